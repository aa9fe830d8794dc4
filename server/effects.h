// server/effects.h - what a call to a table has brought about: to be stored first, then told, then asked.
#pragma once
#include <memory>
#include <string>
#include <vector>

#include "server/ask.h"
#include "server/store.h"

namespace faubourg::server {

using SharedText = std::shared_ptr<const std::string>;  // one message, built once, sent to many

inline SharedText shared_text(std::string text) { return std::make_shared<const std::string>(std::move(text)); }

struct Sending {
  ConnId conn = 0;
  SharedText text;
};

struct Effects {
  std::vector<Change> changes;  // to be stored, all together, before anything below happens
  std::vector<Sending> sends;
  std::vector<ConnId> closes;  // after what is sent to them
  std::vector<Ask> asks;
  bool summary_changed = false;                                          // lists of tables should hear of it
  int moves = 0, bot_moves = 0, fallbacks = 0, refusals = 0, shown = 0;  // for the figures

  void send(ConnId conn, std::string text) { sends.push_back({conn, shared_text(std::move(text))}); }
};

}  // namespace faubourg::server
