// Records and their positions, by HTTP: read, shown and judged by the thinking threads.
#include <algorithm>
#include <chrono>

#include "core/whole.h"
#include "games/judgement.h"
#include "server/api.h"
#include "words/server.h"

namespace faubourg::server {
namespace {

constexpr std::size_t kMostFrames = 256;
constexpr auto kAnalysisTime = std::chrono::milliseconds(800);
constexpr auto kFramesTime = std::chrono::milliseconds(500);
constexpr auto kStoryTime = std::chrono::milliseconds(500);  // then nothing dear is sought any more

// The range of frames asked for: from > to when none is.
struct FrameRange {
  std::size_t from = 1, to = 0;
};

Result<std::size_t> read_size(const std::string& text, const char* name) {
  const auto value = whole_number<std::size_t>(text);
  if (!value || *value > 10'000'000) return fail(say<"message.whole">({.name = name, .value = brief(Json(text))}));
  return *value;
}

Result<FrameRange> read_range(const Request& request) {
  FrameRange range;
  const auto from = request.query.find("from"), to = request.query.find("to");
  if (from == request.query.end() && to == request.query.end()) return range;
  if (from == request.query.end() || to == request.query.end()) return fail(say<"message.together">());
  const auto first = read_size(from->second, "from"), last = read_size(to->second, "to");
  if (!first) return std::unexpected(first.error());
  if (!last) return std::unexpected(last.error());
  if (*last < *first || *last - *first >= kMostFrames) return fail(say<"message.frames">({.most = kMostFrames}));
  return FrameRange{*first, *last};
}

// "events=1": with all events, which whoever asks for more frames has already.
Result<bool> read_events(const Request& request) {
  const auto events = request.query.find("events");
  if (events == request.query.end() || events->second == "0") return false;
  if (events->second == "1") return true;
  return fail(say<"message.events">({.value = brief(Json(events->second))}));
}

// Says when an answer has taken long enough, or nobody waits for it any more.
std::function<bool()> time_is_over(std::chrono::milliseconds after, const std::atomic<bool>& stop) {
  return [until = std::chrono::steady_clock::now() + after, &stop] {
    return stop || std::chrono::steady_clock::now() >= until;
  };
}

Result<std::optional<Viewer>> read_as(const Request& request) {
  const auto as = request.query.find("as");
  if (as == request.query.end()) return std::optional<Viewer>();
  const auto viewer = read_viewer(as->second);
  if (!viewer) return std::unexpected(viewer.error());
  return *viewer;
}

// What frames were asked for, and as whom; no viewer: the one who sees most of those who may.
struct Asked {
  std::optional<Viewer> as;
  FrameRange range;
  bool events = false;

