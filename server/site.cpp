#include "server/site.h"

#include <netdb.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <charconv>

#include "server/address.h"
#include "server/failure.h"
#include "server/log.h"
#include "server/secrets.h"
#include "server/store_postgres.h"

namespace faubourg::server {
namespace {

constexpr Time kSaidEvery = 1'000, kReadEvery = 2'000, kOwnedEvery = 4'000, kCodesEvery = 10'000, kListen = 200;
constexpr std::size_t kMostListedElsewhere = 100, kLongestNotice = 7'500, kMostNotices = 20;
constexpr const char* kSecretNote = "site secret";

enum Told : std::size_t {
  kBeat,
  kShow,
  kHide,
  kReadLobby,
  kClearLobby,
  kReadNodes,
  kNotify,
  kLeave,
  kGone,
  kReadOwned
};

#define IS_ALIVE "NOT leaving AND alive > (extract(epoch FROM clock_timestamp()) * 1000)::bigint - "

const std::vector<const char*> kToldStatements = {
    "UPDATE faubourg.lives SET alive = (extract(epoch FROM clock_timestamp()) * 1000)::bigint WHERE node = $1",
    "INSERT INTO faubourg.lobby(id, node, created, summary) VALUES($1, $2, $3, $4) ON CONFLICT (id) DO UPDATE SET node "
    "= "
    "EXCLUDED.node, created = EXCLUDED.created, summary = EXCLUDED.summary",
    "DELETE FROM faubourg.lobby WHERE id = $1 AND node = $2",
    "SELECT id, created, summary FROM faubourg.lobby b WHERE node <> $1 AND EXISTS (SELECT 1 FROM faubourg.lives l "
    "WHERE "
    "l.node = b.node AND " IS_ALIVE "$2::bigint) ORDER BY created DESC LIMIT $3",
    "DELETE FROM faubourg.lobby b WHERE NOT EXISTS (SELECT 1 FROM faubourg.lives l WHERE l.node = b.node AND " IS_ALIVE
    "$1::bigint)",
    "SELECT node, address FROM faubourg.lives WHERE " IS_ALIVE "$1::bigint",
    "SELECT pg_notify('faubourg', $1)",
    "UPDATE faubourg.lives SET leaving = TRUE WHERE node = $1",
    "DELETE FROM faubourg.lobby WHERE node = $1",
    "SELECT id, epoch FROM faubourg.heads WHERE owner = $1",
};

#undef IS_ALIVE

// The addresses of a machine that is told as "host:port".
void add_addresses(const std::string& place, std::set<std::string>& addresses) {
  std::string host = place.substr(0, place.rfind(':'));
  if (host.starts_with('[') && host.ends_with(']')) host = host.substr(1, host.size() - 2);
  if (const auto literal = read_address(host)) {
    addresses.insert(*literal);
    return;
  }
  addrinfo* found = nullptr;
  addrinfo wanted{};
  wanted.ai_socktype = SOCK_STREAM;
  if (host.empty() || getaddrinfo(host.c_str(), nullptr, &wanted, &found) != 0) return;
  for (const addrinfo* one = found; one; one = one->ai_next) {
    char text[NI_MAXHOST];
    if (getnameinfo(one->ai_addr, one->ai_addrlen, text, sizeof text, nullptr, 0, NI_NUMERICHOST) == 0)
      if (const auto address = read_address(text)) addresses.insert(*address);
  }
  freeaddrinfo(found);
}

}  // namespace

std::vector<std::string> write_uses(std::vector<Addresses::Use> uses) {
  constexpr std::size_t kKnownToAll = 7;
  const auto length = [](const Addresses::Use& use) {
    std::size_t kinds = use.amounts.size();
    while (kinds > kKnownToAll && use.amounts[kinds - 1] == 0) --kinds;
    return kinds;
  };
  std::ranges::sort(uses, {},
                    [&](const Addresses::Use& use) { return std::pair(length(use), std::string_view(use.address)); });
  std::vector<std::string> lines;
  for (const Addresses::Use& use : uses) {
    Json line = {use.address, use.connections};
    for (std::size_t i = 0; i < length(use); ++i) line.push_back(std::int64_t(use.amounts[i]));
    lines.push_back(to_text(line));
  }
  return lines;
}

std::vector<Addresses::Use> read_uses(const std::string& text) {
  std::vector<Addresses::Use> uses;
  const Result<Json> list = parse_json(text, 4);
  if (!list || !list->is_array()) return uses;
  for (const Json& line : *list) {
    if (!line.is_array() || line.size() < 2 || !line[0].is_string()) continue;
    if (!std::all_of(line.begin() + 1, line.end(), [](const Json& part) { return part.is_number_integer(); })) continue;
    Addresses::Use use{line[0], {}, line[1]};
    for (std::size_t i = 0; i < std::min(use.amounts.size(), line.size() - 2); ++i)
      use.amounts[i] = double(line[2 + i].get<std::int64_t>());
    uses.push_back(std::move(use));
  }
  return uses;
}

Site::Site(Setup setup)
    : setup_(std::move(setup)),
      line_(setup_.where, {.statements = kToldStatements, .first = "SET synchronous_commit = off"}),
      wake_(eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)) {
  setup_.lobby.share();
  setup_.gallery.share();
  line_.open();
  line_.ask("INSERT INTO faubourg.notes(name, value) VALUES($1, $2) ON CONFLICT (name) DO NOTHING",
            {kSecretNote, new_token()});
  secret_ = line_.ask("SELECT value FROM faubourg.notes WHERE name = $1", {kSecretNote}).text(0, 0);
  settle();
  thread_ = std::thread([this] { work(); });
}

