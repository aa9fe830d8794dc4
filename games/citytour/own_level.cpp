// citytour/own_level.cpp - a level of one's own as programs see it: its days open one after the other.
//
// As it is kept: {"level":{"name":"Autumn","days":[3,{…},9]},"results":[{"tries":2,"won":true,"best":3},…]}; without
// results nothing was tried yet. A day that was won stays open wherever it is moved to.
#include <algorithm>

#include "core/match_of.h"
#include "games/citytour/citytour.h"
#include "games/citytour/course.h"
#include "games/citytour/own_day.h"
#include "words/citytour.h"

namespace faubourg::citytour {
namespace {

constexpr std::int64_t kMostTries = 1'000'000'000;

struct Tried {
  std::int64_t tries = 0;  // finished and given up
  bool won = false;
  std::optional<int> best;  // most pairs of tiles left in the piles at a win
};

class OwnDays final : public Course {
 public:
  OwnDays(std::shared_ptr<const Data> data, OwnLevel level, std::vector<Tried> tried)
      : data_(std::move(data)), level_(std::move(level)), tried_(std::move(tried)) {}

  std::string text() const override {
    Json results = Json::array();
    for (const Tried& one : tried_) results.push_back(tried_json(one));
    return to_text({{"level", write_own_level(level_)}, {"results", std::move(results)}});
  }
  std::string word() const override { return in_words(say<"course.word">()); }
  int next() const override { return std::min(won() + 1, count()); }

  std::string overview(const Paint& paint) const override {
    std::string text =
        paint.bold(level_.name) + ", " + in_words(say<"course.won">({.days = count(), .won = won()})) + "\n";
    for (int part = 1; part <= count(); ++part) {
      const Tried& one = at(part);
      text += (part < 10 ? "   " : "  ") + std::to_string(part) + "  ";
      text += !is_open(part) ? paint.dim(in_words(say<"course.day-closed">()))
              : one.won      ? paint.good(in_words(say<"course.is-won">()))
                             : paint.bold(in_words(say<"course.is-open">()));
      if (one.tries > 0) text += "    " + in_words(say<"course.tries">({.tries = one.tries}));
      if (one.best) text += ", " + in_words(say<"course.best">({.pairs = *one.best}));
      text += "\n";
    }
    return text;
  }
  std::string news() const override { return ""; }
  Result<std::string> page(int part) const override {
    if (Verdict no = closed(part)) return std::unexpected(*no);
    return std::string();
  }
  Result<Json> options(int part) const override {
    if (Verdict no = closed(part)) return std::unexpected(*no);
    return options_of(part);
  }
  Verdict allows(const Json& options) const override {
    const int part = part_of(options);
    return part > 0 ? closed(part) : Verdict();
  }
  void begun(const Json& options) override {
    if (const int part = part_of(options)) ++at(part).tries;
  }
  std::string ended(const Match& match) override {
    const auto& typed = static_cast<const MatchOf<CityTour>&>(match);
    const int part = part_of(match.record().options);
    if (part == 0 || match.record().options.contains("faceup")) return in_words(say<"course.outside">()) + "\n";
    Tried& now = at(part);
    if (!typed.game().is_won(typed.state()))
      return in_words(say<"course.lost">({.day = part, .tries = now.tries})) + "\n";
    const int left = data_->most_draws() - typed.state().draws;
    const std::optional<int> best = now.best;
    note_win(now, left);
    return in_words(!best          ? say<"course.day-won">({.day = part, .pairs = left})
                    : left > *best ? say<"course.day-better">({.day = part, .pairs = left})
                                   : say<"course.day-again">({.best = *best, .day = part, .pairs = left})) +
           "\n";
  }

  // {"won":1, "next":2,        days won from the first on; the day to be played, from 1
  //  "days":[{"open":true,"tries":2,"won":true,"best":3,"fault":null,"warnings":[]}, …]}
  // fault: what is wrong with a day of one's own, at its place in the level; warnings: it can be played, but an editor
  // should say so.
  Json state() const override {
    Json days = Json::array();
    for (int part = 1; part <= count(); ++part) {
      Json day = tried_json(at(part));
      day.update({{"open", is_open(part)}, {"fault", nullptr}, {"warnings", Json::array()}});
      if (const Json* own = std::get_if<Json>(&level_.days[part - 1])) {
        const Result<Day> read = read_own_day(*data_, *own, "own.days[" + std::to_string(part - 1) + "]");
        if (!read) day["fault"] = to_json(read.error());
        if (read)
          for (const Saying& warning : warnings(*data_, *read)) day["warnings"].push_back(to_json(warning));
      }
      days.push_back(std::move(day));
    }
    return {{"won", won()}, {"next", next()}, {"days", std::move(days)}};
  }

