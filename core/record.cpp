#include "core/record.h"

#include "words/core.h"

namespace faubourg {
namespace {

constexpr std::size_t kLongestRecord = 64u << 20;
constexpr std::size_t kLongestLine = 1u << 20;

Result<Json> parse_line(std::string_view line, std::size_t number) {
  if (line.size() > kLongestLine) return fail(say<"record.line">(), number);
  if (line.find_first_not_of(" \t\r") == std::string_view::npos) return fail(say<"record.blank">(), number);
  Result<Json> value = parse_json(line);
  if (!value) return fail("record", value.error().text, number);
  if (!value->is_object()) return fail(say<"record.object">({.value = brief(*value)}), number);
  return value;
}

Result<Record> read_header(const Json& json) {
  Fault fault;
  const At root(json, fault, "", "record");
  root.only({"faubourg", "game", "players", "options", "rules"});
  Record record;
  root["faubourg"].integer(1, 1);
  record.game = root["game"].text(100);
  for (const At& name : root["players"].list(1, kMostSeats)) record.players.push_back(name.text());
  const At options = root["options"];
  options.entries();  // an object
  record.options = options.json();
  if (root.has("rules")) record.rules = int(root["rules"].integer(1, 1'000'000));
  if (fault) return std::unexpected(*fault);
  return record;
}

Result<Outcome> read_end(const Json& json, std::size_t players) {
  Fault fault;
  const At root(json, fault, "", "record");
  root.only({"end"});
  const At end = root["end"];
  end.only({"scores", "winners"});
  Outcome outcome;
  for (const At& score : end["scores"].list(players, players))
    outcome.scores.push_back(int(score.integer(-1'000'000, 1'000'000)));
  for (const At& winner : end["winners"].list(0, players)) {
    const Seat seat = Seat(winner.integer(0, std::int64_t(players) - 1));
    if (!outcome.winners.empty() && outcome.winners.back() >= seat) winner.fault(say<"record.winners">());
    if (!fault) outcome.winners.push_back(seat);
  }
  if (fault) return std::unexpected(*fault);
  return outcome;
}

}  // namespace

Result<Event> read_event(const Json& json, std::size_t players) {
  Fault fault;
  const At root(json, fault, "", "record");
  root.only({"by", "do"});
  const At by = root["by"];
  Event event;
  if (by.json().is_string())
    by.one_of({"chance"});
  else
    event.by = Seat(by.integer(0, std::int64_t(players) - 1));
  event.text = root["do"].text();
  if (fault) return std::unexpected(*fault);
  return event;
}

Result<Record> read_record(std::string_view text) {
  if (text.size() > kLongestRecord) return fail(say<"record.large">(), 1);
  if (text.empty()) return fail(say<"record.empty">(), 1);
  Record record;
  std::size_t number = 0;
  for (std::size_t from = 0; from < text.size();) {
    const std::size_t to = std::min(text.find('\n', from), text.size());
    const std::string_view line = text.substr(from, to - from);
    from = to + 1;
    ++number;
    const Result<Json> json = parse_line(line, number);
    if (!json) return std::unexpected(json.error());
    auto at_line = [&](Error error) {
      error.line = number;
      return std::unexpected(std::move(error));
    };
    if (number == 1) {
      Result<Record> header = read_header(*json);
      if (!header) return at_line(header.error());
      record = std::move(*header);
    } else if (record.end) {
      return fail(say<"record.after">(), number);
    } else if (json->contains("end")) {
      Result<Outcome> end = read_end(*json, record.players.size());
      if (!end) return at_line(end.error());
      record.end = *end;
    } else {
      Result<Event> event = read_event(*json, record.players.size());
      if (!event) return at_line(event.error());
      record.events.push_back(std::move(*event));
    }
  }
  return record;
}

std::string header_line(const Record& record) {
  std::string line = "{\"faubourg\":1,\"game\":" + to_text(record.game) + ",\"players\":" + to_text(record.players) +
                     ",\"options\":" + to_text(record.options);
  if (record.rules != 1) line += ",\"rules\":" + std::to_string(record.rules);
  return line + "}\n";
}

void append_event(std::string& out, Seat by, std::string_view text) {
  out += "{\"by\":";
  out += by == kNobody ? "\"chance\"" : std::to_string(by);
  out += ",\"do\":";
  append_quoted(out, text);
  out += '}';
}

Json event_json(const Event& event) {
  return {{"by", event.by == kNobody ? Json("chance") : Json(event.by)}, {"do", event.text}};
}

std::string_view word_of(Turn::Kind kind) {
  switch (kind) {
    case Turn::Decide: return "decide";
    case Turn::Chance: return "chance";
    case Turn::End: break;
  }
  return "end";
}

Json turn_json(const Turn& turn) {
  Json json = {{"kind", word_of(turn.kind)}};
  if (turn.seat != kNobody) json["seat"] = turn.seat;
  return json;
}

Json outcome_json(const Outcome& outcome) {
  Json scores = Json::array(), winners = Json::array();
  for (int score : outcome.scores) scores.push_back(score);
  for (Seat seat : outcome.winners) winners.push_back(seat);
  return {{"scores", scores}, {"winners", winners}};
}

std::string viewer_word(Viewer who) {
  if (who.is_seat()) return std::to_string(who.who);
  return who.sees_all() ? "all" : "public";
}

std::optional<Viewer> viewer_called(std::string_view word) {
  for (const Viewer who : {kPublic, kRecord})
    if (word == viewer_word(who)) return who;
  for (Seat seat = 0; seat < kMostSeats; ++seat)
    if (word == viewer_word(seat)) return Viewer(seat);
  return {};
}

std::string event_line(const Event& event) {
  std::string line;
  append_event(line, event.by, event.text);
  return line + '\n';
}

std::string end_line(const Outcome& outcome) { return "{\"end\":" + to_text(outcome_json(outcome)) + "}\n"; }

std::string write_record(const Record& record) {
  std::string text = header_line(record);
  for (const Event& event : record.events) text += event_line(event);
  if (record.end) text += end_line(*record.end);
  return text;
}

}  // namespace faubourg
