#include "server/protocol.h"

#include <algorithm>

#include "core/letters.h"

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
      {"remove", Message::Remove, {"seat", "watcher", "to", "bot"}},
      {"admit", Message::Admit, {"seat"}},
      {"mute", Message::Mute, {"seat", "watcher", "on"}},
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
    case Message::Remove:
      if (root.has("watcher")) {
        m.watcher = root["watcher"].integer(1, kMostEvents);
        root.require(!root.has("seat") && !root.has("to"), "either a seat or a watcher");
        break;
      }
      [[fallthrough]];
    case Message::Leave:
    case Message::Give:
      if (root["to"].one_of({"open", "bot"}) == "bot") {
        m.bot = root["bot"].text(64);
        root["bot"].require(!m.bot.empty(), "must name a bot");
      } else {
        root.require(!root.has("bot"), "an opened seat has no bot");
      }
      break;
    case Message::Mute:
      if (root.has("watcher")) m.watcher = root["watcher"].integer(1, kMostEvents);
      root.require(!(m.watcher && m.seat), "either a seat or a watcher");
      m.on = root["on"].boolean();
      break;
    case Message::Name: m.name = root["name"].text(400); break;
    default: break;
  }
}

constexpr int kMostMarks = 4;  // on one letter; a tower of accents covers the lines above

bool is_forbidden(char32_t c) {
  return is_control(c) || is_direction(c) || is_invisible(c) || (c & 0xfffe) == 0xfffe || c >= 0xe0000;
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
  if (const auto who = viewer_called(text)) return *who;
  return fail("message", "as: must be a seat, \"public\" or \"all\", not " + brief(Json(text)));
}

std::string write_viewer(Viewer who) { return who.is_seat() ? viewer_word(who) : to_text(Json(viewer_word(who))); }

Result<std::string> clean(std::string_view text, std::size_t longest, const char* code) {
  std::size_t from = text.size(), to = 0, characters = 0, trailing = 0;
  int marks = 0;
  bool shows = false;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t begin = at;
    const char32_t c = next_letter(text, at);
    if (is_forbidden(c)) return fail(code, "has a character that cannot be shown");
    marks = is_mark(c) ? marks + 1 : 0;
    if (marks > kMostMarks) return fail(code, "has too many accents on one letter");
    if (is_blank(c)) {
      if (to > 0) ++trailing;
      continue;
    }
    shows = shows || !is_mark(c);
    from = std::min(from, begin);
    to = at;
    characters += trailing + 1;
    trailing = 0;
  }
  if (to == 0) return fail(code, "is empty");
  if (!shows) return fail(code, "has nothing that can be seen");
  if (characters > longest)
    return fail(code, "has " + std::to_string(characters) + " characters, at most " + std::to_string(longest) +
                          " are possible");
  return std::string(text.substr(from, to - from));
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
    append_event(text, match.record().events[i].by, texts[i - from]);
  }
  return text + ']';
}

std::string ok_text(std::int64_t id) { return R"({"t":"ok","id":)" + std::to_string(id) + "}"; }

std::string no_text(std::optional<std::int64_t> id, const Error& error) {
  Json json = {{"t", "no"}, {"code", error.code}, {"text", error.text}};
  if (id) json["id"] = *id;
  return to_text(json);
}

std::string bye_text(std::string_view code, std::string_view text, bool has_record) {
  Json json = {{"t", "bye"}, {"code", code}, {"text", text}};
  if (has_record) json["record"] = true;
  return to_text(json);
}

}  // namespace faubourg::server
