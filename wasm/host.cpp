#include "wasm/host.h"

#include "server/secrets.h"
#include "wasm/question.h"

namespace faubourg::engine {
namespace {

using namespace server;

const std::string kHere = "127.0.0.1";
constexpr Time kSoon = 100, kSomeTime = 30'000;  // until the next tick: while something is timed, and otherwise
constexpr double kNoLimit = 1e12;

// Whoever asks is the owner of it all: there is nobody to protect from them.
ServerLimits no_limits() {
  ServerLimits limits;
  limits.message_burst = limits.messages_per_second = limits.busy_burst = kNoLimit;
  limits.request_burst = limits.requests_per_second = limits.tables_per_address = kNoLimit;
  limits.note_burst = limits.notes_per_second = kNoLimit;
  limits.hello_within = 60'000;
  return limits;
}

Tuning own_tuning() {
  Tuning tuning;
  tuning.luck = random_bits;
  tuning.think = kDay;  // a sleeping machine is no slow bot; whoever cannot think says so (Host::answer)
  tuning.is_own = true;
  return tuning;
}

}  // namespace

// What a table says to one connection.
class Host::Wire final : public Connection {
 public:
  Wire(Host& host, std::int64_t conn) : host_(host), conn_(conn) {}
  void send(SharedText text) override {
    if (is_open_) host_.send_.push_back({{"conn", conn_}, {"text", *text}});
  }
  void close() override {
    if (!is_open_) return;
    is_open_ = false;
    host_.close_.push_back(conn_);
    host_.tasks_.emplace_back([&host = host_, conn = conn_] { host.gone(conn); });
  }

