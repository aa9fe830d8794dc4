// Who is at a table.
#include "server/attendance.h"

#include <gtest/gtest.h>

namespace faubourg::server::testing {
namespace {

struct Attending : ::testing::Test {
  Attending() {
    info.seats.push_back({.kind = SeatInfo::Person, .name = "Ann", .opener = true, .since = 1});
    info.seats.push_back({.kind = SeatInfo::Person, .name = "Bob", .since = 5});
    info.seats.push_back({.kind = SeatInfo::Person, .name = "Cid", .since = 3});
    attendance = std::make_unique<Attendance>(info);
    attendance->begin(10);
  }
  TableInfo info;
  std::unique_ptr<Attendance> attendance;
};

TEST_F(Attending, ASeatIsThereAsLongAsOneOfItsConnections) {
  attendance->enter(1, {.seats = {0}});
  attendance->enter(2, {.seats = {1, 0}});
  EXPECT_EQ(attendance->away_since(0), 0);
  attendance->leave(1, 20);
  EXPECT_TRUE(attendance->is_present(0));
  EXPECT_EQ(attendance->away_since(0), 0);
  attendance->leave(2, 30);
  EXPECT_FALSE(attendance->is_present(0));
  EXPECT_EQ(attendance->away_since(0), 30);
  EXPECT_EQ(attendance->away_since(2), 10) << "since the table woke";
}

TEST_F(Attending, TheHostIsWhoOpenedTheTableElseWhoSatThereLongest) {
  EXPECT_EQ(attendance->host(), std::nullopt);
  attendance->enter(1, {.seats = {1}});
  EXPECT_EQ(attendance->host(), 1);
  attendance->enter(2, {.seats = {2}});
  EXPECT_EQ(attendance->host(), 2);
  attendance->enter(3, {.seats = {0}});
  EXPECT_EQ(attendance->host(), 0);
  EXPECT_TRUE(attendance->is_host(*attendance->find(3)));
  EXPECT_FALSE(attendance->is_host(*attendance->find(2)));
}

TEST_F(Attending, WhoSitsIsThoughtForBeforeWhoWatches) {
  EXPECT_EQ(attendance->audience(), Audience::Nobody);
  EXPECT_EQ(attendance->payer(), 0u);
  attendance->enter(4, {});
  EXPECT_EQ(attendance->audience(), Audience::Watchers);
  EXPECT_EQ(attendance->payer(), 4u);
  attendance->enter(5, {.seats = {1}});
  EXPECT_EQ(attendance->audience(), Audience::People);
  EXPECT_EQ(attendance->payer(), 5u);
}

TEST_F(Attending, WatchersAreKnownByNumberAndShutOutByAddress) {
  attendance->enter(1, {.seats = {0}, .address = "a"});
  attendance->enter(2, {.address = "b"});
  EXPECT_EQ(attendance->watcher(1), std::nullopt) << "number 1 sits";
  EXPECT_EQ(attendance->watcher(2), 2u);
  attendance->mute(*attendance->find(2), true);
  attendance->leave(2, 20);
  attendance->enter(3, {.address = "b"});
  EXPECT_TRUE(attendance->is_muted(*attendance->find(3), {})) << "connecting anew changes nothing";
  attendance->shut_out("b");
  EXPECT_TRUE(attendance->is_shut_out("b"));
  EXPECT_EQ(attendance->let_in_all(), 1u);
  EXPECT_FALSE(attendance->is_shut_out("b"));
  EXPECT_TRUE(attendance->is_muted(*attendance->find(3), {})) << "let in is not unmuted";
  attendance->shut_out("");
  EXPECT_EQ(attendance->shut_out_count(), 0u) << "nobody has no address";
}

TEST_F(Attending, AbsenceIsWorthStoringWhenItLastsOrEnds) {
  attendance->write(info);
  EXPECT_EQ(info.seats[0].away, 10);
  EXPECT_FALSE(attendance->is_unwritten(20, 100));
  attendance->enter(1, {.seats = {0}});
  EXPECT_TRUE(attendance->is_unwritten(20, 100)) << "has come back";
  attendance->write(info);
  attendance->leave(1, 30);
  EXPECT_FALSE(attendance->is_unwritten(40, 100)) << "a moment";
  EXPECT_TRUE(attendance->is_unwritten(130, 100));
}

}  // namespace
}  // namespace faubourg::server::testing
