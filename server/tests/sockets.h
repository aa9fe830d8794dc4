// A whole server over real sockets, for one test.
#pragma once
#include <gtest/gtest.h>
#include <unistd.h>

#include <future>

#include "games/all.h"
#include "server/serve.h"
#include "server/tests/client.h"
#include "server/tests/folder.h"
#include "server/tests/secrets_game.h"

namespace faubourg::server::testing {

inline Json two_people() {
  return {{"game", "village"},
          {"seats", {{{"kind", "person"}, {"name", "Ann"}}, {{"kind", "person"}, {"name", "Bob"}}}}};
}

// Asks again until it is so; false when it never is.
template <class Ask>
bool eventually(Ask is_so) {
  for (int i = 0; i < 3000; ++i) {
    if (is_so()) return true;
    usleep(20'000);
  }
  return false;
}

class Sockets : public ::testing::Test {
 protected:
  Sockets() {
    set_level(Level::Error);
    options.port = 0;
    options.threads = 2;
    options.limits.busy_share = 1;  // under the sanitizers everything is dear
    options.data = folder / "data";
  }
  static std::vector<const Box*> games() {
    std::vector<const Box*> all = all_boxes();
    all.push_back(&secrets::box());
    return all;
  }
  void start() {
    server = std::make_unique<Server>(options, games());
    port = server->port();
  }
  struct Opened {
    std::string id;
    std::vector<std::string> tokens;
  };
  Opened open(const Json& body) {
    const HttpAnswer answer = http(port, "POST", "/api/tables", to_text(body));
    EXPECT_EQ(answer.status, 201) << answer.body;
    const Json made = answer.json();
    Opened opened{made["table"], {}};
    for (const Json& seat : made["seats"]) opened.tokens.push_back(seat["token"]);
    return opened;
  }
  // Changes what is stored of a table while the server is not running.
  void spoil(const std::string& id, const std::function<void(Stored&, Json& document)>& how) {
    server.reset();
    {
      Metrics metrics;
      const auto store = open_sqlite(options.data + "/tables.sqlite", metrics);
      Stored stored = *store->read(id);
      Json document = *parse_json(stored.document.json);
      const std::size_t events = stored.events.size();
      how(stored, document);
      Change change;
      change.table = id;
      change.cut = 0;
      change.events = stored.events;
      change.document = stored.document;
      change.document->json = document.is_null() ? "{" : to_text(document);
      ASSERT_GE(events, stored.events.size());
      std::promise<bool> done;
      store->append({change}, [&](bool ok) { done.set_value(ok); });
      ASSERT_TRUE(done.get_future().get());
    }
    start();
  }
  std::string error(const HttpAnswer& answer) {
    return std::to_string(answer.status) + " " + answer.json()["error"].value("code", "");
  }
  // Plays the seat's decision if it has one; false when the game is over.
  static bool play(Client& client, const Json& told) {
    const auto& moves = told["moves"];
    client.send({{"t", "move"},
                 {"seat", told["as"]},
                 {"era", told["era"]},
                 {"n", told["n"]},
                 {"do", moves[told["n"].get<std::size_t>() % moves.size()]}});
    return true;
  }

  Folder folder;
  Options options;
  std::unique_ptr<Server> server;
  int port = 0;
};

}  // namespace faubourg::server::testing
