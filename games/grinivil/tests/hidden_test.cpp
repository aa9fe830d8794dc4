// What each player knows (part 5), notation (part 11), view and sketch, what bots are told.
#include <bit>

#include "bots/bot.h"
#include "games/grinivil/tests/scene.h"

namespace faubourg::grinivil {
namespace {

// GV-K1: money and hands are hidden from others
TEST(GrinivilHidden, GVK1_MoneyAndHandsAreTheirOwners) {
  Table t;
  const Json own = t.g.view(t.s, 0), other = t.g.view(t.s, 1), open = t.g.view(t.s, kPublic);
  EXPECT_EQ(own["players"][0]["money"], 40);
  EXPECT_TRUE(other["players"][0]["money"].is_null());
  EXPECT_TRUE(open["players"][0]["money"].is_null());
  EXPECT_EQ(own["players"][0]["hand"], (Json{"R01", "R02"}));
  EXPECT_EQ(other["players"][0]["hand"], Json::array());
  EXPECT_EQ(other["players"][0]["unseen"], 2);
  EXPECT_EQ(other["players"][0]["cubes"], own["players"][0]["cubes"]);
  EXPECT_TRUE(own["decision"].contains("choices"));
  EXPECT_FALSE(other["decision"].contains("choices"));  // they would tell the money
}

// GV-K1: a dealt card is shown to its owner alone
TEST(GrinivilHidden, GVK1_ADealIsSeenByItsOwner) {
  auto g = Table().g;
  State s = g.start();
  Rng rng(1);
  while (!s.stack.back().is(Random::Deal)) g.play(s, g.draw(s, rng));
  const Move m = g.draw(s, rng);
  EXPECT_EQ(g.write(s, m, 1), "deal 0 ?");
  EXPECT_EQ(g.write(s, m, kPublic), "deal 0 ?");
  EXPECT_EQ(g.write(s, m, 0), g.write(s, m, kRecord));
  EXPECT_FALSE(g.read(s, "deal 0 ?").has_value());
}

// GV-K1: bids and offers until the last is in
TEST(GrinivilHidden, GVK1_BidsAreSealedUntilTheLast) {
  Table t;
  t.then("go T05; draw c5");
  const Move first = *t.g.read(t.s, "bid 12");
  EXPECT_EQ(t.g.write(t.s, first, 1), "bid ?");
  EXPECT_EQ(t.g.write(t.s, first, 0), "bid 12");
  t.then("bid 12");
  EXPECT_EQ(t.g.view(t.s, 1)["auction"]["bids"], (Json{"?", nullptr, nullptr}));
  EXPECT_EQ(t.g.view(t.s, 0)["auction"]["bids"][0], 12);
  EXPECT_FALSE(t.g.view(t.s, 0)["decision"].contains("most"));
  EXPECT_EQ(t.g.view(t.s, 1)["decision"]["most"], 43);
  t.then("bid 13");
  EXPECT_EQ(t.g.write(t.s, *t.g.read(t.s, "bid 0"), 0), "bid 0");  // the last one shows all
  Table u;
  u.tile(12, "T52").then("go T52; fund C.a pub");
  EXPECT_EQ(u.g.write(u.s, *u.g.read(u.s, "offer 31"), 2), "offer ?");
  u.then("offer 31; offer 0; offer 30");
  EXPECT_EQ(u.next(), "chance d6");
  EXPECT_EQ(u.g.view(u.s, 2)["funding"]["bids"], (Json{31, 0, 30}));  // shown before the die
}

// GV-K2: exactly what a redeal exchanges
TEST(GrinivilHidden, GVK2_ARedealExchangesUnseenCardsOnly) {
  Table t;
  t.then("go T11; take R13; resident R20; time 0");  // R13 is known to all
  t.then("go T11; swap R03 R14; time 0");            // R03 lies open, R14 was taken openly
  BySeat<Residents> seen_in_hand;
  Residents seen_in_deck;
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    State s = t.s;
    Rng rng(seed);
    t.g.redeal(s, 2, rng);
    EXPECT_EQ(s.player[2].hand, t.p(2).hand);
    for (Seat i = 0; i < 3; ++i) {
      EXPECT_EQ(s.player[i].money, t.s.player[i].money);
      EXPECT_EQ(s.player[i].hand.size(), t.s.player[i].hand.size());
      seen_in_hand[i] = seen_in_hand[i] | s.player[i].hand;
    }
    seen_in_deck = seen_in_deck | s.deck;
    EXPECT_TRUE(s.player[0].hand.has(t.resident("R13")));
    EXPECT_TRUE(s.player[1].hand.has(t.resident("R14")));
    EXPECT_EQ(s.display, t.s.display);
    s.deck = t.s.deck;
    for (Seat i = 0; i < 3; ++i) s.player[i].hand = t.s.player[i].hand;
    EXPECT_TRUE(s == t.s);  // nothing else has changed
  }
  EXPECT_TRUE(seen_in_hand[0].has(t.resident("R04")));  // what was dealt to another
  EXPECT_TRUE(seen_in_deck.has(t.resident("R01")));
  EXPECT_FALSE(seen_in_deck.has(t.resident("R05")));  // one's own
  EXPECT_FALSE(seen_in_deck.has(t.resident("R03")));  // on the display
}

// GV-K1, GV-K2, ruling 33: a sealed bid is any that was possible, so nobody can look ahead to it
TEST(GrinivilHidden, GVK1_GVK2_ARedealHidesSealedBids) {
  Table t;
  t.then("go T05; draw c5; bid 12; bid 0");
  int most = 0, least = 1000, passes = 0;
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    State s = t.s;
    Rng rng(seed);
    t.g.redeal(s, 2, rng);
    most = std::max(most, s.bids[0]);
    least = std::min(least, s.bids[0]);
    passes += s.bids[1] == 0;
    EXPECT_TRUE(s.bids[1] == 0 || (s.bids[1] >= 10 && s.bids[1] <= 43));
    State mine = t.s;
    t.g.redeal(mine, 0, rng);
    EXPECT_EQ(mine.bids[0], 12);
  }
  EXPECT_EQ(least, 10);  // the initiator has bid something
  EXPECT_EQ(most, 40);
  EXPECT_GT(passes, 0);
  EXPECT_LT(passes, 300);
}

