// citytour/course.cpp - the campaign as programs see it: days that open one after the other.
#include "games/citytour/course.h"

#include <algorithm>

#include "core/match_of.h"
#include "games/citytour/campaign.h"
#include "games/citytour/citytour.h"
#include "games/citytour/story.h"
#include "words/citytour.h"

namespace faubourg::citytour {
namespace {

class Days final : public Course {
 public:
  Days(std::shared_ptr<const Data> data, Campaign campaign) : data_(std::move(data)), campaign_(std::move(campaign)) {}

  std::string text() const override { return write_campaign(campaign_); }
  std::string word() const override { return in_words(say<"course.word">()); }
  int next() const override { return std::min(campaign_.won + 1, data_->days.count()); }

  std::string overview(const Paint& paint) const override {
    std::string text = paint.bold(data_->title.in(language.id())) + ", " +
                       in_words(say<"course.won">({.days = data_->days.count(), .won = campaign_.won})) + "\n";
    for (int i : data_->levels.indices()) {
      const Level& level = data_->levels[i];
      if (!is_level_open(*data_, campaign_, i + 1)) {  // shows neither its cards nor its sites
        const int day = level.days.front() - 1;
        text +=
            paint.dim(in_words(level.padlock.empty()
                                   ? say<"course.later">({.day = day, .level = i + 1})
                                   : say<"course.sealed">({.day = day, .level = i + 1, .padlock = level.padlock}))) +
            "\n";
        continue;
      }
      text += paint.bold(in_words(say<"course.level">({.level = i + 1, .name = level.name}))) + "\n";
      for (const int day : level.days) text += line(day, paint);
    }
    return text;
  }

  std::string news() const override {
    const int level = data_->level_of(next());
    const bool fresh = data_->level(level).days.front() == next() && attempts(next()) == 0;
    return fresh ? introduction_text(*data_, level, language) : "";
  }

  Result<std::string> page(int day) const override {
    if (Verdict no = closed(day)) return std::unexpected(*no);
    return introduction_text(*data_, data_->level_of(day), language);
  }

  Result<Json> options(int day) const override {
    if (Verdict no = closed(day)) return std::unexpected(*no);
    return day == 1 ? Json::object() : Json{{"day", day}};  // as records have it: defaults left out
  }

  Verdict allows(const Json& options) const override {
    const bool is_default = day_of(options) > 0 && !options.contains("faceup");
    if (!is_default && !is_complete(*data_, campaign_))
      return refuse(say<"course.all-first">({.days = data_->days.count()}));
    return day_of(options) > 0 ? closed(day_of(options)) : Verdict();
  }

  // {"won":3, "next":4, "complete":false,
  //  "days":[{"day":1,"level":1,"open":true,"won":true,"tries":2,"best":3}, …],     best: null where there is none
  //  "levels":[{"level":1,"days":[1,2,3],"open":true,"done":true,"fresh":false,"page":{…}}, …]}    fresh: its padlock
  //  has just fallen
  Json state() const override {
    Json days = Json::array(), levels = Json::array();
    for (int day = 1; day <= data_->days.count(); ++day) {
      const std::optional<int> best = campaign_.best[day - 1];
      days.push_back({{"day", day},
                      {"level", data_->level_of(day)},
                      {"open", is_open(campaign_, day)},
                      {"won", day <= campaign_.won},
                      {"tries", attempts(day)},
                      {"best", best ? Json(*best) : Json()}});
    }
    for (int level = 1; level <= data_->levels.count(); ++level) {
      const auto& in = data_->level(level).days;
      const bool open = is_level_open(*data_, campaign_, level);
      const bool untried = std::ranges::all_of(in, [&](int day) { return attempts(day) == 0; });
      levels.push_back({{"level", level},
                        {"days", Json(std::vector<int>(in.begin(), in.end()))},
                        {"open", open},
                        {"done", is_level_done(*data_, campaign_, level)},
                        {"fresh", level > 1 && open && untried},
                        {"page", page_json(level)}});
    }
    return {{"won", campaign_.won},
            {"next", next()},
            {"complete", is_complete(*data_, campaign_)},
            {"days", std::move(days)},
            {"levels", std::move(levels)}};
  }

  // {"day":5,"standard":true,"won":true,"left":3}: standard, with default options; left, pairs in the piles. What it
  // has changed: {"day":5,"raised":true,"level":2,"best":3}: the next day is open; with it this level, or null; a
  // better result than before, or null.
  Result<Json> note(const Json& game) override {
    Fault fault;
    const At root(game, fault, "", "campaign");
    root.only({"day", "standard", "won", "left"});
    const int day = int(root["day"].integer(1, data_->days.count()));
    const bool standard = root["standard"].boolean(), won = root["won"].boolean();
    const int left = int(root["left"].integer(0, data_->most_draws()));
    if (fault) return std::unexpected(*fault);
    const Campaign before = campaign_;
    note_try(*data_, campaign_, day);
    if (won) note_win(*data_, campaign_, day, standard, left);
    const bool raised = campaign_.won > before.won;
    const int level = data_->level_of(next());
    const std::optional<int> best = campaign_.best[day - 1];
    return Json{{"day", day},
                {"raised", raised},
                {"level", raised && level != data_->level_of(day) ? Json(level) : Json()},
                {"best", best && best != before.best[day - 1] ? Json(*best) : Json()}};
  }

