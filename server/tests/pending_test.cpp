// What follows from a change at a table: what is stored, what is told.
#include "server/pending.h"

#include <gtest/gtest.h>

#include "games/all.h"

namespace faubourg::server::testing {
namespace {

struct PendingTest : ::testing::Test {
  PendingTest() { info.id = "table"; }
  Due take() {
    changes.clear();
    return pending.take(info, *match, changes);
  }
  void play() { ASSERT_FALSE(match->play(match->moves()[0])); }

  TableInfo info;
  std::unique_ptr<Match> match = std::move(*find_box("village")->set_up({"Ann", "Bob"}, Json::object()));
  Pending pending;
  std::vector<Change> changes;
};

TEST_F(PendingTest, NothingFollowsFromNothing) {
  const Due due = take();
  EXPECT_TRUE(changes.empty());
  EXPECT_FALSE(due.table || due.news || due.chats);
}

TEST_F(PendingTest, EventsAreStoredAndToldWithoutBeingNamed) {
  play();
  play();
  const Due due = take();
  ASSERT_EQ(changes.size(), 1u);
  EXPECT_EQ(changes[0].first, 0u);
  EXPECT_EQ(changes[0].events.size(), 2u);
  EXPECT_FALSE(changes[0].document) << "nothing else has changed";
  EXPECT_TRUE(due.news);
  EXPECT_EQ(due.from, 0u);
  EXPECT_EQ(pending.stored(), 2u);
  EXPECT_FALSE(take().news);
  EXPECT_TRUE(changes.empty());
}

TEST_F(PendingTest, WhereThereIsAClockEveryMoveChangesTheDocument) {
  info.clock = {ClockRule::Budget, 60, 0};
  EXPECT_FALSE(pending.stores_document(info, *match));
  play();
  EXPECT_TRUE(pending.stores_document(info, *match));
  take();
  EXPECT_TRUE(changes[0].document);
}

TEST_F(PendingTest, WhatIsTakenBackIsCutAndToldFromThere) {
  for (int i = 0; i < 3; ++i) play();
  take();
  match->rewind(1);
  pending.take_back(1);
  const Due due = take();
  EXPECT_EQ(changes.at(0).cut, 1u);
  EXPECT_EQ(changes[0].first, 1u);
  EXPECT_TRUE(changes[0].events.empty());
  EXPECT_TRUE(due.news);
  EXPECT_EQ(due.from, 1u);
}

TEST_F(PendingTest, WhoIsThereIsToldAndNotStored) {
  pending.attendance();
  const Due due = take();
  EXPECT_TRUE(due.table);
  EXPECT_FALSE(due.news);
  EXPECT_TRUE(changes.empty());
}

TEST_F(PendingTest, SettingsAreStoredAndToldAndPlayBringsThePositionToo) {
  pending.clock();
  EXPECT_FALSE(take().table);
  EXPECT_TRUE(changes.at(0).document);
  pending.settings();
  Due due = take();
  EXPECT_TRUE(changes.at(0).document && due.table && !due.news);
  pending.play();
  due = take();
  EXPECT_TRUE(changes.at(0).document && due.table && due.news);
  EXPECT_EQ(due.from, match->size());
}

TEST_F(PendingTest, LinesAreStoredWithTheCountOfThem) {
  pending.line({0, {}, "", "", "joined", "Ann", 5});
  const Due due = take();
  EXPECT_EQ(changes.at(0).chat.size(), 1u);
  EXPECT_TRUE(changes[0].document);
  EXPECT_EQ(due.lines, changes[0].chat);
  EXPECT_FALSE(due.chats);
}

TEST_F(PendingTest, WhatIsRemovedFromTheChatShowsItAnew) {
  pending.purge({.lines = {3}});
  const Due due = take();
  EXPECT_TRUE(due.chats);
  EXPECT_EQ(changes.at(0).purge->lines, std::vector<std::int64_t>{3});
  pending.purge({});
  EXPECT_FALSE(take().chats) << "closed, or muted: the lines are the same";
}

TEST_F(PendingTest, TheNextTableIsStoredTogetherWithTheWordOfIt) {
  Change next;
  next.table = "next";
  pending.next_table(next);
  pending.settings();
  take();
  ASSERT_EQ(changes.size(), 2u);
  EXPECT_EQ(changes[1].table, "next");
}

}  // namespace
}  // namespace faubourg::server::testing
