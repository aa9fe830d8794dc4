#include "games/citytour/own_day.h"

#include <algorithm>
#include <bit>

#include "games/citytour/citytour.h"
#include "games/citytour/setup.h"
#include "words/citytour.h"

namespace faubourg::citytour {
namespace {

// The letters of places, in order and different; as bits. `count` of them, or none.
std::uint8_t read_letters(const Data& data, const At& at, std::size_t count) {
  const std::vector<At> list = at.list(0, count);
  at.require(list.empty() || list.size() == count, say<"own.letters">({.n = count}));
  std::uint8_t bits = 0;
  int last = -1;
  for (const At& entry : list) {
    const int place = data.place_called(entry.text(20));
    entry.require(place >= 0, say<"own.place">());
    entry.require(place > last, say<"own.letter-order">());
    last = place;
    if (place >= 0) bits |= std::uint8_t(1 << place);
  }
  return bits;
}

std::ptrdiff_t code_points(const std::string& utf8) {
  return std::ranges::count_if(utf8, [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; });
}

std::string read_name(const At& at) {
  std::string name = at.text(240);
  const std::ptrdiff_t length = code_points(name);
  at.require(length >= 1 && length <= 60, say<"own.name">({.most = 60}));
  return name;
}

}  // namespace

void read_setup(const Data& data, const Json& json, const std::function<At(const char*)>& rule, Day& day) {
  // OWN-3: exactly the places as keys; nothing twice; at least one tourist site.
  const At sites = rule("OWN-3")["sites"];
  day.sites.fill(kNone);
  bool tourist = false, stadium = false;
  for (const auto& [letter, value] : sites.entries()) {
    const int place = data.place_called(letter);
    if (place < 0) {
      sites.fault(say<"own.unknown">({.key = brief(Json(letter))}));
      continue;
    }
    if (value.is_null()) continue;
    const int site = data.site_called(value.text(40));
    if (site < 0) {
      value.fault(say<"own.site">({.value = brief(value.json())}));
      continue;
    }
    value.require(std::ranges::find(day.sites, std::uint8_t(site)) == day.sites.end(), say<"own.site-twice">());
    day.sites[place] = std::uint8_t(site);
    tourist |= !data.sites[site].special;
    stadium |= data.sites[site].takes.of[kWhite] > 0;
  }
  for (int p : data.places.indices())
    sites.require(sites.has(data.letter(p)), say<"own.no-key">({.key = data.letter(p)}));
  sites.require(tourist, say<"own.tourist">());

  if (json.contains("inspector")) day.inspector = rule("OWN-4")["inspector"].boolean();

  if (json.contains("detour")) {
    const At detour = rule("OWN-5")["detour"];
    day.signs = read_letters(data, detour, 2);
    for (int p : data.places.indices())
      if (day.signs >> p & 1) detour.require(day.sites[p] != kNone, say<"own.sign">());
  }

  const At whole = rule("OWN-6");
  if (json.contains("fans")) {
    const At fans = whole["fans"];
    day.fans = read_letters(data, fans, data.pawns.of[kWhite]);
    for (int p : data.places.indices())
      if (day.fans >> p & 1) fans.require(day.sites[p] != kNone && !data.sites[day.sites[p]].special, say<"own.fan">());
  }
  whole.require(stadium == (day.fans != 0), say<"own.fans">());

  if (json.contains("long_distance")) {
    const At cards = rule("OWN-7")["long_distance"];
    int last = -1, travellers = 0;
    for (const At& at : cards.list(0, data.long_distance.size())) {
      const std::string id = at.text(20);
      int card = -1;
      for (int i : data.long_distance.indices())
        if (data.long_distance[i].id == id) card = i;
      at.require(card >= 0, say<"own.card">());
      at.require(card > last, say<"own.card-order">());
      if (card <= last) continue;
      last = card;
      travellers += data.long_distance[card].travellers.all();
      day.long_distance.push_back(std::uint8_t(card));
    }
    cards.require(travellers <= data.seats, say<"own.travellers">());
  }
}

Day read_own_day(const Data& data, const Json& json, const std::string& path, Fault& fault) {
  const auto rule = [&](const char* code) { return At(json, fault, path, code); };
  const At root = rule("OWN-1");
  root.only({"name", "card", "objective", "sites", "inspector", "detour", "fans", "long_distance"});
  Day day;
  day.own = true;
  const std::string name = root.has("name") ? read_name(root["name"]) : "";
  root["card"];
  root["sites"];
  day.card = int(rule("OWN-2")["card"].integer(1, data.days.count()));
  day.objective = data.day_card(day.card).objective;
  if (json.contains("objective"))
    day.objective = int(rule("OWN-2")["objective"].integer(1, data.pawns.of[0] + data.pawns.of[1] + data.pawns.of[2]));
  day.name = {name, name};
  read_setup(data, json, rule, day);
  return day;
}

Result<Day> read_own_day(const Data& data, const Json& json, const std::string& path) {
  Fault fault;
  Day day = read_own_day(data, json, path, fault);
  if (fault) return std::unexpected(*fault);
  return day;
}

Json write_own_day(const Data& data, const Day& day) {
  Json json = {{"card", day.card}, {"sites", Json::object()}};
  if (day.own && !day.name.en.empty()) json["name"] = day.name.en;
  if (day.objective != data.day_card(day.card).objective) json["objective"] = day.objective;
  if (day.inspector) json["inspector"] = true;
  for (int p : data.places.indices()) {
    const std::uint8_t site = day.sites[p];
    json["sites"][data.letter(p)] = site == kNone ? Json() : Json(data.sites[site].id);
    if (day.signs >> p & 1) json["detour"].push_back(data.letter(p));
    if (day.fans >> p & 1) json["fans"].push_back(data.letter(p));
  }
  for (const std::uint8_t card : day.long_distance) json["long_distance"].push_back(data.long_distance[card].id);
  return json;
}

std::vector<Saying> warnings(const Data& data, const Day& day) {
  std::vector<Saying> found;
  for (int colour = 0; colour < kWhite; ++colour) {
    bool served = false;
    for (int p : data.places.indices()) {
      if (day.sites[p] == kNone) continue;
      const Site& site = data.sites[day.sites[p]];
      served |= !site.special && site.colour == colour;
    }
    if (!served) found.push_back(say<"warning.colour">({.colour = data.colours[colour]}));
  }
  int most = 0;  // CT-51: whoever stands at park or station is missing elsewhere
  for (int c = 0; c < kWhite; ++c) most += data.pawns.of[c];
  for (int p : data.places.indices())
    if (data.uncounted(day) >> p & 1)
      most -= data.sites[day.sites[p]].pawns() - data.sites[day.sites[p]].takes.of[kWhite];
  if (day.objective > most) found.push_back(say<"warning.most">({.most = most}));
  return found;
}

Json CityTour::carried(const Data& from, const Json& options, const Data& to) {
  if (options.contains("level")) {  // no option of a table: each of its days is one
    Json other = options;
    if (Json& level = other["level"]; level.is_object() && level.contains("days") && level["days"].is_array())
      for (Json& day : level["days"])
        if (day.is_object()) day = carried(from, {{"own", day}}, to)["own"];
    return other;
  }
  Json own = options.value("own", Json());
  const Result<Day> day = read_own_day(from, own);
  if (!day || !own.contains("objective")) return options;
  Json other = options;
  other["own"]["objective"] = std::max(1, day->objective + from.uncounted_pawns(*day) - to.uncounted_pawns(*day));
  return other;
}

Result<FromFile> from_file(const Data& data, Json json) {
  FromFile file;
  const bool is_named = json.is_object() && json.contains("rules");
  std::int64_t rules = data.rules;
  if (is_named) {
    Fault fault;
    rules = At(json, fault, "", "rules")["rules"].integer(1, data.rules);
    if (fault) return std::unexpected(*fault);
    json.erase("rules");
  }
  // `entry`: from 1 in a level, 0 for a day by itself.
  const auto look_at = [&](Json& day, int entry) {
    const Result<Day> read = read_own_day(data, day);
    if (!read || !day.contains("objective") || data.uncounted_pawns(*read) == 0) return;
    const int before = read->objective, now = std::max(1, before - data.uncounted_pawns(*read));
    if (now == before || (is_named && rules != 1)) return;
    Saying note = is_named ? say<"note.lowered">({.before = before, .now = now}) : say<"note.unnamed">({.now = now});
    if (is_named) day["objective"] = now;
    file.notes.push_back(entry > 0 ? say<"note.day">({.n = entry, .note = std::move(note)}) : std::move(note));
  };
  if (json.is_object() && json.contains("days") && json["days"].is_array()) {
    int entry = 0;
    for (Json& day : json["days"]) look_at(day, ++entry);
  } else {
    look_at(json, 0);
  }
  file.json = std::move(json);
  return file;
}

Result<OwnLevel> read_level_frame(const Data& data, const Json& json, const std::string& path) {
  Fault fault;
  const At root(json, fault, path, "level");
  root.only({"name", "days"});
  OwnLevel level;
  level.name = read_name(root["name"]);
  for (const At& at : root["days"].list(1, 12)) {
    if (at.json().is_object())
      level.days.emplace_back(at.json());
    else
      level.days.emplace_back(int(at.integer(1, data.days.count())));
  }
  if (fault) return std::unexpected(*fault);
  return level;
}

Result<OwnLevel> read_own_level(const Data& data, const Json& json) {
  Result<OwnLevel> level = read_level_frame(data, json);
  for (int i = 0; level && i < level->days.count(); ++i)
    if (const Json* own = std::get_if<Json>(&level->days[i]))
      if (const Result<Day> day = read_own_day(data, *own, "days[" + std::to_string(i) + "]"); !day)
        return std::unexpected(day.error());
  return level;
}

Json write_own_level(const OwnLevel& level) {
  Json json = {{"name", level.name}, {"days", Json::array()}};
  for (const auto& day : level.days)
    json["days"].push_back(std::holds_alternative<int>(day) ? Json(std::get<int>(day)) : std::get<Json>(day));
  return json;
}

}  // namespace faubourg::citytour
