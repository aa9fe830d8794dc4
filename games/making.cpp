#include "games/making.h"

#include <algorithm>

#include "core/refusals.h"
#include "core/today.h"
#include "words/core.h"

namespace faubourg {
namespace {

// Without faults so far: is there a number of players with whom it can be set up?
void set_up_once(const Box& box, const Thing& thing, Inspection& seen) {
  const int fewest = thing.players.value_or(box.info().fewest), most = thing.players.value_or(box.info().most);
  std::optional<Error> first;
  for (int players = fewest; players <= most; ++players) {
    const auto match = box.set_up(namesakes(players), thing.options);
    if (match) return;
    if (!first) first = match.error();
  }
  if (first) seen.faults.push_back({first->code, first->text, "options", {}, {}});
}

// Tables are opened under the newest rules: a sound thing of an older version is turned over so that it stays the same.
Checked turned_over(const Box& newest, const Checked& old, Thing thing) {
  const int made_under = thing.rules;
  thing.options = old.box->carried(thing.options, newest);
  thing.rules = newest.info().rules;
  Checked checked = check_thing(newest, to_json(thing));
  checked.seen.notes.insert(checked.seen.notes.begin(),
                            Remark{say<"thing.turned-over">({.now = thing.rules, .was = made_under}), {}, true});
  return checked;
}

}  // namespace

Checked check_thing(const Box& newest, const Json& file) {
  Checked checked{.box = &newest};
  Inspection& seen = checked.seen;
  Fault fault(seen.faults);
  const At root(file, fault, "", "thing");
  Thing thing;
  const std::span<const std::string_view> kinds = newest.things();
  if (kinds.empty()) {
    root.fault(say<"thing.none">({.game = newest.info().id}));
    return checked;
  }
  if (const std::size_t bytes = to_text(file).size(); bytes > kLongestThing) {
    root.fault(say<"thing.large">({.bytes = bytes, .most = kLongestThing}));
    seen.faults.back().mend = say<"thing.mend-large">();
    return checked;
  }
  if (is_thing_file(file)) {
    thing = read_thing(root);
    if (thing.game != newest.info().id) {
      At(file, fault, "game", "thing")
          .fault(say<"thing.game">({.game = newest.info().id, .other = brief(Json(thing.game))}));
      return checked;
    }
    const Result<const Box*> under = newest.under(thing.rules);
    if (!under)
      At(file, fault, "rules", "rules").fault(under.error().text);
    else
      checked.box = *under;
    if (thing.players) root["players"].integer(newest.info().fewest, newest.info().most);
  } else {
    const Json adopted = newest.adopt(file, seen);
    if (adopted.is_null()) {
      root.fault(say<"thing.what">());
      return checked;
    }
    thing.game = newest.info().id;
    thing.rules = newest.info().rules;
    thing.kind = adopted["kind"].get<std::string>();
    thing.name = adopted.value("name", newest.info().title.en);
    thing.options = adopted["options"];
  }
  if (std::ranges::find(kinds, thing.kind) == kinds.end()) {
    std::string known;
    for (const std::string_view kind : kinds) known += (known.empty() ? "" : ", ") + std::string(kind);
    At(file, fault, "kind", "thing").fault(say<"thing.kind">({.known = known, .said = brief(Json(thing.kind))}));
    return checked;
  }
  const GameInfo& info = checked.box->info();
  const int players = std::clamp(thing.players.value_or(info.fewest), info.fewest, info.most);
  checked.is_table = checked.box->inspect(thing.kind, players, thing.options, seen);
  if (checked.is_table) {
    Json canonical = canonical_options(info.options, At(thing.options, fault, "options", "option"));
    if (seen.faults.empty()) thing.options = std::move(canonical);
    if (seen.faults.empty()) set_up_once(*checked.box, thing, seen);
  }
  if (!seen.faults.empty()) return checked;
  if (thing.rules < newest.info().rules) return turned_over(newest, checked, std::move(thing));
  checked.thing = std::move(thing);
  return checked;
}

Checked check_thing(const Box& newest, std::string_view text) {
  Checked checked{.box = &newest};
  Fault fault(checked.seen.faults);
  const auto refuse = [&](Saying why) { fault.note("thing", "", std::move(why)); };
  if (text.size() > 4 * kLongestThing) {  // a file may have blanks and line breaks
    refuse(say<"thing.large">({.bytes = text.size(), .most = kLongestThing}));
    return checked;
  }
  const Result<Json> json = parse_json(text, 16);
  if (json) return check_thing(newest, *json);
  refuse(json.error().text);
  return checked;
}

Json to_json(const Checked& checked) {
  Json faults = Json::array(), notes = Json::array();
  for (const Flaw& found : checked.seen.faults) {
    Json fault = {{"code", found.code}, {"text", to_json(found.text)}, {"path", found.path}};
    if (!found.thing.empty()) fault["thing"] = found.thing;
    if (!found.mend.empty()) fault["mend"] = to_json(found.mend);
    faults.push_back(std::move(fault));
  }
  for (const Remark& remark : checked.seen.notes) {
    Json note = {{"text", to_json(remark.text)}, {"now", remark.now}};
    if (!remark.thing.empty()) note["thing"] = remark.thing;
    notes.push_back(std::move(note));
  }
  return {{"ok", checked.thing.has_value()},
          {"faults", std::move(faults)},
          {"notes", std::move(notes)},
          {"thing", checked.thing ? to_json(*checked.thing) : Json()},
          {"options", checked.thing ? checked.thing->options : Json()}};
}

Result<Thing> new_thing(const Box& box, std::string_view kind, std::optional<int> players, std::uint64_t seed) {
  const std::span<const std::string_view> kinds = box.things();
  if (kinds.empty()) return fail(say<"thing.none">({.game = box.info().id}));
  if (kind.empty()) kind = kinds.front();
  if (players && (*players < box.info().fewest || *players > box.info().most))
    return std::unexpected(refusals::players(box.info(), std::size_t(std::max(0, *players))));
  Thing thing;
  thing.game = box.info().id;
  thing.rules = box.info().rules;
  thing.kind = std::string(kind);
  thing.name = box.info().title.en + " " + std::to_string(seed);
  thing.players = players;
  Rng rng(seed);
  thing.options = std::ranges::find(kinds, kind) == kinds.end()
                      ? Json()
                      : box.generate(kind, players.value_or(box.info().fewest), rng);
  if (!thing.options.is_null()) return thing;
  std::string known;
  for (const std::string_view one : kinds) known += (known.empty() ? "" : ", ") + std::string(one);
  return fail(say<"thing.kind">({.known = known, .said = brief(Json(kind))}));
}

int players_of(const Checked& checked) {
  return checked.thing && checked.thing->players ? *checked.thing->players : checked.box->info().fewest;
}

RateAsk read_rate_ask(const At& root, std::uint64_t most_games) {
  RateAsk ask;
  if (root.has("players")) ask.players = int(root["players"].integer(1, kMostSeats));
  if (root.has("rules")) ask.rules = int(root["rules"].integer(1, 1'000'000));
  if (root.has("options")) ask.options = root["options"].json();
  ask.games = std::uint64_t(root["games"].integer(0, std::int64_t(most_games)));
  if (root.has("seed")) ask.seed = std::uint64_t(root["seed"].integer(0, kMostExact));
  if (root.has("first")) ask.first = std::uint64_t(root["first"].integer(0, kMostExact));
  if (root.has("tallies"))
    for (const At& tally : root["tallies"].list(0, 256)) ask.tally.add(read_tally(tally));
  return ask;
}

Result<Rated> rate(const Box& newest, const RateAsk& ask, const std::function<bool()>& stop) {
  const Result<const Box*> box = ask.rules == 0 ? Result<const Box*>(&newest) : newest.under(ask.rules);
  if (!box) return std::unexpected(box.error());
  const int players = ask.players == 0 ? (*box)->info().fewest : ask.players;
  const auto rater = (*box)->rater(players, ask.options);
  if (!rater) return std::unexpected(rater.error());
  Rated rated{ask.tally, ask.first, nullptr};
  while (rated.next < ask.first + ask.games && !(stop && stop()) &&
         (*rater)->play(ask.seed, rated.next, rated.tally, stop))
    ++rated.next;
  rated.report = report_of(rated.tally, (*rater)->scale(), players, (*box)->plays_together());
  return rated;
}

Result<Json> today_json(const Box& box, std::string_view date, std::size_t puzzles) {
  const std::optional<std::int64_t> day = day_of(date);
  if (!day) return fail(say<"today.date">({.said = brief(Json(date))}));
  Json json = {{"date", date}, {"day", *day}, {"puzzle", nullptr}, {"game", nullptr}};
  if (puzzles > 0) json["puzzle"] = of_the_day(*day, puzzles);
  if (const std::vector<Json> games = box.daily(); !games.empty())
    json["game"] = {{"options", games[of_the_day(*day, games.size())]}, {"shuffle", shuffle_of(*day)}};
  return json;
}

Result<Json> answer_maker(const Box& box, std::string_view what, const Json& question, std::uint64_t most_games,
                          const std::function<bool()>& stop) {
  Fault fault;
  const At root(question, fault, "", "message");
  if (what == "check" || what == "try") {
    root.only({"thing", "ask"});
    const At thing = root["thing"];
    if (what == "try") root["ask"];
    if (fault) return std::unexpected(*fault);
    const Checked checked = check_thing(box, thing.json());
    if (what == "check") return to_json(checked);
    if (!checked.thing) {
      const Flaw& first = checked.seen.faults.front();
      return fail(first.code, first.text);
    }
    return checked.box->try_out(players_of(checked), checked.thing->options, root["ask"].json());
  }
  if (what == "new") {
    root.only({"kind", "players", "seed"});
    const std::string kind = root.has("kind") ? root["kind"].text(40) : "";
    std::optional<int> players;
    if (root.has("players")) players = int(root["players"].integer(1, kMostSeats));
    const auto seed = root.has("seed") ? std::uint64_t(root["seed"].integer(0, kMostExact)) : 1;
    if (fault) return std::unexpected(*fault);
    const Result<Thing> made = new_thing(box, kind, players, seed);
    if (!made) return std::unexpected(made.error());
    return Json{{"thing", to_json(*made)}};
  }
  root.only({"players", "options", "rules", "games", "seed", "first", "tallies"});
  const RateAsk ask = read_rate_ask(root, most_games);
  if (fault) return std::unexpected(*fault);
  const Result<Rated> rated = rate(box, ask, stop);
  if (!rated) return std::unexpected(rated.error());
  return to_json(*rated);
}

Json to_json(const Rated& rated) {
  return {{"tally", to_json(rated.tally)}, {"next", rated.next}, {"report", rated.report}};
}

}  // namespace faubourg
