// Tours: GT-40 to GT-54, and the solver against plain enumeration (GT-81, GT-82).
#include <deque>
#include <set>

#include "bots/bot.h"
#include "games/greentown/frontier.h"
#include "games/greentown/tests/scene.h"
#include "games/greentown/tests/towns.h"

namespace faubourg::greentown {
namespace {

constexpr const char* kRoute = "tour -1,0>0,-1>1,-1>2,-1>2,0>1,0>0,0>-1,0";

TEST(Tour, GT40_OnesOwnCardAndACompulsoryTour) {
  Scene scene = touring("5-culture");
  ASSERT_EQ(scene.s.phase, Phase::Tour);
  EXPECT_EQ(scene.refusal("pass"), "GT-33");  // ruling 9
  EXPECT_EQ(scene.refusal("choose build"), "GT-13");
  scene.play(kRoute);  // ruling 2: his card, not the topmost one (a 6)
  EXPECT_EQ(scene.s.money[0], 2);
}

TEST(Tour, GT41_FromHotelToHotelAlongStretches) {
  const Scene scene = touring("5-culture");
  EXPECT_EQ(scene.refusal(kRoute), "");
  EXPECT_EQ(scene.refusal("tour 0,-1>1,-1>2,-1>2,0>1,0>0,0>-1,0"), "GT-41");  // begins at a tree
  EXPECT_EQ(scene.refusal("tour -1,0>0,-1>1,-1>2,-1"), "GT-41");              // ends at a tree
  EXPECT_EQ(scene.refusal("tour -1,0"), "GT-41");
  EXPECT_EQ(scene.refusal("tour -1,0>1,-1"), "GT-41");           // no neighbours
  EXPECT_EQ(scene.refusal("tour -1,0>0,-1>0,0>-1,0"), "GT-41");  // neighbours without a road
  EXPECT_EQ(scene.refusal("tour -1,0>-2,0>-1,0"), "GT-41");      // no tile
  EXPECT_EQ(scene.refusal("tour 40,0>41,0"), "GT-41");
}

TEST(Tour, GT42_NoStretchTwiceInEitherDirection) {
  const Scene scene = touring("5-culture");
  EXPECT_EQ(scene.refusal("tour -1,0>0,-1>-1,0>0,-1>-1,0>0,-1>-1,0"), "GT-42");
  EXPECT_EQ(scene.refusal("tour -1,0>0,0>1,0>0,0>-1,0"), "GT-42");
  std::string longest = "tour -1,0";
  for (int i = 0; i < 60; ++i) longest += ">0,0>-1,0";
  EXPECT_EQ(scene.refusal(longest), "GT-42");
  EXPECT_EQ(scene.refusal_text(longest), "no tour is that long without using a road twice");
  // A place may be passed again: 1,0 in the rulebook's town of junctions.
  Scene junctions = touring("5-start", 3, R"({"layout":"junctions"})");
  EXPECT_EQ(junctions.refusal("tour 0,0>0,-1>1,-1>1,0>0,0>0,1>1,1>1,0"), "");
}

TEST(Tour, GT43_EveryPlaceReachedIsAStopUnlessVacant) {
  const Scene scene = touring("5-culture");
  const auto stops = [&](const char* text) { return trace_route(scene.s, *scene.game().read(scene.s, text)).stops; };
  EXPECT_EQ(stops(kRoute), 5);                          // three trees, the hotel on the way, the hotel at the end
  EXPECT_EQ(stops("tour -1,0>0,0>1,0>2,0"), 1);         // two vacant places
  EXPECT_EQ(stops("tour -1,0>0,-1>1,-1>0,0>-1,0"), 3);  // back at the start: a stop
}

TEST(Tour, GT44_ExactlyTheCardsNumber) {
  const Scene scene = touring("5-culture");
  EXPECT_EQ(scene.refusal("tour -1,0>0,0>1,0>2,0"), "GT-44");
  const Scene six = touring("6-culture");
  EXPECT_EQ(six.refusal(kRoute), "GT-44");
}

TEST(Tour, GT45_AnybodysSitesServeTheWishes) {
  Scene scene = touring("5-culture");
  scene.put(1, -1, building(2, 1));
  scene.play(kRoute);
  EXPECT_EQ(scene.s.last_wishes, 15);
  EXPECT_EQ(scene.s.money[0], 2);
  EXPECT_EQ(scene.s.money[2], 1);
}

TEST(Tour, GT46_WithoutARouteItLapsesAndTheCardStays) {
  Scene scene(3);
  scene.strict = false;
  scene.begin({"5-start", "5-culture", "5-sport"});
  for (int i = 0; i < scene.s.count; ++i)
    if (scene.s.places[i].piece == kTree) scene.s.places[i].piece = kVacant;
  EXPECT_FALSE(has_tour(scene.game(), scene.s, 0, scene.scratch));
  scene.play("choose tour");
  EXPECT_EQ(scene.active(), 1);
  EXPECT_EQ(scene.s.card[0], scene.game().data().card("5-start"));
  EXPECT_EQ(scene.s.stirred, 0);
}

TEST(Tour, GT47_GT48_GT50_VisitsWishesAndLosses) {
  const Scene scene(3);
  const Data& d = scene.game().data();
  const Card& card = d.cards[d.card("8-culture")];
  const auto wishes = [&](unsigned n, unsigned c, unsigned s, unsigned p) {
    return payout(scene.game(), card, 0, {n | c << 8 | s << 16 | p << 24, 0}).wishes;
  };
  EXPECT_EQ(wishes(1, 1, 1, 0), 15);  // ruling 11: none of a kind with minimum 0 is fulfilled
  EXPECT_EQ(wishes(3, 2, 1, 3), 15);
  EXPECT_EQ(wishes(4, 1, 1, 0), 14);
  EXPECT_EQ(wishes(0, 1, 1, 0), 14);
  EXPECT_EQ(wishes(1, 3, 1, 0), 13);
  EXPECT_EQ(wishes(1, 1, 2, 4), 3);
  // GT-50: the kind pays nobody and costs the active player one.
  const Pay pay = payout(scene.game(), card, 0,
                         {2 | 1 << 8 | 2 << 16, 2 * pay_of(kTree) + pay_of(building(1, 1)) + pay_of(building(1, 2)) +
                                                    pay_of(building(2, 2))});
  EXPECT_EQ(pay.gains[0], 1);
  EXPECT_EQ(pay.gains[1], 1);
  EXPECT_EQ(pay.gains[2], 0);
}

TEST(Tour, GT49_EachDifferentSitePaysOnce) {
  // Ruling 12: the tree 1,-1 is visited twice and pays once.
  Scene scene(3, R"({"layout":{"tiles":[
    {"at":[0,0],"exits":["e","se"],"site":"hotel"},{"at":[1,0],"exits":["ne","e","sw","w"],"site":"tree"},
    {"at":[0,1],"exits":["ne","nw"],"site":"tree"},{"at":[2,0],"exits":["w","nw"],"site":"tree"},
    {"at":[2,-1],"exits":["se","sw"],"site":"hotel"}]}})");
  scene.strict = false;
  scene.begin({"5-start", "5-culture", "5-sport"});
  scene.card(0, "6-sport");
  // hotel - tree 0,1 - tree 1,0 - tree 2,0 - hotel: 4 stops, and once more over 1,0.
  scene.play("choose tour");
  ASSERT_EQ(scene.s.phase, Phase::Tour);
  const std::string route = "tour 0,0>0,1>1,0>2,0>2,-1>1,0>0,0";
  EXPECT_EQ(scene.refusal(route), "");  // six stops
  const auto move = scene.game().read(scene.s, route);
  const Trace trace = trace_route(scene.s, *move);
  EXPECT_EQ(visits_to(trace.tally.visits, 0), 4);
  EXPECT_EQ(trace.tally.paid, 3 * pay_of(kTree));
}

