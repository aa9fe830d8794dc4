#include "server/table_info.h"

#include <algorithm>

#include "core/letters.h"
#include "server/protocol.h"
#include "server/secrets.h"
#include "words/server.h"

namespace faubourg::server {
namespace {

constexpr const char* kStates[] = {"waiting", "playing", "over"};
constexpr const char* kSeats[] = {"open", "person", "bot"};
constexpr const char* kFormer[] = {"left", "given", "removed"};

ClockRule read_clock(const At& at) {
  ClockRule rule;
  const std::string kind = at["kind"].one_of({"none", "move", "budget"});
  if (kind == "none") {
    at.only({"kind"});
    return rule;
  }
  rule.kind = kind == "move" ? ClockRule::Move : ClockRule::Budget;
  rule.seconds = int(at["seconds"].integer(5, 604'800));
  if (rule.kind == ClockRule::Budget) {
    at.only({"kind", "seconds", "increment"});
    if (at.has("increment")) rule.increment = int(at["increment"].integer(0, 3600));
  } else {
    at.only({"kind", "seconds"});
  }
  return rule;
}

Aids read_aids(const At& at) {
  at.only({"hints", "undo", "analysis"});
  Aids aids;
  if (at.has("hints")) aids.hints = at["hints"].boolean();
  if (at.has("undo")) aids.undo = at["undo"].boolean();
  if (at.has("analysis")) aids.analysis = at["analysis"].boolean();
  return aids;
}

std::string read_name(const At& at) {
  Result<std::string> name = clean(at.text(400), kLongestName, "name");
  if (name) return *name;
  at.fault(say<"message.name">({.why = name.error().text}));
  return "";
}

SeatInfo read_seat(const At& at) {
  SeatInfo seat;
  const std::string kind = at["kind"].one_of({"open", "person", "bot"});
  if (kind == "open") {
    at.only({"kind"});
  } else if (kind == "person") {
    at.only({"kind", "name"});
    seat.kind = SeatInfo::Person;
    seat.name = read_name(at["name"]);
  } else {
    at.only({"kind", "bot", "name"});
    seat.kind = SeatInfo::Bot;
    seat.bot = at["bot"].text(64);
    seat.name = at.has("name") ? read_name(at["name"]) : seat.bot;
  }
  return seat;
}

Json seat_json(const SeatInfo& seat) {
  return {{"kind", kSeats[seat.kind]}, {"name", seat.name},   {"bot", seat.bot},           {"hash", seat.hash},
          {"standin", seat.standin},   {"late", seat.late},   {"resigned", seat.resigned}, {"opener", seat.opener},
          {"muted", seat.muted},       {"since", seat.since}, {"away", seat.away}};
}

// What older documents do not have is as if nothing were known of it.
SeatInfo read_stored_seat(const At& at, Time created) {
  SeatInfo seat;
  const std::string kind = at["kind"].one_of({"open", "person", "bot"});
  seat.kind = kind == "open" ? SeatInfo::Open : kind == "person" ? SeatInfo::Person : SeatInfo::Bot;
  seat.name = at["name"].text();
  seat.bot = at["bot"].text();
  seat.hash = at["hash"].text();
  seat.standin = at["standin"].text();
  seat.late = at["late"].boolean();
  seat.resigned = at["resigned"].boolean();
  if (at.has("opener")) seat.opener = at["opener"].boolean();
  if (at.has("muted")) seat.muted = at["muted"].boolean();
  seat.since = at.has("since") ? at["since"].integer(0, kMostExact) : seat.kind == SeatInfo::Person ? created : 0;
  if (at.has("away")) seat.away = at["away"].integer(0, kMostExact);
  return seat;
}

Former read_former(const At& at, int players) {
  Former former;
  const std::string why = at["why"].one_of({"left", "given", "removed"});
  former.why = why == "left" ? Former::Left : why == "given" ? Former::Given : Former::Removed;
  former.seat = Seat(at["seat"].integer(0, players - 1));
  former.who = read_stored_seat(at["who"], 0);
  former.at = at["at"].integer(0, kMostExact);
  former.n = at["n"].count(0, kMostExact);
  return former;
}

Json array_of(const std::vector<Time>& times) {
  Json array = Json::array();
  for (Time time : times) array.push_back(time);
  return array;
}

}  // namespace

const char* state_word(State state) { return kStates[int(state)]; }
const char* former_word(Former::Why why) { return kFormer[why]; }

std::string distinct_name(const TableInfo& info, std::string name, std::optional<Seat> except) {
  const auto is_taken = [&](const std::string& wanted) {
    for (const Seat i : info.seats.indices()) {
      const SeatInfo& seat = info.seats[i];
      if (seat.kind == SeatInfo::Person && except != i && skeleton(seat.name) == skeleton(wanted)) return true;
    }
    return false;
  };
  std::string made = name;
  for (int number = 2; is_taken(made); ++number) {  // ends: there are fewer seats than numbers
    const std::string suffix = " (" + std::to_string(number) + ")";
    std::size_t at = 0, letters = 0;
    while (at < name.size() && letters + suffix.size() < kLongestName) {
      next_letter(name, at);
      ++letters;
    }
    made = name.substr(0, at) + suffix;
  }
  return made;
}

const Former* TableInfo::former_of(const std::string& token) const {
  for (const Former& one : former)
    if (opens(token, one.who.hash)) return &one;
  return nullptr;
}

const Former* TableInfo::claim_on(Seat seat) const {
  const Former* last = nullptr;
  for (const Former& one : former)
    if (one.seat == seat && one.has_claim() && (!last || one.gone_since() >= last->gone_since())) last = &one;
  return last;
}

bool TableInfo::has_room() const {
  return state != State::Over &&
         std::ranges::any_of(seats, [](const SeatInfo& seat) { return seat.kind == SeatInfo::Open; });
}

std::vector<std::string> TableInfo::names() const {
  std::vector<std::string> names;
  for (const SeatInfo& seat : seats) names.push_back(seat.kind == SeatInfo::Open ? "open" : seat.name);
  return names;
}

Result<TableInfo> read_opening(const Json& json) {
  Fault fault;
  const At root(json, fault, "", "message");
  root.require(json.is_object(), say<"message.object">({.value = brief(json)}));
  if (fault) return std::unexpected(*fault);
  root.only({"game", "options", "seats", "public", "clock", "takeover", "auto", "aids", "watchers_point", "copy",
             "thing", "shuffle"});
  TableInfo info;
  info.game = root["game"].text(64);
  if (root.has("options")) info.options = root["options"].json();
  root.require(info.options.is_object(), say<"message.options">({.value = brief(info.options)}));
  for (const At& seat : root["seats"].list(1, kMostSeats)) info.seats.push_back(read_seat(seat));
  if (root.has("public")) info.is_public = root["public"].boolean();
  if (root.has("auto")) info.plays_forced = root["auto"].boolean();
  if (root.has("copy")) info.is_copy = root["copy"].boolean();
  if (root.has("thing")) info.thing = root["thing"].text(64);
  if (root.has("shuffle")) info.shuffle = std::uint64_t(root["shuffle"].integer(0, kMostExact));
  if (root.has("clock")) info.clock = read_clock(root["clock"]);
  if (root.has("aids")) info.aids = read_aids(root["aids"]);
  if (root.has("watchers_point")) info.watchers_point = root["watchers_point"].boolean();
  if (root.has("takeover") && !root["takeover"].is_null()) info.takeover = root["takeover"].text(64);
  if (fault) return std::unexpected(*fault);
  if (info.clock.kind != ClockRule::None) info.left.assign(info.seats.size(), Time(info.clock.seconds) * 1000);
  return info;
}

Document TableInfo::document() const {
  Json list = Json::array();
  for (const SeatInfo& seat : seats) list.push_back(seat_json(seat));
  Json again = Json::array();  // a word for each seat
  for (Seat seat : seats.indices()) again.push_back(rematch.has(seat));
  Json gone = Json::array();
  for (const Former& f : former)
    gone.push_back({{"why", kFormer[f.why]}, {"seat", f.seat}, {"who", seat_json(f.who)}, {"at", f.at}, {"n", f.n}});
  Json json = {{"id", id},
               {"game", game},
               {"options", options},
               {"rules", rules},
               {"public", is_public},
               {"auto", plays_forced},
               {"clock", clock_json(clock)},
               {"aids", aids_json(aids)},
               {"watchers_point", watchers_point},
               {"code", code},
               {"takeover", takeover},
               {"copy", is_copy},
               {"created", created},
               {"state", state_word(state)},
               {"paused", paused},
               {"era", era},
               {"seats", list},
               {"former", gone},
               {"watchers_muted", watchers_muted},
               {"left", array_of(left)},
               {"rematch", again},
               {"next", next},
               {"why", why},
               {"reason", reason},
               {"quiet", quiet},
               {"since", since},
               {"due", due},
               {"chats", chats},
               {"changed", changed}};
  if (!thing.empty()) json["thing"] = thing;
  if (shuffle) json["shuffle"] = *shuffle;
  return {state, is_public, clock.kind != ClockRule::None, created, changed, to_text(json), since, due, code};
}

Result<TableInfo> read_document(std::string_view text) {
  const Result<Json> json = parse_json(text);
  if (!json) return std::unexpected(json.error());
  Fault fault;
  const At root(*json, fault, "", "store");
  TableInfo info;
  info.id = root["id"].text();
  info.game = root["game"].text();
  info.options = root["options"].json();
  info.rules = int(root["rules"].integer(1, 1'000'000));
  info.is_public = root["public"].boolean();
  info.plays_forced = root["auto"].boolean();
  info.clock = read_clock(root["clock"]);
  info.takeover = root["takeover"].text();
  if (root.has("copy")) info.is_copy = root["copy"].boolean();
  info.created = root["created"].integer(0, kMostExact);
  const std::string state = root["state"].one_of({"waiting", "playing", "over"});
  info.state = state == "waiting" ? State::Waiting : state == "playing" ? State::Playing : State::Over;
  info.paused = root["paused"].boolean();
  info.era = root["era"].integer(0, kMostExact);
  for (const At& at : root["seats"].list(1, kMostSeats)) info.seats.push_back(read_stored_seat(at, info.created));
  if (root.has("former"))
    for (const At& at : root["former"].list(0, kMostFormer)) info.former.push_back(read_former(at, info.players()));
  if (root.has("watchers_muted")) info.watchers_muted = root["watchers_muted"].boolean();
  for (const At& at : root["left"].list(0, kMostSeats)) info.left.push_back(at.integer(-kMostExact, kMostExact));
  const auto again = root["rematch"].list(info.seats.size(), info.seats.size());
  for (Seat seat : info.seats.indices())
    if (!fault && again[place_of(seat)].boolean()) info.rematch.add(seat);
  info.next = root["next"].text();
  info.why = root["why"].text();
  // What follows came later, all but the last two.
  if (root.has("aids")) info.aids = read_aids(root["aids"]);
  if (root.has("watchers_point")) info.watchers_point = root["watchers_point"].boolean();
  if (root.has("code")) info.code = root["code"].text();
  if (root.has("thing")) info.thing = root["thing"].text();
  if (root.has("shuffle")) info.shuffle = std::uint64_t(root["shuffle"].integer(0, kMostExact));
  if (root.has("reason")) info.reason = root["reason"].text();
  if (root.has("quiet")) info.quiet = root["quiet"].boolean();
  if (root.has("since")) info.since = root["since"].integer(0, kMostExact);
  if (root.has("due")) info.due = root["due"].integer(0, kMostExact);
  info.chats = root["chats"].integer(0, kMostExact);
  info.changed = root["changed"].integer(0, kMostExact);
  if (fault) return std::unexpected(*fault);
  return info;
}

Json clock_json(const ClockRule& rule) {
  switch (rule.kind) {
    case ClockRule::Move: return {{"kind", "move"}, {"seconds", rule.seconds}};
    case ClockRule::Budget: return {{"kind", "budget"}, {"seconds", rule.seconds}, {"increment", rule.increment}};
    case ClockRule::None: break;
  }
  return {{"kind", "none"}};
}

Json aids_json(const Aids& aids) { return {{"hints", aids.hints}, {"undo", aids.undo}, {"analysis", aids.analysis}}; }

Json summary_json(const TableInfo& info, std::size_t n, std::optional<Seat> decides) {
  Json seats = Json::array();
  for (const Seat i : info.seats.indices()) {
    const SeatInfo& seat = info.seats[i];
    Json one = {{"seat", i}, {"kind", kSeats[seat.kind]}};
    if (seat.kind != SeatInfo::Open) one["name"] = seat.name;
    if (seat.kind == SeatInfo::Bot) one["bot"] = seat.bot;
    seats.push_back(std::move(one));
  }
  return {{"table", info.id},
          {"game", info.game},
          {"options", info.options},
          {"rules", info.rules},
          {"public", info.is_public},
          {"state", state_word(info.state)},
          {"seats", seats},
          {"clock", clock_json(info.clock)},
          {"aids", aids_json(info.aids)},
          {"n", n},
          {"decides", decides ? Json(*decides) : Json(nullptr)},
          {"copy", info.is_copy},
          {"created", info.created},
          {"changed", info.changed}};
}

Json result_json(const TableInfo& info, const Match& match) {
  if (info.state != State::Over) return nullptr;
  Json result;
  if (info.why == "end") {
    result = outcome_json(match.outcome());
  } else {
    Json resigned = Json::array(), winners = Json::array();
    for (Seat i = 0; i < info.players(); ++i) (info.seats[i].resigned ? resigned : winners).push_back(i);
    if (info.why == "left" || info.why == "closed") winners = Json::array();
    result = {{"resigned", resigned}, {"winners", winners}};
    if (info.why == "closed") result["reason"] = info.reason;
  }
  result["why"] = info.why;
  return result;
}

}  // namespace faubourg::server
