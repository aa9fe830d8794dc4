// A shard with wires in place of sockets, a store that always succeeds, and time driven by hand.
#include "server/shard.h"

#include <gtest/gtest.h>

#include "games/all.h"
#include "server/failure.h"
#include "server/log.h"
#include "server/secrets.h"
#include "server/tests/room.h"

namespace faubourg::server::testing {
namespace {

class KeepsAll final : public Store {
 public:
  void append(std::vector<Change> changes, Then then) override {
    for (Change& change : changes) {
      Stored& stored = tables[change.table];
      if (change.cut) stored.events.resize(*change.cut);
      stored.events.insert(stored.events.end(), change.events.begin(), change.events.end());
      if (change.document) stored.document = *change.document;
      lines += change.chat.size();
      written += change.events.empty();
    }
    if (is_away) return waiting.push_back(std::move(then));
    then(true);
  }
  std::optional<Stored> read(const std::string& table) override {
    const auto found = tables.find(table);
    return found == tables.end() ? std::nullopt : std::optional(found->second);
  }
  std::vector<Listed> list(const Filter&) override { return {}; }
  std::optional<Sizes> sizes(const std::string&) override { return {}; }
  std::vector<Clocked> list_clocked() override { return {}; }
  void trim_chat(Time, std::size_t, std::function<void(std::size_t)> then) override { then(0); }
  std::vector<std::pair<std::string, std::string>> codes() override { return {}; }
  std::optional<SealedRing> ring(const std::string&) override { return {}; }
  void keep_ring(RingChange, Then then) override { then(false); }
  void trim_rings(Time, std::size_t, std::function<void(std::size_t)> then) override { then(0); }
  void note(std::string, std::optional<std::string>, Then then) override { then(true); }
  void note_new(std::string, std::string, Then then) override { then(true); }
  void count(std::string, std::int64_t, Then then) override { then(true); }
  std::vector<std::pair<std::string, std::string>> notes(const std::string&) override { return {}; }
  std::vector<Life> begin_life(Time) override { return {}; }
  void beat() override {}
  void check(Then then) override { then(true); }
  Claim claim(const std::string&, Taking) override { return {.is_ours = !is_elsewhere}; }
  void settle() override {
    ++settled;
    if (is_unsettled) throw Failure("the standby is away");
  }

  bool is_elsewhere = false, is_unsettled = false;  // the tables; what is read
  int settled = 0;
  bool is_away = false;  // what is handed in waits
  std::vector<Then> waiting;
  std::map<std::string, Stored> tables;
  std::size_t lines = 0, written = 0;  // what was written without a move
};

struct Heard final : Connection {
  void send(SharedText text) override { messages.push_back(*parse_json(*text)); }
  void close() override { is_closed = true; }
  std::vector<Json> messages;
  bool is_closed = false;
};

class ShardTest : public ::testing::Test {
 protected:
  void make() {
    addresses = std::make_unique<Addresses>(limits);
    Shard::Setup setup{all_boxes(),
                       store,
                       lobby,
                       workers,
                       metrics,
                       *addresses,
                       limits,
                       Tuning{.luck = random_bits},
                       600'000,
                       [this](std::function<void()> act) {
                         const std::lock_guard lock(mutex);
                         posted.push_back(std::move(act));
                       },
                       [this] { return now; }};
    setup.spent = [this] { return worked += dear; };
    shard = std::make_unique<Shard>(std::move(setup));
  }
  std::function<void()> next() {  // bots think on threads of their own
    const std::lock_guard lock(mutex);
    if (posted.empty()) return {};
    const auto act = std::move(posted.front());
    posted.pop_front();
    return act;
  }
  void settle() {
    while (const auto act = next()) act();
  }
  Shard::Opened open(const Json& body) {
    TableInfo info = *read_opening(body);
    info.id = new_table_id();
    Shard::Opened opened;
    shard->open(info, [&](const Result<Shard::Opened>& made) { opened = *made; });
    settle();
    return opened;
  }

