#include "server/protocol.h"

#include <algorithm>

namespace faubourg::server {
namespace {

constexpr std::int64_t kMostEvents = 10'000'000;

// A kind's word and the keys it may have besides "t" and "id".
struct Shape {
  const char* word;
  Message::Kind kind;
  std::vector<std::string_view> keys;
};

const std::vector<Shape>& shapes() {
  static const std::vector<Shape> all = {
      {"hello", Message::Hello, {"tokens", "n", "era"}},
      {"move", Message::Move, {"seat", "era", "n", "do"}},
      {"hint", Message::Hint, {"seat", "era", "n", "most"}},
      {"at", Message::At, {"n", "as"}},
      {"chat", Message::Chat, {"seat", "text", "name"}},
      {"pause", Message::Pause, {"seat"}},
      {"resume", Message::Resume, {"seat"}},
      {"undo", Message::Undo, {"seat", "era", "to", "revealed"}},
      {"agree", Message::Agree, {"seat"}},
      {"refuse", Message::Refuse, {"seat"}},
      {"resign", Message::Resign, {"seat"}},
      {"rematch", Message::Rematch, {"seat"}},
      {"leave", Message::Leave, {"seat", "to", "bot"}},
      {"give", Message::Give, {"seat", "to", "bot"}},
      {"back", Message::Back, {"seat"}},
      {"name", Message::Name, {"seat", "name"}},
      {"ping", Message::Ping, {}},
  };
  return all;
}

Viewer viewer_at(const At& at) {
  if (at.json().is_string()) return at.one_of({"public", "all"}) == "all" ? kRecord : kPublic;
  return {int(at.integer(0, kMostSeats - 1))};
}

void read_fields(Message& m, const At& root) {
  if (root.has("seat")) m.seat = Seat(root["seat"].integer(0, kMostSeats - 1));
  if (root.has("era")) m.era = root["era"].integer(0, kMostEvents);
  if (root.has("n")) m.n = std::size_t(root["n"].integer(0, kMostEvents));
  switch (m.kind) {
    case Message::Hello:
      if (root.has("tokens"))
        for (const At& token : root["tokens"].list(0, kMostSeats)) m.tokens.push_back(token.text(64));
      break;
    case Message::Move:
      root["n"];
      m.text = root["do"].text();
      break;
    case Message::Hint:
      root["n"];
      if (root.has("most")) m.most = std::size_t(root["most"].integer(1, 10));
      break;
    case Message::At:
      root["n"];
      m.as = viewer_at(root["as"]);
      break;
    case Message::Chat:
      m.text = root["text"].text();
      if (root.has("name")) m.name = root["name"].text(400);
      break;
    case Message::Undo:
      if (root.has("to")) m.to = std::size_t(root["to"].integer(0, kMostEvents));
      if (root.has("revealed")) m.revealed = root["revealed"].boolean();
      break;
    case Message::Leave:
    case Message::Give:
      if (root["to"].one_of({"open", "bot"}) == "bot") {
        m.bot = root["bot"].text(64);
        root["bot"].require(!m.bot.empty(), "must name a bot");
      } else {
        root.require(!root.has("bot"), "an opened seat has no bot");
      }
      break;
    case Message::Name: m.name = root["name"].text(400); break;
    default: break;
  }
}

// The next character of well-formed UTF-8.
char32_t next_character(std::string_view text, std::size_t& at) {
  const auto byte = [&](std::size_t i) { return char32_t(static_cast<unsigned char>(text[i])); };
  const char32_t lead = byte(at);
  const std::size_t size = lead < 0x80 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
  char32_t c = size == 1 ? lead : lead & (0x7f >> size);
  for (std::size_t i = 1; i < size && at + i < text.size(); ++i) c = c << 6 | (byte(at + i) & 0x3f);
  at += size;
  return c;
}

bool is_forbidden(char32_t c) {
  return c < 0x20 || (c >= 0x7f && c < 0xa0) || c == 0x200b || c == 0x200e || c == 0x200f ||
         (c >= 0x2028 && c <= 0x202e) || (c >= 0x2060 && c <= 0x206f) || c == 0xfeff || c >= 0xe0000;
}

}  // namespace

Result<Message> read_message(std::string_view text) {
  const Result<Json> json = parse_json(text, 8);
  if (!json) return std::unexpected(json.error());
  if (!json->is_object()) return fail("message", "must be an object, not " + brief(*json));
  Fault fault;
  const At root(*json, fault, "", "message");
  const std::string word = root["t"].text(64);
  if (fault) return std::unexpected(*fault);
  const auto shape = std::ranges::find(shapes(), word, [](const Shape& s) { return std::string_view(s.word); });
  if (shape == shapes().end()) return fail("message", "t: there is no message " + brief(Json(word)));
  for (const auto& item : json->items())
    if (item.key() != "t" && item.key() != "id" && std::ranges::find(shape->keys, item.key()) == shape->keys.end())
      return fail("message", item.key().substr(0, 40) + ": has no place in \"" + word + "\"");
  Message message;
  message.kind = shape->kind;
  if (root.has("id")) message.id = root["id"].integer(0, std::int64_t(1) << 53);
  read_fields(message, root);
  if (fault) return std::unexpected(*fault);
  return message;
}

Result<Viewer> read_viewer(std::string_view text) {
  if (text == "public") return kPublic;
  if (text == "all") return kRecord;
  if (text.size() == 1 && text[0] >= '0' && text[0] < '0' + kMostSeats) return Viewer(text[0] - '0');
  return fail("message", "as: must be a seat, \"public\" or \"all\", not " + brief(Json(text)));
}

std::string write_viewer(Viewer who) {
  if (who.is_seat()) return std::to_string(who.who);
  return who.sees_all() ? "\"all\"" : "\"public\"";
}

Result<std::string> clean(std::string_view text, std::size_t longest, const char* code) {
  while (text.starts_with(' ')) text.remove_prefix(1);
  while (text.ends_with(' ')) text.remove_suffix(1);
  std::size_t characters = 0;
  for (std::size_t at = 0; at < text.size(); ++characters)
    if (is_forbidden(next_character(text, at))) return fail(code, "has a character that cannot be shown");
  if (characters == 0) return fail(code, "is empty");
  if (characters > longest)
    return fail(code, "has " + std::to_string(characters) + " characters, at most " + std::to_string(longest) +
                          " are possible");
  return std::string(text);
}

Json turn_json(const Turn& turn) {
  switch (turn.kind) {
    case Turn::Decide: return {{"kind", "decide"}, {"seat", turn.seat}};
    case Turn::Chance:
      if (turn.seat == kNobody) return {{"kind", "chance"}};
      return {{"kind", "chance"}, {"seat", turn.seat}};
    case Turn::End: break;
  }
  return {{"kind", "end"}};
}

Json outcome_json(const Outcome& outcome) {
  Json scores = Json::array(), winners = Json::array();
  for (int score : outcome.scores) scores.push_back(score);
  for (Seat seat : outcome.winners) winners.push_back(seat);
  return {{"scores", scores}, {"winners", winners}};
}

Json chat_json(const ChatLine& line) {
  Json json = {{"i", line.i}, {"at", line.at}, {"seat", nullptr}, {"name", nullptr}};
  if (line.seat) json["seat"] = *line.seat;
  if (!line.what.empty()) {
    json["what"] = line.what;
    json["who"] = line.who;
  } else {
    json["name"] = line.name;
    json["text"] = line.text;
  }
  return json;
}

std::string frames_text(const Match& match, const std::vector<std::string>& names, const FramesAsk& ask,
                        const std::function<bool()>& is_over) {
  const Record& record = match.record();
  Json about = {{"game", record.game},   {"players", names},  {"options", record.options},
                {"rules", record.rules}, {"n", match.size()}, {"end", nullptr}};
  if (record.end) about["end"] = outcome_json(*record.end);
  std::string text = R"({"record":)" + to_text(about) + R"(,"as":)" + write_viewer(ask.who);
  if (ask.events) text += R"(,"events":)" + events_text(match, ask.who, 0);
  std::string frames;
  std::optional<std::size_t> next;
  if (ask.from <= std::min(ask.to, match.size()))
    match.walk(ask.from, std::min(ask.to, match.size()), ask.who,
               [&](std::size_t n, const Turn& turn, const Json& view) {
                 frames += (frames.empty() ? "" : ",") + (R"({"n":)" + std::to_string(n)) + R"(,"turn":)" +
                           to_text(turn_json(turn)) + R"(,"view":)" + to_text(view) + "}";
                 const bool goes_on = frames.size() < kMostFrameBytes && !(is_over && is_over());
                 if (!goes_on && n < std::min(ask.to, match.size())) next = n + 1;
                 return goes_on;
               });
  return text + R"(,"frames":[)" + frames + R"(],"next":)" + (next ? std::to_string(*next) : "null") + "}";
}

std::string record_text(const Match& match, const std::vector<std::string>& names, Viewer who) {
  Record record = match.record();
  record.players = names;
  if (!who.sees_all()) {
    std::vector<std::string> texts = match.events(0, match.size(), who);
    for (std::size_t i = 0; i < texts.size(); ++i) record.events[i].text = std::move(texts[i]);
  }
  return write_record(record);
}

std::string events_text(const Match& match, Viewer who, std::size_t from) {
  std::string text = "[";
  const std::vector<std::string> texts = match.events(from, match.size(), who);
  for (std::size_t i = from; i < match.size(); ++i) {
    if (i > from) text += ',';
    const Seat by = match.record().events[i].by;
    text += R"({"by":)" + (by == kNobody ? std::string(R"("chance")") : std::to_string(by)) + R"(,"do":)";
    append_quoted(text, texts[i - from]);
    text += '}';
  }
  return text + ']';
}

std::string ok_text(std::int64_t id) { return R"({"t":"ok","id":)" + std::to_string(id) + "}"; }

std::string no_text(std::optional<std::int64_t> id, const Error& error) {
  Json json = {{"t", "no"}, {"code", error.code}, {"text", error.text}};
  if (id) json["id"] = *id;
  return to_text(json);
}

std::string bye_text(std::string_view code, std::string_view text) {
  return to_text({{"t", "bye"}, {"code", code}, {"text", text}});
}

void append_quoted(std::string& out, std::string_view text) {
  const bool is_plain = std::ranges::all_of(
      text, [](char c) { return static_cast<unsigned char>(c) >= 0x20 && c < 0x7f && c != '"' && c != '\\'; });
  if (!is_plain) {
    out += to_text(Json(text));
    return;
  }
  out += '"';
  out += text;
  out += '"';
}

}  // namespace faubourg::server
