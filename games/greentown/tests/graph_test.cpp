#include "games/greentown/graph.h"

#include <gtest/gtest.h>

#include <set>
#include <string>

#include "games/greentown/hex.h"

namespace faubourg::greentown {
namespace {

using Graph = LatticeGraph<16, kHexSides>;

// A triangle 0 1 2 and a tail 2 - 3 - 4: directions as on a table of hexagons.
Graph triangle_with_tail() {
  Graph g;
  g.clear(5);
  g.join(0, 3, 1);  // e
  g.join(0, 5, 2);  // se
  g.join(1, 4, 2);  // sw
  g.join(2, 5, 3);
  g.join(3, 3, 4);
  return g;
}

TEST(Hex, DirectionsStandInReadingOrder) {
  for (int d = 0; d + 1 < kHexSides; ++d) EXPECT_LT(hex_next({0, 0}, d), hex_next({0, 0}, d + 1));
  for (int d = 0; d < kHexSides; ++d) {
    EXPECT_EQ(hex_next(hex_next({3, -2}, d), hex_opposite(d)), (Hex{3, -2}));
    EXPECT_EQ(hex_direction({3, -2}, hex_next({3, -2}, d)), d);
  }
  EXPECT_EQ(hex_direction({0, 0}, {2, 0}), -1);
  EXPECT_EQ(hex_direction({0, 0}, {0, 0}), -1);
}

TEST(Graph, ReachAndBridges) {
  Graph g = triangle_with_tail();
  EXPECT_EQ(reach(g, 0), first_bits(5));
  const Bridges<Graph> bridges(g);
  EXPECT_EQ(bridges.beyond(0, 3), 0u);
  EXPECT_EQ(bridges.beyond(2, 5), 0b11000u);
  EXPECT_EQ(bridges.beyond(3, 0), 0b00111u);  // the same bridge from the other side
  EXPECT_EQ(bridges.beyond(3, 3), 0b10000u);
  EXPECT_EQ(first_bits(64), ~0ULL);
}

TEST(Graph, FewestDearSteps) {
  const Graph g = triangle_with_tail();
  std::uint8_t fewest[16];
  fewest_dear_steps(g, 0b00101, 0b00001, fewest);  // 0 and 2 are dear, 0 is the goal
  EXPECT_EQ(fewest[0], 0);
  EXPECT_EQ(fewest[1], 1);  // into 0
  EXPECT_EQ(fewest[2], 1);
  EXPECT_EQ(fewest[3], 2);  // into 2, into 0
  EXPECT_EQ(fewest[4], 2);
  Graph apart = g;
  apart.clear(2);
  fewest_dear_steps(apart, 0, 1, fewest);
  EXPECT_EQ(fewest[1], 255);
}

TEST(Graph, TrailsUseNoEdgeTwiceAndLeaveTheGraphAsItWas) {
  Graph g = triangle_with_tail();
  const Graph before = g;
  std::set<std::string> trails;
  struct Way {
    std::string text = "0";
  };
  auto walk = [&](const Way& here, int, int node, Way& next) {
    next.text = here.text + std::to_string(node);
    EXPECT_TRUE(trails.insert(next.text).second);
    return true;
  };
  walk_trails(g, 0, Way{}, walk);
  EXPECT_EQ(trails, (std::set<std::string>{"01", "012", "0120", "0123", "01234", "02", "021", "0210", "023", "0234"}));
  for (int i = 0; i < 5; ++i) EXPECT_EQ(g.open[i], before.open[i]);
}

}  // namespace
}  // namespace faubourg::greentown