TEST(Tour, GT51_TheActivePlayersSumIsAtLeastNothing) {
  Scene scene = touring("5-start");
  scene.s.money[0] = 4;
  scene.play("tour -1,0>0,-1>1,-1>0,0>1,0>0,1>-1,1>-1,0");  // two wishes not fulfilled
  EXPECT_EQ(scene.s.money[0], 4);                           // ruling 13: money held is never lost
}

TEST(Tour, GT52_TheBankNeverRunsOut) {
  Scene scene = touring("5-culture");
  scene.s.money[0] = 5000;
  scene.play(kRoute);
  EXPECT_EQ(scene.s.money[0], 5002);
}

TEST(Tour, GT53_TwoPlayersArePaidTheDifferenceAfterLosses) {
  for (const auto& [players, mine, theirs] : {std::tuple{2, 1, 0}, std::tuple{3, 2, 1}}) {
    Scene scene = touring("5-culture", players);
    scene.put(1, -1, building(1, 1));
    scene.play(kRoute);  // ruling 14
    EXPECT_EQ(scene.s.money[0], mine);
    EXPECT_EQ(scene.s.money[1], theirs);
  }
}

TEST(Tour, GT54_TheCardIsDiscardedAndTheTopOneTaken) {
  Scene scene(3);
  scene.begin({"5-start", "5-culture", "5-sport"}, "6-sport");
  const Data& d = scene.game().data();
  scene.play_all({"choose tour", kRoute});
  EXPECT_EQ(scene.s.card[0], d.card("6-sport"));
  EXPECT_EQ(scene.s.gone, Cards{d.card("5-start")});
  EXPECT_EQ(scene.s.phase, Phase::Reveal);
  EXPECT_EQ(scene.game().turn(scene.s), (Turn{Turn::Chance, 0}));
  EXPECT_EQ(scene.legal(), (std::vector<std::string>{"reveal 6-culture", "reveal 6-shopping"}));
  scene.play("reveal 6-culture");
  EXPECT_EQ(scene.active(), 1);
  EXPECT_EQ(scene.game().view(scene.s, kPublic)["last"],
            (Json{{"seat", 0}, {"gains", {2, 0, 0}}, {"wishes", {"nature", "culture", "shopping"}}}));
}

