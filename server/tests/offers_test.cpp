// Offers among the people of a table.
#include "server/offers.h"

#include <gtest/gtest.h>

#include "games/all.h"

namespace faubourg::server::testing {
namespace {

// Ann, Bob, Cid and a bot.
struct Offering : ::testing::Test {
  Offering() {
    for (const char* name : {"Ann", "Bob", "Cid"}) info.seats.push_back({.kind = SeatInfo::Person, .name = name});
    info.seats.push_back({.kind = SeatInfo::Bot, .name = "greedy", .bot = "greedy"});
  }
  std::string code(const Verdict& no) { return no ? no->code : ""; }

  TableInfo info;
  Offers offers{info};
};

TEST_F(Offering, EveryPersonIsAskedButThoseAtTheSameScreen) {
  offers.make(0, Offers::Undo{.to = 7, .revealed = true}, {0, 2});
  EXPECT_EQ(offers.json(), Json::parse(R"({"kind":"undo","by":0,"to":7,"revealed":true,"agreed":[0,2],"asked":[1]})"));
  EXPECT_FALSE(offers.take_agreed());
  EXPECT_EQ(code(offers.agree(2)), "state") << "is not asked";
  EXPECT_EQ(code(offers.agree(1)), "");
  const auto agreed = offers.take_agreed();
  ASSERT_TRUE(agreed);
  EXPECT_EQ(agreed->by, 0);
  EXPECT_EQ(std::get<Offers::Undo>(agreed->what).to, 7u);
  EXPECT_EQ(offers.json(), Json(nullptr));
}

TEST_F(Offering, OneWaitsAtATime) {
  EXPECT_EQ(code(offers.may_make()), "");
  offers.make(0, Offers::Pause(), {0});
  EXPECT_EQ(code(offers.may_make()), "state");
  EXPECT_TRUE(offers.drop());
  EXPECT_FALSE(offers.drop());
}

TEST_F(Offering, WhoeverIsAskedMayRefuseAndWhoMadeItWithdraw) {
  offers.make(0, Offers::Pause(), {0});
  EXPECT_EQ(code(offers.refuse(3)), "state") << "bots are not asked";
  EXPECT_EQ(code(offers.refuse(2)), "");
  EXPECT_EQ(offers.json(), Json(nullptr));
  offers.make(0, Offers::Pause(), {0});
  EXPECT_EQ(code(offers.refuse(0)), "");
  EXPECT_EQ(offers.json(), Json(nullptr));
}

TEST_F(Offering, PeopleForWhomABotPlaysAgree) {
  info.seats[1].standin = info.seats[2].standin = "greedy";
  offers.make(0, Offers::Pause(), {0});
  EXPECT_TRUE(offers.take_agreed());
}

TEST_F(Offering, WhoGetsUpHasNoSayButWhoIsSentAwayHasNotAgreed) {
  offers.make(0, Offers::Pause(), {0});
  offers.leaves(1, true);
  offers.agree(2);
  EXPECT_TRUE(offers.take_agreed());
  offers.make(0, Offers::Pause(), {0});
  offers.leaves(1, false);
  EXPECT_EQ(offers.json(), Json(nullptr)) << "one who was asked was sent away";
  offers.make(0, Offers::Pause(), {0});
  offers.leaves(0, true);
  EXPECT_EQ(offers.json(), Json(nullptr)) << "whose offer it was has gone";
}

TEST_F(Offering, AnotherGameNeedsAllWhoAreThereAndNobodyElse) {
  Attendance attendance(info);
  attendance.enter(1, {.seats = {0}});
  attendance.enter(2, {.seats = {1}});
  EXPECT_FALSE(offers.all_want_rematch(0, attendance));
  info.rematch.add(1);
  EXPECT_TRUE(offers.all_want_rematch(0, attendance)) << "Cid is not there";
}

TEST_F(Offering, InTheNextGameEverybodyMovesUpAndBeginsAnew) {
  info.game = "village";
  info.clock = {ClockRule::Budget, 60, 0};
  info.seats[0].late = info.seats[1].resigned = true;
  const TableInfo next = offers.rematch(*find_box("village"), "another", 77);
  EXPECT_EQ(next.id, "another");
  EXPECT_EQ(next.names(), (std::vector<std::string>{"greedy", "Ann", "Bob", "Cid"}));
  EXPECT_FALSE(next.seats[1].late || next.seats[2].resigned);
  EXPECT_EQ(next.left, std::vector<Time>(4, 60'000));
  EXPECT_EQ(next.created, 77);
}

}  // namespace
}  // namespace faubourg::server::testing