Site::~Site() {
  closing_ = true;
  const std::uint64_t one = 1;
  [[maybe_unused]] const auto told = ::write(wake_, &one, sizeof one);
  thread_.join();
  try {
    if (!line_.is_open()) line_.open();
    line_.run(kLeave, {setup_.node});
    line_.run(kGone, {setup_.node});
    tell("lobby");
  } catch (const std::exception& failure) {
    log_last(Level::Warning, "the other nodes were not told that this one leaves", failure.what());
  }
  ::close(wake_);
}

bool Site::is_peer(const std::string& address) const {
  const std::lock_guard lock(mutex_);
  return peers_.contains(address);
}

void Site::rules_changed() {
  rules_changed_ = true;
  const std::uint64_t one = 1;
  [[maybe_unused]] const auto told = ::write(wake_, &one, sizeof one);
}

void Site::leave() {
  leaving_ = true;
  try {
    PgLine line(setup_.where, {.patience = 2'000});
    line.open();
    line.ask(kToldStatements[kLeave], {setup_.node});
  } catch (const Failure& failure) {
    log_warning("the other nodes were not told that this one leaves", {{"why", failure.what()}});
  }
}

// --- The thread -----------------------------------------------------------------------------------------

void Site::settle() {
  line_.execute("LISTEN faubourg");
  beat();
  read_nodes();
  lobby_is_old_ = true;
}

void Site::work() {
  Time said = 0, read = 0, codes = 0, owned = 0;
  while (!closing_) {
    try {
      if (!line_.is_open()) {
        line_.open();
        settle();
        setup_.rules();  // what was told meanwhile was not heard
        setup_.gallery.look();
        owned = 0;
        back_off_.succeeded();
      }
      const Time at = now();
      if (at - said >= kSaidEvery) {
        said = at;
        beat();
        tell_uses();
      }
      tell_lobby();
      if (rules_changed_.exchange(false)) tell("rules " + setup_.node);
      tell_things();
      if (at - read >= kReadEvery) {
        read = at;
        read_nodes();
        read_clocks();
        line_.run(kClearLobby, {kSilence});
        lobby_is_old_ = true;
      }
      if (at - owned >= kOwnedEvery) {
        owned = at;
        read_owned();
      }
      if (at - codes >= kCodesEvery) {
        codes = at;
        setup_.codes.are(setup_.store.codes(), at);
      }
      if (std::exchange(lobby_is_old_, false)) read_lobby();
      for (const PgLine::News& news : line_.listen(kListen, wake_)) hear(news);
      std::uint64_t ignored = 0;
      [[maybe_unused]] const auto taken = ::read(wake_, &ignored, sizeof ignored);
    } catch (const Failure& failure) {
      log_warning("the other nodes are out of reach", {{"why", failure.what()}});
      line_.close();
      back_off_.failed();
      while (!closing_ && !back_off_.may_try()) std::this_thread::sleep_for(std::chrono::milliseconds(20));
    }
  }
}

void Site::beat() {
  if (!leaving_) line_.run(kBeat, {setup_.node});
}

// --- Telling --------------------------------------------------------------------------------------------

void Site::tell(const std::string& what) {
  line_.run(kNotify, {what});
  setup_.metrics.told_elsewhere.add();
}

void Site::tell_lobby() {
  const std::vector<Lobby::Change> changes = setup_.lobby.take_changes();
  if (changes.empty()) return;
  try {
    for (const Lobby::Change& change : changes)
      if (change.summary)
        line_.run(kShow, {change.table, setup_.node, change.created, to_text(*change.summary)});
      else
        line_.run(kHide, {change.table, setup_.node});
    tell("lobby " + setup_.node);
  } catch (const Failure&) {
    setup_.lobby.give_back(changes);
    throw;
  }
}

// A list of who has used how much since it was last said; nobody who has used little.
void Site::tell_uses() {
  std::string notice;
  std::size_t notices = 0;
  const auto send = [&] {
    if (notice.empty() || notices++ >= kMostNotices) return;
    tell("used " + setup_.node + " [" + notice + "]");
    notice.clear();
  };
  for (const std::string& text : write_uses(setup_.addresses.take_uses())) {
    if (notice.size() + text.size() + 80 > kLongestNotice) send();
    notice += (notice.empty() ? "" : ",") + text;
  }
  send();
}

void Site::tell_things() {
  std::set<std::string> things = setup_.gallery.take_changes();
  try {
    while (!things.empty()) {
      tell("thing " + setup_.node + " " + *things.begin());
      things.erase(things.begin());
    }
  } catch (const Failure&) {
    setup_.gallery.give_back(std::move(things));
    throw;
  }
}

// --- Hearing --------------------------------------------------------------------------------------------

void Site::hear(const PgLine::News& news) {
  const std::string& text = news.payload;
  const std::size_t space = text.find(' '), second = text.find(' ', space + 1);
  const std::string what = text.substr(0, space);
  const std::string who = space == std::string::npos ? "" : text.substr(space + 1, second - space - 1);
  const std::string rest = second == std::string::npos ? "" : text.substr(second + 1);
  if (what == "taken" && is_table_id(who)) {
    std::int64_t epoch = 0;
    std::from_chars(rest.data(), rest.data() + rest.size(), epoch);
    setup_.taken(who, epoch);
  } else if (who == setup_.node) {
    return;  // our own words
  } else if (what == "lobby") {
    lobby_is_old_ = true;
  } else if (what == "rules") {
    setup_.rules();
  } else if (what == "thing" && is_table_id(rest)) {
    setup_.gallery.look(rest);
  } else if (what == "used") {
    for (const Addresses::Use& use : read_uses(rest)) setup_.addresses.used_elsewhere(who, use, now());
  }
}

void Site::read_lobby() {
  const PgRows rows = line_.run(kReadLobby, {setup_.node, kSilence, kMostListedElsewhere});
  Lobby::Tables tables;
  for (int row = 0; row < rows.count(); ++row)
    if (const Result<Json> summary = parse_json(rows.text(row, 2)))
      tables[{rows.integer(row, 1), rows.text(row, 0)}] = *summary;
  setup_.lobby.show_elsewhere(std::move(tables));
}

void Site::read_nodes() {
  const PgRows rows = line_.run(kReadNodes, {kSilence});
  std::set<std::string> peers;
  std::set<std::string> living;
  for (int row = 0; row < rows.count(); ++row) {
    living.insert(rows.text(row, 0));
    if (rows.text(row, 0) != setup_.node) add_addresses(rows.text(row, 1), peers);
  }
  setup_.addresses.only_nodes(living);
  setup_.metrics.nodes.add(std::int64_t(living.size()) - setup_.metrics.nodes.value());
  const std::lock_guard lock(mutex_);
  peers_ = std::move(peers);
}

// Whoever takes a table over tells so, but may die before, or we may not listen.
void Site::read_owned() {
  const Time at = now();
  const PgRows rows = line_.run(kReadOwned, {setup_.node});
  std::unordered_map<std::string, std::int64_t> owned;
  for (int row = 0; row < rows.count(); ++row) owned[rows.text(row, 0)] = rows.integer(row, 1);
  setup_.owned(std::move(owned), at);
}

void Site::read_clocks() {
  if (!leaving_) setup_.clocks(setup_.store.list_clocked());
}

}  // namespace faubourg::server
