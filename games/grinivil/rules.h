// grinivil/rules.h - questions about a position. Inside this folder only.
//
//   if (Refused no = check_build(g, s, seat, means, 3, site, kind)) return refuse(*no);
//
// What a player could do is asked of Means: what the seat would have in hand, now or at the end of a walk
// (GV-13), so that "may I choose this tile" and "may I do this" are the same question.
#pragma once
#include "games/grinivil/grinivil.h"
#include "words/grinivil.h"

namespace faubourg::grinivil {

using Refused = const Phrase*;  // which of words/*.json says why; null: nothing forbids it

// Gathers moves; stops asking for more when it has `limit` of them.
struct Sink {
  std::vector<Move>* all = nullptr;
  int limit = 1 << 30;
  int count = 0;
  Move first{}, last{};
  Move* to = nullptr;        // room for `limit` moves, where no vector is wanted
  bool add(const Move& m) {  // true: enough
    if (all) all->push_back(m);
    if (to) to[count] = m;
    if (count == 0) first = m;
    last = m;
    return ++count >= limit;
  }
};

// What a seat has to act with
struct Means {
  int money = 0, vp = 0, trees = 0, idle = 0;
  Abilities abilities;
  bool had_worker = false;  // GV-36
  int supply = 0;           // trees that are left when it acts (GV-13)
  bool unpaid = false;      // tax and wages on the way come to more than there is (GV-15)
  bool has(Ability a) const { return abilities.has(a); }
};
Means means_now(const State&, Seat);
Means means_at(const Grinivil&, const State&, Seat, Position);  // GV-13: after a walk there and the benefits
struct Benefits {
  int money = 0, trees = 0;
};
Benefits benefits_of(const Grinivil&, Abilities, int supply);  // GV-16: banker and ecologist, not the merchant
int workers_home(const Grinivil&, const State&, Seat);         // at completed buildings
int workers_out(const Grinivil&, const State&, Seat);          // not idle

// A seat and what it can spend, which is not always all it has.
struct Purse {
  Seat seat = kNobody;
  int money = 0;
};

// The town (town.cpp)
enum class RoadState : std::uint8_t { None, Half, Works, Done };
const SiteInfo* site_info(const Grinivil&, const State&, Site);  // null: no such site is laid
Section section_of(const Grinivil&, const State&, Site);         // expects a laid site
Sector sector_of(const Grinivil&, const State&, Site);           // kNone in the centre
RoadState road_state(const Grinivil&, const State&, Section);
Sections done_sections(const Grinivil&, const State&);
int distance(const Grinivil&, Sections done, Section from, Section to);  // kSections + 1: no way
int planting_places(const Grinivil&, const State&, Sector);
bool is_complete(const Grinivil&, const Building&);
bool is_usable(const Grinivil&, const State&, Site);
Refused check_place(const Grinivil&, const State&, Place);   // GV-28
Refused check_road(const Grinivil&, const State&, Section);  // GV-44 but the cubes
void list_places(const Grinivil&, const State&, Sink&);
void list_roads(const Grinivil&, const State&, Sink&);
Site next_city_site(const Grinivil&, const State&);  // or kNone
bool token_left(const Grinivil&, const State&, Kind);
int plant_limit(const Grinivil&, const State&, Sector, int own, int most);

// Cubes (stock.cpp)
bool fits(const Grinivil&, const Cubes&, int small_warehouses);     // GV-32
int overflow(const Grinivil&, const Cubes&, int small_warehouses);  // how many of them find no room at least
bool has_cubes(const Cubes& stock, const Cubes& cost);
struct Terms {
  int discount = 0;  // on each cube
  int rebate = 0;    // on all together
};
Terms buying_terms(const Grinivil&, Abilities, const ActionInfo& buy);  // GV-72, GV-52
int buying_price(const Grinivil&, const State&, const Cubes&, Terms);
int selling_price(const Grinivil&, const State&, const Cubes&);
Refused check_return(const Grinivil&, const State&, Seat, const Cubes&);
void list_returns(const Grinivil&, const State&, Seat, Sink&);
struct Bill {
  const Cubes& cost;
  Abilities abilities;  // of who pays
  const Cubes& stock;   // likewise
};
Refused check_payment(const Bill&, const Cubes& paid);
bool has_payment(const Bill&);
void list_payments(const Bill&, Sink&);
void list_draws(const State&, int cubes, Sink&);
std::uint32_t draw_weight(const State&, const Cubes&);

// Actions (actions.cpp)
int fee_amount(const Grinivil&, const State&);  // GV-38
int fee_due(const Grinivil&, const State&, Seat who, Site);
const Floor& next_floor(const Grinivil&, const State&, Site, Kind);  // expects that one is missing
Refused check_build(const Grinivil&, const State&, Seat, const Means&, int surcharge, Site, Kind);
void list_builds(const Grinivil&, const State&, Seat, const Means&, int surcharge, Sink&);
Refused check_fund(const Grinivil&, const State&, Seat, const Means&, int least, Site, Kind);
void list_funds(const Grinivil&, const State&, Seat, const Means&, int least, Sink&);
Refused check_trade(const Grinivil&, const State&, const Purse&, int price, const Trade&);
void list_trades(const Grinivil&, const State&, const Purse&, int price, Sink&);
Refused check_replant(const Grinivil&, const State&, int supply, Replanting);
void list_replants(const Grinivil&, const State&, int supply, Sink&);
Refused check_action(const Grinivil&, const State&, Seat, const Means&, Action);  // GV-13, part 6.6
Refused check_go(const Grinivil&, const State&, Seat, Action);                    // GV-11, GV-82
Refused check_follow(const Grinivil&, const State&, Seat, Action);                // GV-75
Seat previous_seat(const Grinivil&, const State&, Seat);                          // kNobody: all others have finished
Action previous_action(const Grinivil&, const State&, Seat);  // what a follower could follow, or kNone
Position position_of(const State&, Tile);                     // kStart: not on the loop
int tree_price(const ActionInfo&, int trees);                 // GV-60
struct TimeSpent {
  int units = 0;
  bool mandatory = false;
};
TimeSpent time_spent(const Grinivil&, const State&);  // GV-19, of the action under way

// Residents (people.cpp)
Refused check_sale(const Grinivil&, const State&, const Purse&, Site, Resident);  // GV-47
void list_sales(const Grinivil&, const State&, const Purse&, Sink&);
bool is_wish_met(const Grinivil&, const State&, Sections done, Site house, const Wish&);
int compensations(const Grinivil&, const State&, Seat, Site);
int tree_reward(const ResidentInfo&, int trees);
struct Worth {
  int money = 0, vp = 0;
};
Worth sale_worth(const Grinivil&, const State&, Seat, Site, Resident);  // to the seller, before compensations
int co_builders(const Building&);                                       // the city included
int share_of(const Wish&, const Building&);                             // GV-49: what each co-builder gets
void sell_house(const Grinivil&, State&, Seat, Site, Resident);         // GV-48
void add_vp(const Grinivil&, State&, Seat, int vp);                     // GV-78
int public_points(const Grinivil&, const State&, Seat);                 // GV-87
int score_of(const Grinivil&, const State&, Seat);                      // GV-86

// Listing and checking (moves.cpp), running (play.cpp), preparing (setup.cpp)
void list_moves(const Grinivil&, const State&, Sink&);
Refused check_choice(const Grinivil&, const State&, const Move&);  // the first choice of an action (choices.cpp)
void list_choices(const Grinivil&, const State&, Sink&);           // likewise, `forfeit` included
inline void push(State& s, const Step& step) { s.stack.push_back(step); }
void settle(const Grinivil&, State&);
Refused check_loop_choice(const Grinivil&, const State&, const Move&);
void list_loop_choices(const Grinivil&, const State&, Sink&);
void list_tiles(Tiles, Act, Sink&);
void choose_for_loop(const Grinivil&, State&, const Move&);
void lay_tile(const Grinivil&, State&, Tile);    // onto the slot that is next
void begin_with(const Grinivil&, State&, Seat);  // the first player

}  // namespace faubourg::grinivil
