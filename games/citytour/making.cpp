// citytour/making.cpp - days and levels of one's own as things (docs/making.md): all that is wrong with one and what
// would mend it, days made by lot, and how hard a day is.
#include <algorithm>
#include <bit>

#include "games/citytour/citytour.h"
#include "games/citytour/difficulty.h"
#include "games/citytour/own_day.h"
#include "words/citytour.h"

namespace faubourg::citytour {
namespace {

// How many of those who can be counted a won day has at most (CT-51).
int most_counted(const Data& data, const Day& day) {
  int most = 0;
  for (int c = 0; c < kWhite; ++c) most += data.pawns.of[c];
  for (int p : data.places.indices())
    if (data.uncounted(day) >> p & 1)
      most -= data.sites[day.sites[p]].pawns() - data.sites[day.sites[p]].takes.of[kWhite];
  return most;
}

int travellers_of(const Data& data, const Day& day) {
  int n = 0;
  for (const std::uint8_t card : day.long_distance) n += data.long_distance[card].travellers.all();
  return n;
}

void pin_flaw(const Data& data, const Day& day, const Json& json, std::string_view path, Flaw& found) {
  const std::string_view key = found.text.phrase() ? found.text.phrase()->key : std::string_view();
  const std::string where(found.path.substr(std::min(found.path.size(), path.size())));
  // The place it concerns: a key of `sites`, or what stands in a list of letters.
  if (where.starts_with(".sites.")) found.thing = where.substr(7, 20);
  for (const char* list : {"detour", "fans"})
    if (const int i = index_after(where, std::string(".") + list); i >= 0 && json.contains(list))
      if (const Json& letter = json[list][std::size_t(i)]; letter.is_string())
        found.thing = letter.get<std::string>().substr(0, 20);
  if (key == "citytour.own.tourist") found.mend = say<"mend.site">();
  if (key == "citytour.own.site-twice" || key == "citytour.own.site") found.mend = say<"mend.other-site">();
  if (key == "citytour.own.sign")
    for (int p : data.places.indices())
      if (day.signs >> p & 1 && day.sites[p] == kNone) {
        found.thing = data.letter(p);
        found.mend = say<"mend.sign">({.place = data.letter(p)});
      }
  if (key == "citytour.own.fan") found.mend = say<"mend.fan">();
  if (key == "citytour.own.fans")
    found.mend = day.fans ? say<"mend.no-fans">() : say<"mend.fans-wait">({.n = data.pawns.of[kWhite]});
  if (key == "citytour.own.travellers")
    found.mend = say<"mend.travellers">({.n = travellers_of(data, day) - data.seats});
}

void note_advice(const Data& data, const Day& day, std::vector<Remark>& notes) {
  for (const Saying& warning : warnings(data, day))
    if (!warning.phrase() || warning.phrase()->key != "citytour.warning.most") notes.push_back({warning, {}, true});
  const int most = most_counted(data, day);
  if (day.objective > most)
    notes.push_back(
        {say<"advice.most">({.most = most, .objective = day.objective, .over = day.objective - most}), {}, true});
  else
    notes.push_back({say<"advice.spare">({.most = most, .objective = day.objective}), {}, day.objective == most});
  int special = 0;
  for (int p : data.places.indices()) special += day.sites[p] != kNone && data.sites[day.sites[p]].special;
  notes.push_back({say<"advice.special">({.n = special}), {}, special > 2});
  if (const int n = travellers_of(data, day); n > 0)
    notes.push_back({say<"advice.far">({.n = n, .seats = data.seats}), {}, n * 2 > data.seats});
}

// A day within the thing, at its path.
void inspect_day(const Data& data, const Json& json, const std::string& path, bool with_notes, Inspection& out) {
  const std::size_t before = out.faults.size();
  Fault fault(out.faults);
  const Day day = read_own_day(data, json, path, fault);
  for (std::size_t i = before; i < out.faults.size(); ++i) pin_flaw(data, day, json, path, out.faults[i]);
  if (!fault && with_notes) note_advice(data, day, out.notes);
}

}  // namespace

bool CityTour::inspect(const Data& data, std::string_view kind, int, const Json& options, Inspection& out) {
  Fault fault(out.faults);
  const At root(options, fault, "options", kind == "level" ? "level" : "OWN-1");
  if (kind == "day") {
    const At own = root["own"];
    if (root.has("own")) inspect_day(data, own.json(), own.path(), true, out);
    return true;
  }
  root.only({"level"});
  const At level = root["level"];
  if (!root.has("level")) return false;
  if (const Result<OwnLevel> frame = read_level_frame(data, level.json(), level.path()); !frame)
    fault.note(frame.error().code, level.path(), frame.error().text);
  if (level.json().is_object() && level.json().contains("days") && level.json()["days"].is_array())
    for (std::size_t i = 0; i < level.json()["days"].size() && i < 12; ++i)
      if (const Json& day = level.json()["days"][i]; day.is_object())
        inspect_day(data, day, level.path() + ".days[" + std::to_string(i) + "]", false, out);
  if (out.faults.empty()) out.notes.push_back({say<"level.rising">(), {}, false});
  return false;
}

Json CityTour::adopt(const Data& data, const Json& file, Inspection& out) {
  if (!file.is_object()) return nullptr;
  if (file.contains("own")) return {{"kind", "day"}, {"options", file}};
  if (file.contains("level")) return {{"kind", "level"}, {"options", file}};
  const Result<FromFile> read = from_file(data, file);
  const bool is_level = file.contains("days");
  if (!is_level && !file.contains("sites") && !file.contains("card")) return nullptr;
  if (!read) {
    out.faults.push_back({read.error().code, read.error().text, "rules", {}, {}});
    return {{"kind", is_level ? "level" : "day"}, {"options", {{is_level ? "level" : "own", file}}}};
  }
  for (const Saying& note : read->notes) out.notes.push_back({note, {}, true});
  Json adopted = {{"kind", is_level ? "level" : "day"}, {"options", {{is_level ? "level" : "own", read->json}}}};
  if (const auto name = file.find("name"); name != file.end() && name->is_string() && !name->get<std::string>().empty())
    adopted["name"] = *name;
  return adopted;
}

Json CityTour::generate(const Data& data, std::string_view kind, int, Rng& rng) {
  if (kind == "day") return {{"own", write_own_day(data, random_day(data, rng))}};
  Json days = Json::array();
  for (int i = 0; i < 3; ++i) days.push_back(write_own_day(data, random_day(data, rng)));
  return {{"level", {{"name", "Three days"}, {"days", std::move(days)}}}};
}

std::vector<Json> CityTour::daily(const Data& data) {
  std::vector<Json> days;
  for (int day = 1; day <= data.days.count(); ++day) days.push_back(day == 1 ? Json::object() : Json{{"day", day}});
  return days;
}

// How often the planner wins: the words of `day rate`. The printed days as docs/bots.md has them, where it thinks four
// times as long; tests/making_test.cpp holds their order.
Scale CityTour::rating_scale(const Data& data, int) {
  constexpr double kPrinted[] = {1.0, 0.995, 0.975, 0.95, 0.95, 0.89, 0.865, 0.865, 0.848, 0.89, 0.765, 0.805};
  Scale scale;
  scale.by = Scale::Won;
  for (std::size_t i = 0; i < scale.words.size(); ++i) scale.words[i] = word_for(kDifficulties[i]);
  scale.knots = {1,
                 least_share(Difficulty::Easy),
                 least_share(Difficulty::Fair),
                 least_share(Difficulty::Hard),
                 least_share(Difficulty::VeryHard),
                 0};
  for (std::size_t i = 0; i < std::size(kPrinted) && i < data.days.size(); ++i) {
    const Day& day = data.day_card(int(i) + 1);
    scale.pegs.push_back({std::to_string(i + 1), day.name, kPrinted[i]});
  }
  return scale;
}

}  // namespace faubourg::citytour
