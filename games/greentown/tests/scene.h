// greentown/tests/scene.h - positions for tests: set up, played into by notation, or arranged by hand.
//
//   Scene scene(3, R"({"layout":"wood"})");
//   scene.begin({"5-start", "5-culture", "5-sport"});        // deals, reveals the first 6
//   scene.play("choose build");
//   EXPECT_EQ(scene.refusal("lay 0,0 ne-sw"), "GT-21");
#pragma once
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "core/match_of.h"
#include "core/testing/players.h"
#include "games/all.h"
#include "games/greentown/scratch.h"

namespace faubourg::greentown {

class Scene {
 public:
  // `rules`: the version; the newest when absent.
  explicit Scene(int players, const char* options = "{}", int rules = greentown_box().info().rules) {
    const auto json = parse_json(options);
    EXPECT_TRUE(json.has_value()) << options;
    auto made = (*greentown_box().under(rules))->set_up(testing::namesakes(players), *json);
    EXPECT_TRUE(made.has_value()) << (made ? "" : made.error().text);
    if (!made) std::abort();  // a test that describes no game cannot go on
    game_ = std::make_shared<GreenTown>(static_cast<const MatchOf<GreenTown>&>(**made).game());
    s = game_->start();
  }
  const GreenTown& game() const { return *game_; }
  mutable Scratch scratch;  // for searches

  void begin(const std::vector<std::string>& cards, const std::string& first = "6-culture") {
    std::string deal = "deal";
    for (const auto& card : cards) deal += " " + card;
    play(deal);
    play("reveal " + first);
  }
  void play(const std::string& text) {
    const auto move = game_->read(s, text);
    ASSERT_TRUE(move.has_value()) << text << ": " << move.error().code << " " << move.error().text;
    const Verdict no = game_->check(s, *move);
    ASSERT_FALSE(no) << text << ": " << no->code << " " << no->text;
    game_->play(s, *move);
    const Verdict broken = game_->invariants(s);
    if (strict) ASSERT_FALSE(broken) << "after " << text << ": " << broken->code << " " << broken->text;
  }
  void play_all(const std::vector<std::string>& texts) {
    for (const auto& text : texts) play(text);
  }
  // The code a text is refused with; "" when it is accepted.
  std::string refusal(const std::string& text) const {
    const auto move = game_->read(s, text);
    if (!move) return move.error().code;
    const Verdict no = game_->check(s, *move);
    return no ? no->code : "";
  }
  // The sentence it is refused with.
  std::string refusal_text(const std::string& text) const {
    const auto move = game_->read(s, text);
    if (!move) return std::string(move.error().text);
    const Verdict no = game_->check(s, *move);
    return no ? std::string(no->text) : "";
  }
  std::vector<std::string> legal(const std::string& prefix = "") const {
    std::vector<Move> list;
    game_->moves(s, list);
    std::vector<std::string> texts;
    for (const Move& m : list) {
      std::string text = game_->write(s, m, kRecord);
      if (text.starts_with(prefix)) texts.push_back(std::move(text));
    }
    std::ranges::sort(texts);
    return texts;
  }
  Seat active() const { return s.active; }
  // Plays the first legal thing, or an outcome of chance, until `until` holds.
  template <class F>
  void play_until(F until, std::uint64_t seed = 1) {
    Rng rng(seed);
    std::vector<Move> list;
    while (!until() && game_->turn(s).kind != Turn::End) play_random(*game_, s, rng, list);
  }

  // Arranging by hand
  Place& at(int q, int r) { return s.places[find_place(s, {q, r})]; }
  void put(int q, int r, Piece piece) { at(q, r).piece = piece; }
  void card(Seat seat, const char* id) { s.card[seat] = game_->data().card(id); }
  void phase(Phase phase, Seat seat) {
    s.phase = phase;
    s.active = std::uint8_t(seat);
  }
  PatternId pattern(const char* id) const {
    for (PatternId i : game_->data().patterns.indices())
      if (game_->data().patterns[i].id == id) return i;
    return kNoPattern;
  }

  State s;
  bool strict = true;  // invariants are checked after each move

 private:
  std::shared_ptr<const GreenTown> game_;
};

// Seat 0 leads a tour with `card` in the first layout.
inline Scene touring(const char* card, int players = 3, const char* options = "{}") {
  Scene scene(players, options);
  scene.strict = false;
  std::vector<std::string> cards = {"5-start", "5-culture", "5-sport", "5-shopping"};
  cards.resize(std::size_t(players));
  scene.begin(cards);
  scene.card(0, card);
  scene.play("choose tour");
  return scene;
}

// The option error of a layout, or "" when it is accepted.
inline std::string layout_fault(const std::string& layout, int players = 2) {
  const auto json = parse_json("{\"layout\":" + layout + "}");
  if (!json) return "not JSON";
  const auto made = greentown_box().set_up(testing::namesakes(players), *json);
  if (made) return "";
  return made.error().code + " " + made.error().text;
}

}  // namespace faubourg::greentown
