// greentown/advice.cpp - what the solver says about a position: the outcomes of a tour, best first, and a build.
//
// The outcomes are exact (solve.cpp). The build is the best found by looking at every first step, then at the
// most promising pairs, then at every building that could follow, all judged by the evaluation.
#include <algorithm>

#include "games/greentown/greentown.h"
#include "games/greentown/scratch.h"
#include "games/greentown/tuning.h"

namespace faubourg::greentown {
namespace {

struct Build {
  State after;
  std::vector<std::string> moves;
  double value = 0;
};

// All continuations of the lines by one decision of the build; the best few are kept.
std::vector<Build> continued(const GreenTown& game, const std::vector<Build>& lines, Seat seat) {
  std::vector<Build> all;
  std::vector<Move> list;
  for (const Build& line : lines) {
    if (line.after.phase != Phase::Step && line.after.phase != Phase::Erect) {
      all.push_back(line);
      continue;
    }
    if (line.after.active != seat) {
      all.push_back(line);
      continue;
    }
    game.moves(line.after, list);
    for (const Move& m : list) {
      Build next = line;
      game.play(next.after, m);
      next.moves.push_back(game.write(line.after, m, kRecord));
      next.value = game.evaluate(next.after, seat);
      all.push_back(std::move(next));
    }
  }
  std::ranges::sort(
      all, [](const Build& a, const Build& b) { return a.value != b.value ? a.value > b.value : a.moves < b.moves; });
  if (all.size() > kLimits.builds_kept) all.resize(kLimits.builds_kept);
  return all;
}

// The position in which `seat` builds: as it is, or as if it had chosen to.
std::optional<State> building_now(const GreenTown& game, const State& s) {
  if (s.phase == Phase::Step || s.phase == Phase::Erect) return s;
  if (s.phase != Phase::Choose) return {};
  for (int choice : {kChooseBuild, kEitherBuild, kChooseBoth}) {
    if (!(s.markers[s.active] >> marker_of(choice) & 1)) continue;
    State next = s;
    Move m;
    m.kind = Move::Choose;
    m.what = std::uint8_t(choice);
    game.play(next, m);
    if (next.phase == Phase::Step && next.active == s.active) return next;
  }
  return {};
}

}  // namespace

Json GreenTown::solve_json(const GreenTown& game, const State& s) {
  Json answer = {{"seat", s.active}, {"card", nullptr}, {"tours", Json::array()}, {"build", nullptr}};
  if (s.phase == Phase::Over || s.phase == Phase::Deal) return answer;
  const Seat seat = s.active;
  if (s.card[seat] != kNoCard) {
    answer["card"] = game.data().cards[s.card[seat]].id;
    std::vector<Tour> tours;
    find_tours(game, s, seat, *game.data().scratch->lend(), tours);
    sort_tours(game, seat, tours);
    for (const Tour& tour : tours) {
      Json entry = tour_json(game, s, tour);
      entry["move"] = game.write(s, tour.move, kRecord);
      answer["tours"].push_back(std::move(entry));
    }
  }
  if (const auto start = building_now(game, s)) {
    std::vector<Build> lines{{*start, {}, 0}};
    for (int i = 0; i <= game.data().steps_per_build; ++i) lines = continued(game, lines, seat);
    if (!lines.empty() && !lines[0].moves.empty()) answer["build"] = lines[0].moves;
  }
  return answer;
}

std::string GreenTown::solve_text(const GreenTown& game, const State& s) {
  if (s.phase == Phase::Over) return "The game is over.\n";
  if (s.phase == Phase::Deal) return "The cards have not been dealt yet.\n";
  const Json answer = solve_json(game, s);
  std::string text = "Seat " + std::to_string(s.active);
  text += answer["card"].is_null() ? " has no card\n" : ", card " + answer["card"].get<std::string>() + "\n";
  const Json& tours = answer["tours"];
  if (tours.empty()) text += "No tour is possible (GT-46).\n";
  for (std::size_t i = 0; i < tours.size(); ++i) {
    const Json& t = tours[i];
    text += (i < 9 ? " " : "") + std::to_string(i + 1) + ".  gains";
    for (const Json& gain : t["gains"]) text += " " + std::to_string(gain.get<int>());
    text += "  wishes";
    for (int k = 0; k < kKinds; ++k) {
      const std::string& id = game.data().kinds[k].id;
      const bool fulfilled = std::ranges::find(t["wishes"], Json(id)) != t["wishes"].end();
      text += std::string(" ") + (fulfilled ? "" : "no ") + id;
    }
    text += "\n     " + t["move"].get<std::string>() + "\n";
  }
  if (!answer["build"].is_null()) {
    text += "Best build found:\n";
    for (const Json& move : answer["build"]) text += "     " + move.get<std::string>() + "\n";
  }
  return text;
}

}  // namespace faubourg::greentown
