// A whole server over real sockets, for one test.
#pragma once
#include <gtest/gtest.h>

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

class Sockets : public ::testing::Test {
 protected:
  Sockets() {
    set_level(Level::Error);
    options.port = 0;
    options.threads = 2;
    options.data = folder / "data";
  }
  void start() {
    std::vector<const Box*> games = all_boxes();
    games.push_back(&secrets::box());
    server = std::make_unique<Server>(options, games);
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
