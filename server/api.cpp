#include "server/api.h"

#include <algorithm>
#include <charconv>
#include <chrono>

#include "games/catalogue.h"
#include "games/judgement.h"
#include "server/address.h"
#include "server/log.h"
#include "server/secrets.h"

namespace faubourg::server {
namespace {

constexpr std::size_t kMostListed = 100, kMostMine = 50, kMostFrames = 256;
constexpr auto kAnalysisTime = std::chrono::milliseconds(800);
constexpr auto kFramesTime = std::chrono::milliseconds(500);

Response json_response(int status, const Json& json) {
  return {
      status, "application/json", std::make_shared<const std::string>(to_text(json)), {{"Cache-Control", "no-store"}}};
}

Response record_response(std::string record, const std::string& name) {
  return {200,
          "application/jsonl",
          std::make_shared<const std::string>(std::move(record)),
          {{"Cache-Control", "no-store"}, {"Content-Disposition", "attachment; filename=\"" + name + ".jsonl\""}}};
}

int hex(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

bool decode(std::string_view text, bool plus_is_space, std::string& out) {
  for (std::size_t i = 0; i < text.size(); ++i) {
    char c = text[i];
    if (c == '%') {
      if (i + 2 >= text.size()) return false;
      const int high = hex(text[i + 1]), low = hex(text[i + 2]);
      if (high < 0 || low < 0) return false;
      c = char(high * 16 + low);
      i += 2;
    } else if (c == '+' && plus_is_space) {
      c = ' ';
    }
    if (static_cast<unsigned char>(c) < 0x20) return false;
    out += c;
  }
  return true;
}

// The range of frames asked for: from > to when none is.
struct Range {
  std::size_t from = 1, to = 0;
};

Result<std::size_t> read_size(const std::string& text, const char* name) {
  std::size_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size() || value > 10'000'000)
    return fail("message", std::string(name) + ": must be a whole number, not " + brief(Json(text)));
  return value;
}

Result<Range> read_range(const Request& request) {
  Range range;
  const auto from = request.query.find("from"), to = request.query.find("to");
  if (from == request.query.end() && to == request.query.end()) return range;
  if (from == request.query.end() || to == request.query.end()) return fail("message", "from and to belong together");
  const auto first = read_size(from->second, "from"), last = read_size(to->second, "to");
  if (!first) return std::unexpected(first.error());
  if (!last) return std::unexpected(last.error());
  if (*last < *first || *last - *first >= kMostFrames)
    return fail("message", "from and to: at most " + std::to_string(kMostFrames) + " frames");
  return Range{*first, *last};
}

// "events=0": without the events, which whoever asks for more frames has already.
Result<bool> read_events(const Request& request) {
  const auto events = request.query.find("events");
  if (events == request.query.end() || events->second == "1") return true;
  if (events->second == "0") return false;
  return fail("message", "events: must be 0 or 1, not " + brief(Json(events->second)));
}

// Says when an answer has taken long enough, or nobody waits for it any more.
std::function<bool()> time_is_over(std::chrono::milliseconds after, const std::atomic<bool>& stop) {
  return [until = std::chrono::steady_clock::now() + after, &stop] {
    return stop || std::chrono::steady_clock::now() >= until;
  };
}

Response compressed(Response response) {
  response.body = std::make_shared<const std::string>(gzip(*response.body, 4));
  response.headers.push_back({"Content-Encoding", "gzip"});
  response.headers.push_back({"Vary", "Accept-Encoding"});
  return response;
}

Result<std::optional<Viewer>> read_as(const Request& request) {
  const auto as = request.query.find("as");
  if (as == request.query.end()) return std::optional<Viewer>();
  const auto viewer = read_viewer(as->second);
  if (!viewer) return std::unexpected(viewer.error());
  return *viewer;
}

bool accepts(const Request& request, std::string_view coding) {
  // "br;q=0" is rare enough to be read as no.
  std::string_view rest = request.accept_encoding;
  while (!rest.empty()) {
    const std::size_t comma = std::min(rest.find(','), rest.size());
    std::string_view one = rest.substr(0, comma);
    rest.remove_prefix(std::min(comma + 1, rest.size()));
    while (one.starts_with(' ')) one.remove_prefix(1);
    if (one.starts_with(coding) && one.find("q=0", 0) == std::string_view::npos) return true;
    if (one.starts_with(coding) && one.find("q=0.") != std::string_view::npos) return true;
  }
  return false;
}

}  // namespace

int status_of(const Error& error) {
  const std::string& code = error.code;
  if (code == "unknown") return 404;
  if (code == "taken" || code == "state" || code == "second" || code == "version") return 409;
  if (code == "token" || code == "origin" || code == "removed") return 403;
  if (code == "rate") return 429;
  if (code == "damaged") return 500;
  if (code == "store" || code == "closing" || code == "busy") return 503;
  return 400;
}

Error blocked() { return {"blocked", "this address is blocked"}; }

Response error_response(int status, const Error& error) {
  Json about = {{"code", error.code}, {"text", error.text}};
  if (error.line > 0) about["line"] = error.line;
  return json_response(status, {{"error", about}});
}

Response busy_response(int seconds) {
  Response response = error_response(429, {"rate", "this address has asked for much of late; try again soon"});
  response.headers.back().second = std::to_string(seconds);
  return response;
}

bool read_target(std::string_view target, Request& request) {
  for (std::string_view scheme : {"http://", "https://"}) {
    if (!target.starts_with(scheme)) continue;
    target.remove_prefix(scheme.size());
    const std::size_t end = std::min(target.find_first_of("/?"), target.size());
    request.host = target.substr(0, end);
    target.remove_prefix(end);
    if (request.host.empty()) return false;
    if (!target.starts_with('/')) return read_target("/" + std::string(target), request);
    break;
  }
  if (!target.starts_with('/') || target.find('#') != target.npos) return false;
  const std::size_t question = target.find('?');
  if (!decode(target.substr(0, question), false, request.path)) return false;
  if (question == std::string_view::npos) return true;
  std::string_view rest = target.substr(question + 1);
  while (!rest.empty()) {
    const std::size_t end = std::min(rest.find('&'), rest.size());
    const std::string_view pair = rest.substr(0, end);
    rest.remove_prefix(std::min(end + 1, rest.size()));
    const std::size_t equals = std::min(pair.find('='), pair.size());
    std::string name, value;
    if (!decode(pair.substr(0, equals), true, name)) return false;
    if (equals < pair.size() && !decode(pair.substr(equals + 1), true, value)) return false;
    request.query[name] = value;
  }
  return true;
}

bool read_authorization(std::string_view value, Request& request) {
  if (value.empty()) return true;
  if (!value.starts_with("Bearer ")) return false;
  value.remove_prefix(7);
  while (!value.empty()) {
    const std::size_t comma = std::min(value.find(','), value.size());
    request.tokens.emplace_back(value.substr(0, comma));
    value.remove_prefix(std::min(comma + 1, value.size()));
  }
  return request.tokens.size() <= kMostSeats && std::ranges::all_of(request.tokens, is_token);
}

std::size_t Houses::owner(std::string_view table) const {
  std::uint64_t hash = 0xcbf29ce484222325ULL;
  for (char c : table) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3ULL;
  return std::size_t(hash >> 32) % all.size();
}

Api::Api(Setup setup) : setup_(std::move(setup)), files_(Files::load(setup_.web)), started_(now()) {
  about_["/api/games"] = make_asset("application/json", to_text(catalogue(setup_.games)));
  for (const Box* box : setup_.games) {
    const std::string at = "/api/games/" + box->info().id;
    const auto add = [&](const Box& version, const std::string& more) {
      about_[at + "/rules" + more] = make_asset("text/markdown; charset=utf-8", std::string(version.rules()));
      about_[at + "/data" + more] = make_asset("application/json", std::string(version.data()));
    };
    add(*box, "");
    for (const Box* version : box->versions()) add(*version, "/" + std::to_string(version->info().rules));
  }
}

bool Api::is_welcome(std::string_view origin, std::string_view host) const {
  if (origin.empty()) return true;
  if (std::ranges::find(setup_.origins, origin) != setup_.origins.end()) return true;
  for (std::string_view scheme : {"http://", "https://"})
    if (origin.starts_with(scheme) && origin.substr(scheme.size()) == host) return true;
  return false;
}

bool Api::is_blocked(const std::string& address) const {
  return setup_.blocks && setup_.blocks->is_blocked(address, now());
}

std::size_t Api::body_limit(std::string_view method, std::string_view path) const {
  return method == "POST" && (path == "/api/records" || path == "/api/analysis") ? setup_.limits.record_bytes
                                                                                 : setup_.limits.body_bytes;
}

void Api::count(int status) const {
  setup_.metrics.http_requests.add();
  if (status >= 400) setup_.metrics.http_refused.add();
}

void Api::handle(const Request& request, Reply reply) const {
  // Every answer passes here: counted, compressed where that pays.
  const bool gzips = accepts(request, "gzip");
  const Reply finish = [this, gzips, reply = std::move(reply)](Response response) {
    count(response.status);
    const bool is_coded =
        std::ranges::any_of(response.headers, [](const auto& h) { return h.first == "Content-Encoding"; });
    if (gzips && !is_coded && response.body && response.body->size() > 1024 &&
        response.type.starts_with("application/")) {
      response = compressed(std::move(response));
    }
    reply(std::move(response));
  };
  if (request.method == "POST" && !is_welcome(request.origin, request.host))
    return finish(error_response(403, {"origin", "pages of another site may not do this"}));
  route(request, finish);
}

void Api::route(const Request& request, const Reply& reply) const {
  const std::string& path = request.path;
  const bool is_get = request.method == "GET" || request.method == "HEAD", is_post = request.method == "POST";
  const auto only = [&](bool fits) {
    if (!fits) reply(error_response(405, {"method", request.method.substr(0, 20) + " is not possible here"}));
    return fits;
  };
  if (path == "/health") {
    if (!only(is_get)) return;
    return setup_.store.check([this, reply](bool well) { reply(health(well)); });
  }
  if (path == "/metrics" && (request.is_local || setup_.metrics_are_public)) {
    if (!only(is_get)) return;
    return reply({200,
                  "text/plain; version=0.0.4; charset=utf-8",
                  std::make_shared<const std::string>(setup_.metrics.text()),
                  {{"Cache-Control", "no-store"}}});
  }
  if (const auto about = about_.find(path); about != about_.end())
    return void(only(is_get) && (reply(asset(request, about->second)), true));
  if (path == "/api/tables") {
    if (is_post) return open_table(request, reply);
    if (!only(is_get)) return;
    return reply(json_response(200, {{"tables", setup_.lobby.list(kMostListed)}}));
  }
  if (path == "/api/mine") return void(only(is_post) && (mine(request, reply), true));
  if (path == "/api/records") return void(only(is_post) && (record(request, reply), true));
  if (path == "/api/analysis") return void(only(is_post) && (analysis(request, reply), true));
  if (path.starts_with("/api/tables/")) {
    const std::string tail = path.substr(12);
    const std::size_t slash = std::min(tail.find('/'), tail.size());
    const std::string id = tail.substr(0, slash), rest = tail.substr(slash);
    if (!is_table_id(id)) return reply(error_response(404, {"unknown", "there is no such table"}));
    if (rest == "/seats") return void(only(is_post) && (take_seat(request, id, reply), true));
    if (rest.empty() || rest == "/record" || rest == "/frames")
      return void(only(is_get) && (table(request, id, rest, reply), true));
  }
  if (path.starts_with("/api/") || path == "/api" || path.starts_with("/ws/") || path == "/metrics")
    return reply(error_response(404, {"unknown", "there is nothing at " + brief(Json(path))}));
  if (only(is_get)) reply(page(request));
}

void Api::open_table(const Request& request, const Reply& reply) const {
  const Result<Json> json = parse_json(request.body, 16);
  if (!json) return reply(error_response(400, json.error()));
  Result<TableInfo> info = read_opening(*json);
  if (!info) return reply(error_response(400, info.error()));
  if (!setup_.addresses.may_open_table(request.address, now()))
    return reply(error_response(429, {"tables", "this address has opened many tables of late"}));
  info->id = new_table_id();
  const std::size_t owner = setup_.houses.owner(info->id);
  setup_.houses.post[owner](
      [house = setup_.houses.all[owner], info = std::move(*info), address = request.address, reply] {
        const auto then = [reply](Result<House::Opened> opened) {
          if (!opened) return reply(error_response(status_of(opened.error()), opened.error()));
          Json seats = Json::array();
          for (const Table::Taken& taken : opened->seats)
            seats.push_back({{"seat", taken.seat}, {"token", taken.token}});
          reply(json_response(201, {{"table", opened->table}, {"path", "/t/" + opened->table}, {"seats", seats}}));
        };
        house->open(info, then, address);
      });
}

void Api::take_seat(const Request& request, const std::string& id, const Reply& reply) const {
  const Result<Json> json = parse_json(request.body, 4);
  if (!json) return reply(error_response(400, json.error()));
  Fault fault;
  const At root(*json, fault, "", "message");
  root.require(json->is_object(), "must be an object");
  std::optional<Seat> seat;
  Table::Sitter sitter{"", request.tokens, request.address};
  if (!fault) {
    root.only({"seat", "name"});
    if (root.has("seat")) seat = Seat(root["seat"].integer(0, kMostSeats - 1));
    sitter.name = root["name"].text(400);
  }
  if (fault) return reply(error_response(400, *fault));
  if (!setup_.addresses.may_note(request.address, now()))
    return reply(error_response(429, {"rate", "this address has sat down at many tables of late"}));
  const std::size_t owner = setup_.houses.owner(id);
  setup_.houses.post[owner]([house = setup_.houses.all[owner], id, seat, sitter, reply] {
    house->take(id, seat, sitter, [id, reply](Result<Table::Taken> taken) {
      if (!taken) return reply(error_response(status_of(taken.error()), taken.error()));
      reply(json_response(201, {{"table", id}, {"seat", taken->seat}, {"token", taken->token}}));
    });
  });
}

// Work off the network's threads, in the share and budget of whoever asks.
void Api::work(Work kind, const Asker& asker, const Reply& reply,
               std::function<void(const std::atomic<bool>&)> run) const {
  setup_.workers.run({.kind = kind,
                      .owner = share_of(asker.address),
                      .stop = asker.gone,
                      .run = std::move(run),
                      .refuse = [reply](int seconds) { reply(busy_response(seconds)); }});
}

// Looks at a table on its thread; what takes long is then made from a copy of its match elsewhere.
void Api::table(const Request& request, const std::string& id, const std::string& rest, const Reply& reply) const {
  const auto as = read_as(request);
  if (!as) return reply(error_response(400, as.error()));
  const auto range = read_range(request);
  if (!range) return reply(error_response(400, range.error()));
  const auto events = read_events(request);
  if (!events) return reply(error_response(400, events.error()));
  const bool gzips = accepts(request, "gzip");
  const auto ask = [=, this, as = *as, range = *range, events = *events, tokens = request.tokens,
                    asker = Asker{request.address, request.gone}](const Table& table) {
    if (rest.empty()) return reply(json_response(200, table.summary()));
    const Viewer who = as.value_or(table.info().state == State::Over ? kRecord : kPublic);
    if (who.is_seat() && who.who >= table.info().players())
      return reply(error_response(400, {"message", "as: there is no such seat"}));
    if (!table.may_look(who, tokens))
      return reply(error_response(403, {"token", "this may be seen by its seat, or when the game is over"}));
    const std::vector<std::string> names = table.info().names();
    const auto copy = [&table] { return std::shared_ptr<const Match>(table.match().clone()); };
    if (rest == "/record")
      return work(Work::Reading, asker, reply, [=, match = copy(), game = table.info().game](const std::atomic<bool>&) {
        reply(record_response(record_text(*match, names, who), game + "-" + id));
      });
    const FramesAsk frames{who, range.from, range.to, events};
    const std::string key = to_text(
        Json{id, table.info().era, table.match().size(), who.who, range.from, range.to, events, gzips, Json(names)});
    const auto answer = [gzips, reply](Bytes body) {
      Response response{200, "application/json", std::move(body), {{"Cache-Control", "no-store"}}};
      if (gzips) {
        response.headers.push_back({"Content-Encoding", "gzip"});
        response.headers.push_back({"Vary", "Accept-Encoding"});
      }
      reply(std::move(response));
    };
    if (Bytes known = frames_.find(key)) return answer(std::move(known));
    work(Work::Reading, asker, reply, [=, this, match = copy()](const std::atomic<bool>& stop) {
      std::string text = frames_text(*match, names, frames, time_is_over(kFramesTime, stop));
      const Bytes body = std::make_shared<const std::string>(gzips ? gzip(text, 4) : std::move(text));
      frames_.keep(key, body);
      answer(body);
    });
  };
  const std::size_t owner = setup_.houses.owner(id);
  setup_.houses.post[owner]([house = setup_.houses.all[owner], id, rest, address = request.address, ask, reply] {
    house->look(id, address, ask, [house, id, rest, reply](const Error& error) {
      const bool is_broken = error.code == "version" || error.code == "damaged";
      if (const auto kept = is_broken && rest == "/record" ? house->kept_record(id) : std::nullopt)
        return reply(record_response(*kept, id));
      reply(error_response(status_of(error), error));
    });
  });
}

void Api::mine(const Request& request, const Reply& reply) const {
  const Result<Json> json = parse_json(request.body, 8);
  if (!json) return reply(error_response(400, json.error()));
  Fault fault;
  const At root(*json, fault, "", "message");
  root.require(json->is_object(), "must be an object");
  struct Asked {
    std::string id;
    std::vector<std::string> tokens;
  };
  std::vector<Asked> asked;
  if (!fault) {
    root.only({"tables"});
    for (const At& at : root["tables"].list(0, kMostMine)) {
      at.only({"table", "tokens"});
      Asked one{at["table"].text(64), {}};
      for (const At& token : at["tokens"].list(0, kMostSeats)) one.tokens.push_back(token.text(64));
      asked.push_back(std::move(one));
    }
  }
  if (fault) return reply(error_response(400, *fault));
  if (asked.empty()) return reply(json_response(200, {{"tables", Json::array()}}));

  // Each table's house fills in its line; the last one sends.
  struct Gathered {
    std::mutex mutex;
    std::vector<Json> lines;
    std::size_t missing;
  };
  auto gathered = std::make_shared<Gathered>();
  gathered->lines.resize(asked.size());
  gathered->missing = asked.size();
  for (std::size_t i = 0; i < asked.size(); ++i) {
    const auto fill = [gathered, i, reply](Json line) {
      const std::lock_guard lock(gathered->mutex);
      gathered->lines[i] = std::move(line);
      if (--gathered->missing == 0) reply(json_response(200, {{"tables", gathered->lines}}));
    };
    const std::size_t owner = setup_.houses.owner(asked[i].id);
    setup_.houses.post[owner]([house = setup_.houses.all[owner], one = asked[i], address = request.address, fill] {
      house->look(
          one.id, address,
          [one, fill](const Table& table) {
            Json line = table.summary();
            const std::vector<Seat> seats = table.seats_of(one.tokens);
            line["you"] = seats;
            line["your_turn"] = table.your_turn(seats);
            if (const std::vector<Seat> back = table.claims_of(one.tokens); !back.empty()) line["back"] = back;
            fill(std::move(line));
          },
          [one, fill](const Error& error) {
            if (error.code == "unknown") return fill({{"table", one.id}, {"gone", true}});
            fill({{"table", one.id}, {"broken", error.code}});  // still there, and still theirs
          });
    });
  }
}

Result<std::pair<const Box*, std::unique_ptr<Match>>> Api::load(const std::string& text) const {
  const Result<Record> record = read_record(text);
  if (!record) return std::unexpected(record.error());
  const auto found = std::ranges::find(setup_.games, record->game, [](const Box* b) { return b->info().id; });
  if (found == setup_.games.end())
    return std::unexpected(Error{"record", "there is no game " + brief(Json(record->game)), 1});
  auto match = (*found)->load(*record);
  if (!match) return std::unexpected(match.error());
  return std::pair(*(*found)->under(record->rules), std::move(*match));
}

// Replaying and judging take their time: both are done by the workers.
void Api::record(const Request& request, const Reply& reply) const {
  const auto as = read_as(request);
  if (!as) return reply(error_response(400, as.error()));
  const auto range = read_range(request);
  if (!range) return reply(error_response(400, range.error()));
  const auto events = read_events(request);
  if (!events) return reply(error_response(400, events.error()));
  work(Work::Reading, {request.address, request.gone}, reply,
       [=, this, text = request.body](const std::atomic<bool>& stop) {
         const auto loaded = load(text);
         if (!loaded) return reply(error_response(400, loaded.error()));
         const Match& match = *loaded->second;
         const Viewer who = as->value_or(kRecord);
         if (who.is_seat() && who.who >= match.players())
           return reply(error_response(400, {"message", "as: there is no such seat"}));
         std::string answer = frames_text(match, match.record().players, {who, range->from, range->to, *events},
                                          time_is_over(kFramesTime, stop));
         reply({200,
                "application/json",
                std::make_shared<const std::string>(std::move(answer)),
                {{"Cache-Control", "no-store"}}});
       });
}

// Positions of a record, judged one after another from the one asked for, for about a second; the first in any case.
void Api::analysis(const Request& request, const Reply& reply) const {
  const auto asked = request.query.find("from");
  const auto from = read_size(asked == request.query.end() ? "0" : asked->second, "from");
  if (!from) return reply(error_response(400, from.error()));
  work(Work::Analysis, {request.address, request.gone}, reply,
       [=, this, from = *from, text = request.body](const std::atomic<bool>& stop) {
         const auto is_over = time_is_over(kAnalysisTime, stop);
         const auto loaded = load(text);
         if (!loaded) return reply(error_response(400, loaded.error()));
         const auto& [box, match] = *loaded;
         if (from > match->size())
           return reply(
               error_response(400, {"message", "from: there are only " + std::to_string(match->size()) + " events"}));
         Json positions = Json::array();
         std::size_t n = from;
         do {
           Rng rng = Rng::of(1, n);  // the same findings whoever asks
           Effort effort;
           effort.limits.stop = &stop;
           effort.limits.deadline =
               std::chrono::steady_clock::now() + std::chrono::milliseconds(setup_.limits.judge_within);
           Judgement judged = box->judge(*match, n, rng, effort);
           if (stop) return reply(error_response(503, {"closing", "the server is closing"}));
           positions.push_back(judgement_json(*match, n++, judged));
         } while (n <= match->size() && !is_over());
         reply(json_response(200, {{"game", match->record().game},
                                   {"players", match->record().players},
                                   {"n", match->size()},
                                   {"positions", positions},
                                   {"next", n <= match->size() ? Json(n) : Json()}}));
       });
}

Response Api::health(bool well) const {
  return json_response(well ? 200 : 503, {{"status", well ? "ok" : "the store fails"},
                                          {"version", FAUBOURG_VERSION},
                                          {"uptime", now() - started_},
                                          {"tables", setup_.metrics.tables.value()},
                                          {"connections", setup_.metrics.connections.value()}});
}

Response Api::asset(const Request& request, const Asset& asset) const {
  Response response{200, asset.type, asset.body, {}};
  response.headers.push_back({"ETag", asset.etag});
  response.headers.push_back({"Vary", "Accept-Encoding"});
  response.headers.push_back({"Cache-Control", asset.is_lasting ? "public, max-age=31536000, immutable" : "no-cache"});
  if (request.if_none_match.find(asset.etag) != std::string::npos) {
    response.status = 304;
    response.body = nullptr;
    return response;
  }
  if (asset.br && accepts(request, "br")) {
    response.body = asset.br;
    response.headers.push_back({"Content-Encoding", "br"});
  } else if (asset.gz && accepts(request, "gzip")) {
    response.body = asset.gz;
    response.headers.push_back({"Content-Encoding", "gzip"});
  }
  return response;
}

Response Api::page(const Request& request) const {
  if (const Asset* found = files_.find(request.path)) return asset(request, *found);
  const std::size_t slash = request.path.rfind('/');
  if (request.path.find('.', slash) != std::string::npos)
    return error_response(404, {"unknown", "there is nothing at " + brief(Json(request.path))});
  return asset(request, files_.page());
}

}  // namespace faubourg::server
