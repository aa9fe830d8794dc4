// grinivil/grinivil.h - Welcome to Grinivil as a Game: 2 to 6 developers build a town (rules.md, GV-1 …).
//
//   auto game = Grinivil::make(data, 4, {{"big_city", true}});
//   State s = game->start();                      // at its first decision or event of chance
//
// state.h says what a position is, rules.h asks what is allowed in it, moves.cpp lists and checks, play.cpp
// carries out, setup.cpp prepares the table, people.cpp sells houses and counts the score,
// preview.cpp tells what picked words would cost and bring, account.cpp where points came from, making.cpp what is
// wrong with a loop of one's own.
#pragma once
#include <memory>
#include <optional>
#include <span>

#include "bots/tuning.h"
#include "core/ledger.h"
#include "core/paint.h"
#include "core/rating.h"
#include "core/thing.h"
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

  // For those who learn (observe.cpp, spelling.cpp)
  void observe(const State&, Seat, Observation&) const;
  std::vector<std::string> vocabulary() const;
  void spell(const State&, const Move&, Spelling&) const;
  static constexpr int kMostMoves = 4096, kMostOutcomes = 256;

  // More (core/game.h, core/testing/laws.h)
  Move draw(const State&, Rng&) const;
  double evaluate(const State&, Seat) const;
  Saying reason(const State&, const Move&) const;
  // What picked words cost, bring and leave (preview.cpp)
  Result<Json> preview(const State&, Seat, std::span<const std::string_view> words) const;
  std::vector<Saying> wastes(const State&, const Move&) const;                   // preview.cpp
  Verdict why_not(const State&, std::span<const std::string_view> words) const;  // moves.cpp
  std::optional<State> as_if(const State&, Seat) const;                          // play.cpp
  // For a search (bots/tuning.h)
  static constexpr SearchTuning kSearch = {
      .scale = 8, .playout = 0, .tries = 6, .master = 10'000, .hard = 120, .medium = 24, .expand = 8, .sober = true};
  double evaluate_fast(const State&, Seat) const;
  BySeat<double> win_chances(const State&) const;
  double foretell(const State&, Seat) const;
  bool is_quiet(const State& s) const { return s.stack.back().is(Decision::Go); }
  void propose(const State&, std::vector<Move>&) const;
  bool is_secret(const State&) const;
  void reopen(State&) const;
  // For the end of a game (account.cpp). `waiting` takes away.
  static constexpr std::array<std::string_view, 6> kSources = {"houses", "shops", "works",
                                                               "public", "money", "waiting"};
  int standing(const State&, Seat) const;
  void account(const State* before, const Move*, const State& after, Ledger&) const;
  int round(const State&) const;  // which lap of the loop whoever is last is on
  // Loops of one's own (making.cpp, picture.cpp)
  static constexpr std::array<std::string_view, 1> kThings = {"loop"};
  static bool inspect(const Data&, std::string_view kind, int players, const Json& options, Inspection&);
  static Json adopt(const Data&, const Json& file, Inspection&);
  static Json generate(const Data&, std::string_view kind, int players, Rng&);
  static std::string picture(const Data&, std::string_view kind, const Json& options);
  static Scale rating_scale(const Data&, int players);
  bool is_dead_end(const State& s) const { return s.why == Why::Loops || s.why == Why::Locked; }  // GV-97
  Verdict invariants(const State&) const;
  static Json sample_options(int players, Rng&);
  static std::string sketch(const Data&, const Json& view, const Paint&);

  // What this table plays with
  const Data& data() const { return *data_; }
  bool since(int version) const { return data_->rules >= version; }  // whether the rules are of that version or later
  const Market& market() const { return by_players().large_market ? data_->large : data_->small; }
  bool city_builds() const { return by_players().city; }  // GV-93
  bool has_four_plus() const { return by_players().four_plus; }
  int blocks() const { return by_players().blocks + extra_blocks_; }  // GV-94
  bool beginner() const { return beginner_; }
  bool big_city() const { return big_city_; }
  Seat by_age(int i) const { return age_order_[i]; }
  int own_tiles() const { return tiles_.count() - data_->tiles.count(); }
  int pink_wanted() const { return data_->pink_count - own_tiles(); }
  const ListBy<Tile, TileInfo>& tiles() const { return tiles_; }  // the data's, then the own-rule tiles
  const TileInfo& tile(Tile tile) const { return tiles_[tile]; }
  const ActionInfo& action(Action a) const { return tiles_[tile_of(a)].actions[which_of(a)]; }
  const ListBy<int, Floor>& floors(Kind kind) const { return data_->floors[data_->kinds[kind].type]; }  // from below
  int floors_of(Kind kind) const { return floors(kind).count(); }
  int ability_amount(Ability a) const { return ability_amount_[a]; }
  const std::vector<Site>& sites() const { return sites_; }  // every one some tile can have

 private:
  const ByPlayers& by_players() const { return data_->by_players[players_]; }

  std::shared_ptr<const Data> data_;
  int players_ = 2;
  int extra_blocks_ = 0;
  bool promo_ = true, beginner_ = false, custom_loop_ = false, big_city_ = false;
  ListBy<int, Tile> loop_;  // of r1, r2, … where it is laid out beforehand (GV-98)
  BySeat<SeatByte> age_order_{0, 1, 2, 3, 4, 5};
  ListBy<Tile, TileInfo> tiles_;
  ByIndex<Ability, int, kAbilities> ability_amount_;
  std::vector<Site> sites_;
};

static_assert(std::has_unique_object_representations_v<State> && std::is_trivially_copyable_v<State>);

}  // namespace faubourg::grinivil
