#include "python/src/env.h"

#include <algorithm>

#include "games/all.h"

namespace faubourg::python {

#define FAUBOURG_DECLARE_ENV(id, name) \
  std::shared_ptr<Env> id##_env(const Box& box, std::unique_ptr<Match> fresh, const Setting& setting);
FAUBOURG_GAMES(FAUBOURG_DECLARE_ENV)
#undef FAUBOURG_DECLARE_ENV

Result<std::shared_ptr<Env>> make_env(const Box& box, int players, const Json& options, const Setting& setting) {
  std::vector<std::string> names;
  for (int p = 0; p < std::min(players, 64); ++p) names.push_back("player " + std::to_string(p));
  auto fresh = box.set_up(std::move(names), options);
  if (!fresh) return std::unexpected(fresh.error());
  std::shared_ptr<Env> made;
#define FAUBOURG_MAKE_ENV(folder, name) \
  if (box.info().id == #folder) made = folder##_env(box, std::move(*fresh), setting);
  FAUBOURG_GAMES(FAUBOURG_MAKE_ENV)
#undef FAUBOURG_MAKE_ENV
  if (!made) return fail("game", box.info().id + " has no observations and no vocabulary yet (core/capabilities.h)");
  return made;
}

ListBy<Seat, double> utilities_of(const Outcome& outcome, int players, bool together, Utility utility) {
  ListBy<Seat, double> worth(place_of(players), 0);
  const auto& scores = outcome.scores;
  if (utility == Utility::Score || utility == Utility::Gains) {
    for (const Seat p : worth.indices()) worth[p] = scores[p];
    return worth;
  }
  if (together) {
    const double won = outcome.winners.empty() ? -1 : 1;
    const double lead = scores.empty() ? 0 : scores[0];
    std::ranges::fill(worth, utility == Utility::Win ? won : lead);
    return worth;
  }
  if (utility == Utility::Margin) {
    for (const Seat p : worth.indices()) {
      int best = 0;
      bool any = false;
      for (const Seat other : worth.indices())
        if (other != p) best = any ? std::max(best, scores[other]) : scores[other], any = true;
      worth[p] = scores[p] - best;
    }
    return worth;
  }
  // One win is shared by those who won; the mean of all is taken off, so that the sum is 0 and a win alone is 1.
  const double share = outcome.winners.empty() ? 0 : 1.0 / double(outcome.winners.size());
  for (const Seat p : outcome.winners) worth[p] = share;
  if (players > 1 && !outcome.winners.empty())
    for (double& w : worth) w = (w * players - 1) / (players - 1);
  return worth;
}

}  // namespace faubourg::python
