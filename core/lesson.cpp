#include "core/lesson.h"

#include <algorithm>
#include <map>

#include "core/sentence.h"
#include "core/whole.h"

namespace faubourg {
namespace {

constexpr std::size_t kMostMoves = 20'000;  // that are tried for the best of all

// "build church * pay 8+3": * stands for anything.
bool matches(std::string_view pattern, std::string_view text) {
  const std::size_t star = pattern.find('*');
  if (star == std::string_view::npos) return pattern == text;
  if (!text.starts_with(pattern.substr(0, star))) return false;
  text.remove_prefix(star);
  pattern.remove_prefix(star + 1);
  for (std::size_t from = 0; from <= text.size(); ++from)
    if (matches(pattern, text.substr(from))) return true;
  return false;
}

std::int64_t number_of(const Json& value) {
  if (value.is_boolean()) return value.get<bool>() ? 1 : 0;
  return value.is_number() ? value.get<std::int64_t>() : value.is_array() ? std::int64_t(value.size()) : 0;
}

// As a person reads it: "8, 3", "11", "c3-d3".
std::string shown(const Json& value) {
  if (value.is_string()) return value.get<std::string>();
  if (value.is_null()) return "–";
  if (!value.is_array()) return value.dump();
  std::string list;
  for (const Json& one : value) list += (list.empty() ? "" : ", ") + shown(one);
  return list.empty() ? "–" : list;
}

// --- Reading --------------------------------------------------------------------------------------------

// The names a sentence uses, or what is wrong with it.
void names_in(const std::vector<Piece>& pieces, std::vector<std::string>& names) {
  for (const Piece& piece : pieces) {
    if (piece.kind != Piece::Text) names.emplace_back(piece.text);
    for (const Branch& branch : piece.branches) names_in(branch.pieces, names);
  }
}

class LessonReader {
 public:
  explicit LessonReader(const std::vector<LessonFact>& facts) : facts_(facts) {}

