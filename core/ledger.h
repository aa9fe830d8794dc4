// core/ledger.h - where points came from, and what else is worth telling of a game that is over.
//
//   ledger.gain(seat, kVisits, 5);                // of this event, by the game's own list of sources
//   ledger.deed("tour", seat, 5, 6);              // led for 5 where 6 was the most there was
//
// A game writes it event by event (`account`, core/capabilities.h); Match::story() adds it up from any record. Nothing
// of it is kept in a state: playing costs nothing.
#pragma once
#include <string_view>
#include <vector>

#include "core/game.h"

namespace faubourg {

struct Ledger {
  struct Gain {
    Seat seat = kNobody;
    int source = 0;  // an index into kSources
    int amount = 0;  // may be less than nothing
  };
  // Something a seat did, in the game's own word. Which of them is the longest or best is found by whoever tells it.
  struct Deed {
    std::string_view what;
    Seat seat = kNobody;
    int value = 0;
    int of = kUnknown;  // the most there was to be had
  };
  static constexpr int kUnknown = -1;

  std::vector<Gain> gains;
  std::vector<Deed> deeds;
  bool in_haste = false;  // time is short: `of` may stay unknown

  void gain(Seat seat, int source, int amount) {
    if (amount != 0) gains.push_back({seat, source, amount});
  }
  void deed(std::string_view what, Seat seat, int value, int of = kUnknown) {
    deeds.push_back({what, seat, value, of});
  }
};

}  // namespace faubourg