  struct Guest {
    ConnId conn = 0;
    std::shared_ptr<Heard> wire = std::make_shared<Heard>();
  };
  Guest connect(const std::string& table, const std::string& address) {
    Guest guest;
    guest.conn = shard->connect(table, address, guest.wire);
    settle();
    return guest;
  }
  Guest sit(const Shard::Opened& table, std::size_t seat, const std::string& address) {
    Guest guest = connect(table.table, address);
    say(guest, {{"t", "hello"}, {"tokens", {table.seats[seat].token}}});
    return guest;
  }
  Guest watch(const std::string& table, const std::string& address) {
    Guest guest = connect(table, address);
    say(guest, {{"t", "hello"}});
    return guest;
  }
  // The code of the refusal, or "".
  std::string say(const Guest& guest, const Json& json) {
    guest.wire->messages.clear();
    shard->receive(guest.conn, to_text(json));
    settle();
    for (const Json& message : guest.wire->messages)
      if (message["t"] == "no") return message["code"];
    return "";
  }
  // How many of so many are taken.
  int taken(const Guest& guest, const Json& json, int times) {
    int count = 0;
    for (int i = 0; i < times; ++i) count += say(guest, json) == "";
    return count;
  }
  static Json line(const char* name = nullptr) {
    Json json = {{"t", "chat"}, {"text", "hello"}};
    if (name) json["name"] = name;
    return json;
  }

