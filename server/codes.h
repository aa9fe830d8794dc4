// server/codes.h - short codes that can be said aloud and lead to a table with an open seat: ORANGE-42.
//
//   Codes codes(metrics);                          // shared by all threads
//   std::string code = codes.take(table);          // from now on it leads there
//   codes.find("orange 42");                       // the table's id
//   codes.keep(table, "");                         // full or over: the code is free again
//
// A word is the same in English and in French, but for accents, and no two are easily mistaken for each other. A code
// is stored with its table; whoever knows it may do what the table's link lets them do, and nothing else. There
// are some ten thousand with two digits: how often an address may try is bounded (server/limits.h). When an eighth of
// them is in use, codes of three digits are given.
#pragma once
#include <map>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "server/metrics.h"
#include "server/time.h"

namespace faubourg::server {

std::span<const std::string_view> code_words();
// As it is written: "orange42" and "Orange 42" are ORANGE-42. Empty: it is none.
std::string read_code(std::string_view said);

class Codes {
 public:
  explicit Codes(Metrics& metrics) : metrics_(metrics) {}
  Codes(const Codes&) = delete;
  Codes& operator=(const Codes&) = delete;

  std::string take(const std::string& table);                    // the one it has, or another; empty: none is left
  void keep(const std::string& table, const std::string& code);  // as it is stored; empty: none
  std::optional<std::string> find(std::string_view said) const;  // the table
  // Where several nodes share a store: all codes that are stored. What was given here a moment ago may not be among
  // them.
  void are(const std::vector<std::pair<std::string, std::string>>& stored, Time now);

 private:
  mutable std::mutex mutex_;
  void erase(const std::string& table);                     // expects the lock
  std::map<std::string, std::string, std::less<>> tables_;  // by code
  std::map<std::string, std::string> codes_;                // by table
  std::map<std::string, Time> given_;                       // by table: here, when
  Metrics& metrics_;
};

}  // namespace faubourg::server
