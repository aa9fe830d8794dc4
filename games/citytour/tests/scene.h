// citytour/tests/scene.h - a day played from a script, as the specification's examples are written:
//
//   Scene scene(R"({"day":2})", "T10+T21 > T10@270");
//   EXPECT_EQ(scene.riders(), "1 green");
//   EXPECT_EQ(scene.bus(), "1,2 north");
//
// Turns are separated by ';'; "- blue" after a placement removes a rider. Every event is read, checked and played.
#pragma once
#include <gtest/gtest.h>

#include <sstream>

#include "games/all.h"
#include "games/citytour/citytour.h"

namespace faubourg::citytour {

inline const CityTour& game_of(const Match& match) { return static_cast<const MatchOf<CityTour>&>(match).game(); }
inline const State& state_of(const Match& match) { return static_cast<const MatchOf<CityTour>&>(match).state(); }

inline std::unique_ptr<Match> table(const std::string& options, int players = 1) {
  const auto json = parse_json(options);
  EXPECT_TRUE(json.has_value()) << options;
  auto match = citytour_box().set_up(std::vector<std::string>(std::size_t(players), "x"), *json);
  EXPECT_TRUE(match.has_value()) << (match ? "" : match.error().code + " " + match.error().text);
  return match ? std::move(*match) : nullptr;
}

inline const Data& components() {
  static const std::unique_ptr<Match> any = table("{}");
  return game_of(*any).data();
}

struct Scene {
  std::unique_ptr<Match> match;

  explicit Scene(const std::string& options, const std::string& script = "", int players = 1)
      : match(table(options, players)) {
    play(script);
  }

  // Plays on. Draws are written as soon as the day asks for them, also ahead where the piles are face up.
  void play(const std::string& script) {
    std::istringstream turns(script);
    std::vector<std::vector<std::string>> all;
    for (std::string turn; std::getline(turns, turn, ';');) {
      std::istringstream words(turn);
      std::vector<std::string> list;
      for (std::string word; words >> word;) list.push_back(word);
      all.push_back(list);
    }
    std::size_t drawn = 0;
    for (const auto& words : all) {
      while (match->turn().kind == Turn::Chance && drawn < all.size()) {
        std::string pair = all[drawn++].at(0);
        pair[pair.find('+')] = ' ';
        event("draw " + pair);
      }
      if (words.size() < 3) continue;  // only a draw
      std::string place = words[2];
      place[place.find('@')] = ' ';
      event("place " + place);
      for (std::size_t i = 4; i < words.size(); i += 2) event("remove " + words[i]);
    }
  }

  void event(const std::string& text) {
    const Verdict no = match->play(text);
    ASSERT_FALSE(no) << text << ": " << no->code << " " << no->text;
  }
  std::string refused(const std::string& text) const {
    const Verdict no = match->check(text);
    return no ? no->code : "";
  }

  const CityTour& game() const { return game_of(*match); }
  const State& state() const { return state_of(*match); }
  Json view() const { return match->view(kPublic); }

  std::string riders() const {
    std::string text;
    for (std::size_t c = 0; c < kColours; ++c)
      if (state().riders.of[c] > 0)
        text += (text.empty() ? "" : " ") + std::to_string(state().riders.of[c]) + " " + game().data().colours[c];
    return text.empty() ? "empty" : text;
  }
  std::string on_sites() const {
    std::string text;
    for (int p = 0; p < int(game().data().places.size()); ++p)
      if (const int held = state().held[p].all(); held > 0)
        text += (text.empty() ? "" : ", ") + game().data().letter(p) + " " + std::to_string(held);
    return text.empty() ? "none" : text;
  }
  std::string bus() const {
    static constexpr const char* kSides[] = {"north", "east", "south", "west"};
    const State& s = state();
    if (s.is_over())
      return std::string(game().is_won(s) ? "won" : "lost") + ", score " + std::to_string(match->outcome().scores[0]);
    const int columns = game().data().columns;
    return std::to_string(s.cell / columns + 1) + "," + std::to_string(s.cell % columns + 1) + " " + kSides[s.side];
  }
};

// An own day with everything in it, O1 of the specification.
inline constexpr const char* kO1 =
    R"({"own":{"card":1,"objective":8,"sites":{"A":"garden-1","B":null,"C":"station","D":"castle-1","E":"bridge-1",)"
    R"("F":"stadium"},"inspector":true,"detour":["A","C"],"fans":["A","D"],"long_distance":["A","C"]}})";

}  // namespace faubourg::citytour
