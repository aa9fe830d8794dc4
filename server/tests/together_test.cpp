// What people at a table show each other, what a table allows, codes that lead to it, keys that hold what one has.
#include <filesystem>
#include <fstream>
#include <future>

#include "server/api.h"
#include "server/codes.h"
#include "server/key_rings.h"
#include "server/tests/folder.h"
#include "server/tests/room.h"

namespace faubourg::server::testing {
namespace {

const Box& city() { return *find_box("citytour"); }

Json three_in_town() { return {{"game", "citytour"}, {"seats", {person("Ann"), person("Bob"), person("Cid")}}}; }

// Everybody is there, on the connection after the seat's number; one more watches.
struct Bus : Room {
  explicit Bus(const Json& opening = three_in_town()) : Room(opening, city()) {
    for (ConnId conn = 1; conn <= 3; ++conn) hello(conn, {Seat(conn - 1)});
    hello(9, {});
    for (ConnId conn : {ConnId(1), ConnId(2), ConnId(3), ConnId(9)}) told(conn);
  }
  Json here(const char* t) const { return {{"t", t}, {"era", table->info().era}, {"n", table->match().size()}}; }
  Json show(const std::string& words) const {
    Json json = here("show");
    json["words"] = words;
    return json;
  }
  Json point(const std::string& at) const {
    Json json = here("point");
    json["at"] = at;
    return json;
  }
  ConnId driver() const { return ConnId(decider() + 1); }
  ConnId partner() const { return ConnId((decider() + 1) % 3 + 1); }
  Json heard(ConnId conn, const char* t) { return of_kind(told(conn), t); }
};

// --- Shown, proposed, pointed at ------------------------------------------------------------------------

TEST(Together, EverybodySeesTheTileInTheDriversHandAndNothingIsStored) {
  Bus bus;
  const std::string move = bus.table->match().moves()[0], tile = move.substr(0, move.rfind(' '));
  const int changes = bus.changes;
  EXPECT_EQ(bus.code(bus.driver(), bus.show(tile)), "");
  for (ConnId conn : {bus.partner(), ConnId(9)}) {
    const Json shown = bus.heard(conn, "shown");
    EXPECT_EQ(shown["words"], tile);
    EXPECT_EQ(shown["seat"], bus.decider());
    EXPECT_EQ(shown["n"], bus.table->match().size());
  }
  EXPECT_TRUE(bus.heard(bus.driver(), "shown").is_null()) << "whoever shows knows it";
  EXPECT_EQ(bus.code(bus.driver(), bus.show(move)), "");
  EXPECT_EQ(bus.heard(bus.partner(), "shown")["words"], move);
  EXPECT_EQ(bus.changes, changes);
}

TEST(Together, APartnersProposalIsALegalMoveOfTheDrivers) {
  Bus bus;
  const std::string move = bus.table->match().moves().back();
  EXPECT_EQ(bus.code(bus.partner(), bus.show(move)), "");
  const Json shown = bus.heard(bus.driver(), "shown");
  EXPECT_EQ(shown["words"], move);
  EXPECT_EQ(shown["seat"], Seat(bus.partner() - 1));
  EXPECT_EQ(bus.code(bus.driver(), {{"t", "move"}, {"n", shown["n"]}, {"era", shown["era"]}, {"do", shown["words"]}}),
            "");
}

TEST(Together, OnlyWordsOfTheGameArePassedOn) {
  Bus bus;
  for (const char* words : {"place", "place T99 0", "pla", "place ", "hello there", "<b>", "remove green"}) {
    const bool begins = std::string_view(words) == "place";
    EXPECT_EQ(bus.code(bus.driver(), bus.show(words)), begins ? "" : "show") << words;
    EXPECT_EQ(bus.heard(bus.partner(), "shown").is_null(), !begins) << words;
  }
  for (const char* thing : {"5,1", "0,1", "1,22", "Z", "T99", "", "hello"})
    EXPECT_EQ(bus.code(bus.driver(), bus.point(thing)), "show") << thing;
  Json old = bus.show("place");
  bus.play_one();
  EXPECT_EQ(bus.code(bus.driver(), old), "stale");
}

TEST(Together, OnePointsAtACellATileOrAPlace) {
  Bus bus;
  const std::string move = bus.table->match().moves()[0], tile = move.substr(6, 3);
  for (const std::string& thing : {std::string("1,1"), std::string("4,4"), std::string("A"), tile}) {
    EXPECT_EQ(bus.code(bus.partner(), bus.point(thing)), "") << thing;
    const Json pointed = bus.heard(bus.driver(), "pointed");
    EXPECT_EQ(pointed["at"], thing);
    EXPECT_EQ(pointed["seat"], Seat(bus.partner() - 1));
  }
}

TEST(Together, WatchersSeeAndPointOnlyWhereTheTableLetsThem) {
  Bus bus;
  EXPECT_EQ(bus.code(9, bus.point("1,1")), "show");
  EXPECT_EQ(bus.code(9, bus.show("place")), "seat");
  Json opening = three_in_town();
  opening["watchers_point"] = true;
  Bus open(opening);
  EXPECT_EQ(open.code(9, open.point("1,1")), "");
  EXPECT_TRUE(open.heard(1, "pointed")["seat"].is_null());
  EXPECT_EQ(open.code(9, open.show("place")), "seat") << "only a seat proposes";
}

TEST(Together, WhoeverComesSeesWhatIsShownAndWhoeverGoesTakesItAlong) {
  Bus bus;
  bus.code(bus.driver(), bus.show("place"));
  const Json late = Room::of_kind(bus.hello(20, {}), "shown");
  EXPECT_EQ(late["words"], "place");
  bus.gone(bus.driver());
  EXPECT_EQ(bus.heard(20, "shown")["words"], "");
  EXPECT_TRUE(Room::of_kind(bus.hello(21, {}), "shown").is_null());
}

TEST(Together, WhatIsPickedInAGameWithHandsIsNeverShown) {
  Room room(two_people());
  room.hello(1, {0});
  room.hello(2, {1});
  room.told(2);
  const std::string move = room.table->match().moves()[0];
  const ConnId decides = ConnId(room.decider() + 1);
  EXPECT_EQ(room.code(decides, {{"t", "show"}, {"n", room.table->match().size()}, {"words", move}}), "show");
  EXPECT_TRUE(Room::of_kind(room.told(3 - decides), "shown").is_null());
  EXPECT_EQ(Room::of_kind(room.hello(5, {}), "table")["shows"], false);
  EXPECT_EQ(Room::of_kind(Bus().hello(5, {}), "table")["shows"], true);
}

// --- What a table allows --------------------------------------------------------------------------------

TEST(Aids, ASeriousTableHasNoHintsNoUndoAndKeepsItsRecordToTheEnd) {
  Json opening = two_people();
  opening["aids"] = {{"hints", false}, {"undo", false}, {"analysis", false}};
  Room room(opening);
  const Json table = Room::of_kind(room.hello(1, {0}), "table");
  EXPECT_EQ(table["aids"], (Json{{"hints", false}, {"undo", false}, {"analysis", false}}));
  room.hello(2, {1});
  const ConnId decides = ConnId(room.decider() + 1);
  EXPECT_EQ(room.code(decides, {{"t", "hint"}, {"n", room.table->match().size()}}), "aids");
  EXPECT_TRUE(room.asks.empty()) << "nobody thinks about it";
  room.play_one();
  EXPECT_EQ(room.code(decides, {{"t", "undo"}, {"revealed", true}}), "aids");
  EXPECT_FALSE(room.table->gives_record());
  room.reload();
  EXPECT_EQ(room.table->info().aids, (Aids{false, false, false}));
  room.hello(1, {0});
  EXPECT_EQ(room.code(1, {{"t", "resign"}}), "");
  EXPECT_TRUE(room.table->gives_record());
}

TEST(Aids, ATableIsOpenedWithAllOfThemAndOldOnesHaveThem) {
  Room room(two_people());
  EXPECT_EQ(room.table->info().aids, Aids());
  Json old = *parse_json(room.stored.document.json);
  for (const char* key : {"aids", "watchers_point", "code"}) old.erase(key);
  const auto read = read_document(to_text(old));
  ASSERT_TRUE(read) << read.error().text;
  EXPECT_EQ(read->aids, Aids());
  Json wrong = two_people();
  wrong["aids"] = {{"hint", false}};
  EXPECT_EQ(Room(wrong).error.code, "message");
}

TEST(Aids, HoldThroughARematch) {
  Json opening = two_people();
  opening["aids"] = {{"undo", false}};
  Room room(opening);
  room.hello(1, {0});
  room.hello(2, {1});
  room.code(1, {{"t", "resign"}});
  room.code(1, {{"t", "rematch"}});
  room.code(2, {{"t", "rematch"}});
  ASSERT_EQ(room.other_tables.size(), 1u);
  EXPECT_EQ(read_document(room.other_tables[0].document->json)->aids, (Aids{true, false, true}));
}

// --- Codes ----------------------------------------------------------------------------------------------

std::size_t distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> row(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) row[j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    std::size_t corner = row[0];
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t above = row[j];
      row[j] = std::min({above + 1, row[j - 1] + 1, corner + (a[i - 1] != b[j - 1])});
      corner = above;
    }
  }
  return row.back();
}

