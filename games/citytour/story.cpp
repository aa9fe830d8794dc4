#include "games/citytour/story.h"

#include "words/citytour.h"

namespace faubourg::citytour {
namespace {

const Site& site_at(const CityTour& game, int place) { return game.data().sites[game.day().sites[place]]; }

// "the amusement park (B)" / "parc d'attractions (B)"
Saying called(const CityTour& game, int place) {
  return say<"story.place">({.letter = game.data().letter(place), .site = site_at(game, place).name});
}

// Whether pawns of this day stand where they do not count (CT-51): then it is said where they do.
bool leaves_out_some(const CityTour& game) {
  for (int p : game.data().places.indices())
    if (!game.counts(p)) return true;
  return false;
}

Saying of_colour(int colour, int n) {
  switch (colour) {
    case 0: return say<"riders.green">({.n = n});
    case 1: return say<"riders.orange">({.n = n});
    case 2: return say<"riders.blue">({.n = n});
    default: return say<"riders.fan">({.n = n});  // white
  }
}

// Those of `wanted` who are not among `aboard`.
Riders lacking(const Riders& wanted, const Riders& aboard) {
  Riders lacking;
  for (int c = 0; c < kColours; ++c) lacking.of[c] = std::uint8_t(std::max(0, wanted.of[c] - aboard.of[c]));
  return lacking;
}

// What a special site wanted and did not get from the bus as it stands.
Saying missing_at(const CityTour& game, const State& s, int place) {
  const Site& site = site_at(game, place);
  if (site.takes_any) {
    const int had = s.riders.all(), wanted = site.takes_any;
    return say<"story.missing-any">({.had = had, .missing = wanted - had, .wanted = wanted});
  }
  return say<"story.missing">({.missing = in_words(lacking(site.takes, s.riders)), .wanted = in_words(site.takes)});
}

}  // namespace

std::vector<Saying> in_words(const Riders& riders) {
  std::vector<Saying> parts;
  for (int c = 0; c < kColours; ++c)
    if (riders.of[c] > 0) parts.push_back(of_colour(c, riders.of[c]));
  if (parts.empty()) parts.push_back(say<"riders.nobody">());
  return parts;
}

Json in_all_languages(const Saying& saying) {
  Json json = Json::object();
  for (const std::string_view language : language_ids()) json[std::string(language)] = saying.in(language);
  return json;
}

Saying story(const CityTour& game, const State& s) {
  const int count = game.count(s), objective = game.day().objective;
  if (game.is_won(s)) {
    const int leaving = game.long_distance().all();
    if (leaving > 0 && count - leaving < objective)  // CT-51
      return say<"story.won-travellers">({.count = count, .objective = objective});
    return count == objective ? say<"story.won-exact">({.count = count, .objective = objective})
                              : say<"story.won">({.count = count, .objective = objective});
  }
  if (s.phase == Phase::Failed)
    return say<"story.lost-at">({.missing = missing_at(game, s, s.failed_at), .place = called(game, s.failed_at)});
  // The bus has left the city: say all that was missing.
  Saying why;
  const auto add = [&](Saying more) {
    why = why.empty() ? std::move(more) : say<"story.and">({.first = std::move(why), .then = std::move(more)});
  };
  for (int p : game.data().places.indices())
    if ((game.special() & ~s.passed) >> p & 1) add(say<"story.unserved">({.place = called(game, p)}));
  if (!game.has_long_distance(s))
    add(say<"story.not-aboard">({.riders = in_words(lacking(game.long_distance(), s.riders))}));
  if (const int n = objective - count; n > 0)
    add(leaves_out_some(game) ? say<"story.short-tourist">({.n = n}) : say<"story.short">({.n = n}));
  return say<"story.lost">({.count = count, .objective = objective, .why = std::move(why)});
}

std::vector<Task> tasks(const CityTour& game, const State& s) {
  std::vector<Task> list;
  const int count = game.count(s), objective = game.day().objective;
  list.push_back(
      {Task::Count, -1, count >= objective, s.is_over() && count < objective,
       leaves_out_some(game) ? say<"task.count-tourist">({.n = objective}) : say<"task.count">({.n = objective})});
  for (int p : game.data().places.indices()) {
    if (!(game.special() >> p & 1)) continue;
    const Site& site = site_at(game, p);
    std::vector<Saying> who =
        site.takes_any ? std::vector{say<"riders.any">({.n = site.takes_any})} : in_words(site.takes);
    const bool served = s.held[p].all() > 0;
    list.push_back({Task::Serve, p, served, !served && (s.is_over() || game.is_cut_off(s, p)),
                    say<"task.serve">({.riders = std::move(who), .site = site.name})});
  }
  if (game.long_distance().all() > 0) {
    const bool aboard = game.has_long_distance(s);
    list.push_back({Task::Leave, -1, aboard, s.is_over() && !aboard,
                    say<"task.leave">({.riders = in_words(game.long_distance())})});
  }
  return list;
}

}  // namespace faubourg::citytour
