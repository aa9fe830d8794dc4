// Any bytes as messages to a table: read without a crash; what is refused changes nothing; what is accepted is stored
// so that the table comes back the same. The input is a list of messages, one a line; each goes to one of three
// clients.
#include <cstdlib>

#include "games/all.h"
#include "server/protocol.h"
#include "server/secrets.h"
#include "server/table.h"
#include "server/tests/secrets_game.h"

using namespace faubourg;
using namespace faubourg::server;

namespace {

void demand(bool holds) {
  if (!holds) std::abort();
}

void keep(Stored& stored, const Effects& effects, const std::string& id) {
  for (const Change& change : effects.changes) {
    if (change.table != id) continue;
    if (change.cut) stored.events.resize(*change.cut);
    demand(stored.events.size() == change.first);
    stored.events.insert(stored.events.end(), change.events.begin(), change.events.end());
    if (change.document) stored.document = *change.document;
  }
  for (const Sending& sending : effects.sends) demand(parse_json(*sending.text).has_value());
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  Rng rng(1);
  Tuning tuning;
  tuning.luck = [&] { return rng.next(); };
  static const Json opening = {{"game", "secrets"},
                               {"clock", {{"kind", "budget"}, {"seconds", 5}}},
                               {"seats",
                                {{{"kind", "person"}, {"name", "A"}},
                                 {{"kind", "person"}, {"name", "B"}},
                                 {{"kind", "bot"}, {"bot", "random"}}}}};
  TableInfo info = *read_opening(opening);
  info.id = "AAAAAAAAAAAAAAAA";
  static const std::string tokens[2] = {std::string(32, 'a'), std::string(32, 'b')};
  for (Seat seat : {0, 1}) info.seats[seat].hash = server::hash_of(tokens[seat]);
  Stored stored;
  Effects opened;
  auto table = *Table::open(info, secrets::box(), tuning, 1, opened);
  keep(stored, opened, info.id);
  for (ConnId conn = 1; conn <= 2; ++conn) {
    said::Hello hello;
    hello.tokens = {tokens[conn - 1]};
    Effects effects;
    table->message(conn, {{}, hello}, 1, effects);
    keep(stored, effects, info.id);
  }
  std::string_view rest(reinterpret_cast<const char*>(data), size);
  Time now = 1;
  for (ConnId conn = 0; !rest.empty(); conn = (conn + 1) % 3) {
    const std::size_t end = std::min(rest.find('\n'), rest.size());
    const std::string_view line = rest.substr(0, end);
    rest.remove_prefix(std::min(end + 1, rest.size()));
    now += Time(line.size()) * 20;
    const Result<Message> message = read_message(line);
    Effects effects;
    if (message) {
      const auto before = table->match().hash();
      table->message(conn + 1, *message, now, effects);
      if (effects.changes.empty()) demand(table->match().hash() == before);
    } else {
      demand(!message.error().code.empty() && !message.error().text.empty());
      table->tick(now, effects);
    }
    keep(stored, effects, info.id);
  }
  demand(stored.events == table->match().record().events);
  const auto loaded = Table::load(stored, secrets::box(), tuning, now);
  demand(loaded.has_value());
  demand((*loaded)->match().hash() == table->match().hash());
  return 0;
}