TEST(Code, NoTwoWordsAreEasilyMistakenForEachOther) {
  for (std::string_view a : code_words()) {
    EXPECT_TRUE(std::ranges::all_of(a, [](char c) { return c >= 'A' && c <= 'Z'; })) << a;
    for (std::string_view b : code_words())
      if (a != b) EXPECT_GE(distance(a, b), 3u) << a << " " << b;
  }
  EXPECT_GE(code_words().size(), 100u);
}

TEST(Code, IsReadAsPeopleTypeIt) {
  for (const char* said : {"ORANGE-42", "orange-42", "Orange 42", " orange42 ", "oRaNgE - 42."})
    EXPECT_EQ(read_code(said), "ORANGE-42") << said;
  for (const char* said : {"", "orange", "42", "orange-4", "orange-4242", "lemon-42", "orange-42x", "orange;42", "é"})
    EXPECT_EQ(read_code(said), "") << said;
}

TEST(Code, LeadsToItsTableUntilItIsFree) {
  Metrics metrics;
  Codes codes(metrics);
  const std::string code = codes.take("table-a");
  EXPECT_EQ(codes.take("table-a"), code) << "a table has one";
  EXPECT_EQ(codes.find(code), "table-a");
  EXPECT_NE(codes.take("table-b"), code);
  EXPECT_EQ(metrics.codes.value(), 2);
  codes.keep("table-a", "");
  EXPECT_FALSE(codes.find(code));
  EXPECT_EQ(metrics.codes.value(), 1);
  for (int i = 0; i < 3000; ++i) ASSERT_NE(codes.take("t" + std::to_string(i)), "") << "longer ones when many are used";
}

