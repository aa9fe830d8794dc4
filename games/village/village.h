// games/village/village.h - the village game: four villages, thirty buildings, one deck. Read this first.
//
// A turn is a draw. Points cards pile up; a stake says what they are for: acquire a building of one's own, or
// visit one somewhere, whose owner then scores. The specification is rules.md; VL-numbers tie it to the code.
//
//   state.h      a position                     play.cpp       what a move does, and the automatic steps
//   moves.cpp    what may be done, and chance   check.cpp      why something may not be done
//   notation.cpp moves as text                  view.cpp       what a viewer sees
//   data.cpp     the components, checked        eval.cpp       how good a position looks, for bots
//   sketch.cpp   the board in a terminal        invariants.cpp part 12 of the specification
//   tuning.h     its weights                    words/         what is said to people
//   preview.cpp  what picked words would pay    beforehand.cpp what would be wasted, why not, plans, why a card went
//   account.cpp  where points came from         making.cpp     sets of cards of one's own
#pragma once
#include <optional>
#include <span>

#include "bots/tuning.h"
#include "core/ledger.h"
#include "core/paint.h"
#include "core/rating.h"
#include "core/thing.h"
#include "games/village/state.h"

namespace faubourg::village {

class Village {
 public:
  using Data = village::Data;
  using State = village::State;
  using Move = village::Move;

  static constexpr bool kOpen = true;  // every viewer sees the same (part 5)

  // Making one
  static Result<Data> read_data(const Json& json) { return village::read_data(json); }
  static GameInfo describe(const Data& data) { return data.info; }
  static Result<Village> make(std::shared_ptr<const Data>, int players, const Json& options);
  int players() const { return players_; }
  bool since(int version) const {
    return data_->info.rules >= version;
  }  // whether the rules are of that version or later

  // Playing
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
  void view_text(const State&, Viewer, std::string& text) const;  // the same as text, appended
  void redeal(State&, Seat, Rng&) const;

  // For those who learn (observe.cpp, spelling.cpp)
  void observe(const State&, Seat, Observation&) const;
  std::vector<std::string> vocabulary() const;
  void spell(const State&, const Move&, Spelling&) const;
  static constexpr int kMostMoves = 2048, kMostOutcomes = 128;

  // Beyond what a game must have
  Move draw(const State&, Rng&) const;
  static constexpr SearchTuning kSearch = {
      .playout = 40, .master = 60'000, .hard = 6'000, .medium = 600, .explore = 0.3};
  double evaluate(const State&, Seat) const;
  Saying reason(const State&, const Move&) const;
  Result<Json> preview(const State&, Seat, std::span<const std::string_view> words) const;
  static constexpr std::array<std::string_view, 3> kSources = {"built", "guests", "chance"};
  int standing(const State& s, Seat seat) const { return s.scores[seat]; }
  void account(const State* before, const Move*, const State& after, Ledger&) const;
  std::vector<Saying> wastes(const State&, const Move&) const;
  Verdict why_not(const State&, std::span<const std::string_view> words) const;
  std::optional<State> as_if(const State&, Seat) const;
  Saying because(const State&, const Move&, Viewer) const;
  // Sets of cards of one's own (making.cpp, picture.cpp)
  static constexpr std::array<std::string_view, 1> kThings = {"set"};
  static bool inspect(const Data&, std::string_view kind, int players, const Json& options, Inspection&);
  static Json adopt(const Data&, const Json& file, Inspection&);
  static Json generate(const Data&, std::string_view kind, int players, Rng&);
  static std::string picture(const Data&, std::string_view kind, const Json& options);
  static Scale rating_scale(const Data&, int players);
  Seat begins(const Move& m) const { return m.act() == Move::First ? m.seat() : kNobody; }
  Verdict invariants(const State&) const;
  static Json sample_options(int players, Rng&);
  static std::string sketch(const Data&, const Json& view, const Paint&);

 private:
  template <class Writer>
  void describe_view(const State&, Writer&) const;  // view.cpp

  // Questions about a position (moves.cpp)
  const Square& square(Spot s) const { return data_->squares[s]; }
  const Pair& pair(PairId p) const { return data_->pairs[p]; }
  const Card* stake(const State&, Seat) const;  // null: none
  bool is_on_visit(const State&, Seat) const;
  int points_total(const State&, Seat) const;
  bool has_points(const State&, Seat) const;
  bool is_free(const State& s, PairId p) const { return !s.taken[pair(p).village].meets(pair(p).lots); }
  Walk pawns_of_others(const State&, Seat) const;
  bool is_open(const State&, Seat, KindId) const;           // VL-32
  bool is_possible(const State&, Seat, const Card&) const;  // VL-34
  bool has_placement(const State&, Seat, Spot) const;       // VL-35
  bool counts(const State&, const Building&) const;         // VL-43
  bool stands(const State&, KindId) const;                  // VL-43
  bool is_home(const State&, Seat) const;
  int way(const State&, Seat, PairId) const;  // D of VL-50
  Walk walk_to(Spot s) const { return {square(s).stand}; }
  Walk settle_squares(const State&) const;              // VL-10
  Walk home_squares(const State&, Seat) const;          // VL-54
  Walk step_squares(const State&, Seat) const;          // VL-39
  Walk move_squares(const State&, Seat) const;          // VL-36
  bool may_visit(const State&, const Building&) const;  // VL-45, VL-46
  struct Stops {
    Walk squares;
    bool arrive = false;
  };
  Stops stops(const State&, Seat, int value) const;  // VL-50 to VL-52
  template <class F>
  void for_each_payment(const State&, Seat, int number, F visit) const;  // VL-37
  bool is_payment(const State&, Seat, int number, Payment) const;

  // Why a square or a lot cannot be used now (beforehand.cpp)
  Verdict why_not_square(const State&, Spot) const;
  Verdict why_not_lot(const State&, std::span<const std::string_view> words, Spot, Payment) const;

  // Steps of play (play.cpp)
  void discard(State&, CardId) const;
  void discard_stake(State&, Seat) const;
  void draw_from_stock(State&, CardId) const;
  bool score(State&, Seat, int points) const;  // true: the game is over
  void begin_turn(State&) const;
  void begin_deal(State&) const;
  void end_turn(State&) const;
  void go_home(State&) const;
  void dealt(State&, CardId) const;
  void rotate(State&) const;
  void arrive(State&) const;
  void build(State&, const Move&) const;

  std::shared_ptr<const Data> data_;
  int players_ = 2;
  Options options_;
};

}  // namespace faubourg::village
