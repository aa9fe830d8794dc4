// grinivil/effects.h - what actions, bonuses and draws do to a state. Inside this folder only (play.cpp, effects.cpp).
#pragma once
#include "games/grinivil/rules.h"

namespace faubourg::grinivil {

// Cubes and trees
void gain_trees(State&, Seat, int trees);                    // GV-34: what is left
void take_from_bag(State&, Seat, Cube, int n);               // into the stock of a seat
void draw_cubes(const Grinivil&, State&, const Cubes&);      // for the draw on top of the stack
void put_back(const Grinivil&, State&, Seat, const Cubes&);  // GV-33: from a stock to the market
void plant(State&, Seat, Sector, int trees);                 // own trees
void move_tree(State&, Replanting);                          // GV-67
void trade_cubes(const Grinivil&, State&, const Trade&);     // GV-69
// Land and roads
void lay_land(State&, Place, Seat owner, Land);            // GV-29
void complete_road(State&, Section);                       // GV-44
void begin_for_city(const Grinivil&, State&, Site, Kind);  // GV-30
// Answers to what is on top of the stack, which they take from it
void choose_first(const Grinivil&, State&, const Move&);  // Choose, Converted
void bid(const Grinivil&, State&, const Move&);           // Bid, Offer
void pay_floor(const Grinivil&, State&, const Cubes&);    // Pay
void build_also(const Grinivil&, State&, const Move&);    // Also
// Steps that run by themselves, likewise
void take_city_sites(const Grinivil&, State&);  // City
void begin_action(const Grinivil&, State&);     // Begin
void give_bonus(const Grinivil&, State&);       // Bonus
void end_auction(const Grinivil&, State&);      // Lot
void end_funding(const Grinivil&, State&);      // Funded

}  // namespace faubourg::grinivil