// Part 4: cubes drawn at once have the product of binomials as their weight
TEST(GrinivilHidden, DrawsHaveExactWeights) {
  Table t;
  t.stock(0, "").stock(1, "").stock(2, "").column("").then("go T05");
  EXPECT_EQ(t.s.bag, (Cubes{43, 28, 23}));
  EXPECT_EQ(t.g.weight(t.s, *t.g.read(t.s, "draw c2 w2 s1")), 903u * 378u * 23u);
  std::vector<Move> list;
  t.g.moves(t.s, list);
  std::uint64_t total = 0;
  for (const Move& m : list) total += t.g.weight(t.s, m);
  EXPECT_EQ(total, 54'891'018u);  // C(94, 5)
  EXPECT_EQ(t.no("draw c4"), "GV-10");
}

TEST(GrinivilNotation, OnlyTheCanonicalFormIsRead) {
  Table t;
  for (const char* text : {"go",
                           "go  T05",
                           " go T05",
                           "go T05 ",
                           "go T5",
                           "go T08",
                           "buy",
                           "buy w1 c1",
                           "buy c0",
                           "buy c01",
                           "buy c1 c1",
                           "buy c300",
                           "buy t1",
                           "build I6.a house",
                           "build I1.e house",
                           "build I1 house",
                           "build I1.a hut",
                           "build I1.a",
                           "plant S6 1",
                           "plant S1",
                           "plant S1 01",
                           "plant S1 -1",
                           "road ring",
                           "road X1",
                           "road R6",
                           "explore I7",
                           "take R1",
                           "take R99",
                           "swap R01",
                           "gain c2",
                           "gain c",
                           "gain x1",
                           "replant supply",
                           "replant R1 S1",
                           "trade 9 c w",
                           "trade 1 c",
                           "trade 1 x w",
                           "bid",
                           "bid x",
                           "bid 1000001",
                           "bid 12345678901",
                           "also",
                           "also tower",
                           "roll d4",
                           "roll d5 1",
                           "deal 0",
                           "first 7",
                           "skip 1",
                           "token hut",
                           "land Z",
                           "vp-to-money",
                           "a b c d e f g h i",
                           "house I1.a",
                           "house I1.a R77",
                           "import",
                           "include T99",
                           "time 007"})
    EXPECT_EQ(t.no(text), "notation") << text;
  EXPECT_EQ(t.no("bid 1000000"), "GV-10");
  EXPECT_EQ(t.no("roll d4 5"), "GV-10");
  EXPECT_EQ(t.no("also road"), "GV-10");
}

TEST(GrinivilNotation, WhatIsNotAskedForIsRefusedEverywhere_Long) {
  // One move of each act, tried at each kind of decision: never a crash, and a reason with a number.
  Rng rng(2);
  std::vector<std::string> pool;
  for (std::uint64_t game = 0; game < 12; ++game) {
    const int players = 2 + int(game % 5);
    Table t(players, Grinivil::sample_options(players, rng));
    std::vector<Move> list;
    for (int i = 0; i < 400 && t.g.turn(t.s).kind != Turn::End; ++i) {
      t.g.moves(t.s, list);
      pool.push_back(t.g.write(t.s, list[rng.below(std::uint32_t(list.size()))], kRecord));
      for (int k = 0; k < 20; ++k) {
        const std::string& text = pool[rng.below(std::uint32_t(pool.size()))];
        const auto legal = t.moves();
        EXPECT_EQ(t.no(text).empty(), std::ranges::find(legal, text) != legal.end()) << text;
      }
      play_random(t.g, t.s, rng, list);
    }
  }
}

