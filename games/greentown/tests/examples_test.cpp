// The worked examples of part 10, as the specification prints them.
#include "games/greentown/tests/scene.h"

namespace faubourg::greentown {
namespace {

using Texts = std::vector<std::string>;

Scene first_turn(const char* layout, const char* card = "5-start", const char* choice = "choose build",
                 int rules = greentown_box().info().rules) {
  Scene scene(4, (std::string("{\"layout\":\"") + layout + "\"}").c_str(), rules);
  scene.begin({"5-start", "5-culture", "5-sport", "5-shopping"});
  scene.card(0, card);
  scene.strict = false;
  scene.play(choice);
  return scene;
}

TEST(GreenTownExamples, FirstStepsAreCounted) {
  struct Row {
    const char* layout;
    std::size_t all, lays, developments;
  };
  for (const Row& row : {Row{"first", 100, 48, 52}, Row{"wood", 108, 58, 50}, Row{"junctions", 98, 58, 40}}) {
    const Scene scene = first_turn(row.layout);
    EXPECT_EQ(scene.legal().size(), row.all) << row.layout;
    EXPECT_EQ(scene.legal("lay ").size(), row.lays) << row.layout;
    EXPECT_EQ(scene.legal("develop ").size(), row.developments) << row.layout;
  }
}

TEST(GreenTownExamples, DevelopmentsAndLaysAtTheStart) {
  Scene scene = first_turn("first");
  EXPECT_EQ(scene.legal("develop 0,-1 "),
            (Texts{"develop 0,-1 e-se-sw-nw", "develop 0,-1 e-se-w-nw", "develop 0,-1 e-sw-w-nw",
                   "develop 0,-1 ne-e-sw-nw", "develop 0,-1 ne-e-sw-w", "develop 0,-1 ne-se-sw-nw"}));
  EXPECT_EQ(scene.legal("lay -1,-1 "),
            (Texts{"lay -1,-1 e-se", "lay -1,-1 ne-se", "lay -1,-1 se-nw", "lay -1,-1 se-sw", "lay -1,-1 se-w"}));
  EXPECT_TRUE(scene.legal("develop -1,0 ").empty());
  EXPECT_TRUE(scene.legal("develop 2,0 ").empty());
  // GT-28: with an opponent's building there.
  scene.put(0, -1, building(1, 1));
  EXPECT_EQ(scene.legal("develop 0,-1 "),
            (Texts{"develop 0,-1 e-se-sw-nw", "develop 0,-1 e-sw-w-nw", "develop 0,-1 ne-e-sw-nw"}));
}

// Legal routes: all different sequences of places, both directions and all start hotels counted.
std::size_t count_routes(const Scene& scene) {
  struct Way {
    int stops = 0;
  };
  const Town town(scene.s);
  const int wanted = scene.game().data().cards[scene.s.card[scene.s.active]].stops;
  std::size_t routes = 0;
  auto walk = [&](const Way& here, int, int node, Way& next) {
    next.stops = here.stops + !(town.vacant >> node & 1);
    if (next.stops == wanted && (town.hotels >> node & 1)) ++routes;
    return next.stops < wanted;
  };
  Roads roads = town.roads;
  for (std::uint64_t rest = town.hotels; rest; rest &= rest - 1)
    walk_trails(roads, std::countr_zero(rest), Way{}, walk);
  return routes;
}

struct Opening {
  const char *layout, *card;
  std::size_t routes;
  std::vector<std::tuple<std::string, int, unsigned>> tours;  // route, gain of seat 0, wishes fulfilled
};

void check_opening(const Opening& row, int rules) {
  const Scene scene = first_turn(row.layout, row.card, "choose tour", rules);
  SCOPED_TRACE(std::string(row.layout) + " " + row.card);
  EXPECT_EQ(count_routes(scene), row.routes);
  for (Method method : {Method::Plain, Method::Walk, Method::MeetInTheMiddle}) {
    std::vector<Tour> tours;
    find_tours_by(method, scene.game(), scene.s, 0, scene.scratch, tours);
    std::vector<std::tuple<std::string, int, unsigned>> found;
    for (const Tour& t : tours)
      found.emplace_back(scene.game().write(scene.s, t.move, kRecord), t.pay.gains[0], t.pay.wishes);
    std::ranges::sort(found);
    EXPECT_EQ(found, row.tours);
  }
  Texts texts;
  for (const auto& tour : row.tours) texts.push_back(std::get<0>(tour));
  EXPECT_EQ(scene.legal(), texts);
}

TEST(GreenTownExamples, ToursAtTheStart) {
  const unsigned nature = 1, culture = 2, sport = 4, all = 15;
  const Opening rows[] = {
      {"first",
       "5-start",
       16,
       {{"tour -1,0>0,-1>1,-1>0,0>1,0>0,1>-1,1>-1,0", 0, all & ~nature & ~sport},
        {"tour -1,0>0,-1>1,-1>2,-1>2,0>1,0>0,0>-1,0", 2, all & ~sport}}},
      {"first",
       "5-culture",
       16,
       {{"tour -1,0>0,-1>1,-1>0,0>1,0>0,1>-1,1>-1,0", 0, all & ~nature & ~culture},
        {"tour -1,0>0,-1>1,-1>2,-1>2,0>1,0>0,0>-1,0", 2, all & ~culture}}},
      {"wood", "5-culture", 4, {{"tour 2,-1>1,-1>0,0>-1,1>0,1>1,0>2,-1", 0, all & ~nature & ~culture}}},
      {"junctions",
       "5-start",
       28,
       {{"tour 0,0>0,-1>1,-1>1,0>0,0>0,1>1,1>1,0", 1, all & ~sport},
        {"tour 0,0>0,-1>1,-1>1,0>2,0>1,1>1,0", 2, all & ~sport}}},
  };
  for (const Opening& row : rows) check_opening(row, 2);
}

// Version 1: 5-start asked for one or two visits to nature.
TEST(GreenTownExamples, ToursAtTheStartUnderVersion1) {
  const unsigned nature = 1, sport = 4, all = 15;
  check_opening({"first", "5-start", 16, {{"tour -1,0>0,-1>1,-1>2,-1>2,0>1,0>0,0>-1,0", 0, all & ~nature & ~sport}}},
                1);
  check_opening({"junctions",
                 "5-start",
                 28,
                 {{"tour 0,0>0,-1>1,-1>1,0>0,0>0,1>1,1>1,0", 1, all & ~sport},
                  {"tour 0,0>0,-1>1,-1>1,0>2,0>1,1>1,0", 0, all & ~nature & ~sport}}},
                1);
}

// The table of payments with the card 8-culture, active seat 0. Sites: kind and owner, N nature.
TEST(GreenTownExamples, Payments) {
  struct Row {
    int players;
    int visits[kKinds];
    std::vector<std::string> sites;
    BySeat<int, 3> gains;
    unsigned wishes;
  };
  const unsigned N = 1, C = 2, S = 4, P = 8, all = 15;
  const Row rows[] = {
      {3, {2, 2, 1, 2}, {"N", "N", "C0", "C1", "S2", "P0", "P1"}, {4, 2, 1}, all},
      {3, {2, 1, 2, 2}, {"N", "N", "C0", "S0", "S2", "P1"}, {2, 1, 0}, all & ~S},
      {3, {1, 0, 0, 0}, {"N"}, {0, 0, 0}, all & ~C & ~S},
      {3, {0, 0, 0, 2}, {"P1", "P2"}, {0, 1, 1}, P},
      {3, {3, 2, 1, 0}, {"N", "C0", "C1", "S1"}, {2, 2, 0}, all},
      {2, {2, 1, 1, 1}, {"N", "N", "C0", "S1", "P1"}, {1, 0}, all},
      {2, {1, 1, 1, 0}, {"N", "C1", "S1"}, {0, 1}, all},
      {2, {1, 1, 1, 4}, {"N", "C1", "S0", "P1"}, {0, 0}, N | C | S},
      {2, {1, 1, 0, 0}, {"N", "C1"}, {0, 1}, all & ~S},
  };
  for (const Row& row : rows) {
    const Scene scene(row.players);
    Tally tally;
    for (int k = 0; k < kKinds; ++k) tally.visits += visit_of(k) * unsigned(row.visits[k]);
    for (const std::string& site : row.sites)
      tally.paid +=
          site == "N" ? pay_of(kTree) : pay_of(building(site[1] - '0', int(std::string("NCSP").find(site[0]))));
    const Data& data = scene.game().data();
    const Pay pay = payout(scene.game(), data.cards[data.card("8-culture")], 0, tally);
    for (Seat seat = 0; seat < row.players; ++seat)
      EXPECT_EQ(pay.gains[seat], row.gains[seat]) << "row with " << row.sites.size() << " sites";
    EXPECT_EQ(pay.wishes, row.wishes);
  }
}

// The rulebook's eight stops: hotel - tree - culture - vacant - sport - tree - hotel - shopping - shopping - hotel.
TEST(GreenTownExamples, StopsOfTheRulebooksRoute) {
  Scene scene(3, R"({"layout":{"tiles":[
    {"at":[0,0],"exits":["e","w"],"site":"hotel"},{"at":[1,0],"exits":["e","w"],"site":"tree"},
    {"at":[2,0],"exits":["e","w"],"site":"vacant"},{"at":[3,0],"exits":["e","w"],"site":"vacant"},
    {"at":[4,0],"exits":["ne","e","sw","w"],"site":"vacant"},{"at":[5,0],"exits":["ne","e","sw","w"],"site":"tree"},
    {"at":[6,0],"exits":["ne","e","sw","w"],"site":"hotel"},{"at":[7,0],"exits":["ne","e","sw","w"],"site":"vacant"},
    {"at":[8,0],"exits":["ne","e","se","sw","w"],"site":"vacant"},
    {"at":[9,0],"exits":["ne","e","se","sw","w"],"site":"hotel"}]}})");
  scene.strict = false;
  scene.begin({"5-start", "5-culture", "5-sport"});
  scene.card(0, "8-culture");
  scene.put(2, 0, building(0, 1));
  scene.put(4, 0, building(1, 2));
  scene.put(7, 0, building(1, 3));
  scene.put(8, 0, building(2, 3));
  scene.play("choose tour");
  ASSERT_EQ(scene.s.phase, Phase::Tour);
  const std::string route = "tour 0,0>1,0>2,0>3,0>4,0>5,0>6,0>7,0>8,0>9,0";
  EXPECT_EQ(scene.refusal(route), "");
  const Trace trace = trace_route(scene.s, *scene.game().read(scene.s, route));
  EXPECT_EQ(trace.stops, 8);
  EXPECT_EQ(trace.vacant, 1);
  scene.play(route);
  EXPECT_EQ(scene.s.money[0], 3);  // two trees and the house
  EXPECT_EQ(scene.s.money[1], 2);
  EXPECT_EQ(scene.s.money[2], 1);
}