  // A sentence in every language there is.
  Text text(const At& at) const {
    Text read = at.words(2'000);
    for (const std::string_view language : language_ids()) {
      const bool has = at.json().is_object() && at.json().contains(language) && at.json()[language].is_string();
      if (!has || at.json()[language].get_ref<const std::string&>().empty()) {
        at.fault("says nothing in " + std::string(language));
        continue;
      }
      const auto pieces = read_sentence(read.in(language));
      if (!pieces) {
        at.fault(pieces.error());
        continue;
      }
      std::vector<std::string> names;
      names_in(*pieces, names);
      for (const std::string& name : names)
        at.require(
            std::ranges::any_of(facts_, [&](const LessonFact& f) { return name == f.id || name == "model_" + f.id; }),
            "there is no fact {" + name + "}");
    }
    return read;
  }

  LessonReply reply(const At& at, bool with_condition) const {
    LessonReply read;
    if (with_condition) {
      at.only({"when", "title", "text"});
      if (at.has("when")) read.when = condition(at["when"]);
      if (at.has("title")) read.title = text(at["title"]);
    } else {
      at.only({"title", "text"});
      read.title = text(at["title"]);
    }
    read.text = text(at["text"]);
    return read;
  }

  static LessonCondition condition(const At& at) {
    at.only({"moves", "after", "gain", "most", "least"});
    LessonCondition read;
    if (at.has("moves"))
      for (const At& move : at["moves"].list(1, 100)) read.moves.push_back(move.text(200));
    for (const auto& [key, kind] :
         {std::pair("after", LessonCondition::After), std::pair("gain", LessonCondition::Gain)})
      if (at.has(key))
        for (const auto& [path, value] : at[key].entries()) read.lines.push_back({kind, path, value.json()});
    if (at.has("most")) read.most = at["most"].text(200);
    if (at.has("least")) read.least = at["least"].text(200);
    at.require(!read.holds_always(), "names nothing that must hold");
    return read;
  }

 private:
  const std::vector<LessonFact>& facts_;
};

LessonFact read_fact(const At& at) {
  at.only({"id", "name", "after", "gain", "word"});
  LessonFact fact;
  fact.id = at["id"].text(40);
  const std::vector<LessonFact> none;
  fact.name = LessonReader(none).text(at["name"]);
  at.require(at.has("after") + at.has("gain") + at.has("word") == 1, "has one of after, gain and word");
  if (at.has("word")) {
    fact.kind = LessonFact::Word;
    fact.word = at["word"].count(0, 40);
  } else {
    fact.kind = at.has("gain") ? LessonFact::Gain : LessonFact::After;
    fact.path = at[at.has("gain") ? "gain" : "after"].text(200);
  }
  return fact;
}

LessonStep read_step(const At& at) {
  at.only({"at", "task", "about", "why", "model", "solved", "facts", "good", "others"});
  LessonStep step;
  step.at = at["at"].count(0, 100'000);
  if (at.has("facts"))
    for (const At& fact : at["facts"].list(1, 4)) step.facts.push_back(read_fact(fact));
  const std::vector<LessonFact> none;
  const LessonReader plain(none), reader(step.facts);
  step.task = plain.text(at["task"]);
  if (at.has("about")) step.about = plain.text(at["about"]);
  step.why = plain.text(at["why"]);
  step.model = at["model"].text(200);
  if (at.has("solved"))
    for (const At& one : at["solved"].list(1, 20)) step.solved.push_back(LessonReader::condition(one));
  else
    step.solved.push_back({.moves = {step.model}, .lines = {}, .most = {}, .least = {}});
  step.good = reader.reply(at["good"], false);
  for (const At& one : at["others"].list(1, 20)) step.others.push_back(reader.reply(one, true));
  if (!step.others.empty())
    at["others"].require(step.others.back().when.holds_always(), "the last one answers every move: it has no when");
  return step;
}

// --- Judging --------------------------------------------------------------------------------------------

// A position and what a move makes of it, as the seat that learns sees both.
struct Tried {
  std::string move;
  Json before, after;
};

using Facts = std::vector<std::pair<std::string, std::string>>;

std::string filled(const std::vector<Piece>& pieces, const Facts& facts) {
  const auto value = [&](std::string_view name) -> std::string {
    const auto found = std::ranges::find(facts, name, &Facts::value_type::first);
    return found == facts.end() ? "" : found->second;
  };
  std::string text;
  for (const Piece& piece : pieces) switch (piece.kind) {
      case Piece::Text: text += piece.text; break;
      case Piece::Argument: text += value(piece.text); break;
      case Piece::Choice: {
        const std::string word = value(piece.text);
        for (const Branch& branch : piece.branches)
          if (std::ranges::any_of(branch.labels, [&](std::string_view label) { return fits_label(label, word); })) {
            text += filled(branch.pieces, facts);
            break;
          }
        break;
      }
    }
  return text;
}

Json told(const Text& text, const Facts& facts) {
  Json said = Json::object();
  for (const std::string_view language : language_ids())
    if (const auto pieces = read_sentence(text.in(language)); pieces && !text.en.empty())
      said[std::string(language)] = filled(*pieces, facts);
  return said;
}

}  // namespace

class LessonJudge::Position {
 public:
  Position(const Lesson& lesson, const LessonStep& step, const Match& whole)
      : step_(step), seat_(lesson.seat), match_(whole.clone()) {
    match_->rewind(step.at);
    before_ = match_->view(seat_);
  }

  const Match& match() const { return *match_; }

  Result<Tried> attempt(std::string_view move) const {
    const auto copy = match_->clone();
    if (const Verdict no = copy->play(move)) return std::unexpected(*no);
    return Tried{copy->record().events.back().text, before_, copy->view(seat_)};
  }

  bool solves(const Tried& tried) const {
    return std::ranges::any_of(step_.solved, [&](const LessonCondition& c) { return holds(c, tried); });
  }

