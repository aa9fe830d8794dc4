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

#include "core/match_of.h"
#include "core/testing/players.h"
#include "games/all.h"
#include "games/citytour/citytour.h"

namespace faubourg::citytour {

inline const CityTour& game_of(const Match& match) { return static_cast<const MatchOf<CityTour>&>(match).game(); }
inline const State& state_of(const Match& match) { return static_cast<const MatchOf<CityTour>&>(match).state(); }

inline int newest() { return citytour_box().info().rules; }

inline std::unique_ptr<Match> table(const std::string& options, int players = 1, int rules = newest()) {
  const auto json = parse_json(options);
  EXPECT_TRUE(json.has_value()) << options;
  auto match = (*citytour_box().under(rules))->set_up(testing::namesakes(players), *json);
  EXPECT_TRUE(match.has_value()) << (match ? "" : match.error().code + " " + match.error().text);
  return match ? std::move(*match) : nullptr;
}

inline const Data& components() {
  static const std::unique_ptr<Match> any = table("{}");
  return game_of(*any).data();
}

struct Scene {
  std::unique_ptr<Match> match;

  explicit Scene(const std::string& options, const std::string& script = "", int players = 1, int rules = newest())
      : match(table(options, players, rules)) {
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
    for (int c = 0; c < kColours; ++c)
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

// A moment made by hand: the bus before the first cell with riders of one's choice, then one tile laid. From the
// entrance T16@90 drives to place A and on into 1,2; T16@0 turns south into 2,1; T32@0 goes straight to 1,2.
struct Moment {
  std::unique_ptr<Match> match;
  State s;

  explicit Moment(const std::string& options, int rules = newest())
      : match(table(options, 1, rules)), s(game().start()) {}
  const CityTour& game() const { return game_of(*match); }

  // Takes pawns out of the reserve (fans from where they wait or from the box) into the bus.
  Moment& give(int green, int orange, int blue, int white = 0) {
    const int numbers[] = {green, orange, blue, white};
    for (int c = 0; c < kColours; ++c) {
      s.riders.of[c] = std::uint8_t(s.riders.of[c] + numbers[c]);
      if (c < kWhite) s.reserve.of[c] = std::uint8_t(s.reserve.of[c] - numbers[c]);
    }
    for (int p = kMostPlaces - 1; p >= 0 && white > 0; --p)
      if (s.waiting >> p & 1) s.waiting &= std::uint8_t(~(1 << p)), --white;
    return *this;
  }
  Moment& lay(const std::string& tile, int rotation) {
    const Data& data = game().data();
    const auto number = std::uint8_t(data.tile_called(tile));
    std::uint8_t other = 0;  // any tile not seen yet
    while (other == number || !(s.unseen >> other & 1)) ++other;
    game().play(s, {Move::Draw, std::min(number, other), std::max(number, other)});
    const Move place{Move::Place, number, std::uint8_t(rotation / 90)};
    EXPECT_FALSE(game().check(s, place)) << tile << " " << rotation;
    game().play(s, place);
    const Verdict broken = game().invariants(s);
    EXPECT_FALSE(broken) << (broken ? broken->text : "");
    return *this;
  }
  int held(const std::string& letter) const { return s.held[game().data().place_called(letter)].all(); }
};

// A day of one's own with these sites at A to F ("-" for an empty notch) and more keys.
inline std::string own(const std::string& a, const std::string& b, const std::string& c, const std::string& d,
                       const std::string& e, const std::string& f, const std::string& more = "") {
  std::string sites;
  const std::string* list[] = {&a, &b, &c, &d, &e, &f};
  for (int i = 0; i < 6; ++i)
    sites +=
        std::string(i ? "," : "") + "\"" + char('A' + i) + "\":" + (*list[i] == "-" ? "null" : "\"" + *list[i] + "\"");
  return R"({"own":{"card":1,"sites":{)" + sites + "}" + (more.empty() ? "" : "," + more) + "}}";
}

// An own day with everything in it, O1 of the specification. (In version 1 its objective was 8.)
inline constexpr const char* kO1 =
    R"({"own":{"card":1,"objective":4,"sites":{"A":"garden-1","B":null,"C":"station","D":"castle-1","E":"bridge-1",)"
    R"("F":"stadium"},"inspector":true,"detour":["A","C"],"fans":["A","D"],"long_distance":["A","C"]}})";

}  // namespace faubourg::citytour
