// What nodes of a site tell each other, without a database: limits of addresses, lists, codes.
#include "server/site.h"

#include <gtest/gtest.h>

#include "server/codes.h"
#include "server/limits.h"
#include "server/lobby.h"

namespace faubourg::server::testing {
namespace {

TEST(Site, WhatAnAddressUsesElsewhereIsUsedHere) {
  ServerLimits limits;
  limits.tables_per_address = 10;
  limits.connections_per_address = 20;
  Addresses here(limits), there(limits);
  const std::string ann = "192.0.2.7";
  for (int i = 0; i < 4; ++i) EXPECT_TRUE(there.may_open_table(ann, 1000));
  there.share(ann, 1000)->connections = 5;
  const auto said = there.take_uses();
  ASSERT_EQ(said.size(), 1u);
  EXPECT_EQ(said[0].amounts[1], 4);
  EXPECT_TRUE(there.take_uses().empty()) << "it was said already";
  here.used_elsewhere("there", said[0], 1000);
  EXPECT_EQ(here.share(ann, 1000)->connections_elsewhere, 5);
  int left = 0;
  while (here.may_open_table(ann, 1000)) ++left;
  EXPECT_EQ(left, 6);
  // Who has taken too much at both has a debt, at most once what may be taken at once.
  for (int i = 0; i < 9; ++i) here.used_elsewhere("there", said[0], 1000);
  EXPECT_FALSE(here.may_open_table(ann, 1000 + 3'600'000));
  EXPECT_TRUE(here.may_open_table(ann, 1000 + 2 * 3'600'000));
  // A node that is gone holds no connections.
  here.only_nodes({"here"});
  EXPECT_EQ(here.share(ann, 1000)->connections_elsewhere, 0);
}

TEST(Site, WhoUsesLittleIsNotSpokenOf) {
  ServerLimits limits;  // 400 requests at once: a tenth of them is worth a word
  Addresses addresses(limits);
  for (int i = 0; i < 39; ++i) addresses.may_request("192.0.2.7", 1000);
  EXPECT_TRUE(addresses.take_uses().empty());
  addresses.may_request("192.0.2.7", 1000);
  EXPECT_EQ(addresses.take_uses().at(0).amounts[0], 40);  // and nothing was forgotten
}

TEST(Site, WhatIsPublishedElsewhereIsCountedHere) {
  ServerLimits limits;
  limits.things_per_address = 5;
  Addresses here(limits), there(limits);
  for (int i = 0; i < 5; ++i) EXPECT_TRUE(there.may_publish("192.0.2.7", 1000));
  for (const Addresses::Use& use : there.take_uses()) here.used_elsewhere("there", use, 1000);
  EXPECT_FALSE(here.may_publish("192.0.2.7", 1000));
}

// Each reads what the other tells, and what both know.
TEST(Site, ProgramsThatCountOtherKindsUnderstandEachOther) {
  std::string list;
  for (const std::string& line : write_uses({{"a", {1, 2, 3, 4, 5, 6, 7, 8}, 9}, {"b", {1, 2, 3, 4, 5, 6, 7}, 0}}))
    list += (list.empty() ? "" : ",") + line;
  EXPECT_EQ(list, R"(["b",0,1,2,3,4,5,6,7],["a",9,1,2,3,4,5,6,7,8])") << "one that counts seven reads to the first";
  const auto read =
      read_uses("[" + list + R"(,["c",3,1],["d",4,1,2,3,4,5,6,7,8,9,10],["e"],[1,2,3],["f",1,"x"],7,["g",5]])");
  ASSERT_EQ(read.size(), 5u);
  EXPECT_EQ(read[1].amounts, (std::array<double, 8>{1, 2, 3, 4, 5, 6, 7, 8}));
  EXPECT_EQ(read[1].connections, 9);
  EXPECT_EQ(read[2].amounts, (std::array<double, 8>{1}));
  EXPECT_EQ(read[3].amounts[7], 8);
  EXPECT_EQ(read[4].address, "g");
  EXPECT_TRUE(read_uses("").empty());
  EXPECT_TRUE(read_uses("{}").empty());
}

TableInfo table(const std::string& id, Time created) {
  TableInfo info;
  info.id = id;
  info.is_public = true;
  info.created = created;
  return info;
}

TEST(Site, TheListIsThatOfAllNodes) {
  Lobby lobby;
  lobby.show(table("before", 1), 0, {});
  EXPECT_TRUE(lobby.take_changes().empty());  // nobody shares it yet
  lobby.share();
  lobby.show(table("own", 20), 0, {});
  lobby.show(table("own", 20), 1, {});
  lobby.hide(table("never shown", 3));
  const auto changes = lobby.take_changes();
  ASSERT_EQ(changes.size(), 1u);
  EXPECT_EQ((*changes[0].summary)["n"], 1);
  lobby.hide(table("own", 20));
  lobby.give_back(changes);  // they were not told; what has happened since stands
  EXPECT_FALSE(lobby.take_changes().at(0).summary);
  lobby.show(table("own", 20), 2, {});
  lobby.show_elsewhere({{{30, "newest"}, {{"table", "newest"}}},
                        {{20, "own"}, {{"table", "old news"}}},
                        {{10, "other"}, {{"table", "other"}}}});
  std::string ids;
  for (const Json& one : lobby.list(9)) ids += one["table"].get<std::string>() + " ";
  EXPECT_EQ(ids, "newest own other before ");
  EXPECT_EQ(lobby.list(2).size(), 2u);
}

TEST(Site, CodesOfOtherNodesAreFoundAndNotGivenAgain) {
  Metrics metrics;
  Codes codes(metrics);
  const std::string own = codes.take("here");
  codes.are({{"ORANGE-42", "there"}}, now());
  EXPECT_EQ(codes.find("orange 42"), "there");
  EXPECT_EQ(codes.find(own), "here") << "it was given a moment ago and is not stored yet";
  codes.are({}, now());
  EXPECT_FALSE(codes.find("ORANGE-42"));
  codes.are({{own, "here"}}, now());
  codes.are({}, now() + 60'000);
  EXPECT_FALSE(codes.find(own));
}

}  // namespace
}  // namespace faubourg::server::testing