// --- The solver ------------------------------------------------------------------------------------------

using Listed = std::vector<std::pair<std::string, std::uint64_t>>;

Listed listed(Method method, const GreenTown& game, const State& s, SearchCount* count = nullptr) {
  std::vector<Tour> tours;
  find_tours_by(method, game, s, 0, *game.data().scratch->lend(), tours, count);
  Listed list;
  for (const Tour& t : tours) {
    std::uint64_t outcome = t.pay.wishes;
    for (int gain : t.pay.gains) outcome = outcome * 64 + std::uint64_t(gain);
    list.emplace_back(game.write(s, t.move, kRecord), outcome);
  }
  std::ranges::sort(list);
  return list;
}

TEST(Solver, GT82_AllMethodsListTheSameRepresentatives_Long) {
  const char* cards[] = {"5-start", "6-shopping", "7-sport", "8-culture", "9-shopping", "9-culture"};
  for (int players : {2, 4}) {
    const Scene scene(players);
    Rng rng{std::uint64_t(players)};
    int met = 0, empty = 0;
    for (int i = 0; i < 150; ++i) {
      const int tiles = 6 + int(rng.below(16)), buildings = int(rng.below(10)), tries = int(rng.below(400));
      const State s = random_town(scene.game(), tiles, buildings, tries, cards[i % 6], rng);
      const Listed plain = listed(Method::Plain, scene.game(), s);
      EXPECT_EQ(listed(Method::Walk, scene.game(), s), plain);
      EXPECT_EQ(listed(Method::MeetInTheMiddle, scene.game(), s), plain);
      std::vector<Tour> tours;
      find_tours(scene.game(), s, 0, scene.scratch, tours);
      EXPECT_EQ(tours.size(), plain.size());
      EXPECT_EQ(has_tour(scene.game(), s, 0, scene.scratch), !plain.empty());
      met += !plain.empty();
      empty += plain.empty();
    }
    EXPECT_GT(met, 20);
    EXPECT_GT(empty, 5);
  }
}

TEST(Solver, GT82_InOrdinaryPlayToo) {
  const Scene scene(3);
  Rng rng(5);
  std::vector<Move> list;
  int tours = 0;
  for (int game = 0; game < 4; ++game) {
    State s = scene.game().start();
    while (scene.game().turn(s).kind != Turn::End) {
      if (s.phase == Phase::Tour) {
        State zero = s;
        std::swap(zero.card[0], zero.card[s.active]);
        const Listed plain = listed(Method::Plain, scene.game(), zero);
        EXPECT_EQ(listed(Method::MeetInTheMiddle, scene.game(), zero), plain);
        ++tours;
      }
      play_random(scene.game(), s, rng, list);
    }
  }
  EXPECT_GT(tours, 40);
}

TEST(Solver, GT46_TheLineAgreesWithTheWalk_Long) {
  const Scene scene(4);
  Rng rng(11);
  const char* cards[] = {"5-start", "6-shopping", "7-sport", "8-culture", "9-shopping", "9-culture"};
  int yes = 0, no = 0;
  for (int i = 0; i < 300; ++i) {
    const State s =
        random_town(scene.game(), 4 + int(rng.below(16)), int(rng.below(4)), int(rng.below(300)), cards[i % 6], rng);
    const Town town(s);
    const int wanted = scene.game().data().cards[s.card[0]].stops;
    const auto line =
        has_trail(town.roads, first_bits(s.count) & ~town.vacant, town.hotels, wanted, scene.scratch.frontier);
    ASSERT_TRUE(line.has_value());
    // Every route, by a walk without any limit.
    struct Way {
      int stops = 0;
    };
    bool any = false;
    auto walk = [&](const Way& here, int, int node, Way& next) {
      next.stops = here.stops + !(town.vacant >> node & 1);
      any |= next.stops == wanted && (town.hotels >> node & 1);
      return !any && next.stops < wanted;
    };
    Roads roads = town.roads;
    for (std::uint64_t rest = town.hotels; rest && !any; rest &= rest - 1)
      walk_trails(roads, std::countr_zero(rest), Way{}, walk);
    EXPECT_EQ(*line, any);
    (any ? yes : no) += 1;
  }
  EXPECT_GT(yes, 50);
  EXPECT_GT(no, 50);
}

