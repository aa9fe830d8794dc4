// greentown/greentown.h - Green Town: a town of hexagons grows, and visitors are led through it. Read this first.
//
//   auto game = GreenTown::make(data, 3, options);
//   State s = game->start();                     // chance deals the first cards
//
// state.h is the position, town.h the streets as a graph, moves.cpp what may be done, play.cpp what follows,
// tour.h what a tour pays and which tours there are, notation.cpp the words, view.cpp what a seat may see,
// solve.cpp how they are found, eval.cpp how good a position looks, advice.cpp what the solver says to a person,
// proof.cpp what it proves, preview.cpp what a tour being drawn counts and what markers could do, beforehand.cpp what
// would be wasted, why a thing may not be used, and plans of those who wait, account.cpp where Greenies came from,
// making.cpp what is wrong with a layout of one's own, picture.cpp how it looks.
#pragma once
#include <memory>
#include <optional>
#include <span>

#include "bots/tuning.h"
#include "core/ledger.h"
#include "core/paint.h"
#include "core/proof.h"
#include "core/rating.h"
#include "core/report.h"
#include "core/thing.h"
#include "games/greentown/state.h"

namespace faubourg::greentown {

class GreenTown {
 public:
  using State = greentown::State;
  using Move = greentown::Move;
  using Data = greentown::Data;
  static constexpr bool kSecrets = false;  // money follows from public moves (GT-18)

  // Making one
  static Result<Data> read_data(const Json& json) { return greentown::read_data(json); }
  static GameInfo describe(const Data&);
  static Result<GreenTown> make(std::shared_ptr<const Data>, int players, const Json& options);
  static Json sample_options(int players, Rng&);
  int players() const { return players_; }
  const Data& data() const { return *data_; }

  // Playing
  State start() const;
  Turn turn(const State&) const;
  void moves(const State&, std::vector<Move>&) const;
  std::uint32_t weight(const State&, const Move&) const { return 1; }
  Verdict check(const State&, const Move&) const;
  void play(State&, const Move&) const;
  Outcome outcome(const State&) const;
  std::string write(const State&, const Move&, Viewer) const;
  Result<Move> read(const State&, std::string_view) const;
  Json view(const State&, Viewer) const;
  void redeal(State&, Seat, Rng&) const {}
  Verdict invariants(const State&) const;
  bool lists_all(const State& s) const { return s.phase != Phase::Tour; }  // GT-81, GT-82

  // For those who learn (observe.cpp, spelling.cpp)
  void observe(const State&, Seat, Observation&) const;
  std::vector<std::string> vocabulary() const;
  void spell(const State&, const Move&, Spelling&) const;
  static constexpr int kMostMoves = 4096, kMostOutcomes = 1024;

  // For bots and for people
  static constexpr SearchTuning kSearch = {
      .scale = 6, .playout = 4, .master = 20'000, .hard = 500, .medium = 50, .expand = 8};
  double evaluate(const State&, Seat) const;
  Saying reason(const State&, const Move&) const;
  static std::string sketch(const Data&, const Json& view, const Paint&);
  // The outcomes of a tour, best first for the active seat, and the best build found (advice.cpp).
  static Json solve_json(const GreenTown&, const State&);
  static std::string solve_text(const GreenTown&, const State&);
  Report solve(const State& s, const SolveAsk& ask) const {
    return {0, ask.json ? to_text(solve_json(*this, s)) + "\n" : solve_text(*this, s)};
  }
  // What every tour brings, or the best tour after every step of a build that a tour follows (proof.cpp).
  std::optional<Proof<Move>> prove(const State&, Rng&) const;
  // A tour being drawn: what it counts so far, where it may go on, what it can no longer reach; before it, what a tour
  // would bring (preview.cpp).
  Result<Json> preview(const State&, Seat, std::span<const std::string_view> words) const;
  std::vector<Saying> wastes(const State&, const Move&) const;
  Verdict why_not(const State&, std::span<const std::string_view> words) const;
  std::optional<State> as_if(const State&, Seat) const;

  // For the end of a game. `wishes` and `shared` take away.
  static constexpr std::array<std::string_view, 5> kSources = {"trees", "own", "guests", "wishes", "shared"};
  int standing(const State& s, Seat seat) const { return s.money[seat]; }
  void account(const State* before, const Move*, const State& after, Ledger&) const;
  int round(const State& s) const { return s.round; }

  // Layouts of one's own (making.cpp, picture.cpp)
  static constexpr std::array<std::string_view, 1> kThings = {"layout"};
  static bool inspect(const Data&, std::string_view kind, int players, const Json& options, Inspection&);
  static Json adopt(const Data&, const Json& file, Inspection&);
  static Json generate(const Data&, std::string_view kind, int players, Rng&);
  Result<Json> try_out(const Json& ask) const;
  static std::string picture(const Data&, std::string_view kind, const Json& options);
  static Scale rating_scale(const Data&, int players);
  bool is_dead_end(const State& s) const { return !s.ending; }  // GT-63

  bool two() const { return players_ == 2; }
  bool open_money() const { return open_money_; }
  Seat last_of_round(const State& s) const { return (s.start + players_ - 1) % players_; }
  // Whether a step is legal, whether the first of a build would be, and the tiles with the fewest roads in the supply
  // (GT-22; 0: none left).
  bool has_step(const State&) const;
  bool has_first_step(State s) const { return s.developed = 0, has_step(s); }
  int fewest_roads(const State&) const;

 private:
  Result<Json> preview_build(const State&, std::span<const std::string_view> words) const;
  Verdict why_not_place(const State&, std::span<const std::string_view> before, Hex at) const;
  Verdict why_not_step(const State&, std::span<const std::string_view> before, Hex at) const;
  Verdict why_not_stop(const State&, std::string_view route) const;
  void carry_out(State&, const Move&) const;  // the tile or the piece alone: nothing that follows from it
  Verdict check_lay(const State&, const Move&) const;
  Verdict check_develop(const State&, const Move&) const;
  Verdict check_erect(const State&, const Move&) const;
  Verdict check_tour(const State&, const Move&) const;
  void list_steps(const State&, std::vector<Move>&) const;
  void list_erections(const State&, std::vector<Move>&) const;
  void list_deals(std::vector<Move>&) const;
  void go_build(State&) const;
  void go_tour(State&) const;
  void end_turn(State&) const;
  void next_round(State&, bool double_turn) const;

  std::shared_ptr<const Data> data_;
  int players_ = 0;
  bool choice_ = false;  // doubleTurn: "choice"
  bool six_supply_ = false;
  bool open_money_ = false;
  std::vector<LayoutTile> layout_;
  int tiles_ = 0, trees_ = 0, hotels_ = 0;  // in play, for the invariants
};

}  // namespace faubourg::greentown
