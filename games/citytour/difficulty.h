// citytour/difficulty.h - how hard a day is, by letting bots play it; and days made to order.
//
//   std::optional<DayRating> r = rate_day(*game, {.random = 2000, .greedy = 2000, .planner = 40}, seed);
//   r->planner.share, r->planner.low, r->planner.high    // of days won, with a 95 % interval
//   word_for(r->difficulty).en                                        // easy, fair, hard, very hard, hopeless
#pragma once
#include <optional>

#include "core/report.h"
#include "games/citytour/planner.h"

namespace faubourg::citytour {

// Of `games` games `won` were won; the Wilson interval at 95 %.
struct Share {
  std::uint32_t games = 0, won = 0;
  double share = 0, low = 0, high = 1;
};
Share share_of(std::uint32_t won, std::uint32_t games);

enum class Difficulty : std::uint8_t { Easy, Fair, Hard, VeryHard, Hopeless };
inline constexpr Difficulty kDifficulties[] = {Difficulty::Easy, Difficulty::Fair, Difficulty::Hard,
                                               Difficulty::VeryHard, Difficulty::Hopeless};
Saying word_for(Difficulty);
Result<Difficulty> difficulty_called(std::string_view word);  // the English words; code "difficulty"
// By the planner's share of wins: 90 % and more easy, 75 fair, 50 hard, 5 very hard, below hopeless.
Difficulty difficulty_of(double planner_share);
double least_share(Difficulty);  // from which on it holds

struct Trials {
  std::uint32_t random = 2000, greedy = 2000, planner = 60;  // games
  std::uint32_t iterations = 2000;                           // of the planner, a move
};

struct DayRating {
  Share random, greedy, planner;
  Difficulty difficulty = Difficulty::Hopeless;
  std::vector<Saying> warnings;
};
// The same seed and trials give the same rating, on any number of threads. Nothing when the host stopped it.
std::optional<DayRating> rate_day(const CityTour&, const Trials&, std::uint64_t seed, const Host& = {},
                                  const std::string& about = "");

// A day of one's own of about that difficulty, found by trying; always a valid own day. The last one tried is
// returned when none fits within `tries`; `fits` says so.
struct Made {
  Json day;
  DayRating rating;
  bool fits = false;
  std::uint32_t tried = 0;
};
std::optional<Made> make_day(const std::shared_ptr<const Data>&, Difficulty, const Trials&, std::uint64_t seed,
                             std::uint32_t tries = 60, const Host& = {});

// A day drawn at random from the components: sites, cards and objective as OWN-1 to OWN-7 allow.
Day random_day(const Data&, Rng&);

}  // namespace faubourg::citytour