// The beginning of a record printed in part 11.
TEST(GreenTownExamples, BeginningOfARecord) {
  const auto record = read_record(
      "{\"faubourg\":1,\"game\":\"greentown\",\"players\":[\"Ann\",\"Bob\",\"Cid\"],\"options\":{},\"rules\":2}\n"
      "{\"by\":\"chance\",\"do\":\"deal 5-shopping 5-culture 5-start\"}\n"
      "{\"by\":\"chance\",\"do\":\"reveal 6-sport\"}\n"
      "{\"by\":2,\"do\":\"choose both\"}\n"
      "{\"by\":2,\"do\":\"develop 1,-1 ne-se-sw-w\"}\n"
      "{\"by\":2,\"do\":\"develop 0,0 ne-e-se-sw-w\"}\n"
      "{\"by\":2,\"do\":\"tour -1,0>0,-1>1,-1>0,0>1,0>0,1>-1,1>-1,0\"}\n"
      "{\"by\":\"chance\",\"do\":\"reveal 6-shopping\"}\n"
      "{\"by\":0,\"do\":\"choose either-tour\"}\n");
  ASSERT_TRUE(record.has_value()) << record.error().text;
  const auto match = greentown_box().load(*record);
  ASSERT_TRUE(match.has_value()) << match.error().line << ": " << match.error().code << " " << match.error().text;
}

}  // namespace
}  // namespace faubourg::greentown
