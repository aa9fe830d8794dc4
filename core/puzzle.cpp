#include "core/puzzle.h"

#include <algorithm>

#include "words/core.h"

namespace faubourg {
namespace {

constexpr std::size_t kLongest = 1'000;  // of a move: a tour names every step
constexpr int kMost = 100'000;           // of a value

bool is_exact(const Puzzle& p) { return p.proof.by != "search"; }
bool is_gain(const Puzzle& p) { return p.kind == "tour" || p.kind == "build"; }

// "62": thousandths as people say chances. What is not sure is not said to be, and what may be is not denied.
int percent(int value) {
  if (value <= 0 || value >= 1000) return value <= 0 ? 0 : 100;
  return std::clamp((value + 5) / 10, 1, 99);
}
int shown(const Puzzle& p, int value) { return is_gain(p) ? value : percent(value); }

std::string amount(const Puzzle& p, int value) {
  return std::to_string(shown(p, value)) + (is_gain(p) ? "" : "\u00a0%");
}

std::vector<Saying> worths(const Puzzle& p) {
  std::vector<Saying> list;
  for (const PuzzleMove& other : p.others) {
    const Saying said = amount(p, other.value);
    if (list.empty() || list.back().in() != said.in()) list.push_back(said);
  }
  return list;
}

Saying praise(const Puzzle& p) {
  const int n = shown(p, p.value);
  const std::vector<Saying> others = worths(p);
  if (p.kind == "tour") return say<"puzzle.tour.solved">({.n = n, .others = others});
  if (p.kind == "build") return say<"puzzle.build.solved">({.n = n, .others = others});
  if (p.kind == "day") return say<"puzzle.day.solved">({.others = others});
  if (p.kind == "place") return say<"puzzle.place.solved">({.n = n, .others = others});
  return say<"puzzle.move.solved">({.n = n, .others = others});
}

// What another move is worth; `most`: no more than so much.
Saying remark(const Puzzle& p, int value, bool most) {
  const int n = shown(p, value), best = shown(p, p.value);
  const std::string_view how = most ? "most" : "exact";
  if (p.kind == "tour") return say<"puzzle.tour.other">({.best = best, .how = how, .n = n});
  if (p.kind == "build") return say<"puzzle.build.other">({.best = best, .how = how, .n = n});
  if (p.kind == "day") return say<"puzzle.day.other">({.how = how, .n = n});
  if (p.kind == "place") return say<"puzzle.place.other">({.best = best, .how = how, .n = n});
  return say<"puzzle.move.other">({.best = best, .how = how, .n = n});
}

Json told(const Saying& saying) {
  Json all = Json::object();
  for (const std::string_view language : language_ids()) all[std::string(language)] = saying.in(language);
  return all;
}

PuzzleMove read_move(const At& at) {
  at.only({"move", "value"});
  return {at["move"].text(kLongest), int(at["value"].integer(-kMost, kMost))};
}

}  // namespace

Result<Puzzle> read_puzzle(const Json& json) {
  Fault fault;
  const At root(json, fault, "", "puzzle");
  root.require(json.is_object(), "must be an object");
  if (fault) return std::unexpected(*fault);
  root.only({"kind", "grade", "at", "seat", "record", "answers", "value", "others", "rest", "proof"});
  Puzzle p;
  p.kind = root["kind"].one_of({kPuzzleKinds.begin(), kPuzzleKinds.end()});
  p.grade = int(root["grade"].integer(1, kGrades));
  p.at = root["at"].count(0, 100'000);
  p.seat = Seat(root["seat"].integer(0, kMostSeats - 1));
  p.record = root["record"].text(100);
  for (const At& answer : root["answers"].list(1, 100)) p.answers.push_back(answer.text(kLongest));
  p.value = int(root["value"].integer(-kMost, kMost));
  for (const At& other : root["others"].list(1, 20)) p.others.push_back(read_move(other));
  if (root.has("rest")) p.rest = int(root["rest"].integer(-kMost, kMost));
  const At proof = root["proof"];
  proof.only({"by", "iterations", "margin"});
  p.proof.by = proof["by"].one_of({"solver", "count", "search"});
  p.proof.iterations = std::uint64_t(proof["iterations"].integer(0, 1'000'000'000));
  p.proof.margin = int(proof["margin"].integer(1, kMost));
  if (fault) return std::unexpected(*fault);
  proof["iterations"].require((p.proof.iterations == 0) == is_exact(p),
                              is_exact(p) ? "nothing is searched where it is exact" : "a search has iterations");
  int before = p.value;
  for (std::size_t i = 0; i < p.others.size(); ++i) {
    const int value = p.others[i].value;
    root["others"][i]["value"].require(value < p.value, "is no less than the answer's");
    root["others"][i]["value"].require(value <= before, "is more than that of the one before");
    before = value;
  }
  if (p.rest) root["rest"].require(*p.rest < p.value, "is no less than the answer's");
  const int second = std::max(p.others.empty() ? -kMost : p.others[0].value, p.rest.value_or(-kMost));
  proof["margin"].require(p.others.empty() || p.proof.margin == p.value - second,
                          "is not what lies between the best and the second");
  if (fault) return std::unexpected(*fault);
  return p;
}

Json to_json(const Puzzle& p) {
  Json others = Json::array();
  for (const PuzzleMove& other : p.others) others.push_back({{"move", other.move}, {"value", other.value}});
  Json json{{"kind", p.kind},
            {"grade", p.grade},
            {"at", p.at},
            {"seat", p.seat},
            {"record", p.record},
            {"answers", p.answers},
            {"value", p.value},
            {"others", others},
            {"proof", {{"by", p.proof.by}, {"iterations", p.proof.iterations}, {"margin", p.proof.margin}}}};
  if (p.rest) json["rest"] = *p.rest;
  return json;
}

Result<std::uint64_t> state_after(const Match& match, std::string_view move) {
  const auto copy = match.clone();
  if (const Verdict no = copy->play(move)) return std::unexpected(*no);
  return copy->hash();
}

Verdict check_puzzle(const Puzzle& p, const Match& whole) {
  const auto no = [](const std::string& what) { return refuse("puzzle", what); };
  if (p.at > whole.size()) return no("at: the record has only " + std::to_string(whole.size()) + " events");
  const Turn turn = whole.turn_at(p.at);
  if (turn.kind != Turn::Decide || turn.seat != p.seat)
    return no("at: seat " + std::to_string(p.seat) + " does not decide there");
  const auto position = whole.clone();
  position->rewind(p.at);
  const auto lead = [&](const std::string& path, const std::string& move) -> Result<std::uint64_t> {
    const auto copy = position->clone();
    if (const Verdict refused = copy->play(move))
      return fail("puzzle", path + ": " + refused->code + " " + refused->text.in());
    if (const std::string& written = copy->record().events.back().text; written != move)
      return fail("puzzle", path + ": is written " + written);
    return copy->hash();
  };
  std::uint64_t solution = 0;
  for (std::size_t i = 0; i < p.answers.size(); ++i) {
    const std::string path = "answers[" + std::to_string(i) + "]";
    const auto after = lead(path, p.answers[i]);
    if (!after) return after.error();
    if (i == 0) solution = *after;
    if (*after != solution) return no(path + ": is another move than the first");
  }
  for (std::size_t i = 0; i < p.others.size(); ++i) {
    const std::string path = "others[" + std::to_string(i) + "].move";
    const auto after = lead(path, p.others[i].move);
    if (!after) return after.error();
    if (*after == solution) return no(path + ": is the answer");
  }
  return {};
}

PuzzleJudge::PuzzleJudge(const Puzzle& puzzle, const Match& whole) : puzzle_(puzzle), match_(whole.clone()) {
  match_->rewind(puzzle.at);
  if (const auto after = state_after(*match_, puzzle.answers[0])) solution_ = *after;
  for (const PuzzleMove& other : puzzle.others)
    if (const auto after = state_after(*match_, other.move)) others_.emplace_back(*after, other.value);
}

Result<Json> PuzzleJudge::answer(std::string_view move) const {
  const auto after = state_after(*match_, move);
  if (!after) return std::unexpected(after.error());
  if (*after == solution_)
    return Json{{"verdict", "solved"},
                {"title", told(say<"puzzle.solved">())},
                {"text", told(praise(puzzle_))},
                {"facts", Json::array()}};
  const auto known = std::ranges::find(others_, *after, &std::pair<std::uint64_t, int>::first);
  const bool is_known = known != others_.end();
  const int value = is_known ? known->second : puzzle_.rest.value_or(puzzle_.others.back().value);
  const Json fact{{"name", told(is_gain(puzzle_) ? say<"puzzle.gain">() : say<"puzzle.chance">())},
                  {"yours", (is_known ? "" : "≤\u00a0") + amount(puzzle_, value)},
                  {"model", amount(puzzle_, puzzle_.value)}};
  return Json{{"verdict", "other"},
              {"title", told(say<"puzzle.other">())},
              {"text", told(remark(puzzle_, value, !is_known))},
              {"facts", Json::array({fact})}};
}

}  // namespace faubourg
