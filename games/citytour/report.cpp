#include "games/citytour/report.h"

#include <algorithm>
#include <cmath>

#include "games/citytour/own_day.h"
#include "games/citytour/story.h"

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

Report refusal(const Error& error, bool json) {
  if (json) return {1, to_text({{"ok", false}, {"code", error.code}, {"error", error.text}}) + "\n"};
  return {1, error.code + " " + error.text + "\n"};
}

Json share_json(const Share& share) {
  return {{"games", share.games}, {"won", share.won}, {"share", share.share}, {"low", share.low}, {"high", share.high}};
}

Json warnings_json(const std::vector<Text>& list) {
  Json json = Json::array();
  for (const Text& text : list) json.push_back(to_json(text));
  return json;
}

Json rating_json(const Rating& rating) {
  return {{"random", share_json(rating.random)},
          {"greedy", share_json(rating.greedy)},
          {"planner", share_json(rating.planner)},
          {"difficulty", to_json(word_for(rating.difficulty))},
          {"warnings", warnings_json(rating.warnings)}};
}

std::string rating_text(const Rating& rating) {
  std::string text;
  const auto line = [&](const char* who, const Share& share) {
    if (share.games == 0) return;
    text += padded(who, 9) + padded(percent(share.share), 9) + "(" + percent(share.low) + " to " + percent(share.high) +
            ", " + std::to_string(share.games) + " games)\n";
  };
  line("random", rating.random);
  line("greedy", rating.greedy);
  line("planner", rating.planner);
  text += "this day is " + word_for(rating.difficulty).en + "\n";
  for (const Text& warning : rating.warnings) text += "warning: " + warning.en + "\n";
  return text;
}

std::string day_text(const Data& data, const Day& day) {
  std::string text = (day.name.en.empty() ? "a day" : "\"" + day.name.en + "\"") + ", objective " +
                     std::to_string(day.objective) + ":";
  for (int p = 0; p < int(data.places.size()); ++p) {
    const std::uint8_t site = day.sites[std::size_t(p)];
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

Report check_day(const Data& data, std::string_view text, bool json) {
  const Result<Json> parsed = parse_json(text);
  if (!parsed) return refusal(parsed.error(), json);
  if (parsed->is_object() && parsed->contains("days")) {
    const Result<OwnLevel> level = read_own_level(data, *parsed);
    if (!level) return refusal(level.error(), json);
    if (json) return {0, to_text({{"ok", true}, {"level", level->name}, {"days", level->days.size()}}) + "\n"};
    return {0, "\"" + level->name + "\": a level of " + std::to_string(level->days.size()) +
                   (level->days.size() == 1 ? " day\n" : " days\n")};
  }
  const Result<Day> day = read_own_day(data, *parsed);
  if (!day) return refusal(day.error(), json);
  const std::vector<Text> warned = warnings(data, *day);
  if (json)
    return {0, to_text({{"ok", true}, {"day", write_own_day(data, *day)}, {"warnings", warnings_json(warned)}}) + "\n"};
  Report report{0, day_text(data, *day)};
  for (const Text& warning : warned) report.text += "warning: " + warning.en + "\n";
  return report;
}

Report rate_day(std::shared_ptr<const Data> data, std::string_view text, const Effort& effort, std::uint64_t seed,
                bool json) {
  const Result<Json> parsed = parse_json(text);
  if (!parsed) return refusal(parsed.error(), json);
  const Result<Day> day = read_own_day(*data, *parsed);
  if (!day) return refusal(day.error(), json);
  const Result<CityTour> game = CityTour::make(data, data->fewest, Json{{"own", *parsed}});
  if (!game) return refusal(game.error(), json);
  const Rating rating = rate(*game, effort, seed);
  if (json) return {0, to_text(rating_json(rating)) + "\n"};
  return {0, day_text(*data, *day) + rating_text(rating)};
}

Report make_day_report(std::shared_ptr<const Data> data, std::string_view difficulty, const Effort& effort,
                       std::uint64_t seed, bool json) {
  const Result<Difficulty> wanted = difficulty_called(difficulty);
  if (!wanted) return refusal(wanted.error(), json);
  const Made made = make_day(std::move(data), *wanted, effort, seed);
  const int exit = made.fits ? 0 : 1;
  if (!json) return {exit, to_text(made.day) + "\n"};
  return {
      exit,
      to_text({{"day", made.day}, {"rating", rating_json(made.rating)}, {"fits", made.fits}, {"tried", made.tried}}) +
          "\n"};
}

Report solve(const Match& match, std::uint64_t seed, const Budget& budget, bool json) {
  const auto& typed = static_cast<const MatchOf<CityTour>&>(match);
  const CityTour& game = typed.game();
  const State& s = typed.state();
  if (s.is_over()) return refusal({"end", story(game, s).en, 0}, json);
  if (s.phase == Phase::Draw)
    return refusal({"chance", "two tiles are drawn next; there is nothing to decide", 0}, json);
  Rng rng(seed);
  const Plan plan = Planner(game).search(s, rng, budget);
  if (json) {
    Json choices = Json::array();
    for (const Choice& choice : plan.choices)
      choices.push_back({{"do", game.write(s, choice.move, kRecord)},
                         {"chance", choice.chance},
                         {"visits", choice.visits},
                         {"reason", game.reason(s, choice.move)}});
    return {
        0,
        to_text(
            {{"chance", plan.chance}, {"exact", plan.exact}, {"iterations", plan.iterations}, {"choices", choices}}) +
            "\n"};
  }
  Report report{0, plan.exact ? "counted out exactly\n" : std::to_string(plan.iterations) + " iterations\n"};
  for (const Choice& choice : plan.choices)
    report.text += padded(game.write(s, choice.move, kRecord), 16) + padded(percent(choice.chance), 9) +
                   game.reason(s, choice.move) + "\n";
  return report;
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
