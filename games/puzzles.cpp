#include "games/puzzles.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <tuple>

namespace faubourg {
namespace {

constexpr std::uint64_t kSeeds[] = {1, 2};  // of the searches that prove
constexpr std::uint64_t kDeepPart = 4;      // of the best bot's thinking; and as much again for the second time
constexpr std::uint64_t kFirstPart = 1024;  // of it: a first look
constexpr std::size_t kRound = 24;          // games looked at before anybody asks whether they suffice
constexpr std::size_t kRounds = 30;
constexpr std::size_t kLooks = 64;  // decisions of a game that are looked at by search
constexpr const char* kNames[kMostSeats] = {"Ann", "Bob", "Cid", "Dee", "Eve", "Flo"};
constexpr std::size_t kMostListed = 400;

// What moves are worth, the best first, each state to which they lead once.
struct Ranked {
  std::vector<std::vector<std::string>> same;  // the words of each
  std::vector<int> values;
  int margin() const { return values.size() < 2 ? 0 : values[0] - values[1]; }
};

Ranked ranked(const Match& match, const std::vector<Worth<std::string>>& moves) {
  Ranked all;
  std::vector<std::uint64_t> states;
  for (const Worth<std::string>& one : moves) {
    const auto after = state_after(match, one.move);
    if (!after) continue;
    const auto found = std::ranges::find(states, *after);
    if (found != states.end()) {
      all.same[std::size_t(found - states.begin())].push_back(one.move);
      continue;
    }
    states.push_back(*after);
    all.same.push_back({one.move});
    all.values.push_back(one.value);
  }
  return all;
}

Ranked searched(const Box& box, const Match& match, std::uint64_t seed, std::uint64_t iterations) {
  Rng rng(seed);
  std::vector<Worth<std::string>> moves;
  Effort effort;
  effort.iterations = std::max<std::uint64_t>(1, iterations);
  effort.playouts = 0;
  for (const Hint& hint : box.hints(match, rng, kMostListed, effort))
    moves.push_back({hint.move, int(std::lround(hint.win * 1000))});
  return ranked(match, moves);
}

bool is_best(const Ranked& all, const std::string& answer) {
  return !all.same.empty() && std::ranges::find(all.same[0], answer) != all.same[0].end();
}

// Whether a search of so many iterations finds the answer with both seeds.
bool finds(const Box& box, const Match& match, const std::string& answer, std::uint64_t iterations) {
  return std::ranges::all_of(
      kSeeds, [&](std::uint64_t seed) { return is_best(searched(box, match, seed, iterations), answer); });
}

int rungs_by_search(const Box& box, const Match& match, const std::string& answer) {
  Rng rng(kSeeds[0]);
  if (const auto greedy = box.bot("greedy"))
    if ((*greedy)->choose(match, match.turn().seat, rng) == answer) return 0;
  const std::uint64_t first = std::max<std::uint64_t>(1, box.deep_iterations() / kFirstPart);
  return rungs_until([&](std::uint64_t times) { return finds(box, match, answer, first * times); });
}

// The verdict of the deep search, or nothing where it wavers.
std::optional<Ranked> proven_by_search(const Box& box, const Match& match, std::uint64_t iterations) {
  std::optional<Ranked> told;  // of the longest search with the first seed
  for (const std::uint64_t times : {1u, 2u})
    for (const std::uint64_t seed : kSeeds) {
      Ranked all = searched(box, match, seed, iterations * times);
      if (all.margin() < kLeastMargin || (told && !is_best(all, told->same[0][0]))) return {};
      if (seed == kSeeds[0]) told = std::move(all);
    }
  return told;
}

int least_margin(std::string_view kind) { return kind == "tour" || kind == "build" ? kLeastGain : kLeastMargin; }

Puzzle puzzle_of(const Match& match, const Ranked& all, std::string_view kind, PuzzleProof proof) {
  Puzzle p;
  p.kind = kind;
  p.at = match.size();
  p.seat = match.turn().seat;
  p.answers = all.same[0];
  std::ranges::sort(p.answers);
  p.value = all.values[0];
  for (std::size_t i = 1; i < all.values.size() && p.others.size() < kTempting; ++i)
    p.others.push_back({all.same[i][0], all.values[i]});
  if (all.values.size() > kTempting + 1) p.rest = all.values[kTempting + 1];
  // A search looks at some moves only: of the rest it is known that they seemed no better.
  if (proof.by == "search" && !p.rest) p.rest = all.values.back();
  proof.margin = all.margin();
  p.proof = std::move(proof);
  return p;
}

std::optional<Puzzle> look_at_proof(const Box& box, const Match& match, Rng& rng) {
  const auto proof = box.prove(match, rng);
  if (!proof || proof->rungs == 0) return {};
  const Ranked all = ranked(match, proof->moves);
  if (all.margin() < least_margin(proof->kind)) return {};
  const int rungs = proof->rungs ? *proof->rungs : rungs_by_search(box, match, all.same[0][0]);
  if (rungs == 0) return {};
  Puzzle p = puzzle_of(match, all, proof->kind, {std::string(proof->by), 0, 0});
  p.grade = std::min(rungs, kGrades);
  return p;
}

std::optional<Puzzle> look_by_search(const Box& box, const Match& match) {
  const std::uint64_t deep = box.deep_iterations() / kDeepPart;
  const Ranked quick = searched(box, match, kSeeds[0], deep / 16);
  if (quick.margin() < kLeastMargin / 2) return {};
  const auto all = proven_by_search(box, match, deep);
  if (!all) return {};
  const int rungs = rungs_by_search(box, match, all->same[0][0]);
  if (rungs == 0) return {};
  Puzzle p = puzzle_of(match, *all, "move", {"search", deep, 0});
  p.grade = std::min(rungs, kGrades);
  return p;
}

// Other days, layouts and the like, so that puzzles are of all sorts; rules stay as they are.
Json varied(const GameInfo& info, Rng& rng) {
  Json options = Json::object();
  for (const OptionInfo& option : info.options) {
    if (option.kind == OptionInfo::Custom && !option.values.empty())
      options[option.id] = option.values[rng.below(std::uint32_t(option.values.size()))];
    const std::int64_t span = option.most - option.least + 1;
    if (option.kind == OptionInfo::Integer && span > 1 && span <= 100)
      options[option.id] = option.least + rng.below(std::uint32_t(span));
  }
  return options;
}

// One game of the bots and the first of its decisions, in an order by chance, that is a puzzle; from every second game
// one of the kind that is found last, since it is rare.
std::optional<MadePuzzle> found_in_game(const Box& box, std::uint64_t seed, std::uint64_t index) {
  Rng rng = Rng::of(seed, index);
  const int players = std::clamp(2, box.info().fewest, box.info().most);
  const Json options = varied(box.info(), rng);
  auto room = box.playroom(namesakes(players, "medium"), options);
  if (!room) return {};
  const Result<Record> record = read_record((*room)->play(seed, index, true).record);
  if (!record) return {};
  auto whole = box.load(*record);
  if (!whole) return {};
  std::vector<std::size_t> places;
  for (std::size_t n = 0; n < (*whole)->size(); ++n)
    if ((*whole)->turn_at(n).kind == Turn::Decide) places.push_back(n);
  shuffle(std::span(places), rng);
  if (!box.has_proofs()) places.resize(std::min(places.size(), kLooks));
  std::optional<MadePuzzle> found;
  for (const std::size_t n : places) {
    const auto match = (*whole)->clone();
    match->rewind(n);
    auto puzzle = look_for_puzzle(box, *match, rng);
    if (!puzzle || (found && found->puzzle.kind == puzzle->kind)) continue;
    const bool is_second = found.has_value();
    Record cut = match->record();
    for (Seat i = 0; i < match->players(); ++i) cut.players[i] = kNames[i];
    found = MadePuzzle{std::move(*puzzle), write_record(cut)};
    if (is_second || index % 2 == 0 || !box.has_proofs()) break;
  }
  return found;
}

// So many of a set may have the same answer.
std::size_t a_fifth(std::size_t count) { return std::max<std::size_t>(1, count / kGrades); }

bool suffice(const std::vector<MadePuzzle>& found, std::size_t count) {
  ByIndex<int, std::size_t, kGrades> grades;
  std::map<std::string, std::size_t> answers, kinds;
  for (const MadePuzzle& one : found) {
    ++grades[one.puzzle.grade - 1];
    ++answers[one.puzzle.answers[0]];
    ++kinds[one.puzzle.kind];
  }
  std::size_t differ = 0;  // puzzles, no answer counted too often
  for (const auto& [answer, times] : answers) differ += std::min(times, a_fifth(count));
  const auto has = [&](std::size_t n) { return n >= count / kGrades; };
  return differ >= count && std::ranges::all_of(kinds, has, [](const auto& kind) { return kind.second; }) &&
         (found.size() >= 4 * count || std::ranges::all_of(grades, has));
}

}  // namespace

std::optional<Puzzle> look_for_puzzle(const Box& box, const Match& match, Rng& rng) {
  if (match.turn().kind != Turn::Decide || box.is_secret(match)) return {};
  if (match.moves().size() < 3) return {};
  return box.has_proofs() ? look_at_proof(box, match, rng) : look_by_search(box, match);
}

Verdict prove_puzzle(const Box& box, const Puzzle& puzzle, const Match& whole) {
  const auto no = [](const std::string& what) { return refuse("puzzle", what); };
  const auto match = whole.clone();
  match->rewind(puzzle.at);
  std::optional<Ranked> all;
  std::string kind = "move";
  PuzzleProof proof = puzzle.proof;
  if (box.has_proofs()) {
    Rng rng(kSeeds[0]);
    const auto found = box.prove(*match, rng);
    if (!found) return no("at: the game proves nothing there");
    if (found->by != proof.by) return no("proof.by: it is proven by " + std::string(found->by));
    kind = found->kind;
    all = ranked(*match, found->moves);
  } else {
    if (proof.by != "search") return no("proof.by: it is proven by search");
    all = proven_by_search(box, *match, proof.iterations);
    if (!all) return no("proof: no move is the best by " + std::to_string(kLeastMargin) + " in all searches");
  }
  if (all->margin() < least_margin(kind))
    return no("answers: no move is the best by " + std::to_string(least_margin(kind)));
  const Puzzle again = puzzle_of(*match, *all, kind, proof);
  if (again.kind != puzzle.kind) return no("kind: it is " + again.kind);
  if (again.answers != puzzle.answers) return no("answers: the best is " + again.answers[0]);
  if (again.value != puzzle.value) return no("value: it is worth " + std::to_string(again.value));
  if (again.proof.margin != puzzle.proof.margin) return no("proof.margin: it is " + std::to_string(again.proof.margin));
  if (again.others != puzzle.others) return no("others: they are " + brief(to_json(again)["others"]));
  if (again.rest != puzzle.rest) return no("rest: it is " + (again.rest ? std::to_string(*again.rest) : "none"));
  return {};
}

std::vector<MadePuzzle> choose_puzzles(std::vector<MadePuzzle> found, std::size_t count) {
  std::vector<MadePuzzle> all;
  std::map<std::string, std::size_t> answers, kinds, acts;
  const auto act_of = [](const std::string& answer) { return answer.substr(0, answer.find(' ')); };
  std::vector<bool> taken(found.size());
  // The one of a grade that is least like those there are; the first of equals.
  const auto take = [&](int grade, std::size_t most_alike) {
    std::optional<std::tuple<std::size_t, std::size_t, std::size_t, std::size_t>> best;
    for (std::size_t i = 0; i < found.size(); ++i) {
      const Puzzle& p = found[i].puzzle;
      if (taken[i] || p.grade != grade || answers[p.answers[0]] >= most_alike) continue;
      const std::tuple alike{answers[p.answers[0]], kinds[p.kind], acts[act_of(p.answers[0])], i};
      if (!best || alike < *best) best = alike;
    }
    if (!best) return false;
    const std::size_t i = std::get<3>(*best);
    taken[i] = true;
    ++answers[found[i].puzzle.answers[0]];
    ++kinds[found[i].puzzle.kind];
    ++acts[act_of(found[i].puzzle.answers[0])];
    all.push_back(std::move(found[i]));
    return true;
  };
  // Rather more of one grade than the same answer again and again; that only where there is nothing else.
  for (const std::size_t most_alike : {a_fifth(count), count})
    for (bool more = true; more && all.size() < count;) {
      more = false;
      for (int grade = 1; grade <= kGrades && all.size() < count; ++grade) more |= take(grade, most_alike);
    }
  std::vector<MadePuzzle> sorted;
  for (int grade = 1; grade <= kGrades; ++grade)
    for (MadePuzzle& one : all)
      if (one.puzzle.grade == grade) sorted.push_back(std::move(one));
  return sorted;
}

Result<std::vector<MadePuzzle>> make_puzzles(const Box& box, const PuzzleAsk& ask) {
  std::vector<MadePuzzle> found;
  // Few are wanted: few are looked at. Each round is looked at whole, whatever threads are fastest.
  const std::size_t round = std::min(kRound, std::max<std::size_t>(4, 2 * ask.count));
  for (std::size_t i = 0; i < kRounds && !suffice(found, ask.count); ++i) {
    std::vector<std::optional<MadePuzzle>> part(round);
    const std::string about = std::to_string(found.size()) + " found";
    if (!ask.host.each(round, about, [&](std::size_t n) { part[n] = found_in_game(box, ask.seed, i * round + n); }))
      return fail("stopped", "stopped before it was done");
    for (auto& one : part)
      if (one) found.push_back(std::move(*one));
  }
  std::vector<MadePuzzle> all = choose_puzzles(std::move(found), ask.count);
  for (std::size_t i = 0; i < all.size(); ++i) all[i].puzzle.record = (i < 9 ? "0" : "") + std::to_string(i + 1);
  return all;
}

}  // namespace faubourg
