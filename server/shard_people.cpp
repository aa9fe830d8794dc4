// What comes over the connections of a shard's tables.
#include <algorithm>

#include "server/address.h"
#include "server/shard.h"
#include "words/server.h"

namespace faubourg::server {
namespace {

constexpr std::size_t kMostWaiting = 1000;  // messages for one table while it is being stored

}  // namespace

ConnId Shard::connect(const std::string& id, const std::string& address, std::shared_ptr<Connection> wire,
                      Arrival arrival) {
  const ConnId conn = ++last_;
  const Time now = setup_.now();
  const auto refuse_with = [&](const Error& error, bool has_record = false) {
    wire->send(shared_text(bye_text(error, has_record)));
    wire->close();
    return conn;
  };
  if (is_closing_) return refuse_with(closing());
  if (arrival.handed_on && is_for_others(id)) {
    put_away(id);
    return refuse_with(error_of(say<"moved.table">()));
  }
  const auto live = find_for(address, id, arrival.taking);
  if (!live) {
    const bool is_broken = live.error().code == "version" || live.error().code == "damaged";
    return refuse_with(live.error(), is_broken && kept_.record(id));
  }
  (*live)->wires[conn] = wire;
  (*live)->address = address;
  connections_.emplace(conn, Session{id, address, std::move(wire),
                                     Bucket(setup_.limits.message_burst, setup_.limits.messages_per_second), 0, now,
                                     false, arrival.handed_on});
  setup_.metrics.connections.add();
  return conn;
}

// A table goes where its people are: one whose people all come by way of other nodes is let go of, and the next who
// comes takes it along.
bool Shard::is_for_others(const std::string& id) const {
  const auto live = live_.find(id);
  if (live == live_.end()) return false;
  if (live->second->storing || !live->second->waiting.empty()) return false;
  return std::ranges::all_of(live->second->wires, [&](const auto& wire) {
    const auto found = connections_.find(wire.first);
    return found == connections_.end() || found->second.handed_on;
  });
}

void Shard::part(ConnId conn, const Error& why) {
  const auto found = connections_.find(conn);
  if (found == connections_.end()) return;
  found->second.wire->send(shared_text(bye_text(why)));
  found->second.wire->close();
}

void Shard::refuse_binary(ConnId conn) { part(conn, error_of(say<"message.binary">())); }

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
    if (++c.too_many > setup_.limits.messages_too_many) return part(conn, error_of(say<"rate.far">()));
    return refuse_with({}, error_of(say<"rate.messages">()));
  }
  Result<Message> message = read_message(text);
  if (!message) return refuse_with({}, message.error());
  if (auto* hello = std::get_if<said::Hello>(&message->said)) {
    c.greeted = true;
    hello->address = share_of(c.address);
  }
  // A position of the past is played up to and written, like one that is planned: it counts as four messages.
  for (int i = 1; i < 4 && (message->is<said::Look>() || message->is<said::Trial>()); ++i)
    if (!c.bucket.take(now) || !setup_.addresses.may_send(c.address, now))
      return refuse_with(message->id, error_of(say<"rate.messages">()));
  // Whether the line is well has nothing to do with what the table waits for.
  if (message->is<said::Ping>()) return c.wire->send(shared_text(pong_text(message->id)));
  if (!message->is<said::Hello>() && is_busy_for(c.address))
    return refuse_with(message->id, error_of(say<"rate.busy">()));
  const auto live = live_.find(c.table);
  if (live == live_.end()) return;  // lost; the wire is closing
  if (live->second->waiting.size() >= kMostWaiting) return refuse_with(message->id, error_of(say<"rate.waiting">()));
  live->second->touched = now;
  // Notes are counted when their turn comes: only then is it known which seats the connection holds.
  with(live->second, [this, live = live->second, conn, address = c.address, m = std::move(*message)](Table& t, Time at,
                                                                                                     Effects& effects) {
    if (is_note(m) && !may_note(*live, address, conn, m, at)) {
      ++effects.refusals;
      effects.sends.push_back({conn, shared_text(no_text(m.id, error_of(say<"rate.notes">())))});
      return;
    }
    if (is_shown(m) && !may_show(*live, address, conn, m, at)) {
      ++effects.refusals;
      effects.sends.push_back({conn, shared_text(no_text(m.id, error_of(say<"rate.shows">())))});
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
  return live.notes[counted_as(*held, m)].take(now) && setup_.addresses.may_note(address, now);
}

bool Shard::may_show(Live& live, const std::string& address, ConnId conn, const Message& m, Time now) {
  const std::vector<Seat>* held = live.table->held_by(conn);
  return !held || (live.shows[counted_as(*held, m)].take(now) && setup_.addresses.may_show(address, now));
}

Seat Shard::counted_as(const std::vector<Seat>& held, const Message& m) {
  const std::optional<Seat> named = named_seat(m);
  const bool names_own = named && std::ranges::find(held, *named) != held.end();
  return held.empty() ? kWatching : names_own ? *named : held.front();
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

}  // namespace faubourg::server