  FramesAsk by(Viewer who) const { return {who, range.from, range.to, events}; }
};

Result<Asked> read_asked(const Request& request) {
  const auto as = read_as(request);
  if (!as) return std::unexpected(as.error());
  const auto range = read_range(request);
  if (!range) return std::unexpected(range.error());
  const auto events = read_events(request);
  if (!events) return std::unexpected(events.error());
  return Asked{*as, *range, *events};
}

Error no_such_seat() { return error_of(say<"message.as-seat">()); }

}  // namespace

// --- Of a table -----------------------------------------------------------------------------------------

void Api::look_as(const Call& call, Seen seen) const {
  const auto as = read_as(call.request);
  if (!as) return call.refuse(as.error());
  const auto events = read_events(call.request);
  const bool has_events = call.route.answer == &Api::table_record || (events && *events);
  look(call, [has_events, as = *as, tokens = call.request.tokens, reply = call.reply,
              seen = std::move(seen)](const Table& table) {
    const Viewer who = as.value_or(table.info().state == State::Over ? kRecord : kPublic);
    if (who.is_seat() && who.who >= table.info().players()) return reply(error_response(400, no_such_seat()));
    if (!table.may_look(who, tokens)) return reply(error_response(403, error_of(say<"token.seen">())));
    if (has_events && !table.gives_record()) return reply(error_response(403, error_of(say<"aids.record">())));
    seen(table, who);
  });
}

// The text is made from a copy of the match, not on the table's thread.
void Api::table_record(const Call& call) const {
  look_as(call, [this, id = call.id(), asker = asker(call), reply = call.reply](const Table& table, Viewer who) {
    work(asker, reply,
         [=, match = std::shared_ptr<const Match>(table.match().clone()), names = table.info().names(),
          name = table.info().game + "-" + id](const std::atomic<bool>&) {
           reply(record_response(record_text(*match, names, who), name));
         });
  });
}

void Api::table_frames(const Call& call) const {
  const Result<Asked> asked = read_asked(call.request);
  if (!asked) return call.refuse(asked.error());
  const bool gzips = accepts(call.request, "gzip");
  look_as(call, [=, this, id = call.id(), asked = *asked, asker = asker(call), reply = call.reply](const Table& table,
                                                                                                   Viewer who) {
    const std::vector<std::string> names = table.info().names();
    const std::string key = to_text(Json{id, table.info().era, table.match().size(), who.who, asked.range.from,
                                         asked.range.to, asked.events, gzips, Json(names)});
    const auto answer = [gzips, reply](Bytes body) {
      Response response{200, "application/json", std::move(body), {{"Cache-Control", "no-store"}}};
      if (gzips) {
        response.headers.push_back({"Content-Encoding", "gzip"});
        response.headers.push_back({"Vary", "Accept-Encoding"});
      }
      reply(std::move(response));
    };
    if (Bytes known = frames_.find(key)) return answer(std::move(known));
    work(asker, reply,
         [=, this, match = std::shared_ptr<const Match>(table.match().clone())](const std::atomic<bool>& stop) {
           std::string text = frames_text(*match, names, asked.by(who), time_is_over(kFramesTime, stop));
           const Bytes body = std::make_shared<const std::string>(gzips ? gzip(text, 4) : std::move(text));
           frames_.keep(key, body);
           answer(body);
         });
  });
}

// --- Of a record that is not kept -----------------------------------------------------------------------

Result<std::pair<const Box*, std::unique_ptr<Match>>> Api::load(const std::string& text) const {
  const Result<Record> record = read_record(text);
  if (!record) return std::unexpected(record.error());
  const auto found = std::ranges::find(setup_.games, record->game, [](const Box* b) { return b->info().id; });
  if (found == setup_.games.end()) return fail(say<"record.game">({.game = brief(Json(record->game))}), 1);
  auto match = (*found)->load(*record);
  if (!match) return std::unexpected(match.error());
  return std::pair(*(*found)->under(record->rules), std::move(*match));
}

void Api::record(const Call& call) const {
  const Result<Asked> asked = read_asked(call.request);
  if (!asked) return call.refuse(asked.error());
  work(asker(call), call.reply,
       [this, asked = *asked, reply = call.reply, text = call.request.body](const std::atomic<bool>& stop) {
         const auto loaded = load(text);
         if (!loaded) return reply(error_response(400, loaded.error()));
         const Match& match = *loaded->second;
         const Viewer who = asked.as.value_or(kRecord);
         if (who.is_seat() && who.who >= match.players()) return reply(error_response(400, no_such_seat()));
         reply(text_response("application/json", frames_text(match, match.record().players, asked.by(who),
                                                             time_is_over(kFramesTime, stop))));
       });
}

// Positions of a record, judged one after another from the one asked for, for about a second; the first in any case.
void Api::analysis(const Call& call) const {
  const Reply& reply = call.reply;
  const auto asked = call.request.query.find("from");
  const auto from = read_size(asked == call.request.query.end() ? "0" : asked->second, "from");
  if (!from) return reply(error_response(400, from.error()));
  work(asker(call), reply, [=, this, from = *from, text = call.request.body](const std::atomic<bool>& stop) {
    const auto is_over = time_is_over(kAnalysisTime, stop);
    const auto loaded = load(text);
    if (!loaded) return reply(error_response(400, loaded.error()));
    const auto& [box, match] = *loaded;
    if (from > match->size()) return reply(error_response(400, error_of(say<"message.from">({.n = match->size()}))));
    Json positions = Json::array();
    std::size_t n = from;
    do {
      SearchLimits limits = SearchLimits{}.within(double(setup_.limits.judge_within) / 1000);
      limits.stop = &stop;
      Json judged = judged_json(*box, *match, n++, limits);
      if (stop) return reply(error_response(503, error_of(say<"closing.now">())));
      positions.push_back(std::move(judged));
    } while (n <= match->size() && !is_over());
    reply(json_response(200, {{"game", match->record().game},
                              {"players", match->record().players},
                              {"n", match->size()},
                              {"positions", positions},
                              {"next", n <= match->size() ? Json(n) : Json()}}));
  });
}

// Where the points of a record came from, and what else there is to tell of it.
void Api::story(const Call& call) const {
  work(asker(call), call.reply, [this, reply = call.reply, text = call.request.body](const std::atomic<bool>& stop) {
    const auto loaded = load(text);
    if (!loaded) return reply(error_response(400, loaded.error()));
    const auto& [box, match] = *loaded;
    Json told = box->story(*match, time_is_over(kStoryTime, stop));
    told["game"] = match->record().game;
    told["players"] = match->record().players;
    told["n"] = match->size();
    reply(json_response(200, told));
  });
}

}  // namespace faubourg::server
