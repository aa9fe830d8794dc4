#include "server/shard.h"

#include <algorithm>

#include "server/address.h"
#include "server/failure.h"
#include "server/log.h"
#include "server/secrets.h"

namespace faubourg::server {
namespace {

constexpr std::size_t kMostWaiting = 1000;  // messages for one table while it is being stored
constexpr int kWokenATick = 8;              // tables, so that the others are not kept waiting
constexpr Time kBeat = 5'000;

constexpr std::size_t kWatching = kMostSeats, kSittingDown = kMostSeats + 1;  // after the seats, in Live::notes

Error closing() { return {"closing", "the server is closing"}; }

}  // namespace

Shard::Shard(Setup setup) : setup_(std::move(setup)) {
  setup_.tuning.may_open = [this](ConnId conn) {
    const auto found = connections_.find(conn);
    return found != connections_.end() && setup_.addresses.may_open_table(found->second.address, setup_.now());
  };
}

std::size_t Shards::owner(std::string_view table) const {
  std::uint64_t hash = 0xcbf29ce484222325ULL;
  for (char c : table) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3ULL;
  return std::size_t(hash >> 32) % all.size();
}

// --- What an address costs this thread ------------------------------------------------------------------

bool Shard::is_busy_for(const std::string& address) const {
  return busy_.wait(share_of(address), double(setup_.now()) / 1000) > 0;
}

template <class Do>
void Shard::charge(const std::string& address, Do work) {
  const double before = setup_.spent();
  work();
  busy_.charge(share_of(address), setup_.spent() - before, double(setup_.now()) / 1000);
}

Result<std::shared_ptr<Shard::Live>> Shard::find_for(const std::string& address, const std::string& id) {
  if (live_.contains(id)) return find(id);
  if (is_busy_for(address)) return fail("rate", "this address keeps the server busy; try again soon");
  Result<std::shared_ptr<Live>> found = fail("unknown", "");
  charge(address, [&] { found = find(id); });
  return found;
}

// --- Tables ---------------------------------------------------------------------------------------------

Result<std::shared_ptr<Shard::Live>> Shard::find(const std::string& id) {
  const Time now = setup_.now();
  if (const auto found = live_.find(id); found != live_.end()) {
    found->second->touched = now;
    return found->second;
  }
  if (!is_table_id(id)) return fail("unknown", "there is no such table");
  if (erasing_.contains(id)) return fail("store", "this table is being deleted");
  std::optional<Stored> stored;
  try {
    stored = setup_.store.read(id);
  } catch (const Damaged& damage) {
    log_error("table cannot be read", {{"table", id}, {"why", damage.what()}});
    return fail("damaged", "what is stored of this table cannot be read");
  } catch (const Failure& failure) {
    log_error("table cannot be read", {{"table", id}, {"why", failure.what()}});
    return fail("store", "this table cannot be read now");
  }
  if (!stored) return fail("unknown", "there is no such table");
  const Result<TableInfo> info = read_document(stored->document.json);
  const Box* box = info ? box_of(info->game) : nullptr;
  if (!box) {
    log_error("table cannot be read", {{"table", id}});
    return info ? fail("version", "this server does not have the game " + brief(Json(info->game)))
                : fail("damaged", "what is stored of this table cannot be read");
  }
  auto table = Table::load(*stored, *box, setup_.tuning, now);
  if (!table) {
    log_error("table cannot be loaded", {{"table", id}, {"code", table.error().code}, {"why", table.error().text}});
    return table.error().code == "version" ? std::unexpected(table.error())
                                           : fail("damaged", "what is stored of this table cannot be played");
  }
  auto live = std::make_shared<Live>(setup_.limits);
  live->table = std::move(*table);
  live->touched = now;
  live_[id] = live;
  setup_.metrics.tables.add();
  log_debug("table loaded", {{"table", id}, {"events", stored->events.size()}});
  with(live, [](Table& t, Time at, Effects& effects) { t.wake(at, effects); });
  return live;
}

const Box* Shard::box_of(std::string_view game) const {
  for (const Box* box : setup_.games)
    if (box->info().id == game) return box;
  return nullptr;
}

// Does something at a table as soon as nothing of it is being stored; `then` hears when it is stored.
void Shard::with(const std::shared_ptr<Live>& live, Act act, std::function<void(bool)> then) {
  if (live->storing) {
    live->waiting.push_back([this, live, act = std::move(act), then = std::move(then)]() mutable {
      with(live, std::move(act), std::move(then));
    });
    return;
  }
  if (!live->table) {  // lost while this waited
    if (then) then(false);
    return;
  }
  auto effects = std::make_shared<Effects>();
  act(*live->table, setup_.now(), *effects);
  if (effects->changes.empty()) {
    deliver(live, *effects);
    if (then) then(true);
    return;
  }
  live->storing = true;
  ++storing_;
  std::vector<Change> changes = std::move(effects->changes);
  for (const Change& change : changes) setup_.metrics.events.add(std::int64_t(change.events.size()));
  setup_.store.append(std::move(changes), [this, live, effects, then = std::move(then)](bool ok) {
    setup_.post([this, live, effects, then, ok] { stored(live, *effects, then, ok); });
  });
}

void Shard::stored(const std::shared_ptr<Live>& live, Effects& effects, const std::function<void(bool)>& then,
                   bool ok) {
  live->storing = false;
  --storing_;
  if (ok) {
    if (effects.summary_changed) list(*live, setup_.now(), true);
    setup_.metrics.moves.add(effects.moves);
    setup_.metrics.bot_moves.add(effects.bot_moves);
    setup_.metrics.bot_fallbacks.add(effects.fallbacks);
    deliver(live, effects);
  } else {
    lose(live);
  }
  if (then) then(ok);
  // What has waited goes on, one after the other, until something must be stored again.
  while (!live->storing && !live->waiting.empty()) {
    const std::function<void()> next = std::move(live->waiting.front());
    live->waiting.pop_front();
    next();
  }
  check_closed();
}

// Where nobody sits, nobody should be sent to.
void Shard::list(Live& live, Time now, bool has_changed) {
  const Table& table = *live.table;
  const bool is_wanted = table.info().is_public && table.is_attended(now);
  if (!has_changed && is_wanted == live.listed) return;
  live.listed = is_wanted;
  const Turn turn = table.match().turn();
  if (live.listed)
    setup_.lobby.show(table.info(), table.match().size(),
                      turn.kind == Turn::Decide ? std::optional(turn.seat) : std::nullopt);
  else
    setup_.lobby.hide(table.info());
}

void Shard::deliver(const std::shared_ptr<Live>& live, Effects& effects) {
  setup_.metrics.refusals.add(effects.refusals);
  list(*live, setup_.now());
  std::int64_t bytes = 0;
  for (const Sending& sending : effects.sends) {
    const auto wire = live->wires.find(sending.conn);
    if (wire == live->wires.end()) continue;
    bytes += std::int64_t(sending.text->size());
    wire->second->send(sending.text);
  }
  setup_.metrics.bytes_sent.add(bytes);
  for (ConnId conn : effects.closes)
    if (const auto wire = live->wires.find(conn); wire != live->wires.end()) wire->second->close();
  for (Ask& ask : effects.asks) {
    if (is_closing_) break;
    // Its cost is that of whoever is there; where nobody is, of who was there last.
    const auto payer = connections_.find(ask.payer);
    ask.owner = share_of(payer == connections_.end() ? live->address : payer->second.address);
    const Time left = ask.asked + ask.think - setup_.now();
    setup_.workers.ask(std::move(ask), left, [this, weak = std::weak_ptr(live)](Answer answer) {
      setup_.post([this, weak, answer = std::move(answer)] {
        if (const auto there = weak.lock(); there && !is_closing_)
          with(there, [answer](Table& t, Time at, Effects& e) { t.answer(answer, at, e); });
      });
    });
  }
}

void Shard::lose(const std::shared_ptr<Live>& live) {
  log_error("table lost its change, it is taken from the store again", {{"table", live->table->info().id}});
  drop(live, "store", "this could not be stored; please connect again");
}

void Shard::drop(const std::shared_ptr<Live>& live, const char* code, const char* text) {
  const auto bye = shared_text(bye_text(code, text));
  for (const auto& [conn, wire] : live->wires) {
    wire->send(bye);
    wire->close();
  }
  setup_.workers.forget(live->table->info().id);
  live_.erase(live->table->info().id);
  live->table.reset();
  setup_.metrics.tables.add(-1);
}

// --- Connections ----------------------------------------------------------------------------------------

ConnId Shard::connect(const std::string& id, const std::string& address, std::shared_ptr<Connection> wire) {
  const ConnId conn = ++last_;
  const Time now = setup_.now();
  const auto refuse_with = [&](const Error& error, bool has_record = false) {
    wire->send(shared_text(bye_text(error.code, std::string(error.text), has_record)));
    wire->close();
    return conn;
  };
  if (is_closing_) return refuse_with(closing());
  const auto live = find_for(address, id);
  if (!live) {
    const bool is_broken = live.error().code == "version" || live.error().code == "damaged";
    return refuse_with(live.error(), is_broken && kept_record(id));
  }
  (*live)->wires[conn] = wire;
  (*live)->address = address;
  connections_.emplace(conn, Session{id, address, std::move(wire),
                                     Bucket(setup_.limits.message_burst, setup_.limits.messages_per_second), 0, now});
  setup_.metrics.connections.add();
  return conn;
}

void Shard::part(ConnId conn, const char* code, const char* text) {
  const auto found = connections_.find(conn);
  if (found == connections_.end()) return;
  found->second.wire->send(shared_text(bye_text(code, text)));
  found->second.wire->close();
}

void Shard::refuse_binary(ConnId conn) { part(conn, "message", "only text messages are understood"); }

void Shard::receive(ConnId conn, std::string_view text) {
  const auto found = connections_.find(conn);
  if (found == connections_.end() || is_closing_) return;
  Session& c = found->second;
  setup_.metrics.messages.add();
  const auto refuse_with = [&](std::optional<std::int64_t> id, const Error& error) {
    setup_.metrics.refusals.add();
    c.wire->send(shared_text(no_text(id, error)));
  };
  const Time now = setup_.now();
  if (!c.bucket.take(now) || !setup_.addresses.may_send(c.address, now)) {
    if (++c.too_many > setup_.limits.messages_too_many) return part(conn, "rate", "far too many messages");
    return refuse_with({}, {"rate", "too many messages; slow down"});
  }
  Result<Message> message = read_message(text);
  if (!message) return refuse_with({}, message.error());
  if (auto* hello = std::get_if<said::Hello>(&message->said)) {
    c.greeted = true;
    hello->address = share_of(c.address);
  }
  // A position of the past is played up to and written: it counts as four messages.
  for (int i = 1; i < 4 && message->is<said::Look>(); ++i)
    if (!c.bucket.take(now) || !setup_.addresses.may_send(c.address, now))
      return refuse_with(message->id, {"rate", "too many messages; slow down"});
  if (!message->is<said::Hello>() && !message->is<said::Ping>() && is_busy_for(c.address))
    return refuse_with(message->id, {"rate", "this address keeps the server busy; slow down"});
  const auto live = live_.find(c.table);
  if (live == live_.end()) return;  // lost; the wire is closing
  if (live->second->waiting.size() >= kMostWaiting)
    return refuse_with(message->id, {"rate", "too many messages wait for this table"});
  live->second->touched = now;
  // Notes are counted when their turn comes: only then is it known which seats the connection holds.
  with(live->second, [this, live = live->second, conn, address = c.address, m = std::move(*message)](Table& t, Time at,
                                                                                                     Effects& effects) {
    if (is_note(m) && !may_note(*live, address, conn, m, at)) {
      ++effects.refusals;
      effects.sends.push_back(
          {conn, shared_text(no_text(m.id, {"rate", "too many lines, pauses, names …; slow down"}))});
      return;
    }
    charge(address, [&] { t.message(conn, m, at, effects); });
    const std::vector<Seat>* held = m.is<said::Hello>() ? t.held_by(conn) : nullptr;
    if (held && !held->empty()) setup_.addresses.seat(address, at);
  });
}

// By seat (or all who watch, together) and by address. Whoever has not said hello writes nothing anyway.
bool Shard::may_note(Live& live, const std::string& address, ConnId conn, const Message& m, Time now) {
  const std::vector<Seat>* held = live.table->held_by(conn);
  if (!held) return true;
  const std::optional<Seat> named = named_seat(m);
  const bool names_own = named && std::ranges::find(*held, *named) != held->end();
  const std::size_t who = held->empty() ? kWatching : std::size_t(names_own ? *named : held->front());
  return live.notes[who].take(now) && setup_.addresses.may_note(address, now);
}

void Shard::disconnect(ConnId conn) {
  const auto found = connections_.find(conn);
  if (found == connections_.end()) return;
  const auto live = live_.find(found->second.table);
  connections_.erase(found);
  setup_.metrics.connections.add(-1);
  if (live == live_.end()) return;
  live->second->wires.erase(conn);
  live->second->touched = setup_.now();
  with(live->second, [conn](Table& t, Time at, Effects& effects) { t.gone(conn, at, effects); });
}

// --- Requests -------------------------------------------------------------------------------------------

void Shard::open(TableInfo info, Then<Opened> then, const std::string& address, const std::optional<Begun>& begun) {
  if (is_closing_) return then(std::unexpected(closing()));
  const Box* box = box_of(info.game);
  if (!box) return then(fail("message", "game: there is no game " + brief(Json(info.game))));
  if (begun) {
    const Result<const Box*> under = box->under(begun->rules);
    if (!under) return then(std::unexpected(under.error()));
    box = *under;
  }
  Opened opened{info.id, {}};
  for (std::size_t i = 0; i < info.seats.size(); ++i) {
    if (info.seats[i].kind != SeatInfo::Person) continue;
    opened.seats.push_back({Seat(i), new_token()});
    info.seats[i].hash = hash_of(opened.seats.back().token);
  }
  auto live = std::make_shared<Live>(setup_.limits);
  live->touched = setup_.now();
  live->address = address;
  auto effects = std::make_shared<Effects>();
  auto table = Table::open(std::move(info), *box, setup_.tuning, setup_.now(), *effects,
                           begun ? std::span<const Event>(begun->events) : std::span<const Event>());
  if (!table) return then(std::unexpected(table.error()));
  live->table = std::move(*table);
  live_[opened.table] = live;
  setup_.metrics.tables.add();
  setup_.metrics.opened.add();
  // The effects of opening go the way of all others: stored, then told.
  with(
      live, [effects](Table&, Time, Effects& e) { e = std::move(*effects); },
      [opened, then](bool ok) { ok ? then(opened) : then(fail("store", "the table could not be stored")); });
}

void Shard::take(const std::string& id, std::optional<Seat> seat, Table::Sitter sitter, Then<Table::Taken> then) {
  if (is_closing_) return then(std::unexpected(closing()));
  const auto live = find(id);
  if (!live) return then(std::unexpected(live.error()));
  if (!(*live)->notes[kSittingDown].take(setup_.now()))
    return then(fail("rate", "too many have sat down at this table just now; try again soon"));
  sitter.address = share_of(sitter.address);
  auto taken = std::make_shared<Result<Table::Taken>>(fail("store", "the seat could not be stored"));
  with(
      *live,
      [taken, seat, sitter = std::move(sitter)](Table& t, Time at, Effects& effects) {
        *taken = t.take(seat, sitter, at, effects);
      },
      [taken, then](bool ok) { then(ok ? *taken : fail("store", "the seat could not be stored")); });
}

void Shard::look(const std::string& id, const std::string& address, std::function<void(const Table&)> ask,
                 std::function<void(Error)> otherwise) {
  if (is_closing_) return otherwise(closing());
  const auto live = find_for(address, id);
  if (!live) return otherwise(live.error());
  with(
      *live, [ask](Table& t, Time, Effects&) { ask(t); },
      [otherwise](bool ok) {
        if (!ok) otherwise({"store", "the table is being read again; please ask once more"});
      });
}

std::optional<std::string> Shard::kept_record(const std::string& id) const {
  if (!is_table_id(id)) return {};
  try {
    const std::optional<Stored> stored = setup_.store.read(id);
    const Result<TableInfo> info = stored ? read_document(stored->document.json) : fail("unknown", "");
    if (!info) return {};
    const Box* box = box_of(info->game);
    if (info->state != State::Over && !(box && box->is_open())) return {};
    return write_record({.game = info->game,
                         .players = info->names(),
                         .options = info->options,
                         .rules = info->rules,
                         .events = stored->events});
  } catch (const Failure&) {
    return {};
  }
}

void Shard::moderate(const std::string& id, Moderation act, std::function<void(Verdict)> then) {
  if (is_closing_) return then(closing());
  const auto live = find(id);
  if (!live && live.error().code == "store") return then(live.error());
  if (!live)  // one that cannot be loaded has names and lines all the same
    return moderate_stored(setup_.store, id, act, setup_.now(), [this, id, then](Verdict no) {
      setup_.post([this, id, then, no] {
        if (const auto info = stored_info(id); info && !no) setup_.lobby.hide(*info);
        then(no);
      });
    });
  auto verdict = std::make_shared<Verdict>();
  with(
      *live, [verdict, act](Table& t, Time at, Effects& effects) { *verdict = t.moderate(act, at, effects); },
      [verdict, then](bool ok) { then(ok ? *verdict : refuse("store", "this could not be stored")); });
}

void Shard::erase(const std::string& id, std::optional<Time> if_idle, std::function<void(bool)> then) {
  if (is_closing_) return then(false);
  Change change;
  change.table = id;
  change.purge = Purge{.table = true, .if_idle = if_idle};
  const auto found = live_.find(id);
  if (found == live_.end()) {
    erasing_.insert(id);  // whoever opened it now would write it anew
    return setup_.store.append({std::move(change)}, [this, id, info = stored_info(id), then](bool ok) {
      setup_.post([this, id, info, then, ok] {
        erasing_.erase(id);
        if (ok && info) setup_.lobby.hide(*info);
        then(ok);
      });
    });
  }
  const std::shared_ptr<Live> live = found->second;
  if (if_idle && (!live->wires.empty() || live->touched >= *if_idle)) return then(false);
  with(
      live, [change](Table&, Time, Effects& effects) { effects.changes.push_back(change); },
      [this, live, then](bool ok) {
        if (ok) {
          setup_.lobby.hide(live->table->info());
          drop(live, "deleted", "this table has been deleted");
        }
        then(ok);
      });
}

std::optional<TableInfo> Shard::stored_info(const std::string& id) const {
  try {
    const std::vector<Listed> listed = setup_.store.list({.table = id});
    if (listed.empty()) return {};
    const Result<TableInfo> info = read_document(listed[0].document.json);
    return info ? std::optional(*info) : std::nullopt;
  } catch (const Failure&) {
    return {};
  }
}

std::optional<Json> Shard::summary(const std::string& id) const {
  const auto live = live_.find(id);
  if (live == live_.end() || !live->second->table) return {};
  return live->second->table->summary();
}

Shard::Presence Shard::presence(const std::string& id) const {
  Presence presence{id, {}, 0};
  const auto live = live_.find(id);
  if (live == live_.end() || !live->second->table) return presence;
  presence.touched = live->second->touched;
  for (const auto& [conn, wire] : live->second->wires)
    if (const auto c = connections_.find(conn); c != connections_.end()) {
      const std::vector<Seat>* held = live->second->table->held_by(conn);
      presence.visitors.push_back({c->second.address, held ? *held : std::vector<Seat>(), c->second.since});
    }
  return presence;
}

void Shard::expect(std::vector<std::pair<Time, std::string>> due) {
  expected_.assign(std::make_move_iterator(due.begin()), std::make_move_iterator(due.end()));
}

void Shard::wake(const std::string& id) {
  if (const auto live = find(id); !live)
    log_warning("table does not wake", {{"table", id}, {"why", live.error().text}});
}

void Shard::put_away(const std::string& id) {
  const auto found = live_.find(id);
  if (found == live_.end() || !found->second->table) return;
  const std::shared_ptr<Live> live = found->second;
  setup_.lobby.hide(live->table->info());
  drop(live, "closing", "the table is put away");
}

// --- Time -----------------------------------------------------------------------------------------------

bool Shard::is_timed() const {
  return !expected_.empty() ||
         std::ranges::any_of(live_, [](const auto& at) { return at.second->table && at.second->table->is_timed(); }) ||
         std::ranges::any_of(connections_, [](const auto& at) { return !at.second.greeted; });
}

void Shard::tick(Time now) {
  if (is_closing_) return;
  for (int woken = 0; woken < kWokenATick && !expected_.empty() && expected_.front().first <= now; ++woken) {
    wake(expected_.front().second);
    expected_.pop_front();
  }
  // Copies: what happens at one table may lose or load others.
  std::vector<std::shared_ptr<Live>> all;
  all.reserve(live_.size());
  for (const auto& [id, live] : live_)
    if (!live->storing) all.push_back(live);
  for (const auto& live : all)
    if (live->table && !live->storing && live->table->is_timed())
      with(live, [](Table& t, Time at, Effects& effects) { t.tick(at, effects); });

  // While clocks run, the store hears that the server lives: so much of them was used if it falls.
  const auto runs = [](const auto& live) { return live->table && live->table->has_running_clock(); };
  if (now - beaten_ >= kBeat && (!expected_.empty() || std::ranges::any_of(all, runs))) {
    beaten_ = now;
    setup_.store.beat();
  }

  if (now - swept_ < 1000) return;
  swept_ = now;
  for (const auto& live : all) {
    if (!live->table || live->storing) continue;
    list(*live, now);
    if (auto change = live->table->unwritten_presence(now)) setup_.store.append({std::move(*change)}, [](bool) {});
  }
  for (const auto& live : all) {
    if (!live->table || live->storing || !live->waiting.empty() || !live->wires.empty()) continue;
    if (!live->table->is_quiet() || now - live->touched < setup_.idle) continue;
    log_debug("table put away", {{"table", live->table->info().id}});
    setup_.lobby.hide(live->table->info());
    setup_.workers.forget(live->table->info().id);
    live_.erase(live->table->info().id);
    setup_.metrics.tables.add(-1);
  }
  std::vector<ConnId> silent, blocked;
  for (const auto& [conn, c] : connections_) {
    if (!c.greeted && now - c.since > setup_.limits.hello_within) silent.push_back(conn);
    if (setup_.blocks && setup_.blocks->is_blocked(c.address, now)) blocked.push_back(conn);
  }
  for (ConnId conn : silent) part(conn, "message", "nothing was said");
  for (ConnId conn : blocked) part(conn, "blocked", "this address is blocked");
}

void Shard::close(std::function<void()> then) {
  closed_ = std::move(then);
  is_closing_ = true;
  check_closed();  // what waits for a table that is being stored was accepted and is still done
}

void Shard::check_closed() {
  if (!is_closing_ || storing_ > 0 || !closed_) return;
  const auto bye = shared_text(bye_text("closing", "the server is closing; it will be back"));
  for (const auto& [conn, c] : connections_) {
    c.wire->send(bye);
    c.wire->close();
  }
  const auto then = std::move(closed_);
  closed_ = nullptr;
  then();
}

}  // namespace faubourg::server
