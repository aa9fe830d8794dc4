// What is asked about tables, and done at them, by HTTP.
#include <algorithm>
#include <limits>

#include "server/api.h"
#include "server/secrets.h"
#include "server/workshop.h"
#include "words/server.h"

namespace faubourg::server {
namespace {

constexpr std::size_t kMostListed = 100, kMostMine = 50;
constexpr std::size_t kAllEvents = std::numeric_limits<std::size_t>::max();

}  // namespace

void Api::list_tables(const Call& call) const {
  call.reply(json_response(200, {{"tables", setup_.lobby.list(kMostListed)}}));
}

// A record may be long and is played through: that is the thinking threads' work, and paid for like all reading.
void Api::open_table(const Call& call) const {
  if (call.request.body.find("\"record\"") != std::string::npos) {
    if (const Verdict no = afford(call)) return call.refuse(*no);
    Asker reader = asker(call);
    reader.kind = Work::Reading;
    return work(
        reader, call.reply,
        [this, body = call.request.body, address = call.request.address, reply = call.reply](const std::atomic<bool>&) {
          Result<Opening> opening = read_opening(body);
          if (!opening) return reply(error_response(status_of(opening.error()), opening.error()));
          open_shard(std::move(*opening), address, reply);
        });
  }
  if (call.request.body.size() > setup_.limits.body_bytes)
    return call.reply(error_response(413, error_of(say<"large.body">())));
  Result<Opening> opening = read_opening(call.request.body);
  if (!opening) return call.refuse(opening.error());
  if (const Verdict no = afford(call)) return call.refuse(*no);
  open_shard(std::move(*opening), call.request.address, call.reply);
}

Result<Api::Opening> Api::read_opening(const std::string& body) const {
  Result<Json> json = parse_json(body, 16);
  if (!json) return std::unexpected(json.error());
  Opening opening;
  if (json->is_object() && json->contains("record")) {
    Fault fault;
    const At root(*json, fault, "", "message");
    const std::string text = root["record"].text(setup_.limits.record_bytes);
    const std::size_t events = root.has("n") ? root["n"].count(0, 10'000'000) : kAllEvents;
    if (fault) return std::unexpected(*fault);
    const auto loaded = load(text);
    if (!loaded) return std::unexpected(loaded.error());
    const Record& record = loaded->second->record();
    opening.begun = {record.rules, record.events};
    if (events < record.events.size()) opening.begun->events.resize(events);
    json->erase("record");
    json->erase("n");
    for (const auto& [key, value] : {std::pair<const char*, Json>("game", record.game), {"options", record.options}}) {
      if (json->contains(key) && (*json)[key] != value)
        return fail(say<"message.of-record">({.key = std::string(key)}));
      (*json)[key] = value;
    }
    if (json->contains("seats") && (*json)["seats"].is_array() && (*json)["seats"].size() != record.players.size())
      return fail(say<"players.of-record">({.n = record.players.size()}));
  }
  Result<TableInfo> info = server::read_opening(*json);
  if (!info) return std::unexpected(info.error());
  opening.info = std::move(*info);
  opening.info.id = new_table_id();
  if (setup_.workshop)
    if (const Verdict no = setup_.workshop->check_table(opening.info)) return std::unexpected(*no);
  return opening;
}

void Api::open_shard(Opening opening, const std::string& address, const Reply& reply) const {
  const std::size_t owner = setup_.shards.owner(opening.info.id);
  setup_.shards.post[owner](
      [shard = setup_.shards.all[owner], opening = std::move(opening), address, reply, workshop = setup_.workshop] {
        const auto then = [reply, workshop, thing = opening.info.thing](Result<Shard::Opened> opened) {
          if (!opened) return reply(error_response(status_of(opened.error()), opened.error()));
          if (workshop && !thing.empty()) workshop->opened(thing);
          Json seats = Json::array();
          for (const Table::Taken& taken : opened->seats)
            seats.push_back({{"seat", taken.seat}, {"token", taken.token}});
          reply(json_response(201, {{"table", opened->table}, {"path", "/t/" + opened->table}, {"seats", seats}}));
        };
        shard->open(opening.info, then, address, opening.begun);
      });
}

void Api::take_seat(const Call& call) const {
  const std::string& id = call.id();
  if (!is_table_id(id)) return call.refuse(error_of(say<"unknown.table">()));
  const Result<Json> json = parse_json(call.request.body, 4);
  if (!json) return call.refuse(json.error());
  Fault fault;
  const At root(*json, fault, "", "message");
  root.require(json->is_object(), say<"message.object">({.value = brief(*json)}));
  std::optional<Seat> seat;
  Table::Sitter sitter{"", call.request.tokens, call.request.address};
  if (!fault) {
    root.only({"seat", "name"});
    if (root.has("seat")) seat = Seat(root["seat"].integer(0, kMostSeats - 1));
    sitter.name = root["name"].text(400);
  }
  if (fault) return call.refuse(*fault);
  if (const Verdict no = afford(call)) return call.refuse(*no);
  const std::size_t owner = setup_.shards.owner(id);
  const Taking taking = call.request.takes_over ? Taking::Anyway : Taking::IfFree;
  setup_.shards.post[owner]([shard = setup_.shards.all[owner], id, seat, sitter, taking, reply = call.reply] {
    const auto then = [id, reply](Result<Table::Taken> taken) {
      if (!taken) return reply(error_response(status_of(taken.error()), taken.error()));
      reply(json_response(201, {{"table", id}, {"seat", taken->seat}, {"token", taken->token}}));
    };
    shard->take(id, seat, sitter, then, taking);
  });
}

void Api::look(const Call& call, std::function<void(const Table&)> ask) const {
  const std::string& id = call.id();
  if (!is_table_id(id)) return call.refuse(error_of(say<"unknown.table">()));
  const bool wants_record = call.route.answer == &Api::table_record;
  const std::size_t owner = setup_.shards.owner(id);
  setup_.shards.post[owner](
      [=, shard = setup_.shards.all[owner], address = call.request.address, reply = call.reply, ask = std::move(ask)] {
        shard->look(id, address, ask, [=](const Error& error) {
          const bool is_broken = error.code == "version" || error.code == "damaged";
          if (const auto kept = is_broken && wants_record ? shard->kept_record(id) : std::nullopt)
            return reply(record_response(*kept, id));
          reply(error_response(status_of(error), error));
        });
      });
}

void Api::table(const Call& call) const {
  look(call, [reply = call.reply](const Table& table) { reply(json_response(200, table.summary())); });
}

void Api::mine(const Call& call) const {
  const Reply& reply = call.reply;
  const Result<Json> json = parse_json(call.request.body, 8);
  if (!json) return reply(error_response(400, json.error()));
  Fault fault;
  const At root(*json, fault, "", "message");
  root.require(json->is_object(), say<"message.object">({.value = brief(*json)}));
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

  // Each table's shard fills in its line; the last one sends.
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
    const std::size_t owner = setup_.shards.owner(asked[i].id);
    setup_.shards.post[owner]([shard = setup_.shards.all[owner], one = asked[i], address = call.request.address, fill] {
      shard->look(
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
            // Still there, and still theirs.
            fill({{"table", one.id}, {"broken", error.code}, {"error", to_json(error)}});
          });
    });
  }
}

}  // namespace faubourg::server
