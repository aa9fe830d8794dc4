#include "games/citytour/report.h"

#include <algorithm>
#include <cmath>

#include "games/citytour/own_day.h"
#include "games/citytour/story.h"
#include "words/citytour.h"

namespace faubourg::citytour {
namespace {

std::string padded(std::string text, std::size_t width) {
  text.resize(std::max(width, text.size()), ' ');
  return text;
}

// "81.5 %", without the help of a locale.
std::string percent(double share) {
  const long tenths = std::lround(share * 1000);
  return std::to_string(tenths / 10) + "." + std::to_string(tenths % 10) + " %";
}

const Error kStopped{"stopped", "stopped before it was done", 0};

Json share_json(const Share& share) {
  return {{"games", share.games}, {"won", share.won}, {"share", share.share}, {"low", share.low}, {"high", share.high}};
}

Json warnings_json(const std::vector<Saying>& list) {
  Json json = Json::array();
  for (const Saying& saying : list) json.push_back(in_all_languages(saying));
  return json;
}

// What there is to say about a file's version.
Json with_notes(Json json, const FromFile& file) {
  if (!file.notes.empty()) json["notes"] = warnings_json(file.notes);
  return json;
}

std::string notes_text(const FromFile& file) {
  std::string text;
  for (const Saying& note : file.notes) text += "note: " + note + "\n";
  return text;
}

Json rating_json(const DayRating& rating) {
  return {{"random", share_json(rating.random)},
          {"greedy", share_json(rating.greedy)},
          {"planner", share_json(rating.planner)},
          {"difficulty", in_all_languages(word_for(rating.difficulty))},
          {"warnings", warnings_json(rating.warnings)}};
}

std::string rating_text(const DayRating& rating) {
  std::string text;
  const auto line = [&](const char* who, const Share& share) {
    if (share.games == 0) return;
    text += padded(who, 9) + padded(percent(share.share), 9) + "(" + percent(share.low) + " to " + percent(share.high) +
            ", " + std::to_string(share.games) + " games)\n";
  };
  line("random", rating.random);
  line("greedy", rating.greedy);
  line("planner", rating.planner);
  text += "this day is " + word_for(rating.difficulty) + "\n";
  for (const Saying& warning : rating.warnings) text += "warning: " + warning + "\n";
  return text;
}

std::string day_text(const Data& data, const Day& day) {
  std::string text = (day.name.en.empty() ? "a day" : "\"" + day.name.en + "\"") + ", objective " +
                     std::to_string(day.objective) + ":";
  for (int p : data.places.indices()) {
    const std::uint8_t site = day.sites[p];
    text += " " + data.letter(p) + " " + (site == kNone ? "-" : data.sites[site].id);
    if (day.signs >> p & 1) text += " (sign)";
    if (day.fans >> p & 1) text += " (fan)";
  }
  if (day.inspector) text += ", inspector";
  for (const std::uint8_t card : day.long_distance) text += ", long-distance " + data.long_distance[card].id;
  return text + "\n";
}

}  // namespace

Result<std::shared_ptr<const Data>> components_of(std::string_view data_json) {
  const Result<Json> json = parse_json(data_json);
  if (!json) return fail("data", json.error().text);
  Result<Data> data = read_components(*json);
  if (!data) return std::unexpected(data.error());
  return std::make_shared<const Data>(std::move(*data));
}

Result<Report> check_day(const Data& data, std::string_view text, bool json) {
  const auto refused = [&](const Error& error) -> Result<Report> {
    if (!json) return std::unexpected(error);
    return Report{1, to_text({{"ok", false}, {"code", error.code}, {"error", error.text}}) + "\n"};
  };
  const Result<Json> parsed = parse_json(text);
  if (!parsed) return refused(parsed.error());
  const Result<FromFile> file = from_file(data, *parsed);
  if (!file) return refused(file.error());
  if (file->json.is_object() && file->json.contains("days")) {
    const Result<OwnLevel> level = read_own_level(data, file->json);
    if (!level) return refused(level.error());
    if (json)
      return Report{
          0, to_text(with_notes({{"ok", true}, {"level", level->name}, {"days", level->days.size()}}, *file)) + "\n"};
    return Report{0, "\"" + level->name + "\": a level of " + std::to_string(level->days.size()) +
                         (level->days.size() == 1 ? " day\n" : " days\n") + notes_text(*file)};
  }
  const Result<Day> day = read_own_day(data, file->json);
  if (!day) return refused(day.error());
  const std::vector<Saying> warned = warnings(data, *day);
  if (json)
    return Report{
        0, to_text(with_notes({{"ok", true}, {"day", write_own_day(data, *day)}, {"warnings", warnings_json(warned)}},
                              *file)) +
               "\n"};
  Report report{0, day_text(data, *day) + notes_text(*file)};
  for (const Saying& warning : warned) report.text += "warning: " + warning + "\n";
  return report;
}

Result<Report> rate_day(const std::shared_ptr<const Data>& data, std::string_view text, const Trials& trials,
                        std::uint64_t seed, bool json, const Host& host) {
  const Result<Json> parsed = parse_json(text);
  if (!parsed) return std::unexpected(parsed.error());
  const Result<FromFile> file = from_file(*data, *parsed);
  if (!file) return std::unexpected(file.error());
  const Result<Day> day = read_own_day(*data, file->json);
  if (!day) return std::unexpected(day.error());
  const Result<CityTour> game = CityTour::make(data, data->fewest, Json{{"own", file->json}});
  if (!game) return std::unexpected(game.error());
  const std::optional<DayRating> rating = rate_day(*game, trials, seed, host);
  if (!rating) return std::unexpected(kStopped);
  if (json) return Report{0, to_text(with_notes(rating_json(*rating), *file)) + "\n"};
  return Report{0, day_text(*data, *day) + notes_text(*file) + rating_text(*rating)};
}

Result<Report> make_day_report(const std::shared_ptr<const Data>& data, std::string_view difficulty,
                               const Trials& trials, std::uint64_t seed, bool json, const Host& host) {
  const Result<Difficulty> wanted = difficulty_called(difficulty);
  if (!wanted) return std::unexpected(wanted.error());
  const std::optional<Made> made = make_day(data, *wanted, trials, seed, 60, host);
  if (!made) return std::unexpected(kStopped);
  if (!made->fits) return fail(say<"difficulty.found">({.difficulty = difficulty, .tried = made->tried}));
  if (!json) return Report{0, to_text(made->day) + "\n"};
  return Report{0, to_text({{"day", made->day}, {"rating", rating_json(made->rating)}, {"tried", made->tried}}) + "\n"};
}

Report CityTour::solve(const State& s, const SolveAsk& ask) const {
  Rng rng(ask.seed);
  Budget budget;
  if (ask.iterations > 0) budget.iterations = std::uint32_t(std::min<std::uint64_t>(ask.iterations, kMostIterations));
  std::uint32_t looks = 0;
  budget.spent = [&] {  // asked every 64 iterations
    ask.host.told(std::min(1.0, 64.0 * ++looks / budget.iterations));
    return false;
  };
  const Plan plan = Planner(*this).search(s, rng, budget);
  if (ask.json) {
    Json choices = Json::array();
    for (const Choice& choice : plan.choices)
      choices.push_back({{"do", write(s, choice.move, kRecord)},
                         {"chance", choice.chance},
                         {"visits", choice.visits},
                         {"reason", reason(s, choice.move).in()}});
    return {
        0,
        to_text(
            {{"chance", plan.chance}, {"exact", plan.exact}, {"iterations", plan.iterations}, {"choices", choices}}) +
            "\n"};
  }
  Report report{0, plan.exact ? "counted out exactly, best first\n"
                              : std::to_string(plan.iterations) + " iterations, best first (most looked at)\n"};
  for (const Choice& choice : plan.choices)
    report.text +=
        padded(write(s, choice.move, kRecord), 16) + padded(percent(choice.chance), 9) + reason(s, choice.move) + "\n";
  return report;
}

// --- Commands --------------------------------------------------------------------------------------------------

std::vector<CommandInfo> CityTour::commands(const Data&) {
  const ArgumentInfo file{.name = "FILE",
                          .kind = ArgumentInfo::File,
                          .about = "a day of one's own, as JSON; - is standard input",
                          .required = true};
  std::vector<std::string> words;
  for (const Difficulty difficulty : kDifficulties) words.push_back(word_for(difficulty));
  const ArgumentInfo games{.name = "--games",
                           .kind = ArgumentInfo::Whole,
                           .about = "of each bot; when absent 2000 of random and greedy, 60 of the planner",
                           .least = 1,
                           .most = 1'000'000};
  const ArgumentInfo iterations{.name = "--iterations",
                                .kind = ArgumentInfo::Whole,
                                .about = "of the planner for each move, 2000 when absent",
                                .least = 1,
                                .most = kMostIterations};
  const ArgumentInfo difficulty{.name = "--difficulty",
                                .kind = ArgumentInfo::Word,
                                .about = "how hard it shall be, by how often the planner wins it",
                                .required = true,
                                .words = words};
  return {{"day", "check", "whether a day or level of one's own is sound (City Tour, OWN-1 to OWN-7)", {file}, false},
          {"day",
           "rate",
           "how hard a day is: how often random, greedy and planner win it, and a word",
           {file, games, iterations},
           true},
          {"day", "make", "finds a day of that difficulty", {difficulty, games, iterations}, true}};
}

Result<Report> CityTour::run(const std::shared_ptr<const Data>& data, std::string_view, std::string_view name,
                             const Given& given, const Host& host) {
  Trials trials;
  if (const auto games = std::uint32_t(given.whole("--games", 0)); games > 0)
    trials.random = trials.greedy = trials.planner = games;
  trials.iterations = std::uint32_t(given.whole("--iterations", trials.iterations));
  if (name == "check") return check_day(*data, given.text("FILE"), given.json);
  if (name == "rate") return rate_day(data, given.text("FILE"), trials, given.seed, given.json, host);
  return make_day_report(data, given.text("--difficulty"), trials, given.seed, given.json, host);
}

double chance_of(const CityTour& game, const State& s, Rng& rng, const Budget& budget) {
  if (s.is_over()) return game.is_won(s) ? 1 : 0;
  Planner planner(game);
  if (s.phase != Phase::Draw) return planner.search(s, rng, budget).chance;
  constexpr int kDraws = 8;
  Budget part = budget;
  part.iterations = budget.iterations / kDraws + 1;
  double sum = 0;
  for (int i = 0; i < kDraws; ++i) {
    State next = s;
    while (next.phase == Phase::Draw) game.play(next, game.draw(next, rng));
    sum += planner.search(next, rng, part).chance;
  }
  return sum / kDraws;
}

}  // namespace faubourg::citytour
