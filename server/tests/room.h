// A table without server: what is stored and told is kept here, time is driven by hand, luck comes from a seed.
#pragma once
#include <gtest/gtest.h>

#include "games/all.h"
#include "server/secrets.h"
#include "server/table.h"
#include "server/tests/secrets_game.h"
#include "server/workers.h"

namespace faubourg::server::testing {

inline Json person(const char* name) { return {{"kind", "person"}, {"name", name}}; }
inline Json bot(const char* name) { return {{"kind", "bot"}, {"bot", name}}; }
inline Json open_seat() { return {{"kind", "open"}}; }

class Room {
 public:
  explicit Room(Json opening, const Box& box = *find_box("village")) : box_(box) {
    tuning.luck = [this] { return rng.next(); };
    tuning.pace = 0;  // bots answer when they are let; a test of their pace reloads with another
    auto info = read_opening(opening);
    if (!info) {
      error = info.error();
      return;
    }
    info->id = new_table_id();
    for (SeatInfo& seat : info->seats) {
      tokens.push_back(new_token());
      if (seat.kind == SeatInfo::Person) seat.hash = hash_of(tokens.back());
    }
    Effects effects;
    auto made = Table::open(*info, box, tuning, now, effects);
    if (!made) {
      error = made.error();
      return;
    }
    table = std::move(*made);
    take_in(effects);
  }

  // A client. hello() returns all messages that followed for it.
  std::vector<Json> hello(ConnId conn, std::vector<Seat> seats, std::size_t n = 0, std::int64_t era = 0) {
    Json list = Json::array();
    for (Seat seat : seats) list.push_back(tokens[seat]);
    return say(conn, {{"t", "hello"}, {"tokens", list}, {"n", n}, {"era", era}});
  }
  std::vector<Json> say(ConnId conn, const Json& json) {
    const Result<Message> message = read_message(to_text(json));
    if (!message) {
      ADD_FAILURE() << message.error().text;
      return {};
    }
    hear(conn, *message);
    return told(conn);
  }
  void hear(ConnId conn, const Message& message) {
    Effects effects;
    table->message(conn, message, now, effects);
    take_in(effects);
  }
  // The refusal's code, or "" when it was accepted.
  std::string code(ConnId conn, const Json& json) {
    for (const Json& message : say(conn, json))
      if (message["t"] == "no") return message["code"];
    return "";
  }
  // Any legal move of the seat that decides.
  Json any_move(std::size_t which = 0) const {
    const auto legal = table->match().moves();
    return {{"t", "move"},
            {"seat", table->match().turn().seat},
            {"era", table->info().era},
            {"n", table->match().size()},
            {"do", legal[which % legal.size()]}};
  }
  Seat decider() const { return table->match().turn().seat; }
  // The connection of each seat, when each seat s sits on connection s + 1.
  void play_one(std::size_t which = 0) {
    const Json move = any_move(which);
    EXPECT_EQ(code(ConnId(move["seat"].get<int>() + 1), move), "") << move;
  }
  void tick() {
    Effects effects;
    table->tick(now, effects);
    take_in(effects);
  }
  // Anything else that is done to the table.
  void act(const std::function<void(Table&, Time, Effects&)>& what) {
    Effects effects;
    what(*table, now, effects);
    take_in(effects);
  }
  void gone(ConnId conn) {
    Effects effects;
    table->gone(conn, now, effects);
    take_in(effects);
  }
  Result<Table::Taken> take(std::optional<Seat> seat, const char* name, std::vector<std::string> held = {},
                            const std::string& address = "") {
    Effects effects;
    auto taken = table->take(seat, {name, std::move(held), address}, now, effects);
    take_in(effects);
    if (taken) tokens[taken->seat] = taken->token;
    return taken;
  }
  // Lets the bots answer what they were asked and is still wanted; returns how much they were asked.
  int let_bots_think() {
    std::vector<Ask> all;
    all.swap(asks);
    for (const Ask& ask : all) {
      if (ask.ticket->is_dropped) continue;
      Effects effects;
      table->answer(think(ask), now, effects);
      take_in(effects);
    }
    return int(all.size());
  }
  // As after a crash: another table from what is stored.
  void reload() {
    auto loaded = Table::load(stored, box_, tuning, now);
    ASSERT_TRUE(loaded) << loaded.error().text;
    table = std::move(*loaded);
    asks.clear();
    Effects effects;
    table->wake(now, effects);
    take_in(effects);
  }

  std::vector<Json> told(ConnId conn) {
    std::vector<Json> messages;
    messages.swap(inbox[conn]);
    return messages;
  }
  static Json of_kind(const std::vector<Json>& messages, const char* t) {
    Json found;
    for (const Json& message : messages)
      if (message["t"] == t) found = message;
    return found;
  }

  Tuning tuning;
  Time now = 1'000'000;
  Rng rng{7};
  std::unique_ptr<Table> table;
  Error error;
  ListBy<Seat, std::string> tokens;
  Stored stored;
  std::vector<Change> other_tables;
  std::map<ConnId, std::vector<Json>> inbox;
  std::vector<ConnId> closed;
  std::vector<Ask> asks;
  int moves = 0, bot_moves = 0, fallbacks = 0, changes = 0;

 private:
  void take_in(Effects& effects) {
    for (const Change& change : effects.changes) {
      if (change.table != table_id(change)) {
        other_tables.push_back(change);
        continue;
      }
      ++changes;
      if (change.cut) stored.events.resize(*change.cut);
      EXPECT_EQ(stored.events.size(), change.first) << "events must join on";
      stored.events.insert(stored.events.end(), change.events.begin(), change.events.end());
      if (change.document) stored.document = *change.document;
      stored.chat.insert(stored.chat.end(), change.chat.begin(), change.chat.end());
      if (change.purge) {
        const Purge& purge = *change.purge;
        std::erase_if(stored.chat, [&](const ChatLine& line) {
          return purge.all_lines || std::ranges::find(purge.lines, line.i) != purge.lines.end();
        });
        for (ChatLine& line : stored.chat)
          for (std::string* name : {&line.name, &line.who})
            if (std::ranges::find(purge.names, *name) != purge.names.end()) *name = kNoName;
      }
    }
    for (const Sending& sending : effects.sends) {
      const Json message = *parse_json(*sending.text);
      // Whatever is refused can be said in every language; the game of these tests alone has no words.
      if (message["t"] == "no" || message["t"] == "bye")
        EXPECT_TRUE(message.contains("key") || box_.info().id == "secrets") << message;
      inbox[sending.conn].push_back(message);
    }
    closed.insert(closed.end(), effects.closes.begin(), effects.closes.end());
    for (Ask& ask : effects.asks) asks.push_back(std::move(ask));
    moves += effects.moves;
    bot_moves += effects.bot_moves;
    fallbacks += effects.fallbacks;
  }
  std::string table_id(const Change& change) const { return table ? table->info().id : change.table; }

  const Box& box_;
};

inline Json two_people() { return {{"game", "village"}, {"seats", {person("Ann"), person("Bob")}}}; }

}  // namespace faubourg::server::testing
