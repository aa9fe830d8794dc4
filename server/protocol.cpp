#include "server/protocol.h"

#include <algorithm>

#include "core/letters.h"
#include "words/server.h"

namespace faubourg::server {
namespace {

constexpr int kMostMarks = 4;  // on one letter; a tower of accents covers the lines above

bool is_forbidden(char32_t c) {
  return is_control(c) || is_direction(c) || is_invisible(c) || (c & 0xfffe) == 0xfffe || c >= 0xe0000;
}

}  // namespace

Result<Viewer> read_viewer(std::string_view text) {
  if (const auto who = viewer_called(text)) return *who;
  return fail(say<"message.as">({.value = brief(Json(text))}));
}

std::string write_viewer(Viewer who) { return who.is_seat() ? viewer_word(who) : to_text(Json(viewer_word(who))); }

Result<std::string> clean(std::string_view text, std::size_t longest, const char* code) {
  std::size_t from = text.size(), to = 0, characters = 0, trailing = 0;
  int marks = 0;
  bool shows = false;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t begin = at;
    const char32_t c = next_letter(text, at);
    if (is_forbidden(c)) return fail(code, say<"letters.hidden">());
    marks = is_mark(c) ? marks + 1 : 0;
    if (marks > kMostMarks) return fail(code, say<"letters.accents">());
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
  if (to == 0) return fail(code, say<"letters.empty">());
  if (!shows) return fail(code, say<"letters.unseen">());
  if (characters > longest) return fail(code, say<"letters.long">({.count = characters, .most = longest}));
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

std::string chats_text(const std::vector<ChatLine>& lines) {
  Json list = Json::array();
  for (const ChatLine& line : lines) list.push_back(chat_json(line));
  return to_text({{"t", "chats"}, {"list", list}});
}

std::string frame_text(std::size_t n, const Turn& turn, const Json& view) {
  return R"({"n":)" + std::to_string(n) + R"(,"turn":)" + to_text(turn_json(turn)) + R"(,"view":)" + to_text(view) +
         "}";
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
                 frames += (frames.empty() ? "" : ",") + frame_text(n, turn, view);
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
  // Why they turned out so is told of what has just happened.
  const std::size_t fresh = std::max(from, match.size() - std::min(match.size(), kMostAccounted));
  const std::vector<Saying> because = match.because(fresh, match.size(), who);
  for (std::size_t i = from; i < match.size(); ++i) {
    if (i > from) text += ',';
    append_event(text, match.record().events[i].by, texts[i - from]);
    if (i < fresh || because[i - fresh].empty()) continue;
    text.pop_back();
    text += R"(,"because":)" + to_text(to_json(because[i - fresh])) + "}";
  }
  return text + ']';
}

std::string ok_text(std::int64_t id) { return R"({"t":"ok","id":)" + std::to_string(id) + "}"; }

std::string pong_text(std::optional<std::int64_t> id) {
  Json json = {{"t", "pong"}};
  if (id) json["id"] = *id;
  return to_text(json);
}

std::string no_text(std::optional<std::int64_t> id, const Error& error) {
  Json json = to_json(error);
  json["t"] = "no";
  if (id) json["id"] = *id;
  return to_text(json);
}

std::string bye_text(const Error& error, bool has_record) {
  Json json = to_json(error);
  json["t"] = "bye";
  if (has_record) json["record"] = true;
  return to_text(json);
}

std::string removed_text() { return bye_text(error_of(say<"removed.host">())); }

}  // namespace faubourg::server
