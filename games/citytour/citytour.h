// citytour/citytour.h - City Tour: one bus, a city laid tile by tile, travellers to be brought to their sites.
//
// All players win or lose together, and everything on the table is open (CT-15): only the draws are chance.
// A turn is a draw, a placement, the drive that follows by itself, and, when the inspector stops the bus, the
// choice of a rider. rules.md is the specification; rule numbers in the code are its.
//
//   state.h, data.h     the day as a value; the components       drive.h, play.cpp  what a placement sets off
//   own_day.h           days and levels of one's own             view.cpp, story.*  what is shown and told
//   campaign.h          which days are open                      planner.h          the strong player
//   account.cpp         who was set down, for the end of a day   beforehand.cpp     what a drive would waste
//   eval.h, ways.h      how a day looks at once                  outlook.h          how it looks to the planner
#pragma once
#include <memory>
#include <optional>
#include <span>

#include "bots/bot.h"
#include "bots/effort.h"
#include "bots/tuning.h"
#include "core/course.h"
#include "core/ledger.h"
#include "core/proof.h"
#include "core/rating.h"
#include "core/report.h"
#include "core/thing.h"
#include "games/citytour/data.h"

namespace faubourg::citytour {

class CityTour {
 public:
  using State = citytour::State;
  using Move = citytour::Move;
  using Data = citytour::Data;
  static constexpr bool kTogether = true;  // for a search: one common goal
  static constexpr SearchTuning kSearch = {.scale = 40};
  static constexpr bool kSecrets = false;  // CT-15: nothing is hidden from one and known to another

  // Making
  static Result<Data> read_data(const Json& json) { return read_components(json); }
  static GameInfo describe(const Data&);
  static Result<CityTour> make(std::shared_ptr<const Data>, int players, const Json& options);
  int players() const { return players_; }
  const Data& data() const { return *data_; }
  const Day& day() const { return day_; }
  bool faceup() const { return faceup_; }

  // Playing
  State start() const;
  Turn turn(const State&) const;
  void moves(const State&, std::vector<Move>&) const;
  std::uint32_t weight(const State&, const Move&) const;
  Move draw(const State&, Rng&) const;  // without listing the pairs
  Verdict check(const State&, const Move&) const;
  void play(State&, const Move&) const;
  Outcome outcome(const State&) const;
  std::string write(const State&, const Move&, Viewer) const;
  Result<Move> read(const State&, std::string_view text) const;
  Json view(const State&, Viewer) const;
  bool is_thing(const State&, std::string_view word) const;  // a cell "2,3", a tile of the pair, a frame road or place
  void redeal(State&, Seat, Rng&) const {}                   // nothing to exchange
  Verdict invariants(const State&) const;
  static std::string sketch(const Data&, const Json& view, const Paint&);

  // Judging
  int count(const State&) const;        // CT-51, with the long-distance travellers once they have left
  bool counts(int place) const;         // do pawns there count? (CT-51)
  int asked() const { return asked_; }  // how many a won day has set down, at all sites, long-distance travellers added
  bool is_won(const State&) const;      // CT-52
  Riders long_distance() const { return leaving_; }  // all cards together (CT-43)
  bool has_long_distance(const State&) const;        // are they aboard?
  std::uint8_t special() const { return special_; }  // places of special sites, a bit each
  bool is_open(const State&, int place) const;       // CT-40, were the bus to pass it now
  bool is_cut_off(const State&, int place) const;    // on a closed circuit: the bus cannot come there any more

  // Before anybody commits (moves.cpp, beforehand.cpp). Plans are the table's: whoever waits sees and thinks what the
  // driver does.
  Verdict why_not(const State&, std::span<const std::string_view> words) const;
  std::vector<Saying> wastes(const State&, const Move&) const;
  Result<Json> preview(const State&, Seat, std::span<const std::string_view> words) const;
  std::optional<State> as_if(const State& s, Seat) const { return s.is_over() ? std::nullopt : std::optional(s); }

  // For those who learn (observe.cpp, spelling.cpp)
  void observe(const State&, Seat, Observation&) const;
  std::vector<std::string> vocabulary() const;
  void spell(const State&, const Move&, Spelling&) const;
  static constexpr int kMostMoves = 16, kMostOutcomes = 2048;

  // For bots
  double evaluate(const State&, Seat) const;
  Saying reason(const State&, const Move&) const;
  static Json sample_options(int players, Rng&);
  // An own day's objective, by what the count of the other version leaves out.
  static Json carried(const Data& from, const Json& options, const Data& to);

  // For the end of a day (account.cpp): travellers by colour, and those who left for far away
  static constexpr std::array<std::string_view, 5> kSources = {"green", "orange", "blue", "white", "far"};
  int standing(const State& s, Seat) const { return count(s); }
  void account(const State* before, const Move*, const State& after, Ledger&) const;
  int round(const State& s) const { return s.is_over() ? s.turns : s.turns + 1; }

  // For people: hints and solutions by the planner, own days (report.h), the days in order (campaign.h)
  std::vector<Advice<Move>> advise(const State&, Rng&, std::size_t most, const Effort&) const;
  double foresee(const State&, Rng&, const Effort&) const;  // the chance of winning
  Report solve(const State&, const SolveAsk&) const;
  std::optional<Proof<Move>> prove(const State&, Rng&) const;  // where few enough tiles are unseen (proof.cpp)
  static std::vector<CommandInfo> commands(const Data&);
  static Result<Report> run(const std::shared_ptr<const Data>&, std::string_view group, std::string_view name,
                            const Given&, const Host&);
  static Result<std::unique_ptr<Course>> course(std::shared_ptr<const Data>, std::string_view text);

  // Days and levels of one's own (making.cpp, picture.cpp)
  static constexpr std::array<std::string_view, 2> kThings = {"day", "level"};
  static bool inspect(const Data&, std::string_view kind, int players, const Json& options, Inspection&);
  static Json adopt(const Data&, const Json& file, Inspection&);
  static Json generate(const Data&, std::string_view kind, int players, Rng&);
  static std::string picture(const Data&, std::string_view kind, const Json& options);
  static std::vector<Json> daily(const Data&);                // the printed days
  static constexpr std::string_view kRater = "planner*0.25";  // 2000 iterations, as of `day rate`
  static Scale rating_scale(const Data&, int players);
  bool is_dead_end(const State& s) const { return s.phase == Phase::Failed; }  // at a special site, before the time

 private:
  bool ends_badly(const State&, const Move&) const;

  std::shared_ptr<const Data> data_;
  Day day_;
  int players_ = 1;
  bool faceup_ = false;
  Riders leaving_;
  std::uint8_t special_ = 0;
  std::uint8_t uncounted_ = 0;  // places, a bit each
  int asked_ = 0;
};

// "planner" and the levels that search (planner.h); null for any other name.
std::unique_ptr<Bot<CityTour>> own_bot(const CityTour*, std::string_view name);

}  // namespace faubourg::citytour