TEST(Code, ATableHasOneAsLongAsASeatIsOpen) {
  Metrics metrics;
  Codes codes(metrics);
  Room room({{"game", "village"}, {"seats", {person("Ann"), person("Bob")}}});
  EXPECT_EQ(room.table->info().code, "");
  room.tuning.code = [&](const std::string& table) { return codes.take(table); };
  room.reload();
  room.hello(1, {0});
  EXPECT_EQ(room.code(1, {{"t", "leave"}, {"to", "open"}}), "");
  const std::string code = room.table->info().code;
  ASSERT_NE(code, "");
  EXPECT_EQ(codes.find(code), room.table->info().id);
  EXPECT_EQ(room.stored.document.code, code) << "stored before it is told";
  EXPECT_EQ(Room::of_kind(room.hello(2, {1}), "table")["code"], code);
  ASSERT_TRUE(room.take(0, "Cid"));
  EXPECT_EQ(room.table->info().code, "");
  EXPECT_EQ(room.stored.document.code, "");
  EXPECT_TRUE(Room::of_kind(room.hello(3, {1}), "table")["code"].is_null());
}

TEST(Code, AnAddressMayTryFewOfThem) {
  Addresses addresses{ServerLimits()};
  int tried = 0;
  for (int i = 0; i < 1000; ++i) tried += addresses.may_try_code("192.0.2.1", 1'000'000);
  EXPECT_EQ(tried, 12);
  EXPECT_TRUE(addresses.may_try_code("192.0.2.2", 1'000'000)) << "others are not hindered";
  EXPECT_FALSE(addresses.may_try_code("192.0.2.1", 1'009'000));
  EXPECT_TRUE(addresses.may_try_code("192.0.2.1", 1'011'000)) << "six a minute";
}

// --- Keys -----------------------------------------------------------------------------------------------