  // {"day":2,"standard":true,"won":true,"left":3}, as in the campaign; day: the part, from 1. What it has changed:
  // {"day":2,"raised":true,"best":3}: it was won for the first time; a better result than before, or null.
  Result<Json> note(const Json& game) override {
    Fault fault;
    const At root(game, fault, "", "campaign");
    root.only({"day", "standard", "won", "left"});
    const int part = int(root["day"].integer(1, count()));
    const bool standard = root["standard"].boolean(), was_won = root["won"].boolean();
    const int left = int(root["left"].integer(0, data_->most_draws()));
    if (fault) return std::unexpected(*fault);
    Tried& now = at(part);
    const Tried before = now;
    now.tries = std::min(kMostTries, now.tries + 1);
    if (was_won && standard) note_win(now, left);  // only default options open a day and make a result
    return Json{{"day", part},
                {"raised", now.won && !before.won},
                {"best", now.best != before.best ? Json(*now.best) : Json()}};
  }

 private:
  static Json tried_json(const Tried& one) {
    return {{"tries", one.tries}, {"won", one.won}, {"best", one.best ? Json(*one.best) : Json()}};
  }
  static void note_win(Tried& day, int left) {
    day.won = true;
    day.best = std::max(day.best.value_or(0), left);
  }
  std::string in_words(const Saying& saying) const { return saying.in({language}); }
  const Tried& at(int part) const { return tried_[part - 1]; }
  Tried& at(int part) { return tried_[part - 1]; }
  // The day that these options set up, the next one if it is among several; 0: none.
  int part_of(Json options) const {
    options.erase("faceup");
    const auto is = [&](int part) { return options_of(part) == options; };
    if (is(next())) return next();
    for (int part = 1; part <= count(); ++part)
      if (is(part)) return part;
    return 0;
  }
  Json options_of(int part) const {
    const auto& day = level_.days[part - 1];
    if (const Json* own = std::get_if<Json>(&day)) return Json{{"own", *own}};
    return std::get<int>(day) == 1 ? Json::object() : Json{{"day", std::get<int>(day)}};
  }
  int count() const { return int(level_.days.size()); }
  int won() const { return int(std::ranges::find(tried_, false, &Tried::won) - tried_.begin()); }
  bool is_open(int part) const { return at(part).won || citytour::is_open(level_, won(), part - 1); }
  Verdict closed(int part) const {
    if (part < 1 || part > count()) return refuse(say<"course.none">({.day = part, .days = count()}));
    if (is_open(part)) return {};
    return refuse(say<"course.closed">({.day = part, .first = won() + 1}));
  }

  std::shared_ptr<const Data> data_;
  OwnLevel level_;
  ListBy<int, Tried> tried_;  // by day, from 0
};

}  // namespace

bool is_own_level(const Json& kept) { return kept.is_object() && kept.contains("level"); }

Result<std::unique_ptr<Course>> own_level_course(std::shared_ptr<const Data> data, const Json& kept) {
  Fault fault;
  const At root(kept, fault, "", "level");
  root.only({"level", "results"});
  if (fault) return std::unexpected(*fault);
  Result<OwnLevel> level = read_level_frame(*data, kept["level"], "own");
  if (!level) return std::unexpected(level.error());
  std::vector<Tried> tried;
  if (root.has("results"))
    for (const At& at : root["results"].list(level->days.size(), level->days.size())) {
      at.only({"tries", "won", "best"});
      Tried one{.tries = at["tries"].integer(0, kMostTries), .won = at["won"].boolean(), .best = {}};
      if (!at["best"].is_null()) one.best = int(at["best"].integer(0, data->most_draws()));
      at.require(one.won || !one.best, "only a day that was won has a best result");
      at.require(one.tries > 0 || !one.won, "a day that was won was tried");
      tried.push_back(one);
    }
  tried.resize(level->days.size());
  if (fault) return std::unexpected(*fault);
  return std::make_unique<OwnDays>(std::move(data), std::move(*level), std::move(tried));
}

}  // namespace faubourg::citytour
