#include "games/citytour/difficulty.h"

#include <algorithm>
#include <cstdlib>
#include <numeric>
#include <tuple>

#include "core/interval.h"
#include "games/citytour/own_day.h"
#include "words/citytour.h"

namespace faubourg::citytour {
namespace {

struct Name {
  Difficulty difficulty;
  double least;  // the planner's share from which it holds
  const char* id;
};
constexpr Name kNames[] = {{Difficulty::Easy, 0.90, "easy"},
                           {Difficulty::Fair, 0.75, "fair"},
                           {Difficulty::Hard, 0.50, "hard"},
                           {Difficulty::VeryHard, 0.05, "very-hard"},
                           {Difficulty::Hopeless, 0.00, "hopeless"}};

// One day from start to end; stream `index` of the seed.
bool play_day(const CityTour& game, Bot<CityTour>& bot, std::uint64_t seed, std::uint64_t index) {
  Rng rng = Rng::of(seed, index);
  State s = game.start();
  while (!s.is_over())
    game.play(s, s.phase == Phase::Draw ? game.draw(s, rng) : bot.choose(game, s, game.turn(s).seat, rng));
  return game.is_won(s);
}

constexpr std::uint32_t kPiece = 100;  // games of a quick bot in one piece of work

}  // namespace

Share share_of(std::uint32_t won, std::uint32_t games) {
  Share share{games, won, 0, 0, 1};
  if (games == 0) return share;
  share.share = double(won) / games;
  std::tie(share.low, share.high) = wilson(won, games);
  return share;
}

Saying word_for(Difficulty difficulty) {
  switch (difficulty) {
    case Difficulty::Easy: return say<"difficulty.easy">();
    case Difficulty::Fair: return say<"difficulty.fair">();
    case Difficulty::Hard: return say<"difficulty.hard">();
    case Difficulty::VeryHard: return say<"difficulty.very-hard">();
    case Difficulty::Hopeless: break;
  }
  return say<"difficulty.hopeless">();
}

Result<Difficulty> difficulty_called(std::string_view word) {
  std::string known;
  for (const Name& name : kNames) {
    if (word == name.id) return name.difficulty;
    known += (known.empty() ? "" : ", ") + std::string(name.id);
  }
  return fail(say<"difficulty.known">({.known = known, .said = word}));
}

Difficulty difficulty_of(double share) {
  for (const Name& name : kNames)
    if (share >= name.least) return name.difficulty;
  return Difficulty::Hopeless;
}

double least_share(Difficulty difficulty) { return std::ranges::find(kNames, difficulty, &Name::difficulty)->least; }

std::optional<DayRating> rate_day(const CityTour& game, const Trials& trials, std::uint64_t seed, const Host& host,
                                  const std::string& about) {
  // Each piece notes its wins in a place of its own; the slow ones come first.
  const std::uint32_t randoms = (trials.random + kPiece - 1) / kPiece, greedies = (trials.greedy + kPiece - 1) / kPiece;
  std::vector<std::uint32_t> won(trials.planner + greedies + randoms);
  const auto some = [&](Bot<CityTour>& bot, std::uint32_t piece, std::uint32_t games, std::uint64_t luck) {
    std::uint32_t wins = 0;
    for (std::uint32_t i = piece * kPiece; i < std::min(games, (piece + 1) * kPiece); ++i)
      wins += play_day(game, bot, luck, i);
    return wins;
  };
  const bool whole = host.each(won.size(), about, [&](std::size_t at) {
    const auto i = std::uint32_t(at);
    if (i < trials.planner) {
      PlannerBot planner(Budget{.iterations = trials.iterations, .spent = {}});
      won[i] = play_day(game, planner, seed + 2, i);
    } else if (i < trials.planner + greedies) {
      GreedyBot<CityTour> greedy;
      won[i] = some(greedy, i - trials.planner, trials.greedy, seed + 1);
    } else {
      RandomBot<CityTour> random;
      won[i] = some(random, i - trials.planner - greedies, trials.random, seed);
    }
  });
  if (!whole) return {};
  const auto sum = [&](std::uint32_t from, std::uint32_t count) {
    return std::accumulate(won.data() + from, won.data() + from + count, 0u);
  };
  DayRating rating;
  rating.planner = share_of(sum(0, trials.planner), trials.planner);
  rating.greedy = share_of(sum(trials.planner, greedies), trials.greedy);
  rating.random = share_of(sum(trials.planner + greedies, randoms), trials.random);
  rating.difficulty = difficulty_of(rating.planner.share);
  rating.warnings = warnings(game.data(), game.day());
  if (rating.difficulty == Difficulty::Hopeless) rating.warnings.push_back(say<"warning.hopeless">());
  return rating;
}

Day random_day(const Data& data, Rng& rng) {
  const auto of_hundred = [&](std::uint32_t percent) { return rng.below(100) < percent; };
  const int places = data.places.count(), tourist = data.sites.count() - 3;
  Day day;
  day.own = true;
  day.card = 1 + int(rng.below(std::uint32_t(data.days.size())));
  day.sites.fill(kNone);
  ListBy<int, std::uint8_t> sites;
  for (int i = 0; i < tourist; ++i) sites.push_back(std::uint8_t(i));
  shuffle(std::span(sites), rng);
  for (int p = 0; p < places; ++p)
    if (p < sites.count()) day.sites[p] = sites[p];
  // Special sites take the place of tourist ones as long as enough of these stay.
  int left = std::min(places, sites.count());
  const auto put = [&](int special) {
    const int at = int(rng.below(std::uint32_t(places)));
    if (left <= 2 || day.sites[at] == kNone || data.sites[day.sites[at]].special) return false;
    day.sites[at] = std::uint8_t(tourist + special);
    --left;
    return true;
  };
  if (of_hundred(35)) put(0);
  if (of_hundred(25)) put(1);
  const int fans = data.pawns.of[kWhite];
  const bool stadium = left > fans && of_hundred(25) && put(2);
  if (left > 3 && of_hundred(15)) {
    const int at = int(rng.below(std::uint32_t(places)));
    if (day.sites[at] != kNone && !data.sites[day.sites[at]].special) day.sites[at] = kNone, --left;
  }
  const auto letters = [&](int count, auto fits) {
    ListBy<int, int> at;
    for (int p = 0; p < places; ++p)
      if (fits(p)) at.push_back(p);
    shuffle(std::span(at), rng);
    std::uint8_t bits = 0;
    if (at.count() >= count)
      for (int i = 0; i < count; ++i) bits |= std::uint8_t(1 << at[i]);
    return bits;
  };
  if (stadium)
    day.fans = letters(fans, [&](int p) { return day.sites[p] != kNone && !data.sites[day.sites[p]].special; });
  if (stadium && day.fans == 0)  // too few tourist sites for the fans: no stadium then
    for (std::uint8_t& site : day.sites)
      if (site == std::uint8_t(tourist + 2)) site = kNone;
  if (of_hundred(25)) day.signs = letters(2, [&](int p) { return day.sites[p] != kNone; });
  day.inspector = of_hundred(30);
  if (!data.long_distance.empty() && of_hundred(30))
    day.long_distance.push_back(std::uint8_t(rng.below(std::uint32_t(data.long_distance.size()))));
  // The card's objective, for the special sites of this day in place of the card's (CT-51).
  const Day& card = data.day_card(day.card);
  day.objective = std::max(1, card.objective + data.uncounted_pawns(card) - data.uncounted_pawns(day));
  if (of_hundred(60)) day.objective = std::clamp(day.objective - 4 + int(rng.below(9)), 1, 33);
  return day;
}

std::optional<Made> make_day(const std::shared_ptr<const Data>& data, Difficulty wanted, const Trials& trials,
                             std::uint64_t seed, std::uint32_t tries, const Host& host) {
  Made made;
  Rng rng(seed);
  // A rough look first: most days are far off and need no careful one.
  const Trials rough{.random = 0,
                     .greedy = 0,
                     .planner = std::min(trials.planner, 16u),
                     .iterations = std::min(trials.iterations, 400u)};
  for (made.tried = 1; made.tried <= tries; ++made.tried) {
    const std::string about = "day " + std::to_string(made.tried) + " of at most " + std::to_string(tries);
    made.day = write_own_day(*data, random_day(*data, rng));
    const Result<CityTour> game = CityTour::make(data, data->fewest, Json{{"own", made.day}});
    if (!game) continue;  // not reached: a random day is a valid one
    const bool last = made.tried == tries;
    const std::optional<DayRating> quick = rate_day(*game, rough, rng.next(), host, about);
    if (!quick) return {};
    const int off = std::abs(int(quick->difficulty) - int(wanted));
    if (off > 1 && !last) continue;
    const std::optional<DayRating> careful = rate_day(*game, trials, rng.next(), host, about + ", a closer look");
    if (!careful) return {};
    made.rating = *careful;
    made.fits = made.rating.difficulty == wanted;
    if (made.fits || last) break;
  }
  made.tried = std::min(made.tried, tries);
  return made;
}

}  // namespace faubourg::citytour
