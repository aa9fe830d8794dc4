// tests/siege/attacks/attacks.h - what the attacks share.
#pragma once
#include "tests/siege/siege.h"

namespace faubourg::siege {

// Who sits where, as POST /api/tables wants it.
inline Json person(const char* name = "Mallory") { return {{"kind", "person"}, {"name", name}}; }
inline Json bot(const char* level) { return {{"kind", "bot"}, {"bot", level}}; }

// Green Town with all forty tiles, closely joined: valid, 2.5 kB, and as dear to think about as may be.
Json dear_options();

struct Position {
  std::size_t n = 0;
  int seat = -1;  // who decides; -1: nobody
  std::vector<std::string> moves;
};
// Says hello with these tokens and returns where the game stands; none: refused.
std::optional<Position> sit_down(Line&, const std::vector<std::string>& tokens);

// A game of Grinivil of some 256 events at most, played by one who holds all seats, in some seconds at most.
struct LongGame {
  Field::Table table;
  std::size_t events = 0;
};
LongGame play_long_game(Field&, int players);

// Each group of attacks, in its own file
std::vector<AttackInfo> thinking_attacks();  // hints, bots, analyses, frames
std::vector<AttackInfo> talking_attacks();   // chat, notes, rematches
std::vector<AttackInfo> socket_attacks();    // half requests, unread answers, noise
std::vector<AttackInfo> seat_attacks();      // false tokens, the absent one's hand
std::vector<AttackInfo> store_attacks();     // a second server, thousands of clocks

}  // namespace faubourg::siege
