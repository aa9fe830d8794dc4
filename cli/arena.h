// cli/arena.h - what an arena is, and what came out of it.
//
// A round has one luck: every line-up plays it in every rotation of its seats (mirrored seeds, rotated seats), so what
// chance favours, it favours for all in turn. Where all play together a line-up is one bot on every seat.
#pragma once
#include "bots/elo.h"
#include "cli/commands.h"

namespace faubourg::cli {

// One game that is over.
struct ArenaGame {
  std::size_t number = 0, round = 0;
  std::vector<std::size_t> seats;  // entrant by seat
  std::vector<int> scores, winners;
  std::uint64_t events = 0;
  std::vector<double> seconds;           // thought, by seat
  std::vector<std::uint64_t> decisions;  // by seat
};

struct Arena {
  std::string game;
  int rules = 1;
  Json options = Json::object();
  std::uint64_t seed = 1;
  std::vector<std::string> entrants;  // each name once
  bool together = false;
  std::size_t players = 2;
  std::vector<std::vector<std::size_t>> lineups;  // entrants by place; rotated over the seats
  std::vector<ArenaGame> games;

  std::size_t games_a_round() const { return together ? lineups.size() : lineups.size() * players; }
  ArenaGame planned(std::size_t number) const;  // who sits where
};

// Sums over all games of one entrant.
struct Standing {
  double seats = 0;                 // taken
  double wins = 0;                  // shared ones in parts
  double low = 0, high = 0;         // 95 % of the share
  double fair = 0;                  // the share that equal players would have
  double score = 0, deviation = 0;  // mean and spread
  double seconds = 0;               // a decision
  double slowest = 0;               // game: seconds a decision, at most
  Elo rating;
  std::vector<int> scores;  // all of them, for the plot
  double share() const { return seats > 0 ? wins / seats : 0; }
};

struct Standings {
  std::vector<Standing> entrants;
  EloTable rater;
  double events = 0;  // a game, on average
};

Standings standings(const Arena&);
Json to_json(const Arena&, const Standings&);
std::string to_text_table(const Arena&, const Standings&, const Paint&);
std::string to_html(const Arena&, const Standings&);

}  // namespace faubourg::cli