TEST(GrinivilView, ShowsWhatATileCosts) {
  Table t;
  t.pawn(0, 18).build("I1.a", "house 0 0", "0").ability(0, "T20").tile(12, "T23");
  const Json view = t.g.view(t.s, 0);
  Json subsidy;
  for (const Json& c : view["decision"]["choices"])
    if (c["action"] == "T17") subsidy = c;
  EXPECT_EQ(subsidy["completes"], true);
  EXPECT_EQ(subsidy["steps"], 19);
  EXPECT_EQ(subsidy["dues"]["tax"], 5);
  EXPECT_EQ(subsidy["dues"]["wages"], 3);  // the engineer comes back on the way
  EXPECT_EQ(subsidy["workers"], 2);
  EXPECT_EQ(subsidy["money"], 32);
  EXPECT_EQ(subsidy["time"]["units"], 2);
  EXPECT_EQ(subsidy["time"]["mandatory"], true);
  EXPECT_EQ(subsidy["lands"], 19);
  t.then("go T07; draw c4");
  const Json time = t.g.view(t.s, 0)["decision"];
  EXPECT_EQ(time["kind"], "time");
  EXPECT_EQ(time["choices"][1]["price"], 3);
  EXPECT_EQ(time["choices"][1]["lands"], 4);
  EXPECT_EQ(time["choices"][0]["lands"], 5);
  EXPECT_FALSE(t.g.view(t.s, 1)["decision"].contains("choices"));
}

TEST(GrinivilView, TellsWhatADecisionIsAbout) {
  Table pay;
  pay.tile(12, "T21").ability(0, "T21").stock(0, "c3 w2 s2").then("go T03; build I0.c house");
  Json d = pay.g.view(pay.s, 0)["decision"];
  EXPECT_EQ(d["kind"], "pay");
  EXPECT_EQ(d["cost"], (Json{{"c", 1}, {"w", 1}, {"s", 0}}));
  EXPECT_EQ(d["fewer"], true);
  EXPECT_EQ(d["any"], false);
  pay.then("pay c1");
  d = pay.g.view(pay.s, 0)["decision"];
  EXPECT_EQ(d["kind"], "also");
  EXPECT_EQ(d["floor"], 25);
  EXPECT_EQ(d["section"], "R0");
  Table follow;
  follow.tile(12, "T51").ability(1, "T51").then("go T08a; explore O1; land U8; time 0");
  const Json last = follow.g.view(follow.s, 1)["decision"]["choices"].back();
  EXPECT_EQ(last["follow"], true);
  EXPECT_EQ(last["action"], "T08b");
  EXPECT_EQ(last["lands"], 2);
  EXPECT_EQ(last["time"]["mandatory"], true);
  const char* const firsts[][2] = {{"T14; roll d6 4", "price"},
                                   {"T16", "most"},
                                   {"T18", "price"},
                                   {"T11", "swap"},
                                   {"T13", "rate"},
                                   {"T09", "prices"}};
  for (const auto& [action, key] : firsts) {
    Table t;
    t.planted(0, 1).then("go " + std::string(action));
    EXPECT_TRUE(t.g.view(t.s, 0)["decision"].contains(key)) << action;
  }
  Table fund;
  fund.tile(12, "T52").then("go T52");
  EXPECT_EQ(fund.g.view(fund.s, 0)["decision"]["least"], 30);
}

TEST(GrinivilView, GV31_GV52_GV72_TellsWhatCubesComeToWhereTheyAreBoughtAndSold) {
  Table t;
  t.ability(0, "T20").column("c5 w1").money(0, 40).then("go T02");
  const Json buying = t.g.view(t.s, 1)["decision"];  // whoever watches may count along
  EXPECT_EQ(buying["totals"], (Json{{"c", {1, 3, 6, 11, 17}}, {"s", Json::array()}, {"w", {6}}}));  // each 3 off
  EXPECT_EQ(buying["rebate"], 3);
  t.then("buy c2 w1");
  EXPECT_EQ(t.p(0).money, 40 - (3 + 6 - 3));
  Table seller;
  seller.stock(0, "c2").column("c5").money(0, 10).then("go T06");
  const Json selling = seller.g.view(seller.s, 0)["decision"];
  EXPECT_EQ(selling["totals"]["c"].size(), 3u) << "eight slots, five of them full";
  const int two = selling["totals"]["c"][1];
  seller.then("sell c2");
  EXPECT_EQ(seller.p(0).money, 10 + two);
}

