// grinivil/grinivil.h - Welcome to Grinivil as a Game: 2 to 6 developers build a town (rules.md, GV-1 …).
//
//   auto game = Grinivil::make(data, 4, {{"big_city", true}});
//   State s = game->start();                      // at its first decision or event of chance
//
// state.h says what a position is, rules.h asks what is allowed in it, moves.cpp lists and judges, play.cpp
// carries out, setup.cpp prepares the table, people.cpp sells houses and counts the score.
#pragma once
#include <memory>

#include "bots/tuning.h"
#include "core/paint.h"
#include "games/grinivil/state.h"

namespace faubourg::grinivil {

class Grinivil {
 public:
  using State = grinivil::State;
  using Move = grinivil::Move;
  using Data = grinivil::Data;

  static Result<Data> read_data(const Json&);
  static GameInfo describe(const Data&);
  static Result<Grinivil> make(std::shared_ptr<const Data>, int players, const Json& options);

  // The eleven (core/game.h)
  int players() const { return players_; }
  State start() const;
  Turn turn(const State&) const;
  void moves(const State&, std::vector<Move>&) const;
  std::uint32_t weight(const State&, const Move&) const;
  Verdict check(const State&, const Move&) const;
  void play(State&, const Move&) const;
  Outcome outcome(const State&) const;
  std::string write(const State&, const Move&, Viewer) const;
  Result<Move> read(const State&, std::string_view) const;
  Json view(const State&, Viewer) const;
  void redeal(State&, Seat, Rng&) const;

  // More (core/game.h, core/testing/laws.h)
  Move draw(const State&, Rng&) const;
  double evaluate(const State&, Seat) const;
  Text reason(const State&, const Move&) const;
  // For a search (bots/tuning.h)
  static constexpr SearchTuning kSearch = {
      .scale = 8, .playout = 0, .tries = 6, .master = 10'000, .hard = 120, .medium = 24, .expand = 8, .sober = true};
  double evaluate_fast(const State&, Seat) const;
  std::array<double, kMostSeats> win_chances(const State&) const;
  double foretell(const State&, Seat) const;
  bool is_quiet(const State& s) const { return s.tasks.back().op == Op::Go; }
  void propose(const State&, std::vector<Move>&) const;
  bool is_secret(const State&) const;
  void reopen(State&) const;
  Verdict invariants(const State&) const;
  static Json sample_options(int players, Rng&);
  static std::string sketch(const Data&, const Json& view, const Paint&);

  // What this table plays with
  const Data& data() const { return *data_; }
  bool since(int version) const { return data_->rules >= version; }  // whether the rules are of that version or later
  const Market& market() const {
    return data_->by_players[std::size_t(players_)].large_market ? data_->large : data_->small;
  }
  bool city_builds() const { return data_->by_players[std::size_t(players_)].city; }  // GV-93
  bool has_four_plus() const { return data_->by_players[std::size_t(players_)].four_plus; }
  int blocks() const { return data_->by_players[std::size_t(players_)].blocks + extra_blocks_; }  // GV-94
  bool beginner() const { return beginner_; }
  bool big_city() const { return big_city_; }
  Seat by_age(int i) const { return age_order_[std::size_t(i)]; }
  int own_tiles() const { return int(tiles_.size() - data_->tiles.size()); }
  int pink_wanted() const { return data_->pink_count - own_tiles(); }
  const std::vector<Tile>& tiles() const { return tiles_; }  // the data's, then the own-rule tiles
  const Tile& tile(int i) const { return tiles_[std::size_t(i)]; }
  // An action is a number: its tile * 2, plus one for the second of a double tile.
  const Action& action(int a) const { return tiles_[std::size_t(a / 2)].actions[std::size_t(a % 2)]; }
  int floors_of(int kind) const { return int(data_->floors[std::size_t(data_->kinds[std::size_t(kind)].type)].size()); }
  int ability_amount(Ability a) const { return ability_amount_[a]; }
  const std::vector<std::uint8_t>& sites() const { return sites_; }  // every site number some tile can have

 private:
  std::shared_ptr<const Data> data_;
  int players_ = 2;
  int extra_blocks_ = 0;
  bool promo_ = true, beginner_ = false, custom_loop_ = false, big_city_ = false;
  std::array<std::uint8_t, kMostSeats> age_order_{0, 1, 2, 3, 4, 5};
  std::vector<Tile> tiles_;
  std::array<int, kAbilities> ability_amount_{};
  std::vector<std::uint8_t> sites_;
};

static_assert(std::has_unique_object_representations_v<State> && std::is_trivially_copyable_v<State>);

}  // namespace faubourg::grinivil