 private:
  Host& host_;
  const std::int64_t conn_;
  bool is_open_ = true;
};

Host::Host(std::vector<const Box*> games)
    : memory_([this](const MemoryStore::Writing& writing) { store_.push_back(store_json(writing)); }),
      limits_(no_limits()),
      addresses_(limits_),
      shard_({.games = games,
              .store = memory_,
              .lobby = lobby_,
              .workers = *this,
              .metrics = metrics_,
              .addresses = addresses_,
              .limits = limits_,
              .tuning = own_tuning(),
              .post = [this](std::function<void()> task) { tasks_.push_back(std::move(task)); },
              .now = [this] { return now_; },
              .spent = [] { return 0.0; }}),
      api_({.games = std::move(games),
            .shards = {{&shard_}, {[this](std::function<void()> task) { tasks_.push_back(std::move(task)); }}},
            .store = memory_,
            .lobby = lobby_,
            .metrics = metrics_,
            .addresses = addresses_,
            .workers = *this,
            .limits = limits_}) {}

Host::~Host() = default;

void Host::drain() {
  while (!tasks_.empty()) {
    const std::function<void()> task = std::move(tasks_.front());
    tasks_.pop_front();
    task();
  }
}

// --- What a page does -----------------------------------------------------------------------------------

void Host::reply(std::int64_t number, const Response& response) {
  Json headers = {{"Content-Type", response.type}};
  for (const auto& [name, value] : response.headers) headers[name] = value;
  replies_.push_back({{"request", number},
                      {"status", response.status},
                      {"headers", headers},
                      {"body", response.body ? *response.body : std::string()}});
}

void Host::request(std::int64_t number, Request request) {
  request.address = kHere;
  if (request.body.size() > api_.body_limit(request.method, request.path))
    return reply(number, error_response(413, {"large", "the body is too large"}));
  api_.handle(request, [this, number](const Response& response) { reply(number, response); });
  drain();
}

Verdict Host::connect(std::int64_t conn, const std::string& table) {
  if (conns_.contains(conn)) return refuse("message", "conn: this number is in use");
  conns_[conn] = 0;  // it may be refused while it is being made
  const ConnId made = shard_.connect(table, kHere, std::make_shared<Wire>(*this, conn));
  conns_[conn] = made;
  drain();
  return {};
}

void Host::message(std::int64_t conn, std::string_view text) {
  const auto found = conns_.find(conn);
  if (found == conns_.end()) return;  // closed meanwhile
  if (text.size() > limits_.message_bytes) {
    send_.push_back({{"conn", conn}, {"text", no_text({}, {"message", "the message is too large"})}});
    return;
  }
  shard_.receive(found->second, text);
  drain();
}

void Host::gone(std::int64_t conn) {
  const auto found = conns_.find(conn);
  if (found == conns_.end()) return;
  const ConnId known = found->second;
  conns_.erase(found);
  shard_.disconnect(known);
  drain();
}

void Host::tick() {
  shard_.tick(now_);
  drain();
}

void Host::stored(std::int64_t ticket, bool ok) {
  memory_.stored(ticket, ok);
  drain();
}

void Host::load(const std::string& table, std::string_view text) {
  if (!shard_.summary(table)) {
    Result<Stored> stored = read_stored(text);
    const Result<TableInfo> info = stored ? read_document(stored->document.json) : std::unexpected(stored.error());
    if (!info) return reply(0, error_response(status_of(info.error()), info.error()));
    if (info->id != table) return reply(0, error_response(500, {"damaged", "this is another table"}));
    memory_.put(table, std::move(*stored));
  }
  shard_.look(
      table, kHere, [this](const Table& t) { reply(0, json_response(200, t.summary())); },
      [this](const Error& error) { reply(0, error_response(status_of(error), error)); });
  drain();
}

void Host::unload(const std::string& table) {
  shard_.put_away(table);
  drain();
  memory_.forget(table);
}

// --- Thinking -------------------------------------------------------------------------------------------

void Host::ask(Ask ask, Time, Then then) { asked_.emplace(++last_job_, Asked{std::move(ask), std::move(then)}); }

void Host::run(Job job) {
  const std::atomic<bool> never{false};
  job.run(never);
}

void Host::answer(std::int64_t job, const std::optional<std::string>& text) {
  const auto found = asked_.find(job);
  if (found == asked_.end()) return;  // dropped meanwhile
  const Asked asked = std::move(found->second);
  asked_.erase(found);
  asked.then(text ? read_answer(asked.ask, *text) : no_answer(asked.ask));
  drain();
}

// --- What comes of it -----------------------------------------------------------------------------------

Json Host::store_json(const MemoryStore::Writing& writing) const {
  Json tables = Json::array();
  for (const auto& [table, stored] : writing.tables) {
    std::optional<Json> summary = shard_.summary(table);
    if (!summary)
      if (const Result<TableInfo> info = read_document(stored.document.json))
        summary = summary_json(*info, stored.events.size(), {});
    tables.push_back({{"table", table}, {"stored", write_stored(stored)}, {"summary", summary.value_or(Json())}});
  }
  return {{"ticket", writing.ticket}, {"tables", tables}};
}

std::string Host::take() {
  Json asks = Json::array();
  for (auto it = asked_.begin(); it != asked_.end();) {
    Asked& asked = it->second;
    if (asked.ask.ticket && asked.ask.ticket->is_dropped) {
      if (asked.is_told) drop_.push_back(it->first);
      it = asked_.erase(it);
      continue;
    }
    if (!asked.is_told)
      asks.push_back({{"job", it->first},
                      {"key", key_of(asked.ask)},
                      {"kind", asked.ask.bot.empty() ? "hint" : "bot"},
                      {"question", write_question(asked.ask)}});
    asked.is_told = true;
    ++it;
  }
  const Json alarm = shard_.is_timed() ? Json(now_ + kSoon) : shard_.tables() > 0 ? Json(now_ + kSomeTime) : Json();
  const Json effects = {{"replies", std::exchange(replies_, Json::array())},
                        {"store", std::exchange(store_, Json::array())},
                        {"send", std::exchange(send_, Json::array())},
                        {"close", std::exchange(close_, Json::array())},
                        {"ask", asks},
                        {"drop", std::exchange(drop_, Json::array())},
                        {"alarm", alarm}};
  return to_text(effects);
}

}  // namespace faubourg::engine
