// A position reached by a list of events, and questions about it, for the village tests.
//
//   Scene s(2, {}, "0 settle b2; 1 settle m5; chance first 0; chance deal points-8");
//   EXPECT_EQ(s.refused("step b3"), "VL-26");
#pragma once
#include <gtest/gtest.h>

#include <sstream>

#include "core/match_of.h"
#include "core/testing/players.h"
#include "games/all.h"
#include "games/village/village.h"

namespace faubourg::village {

inline std::string trimmed(std::string text) {
  while (!text.empty() && text.back() == ' ') text.pop_back();
  return text.substr(std::min(text.find_first_not_of(' '), text.size()));
}

inline std::vector<std::string> split(const std::string& text, const std::string& by) {
  std::vector<std::string> parts;
  for (std::size_t from = 0;;) {
    const std::size_t to = text.find(by, from);
    parts.push_back(trimmed(text.substr(from, to == std::string::npos ? to : to - from)));
    if (to == std::string::npos) return parts;
    from = to + by.size();
  }
}

class Scene {
 public:
  // `rules`: the version; the newest when absent.
  Scene(int players, const Json& options, const std::string& events, int rules = village_box().info().rules) {
    auto made = (*village_box().under(rules))->set_up(testing::namesakes(players), options);
    EXPECT_TRUE(made.has_value()) << made.error().text;
    match_ = std::move(*made);
    then(events);
  }

  // "0 settle b2; chance first 0; …": who acts is checked too.
  Scene& then(const std::string& events) {
    for (const std::string& event : split(events, ";")) {
      if (event.empty()) continue;
      const std::size_t space = event.find(' ');
      const std::string by = event.substr(0, space), text = event.substr(space + 1);
      const Turn turn = match_->turn();
      EXPECT_EQ(turn.kind == Turn::Chance ? "chance" : std::to_string(turn.seat), by) << event;
      const Verdict no = match_->play(text);
      EXPECT_FALSE(no) << event << ": " << no->code << " " << no->text;
    }
    return *this;
  }

  // Deals points cards until it is `seat`'s turn to draw again; for turns that do not matter.
  std::string refused(const std::string& text) const {
    const Verdict no = match_->check(text);
    return no ? no->code : "accepted";
  }
  Result<Json> preview(const std::string& words) const { return match_->preview(match_->turn().seat, words); }
  std::string moves(const std::string& prefix = "") const {
    std::string list;
    for (const std::string& m : match_->moves())
      if (m.starts_with(prefix)) list += (list.empty() ? "" : " | ") + m;
    return list;
  }
  std::string next() const {
    const Turn turn = match_->turn();
    if (turn.kind == Turn::Decide) return "seat " + std::to_string(turn.seat) + ": " + moves();
    if (turn.kind == Turn::Chance) return "chance, seat " + std::to_string(turn.seat) + " draws";
    std::string text = "end, winners";
    for (Seat seat : match_->outcome().winners) text += " " + std::to_string(seat);
    return text;
  }
  Json view() const { return match_->view(kPublic); }
  std::string phase() const { return view()["phase"].get<std::string>(); }
  std::string scores() const {
    return joined([](const Json& seat) { return std::to_string(seat["score"].get<int>()); });
  }
  std::string pawns() const {
    return joined([](const Json& seat) { return seat["pawn"].get<std::string>(); });
  }
  std::string discard() const {
    std::string text;
    const Json seen = view();
    for (const Json& card : seen["discard"]) text += (text.empty() ? "" : " ") + card.get<std::string>();
    return text.empty() ? "-" : text;
  }
  std::string hand(Seat seat) const {
    const Json hand = view()["seats"].at(place_of(seat));
    std::string text;
    for (const Json& value : hand["points"]) text += (text.empty() ? "" : " ") + std::to_string(value.get<int>());
    if (hand["stake"].is_string()) text += (text.empty() ? "" : " ") + hand["stake"].get<std::string>();
    return text.empty() ? "-" : text;
  }
  Match& match() { return *match_; }
  const MatchOf<Village>& typed() const { return static_cast<const MatchOf<Village>&>(*match_); }

 private:
  template <class F>
  std::string joined(F f) const {
    std::string text;
    const Json seen = view();
    for (const Json& seat : seen["seats"]) text += (text.empty() ? "" : " ") + f(seat);
    return text;
  }
  std::unique_ptr<Match> match_;
};

}  // namespace faubourg::village
