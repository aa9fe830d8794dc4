#include "server/shard.h"

#include <algorithm>

#include "server/address.h"
#include "server/log.h"
#include "words/server.h"

namespace faubourg::server {
namespace {

constexpr int kWokenATick = 8;  // tables, so that the others are not kept waiting
constexpr Time kBeat = 5'000;

}  // namespace

Error Shard::closing() { return error_of(say<"closing.now">()); }

Shard::Shard(Setup setup) : setup_(std::move(setup)) {
  setup_.tuning.may_open = [this](ConnId conn) {
    const auto found = connections_.find(conn);
    return found != connections_.end() && setup_.addresses.may_open_table(found->second.address, setup_.now());
  };
  if (setup_.codes) setup_.tuning.code = [this](const std::string& table) { return setup_.codes->take(table); };
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

void Shard::charge(const std::string& address, const std::function<void()>& work) {
  const double before = setup_.spent();
  work();
  busy_.charge(share_of(address), setup_.spent() - before, double(setup_.now()) / 1000);
}

Result<std::shared_ptr<Shard::Live>> Shard::find_for(const std::string& address, const std::string& id, Taking taking) {
  if (live_.contains(id)) return find(id);
  if (is_busy_for(address)) return fail(say<"rate.busy">());
  Result<std::shared_ptr<Live>> found = fail("unknown", "");
  charge(address, [&] { found = find(id, taking); });
  return found;
}

// --- Tables ---------------------------------------------------------------------------------------------

Result<std::shared_ptr<Shard::Live>> Shard::find(const std::string& id, Taking taking) {
  const Time now = setup_.now();
  if (const auto found = live_.find(id); found != live_.end()) {
    found->second->touched = now;
    return found->second;
  }
  if (erasing_.contains(id)) return fail(say<"store.deleting">());
  auto owned = kept_.claim(id, taking, setup_.tuning, now);
  if (!owned) return std::unexpected(owned.error());
  auto live = std::make_shared<Live>(setup_.limits);
  live->table = std::move(owned->table);
  live->epoch = owned->epoch;
  live->claimed = setup_.now();
  live->touched = now;
  live_[id] = live;
  setup_.metrics.tables.add();
  with(live, [](Table& t, Time at, Effects& effects) { t.wake(at, effects); });
  return live;
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
  append(*live, std::move(changes), [this, live, effects, then = std::move(then)](bool ok) {
    setup_.post([this, live, effects, then, ok] { stored(live, *effects, then, ok); });
  });
}

void Shard::append(const Live& live, std::vector<Change> changes, std::function<void(bool)> then) {
  for (Change& change : changes)
    if (change.table == live.table->info().id) change.epoch = live.epoch;
  setup_.store.append(std::move(changes), std::move(then));
}

void Shard::stored(const std::shared_ptr<Live>& live, Effects& effects, const std::function<void(bool)>& then,
                   bool ok) {
  live->storing = false;
  --storing_;
  if (ok) {
    if (effects.summary_changed) {
      list(*live, setup_.now(), true);
      if (setup_.codes) setup_.codes->keep(live->table->info().id, live->table->info().code);
    }
    setup_.metrics.moves.add(effects.moves);
    setup_.metrics.bot_moves.add(effects.bot_moves);
    setup_.metrics.bot_fallbacks.add(effects.fallbacks);
    deliver(live, effects);
  } else {
    lose(live);
  }
  if (then) then(ok);
  answer_looks(*live);
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
  setup_.metrics.shown.add(effects.shown);
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
  setup_.lobby.hide(live->table->info());  // it comes back with its people, here or elsewhere
  drop(live, say<"store.lost">());
}

void Shard::drop(const std::shared_ptr<Live>& live, const Saying& why) {
  const auto bye = shared_text(bye_text(error_of(why)));
  for (const auto& [conn, wire] : live->wires) {
    wire->send(bye);
    wire->close();
  }
  setup_.workers.forget(live->table->info().id);
  live_.erase(live->table->info().id);
  live->table.reset();
  setup_.metrics.tables.add(-1);
}

// --- Time -----------------------------------------------------------------------------------------------

void Shard::expect(std::vector<std::pair<Time, std::string>> due) {
  expected_.assign(std::make_move_iterator(due.begin()), std::make_move_iterator(due.end()));
}

void Shard::wake(const std::string& id) {
  if (const auto live = find(id); !live && live.error().code != "moved")
    log_warning("table does not wake", {{"table", id}, {"why", live.error().text}});
}

void Shard::put_away(const std::string& id) {
  const auto found = live_.find(id);
  if (found == live_.end() || !found->second->table) return;
  const std::shared_ptr<Live> live = found->second;
  setup_.lobby.hide(live->table->info());
  setup_.store.release(id, live->epoch.value_or(0));
  drop(live, setup_.is_shared ? say<"moved.table">() : say<"closing.table">());
}

void Shard::is_taken(const std::string& id, std::int64_t epoch) {
  const auto found = live_.find(id);
  if (found == live_.end() || !found->second->table || found->second->epoch.value_or(0) >= epoch) return;
  const std::shared_ptr<Live> live = found->second;
  if (live->storing) return;  // what is being stored will be refused: then it is lost
  setup_.lobby.hide(live->table->info());
  drop(live, say<"moved.table">());
}

void Shard::keep_only(const Owned& owned, Time at) {
  std::vector<std::pair<std::string, std::int64_t>> lost;
  for (const auto& [id, live] : live_) {
    if (!live->epoch || live->claimed >= at) continue;
    const auto found = owned.find(id);
    if (found == owned.end() || found->second != *live->epoch) lost.emplace_back(id, *live->epoch);
  }
  for (const auto& [id, epoch] : lost) is_taken(id, epoch + 1);
}

bool Shard::is_timed() const {
  return !expected_.empty() || std::ranges::any_of(live_, [](const auto& at) {
    return !at.second->looks.empty() || (at.second->table && at.second->table->is_timed());
  }) || std::ranges::any_of(connections_, [](const auto& at) { return !at.second.greeted; });
}

void Shard::tick(Time now) {
  if (is_closing_) return;
  wake_expected(now);
  tick_tables(now);
  give_up_looks(now);
  if (now - swept_ < 1000) return;
  swept_ = now;
  put_away_quiet(now);
  part_from_silent_and_blocked(now);
}

void Shard::wake_expected(Time now) {
  for (int woken = 0; woken < kWokenATick && !expected_.empty() && expected_.front().first <= now; ++woken) {
    wake(expected_.front().second);
    expected_.pop_front();
  }
}

// Those of which nothing is being stored. A copy: what happens at one table may lose or load others.
std::vector<std::shared_ptr<Shard::Live>> Shard::settled() const {
  std::vector<std::shared_ptr<Live>> all;
  all.reserve(live_.size());
  for (const auto& [id, live] : live_)
    if (!live->storing) all.push_back(live);
  return all;
}

void Shard::tick_tables(Time now) {
  const auto all = settled();
  for (const auto& live : all)
    if (live->table && !live->storing && live->table->is_timed())
      with(live, [](Table& t, Time at, Effects& effects) { t.tick(at, effects); });

  // While clocks run, the store hears that the server lives: so much of them was used if it falls.
  const auto runs = [](const auto& live) { return live->table && live->table->has_running_clock(); };
  if (now - beaten_ >= kBeat && (!expected_.empty() || std::ranges::any_of(all, runs))) {
    beaten_ = now;
    setup_.store.beat();
  }
}

void Shard::put_away_quiet(Time now) {
  const auto all = settled();
  for (const auto& live : all) {
    list(*live, now);
    if (auto change = live->table->unwritten_presence(now)) append(*live, {std::move(*change)}, [](bool) {});
  }
  for (const auto& live : all) {
    if (!live->waiting.empty() || !live->looks.empty() || !live->wires.empty()) continue;
    if (!live->table->is_quiet() || now - live->touched < setup_.idle) continue;
    log_debug("table put away", {{"table", live->table->info().id}});
    setup_.lobby.hide(live->table->info());
    setup_.workers.forget(live->table->info().id);
    setup_.store.release(live->table->info().id, live->epoch.value_or(0));
    live_.erase(live->table->info().id);
    setup_.metrics.tables.add(-1);
  }
}

void Shard::part_from_silent_and_blocked(Time now) {
  std::vector<ConnId> silent, blocked;
  for (const auto& [conn, c] : connections_) {
    if (!c.greeted && now - c.since > setup_.limits.hello_within) silent.push_back(conn);
    if (setup_.blocks && setup_.blocks->is_blocked(c.address, now)) blocked.push_back(conn);
  }
  for (ConnId conn : silent) part(conn, error_of(say<"message.silence">()));
  for (ConnId conn : blocked) part(conn, error_of(say<"blocked.address">()));
}

void Shard::close(std::function<void()> then) {
  closed_ = std::move(then);
  is_closing_ = true;
  check_closed();  // what waits for a table that is being stored was accepted and is still done
}

void Shard::check_closed() {
  if (!is_closing_ || storing_ > 0 || !closed_) return;
  const auto bye = shared_text(bye_text(closing()));
  for (const auto& [conn, c] : connections_) {
    c.wire->send(bye);
    c.wire->close();
  }
  const auto then = std::move(closed_);
  closed_ = nullptr;
  then();
}

}  // namespace faubourg::server
