// citytour/course.cpp - the campaign as programs see it: days that open one after the other.
#include <algorithm>

#include "core/match_of.h"
#include "games/citytour/campaign.h"
#include "games/citytour/citytour.h"
#include "games/citytour/story.h"
#include "words/citytour.h"

namespace faubourg::citytour {
namespace {

std::string number(std::int64_t n) { return std::to_string(n); }
std::string many(std::int64_t n, const std::string& one, const std::string& more) {
  return number(n) + " " + (n == 1 ? one : more);
}

class Days final : public Course {
 public:
  Days(std::shared_ptr<const Data> data, Campaign campaign) : data_(std::move(data)), campaign_(std::move(campaign)) {}

  std::string text() const override { return write_campaign(campaign_); }
  std::string word() const override { return "day"; }
  int next() const override { return std::min(campaign_.won + 1, data_->days.count()); }

  std::string overview(const Paint& paint) const override {
    std::string text = paint.bold(data_->title.en) + ", " + number(campaign_.won) + " of " +
                       many(data_->days.count(), "day", "days") + " won\n";
    for (int i : data_->levels.indices()) {
      const Level& level = data_->levels[i];
      const std::string title = "Level " + number(i + 1) + ", " + level.name.en;
      if (!is_level_open(*data_, campaign_, i + 1)) {  // shows neither its cards nor its sites
        text += paint.dim("Level " + number(i + 1) + ", closed" +
                          (level.padlock.empty() ? "" : " by the " + level.padlock + " padlock") + " until day " +
                          number(level.days.front() - 1) + " is won") +
                "\n";
        continue;
      }
      text += paint.bold(title) + "\n";
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
    if (!is_default) return "This day was played outside the campaign.\n";
    const std::string name = "Day " + number(day);
    if (!won) return name + " is lost, after " + many(attempts(day), "try", "tries") + ". It can be played again.\n";
    const int left = data_->most_draws() - s.draws, before = campaign_.won;
    const std::optional<int> best = campaign_.best[day - 1];
    note_win(*data_, campaign_, day, true, left);
    std::string text = name + " is won with " + many(left, "pair", "pairs") + " of tiles left";
    if (day > campaign_.won) return text + ", but day " + number(before + 1) + " comes first.\n";
    if (best) text += left > *best ? ", better than ever" : "; the best so far is " + number(std::max(left, *best));
    text += ".\n";
    if (campaign_.won == before) return text;
    if (is_complete(*data_, campaign_)) return text + "All days are won! Own days and face-up piles are open now.\n";
    const int level = data_->level_of(next());
    const Level& opened = data_->level(level);
    if (opened.days.front() == next())
      text += (opened.padlock.empty() ? "Level " : "The " + opened.padlock + " padlock falls: level ") + number(level) +
              " is open.\n";
    return text + "Day " + number(next()) + " is open.\n";
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

  std::string line(int day, const Paint& paint) const {
    const Day& card = data_->day_card(day);
    const std::string digits = (day < 10 ? "   " : "  ") + number(day) + "  ";
    if (!is_open(campaign_, day)) return paint.dim(digits + "closed") + "\n";
    std::string text = digits + (day <= campaign_.won ? paint.good("won ") : paint.bold("open")) + "    objective " +
                       number(card.objective);
    if (attempts(day) > 0) text += ", " + many(attempts(day), "try", "tries");
    if (const std::optional<int> best = campaign_.best[day - 1])
      text += ", best with " + many(*best, "pair", "pairs") + " of tiles left";
    return text + "\n";
  }

  std::shared_ptr<const Data> data_;
  Campaign campaign_;
};

}  // namespace

Result<std::unique_ptr<Course>> CityTour::course(std::shared_ptr<const Data> data, std::string_view text) {
  Result<Campaign> campaign = text.empty() ? Result<Campaign>(new_campaign(*data)) : read_campaign(*data, text);
  if (!campaign) return std::unexpected(campaign.error());
  return std::make_unique<Days>(std::move(data), std::move(*campaign));
}

}  // namespace faubourg::citytour
