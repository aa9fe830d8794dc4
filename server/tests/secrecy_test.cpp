// Nothing reaches a viewer but what it may know. Games are played by several clients over real sockets; every byte each
// of them received is then checked against what its seat may know, recomputed from the true record.
#include <gtest/gtest.h>

#include <set>

#include "core/testing/release.h"
#include "games/all.h"
#include "server/broadcast.h"
#include "server/protocol.h"
#include "server/serve.h"
#include "server/tests/client.h"
#include "server/tests/folder.h"
#include "server/tests/secrets_game.h"

namespace faubourg::server::testing {
namespace {

struct Seen {
  Viewer who;
  std::vector<std::string> bytes;  // during play
};

std::string as_text(Viewer who) { return who.is_seat() ? std::to_string(who.who) : "public"; }

// The only `new` that may be sent to this viewer at this point of the record.
Json expected_new(const Match& truth, const Json& got, Viewer who) {
  const std::size_t from = got["from"], n = got["n"];
  const auto past = truth.clone();
  past->rewind(n);
  Json events = Json::array();
  for (std::size_t i = from; i < n; ++i) {
    const Seat by = truth.record().events[i].by;
    events.push_back({{"by", by == kNobody ? Json("chance") : Json(by)}, {"do", truth.event(i, who)}});
    if (i + kMostAccounted < n) continue;
    if (const Saying because = past->because(i, i + 1, who)[0]; !because.empty())
      events.back()["because"] = to_json(because);
  }
  const Turn turn = past->turn();
  Json expected = {{"t", "new"},
                   {"as", who.is_seat() ? Json(who.who) : Json("public")},
                   {"era", 0},
                   {"from", from},
                   {"n", n},
                   {"events", events},
                   {"view", past->view(who)},
                   {"clocks", nullptr}};
  if (turn.kind == Turn::Decide) {
    expected["turn"] = {{"kind", "decide"}, {"seat", turn.seat}};
    if (turn.seat == who.who) {
      expected["moves"] = past->moves();
      expected["complete"] = past->lists_all();
    }
  } else {
    expected["turn"] = {{"kind", "end"}};
    Json scores = Json::array(), winners = Json::array();
    const Outcome outcome = past->outcome();
    for (int score : outcome.scores) scores.push_back(score);
    for (Seat winner : outcome.winners) winners.push_back(winner);
    expected["end"] = {{"scores", scores}, {"winners", winners}};
  }
  if (got.contains("between")) {  // all of them, or those that fit
    Json between = Json::array();
    for (std::size_t i = 1; i <= got["between"].size(); ++i)
      between.push_back(
          {{"n", from + i}, {"turn", turn_json(truth.turn_at(from + i))}, {"view", truth.view_at(from + i, who)}});
    EXPECT_TRUE(from + between.size() + 1 == n || to_text(between).size() > kMostBetweenBytes / 2);
    expected["between"] = between;
  }
  return expected;
}

void check_bytes(const Match& truth, const Seen& seen, const std::vector<std::string>& tokens) {
  for (const std::string& bytes : seen.bytes) {
    for (const std::string& token : tokens) ASSERT_EQ(bytes.find(token), std::string::npos) << "a secret of a seat";
    ASSERT_EQ(bytes.find("hash"), std::string::npos);
    const auto parsed = parse_json(bytes);
    ASSERT_TRUE(parsed);
    const std::string kind = (*parsed)["t"];
    if (kind == "new") {
      ASSERT_EQ(*parsed, expected_new(truth, *parsed, seen.who)) << "for " << as_text(seen.who);
    } else if (kind == "table") {
      // Nothing of the position: only what was agreed, who sits there, and the state.
      static const std::set<std::string> kKeys = {
          "t",     "table",    "game",           "options", "public",   "auto",  "clock",  "created",
          "state", "paused",   "seats",          "you",     "watchers", "offer", "result", "rematch",
          "next",  "takeover", "watchers_muted", "absent",  "watching", "shut",  "rules",  "copy",
          "aids",  "shows",    "watchers_point", "code"};
      for (const auto& item : parsed->items()) ASSERT_TRUE(kKeys.contains(item.key())) << item.key();
      for (const Json& watcher : parsed->value("watching", Json::array())) ASSERT_EQ(watcher.size(), 3u) << watcher;
      for (const Json& seat : (*parsed)["seats"])
        for (const auto& item : seat.items())
          ASSERT_TRUE(
              (std::set<std::string>{"seat", "kind", "name", "present", "away", "host", "bot"}).contains(item.key()));
    } else if (kind == "at") {
      const std::size_t n = (*parsed)["n"];
      ASSERT_EQ((*parsed)["view"], truth.view_at(n, seen.who));
    } else if (kind == "hints") {
      ASSERT_TRUE(seen.who.is_seat());
      for (const Json& hint : (*parsed)["hints"]) {
        const auto past = truth.clone();
        past->rewind((*parsed)["n"]);
        ASSERT_EQ(past->turn().seat, seen.who.who);
        ASSERT_FALSE(past->check(hint["move"].get<std::string>()));
      }
    } else {
      ASSERT_TRUE(kind == "chats" || kind == "ok" || kind == "no") << bytes;
    }
  }
}

void play_and_check(const Box& box, int players, const Json& options_of_game, int most_moves) {
  const Folder folder;
  set_level(Level::Error);
  Options options;
  options.port = 0;
  options.threads = 2;
  options.data = folder.path();
  options.think = 50;  // hints may be poor here
  options.limits.messages_per_second = options.limits.message_burst = 1e9;
  options.limits.busy_share = 1;
  const Server server(options, {&box});
  const int port = server.port();
  Json seats = Json::array();
  for (int i = 0; i < players; ++i) seats.push_back({{"kind", "person"}, {"name", "P" + std::to_string(i)}});
  const Json opened = http(port, "POST", "/api/tables",
                           to_text({{"game", box.info().id}, {"seats", seats}, {"options", options_of_game}}))
                          .json();
  const std::string id = opened["table"];
  ListBy<Seat, std::string> tokens;
  for (const Json& seat : opened["seats"]) tokens.push_back(seat["token"]);
  ListBy<Seat, Client> clients;  // and one who watches
  for (int i = 0; i <= players; ++i) {
    clients.emplace_back(port, id);
    clients.back().say_hello(i < players ? std::vector<std::string>{tokens[i]} : std::vector<std::string>{});
  }
  Rng rng(11);
  ListBy<Seat, Json> told;
  for (Client& client : clients) told.push_back(client.last("new"));
  for (int move = 0; move < most_moves && told[0]["turn"]["kind"] == "decide"; ++move) {
    const Seat seat = told[0]["turn"]["seat"];
    Client& decider = clients[seat];
    // Everybody tries to see more than it may, to move for others, to get hints for others.
    Client& other = clients[(seat + 1) % (players + 1)];
    other.send({{"t", "at"}, {"id", 1}, {"n", told[0]["n"]}, {"as", seat}});
    ASSERT_EQ(other.read_until("no")["t"], "no");
    other.send({{"t", "at"}, {"id", 1}, {"n", told[0]["n"]}, {"as", "all"}});
    ASSERT_EQ(other.read_until("no")["t"], "no");
    other.send({{"t", "hint"}, {"id", 2}, {"seat", seat}, {"n", told[0]["n"]}});
    ASSERT_EQ(other.read_until("no")["t"], "no");
    decider.send({{"t", "at"}, {"id", 3}, {"n", rng.below(told[0]["n"].get<std::uint32_t>() + 1)}, {"as", seat}});
    ASSERT_EQ(decider.read_until("at")["t"], "at");
    if (move % 8 == 0) {
      decider.send({{"t", "hint"}, {"id", 4}, {"n", told[0]["n"]}});
      ASSERT_EQ(decider.read_until("hints")["t"], "hints");
    }
    const Json& moves = told[seat]["moves"];
    decider.send({{"t", "move"}, {"n", told[0]["n"]}, {"do", moves[rng.below(std::uint32_t(moves.size()))]}});
    for (const Seat i : clients.indices()) told[i] = clients[i].read_until("new");
    for (const Json& one : told) ASSERT_FALSE(one.is_null());
  }
  std::vector<Seen> seen;
  for (int i = 0; i <= players; ++i) seen.push_back({i < players ? Viewer(i) : kPublic, clients[i].received()});
  const Headers mine = {{"Authorization", "Bearer " + tokens[0]}};
  const std::string as_seat = http(port, "GET", "/api/tables/" + id + "/record?as=0", "", mine).body;
  const std::string as_public = http(port, "GET", "/api/tables/" + id + "/record?as=public").body;

  // The truth, once it may be known.
  if (told[0]["turn"]["kind"] == "decide") {
    const Seat seat = told[0]["turn"]["seat"];
    EXPECT_EQ(http(port, "GET", "/api/tables/" + id + "/record?as=all", "", mine).status, 403);
    for (int i = 0; i + 1 < players; ++i) {
      const Seat at = (seat + i) % players;
      clients[at].send({{"t", "resign"}, {"id", 99}});
      Json reply;
      do reply = clients[at].read();
      while (!reply.is_null() && reply.value("id", 0) != 99);
      // Whoever plays on for the one before may have ended the game.
      ASSERT_TRUE(reply["t"] == "ok" || reply["code"] == "state") << to_text(reply);
    }
  }
  const auto record = read_record(http(port, "GET", "/api/tables/" + id + "/record").body);
  ASSERT_TRUE(record) << record.error().text;
  const auto truth = box.load(*record);
  ASSERT_TRUE(truth) << truth.error().text;
  for (const Seen& one : seen) check_bytes(**truth, one, tokens);
  for (const auto& [who, text] : {std::pair(Viewer(0), as_seat), std::pair(kPublic, as_public)}) {
    std::string expected;
    std::size_t at = 0;
    for (std::size_t line = 0; at < text.size(); ++line) {
      const std::size_t end = text.find('\n', at);
      const std::string got = text.substr(at, end - at);
      at = end + 1;
      if (line == 0 || got.find("\"end\"") != std::string::npos) continue;
      const Event event{(*truth)->record().events[line - 1].by, (*truth)->event(line - 1, who)};
      ASSERT_EQ(got + "\n", event_line(event));
    }
  }
}

TEST(Secrecy, HiddenHandsAndSecretChoicesOfThreePlayers) { play_and_check(secrets::box(), 3, Json::object(), 100); }
TEST(Secrecy, HiddenHandsAndSecretChoicesOfTwoPlayers) { play_and_check(secrets::box(), 2, Json::object(), 100); }

TEST(Secrecy, EveryGameThereIs_Long) {
  for (const Box* box : all_boxes())
    for (int players = std::max(2, box->info().fewest); players <= std::min(3, box->info().most); ++players)
      play_and_check(*box, players, Json::object(), faubourg::testing::before_release() ? 60 : 30);
}

// By the names of the cards alone: no client ever received one that it had no right to know.
TEST(Secrecy, NoCardIsNamedToWhoCannotSeeIt) {
  const Folder folder;
  set_level(Level::Error);
  Options options;
  options.port = 0;
  options.data = folder.path();
  const Server server(options, {&secrets::box()});
  const Json opened =
      http(server.port(), "POST", "/api/tables",
           R"({"game":"secrets","auto":false,"seats":[{"kind":"person","name":"A"},{"kind":"person","name":"B"}]})")
          .json();
  ListBy<Seat, Client> clients;
  ListBy<Seat, std::set<std::string>> hands(2);
  for (const Json& seat : opened["seats"]) {
    const Seat i = clients.next();
    clients.emplace_back(server.port(), opened["table"]);
    clients[i].say_hello({seat["token"]});
    const Json told = clients[i].last("new");
    for (const Json& card : *std::next(told["view"]["seats"].begin(), i)->find("hand")) hands[i].insert(card);
    ASSERT_EQ(hands[i].size(), 3u);
  }
  const auto names = [&](Seat viewer, const std::set<std::string>& cards) {
    for (const std::string& bytes : clients[viewer].received())
      for (const std::string& card : cards)
        if (bytes.find(card) != std::string::npos) return true;
    return false;
  };
  EXPECT_FALSE(names(0, hands[1]));
  EXPECT_FALSE(names(1, hands[0]));
  const Json mine = clients[0].last("new");
  clients[0].send({{"t", "move"}, {"n", mine["n"]}, {"do", mine["moves"][0]}});
  clients[1].read_until("new");
  clients[0].read_until("new");
  EXPECT_FALSE(names(1, hands[0]));  // laid, but face down
  const Json theirs = clients[1].last("new");
  clients[1].send({{"t", "move"}, {"n", theirs["n"]}, {"do", theirs["moves"][0]}});
  clients[1].read_until("new");
  EXPECT_TRUE(names(1, hands[0]));  // turned over: now it is known
}

}  // namespace
}  // namespace faubourg::server::testing