TEST(GrinivilView, MarksEachWishForEachHouse) {
  Table t;
  t.hand(0, "R02 R01").build("I1.c", "house 0 0").build("C.a", "cafe 0 *").build("C.b", "pub 1");
  const Json homes = t.g.view(t.s, 0)["homes"];
  ASSERT_EQ(homes.size(), 2u);
  EXPECT_EQ(homes[1]["resident"], "R02");
  EXPECT_EQ(homes[1]["fits"], true);
  EXPECT_EQ(homes[1]["money"], 29 + 14);
  EXPECT_EQ(homes[1]["wishes"][0]["met"], true);
  EXPECT_EQ(homes[1]["wishes"][0]["distance"], 1);
  EXPECT_EQ(homes[1]["wishes"][1]["later"], true);
  EXPECT_EQ(homes[0]["fits"], false);
  EXPECT_EQ(homes[0]["code"], "GV-47");
  EXPECT_EQ(t.g.view(t.s, kPublic)["homes"], Json::array());
}

TEST(GrinivilView, TheSketchTellsTheSameWithAndWithoutColour_Long) {
  const auto plain = [](std::string text) {
    std::string out;
    for (std::size_t i = 0; i < text.size(); ++i) {
      if (text[i] != '\x1b')
        out += text[i];
      else
        while (text[i] != 'm') ++i;
    }
    return out;
  };
  Rng rng(8);
  for (int players = 2; players <= 6; ++players) {
    auto g = *Grinivil::make(components(), players, Grinivil::sample_options(players, rng));
    State s = g.start();
    std::vector<Move> list;
    for (int i = 0;; ++i) {
      if (i % 7 == 0 || g.turn(s).kind == Turn::End) {
        const Json view = g.view(s, i % players);
        const std::string text = Grinivil::sketch(g.data(), view, Paint{}),
                          colour = Grinivil::sketch(g.data(), view, Paint{true});
        ASSERT_EQ(plain(colour), text);
        for (const char* word : {"MARKET", "concrete", "TOWN", "display"})
          ASSERT_NE(text.find(word), std::string::npos);
      }
      if (g.turn(s).kind == Turn::End) break;
      play_random(g, s, rng, list);
    }
  }
}

TEST(GrinivilView, TheEndOpensEverything) {
  Rng rng(3);
  auto g = Table().g;
  State s = g.start();
  std::vector<Move> list;
  while (g.turn(s).kind != Turn::End) play_random(g, s, rng, list);
  const Json view = g.view(s, kPublic);
  EXPECT_EQ(view["end"]["scores"].size(), 3u);
  EXPECT_EQ(view["end"]["scores"][0]["total"], g.outcome(s).scores[0]);
  EXPECT_FALSE(view["players"][0]["money"].is_null());
  EXPECT_TRUE(view["decision"].is_null());
  State same = s;
  g.redeal(same, 0, rng);
  EXPECT_TRUE(same == s);
}

TEST(GrinivilBots, HintsHaveReasons) {
  Table t;
  const auto reason = [&](const char* text) { return t.g.reason(t.s, *t.g.read(t.s, text)); };
  EXPECT_EQ(reason("go T01"), "cubes for the next floor, 1 step ahead");
  EXPECT_EQ(reason("go T01").in("fr"), "des cubes pour le prochain étage, 1 pas plus loin");
  t.extra_warehouses = true;
  t.build("I1.c", "house 0 0", "0").raze("I1.b").build("C.a", "school 1 2").hand(0, "R01").planted(1, 30);
  t.money(0, 0).then("go T12");
  EXPECT_EQ(reason("house I1.c R01"), "a resident moves in, +4 VP, +65 Grinies");
  EXPECT_EQ(reason("house I1.c R01").in("fr"), "un habitant emménage, +4 PV, +65 Grinies");
  Table walk;
  walk.pawn(0, 18);
  EXPECT_TRUE(walk.g.reason(walk.s, *walk.g.read(walk.s, "go T01")).in().ends_with(", completes your loop"));
}

// Ruling 28: a bot avoids locking its last worker
TEST(GrinivilBots, GreedyBuildsSellsAndEndsByBlocks_Long) {
  int by_blocks = 0, sold = 0;
  GreedyBot<Grinivil> bot;
  for (int players = 2; players <= 6; ++players) {
    auto g = Table(players).g;
    Rng rng = Rng::of(5, std::uint64_t(players));
    State s = g.start();
    while (g.turn(s).kind != Turn::End)
      g.play(s, g.turn(s).kind == Turn::Chance ? g.draw(s, rng) : ask_bot(bot, g, s, g.turn(s).seat, rng));
    by_blocks += s.why == Why::Blocks;
    sold += s.town.size();
  }
  EXPECT_EQ(by_blocks, 5);
  EXPECT_GT(sold, 5);
}

}  // namespace
}  // namespace faubourg::grinivil