  void begun(const Json& options) override { note_try(*data_, campaign_, day_of(options)); }

  std::string ended(const Match& match) override {
    const auto& typed = static_cast<const MatchOf<CityTour>&>(match);
    const CityTour& game = typed.game();
    const State& s = typed.state();
    const int day = day_of(match.record().options);
    const bool is_default = day > 0 && !match.record().options.contains("faceup"), won = game.is_won(s);
    if (!is_default) return in_words(say<"course.outside">()) + "\n";
    if (!won) return in_words(say<"course.lost">({.day = day, .tries = attempts(day)})) + "\n";
    const int left = data_->most_draws() - s.draws, before = campaign_.won;
    const std::optional<int> best = campaign_.best[day - 1];
    note_win(*data_, campaign_, day, true, left);
    if (day > campaign_.won)
      return in_words(say<"course.early">({.day = day, .first = before + 1, .pairs = left})) + "\n";
    std::string text = in_words(!best          ? say<"course.day-won">({.day = day, .pairs = left})
                                : left > *best ? say<"course.day-better">({.day = day, .pairs = left})
                                               : say<"course.day-again">({.best = *best, .day = day, .pairs = left})) +
                       "\n";
    if (campaign_.won == before) return text;
    if (is_complete(*data_, campaign_)) return text + in_words(say<"course.complete">()) + "\n";
    const int level = data_->level_of(next());
    const Level& opened = data_->level(level);
    if (opened.days.front() == next())
      text += in_words(opened.padlock.empty() ? say<"course.level-open">({.level = level})
                                              : say<"course.falls">({.level = level, .padlock = opened.padlock})) +
              "\n";
    return text + in_words(say<"course.day-open">({.day = next()})) + "\n";
  }

 private:
  // {"lead":{en, fr},"lessons":[{"title":{en, fr},"text":{en, fr}}, …]}
  Json page_json(int level) const {
    const Introduction page = introduction(*data_, level);
    Json lessons = Json::array();
    for (const Lesson& lesson : page.lessons)
      lessons.push_back({{"title", in_all_languages(lesson.title)}, {"text", in_all_languages(lesson.text)}});
    return {{"lead", in_all_languages(page.lead)}, {"lessons", std::move(lessons)}};
  }
  std::uint32_t attempts(int day) const { return campaign_.attempts[day - 1]; }

  // The day card of a record's options; 0 for an own day.
  int day_of(const Json& options) const {
    if (options.contains("own")) return 0;
    return options.contains("day") ? options["day"].get<int>() : 1;
  }

  Verdict closed(int day) const {
    const int days = data_->days.count();
    if (day < 1 || day > days) return refuse(say<"course.none">({.day = day, .days = days}));
    if (is_open(campaign_, day)) return {};
    return refuse(say<"course.closed">({.day = day, .first = campaign_.won + 1}));
  }

  std::string in_words(const Saying& saying) const { return saying.in({language}); }

  std::string line(int day, const Paint& paint) const {
    const std::string digits = (day < 10 ? "   " : "  ") + std::to_string(day) + "  ";
    if (!is_open(campaign_, day)) return paint.dim(digits + in_words(say<"course.day-closed">())) + "\n";
    const bool won = day <= campaign_.won;
    std::string state = in_words(won ? say<"course.is-won">() : say<"course.is-open">());
    std::string text = digits + (won ? paint.good(state) : paint.bold(state)) + "    " +
                       in_words(say<"course.objective">({.objective = data_->day_card(day).objective}));
    if (attempts(day) > 0) text += ", " + in_words(say<"course.tries">({.tries = attempts(day)}));
    if (const std::optional<int> best = campaign_.best[day - 1])
      text += ", " + in_words(say<"course.best">({.pairs = *best}));
    return text + "\n";
  }

  std::shared_ptr<const Data> data_;
  Campaign campaign_;
};

}  // namespace

Result<std::unique_ptr<Course>> CityTour::course(std::shared_ptr<const Data> data, std::string_view text) {
  if (const Result<Json> kept = parse_json(text); kept && is_own_level(*kept))
    return own_level_course(std::move(data), *kept);
  Result<Campaign> campaign = text.empty() ? Result<Campaign>(new_campaign(*data)) : read_campaign(*data, text);
  if (!campaign) return std::unexpected(campaign.error());
  return std::make_unique<Days>(std::move(data), std::move(*campaign));
}

}  // namespace faubourg::citytour
