// grinivil/rules.h - questions about a position. Inside this folder only.
//
//   if (No no = no_build(g, s, seat, means, 3, site, kind)) return refuse(no->code, no->text);
//
// What a player could do is asked of Means: what the seat would have in hand, now or at the end of a walk
// (GV-13), so that "may I choose this tile" and "may I do this" are the same question.
#pragma once
#include "games/grinivil/grinivil.h"

namespace faubourg::grinivil {

struct Refusal {
  const char* code;
  const char* text;
};
using No = const Refusal*;  // null: nothing forbids it

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

// The town (town.cpp)
enum class RoadState : std::uint8_t { None, Half, Works, Done };
constexpr int kRing = 0, kRadial = 1, kOuter = 7, kAccess = 13;  // first section of each sort
inline int place_of(int site) { return site / kTileSites; }
inline bool is_inner(int place) { return place >= 1 && place <= 6; }
inline bool is_outer(int place) { return place >= 7; }
const SiteInfo* site_info(const Grinivil&, const State&, int site);  // null: no such site is laid
int section_of(const Grinivil&, const State&, int site);             // expects a laid site
int sector_of(const Grinivil&, const State&, int site);              // -1 in the centre
RoadState road_state(const Grinivil&, const State&, int section);
std::uint32_t done_sections(const Grinivil&, const State&);
int distance(const Grinivil&, std::uint32_t done, int from, int to);  // kSections + 1: no way
int planting_places(const Grinivil&, const State&, int sector);
bool is_complete(const Grinivil&, const Building&);
bool is_usable(const Grinivil&, const State&, int site);
No no_place(const Grinivil&, const State&, int place);   // GV-28
No no_road(const Grinivil&, const State&, int section);  // GV-44 but the cubes
void list_places(const Grinivil&, const State&, Sink&);
void list_roads(const Grinivil&, const State&, Sink&);
int next_city_site(const Grinivil&, const State&);  // -1: none
bool token_left(const Grinivil&, const State&, int kind);
int plant_limit(const Grinivil&, const State&, int sector, int own, int most);

// Cubes (stock.cpp)
bool fits(const Grinivil&, const Cubes&, int small);  // GV-32
int buying_price(const Grinivil&, const State&, const Cubes&, int discount, int rebate);
int selling_price(const Grinivil&, const State&, const Cubes&);
No no_return(const Grinivil&, const State&, int seat, const Cubes&);
void list_returns(const Grinivil&, const State&, int seat, Sink&);
No no_payment(const Cubes& cost, int abilities, const Cubes& stock, const Cubes& paid);
bool has_payment(const Cubes& cost, int abilities, const Cubes& stock);
void list_payments(const Cubes& cost, int abilities, const Cubes& stock, Sink&);
void list_draws(const State&, int k, Sink&);
std::uint32_t draw_weight(const State&, const Move&);

// What a seat has to act with
struct Means {
  int money = 0, vp = 0, trees = 0, idle = 0, abilities = 0;
  bool had_worker = false;  // GV-36
  int supply = 0;           // trees that are left when it acts (GV-13)
  bool has(Ability a) const { return abilities >> a & 1; }
};
Means means_now(const Grinivil&, const State&, int seat);
Means means_at(const Grinivil&, const State&, int seat, int position);  // GV-13: after a walk there and the benefits
struct Benefits {
  int money = 0, trees = 0;
};
Benefits benefits_of(const Grinivil&, int abilities, int supply);    // GV-16: banker and ecologist, not the merchant
int workers_home(const Grinivil&, const State&, int seat);           // at completed buildings
int workers_out(const Grinivil&, const State&, int seat);            // not idle
inline bool completes_loop(int from, int to) { return to <= from; }  // GV-12
inline int steps_between(int from, int to) { return completes_loop(from, to) ? to - from + kLoop : to - from; }

// Actions (actions.cpp)
int fee_amount(const Grinivil&, const State&);  // GV-38
int fee_due(const Grinivil&, const State&, int who, int site);
No no_build(const Grinivil&, const State&, int seat, const Means&, int surcharge, int site, int kind);
void list_builds(const Grinivil&, const State&, int seat, const Means&, int surcharge, Sink&);
No no_fund(const Grinivil&, const State&, int seat, const Means&, int least, int site, int kind);
void list_funds(const Grinivil&, const State&, int seat, const Means&, int least, Sink&);
No no_trade(const Grinivil&, const State&, int seat, int money, int each, int other, int give, int take);
void list_trades(const Grinivil&, const State&, int seat, int money, int each, Sink&);
No no_replant(const Grinivil&, const State&, int supply, int from, int to);
void list_replants(const Grinivil&, const State&, int supply, Sink&);
No no_action(const Grinivil&, const State&, int seat, const Means&, int action);  // GV-13, part 6.6
No no_go(const Grinivil&, const State&, int seat, int action);                    // GV-11, GV-82
No no_follow(const Grinivil&, const State&, int seat, int action);                // GV-75
int previous_seat(const Grinivil&, const State&, int seat);                       // -1: all others have finished
int position_of(const State&, int tile);                                          // 0: not on the loop
int units_of(const Grinivil&, const State&, bool& mandatory);                     // GV-19, of the action under way

// Residents (people.cpp)
No no_sale(const Grinivil&, const State&, int seat, int money, int site, int resident);  // GV-47
void list_sales(const Grinivil&, const State&, int seat, int money, Sink&);
bool is_wish_met(const Grinivil&, const State&, std::uint32_t done, int house, const Wish&);
int compensations(const Grinivil&, const State&, int seat, int site);
int tree_reward(const ResidentInfo&, int trees);
int co_builders(const Building&);  // the city included
int share(int amount, bool each, int builders);
void sell_house(const Grinivil&, State&, int seat, int site, int resident);  // GV-48
void add_vp(const Grinivil&, State&, int seat, int vp);                      // GV-78
int public_points(const Grinivil&, const State&, int seat);                  // GV-87
int score_of(const Grinivil&, const State&, int seat);                       // GV-86

// Listing and judging (moves.cpp), running (play.cpp), preparing (setup.cpp)
void list_moves(const Grinivil&, const State&, Sink&);
No no_choice(const Grinivil&, const State&, const Move&);  // the first choice of an action (choices.cpp)
void list_choices(const Grinivil&, const State&, Sink&);   // likewise, `forfeit` included
void push(State&, Op, int a = 0, int b = 0, int c = 0);
void settle(const Grinivil&, State&);
void run_setup_move(const Grinivil&, State&, const Move&);  // loop, pink, slot, deal, first
void list_setup(const Grinivil&, const State&, Sink&);
No no_loop_choice(const Grinivil&, const State&, const Move&);

}  // namespace faubourg::grinivil