  bool holds(const LessonCondition& condition, const Tried& tried) const {
    const auto fits_move = [&](const std::string& pattern) { return matches(pattern, tried.move); };
    if (!condition.moves.empty() && std::ranges::none_of(condition.moves, fits_move)) return false;
    for (const LessonCondition::Line& line : condition.lines) {
      const Json after = value_at(tried.after, line.path, seat_);
      const Json value = line.kind == LessonCondition::After ? after : Json(gain(tried, line.path));
      if (!fits(value, line.value)) return false;
    }
    const auto none_better = [&](const std::string& path, int sign) {
      return path.empty() || sign * number_of(value_at(tried.after, path, seat_)) >= sign * best(path, sign);
    };
    return none_better(condition.most, 1) && none_better(condition.least, -1);
  }

  std::string fact(const LessonFact& fact, const Tried& tried) const {
    switch (fact.kind) {
      case LessonFact::After: return shown(value_at(tried.after, fact.path, seat_));
      case LessonFact::Gain: return std::to_string(gain(tried, fact.path));
      case LessonFact::Word: break;
    }
    std::string_view rest = tried.move;
    for (std::size_t i = 0; i < fact.word; ++i) {
      const std::size_t space = rest.find(' ');
      if (space == std::string_view::npos) return "–";
      rest.remove_prefix(space + 1);
    }
    return std::string(rest.substr(0, rest.find(' ')));
  }

 private:
  std::int64_t gain(const Tried& tried, const std::string& path) const {
    return number_of(value_at(tried.after, path, seat_)) - number_of(value_at(tried.before, path, seat_));
  }

  // The most (sign 1) or the least (-1) that a listed move leads to.
  std::int64_t best(const std::string& path, int sign) const {
    std::optional<std::int64_t>& found = best_[{path, sign}];
    if (found) return *found;
    const std::vector<std::string> moves = match_->moves();
    for (std::size_t i = 0; i < std::min(moves.size(), kMostMoves); ++i) {
      const auto tried = attempt(moves[i]);
      if (!tried) continue;
      const std::int64_t value = number_of(value_at(tried->after, path, seat_));
      if (!found || sign * value > sign * *found) found = value;
    }
    if (!found) found = 0;
    return *found;
  }