  KeepsAll store;
  Lobby lobby;
  Metrics metrics;
  ServerLimits limits;
  std::unique_ptr<Addresses> addresses;
  std::mutex mutex;  // of what is posted
  std::deque<std::function<void()>> posted;
  std::unique_ptr<Shard> shard;
  Workers workers{1, metrics};  // ends first: it posts
  Time now = 1'000'000;
  double worked = 0, dear = 0;  // seconds of the shard's thread: so far, and for whatever is asked
};

TEST_F(ShardTest, ConnectingAnewDoesNotRefundChatLines) {
  limits.note_burst = 5;
  limits.notes_per_second = 0.001;
  make();
  const Shard::Opened table = open(two_people());
  int lines = 0;
  for (int i = 0; i < 20; ++i) {
    const Guest ann = sit(table, 0, "192.0.2.1");
    lines += taken(ann, line(), 5);
    shard->disconnect(ann.conn);
    settle();
  }
  EXPECT_EQ(lines, 5);
  EXPECT_EQ(store.lines, 5u);
}

TEST_F(ShardTest, LinesThatWaitForTheStoreAreCountedToo) {
  limits.note_burst = 5;
  limits.notes_per_second = 0.001;
  make();
  const Shard::Opened table = open(two_people());
  const Guest ann = sit(table, 0, "192.0.2.1");
  shard->receive(ann.conn, to_text(line()));  // being stored: all that follows has to wait
  for (int i = 0; i < 10; ++i) {
    const ConnId again = shard->connect(table.table, "192.0.2.1", std::make_shared<Heard>());
    shard->receive(again, to_text({{"t", "hello"}, {"tokens", {table.seats[0].token}}}));
    for (int k = 0; k < 5; ++k) shard->receive(again, to_text(line()));
  }
  settle();
  EXPECT_EQ(store.lines, 5u);
}

TEST_F(ShardTest, AnAddressHasSoManyLinesAtAllTablesTogether) {
  limits.note_burst = 5;
  limits.notes_per_second = 0.001;
  limits.note_crowd = 2;
  make();
  int lines = 0;
  for (int i = 0; i < 6; ++i) lines += taken(sit(open(two_people()), 0, "192.0.2.1"), line(), 5);
  EXPECT_EQ(lines, 10);
  EXPECT_EQ(taken(sit(open(two_people()), 0, "192.0.2.2"), line(), 1), 1);
}

TEST_F(ShardTest, ThoseWhoWatchShareTheirLinesAndTakeNoneFromTheSeats) {
  limits.note_burst = 5;
  limits.notes_per_second = 0.001;
  make();
  const Shard::Opened table = open(two_people());
  int lines = 0;
  for (int i = 0; i < 10; ++i) lines += taken(watch(table.table, "192.0.2." + std::to_string(i)), line("Eve"), 2);
  EXPECT_EQ(lines, 5);
  EXPECT_EQ(taken(sit(table, 0, "192.0.2.20"), line(), 1), 1);
  EXPECT_EQ(taken(sit(table, 1, "192.0.2.21"), {{"t", "pause"}}, 1), 1);
}

TEST_F(ShardTest, WhatIsShownIsCountedBySeatAndAddressAndReachesNobodyBeyondThat) {
  limits.show_burst = 5;
  limits.shows_per_second = 0.001;
  limits.show_crowd = 2;
  limits.message_burst = 1000;
  make();
  const Json town = {{"game", "citytour"}, {"seats", {person("Ann"), person("Bob")}}, {"watchers_point", true}};
  const Json point = {{"t", "point"}, {"n", 1}, {"at", "1,1"}};
  const Shard::Opened table = open(town);
  const Guest ann = sit(table, 0, "192.0.2.1"), bob = sit(table, 1, "192.0.2.2");
  bob.wire->messages.clear();
  int shown = 0;
  for (int i = 0; i < 4; ++i) {  // a new connection gets nothing back
    const Guest again = sit(table, 0, "192.0.2.1");
    shown += taken(again, point, 10);
    shard->disconnect(again.conn);
  }
  settle();
  EXPECT_EQ(shown, 5);
  EXPECT_EQ(std::ranges::count_if(bob.wire->messages, [](const Json& m) { return m["t"] == "pointed"; }), 5);
  int watched = 0;
  for (int i = 0; i < 10; ++i) watched += taken(watch(table.table, "192.0.2." + std::to_string(30 + i)), point, 2);
  EXPECT_EQ(watched, 5) << "all who watch are one";
  EXPECT_EQ(taken(bob, point, 1), 1) << "nobody uses up another's";
  int elsewhere = 0;
  for (int i = 0; i < 5; ++i) elsewhere += taken(sit(open(town), 0, "192.0.2.1"), point, 5);
  EXPECT_EQ(elsewhere, 5) << "an address has so many at all its tables";
  EXPECT_EQ(metrics.shown.value(), 16);
  EXPECT_EQ(store.lines, 0u);
}

TEST_F(ShardTest, WhateverIsWrittenWithoutAMoveIsCounted) {
  limits.note_burst = 6;
  limits.notes_per_second = 0.001;
  limits.note_crowd = 100;
  make();
  const std::vector<std::vector<Json>> ways = {
      {{{"t", "pause"}}, {{"t", "resume"}}},
      {{{"t", "name"}, {"name", "Anna"}}, {{"t", "name"}, {"name", "Ann"}}},
      {{{"t", "undo"}, {"era", 0}}, {{"t", "refuse"}}},
      {{{"t", "give"}, {"seat", 1}, {"to", "bot"}, {"bot", "random"}}, {{"t", "give"}, {"seat", 1}, {"to", "open"}}}};
  for (const std::vector<Json>& way : ways) {
    const Shard::Opened table = open(two_people());
    const Guest ann = sit(table, 0, "192.0.2.1");
    say(ann, {{"t", "move"}, {"n", 0}, {"do", "settle b2"}});
    now += 200'000;  // Bob is absent for long enough
    const std::size_t before = store.written;
    std::string last;
    for (std::size_t i = 0; i < 40; ++i) last = say(ann, way[i % 2]);
    EXPECT_EQ(last, "rate") << way[0];
    EXPECT_LE(store.written - before, 6u) << way[0];
  }
}

TEST_F(ShardTest, SittingDownAndGettingUpIsCounted) {
  limits.note_burst = 6;
  limits.notes_per_second = 0.001;
  make();
  Json opening = two_people();
  opening["seats"][1] = open_seat();
  const Shard::Opened table = open(opening);
  int sat = 0;
  std::string code;
  for (int i = 0; i < 20; ++i) {
    shard->take(table.table, {}, {.name = "Bob"}, [&](const Result<Table::Taken>& taken) {
      if (!taken) return void(code = taken.error().code);
      ++sat;
      const Guest bob = sit({table.table, {*taken}}, 0, "192.0.2." + std::to_string(sat));
      say(bob, {{"t", "leave"}, {"to", "open"}});
    });
    settle();
  }
  EXPECT_LE(sat, 6);
  EXPECT_GE(sat, 1);
}

TEST_F(ShardTest, MessagesAreCountedByAddressAcrossItsConnections) {
  limits.message_burst = 10;
  limits.messages_per_second = 0.001;
  limits.crowd = 3;
  make();
  const Shard::Opened table = open(two_people());
  int pongs = 0;
  for (int i = 0; i < 20; ++i) pongs += taken(watch(table.table, "192.0.2.1"), {{"t", "ping"}}, 9);
  EXPECT_EQ(pongs, 27);  // three times ten, less a hello each
  EXPECT_EQ(taken(watch(table.table, "192.0.2.2"), {{"t", "ping"}}, 9), 9);
}

TEST_F(ShardTest, WhoeverAsksForDearPositionsPaysForThem) {
  limits.busy_burst = 2;
  limits.busy_share = 0.1;
  dear = 0.25;
  make();
  const Shard::Opened table = open(two_people());
  const Guest ann = sit(table, 0, "192.0.2.1"), bob = sit(table, 1, "192.0.2.2");
  const Json dear_one = {{"t", "at"}, {"n", 0}, {"as", "public"}};
  EXPECT_EQ(taken(ann, dear_one, 12), 7);                             // eight quarters, less a hello
  EXPECT_EQ(taken(watch(table.table, "192.0.2.1"), dear_one, 3), 0);  // another connection gets nothing more
  EXPECT_EQ(say(ann, {{"t", "ping"}}), "");
  EXPECT_EQ(taken(bob, dear_one, 3), 3);
  now += 10'000;
  EXPECT_GE(taken(ann, dear_one, 12), 1);
}

TEST_F(ShardTest, WhoeverLoadsDearTablesPaysForThem) {
  limits.busy_burst = 2;
  limits.busy_share = 0.1;
  make();
  const Shard::Opened table = open(two_people());
  shard = nullptr;
  dear = 3;
  make();
  EXPECT_FALSE(connect(table.table, "192.0.2.1").wire->is_closed);  // within its budget; now in debt
  const Shard::Opened other = open(two_people());
  shard = nullptr;
  make();  // nothing is in memory, and nobody has used anything
  EXPECT_FALSE(connect(table.table, "192.0.2.1").wire->is_closed);
  const Guest late = connect(other.table, "192.0.2.1");
  EXPECT_TRUE(late.wire->is_closed);
  ASSERT_FALSE(late.wire->messages.empty());
  EXPECT_EQ(late.wire->messages[0]["code"], "rate");
  EXPECT_FALSE(connect(other.table, "192.0.2.2").wire->is_closed);
}

TEST_F(ShardTest, APingIsNoHello) {
  make();
  const Shard::Opened table = open(two_people());
  const Guest pings = connect(table.table, "192.0.2.1"), greets = connect(table.table, "192.0.2.1");
  say(greets, {{"t", "hello"}});
  for (int i = 0; i < 12; ++i) {
    now += 1001;
    say(pings, {{"t", "ping"}});
    shard->tick(now);
    settle();
  }
  EXPECT_TRUE(pings.wire->is_closed);
  EXPECT_FALSE(greets.wire->is_closed);
}

// Resigning and asking for another game, over and over.
TEST_F(ShardTest, ARematchIsATableOfItsAddress) {
  limits.tables_per_address = 4;
  make();
  for (const Json& opening : {two_people(), Json{{"game", "village"}, {"seats", {person("Ann"), bot("random")}}}}) {
    const std::string address = opening == two_people() ? "192.0.2.1" : "192.0.2.2";
    Shard::Opened table = open(opening);
    const std::string token = table.seats[0].token;
    int rematches = 0;
    std::string code;
    for (int i = 0; i < 20 && code.empty(); ++i) {
      const Guest ann = connect(table.table, address);
      say(ann, {{"t", "hello"}, {"tokens", {token}}});
      EXPECT_EQ(say(ann, {{"t", "resign"}}), "");
      code = say(ann, {{"t", "rematch"}});
      Json last;
      for (const Json& message : ann.wire->messages)
        if (message["t"] == "table") last = message;
      if (!code.empty()) break;
      ++rematches;
      table.table = last["next"];
      shard->disconnect(ann.conn);
      settle();
    }
    EXPECT_EQ(rematches, 4);
    EXPECT_EQ(code, "tables");
  }
}

// Fifteen tables behind one address; everybody greets, and each table is paused once.
TEST_F(ShardTest, AClubBehindOneAddressIsNotLockedOut) {
  make();
  int refused = 0;
  for (int i = 0; i < 15; ++i) {
    const Shard::Opened table = open(two_people());
    const Guest ann = sit(table, 0, "192.0.2.1"), bob = sit(table, 1, "192.0.2.1");
    for (const Guest& guest : {ann, bob})
      for (const char* text : {"hello", "good luck"}) refused += say(guest, {{"t", "chat"}, {"text", text}}) != "";
    refused += say(ann, {{"t", "pause"}}) != "";
    refused += say(bob, {{"t", "resume"}}) != "";
  }
  EXPECT_EQ(refused, 0);
}

TEST_F(ShardTest, WhoWasSentAwayDoesNotComeBackByAnotherAddressOfTheSameNetwork) {
  make();
  const Shard::Opened table = open({{"game", "village"}, {"seats", {person("Ann"), open_seat()}}});
  const Guest ann = sit(table, 0, "192.0.2.1"), eve = watch(table.table, "2001:db8:1:2::1");
  EXPECT_EQ(say(ann, {{"t", "remove"}, {"watcher", 2}}), "");
  EXPECT_TRUE(eve.wire->is_closed);
  EXPECT_TRUE(watch(table.table, "2001:db8:1:2::2").wire->is_closed);
  std::string code;
  shard->take(table.table, {}, {"Eve", {}, "2001:db8:1:2::3"},
              [&](const Result<Table::Taken>& taken) { code = taken ? "" : taken.error().code; });
  settle();
  EXPECT_EQ(code, "removed");
  EXPECT_FALSE(watch(table.table, "2001:db8:1:3::1").wire->is_closed);
}

// Its owner may not have heard yet whether what stands there is stored for good.
TEST_F(ShardTest, OfATableThatAnotherNodeHasNothingIsShownThatCouldBeLost) {
  make();
  const Shard::Opened table = open(two_people());
  shard = nullptr;
  make();
  store.is_elsewhere = true;
  std::string told;
  const auto look = [&] {
    shard->look(
        table.table, "192.0.2.1", [&](const Table&) { told = "shown"; },
        [&](const Error& error) { told = error.code; });
    return told;
  };
  EXPECT_EQ(look(), "shown");
  EXPECT_EQ(store.settled, 1);
  store.is_unsettled = true;
  EXPECT_EQ(look(), "store");
}

// A database may take half a minute to come back: moves wait for it, whoever only asks is told.
TEST_F(ShardTest, WhoeverAsksWhileAMoveIsBeingStoredForLongHearsSoAndTheMoveIsNotLost) {
  make();
  const Shard::Opened table = open(two_people());
  const Guest ann = sit(table, 0, "192.0.2.1"), bob = sit(table, 1, "192.0.2.2");
  store.is_away = true;
  say(ann, line());
  std::vector<std::string> told;
  const auto look = [&] {
    shard->look(
        table.table, "192.0.2.3", [&](const Table&) { told.push_back("shown"); },
        [&](const Error& error) { told.push_back(error.code); });
  };
  say(bob, {{"t", "ping"}, {"id", 7}});  // the line is well
  EXPECT_EQ(to_text(bob.wire->messages), R"([{"id":7,"t":"pong"}])");
  look();
  EXPECT_TRUE(shard->is_timed());
  shard->tick(now += 2'900);
  EXPECT_TRUE(told.empty());
  look();
  shard->tick(now += 200);
  EXPECT_EQ(told, std::vector<std::string>{"store"});
  EXPECT_FALSE(bob.wire->is_closed);

  store.is_away = false;
  for (const Store::Then& then : store.waiting) then(true);
  settle();
  EXPECT_EQ(told, (std::vector<std::string>{"store", "shown"}));
  EXPECT_FALSE(ann.wire->is_closed);
  EXPECT_FALSE(bob.wire->is_closed);
  shard->tick(now += 60'000);
  EXPECT_EQ(told.size(), 2u);
}

TEST_F(ShardTest, WhoeverAsksForATableThatIsLostMeanwhileHearsSo) {
  make();
  const Shard::Opened table = open(two_people());
  const Guest ann = sit(table, 0, "192.0.2.1");
  store.is_away = true;
  say(ann, line());
  std::vector<std::string> told;
  shard->look(
      table.table, "192.0.2.3", [&](const Table&) { told.push_back("shown"); },
      [&](const Error& error) { told.push_back(error.code); });
  for (const Store::Then& then : store.waiting) then(false);
  settle();
  EXPECT_EQ(told, std::vector<std::string>{"store"});
  EXPECT_TRUE(ann.wire->is_closed);
}

TEST_F(ShardTest, ATableThatDoesNotReplaySaysWhereAndNotWhat) {
  make();
  const Shard::Opened table = open(two_people());
  Stored& stored = store.tables[table.table];
  stored.events = {{0, "settle b2"}, {1, "a secret thing"}};
  shard = nullptr;
  make();
  set_level(Level::Error);
  ::testing::internal::CaptureStderr();
  const Guest ann = connect(table.table, "192.0.2.1");
  const std::string log = ::testing::internal::GetCapturedStderr();
  EXPECT_TRUE(ann.wire->is_closed);
  EXPECT_NE(log.find("event 1 does not replay"), std::string::npos) << log;
  EXPECT_EQ(log.find("secret"), std::string::npos) << log;
  EXPECT_EQ(to_text(ann.wire->messages).find("secret"), std::string::npos);
}

}  // namespace
}  // namespace faubourg::server::testing
