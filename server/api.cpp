#include "server/api.h"

#include <algorithm>

#include "games/catalogue.h"
#include "server/address.h"
#include "server/log.h"
#include "server/secrets.h"
#include "words/server.h"

namespace faubourg::server {

const std::vector<Api::Route>& Api::table_of_routes() {
  static const std::vector<Route> all = {
      {"GET", "/health", Cost::Nothing, Body::Small, &Api::health},
      {"GET", "/metrics", Cost::Figures, Body::Small, &Api::figures},
      {"GET", "/api/games", Cost::Nothing, Body::Small, &Api::about},
      {"GET", "/api/games/ID/rules", Cost::Nothing, Body::Small, &Api::about},
      {"GET", "/api/games/ID/rules/VERSION", Cost::Nothing, Body::Small, &Api::about},
      {"GET", "/api/games/ID/blocks", Cost::Nothing, Body::Small, &Api::about},
      {"GET", "/api/games/ID/blocks/VERSION", Cost::Nothing, Body::Small, &Api::about},
      {"GET", "/api/games/ID/data", Cost::Nothing, Body::Small, &Api::about},
      {"GET", "/api/games/ID/data/VERSION", Cost::Nothing, Body::Small, &Api::about},
      {"POST", "/api/games/ID/course", Cost::Nothing, Body::Small, &Api::course},
      {"POST", "/api/games/ID/make/check", Cost::Reading, Body::Record, &Api::make},
      {"POST", "/api/games/ID/make/new", Cost::Reading, Body::Small, &Api::make},
      {"POST", "/api/games/ID/make/try", Cost::Reading, Body::Record, &Api::make},
      {"POST", "/api/games/ID/make/rate", Cost::Analysing, Body::Record, &Api::make},
      {"GET", "/api/things", Cost::Reading, Body::Small, &Api::workshop},
      {"POST", "/api/things", Cost::Thing, Body::Record, &Api::workshop},
      {"GET", "/api/things/ID", Cost::Reading, Body::Small, &Api::workshop},
      {"GET", "/api/things/ID/picture", Cost::Reading, Body::Small, &Api::workshop},
      {"POST", "/api/things/ID/withdraw", Cost::Note, Body::Small, &Api::workshop},
      {"POST", "/api/things/ID/played", Cost::Opening, Body::Small, &Api::workshop},
      {"GET", "/api/today/ID/DATE", Cost::Reading, Body::Small, &Api::workshop},
      {"POST", "/api/today/ID/DATE", Cost::Reading, Body::Record, &Api::workshop},
      {"GET", "/api/tables", Cost::Nothing, Body::Small, &Api::list_tables},
      {"POST", "/api/tables", Cost::Opening, Body::Record, &Api::open_table},
      {"GET", "/api/tables/ID", Cost::Loading, Body::Small, &Api::table},
      {"POST", "/api/tables/ID/seats", Cost::Note, Body::Small, &Api::take_seat},
      {"GET", "/api/tables/ID/record", Cost::Reading, Body::Small, &Api::table_record},
      {"GET", "/api/tables/ID/frames", Cost::Reading, Body::Small, &Api::table_frames},
      {"POST", "/api/mine", Cost::Loading, Body::Small, &Api::mine},
      {"POST", "/api/join", Cost::Code, Body::Small, &Api::join},
      {"POST", "/api/key", Cost::Key, Body::Small, &Api::make_key},
      {"GET", "/api/key", Cost::Nothing, Body::Small, &Api::read_key},
      {"POST", "/api/key/holds", Cost::Note, Body::Small, &Api::write_key},
      {"POST", "/api/key/renew", Cost::Key, Body::Small, &Api::renew_key},
      {"POST", "/api/key/revoke", Cost::Note, Body::Small, &Api::revoke_key},
      {"POST", "/api/records", Cost::Reading, Body::Record, &Api::record},
      {"POST", "/api/analysis", Cost::Analysing, Body::Record, &Api::analysis},
      {"POST", "/api/story", Cost::Reading, Body::Record, &Api::story},
  };
  return all;
}

std::vector<std::string> Api::routes() {
  std::vector<std::string> list;
  for (const Route& route : table_of_routes())
    list.push_back(std::string(route.method) + " " + std::string(route.path));
  return list;
}

std::string Api::table_changed_by(std::string_view method, std::string_view path) {
  std::vector<std::string> parts;
  for (const Route& route : table_of_routes())
    if (route.method == method && route.answer == &Api::take_seat && fits(route, path, parts) && is_table_id(parts[0]))
      return parts[0];
  return "";
}

namespace {

// The next part of a path, without the slash before it.
std::string_view next_part(std::string_view& path) {
  path.remove_prefix(1);
  const std::string_view part = path.substr(0, path.find('/'));
  path.remove_prefix(part.size());
  return part;
}

bool is_wild(std::string_view part) { return !part.empty() && part[0] >= 'A' && part[0] <= 'Z'; }

constexpr std::size_t kLongestProgress = 16 << 10, kMostNoted = 500;

Error nothing_at(const std::string& path) { return error_of(say<"unknown.path">({.path = brief(Json(path))})); }

}  // namespace

Api::Api(Setup setup) : setup_(std::move(setup)), files_(Files::load(setup_.web)), started_(now()) {
  about_["/api/games"] = make_asset("application/json", to_text(catalogue(setup_.games)));
  for (const Box* box : setup_.games) {
    const std::string at = "/api/games/" + box->info().id;
    for (const Box* version : box->versions()) {
      const std::string number = "/" + std::to_string(version->info().rules);
      if (!version->rules().empty()) {  // the engine in a page is built without them: the page has them
        about_[at + "/rules" + number] = make_asset("text/markdown; charset=utf-8", std::string(version->rules()));
        about_[at + "/blocks" + number] = make_asset("application/json", std::string(version->rules_json()));
      }
      about_[at + "/data" + number] = make_asset("application/json", std::string(version->data()));
    }
    const std::string newest = "/" + std::to_string(box->info().rules);
    for (const std::string what : {"/rules", "/blocks", "/data"})
      if (const auto found = about_.find(at + what + newest); found != about_.end()) about_[at + what] = found->second;
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

// --- The way of a request -------------------------------------------------------------------------------

bool Api::fits(const Route& route, std::string_view path, std::vector<std::string>& parts) {
  parts.clear();
  std::string_view pattern = route.path;
  while (pattern.starts_with('/') && path.starts_with('/')) {
    const std::string_view wanted = next_part(pattern), part = next_part(path);
    if (is_wild(wanted) && !part.empty())
      parts.emplace_back(part);
    else if (wanted != part)
      return false;
  }
  return pattern.empty() && path.empty();
}

std::size_t Api::body_limit(std::string_view method, std::string_view path) const {
  std::vector<std::string> parts;
  const bool takes_records = std::ranges::any_of(table_of_routes(), [&](const Route& route) {
    return route.body == Body::Record && route.method == method && fits(route, path, parts);
  });
  return takes_records ? setup_.limits.record_bytes : setup_.limits.body_bytes;
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
    return finish(error_response(403, error_of(say<"origin.asks">())));
  route(request, finish);
}

void Api::route(const Request& request, const Reply& reply) const {
  const std::string method = request.method == "HEAD" ? "GET" : request.method;
  const auto wrong_method = [&] {
    reply(error_response(405, error_of(say<"method.none">({.method = request.method.substr(0, 20)}))));
  };
  const bool sees_figures = request.is_local || setup_.metrics_are_public;
  bool is_known = false;
  std::vector<std::string> parts;
  for (const Route& route : table_of_routes()) {
    if (!fits(route, request.path, parts) || (route.cost == Cost::Figures && !sees_figures)) continue;
    is_known = true;
    if (route.method == method) return (this->*route.answer)({request, route, reply, std::move(parts)});
  }
  if (is_known) return wrong_method();
  const std::string& path = request.path;
  if (path.starts_with("/api/") || path == "/api" || path.starts_with("/ws/") || path == "/metrics")
    return reply(error_response(404, nothing_at(path)));
  if (method != "GET") return wrong_method();
  reply(page(request));
}

Verdict Api::afford(const Call& call) const {
  const std::string& address = call.request.address;
  if (call.route.cost == Cost::Opening && !setup_.addresses.may_open_table(address, now()))
    return refuse(say<"tables.opened">());
  if (call.route.cost == Cost::Note && !setup_.addresses.may_note(address, now())) return refuse(say<"rate.seats">());
  if (call.route.cost == Cost::Code && !setup_.addresses.may_try_code(address, now()))
    return refuse(say<"rate.codes">());
  if (call.route.cost == Cost::Thing && !setup_.addresses.may_publish(address, now()))
    return refuse(say<"rate.things">());
  if (call.route.cost == Cost::Key && !setup_.addresses.may_make_key(address, now())) return refuse(say<"rate.keys">());
  return {};
}

Api::Asker Api::asker(const Call& call) const {
  return {call.request.address, call.request.gone, call.route.cost == Cost::Analysing ? Work::Analysis : Work::Reading};
}

void Api::work(const Asker& asker, const Reply& reply, std::function<void(const std::atomic<bool>&)> run) const {
  setup_.workers.run({.kind = asker.kind,
                      .owner = share_of(asker.address),
                      .stop = asker.gone,
                      .run = std::move(run),
                      .refuse = [reply](int seconds) { reply(busy_response(seconds)); }});
}

// --- What is the same for all ---------------------------------------------------------------------------

// Well, or, where that alone is asked, alive: then the store is not asked, which may be long in answering.
void Api::health(const Call& call) const {
  const auto say_how = [this, reply = call.reply](int status, const char* how) {
    reply(json_response(status, {{"status", how},
                                 {"version", FAUBOURG_VERSION},
                                 {"uptime", now() - started_},
                                 {"tables", setup_.metrics.tables.value()},
                                 {"connections", setup_.metrics.connections.value()}}));
  };
  if (call.request.query.contains("alive")) return say_how(200, "alive");
  setup_.store.check([say_how](bool well) { well ? say_how(200, "ok") : say_how(503, "the store fails"); });
}

void Api::figures(const Call& call) const {
  call.reply(text_response("text/plain; version=0.0.4; charset=utf-8", setup_.metrics.text()));
}

void Api::about(const Call& call) const {
  const auto found = about_.find(call.request.path);
  if (found == about_.end()) return call.refuse(nothing_at(call.request.path));
  call.reply(asset_response(call.request, found->second));
}

const Box* Api::box_called(std::string_view id) const {
  const auto box = std::ranges::find(setup_.games, id, [](const Box* b) { return std::string_view(b->info().id); });
  return box == setup_.games.end() ? nullptr : *box;
}

// Progress is kept by whoever plays: what is handed in comes back with what has happened since.
void Api::course(const Call& call) const {
  const Box* box = box_called(call.id());
  if (!box) return call.refuse(nothing_at(call.request.path));
  const Result<Json> body = parse_json(call.request.body, 8);
  if (!body) return call.refuse(body.error());
  Fault fault;
  const At root(*body, fault, "", "message");
  root.only({"text", "games"});
  const std::string text = root.has("text") ? root["text"].text(kLongestProgress) : "";
  std::vector<Json> games;
  if (root.has("games"))
    for (const At& game : root["games"].list(0, kMostNoted)) games.push_back(game.json());
  if (fault) return call.refuse(*fault);
  const Result<std::unique_ptr<Course>> course = box->course(text);
  if (!course) return call.refuse(course.error());
  Json news = Json::array();
  for (const Json& game : games) {
    Result<Json> changed = (*course)->note(game);
    if (!changed) return call.refuse(changed.error());
    news.push_back(std::move(*changed));
  }
  call.reply(json_response(200, {{"text", (*course)->text()}, {"course", (*course)->state()}, {"news", news}}));
}

Response Api::page(const Request& request) const {
  if (const Asset* found = files_.find(request.path)) return asset_response(request, *found);
  const std::size_t slash = request.path.rfind('/');
  if (request.path.find('.', slash) != std::string::npos) return error_response(404, nothing_at(request.path));
  return asset_response(request, files_.page());
}

}  // namespace faubourg::server