  const LessonStep& step_;
  const Seat seat_;
  const std::unique_ptr<Match> match_;
  Json before_;
  mutable std::map<std::pair<std::string, int>, std::optional<std::int64_t>> best_;  // found once, for all moves tried
};

Result<Lesson> read_lesson(const Json& json) {
  Fault fault;
  const At root(json, fault, "", "lesson");
  root.require(json.is_object(), "must be an object");
  if (fault) return std::unexpected(*fault);
  root.only({"title", "record", "seat", "steps"});
  Lesson lesson;
  const std::vector<LessonFact> none;
  lesson.title = LessonReader(none).text(root["title"]);
  lesson.record = root["record"].text(100);
  lesson.seat = root.has("seat") ? Seat(root["seat"].integer(0, kMostSeats - 1)) : 0;
  for (const At& step : root["steps"].list(1, 12)) lesson.steps.push_back(read_step(step));
  if (fault) return std::unexpected(*fault);
  return lesson;
}

Verdict check_lesson(const Lesson& lesson, const Match& whole) {
  for (std::size_t i = 0; i < lesson.steps.size(); ++i) {
    const LessonStep& step = lesson.steps[i];
    const auto no = [&](const std::string& what) {
      return refuse("lesson", "steps[" + std::to_string(i) + "]" + what);
    };
    if (step.at > whole.size()) return no(".at: the record has only " + std::to_string(whole.size()) + " events");
    const Turn turn = whole.turn_at(step.at);
    if (turn.kind != Turn::Decide || turn.seat != lesson.seat)
      return no(".at: seat " + std::to_string(lesson.seat) + " does not decide there");
    const LessonJudge::Position judge(lesson, step, whole);
    const auto model = judge.attempt(step.model);
    if (!model) return no(".model: " + model.error().code + " " + model.error().text.in());
    if (model->move != step.model) return no(".model: is written " + model->move);
    if (!judge.solves(*model)) return no(".model: does not solve the step");
  }
  return {};
}

LessonJudge::LessonJudge(const Lesson& lesson, std::size_t step, const Match& whole)
    : step_(lesson.steps[step]), position_(std::make_unique<Position>(lesson, step_, whole)) {}
LessonJudge::~LessonJudge() = default;

Result<Json> LessonJudge::answer(std::string_view move) const {
  const Position& judge = *position_;
  const auto tried = judge.attempt(move);
  if (!tried) return std::unexpected(tried.error());
  const auto model = judge.attempt(step_.model);
  if (!model) return std::unexpected(model.error());
  const bool solved = judge.solves(*tried);
  const auto holds = [&](const LessonReply& reply) { return judge.holds(reply.when, *tried); };
  const LessonReply& reply = solved ? step_.good : *std::ranges::find_if(step_.others, holds);
  Facts facts;
  Json compared = Json::array();
  for (const LessonFact& fact : step_.facts) {
    const std::string yours = judge.fact(fact, *tried), best = judge.fact(fact, *model);
    facts.emplace_back(fact.id, yours);
    facts.emplace_back("model_" + fact.id, best);
    compared.push_back({{"name", told(fact.name, {})}, {"yours", yours}, {"model", best}});
  }
  Json answer{{"verdict", solved ? "solved" : "other"}, {"text", told(reply.text, facts)}, {"facts", compared}};
  if (!reply.title.en.empty()) answer["title"] = told(reply.title, facts);
  return answer;
}

Json value_at(const Json& view, std::string_view path, Seat me) {
  const Json* at = &view;
  while (!path.empty()) {
    const std::size_t end = std::min(path.find_first_of(".["), path.size());
    const std::string_view name = path.substr(0, end);
    path.remove_prefix(end);
    if (!name.empty()) {
      const auto index = name == "me" ? std::optional<std::int64_t>(me) : whole_number(name);
      if (at->is_object() && at->contains(name))
        at = &*at->find(name);
      else if (name == "count" && at->is_structured())
        return at->size();
      else if (at->is_array() && index && *index >= 0 && std::size_t(*index) < at->size())
        at = &(*at)[std::size_t(*index)];
      else
        return nullptr;
    }
    if (path.starts_with('[')) {  // [key=value]: the first entry of a list that has it
      const std::size_t close = std::min(path.find(']'), path.size());
      const std::string_view inside = path.substr(1, close - 1);
      const std::size_t equals = std::min(inside.find('='), inside.size());
      const std::string_view key = inside.substr(0, equals), value = inside.substr(std::min(equals + 1, inside.size()));
      path.remove_prefix(std::min(close + 1, path.size()));
      if (!at->is_array()) return nullptr;
      const auto found = std::ranges::find_if(
          *at, [&](const Json& one) { return one.is_object() && one.contains(key) && shown(*one.find(key)) == value; });
      if (found == at->end()) return nullptr;
      at = &*found;
    }
    if (path.starts_with('.')) path.remove_prefix(1);
  }
  return *at;
}

bool fits(const Json& value, const Json& wanted) {
  if (!wanted.is_string()) return value == wanted;
  const std::string& text = wanted.get_ref<const std::string&>();
  for (const std::string_view sign : {">=", "<=", ">", "<"}) {
    const auto bound = text.starts_with(sign) ? whole_number(std::string_view(text).substr(sign.size())) : std::nullopt;
    if (!bound) continue;
    if (!value.is_number()) return false;
    const std::int64_t n = number_of(value);
    return sign == ">=" ? n >= *bound : sign == "<=" ? n <= *bound : sign == ">" ? n > *bound : n < *bound;
  }
  return matches(text, shown(value));
}

}  // namespace faubourg