class KeyTest : public ::testing::Test {
 protected:
  Result<std::string> made(const std::string& holds) {
    std::promise<Result<std::string>> done;
    rings->make(holds, [&](Result<std::string> key) { done.set_value(std::move(key)); });
    return done.get_future().get();
  }
  Result<std::string> renewed(const std::string& key) {
    std::promise<Result<std::string>> done;
    rings->renew(key, [&](Result<std::string> next) { done.set_value(std::move(next)); });
    return done.get_future().get();
  }
  std::string write(const std::string& key, std::int64_t version, const std::string& holds) {
    std::promise<Verdict> done;
    rings->write(key, version, holds, [&](Verdict no) { done.set_value(std::move(no)); });
    const Verdict no = done.get_future().get();
    return no ? no->code : "";
  }
  std::string revoke(const std::string& key) {
    std::promise<Verdict> done;
    rings->revoke(key, [&](Verdict no) { done.set_value(std::move(no)); });
    const Verdict no = done.get_future().get();
    return no ? no->code : "";
  }
  void open_again() {
    rings.reset();
    store.reset();
    store = open_sqlite(folder / "t.sqlite", metrics);
    rings = make_key_rings(*store);
  }

  Folder folder;
  Metrics metrics;
  std::unique_ptr<Store> store = open_sqlite(folder / "t.sqlite", metrics);
  std::unique_ptr<KeyRings> rings = make_key_rings(*store);
};

TEST_F(KeyTest, HoldsWhatItWasGivenThroughARestart) {
  const std::string key = *made(R"({"seats":[1]})");
  EXPECT_EQ(write(key, 1, R"({"seats":[1,2]})"), "");
  open_again();
  const Result<Ring> ring = rings->read(key);
  ASSERT_TRUE(ring) << ring.error().text;
  EXPECT_EQ(ring->holds, R"({"seats":[1,2]})");
  EXPECT_EQ(ring->version, 2);
}

TEST_F(KeyTest, NeitherTheKeyNorWhatItHoldsStandsInTheFile) {
  const std::string secret = "a-seats-secret-of-32-letters-abc";
  const std::string key = *made(R"({"token":")" + secret + "\"}");
  open_again();
  std::string all;
  for (const auto& file : std::filesystem::directory_iterator(folder.path())) {
    std::ifstream in(file.path(), std::ios::binary);
    all.append(std::istreambuf_iterator<char>(in), {});
  }
  EXPECT_EQ(all.find(key), std::string::npos);
  EXPECT_EQ(all.find(secret), std::string::npos);
  EXPECT_NE(all.find(hash_of(key)), std::string::npos);
}

TEST_F(KeyTest, WhoeverHasNotSeenTheLastChangeChangesNothing) {
  const std::string key = *made("{}");
  EXPECT_EQ(write(key, 1, R"({"a":1})"), "");
  EXPECT_EQ(write(key, 1, R"({"b":1})"), "stale");
  EXPECT_EQ(rings->read(key)->holds, R"({"a":1})");
}

TEST_F(KeyTest, RenewedTheOldOneOpensNothing) {
  const std::string key = *made(R"({"a":1})");
  const Result<std::string> next = renewed(key);
  ASSERT_TRUE(next);
  EXPECT_EQ(rings->read(key).error().code, "unknown");
  EXPECT_EQ(write(key, 1, "{}"), "unknown");
  EXPECT_EQ(rings->read(*next)->holds, R"({"a":1})");
  EXPECT_EQ(revoke(*next), "");
  EXPECT_EQ(rings->read(*next).error().code, "unknown");
  EXPECT_EQ(revoke(*next), "unknown");
}

TEST_F(KeyTest, OthersOpenNothing) {
  made("{}");
  for (const std::string& key : {std::string(), std::string("x"), new_token(), std::string(32, '\'')})
    EXPECT_EQ(rings->read(key).error().code, "unknown");
}

TEST_F(KeyTest, ThoseNobodyShowsGoInTime) {
  const std::string key = *made("{}");
  const auto trimmed = [&](Time before) {
    std::promise<std::size_t> done;
    store->trim_rings(before, 10, [&](std::size_t gone) { done.set_value(gone); });
    return done.get_future().get();
  };
  EXPECT_EQ(trimmed(now() - kDay), 0u);
  EXPECT_TRUE(rings->read(key));
  EXPECT_EQ(trimmed(now() + kDay), 1u);
  EXPECT_FALSE(rings->read(key));
}

TEST(Key, AnAddressMakesFewOfThem) {
  Addresses addresses{ServerLimits()};
  int made = 0;
  for (int i = 0; i < 1000; ++i) made += addresses.may_make_key("192.0.2.1", 1'000'000);
  EXPECT_EQ(made, 12);
}

}  // namespace
}  // namespace faubourg::server::testing
