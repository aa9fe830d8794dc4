// cli/external.h - bots that are other programs: the line protocol of docs/bots.md, from the host's side.
//
//   auto player = seat_player(box, "cmd:./mybot", 10);     // or any of the built-in bots
//   std::string move = (*player)->choose(match, seat, rng);
//
// The program is started by the shell once and asked again and again; it sees what its seat may see and no more.
#pragma once
#include "cli/commands.h"

namespace faubourg::cli {

// What a program in `seat` is told of a match: {"t":"game",…}, {"t":"decide",…}, {"t":"end",…}; one line each.
std::string game_line(const Match& match, Seat seat);
std::string decide_line(const Match& match, Seat seat, std::size_t told, double seconds);  // events from `told` on
std::string end_line_for(const Match& match, Seat seat, std::size_t told);
std::string refused_line(std::size_t n, const Error& error);
// The move in an answer: {"do":"settle b2"}, with "n" of the question if given; or a bare line. Empty: not an answer.
std::string read_answer(const std::string& line, std::size_t n);

// "cmd:PROGRAM", or a bot of the box by its name. `seconds`: what a program may take for one move.
Or<std::unique_ptr<BotPlayer>> seat_player(const Box& box, const std::string& name, double seconds);
bool is_command(const std::string& name);

}  // namespace faubourg::cli