TEST(Solver, LargeTownsNeedFewSteps) {
  const Scene scene(4);
  Rng rng(3);
  const State s = random_town(scene.game(), 40, 4, 4000, "9-culture", rng);
  SearchCount plain, meeting;
  const Listed expected = listed(Method::Walk, scene.game(), s, &plain);
  EXPECT_EQ(listed(Method::MeetInTheMiddle, scene.game(), s, &meeting), expected);
  EXPECT_LT(meeting.steps * 10, plain.steps);
}

TEST(Solver, GT82_WhereEveryRouteIsLongTheShortestAreListed) {
  // A ring of 14 places, twelve of them vacant: the only way round passes more vacant places than are listed.
  Scene scene(2);
  scene.strict = false;
  State& s = scene.s;
  s = State{};
  const auto add = [&](int q, int r, const char* exits, Piece piece) {
    Exits mask = 0;
    for (std::string_view rest = exits; !rest.empty();) {
      const std::size_t dash = std::min(rest.find('-'), rest.size());
      mask |= Exits(1u << scene.game().data().direction(rest.substr(0, dash)));
      rest.remove_prefix(std::min(dash + 1, rest.size()));
    }
    s.places[s.count++] = {std::int8_t(r), std::int8_t(q), mask, piece};
  };
  add(0, 0, "e-se", kHotel);
  for (int q = 1; q <= 5; ++q) add(q, 0, "e-w", kVacant);
  add(6, 0, "se-w", kVacant);
  add(0, 1, "e-nw", kTree);
  for (int q = 1; q <= 5; ++q) add(q, 1, "e-w", q <= 3 ? kTree : kVacant);
  add(6, 1, "w-nw", kVacant);
  s.phase = Phase::Tour;
  s.round = 1;
  s.card[0] = scene.game().data().card("5-sport");
  const Listed plain = listed(Method::Plain, scene.game(), s);
  EXPECT_EQ(listed(Method::MeetInTheMiddle, scene.game(), s), plain);
  ASSERT_EQ(plain.size(), 1u);
  EXPECT_TRUE(has_tour(scene.game(), s, 0, scene.scratch));
  s.places[9].piece = kVacant;  // a tree fewer: four stops only
  EXPECT_FALSE(has_tour(scene.game(), s, 0, scene.scratch));
  EXPECT_TRUE(listed(Method::MeetInTheMiddle, scene.game(), s).empty());
}

TEST(Solver, AdviceForAPosition) {
  Scene scene(3);
  scene.begin({"5-culture", "5-start", "5-sport"});
  const Json answer = GreenTown::solve_json(scene.game(), scene.s);
  EXPECT_EQ(answer["seat"], 1);
  EXPECT_EQ(answer["card"], "5-start");
  ASSERT_EQ(answer["tours"].size(), 2u);
  ASSERT_TRUE(answer["build"].is_array());
  // The build proposed is legal.
  scene.play("choose build");
  for (const Json& move : answer["build"]) scene.play(move.get<std::string>());
  EXPECT_EQ(scene.active(), 2);
  EXPECT_NE(GreenTown::solve_text(scene.game(), scene.s).find("gains"), std::string::npos);
  EXPECT_EQ(scene.game().solve(scene.s, {}).text, GreenTown::solve_text(scene.game(), scene.s));
  EXPECT_EQ(*parse_json(scene.game().solve(scene.s, {.json = true}).text),
            GreenTown::solve_json(scene.game(), scene.s));
}

TEST(Words, ARefusalSaysAsMuchInFrenchAsInEnglish) {
  Scene scene = touring("6-sport");
  const auto refused = [&](const std::string& text) {
    const auto move = scene.game().read(scene.s, text);
    return move ? scene.game().check(scene.s, *move)->text : move.error().text;
  };
  EXPECT_EQ(refused(kRoute), "the tour has 5 stops, the card asks for 6");
  EXPECT_EQ(refused(kRoute).in("fr"), "l’excursion a 5 arrêts, la carte en demande 6");
  EXPECT_EQ(refused("tour -1,0>5,5").in("fr"), "-1,0 et 5,5 ne sont pas reliés par une route");
  EXPECT_EQ(refused("tour here").in("fr"), "aucun lieu ne s’écrit \"here\"");
}

