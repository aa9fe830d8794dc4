#include "core/rating.h"

#include <algorithm>
#include <cmath>

#include "core/interval.h"
#include "words/core.h"

namespace faubourg {
namespace {

constexpr std::int64_t kMostCounted = std::int64_t(1) << 48;
constexpr std::size_t kMostValues = 4000;         // different scores or lengths
constexpr std::size_t kLongestExample = 1 << 20;  // of a dead game's record
constexpr std::size_t kMostBins = 14;

using Counts = std::map<int, std::uint64_t>;

std::uint64_t total(const Counts& counts) {
  std::uint64_t n = 0;
  for (const auto& [value, count] : counts) n += count;
  return n;
}

// The mean, with its interval as if there were `games` values: those of one game are not independent.
Measured mean_of(const Counts& counts, std::uint64_t games) {
  double sum = 0, squares = 0;
  const auto n = double(total(counts));
  for (const auto& [value, count] : counts) sum += double(value) * double(count);
  const double mean = sum / n;
  for (const auto& [value, count] : counts) squares += (value - mean) * (value - mean) * double(count);
  const double half = games < 2 ? mean : 1.96 * std::sqrt(squares / n / double(games - 1));
  return {mean, mean - half, mean + half};
}

Json bins_of(const Counts& counts) {
  const int least = counts.begin()->first, most = counts.rbegin()->first;
  int width = 1;
  for (const int step : {1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000}) {
    width = step;
    if (std::size_t((most - least) / step) < kMostBins) break;
  }
  const auto down = [&](int value) {
    return value >= 0 ? value / width * width : -((width - 1 - value) / width) * width;
  };
  Json bins = Json::array();
  for (int from = down(least); from <= most; from += width) {
    std::uint64_t n = 0;
    for (auto it = counts.lower_bound(from); it != counts.end() && it->first < from + width; ++it) n += it->second;
    bins.push_back({{"from", from}, {"to", from + width - 1}, {"count", n}});
  }
  return bins;
}

Json spread_of(const Counts& counts, std::uint64_t games) {
  if (counts.empty()) return nullptr;
  const Measured mean = mean_of(counts, games);
  return {{"mean", mean.value},
          {"low", mean.low},
          {"high", mean.high},
          {"least", counts.begin()->first},
          {"most", counts.rbegin()->first},
          {"bins", bins_of(counts)}};
}

struct Part {
  double share = 0, low = 0, high = 1;
};
Part part_of(double won, std::uint64_t games) {
  const auto [low, high] = wilson(won, double(games));
  return {games ? won / double(games) : 0, low, high};
}
Json to_json(const Part& part) { return {{"share", part.share}, {"low", part.low}, {"high", part.high}}; }
double wins(std::uint64_t parts) { return double(parts) / double(kWin); }

int of_hundred(double share) { return int(std::lround(share * 100)); }

Counts read_counts(const At& at) {
  Counts counts;
  for (const At& pair : at.list(0, kMostValues)) {
    pair.list(2, 2);
    const int value = int(pair[0].integer(-1'000'000, 1'000'000));
    counts[value] += std::uint64_t(pair[1].integer(1, kMostCounted));
  }
  return counts;
}

Json to_json(const Counts& counts) {
  Json json = Json::array();
  for (const auto& [value, count] : counts) json.push_back({value, count});
  return json;
}

}  // namespace

LineUp line_up_of(std::uint64_t index) {
  if (index % 4 == 3) return LineUp::Chance;
  return index % 4 == 2 ? LineUp::Middle : LineUp::Strong;
}

std::uint64_t Tally::games() const {
  std::uint64_t n = 0;
  for (const Line& line : lines) n += line.games;
  return n;
}

bool Tally::count(std::uint64_t index, const RatedGame& game) {
  Line& counted = line(game.line);
  const auto& winners = game.outcome.winners;
  const std::uint64_t part = winners.empty() ? 0 : kWin / winners.size();
  if (!game.again) ++counted.games;
  for (const Seat seat : winners)
    if (!game.again && (game.together || game.line != LineUp::Chance || seat == game.thinker)) counted.won += part;
  const bool by_lot = game.line == LineUp::Middle && !game.together;
  if (game.line == LineUp::Strong || by_lot) {
    ++(by_lot ? lot_lengths : lengths)[game.length];
    if (game.is_over)
      for (const int score : game.outcome.scores) {
        ++(by_lot ? lot_scores : scores)[score];
        if (game.together) break;  // all have the same
      }
  }
  if (game.line != LineUp::Strong) return false;
  decisions += game.decisions;
  forced += game.forced;
  if (!game.together)
    for (const Seat seat : winners) seats[(seat - std::max(game.first, 0) + game.players) % game.players] += part;
  dead += game.is_dead;
  if (!game.is_dead || (!example.empty() && index >= example_index)) return false;
  example_index = index;
  return true;
}

void Tally::add(const Tally& other) {
  for (const LineUp l : lines.indices()) {
    lines[l].games += other.lines[l].games;
    lines[l].won += other.lines[l].won;
  }
  for (const auto& [value, count] : other.scores) scores[value] += count;
  for (const auto& [value, count] : other.lengths) lengths[value] += count;
  for (const auto& [value, count] : other.lot_scores) lot_scores[value] += count;
  for (const auto& [value, count] : other.lot_lengths) lot_lengths[value] += count;
  for (const Seat s : seats.indices()) seats[s] += other.seats[s];
  decisions += other.decisions;
  forced += other.forced;
  dead += other.dead;
  if (!other.example.empty() && (example.empty() || other.example_index < example_index)) {
    example = other.example;
    example_index = other.example_index;
  }
}

Json to_json(const Tally& tally) {
  Json lines = Json::array();
  for (const Tally::Line& line : tally.lines) lines.push_back({line.games, line.won});
  Json json = {{"lines", lines},
               {"scores", to_json(tally.scores)},
               {"lengths", to_json(tally.lengths)},
               {"lot_scores", to_json(tally.lot_scores)},
               {"lot_lengths", to_json(tally.lot_lengths)},
               {"seats", std::vector<std::uint64_t>(tally.seats.begin(), tally.seats.end())},
               {"decisions", tally.decisions},
               {"forced", tally.forced},
               {"dead", tally.dead}};
  if (!tally.example.empty()) json["example"] = {{"game", tally.example_index}, {"record", tally.example}};
  return json;
}

Tally read_tally(const At& root) {
  root.only(
      {"lines", "scores", "lengths", "lot_scores", "lot_lengths", "seats", "decisions", "forced", "dead", "example"});
  const auto number = [](const At& at) { return std::uint64_t(at.integer(0, kMostCounted)); };
  Tally tally;
  Tally::Line* line = tally.lines.begin();
  for (const At& pair : root["lines"].list(kLineUps, kLineUps)) {
    pair.list(2, 2);
    *line = {number(pair[0]), number(pair[1])};
    pair.require(line->won <= line->games * kWin, say<"rating.tally">());
    ++line;
  }
  tally.scores = read_counts(root["scores"]);
  tally.lengths = read_counts(root["lengths"]);
  tally.lot_scores = read_counts(root["lot_scores"]);
  tally.lot_lengths = read_counts(root["lot_lengths"]);
  Seat seat = 0;
  for (const At& each : root["seats"].list(kMostSeats, kMostSeats)) tally.seats[seat++] = number(each);
  tally.decisions = number(root["decisions"]);
  tally.forced = number(root["forced"]);
  tally.dead = number(root["dead"]);
  const std::uint64_t strong = tally.line(LineUp::Strong).games, lot = tally.line(LineUp::Middle).games;
  std::uint64_t won = 0;
  for (const std::uint64_t n : tally.seats) won += n;
  root.require(tally.forced <= tally.decisions && tally.dead <= tally.games() && won <= strong * kWin &&
                   total(tally.lengths) == strong && total(tally.scores) <= strong * kMostSeats &&
                   total(tally.lot_lengths) <= lot * kLots && total(tally.lot_scores) <= lot * kLots * kMostSeats,
               say<"rating.tally">());
  if (root.has("example")) {
    tally.example_index = number(root["example"]["game"]);
    tally.example = root["example"]["record"].text(kLongestExample);
  }
  return tally;
}

double Scale::at(double value) const {
  const bool falls = knots.front() > knots.back();
  const auto beyond = [&](double a, double b) { return falls ? a < b : a > b; };  // a lies further on than b
  for (std::size_t i = 0; i + 1 < knots.size(); ++i)
    if (!beyond(value, knots[i + 1])) {
      const double part = knots[i + 1] == knots[i] ? 1 : (value - knots[i]) / (knots[i + 1] - knots[i]);
      return 0.2 * (double(i) + std::clamp(part, 0.0, 1.0));
    }
  return 1;
}

const Saying& Scale::word_at(double at) const {
  return words[std::min(words.size() - 1, std::size_t(at * double(words.size()) + 1e-9))];
}

std::array<Saying, 5> usual_words() {
  return {say<"rating.gentle">(), say<"rating.easy">(), say<"rating.steady">(), say<"rating.brisk">(),
          say<"rating.tricky">()};
}

std::optional<Measured> measured(const Tally& tally, const Scale& scale) {
  const Tally::Line& strong = tally.line(LineUp::Strong);
  if (scale.by == Scale::Won) {
    if (strong.games == 0) return {};
    const Part part = part_of(wins(strong.won), strong.games);
    return Measured{part.share, part.low, part.high};
  }
  const Counts& counts = scale.by == Scale::Score ? (scale.by_lot ? tally.lot_scores : tally.scores)
                                                  : (scale.by_lot ? tally.lot_lengths : tally.lengths);
  if (counts.empty()) return {};
  return mean_of(counts, scale.by_lot ? total(tally.lot_lengths) : strong.games);
}

std::vector<Saying> advice_of(const Tally& tally, int players, bool together) {
  std::vector<Saying> advice;
  const Tally::Line &strong = tally.line(LineUp::Strong), &chance = tally.line(LineUp::Chance);
  const double fair = 1.0 / players;
  if (const Part dead = part_of(double(tally.dead), strong.games); dead.low > 0.01)
    advice.push_back(say<"rating.dead">({.n = std::max(1, of_hundred(dead.share))}));
  for (int i = 0; !together && i < players; ++i) {
    const Part seat = part_of(wins(tally.seats[i]), strong.games);
    if (seat.low > fair * 1.15)
      advice.push_back(say<"rating.seat-wins">({.n = of_hundred(seat.share), .place = i + 1}));
    if (seat.high < fair * 0.85)
      advice.push_back(say<"rating.seat-loses">({.n = of_hundred(seat.share), .place = i + 1}));
  }
  if (tally.decisions > 200 && double(tally.forced) > 0.4 * double(tally.decisions))
    advice.push_back(say<"rating.forced">({.n = of_hundred(double(tally.forced) / double(tally.decisions))}));
  const Part skill = part_of(wins(chance.won), chance.games), won = part_of(wins(strong.won), strong.games);
  if (!together && skill.high < fair + 0.25 * (1 - fair))
    advice.push_back(say<"rating.luck">({.n = of_hundred(skill.share)}));
  if (together && skill.low > 0.5) advice.push_back(say<"rating.by-itself">({.n = of_hundred(skill.share)}));
  if (together && won.high < 0.1) advice.push_back(say<"rating.hopeless">());
  return advice;
}

Json report_of(const Tally& tally, const Scale& scale, int players, bool together) {
  const Tally::Line& strong = tally.line(LineUp::Strong);
  const Tally::Line& chance = tally.line(LineUp::Chance);
  Json report = {{"games", tally.games()}, {"word", nullptr}, {"win", nullptr}, {"scores", nullptr}};
  if (const auto found = measured(tally, scale)) {
    const double at = scale.at(found->value);
    const double one = scale.at(found->low), other = scale.at(found->high);
    const double low = std::min(one, other), high = std::max(one, other);
    const char* sure = tally.games() >= 40 && high - low < 0.08  ? "sure"
                       : tally.games() >= 12 && high - low < 0.2 ? "fairly"
                                                                 : "perhaps";
    report["word"] = {{"text", to_json(scale.word_at(at))}, {"at", at}, {"low", low}, {"high", high}, {"sure", sure}};
  }
  Json words = Json::array(), pegs = Json::array();
  for (std::size_t i = 0; i < scale.words.size(); ++i)
    words.push_back({{"text", to_json(scale.words[i])}, {"from", 0.2 * double(i)}, {"to", 0.2 * double(i + 1)}});
  for (const Scale::Peg& peg : scale.pegs)
    pegs.push_back({{"id", peg.id}, {"name", to_json(peg.name)}, {"at", scale.at(peg.value)}});
  report["words"] = std::move(words);
  report["pegs"] = std::move(pegs);
  if (together && strong.games) report["win"] = to_json(part_of(wins(strong.won), strong.games));
  report["scores"] = spread_of(tally.scores, strong.games);
  report["length"] = spread_of(tally.lengths, strong.games);
  if (!report["length"].is_null()) report["length"]["unit"] = scale.by_rounds ? "rounds" : "turns";
  std::vector<Part> seats;
  if (!together && strong.games)
    for (int i = 0; i < players; ++i) seats.push_back(part_of(wins(tally.seats[i]), strong.games));
  report["seats"] = Json::array();
  for (const Part& seat : seats) report["seats"].push_back(to_json(seat));
  report["forced"] = tally.decisions ? Json(double(tally.forced) / double(tally.decisions)) : Json();
  std::optional<Part> skill;
  if (chance.games) skill = part_of(wins(chance.won), chance.games);
  report["skill"] = nullptr;
  if (skill && !together) {
    report["skill"] = to_json(*skill);
    report["skill"]["fair"] = 1.0 / players;
  } else if (skill && strong.games) {  // together: who thinks, beside all by lot
    report["skill"] = to_json(part_of(wins(strong.won), strong.games));
    report["skill"]["fair"] = skill->share;
  }
  const Part dead = part_of(double(tally.dead), strong.games);
  report["dead"] = to_json(dead);
  report["dead"]["example"] = tally.example.empty() ? Json() : Json(tally.example);
  report["advice"] = Json::array();
  for (const Saying& advice : advice_of(tally, players, together)) report["advice"].push_back(to_json(advice));
  return report;
}

}  // namespace faubourg
