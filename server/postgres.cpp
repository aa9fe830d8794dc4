#include "server/postgres.h"

#include <libpq-fe.h>
#include <poll.h>

#include <algorithm>
#include <charconv>

#include "server/log.h"
#include "server/secrets.h"

namespace faubourg::server {
namespace {

std::string one_line(const char* text) {
  std::string line(text ? text : "");
  while (!line.empty() && (line.back() == '\n' || line.back() == ' ')) line.pop_back();
  std::ranges::replace(line, '\n', ' ');
  return line;
}

// Said to every line of ours: what the address leaves open. Those named in the address weigh more.
constexpr std::pair<const char*, const char*> kDefaults[] = {
    {"target_session_attrs", "read-write"},  // of several hosts, the one that takes writes
    {"connect_timeout", "5"},
    {"tcp_user_timeout", "5000"},
    {"keepalives_idle", "10"},
    {"keepalives_interval", "3"},
    {"keepalives_count", "3"},
    {"client_encoding", "UTF8"},
    {"application_name", "faubourg"},
};

}  // namespace

// --- Rows -----------------------------------------------------------------------------------------------

void PgRows::Clear::operator()(pg_result* result) const { PQclear(result); }
int PgRows::count() const { return PQntuples(result_.get()); }
bool PgRows::is_null(int row, int column) const { return PQgetisnull(result_.get(), row, column) == 1; }
std::string PgRows::text(int row, int column) const {
  return {PQgetvalue(result_.get(), row, column), std::size_t(PQgetlength(result_.get(), row, column))};
}
namespace {
std::int64_t read_integer(std::string_view text) {
  std::int64_t value = 0;
  std::from_chars(text.data(), text.data() + text.size(), value);
  return value;
}
}  // namespace
std::int64_t PgRows::integer(int row, int column) const { return read_integer(text(row, column)); }
std::int64_t PgRows::affected() const { return read_integer(PQcmdTuples(result_.get())); }

// --- One line -------------------------------------------------------------------------------------------

PgLine::PgLine(std::string where, PgSetup setup)
    : where_(std::move(where)), setup_(std::move(setup)), hosts_(hosts_of(where_)) {}

PgLine::~PgLine() { close(); }

void PgLine::close() {
  if (connection_) PQfinish(connection_);
  connection_ = nullptr;
}

PgLine::Deadline PgLine::deadline() const {
  return std::chrono::steady_clock::now() + std::chrono::milliseconds(setup_.patience);
}

void PgLine::lost(const std::string& doing) {
  const std::string why = one_line(PQerrorMessage(connection_));
  close();
  throw Failure("the store fails (" + doing + "): " + (why.empty() ? "no answer in time" : why));
}

void PgLine::warn(void* line, const pg_result* result) {
  // The wait for the standby was given up: stored here, and perhaps nowhere else.
  const std::string text = one_line(PQresultErrorMessage(result));
  const char* severity = PQresultErrorField(result, PG_DIAG_SEVERITY_NONLOCALIZED);
  if (!severity || std::string_view(severity) != "WARNING") return;
  static_cast<PgLine*>(line)->warned_ = true;
  log_warning("the store warns", {{"what", text}});
}

namespace {

constexpr Time kPatienceWithOneOfSeveral = 2'500;

std::vector<std::string> parts_of(const char* list) {
  std::vector<std::string> parts(1);
  for (const char* c = list ? list : ""; *c; ++c)
    if (*c == ',')
      parts.emplace_back();
    else
      parts.back() += *c;
  return parts;
}

}  // namespace

// libpq would try them one after the other as well, but wait for a silent one as long as for all.
std::vector<PgLine::Host> PgLine::hosts_of(const std::string& where) {
  std::vector<std::string> names(1), ports(1);
  PQconninfoOption* options = PQconninfoParse(where.c_str(), nullptr);
  for (const PQconninfoOption* one = options; one && one->keyword; ++one) {
    if (std::string_view(one->keyword) == "host") names = parts_of(one->val);
    if (std::string_view(one->keyword) == "port") ports = parts_of(one->val);
  }
  PQconninfoFree(options);
  if (names.size() == 1) return {Host()};
  std::vector<Host> hosts;
  for (std::size_t i = 0; i < names.size(); ++i)
    hosts.push_back({names[i], ports[ports.size() == 1 ? 0 : std::min(i, ports.size() - 1)]});
  return hosts;
}

void PgLine::open() {
  for (std::size_t tries = 1;; ++tries) {
    try {
      return connect(hosts_[last_]);
    } catch (const Failure&) {
      close();
      last_ = (last_ + 1) % hosts_.size();
      if (tries >= hosts_.size()) throw;
    }
  }
}

void PgLine::connect(const Host& host) {
  close();
  std::vector<const char*> keywords, values;
  const auto say = [&](const char* keyword, const char* value) {
    keywords.push_back(keyword);
    values.push_back(value);
  };
  for (const auto& [keyword, value] : kDefaults) say(keyword, value);
  say("dbname", where_.c_str());  // what the address says replaces what stands before it
  if (!host.name.empty()) say("host", host.name.c_str());
  if (!host.port.empty()) say("port", host.port.c_str());
  keywords.push_back(nullptr);
  values.push_back(nullptr);
  const Time patience = hosts_.size() > 1 ? std::min(setup_.patience, kPatienceWithOneOfSeveral) : setup_.patience;
  const Deadline until = std::chrono::steady_clock::now() + std::chrono::milliseconds(patience);
  connection_ = PQconnectStartParams(keywords.data(), values.data(), 1);
  if (!connection_ || PQstatus(connection_) == CONNECTION_BAD) lost("connecting");
  for (PostgresPollingStatusType state = PGRES_POLLING_WRITING; state != PGRES_POLLING_OK;) {
    if (state == PGRES_POLLING_FAILED) lost("connecting");
    wait(state == PGRES_POLLING_WRITING, until);
    state = PQconnectPoll(connection_);
  }
  PQsetNoticeReceiver(connection_, &PgLine::warn, this);
  PQsetnonblocking(connection_, 1);
  try {
    prepare();
  } catch (const PgFault&) {
    close();
    throw;
  }
}

void PgLine::prepare() {
  if (setup_.first) execute(setup_.first);
  if (setup_.statements.empty()) return;
  begin();
  for (std::size_t i = 0; i < setup_.statements.size(); ++i)
    if (PQsendPrepare(connection_, ("s" + std::to_string(i)).c_str(), setup_.statements[i], 0, nullptr) != 1)
      lost("preparing");
  flush();
  for (std::size_t i = 0; i < setup_.statements.size(); ++i) result();
  end();
}

void PgLine::wait(bool writes, Deadline until) {
  const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(until - std::chrono::steady_clock::now());
  pollfd socket{PQsocket(connection_), short(writes ? POLLOUT | POLLIN : POLLIN), 0};
  if (socket.fd < 0) return lost("waiting");
  if (left.count() <= 0 || ::poll(&socket, 1, int(left.count()) + 1) == 0) {
    close();
    throw Failure("the store fails: no answer within " + std::to_string(setup_.patience) + " ms");
  }
}

void PgLine::push_out(Deadline until) {
  for (;;) {
    const int left = PQflush(connection_);
    if (left < 0) lost("sending");
    if (left == 0) return;
    wait(true, until);
    if (PQconsumeInput(connection_) != 1) lost("reading");
  }
}

pg_result* PgLine::next(Deadline until) {
  if (!connection_) throw Failure("the store fails: not connected");
  while (PQisBusy(connection_) == 1) {
    wait(false, until);
    if (PQconsumeInput(connection_) != 1) lost("reading");
  }
  return PQgetResult(connection_);
}

PgRows PgLine::checked(pg_result* raw) {
  PgRows rows(raw);
  const ExecStatusType status = PQresultStatus(raw);
  if (status == PGRES_TUPLES_OK || status == PGRES_COMMAND_OK) return rows;
  if (status == PGRES_PIPELINE_ABORTED) throw PgFault(fault_state_, fault_);
  const char* state = PQresultErrorField(raw, PG_DIAG_SQLSTATE);
  fault_ = "the store fails: " + one_line(PQresultErrorMessage(raw));
  fault_state_ = state ? state : "";
  if (!state || PQstatus(connection_) == CONNECTION_BAD) {
    const std::string why = fault_;
    close();
    throw Failure(why);
  }
  throw PgFault(fault_state_, fault_);
}

PgRows PgLine::run(std::size_t statement, const PgValues& values) {
  begin();
  send(statement, values);
  flush();
  try {
    PgRows rows = result();
    end();
    return rows;
  } catch (const PgFault&) {
    end();
    throw;
  }
}

PgRows PgLine::ask(const std::string& sql, const PgValues& values) {
  if (!connection_) throw Failure("the store fails: not connected");
  const Deadline until = deadline();
  std::vector<const char*> data;
  for (const PgValue& value : values) data.push_back(value.data());
  if (PQsendQueryParams(connection_, sql.c_str(), int(data.size()), nullptr, data.data(), nullptr, nullptr, 0) != 1)
    lost("sending");
  push_out(until);
  pg_result* first = next(until);
  if (!first) lost("reading");
  PgRows held(first);
  while (pg_result* more = next(until)) PQclear(more);
  const ExecStatusType status = PQresultStatus(held.raw());
  if (status == PGRES_TUPLES_OK || status == PGRES_COMMAND_OK) return held;
  const char* state = PQresultErrorField(held.raw(), PG_DIAG_SQLSTATE);
  const std::string why = "the store fails: " + one_line(PQresultErrorMessage(held.raw()));
  if (state && PQstatus(connection_) != CONNECTION_BAD) throw PgFault(state, why);
  close();
  throw Failure(why);
}

void PgLine::execute(const std::string& sql) {
  if (!connection_) throw Failure("the store fails: not connected");
  const Deadline until = deadline();
  if (PQsendQuery(connection_, sql.c_str()) != 1) lost("sending");
  push_out(until);
  std::optional<PgFault> fault;
  while (pg_result* raw = next(until)) {
    try {
      checked(raw);
    } catch (const PgFault& found) {
      if (!fault) fault = found;
    }
  }
  if (fault) throw PgFault(*fault);
}

// --- Pipelines ------------------------------------------------------------------------------------------

void PgLine::begin() {
  if (!connection_) throw Failure("the store fails: not connected");
  warned_ = false;
  if (PQenterPipelineMode(connection_) != 1) lost("beginning");
}

void PgLine::send(std::size_t statement, const PgValues& values) {
  if (!connection_) throw Failure("the store fails: not connected");
  std::vector<const char*> data;
  data.reserve(values.size());
  for (const PgValue& value : values) data.push_back(value.data());
  const std::string name = "s" + std::to_string(statement);
  if (PQsendQueryPrepared(connection_, name.c_str(), int(data.size()), data.data(), nullptr, nullptr, 0) != 1)
    lost("sending");
}

void PgLine::send_sql(const char* sql) {
  if (!connection_) throw Failure("the store fails: not connected");
  if (PQsendQueryParams(connection_, sql, 0, nullptr, nullptr, nullptr, nullptr, 0) != 1) lost("sending");
}

void PgLine::flush() {
  if (!connection_) throw Failure("the store fails: not connected");
  if (PQsendFlushRequest(connection_) != 1) lost("sending");
  push_out(deadline());
}

PgRows PgLine::result() {
  const Deadline until = deadline();
  pg_result* raw = next(until);
  if (!raw) lost("reading");
  try {
    PgRows rows = checked(raw);
    if (pg_result* more = next(until)) PQclear(more);  // the end of this one's results
    return rows;
  } catch (const PgFault&) {
    if (pg_result* more = next(until)) PQclear(more);
    throw;
  }
}

void PgLine::end() {
  if (!connection_) throw Failure("the store fails: not connected");
  const Deadline until = deadline();
  if (PQpipelineSync(connection_) != 1) lost("sending");
  push_out(until);
  for (;;) {
    const std::unique_ptr<pg_result, decltype(&PQclear)> raw(next(until), &PQclear);
    if (!raw) continue;  // between two of them
    if (PQresultStatus(raw.get()) == PGRES_PIPELINE_SYNC) break;
    if (PQstatus(connection_) == CONNECTION_BAD) lost("reading");
  }
  if (PQexitPipelineMode(connection_) != 1) lost("ending");
}

// --- News -----------------------------------------------------------------------------------------------

std::vector<PgLine::News> PgLine::listen(Time most, int wake) {
  if (!connection_) throw Failure("the store fails: not connected");
  std::vector<News> news;
  const auto take = [&] {
    if (PQconsumeInput(connection_) != 1) lost("reading");
    while (PGnotify* one = PQnotifies(connection_)) {
      news.push_back({one->relname, one->extra});
      PQfreemem(one);
    }
  };
  take();
  if (!news.empty()) return news;
  pollfd events[] = {{PQsocket(connection_), POLLIN, 0}, {wake, POLLIN, 0}};
  if (::poll(events, wake >= 0 ? 2 : 1, int(most)) > 0 && events[0].revents != 0) take();
  return news;
}

int PgLine::server_version() const { return connection_ ? PQserverVersion(connection_) : 0; }

// --- Trying again ---------------------------------------------------------------------------------------

void BackOff::failed() {
  using std::chrono::milliseconds;
  wait_ = std::clamp(wait_ * 2, milliseconds(50), milliseconds(3'000));
  next_ = std::chrono::steady_clock::now() + wait_ / 2 +
          milliseconds(std::int64_t(random_bits() % std::uint64_t(wait_.count() / 2 + 1)));
}

PgPool::Lease::Lease(PgPool& from) : pool(from) {
  {
    std::unique_lock lock(pool.mutex_);
    const auto is_free = [&] { return pool.lent_ < pool.most_; };
    if (!pool.free_.wait_for(lock, std::chrono::seconds(5), is_free))
      throw Failure("the store fails: all lines to it are busy");
    ++pool.lent_;
    if (!pool.idle_.empty()) {
      line = std::move(pool.idle_.back());
      pool.idle_.pop_back();
      was_used = true;
    }
  }
  try {
    if (!line) {
      line = std::make_unique<PgLine>(pool.where_, pool.setup_);
      pool.reopen(*line);
    }
  } catch (...) {
    const std::lock_guard lock(pool.mutex_);
    --pool.lent_;
    pool.free_.notify_one();
    throw;
  }
}

PgPool::Lease::~Lease() {
  const std::lock_guard lock(pool.mutex_);
  --pool.lent_;
  if (line && line->is_open()) pool.idle_.push_back(std::move(line));
  pool.free_.notify_one();
}

// While the database is away whoever asks hears so at once.
void PgPool::reopen(PgLine& line) {
  {
    const std::lock_guard lock(mutex_);
    if (!back_off_.may_try()) throw Failure("the store fails: the database is out of reach");
  }
  try {
    line.open();
    const std::lock_guard lock(mutex_);
    back_off_.succeeded();
  } catch (const Failure&) {
    const std::lock_guard lock(mutex_);
    back_off_.failed();
    idle_.clear();  // those that lie there are no better
    throw;
  }
}

std::string place_of_store(const std::string& where) {
  const std::size_t at = where.rfind('@'), slashes = where.find("//");
  if (at == std::string::npos || slashes == std::string::npos || at < slashes) {
    return where.substr(0, where.find('?'));
  }
  const std::string user = where.substr(slashes + 2, at - slashes - 2);
  const std::string rest = where.substr(at, where.find('?', at) - at);
  return where.substr(0, slashes + 2) + user.substr(0, user.find(':')) + rest;
}

}  // namespace faubourg::server
