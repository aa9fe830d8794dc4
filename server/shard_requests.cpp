// What is asked of a shard's tables by HTTP, and by operators.
#include "server/address.h"
#include "server/secrets.h"
#include "server/shard.h"
#include "words/server.h"

namespace faubourg::server {
namespace {

constexpr Time kLookPatience = 3'000;

}  // namespace

// --- By HTTP --------------------------------------------------------------------------------------------

void Shard::open(TableInfo info, Then<Opened> then, const std::string& address, const std::optional<Begun>& begun) {
  if (is_closing_) return then(std::unexpected(closing()));
  const Box* box = kept_.box_of(info.game);
  if (!box) return then(fail(say<"message.game">({.game = brief(Json(info.game))})));
  if (begun) {
    const Result<const Box*> under = box->under(begun->rules);
    if (!under) return then(std::unexpected(under.error()));
    box = *under;
  }
  // Who knows what comes plays against nobody: where all win or lose as one, it is a shuffle for everybody.
  if (info.shuffle && !box->plays_together()) return then(fail(say<"message.shuffle">()));
  Opened opened{info.id, {}};
  for (Seat seat : info.seats.indices()) {
    if (info.seats[seat].kind != SeatInfo::Person) continue;
    opened.seats.push_back({seat, new_token()});
    info.seats[seat].hash = hash_of(opened.seats.back().token);
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
      [this, opened, then](bool ok) {
        // Whoever comes to it may come to another node: it is for the first who does.
        if (ok && setup_.is_shared) put_away(opened.table);
        ok ? then(opened) : then(fail(say<"store.table">()));
      });
}

void Shard::take(const std::string& id, std::optional<Seat> seat, Table::Sitter sitter, Then<Table::Taken> then,
                 Taking taking) {
  if (is_closing_) return then(std::unexpected(closing()));
  const auto live = find(id, taking);
  if (!live) return then(std::unexpected(live.error()));
  if (!(*live)->notes[kSittingDown].take(setup_.now())) return then(fail(say<"rate.sitting">()));
  sitter.address = share_of(sitter.address);
  auto taken = std::make_shared<Result<Table::Taken>>(fail(say<"store.seat">()));
  with(
      *live,
      [taken, seat, sitter = std::move(sitter)](Table& t, Time at, Effects& effects) {
        *taken = t.take(seat, sitter, at, effects);
      },
      [taken, then](bool ok) { then(ok ? *taken : fail(say<"store.seat">())); });
}

void Shard::look(const std::string& id, const std::string& address, std::function<void(const Table&)> ask,
                 std::function<void(Error)> otherwise) {
  if (is_closing_) return otherwise(closing());
  const auto live = find_for(address, id);
  if (!live && live.error().code == "moved") {
    Result<std::unique_ptr<Table>> table = fail("unknown", "");
    charge(address, [&] { table = kept_.look(id, setup_.tuning, setup_.now()); });
    return table ? ask(**table) : otherwise(table.error());
  }
  if (!live) return otherwise(live.error());
  (*live)->looks.push_back({setup_.now(), std::move(ask), std::move(otherwise)});
  if (!(*live)->storing) answer_looks(**live);
}

void Shard::answer_looks(Live& live) {
  while (!live.storing && !live.looks.empty()) {
    const Live::Look look = std::move(live.looks.front());
    live.looks.pop_front();
    live.table ? look.ask(*live.table) : look.otherwise(error_of(say<"store.again">()));
  }
}

// A move waits for a database that is away; whoever only asks has a browser, or a balancer, that does not.
void Shard::give_up_looks(Time now) {
  std::vector<Live::Look> late;
  for (const auto& [id, live] : live_)
    for (std::deque<Live::Look>& looks = live->looks; !looks.empty() && now - looks.front().since > kLookPatience;) {
      late.push_back(std::move(looks.front()));
      looks.pop_front();
    }
  for (const Live::Look& look : late) look.otherwise(error_of(say<"store.away">()));
}

// --- By operators ---------------------------------------------------------------------------------------

void Shard::moderate(const std::string& id, Moderation act, std::function<void(Verdict)> then) {
  if (is_closing_) return then(closing());
  const auto live = find(id, Taking::Anyway);
  if (!live && live.error().code == "store") return then(live.error());
  if (!live)  // one that cannot be loaded has names and lines all the same
    return moderate_stored(setup_.store, id, act, setup_.now(), [this, id, then](Verdict no) {
      setup_.post([this, id, then, no] {
        if (const auto info = kept_.info(id); info && !no) setup_.lobby.hide(*info);
        then(no);
      });
    });
  auto verdict = std::make_shared<Verdict>();
  with(
      *live, [verdict, act](Table& t, Time at, Effects& effects) { *verdict = t.moderate(act, at, effects); },
      [verdict, then](bool ok) { then(ok ? *verdict : refuse(say<"store.change">())); });
}

void Shard::erase(const std::string& id, std::optional<Time> if_idle, std::function<void(bool)> then) {
  if (is_closing_) return then(false);
  Change change;
  change.table = id;
  change.purge = Purge{.table = true, .if_idle = if_idle};
  const auto found = live_.find(id);
  if (found == live_.end()) {
    erasing_.insert(id);  // whoever opened it now would write it anew
    return setup_.store.append({std::move(change)}, [this, id, info = kept_.info(id), then](bool ok) {
      setup_.post([this, id, info, then, ok] {
        erasing_.erase(id);
        if (ok && info) setup_.lobby.hide(*info);
        if (ok && setup_.codes) setup_.codes->keep(id, "");
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
          if (setup_.codes) setup_.codes->keep(live->table->info().id, "");
          drop(live, say<"deleted.table">());
        }
        then(ok);
      });
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

}  // namespace faubourg::server
