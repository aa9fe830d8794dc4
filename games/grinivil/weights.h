// grinivil/weights.h - the numbers behind the bots' judgement, each with its name. Inside this folder only.
//
// Found by playing: knowledge, not rules. In victory points unless said otherwise; a chance is a factor that each doubt
// takes off. `features` is how the networks of outlook.h see things: they were taught with these and fit no others.
#pragma once

namespace faubourg::grinivil {

struct Weights {
  double money = 0.13;  // a Griny that a sale brings or costs
  double repeat = 2.0;  // another action still to come in this turn

  struct Stages {  // of a building: begun, complete, usable
    double begun, complete, usable;
  };

  // Whether a resident will move into a house: chances, multiplied
  struct {
    double best = 0.95;  // everything is as wished
    double unfinished_house = 0.75, unfinished_road = 0.7, missing_tree = 0.87;
    double shop_not_begun = 0.45, shop_begun = 0.6, shop_without_road = 0.65, shop_too_far = 0.25;
  } sale;

  // A resident in hand
  struct {
    double gain = 0.85;           // of what the sale would bring, times its chance
    double unhoused = 0.6;        // of the penalty, times the chance that nothing comes of it
    double without_house = 0.55;  // of the penalty, when there is no house at all
    double sure = 0.9;            // a chance from which on a home counts as certain
    double late = 0.4;            // times the chance of what is not certain, in the ultimate round
  } resident;

  struct {
    double fourth = 1.5;
    int few = 2;                         // so many idle ones are wanted
    double idle = 1.3, more_idle = 0.4;  // each of those; each beyond
    double coming = 0.9;                 // comes back with the loop
    double floors = 0.35, stuck = 0.25;  // at an unfinished building: the part that stands; taken off for waiting
    double none_idle = 0.7;              // taken off
    double all_stuck = 9,
           all_four_stuck = 14;  // taken off: who locks the last worker may never build again (ruling 28)
  } workers;

  struct {
    double block = 0.9;  // placed, which brings the end nearer
    Stages house{0.2, 1.0, 1.6}, shop{0.4, 1.0, 1.6};
    Stages hall{0.4, 0.8, 1.2};  // for each own block of a public building
  } building;

  // Cubes of a kind: the first ones, which a floor needs; the next ones; all others
  struct {
    int first = 2, first_concrete = 3, next = 2;
    double first_worth = 1.05, next_worth = 0.55, other_worth = 0.2;
  } cubes;

  // A seat before the ultimate round
  struct {
    double public_points = 0.8;
    int purse = 45;  // money up to there, and beyond
    double in_purse = 0.17, beyond_purse = 0.1;
    int poor = 12;          // below it each Griny that is missing is
    double poverty = 0.12;  // taken off
    int trees_wanted = 6;
    double tree = 0.5, more_trees = 0.05;
    double warehouse = 0.6, track = 0.5, land = 1.4;
    double ability_step = 0.06;  // each step until the pawn comes by again
    double way_step = 0.035;     // taken off: a loop costs dues
  } seat;

  // A seat in the ultimate round, beside its score if it finished now
  struct {
    double step = 0.25, tree = 0.05, cubes = 0.15;
    double sale_steps = 8;  // so many steps are enough for every sale hoped for
  } last_round;

  // What a sealed bid aims at, in money
  struct {
    int lot = 4, cube = 4;     // a lot; each cube of it
    int begins = 3;            // taken off for the initiator, who gets half of the price
    int purse_part = 2;        // not more than money / this
    int rich = 70, raise = 2;  // who offers without having begun; how far above the lowest offer
    double off = 0.05;         // taken off for each Griny beside the aim
  } bid;

  // How evaluate() plays a seat's own open decisions on
  struct {
    int depth = 5;
    int positions = 1500;      // enough for nearly all actions, and a bound for the rest
    unsigned seed = 5;         // of what is drawn
    int most_of_a_kind = 3;    // cubes bought at once
    double own_auction = 0.8;  // a chance of cubes, or of half the price
    double next_action = 1.0;
  } look;

  // Which moves a search is shown
  struct {
    int few = 12, many = 64;         // lists up to there are shown whole; of purchases up to there
    int bid_step = 4, bid_top = 44;  // the ladder of bids above the lowest
    int most_of_a_kind = 3;          // cubes bought at once
  } propose;

  // What the rest of the way brought on average to whoever went on in the ultimate round, by linear regression over 136
  // games of `hard`: each to its full when there is as much as said.
  struct {
    double way = 10.6;
    double near = 2.4, near_steps = 4;                   // taken off
    double cubes = 3.8, cube_steps = 8, building = 1.2;  // with block and worker; `building` is taken off
    int all_cubes = 6;
    double trees = 4.9;
    int all_trees = 6;
    double resident = 2.5, house = 1.3;  // in hand; complete and unsold, which is taken off
    double money = 1.3;                  // taken off
    int all_money = 30;
    double soon_steps = 6;  // so many steps are enough for trees, residents, houses and money
    double waiting = 2.3;   // a whole loop of the others, for who has finished (GV-84)
    double waiting_doubt = 0.6, doubt = 1, doubt_step = 0.6;  // standard deviations
  } ending;

  // From where on the end is counted rather than guessed (outlook.cpp): steps that are left
  struct {
    double counted = 8, guessed_over = 12;
    double logistic = 1.7;  // from a standard deviation to the unit of exp()
  } outlook;

  // What the networks see, as numbers of about one
  struct {
    // The table
    double players = 0.25, blocks = 0.1, laps = 0.3, way = 0.02, deck = 0.1, display = 0.15, town = 0.1, roads = 0.1;
    double house_tokens = 0.1, trees_left = 0.05, market = 0.1, city_blocks = 0.1, roofs = 0.1;
    // A seat: points and means
    double points = 0.05, public_points = 0.1, money = 0.02, first_money = 0.05;
    double first_cubes = 0.3, more_cubes = 0.2, all_cubes = 0.1, trees = 0.2, warehouses = 0.5, markers = 0.2;
    double position = 0.05, loops = 0.5, track = 0.3, wait = 0.3, repeats = 0.5;
    int all_first_money = 20, all_first_cubes = 3, all_trees = 6;
    // Its buildings and workers
    double workers = 0.5, own_blocks = 0.1, sole = 0.3, sold = 0.3, houses = 0.5, shops = 0.5, halls = 0.3;
    double lands = 0.3, service = 0.05;
    int few_workers = 2;
    // Its residents
    double hand = 0.3, people = 0.1, certain = 0.5, gain = 0.1, likely = 0.4, missing_trees = 0.2, wishes = 0.5;
    double resident_vp = 0.1;
    // Beside the others
    double lead = 0.05, fewer_blocks = 0.1, ahead = 0.03, spare_houses = 0.5;
    // The table's end as it is seen by the fewest blocks of a seat
    int last_block = 1, last_blocks = 3;
  } features;
};
inline constexpr Weights kWeights;

}  // namespace faubourg::grinivil