TEST(Solver, ReasonsAreGivenInWords) {
  Scene scene(3);
  scene.begin({"5-culture", "5-start", "5-sport"});
  const auto reason = [&](const std::string& text) {
    return scene.game().reason(scene.s, *scene.game().read(scene.s, text));
  };
  const Saying tour = reason("choose tour");
  EXPECT_TRUE(tour.starts_with("the best tour pays you ")) << tour;
  EXPECT_TRUE(tour.in("fr").starts_with("la meilleure excursion ")) << tour.in("fr");
  EXPECT_TRUE(reason("choose build").starts_with("the best tour now pays you ")) << reason("choose build");
  EXPECT_TRUE(reason("choose both").starts_with("builds, then leads a tour; ")) << reason("choose both");
  scene.play("choose build");
  std::vector<Move> list;
  scene.game().moves(scene.s, list);
  int given = 0;
  for (const Move& m : list) given += !scene.game().reason(scene.s, m).empty();
  EXPECT_GT(given, 0);
}

// The evaluation against a player who looks at money alone.
TEST(Evaluation, BeatsGreedOnImmediateMoney_Long) {
  for (int players = 2; players <= 4; ++players) {
    const Scene scene(players);
    const GreenTown& game = scene.game();
    GreedyBot<GreenTown> bot;
    std::vector<Move> list, best;
    int wins = 0;
    constexpr int kGames = 12;
    for (int i = 0; i < kGames; ++i) {
      Rng rng = Rng::of(77, std::uint64_t(i));
      const Seat me = i % players;
      State s = game.start();
      for (Turn turn = game.turn(s); turn.kind != Turn::End; turn = game.turn(s)) {
        if (turn.kind == Turn::Chance) {
          game.play(s, draw(game, s, rng, list));
        } else if (turn.seat == me) {
          game.play(s, ask_bot(bot, game, s, me, rng));
        } else {
          game.moves(s, list);
          int most = -1;
          for (const Move& m : list) {
            State next = s;
            game.play(next, m);
            if (next.money[turn.seat] > most) most = next.money[turn.seat], best.clear();
            if (next.money[turn.seat] == most) best.push_back(m);
          }
          game.play(s, best[rng.below(std::uint32_t(best.size()))]);
        }
      }
      wins += game.outcome(s).winners[0] == me;
    }
    EXPECT_GE(wins, kGames - 2) << players << " players";  // a coin does so once in fifty times
  }
}

TEST(Scratch, IsLentToOneAtATimeAndComesBackAsLargeAsItWas) {
  ScratchPool pool;
  Scratch* first = nullptr;
  {
    const ScratchPool::Loan loan = pool.lend(), other = pool.lend();
    EXPECT_NE(&*loan, &*other);
    first = &*loan;
    loan->tours.resize(100);
  }
  std::set<Scratch*> lent;
  std::deque<ScratchPool::Loan> loans;
  for (int i = 0; i < 2 * ScratchPool::kKept; ++i) lent.insert(&*loans.emplace_back(pool.lend()));
  EXPECT_EQ(lent.size(), loans.size());
  EXPECT_TRUE(lent.contains(first));
  EXPECT_GE(first->tours.capacity(), 100u);
}

TEST(View, GT43_SaysWhichPlacesAreStopsAndWhereRoadsArrive) {
  const Scene scene = touring("5-culture");
  const Json view = scene.game().view(scene.s, kPublic);
  for (const Json& tile : view["tiles"]) EXPECT_EQ(tile["stop"], tile["site"] != "vacant") << tile;
  for (const Json& tile : view["tiles"]) {
    const std::string at = place_text({tile["at"][0], tile["at"][1]});
    for (const Json& road : tile["roads"])
      EXPECT_NE(std::ranges::find(view["meets"][at], road), view["meets"][at].end()) << at << road;
  }
  // An exit that leads out of the town arrives at a place without a tile.
  int outside = 0;
  for (const auto& [at, sides] : view["meets"].items())
    outside += std::ranges::none_of(view["tiles"],
                                    [&](const Json& tile) { return place_text({tile["at"][0], tile["at"][1]}) == at; });
  EXPECT_GT(outside, 0);
}

}  // namespace
}  // namespace faubourg::greentown
