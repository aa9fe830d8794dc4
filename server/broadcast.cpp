#include "server/broadcast.h"

#include <algorithm>

#include "server/protocol.h"

namespace faubourg::server {
namespace {

constexpr std::size_t kWatchersListed = 50;
constexpr std::string_view kNewHead = R"({"t":"new",)";

}  // namespace

// Where everybody sees the same, a text is written once for all.
struct Broadcast::Sheets {
  std::size_t from = 0;  // the first event that is told
  Time now = 0;
  bool is_live = false;  // the events have just happened: whoever wants the positions between gets them
  std::map<std::pair<int, bool>, SharedText> whole{};
  std::map<int, std::string> positions{}, between{};
};

bool Broadcast::tell(const Due& due, const std::vector<ChatLine>& chat, Time now, Effects& effects,
                     const std::optional<Awaited>& awaited) {
  for (const ChatLine& line : due.lines) {
    Json json = chat_json(line);
    json["t"] = "chat";
    to_all(to_text(json), effects);
  }
  if (due.chats) to_all(chats_text(chat), effects);
  if (due.table)
    for (const auto& [conn, attendee] : at_.attendance.all()) effects.send(conn, table_text(attendee));
  bool is_answered = false;
  if (due.news) {
    Sheets sheets{.from = due.from, .now = now, .is_live = true};
    for (const auto& [conn, attendee] : at_.attendance.all()) {
      if (std::ranges::find(due.greet, conn) != due.greet.end()) continue;
      const bool is_awaited = awaited && awaited->conn == conn;
      news(conn, sheets, effects, is_awaited ? std::optional(awaited->id) : std::nullopt);
      is_answered = is_answered || is_awaited;
    }
  }
  for (ConnId conn : due.greet)
    if (at_.attendance.find(conn)) position(conn, 0, now, effects);
  return is_answered;
}

void Broadcast::to_all(const std::string& text, Effects& effects) const {
  const SharedText shared = shared_text(text);
  for (const auto& [conn, attendee] : at_.attendance.all()) effects.sends.push_back({conn, shared});
}

void Broadcast::chats(ConnId conn, const std::vector<ChatLine>& chat, Effects& effects) const {
  effects.send(conn, chats_text(chat));
}

void Broadcast::position(ConnId conn, std::size_t from, Time now, Effects& effects) {
  Sheets sheets{.from = from, .now = now};
  news(conn, sheets, effects);
}

void Broadcast::past(ConnId conn, std::optional<std::int64_t> id, const said::Look& m, Effects& effects) const {
  std::string text = R"({"t":"at",)";
  if (id) text += R"("id":)" + std::to_string(*id) + ",";
  text += R"("as":)" + write_viewer(m.as) + R"(,"era":)" + std::to_string(at_.info.era) + ",";
  at_.match.walk(m.n, m.n, m.as, [&](std::size_t n, const Turn& turn, const Json& view) {
    text += frame_text(n, turn, view).substr(1);
    return false;
  });
  effects.send(conn, std::move(text));
}

// --- `new` ----------------------------------------------------------------------------------------------

// One for each seat held, or for the public. The last of them has the id.
void Broadcast::news(ConnId conn, Sheets& sheets, Effects& effects, std::optional<std::int64_t> id) {
  const Attendee& attendee = *at_.attendance.find(conn);
  std::vector<int> viewers(attendee.seats.begin(), attendee.seats.end());
  if (viewers.empty()) viewers.push_back(kPublic.who);
  for (int who : viewers) {
    SharedText& text = sheets.whole[{who, attendee.between}];
    if (!text) text = shared_text(new_text(who, attendee.between, sheets));
    if (id && who == viewers.back())
      effects.send(conn,
                   std::string(kNewHead) + R"("id":)" + std::to_string(*id) + "," + text->substr(kNewHead.size()));
    else
      effects.sends.push_back({conn, text});
  }
}

std::string Broadcast::new_text(Viewer who, bool between, Sheets& sheets) {
  const std::string& position = position_text(shared_by(who), sheets);
  std::string text(kNewHead);
  text.reserve(position.size() + 512);
  text += R"("as":)" + write_viewer(who) + R"(,"era":)" + std::to_string(at_.info.era) + R"(,"from":)" +
          std::to_string(sheets.from) + R"(,"n":)" + std::to_string(at_.match.size()) + R"(,"events":)";
  text += position;
  if (between && sheets.is_live && at_.match.size() > sheets.from + 1)
    text += R"(,"between":)" + between_text(shared_by(who), sheets);
  const std::optional<Seat> due = at_.decider();
  if (due && who.who == *due && at_.info.seats[*due].played_by().empty()) {
    const LegalMoves::List& list = legal_.of(at_.match, at_.position());
    text += R"(,"moves":[)";
    for (std::size_t i = 0; i < list.moves.size(); ++i) {
      if (i > 0) text += ',';
      append_quoted(text, list.moves[i]);
    }
    text += list.complete ? R"(],"complete":true)" : R"(],"complete":false)";
  }
  text += R"(,"clocks":)" + clock_.text(sheets.now);
  if (at_.match.turn().kind == Turn::End) text += R"(,"end":)" + to_text(outcome_json(at_.match.outcome()));
  return text + "}";
}

// Events, turn and view.
const std::string& Broadcast::position_text(Viewer who, Sheets& sheets) {
  const auto [it, is_new] = sheets.positions.try_emplace(who.who);
  if (is_new) {
    const std::string& view = view_text(who);
    it->second.reserve(view.size() + 1024);
    it->second += events_text(at_.match, who, sheets.from);
    it->second += R"(,"turn":)" + to_text(turn_json(at_.match.turn())) + R"(,"view":)" + view;
  }
  return it->second;
}

// What was to be seen after each event but the last.
const std::string& Broadcast::between_text(Viewer who, Sheets& sheets) const {
  const auto [it, is_new] = sheets.between.try_emplace(who.who);
  if (is_new) {
    std::string& text = it->second;
    const std::size_t last = std::min(at_.match.size() - 1, sheets.from + kMostBetween);
    at_.match.walk(sheets.from + 1, last, who, [&](std::size_t n, const Turn& turn, const Json& view) {
      const std::string frame = frame_text(n, turn, view);
      if (text.size() + frame.size() > kMostBetweenBytes) return false;
      text += (text.empty() ? "[" : ",") + frame;
      return true;
    });
    text += text.empty() ? "[]" : "]";
  }
  return it->second;
}

// Once for each viewer of a position, however many come to see it.
const std::string& Broadcast::view_text(Viewer who) {
  if (views_.at != at_.position()) views_ = {at_.position(), {}};
  const auto [it, is_new] = views_.texts.try_emplace(who.who);
  if (is_new) at_.box.view_text(at_.match, who, it->second);
  return it->second;
}

// --- `table` --------------------------------------------------------------------------------------------

Json Broadcast::seat_json(Seat i, std::optional<Seat> host) const {
  const SeatInfo& seat = at_.info.seats[i];
  Json json = {{"seat", i}};
  switch (seat.kind) {
    case SeatInfo::Open: json["kind"] = "open"; break;
    case SeatInfo::Bot:
      json["kind"] = "bot";
      json["name"] = seat.name;
      json["bot"] = seat.bot;
      break;
    case SeatInfo::Person: {
      const bool present = at_.attendance.is_present(i);
      json["kind"] = "person";
      json["name"] = seat.name;
      json["present"] = present;
      if (!present) json["away"] = at_.attendance.away_since(i);
      if (host == i) json["host"] = true;
      if (seat.muted) json["muted"] = true;
      if (seat.late) json["late"] = true;
      if (seat.resigned) json["resigned"] = true;
      if (!seat.standin.empty()) json["standin"] = seat.standin;
      return json;
    }
  }
  if (const Former* claim = at_.info.claim_on(i))
    json["was"] = {{"name", claim->who.name}, {"why", former_word(claim->why)}, {"away", claim->gone_since()}};
  return json;
}

std::string Broadcast::table_text(const Attendee& attendee) const {
  const TableInfo& info = at_.info;
  const Attendance& attendance = at_.attendance;
  Json seats = Json::array();
  for (Seat i = 0; i < info.players(); ++i) seats.push_back(seat_json(i, attendance.host()));
  const auto watchers = std::ranges::count_if(attendance.all(), [](const auto& item) { return item.second.watches(); });
  const auto or_null = [](const std::string& word) { return word.empty() ? Json(nullptr) : Json(word); };
  Json json = {{"t", "table"},
               {"table", info.id},
               {"game", info.game},
               {"options", info.options},
               {"rules", info.rules},
               {"public", info.is_public},
               {"auto", info.plays_forced},
               {"clock", clock_json(info.clock)},
               {"aids", aids_json(info.aids)},
               {"shows", at_.match.shows_picks()},
               {"watchers_point", info.watchers_point},
               {"code", or_null(info.code)},
               {"created", info.created},
               {"state", state_word(info.state)},
               {"paused", info.paused},
               {"seats", seats},
               {"you", attendee.seats},
               {"watchers", watchers},
               {"watchers_muted", info.watchers_muted},
               {"absent", {{"bot", at_.tuning.absent}, {"open", at_.tuning.open_after}}},
               {"offer", offers_.json()},
               {"result", result_json(at_.info, at_.match)},
               {"rematch", seats_json(info.rematch)},
               {"next", or_null(info.next)},
               {"takeover", or_null(info.takeover)},
               {"copy", info.is_copy}};
  if (attendance.is_host(attendee)) {
    Json watching = Json::array();
    for (const auto& [conn, other] : attendance.all()) {
      if (!other.watches() || watching.size() >= kWatchersListed) continue;
      watching.push_back({{"id", other.number}, {"name", other.name}, {"muted", attendance.is_muted(other, {})}});
    }
    json["watching"] = watching;
    json["shut"] = attendance.shut_out_count();
  }
  return to_text(json);
}

}  // namespace faubourg::server
