// The command arena: who plays whom, the games over threads, kept in a file so that they can go on later.
#include "cli/arena.h"

#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <mutex>
#include <numeric>
#include <thread>

#include "cli/external.h"
#include "cli/progress.h"
#include "cli/terminal.h"
#include "cli/world.h"

namespace faubourg::cli {
namespace {

using Clock = std::chrono::steady_clock;

double since(Clock::time_point start) { return std::chrono::duration<double>(Clock::now() - start).count(); }

// All ways to choose `size` of the places, in order.
void choose(std::size_t from, std::size_t of, std::size_t size, std::vector<std::size_t>& chosen,
            std::vector<std::vector<std::size_t>>& all) {
  if (chosen.size() == size) return all.push_back(chosen);
  for (std::size_t i = from; i < of; ++i) {
    chosen.push_back(i);
    choose(i + 1, of, size, chosen, all);
    chosen.pop_back();
  }
}

Or<Arena> set_up(const ArenaArgs& args, const Box& box, const Json& options) {
  Arena arena;
  arena.game = args.game;
  arena.rules = box.info().rules;
  arena.options = options;
  arena.seed = args.seed;
  arena.together = box.plays_together();
  std::vector<std::size_t> pool;
  for (const std::string& name : split_list(args.seats)) {
    if (name.empty()) return trouble("--seats: a seat is empty");
    const auto it = std::ranges::find(arena.entrants, name);
    pool.push_back(std::size_t(it - arena.entrants.begin()));
    if (it == arena.entrants.end()) arena.entrants.push_back(name);
    if (auto made = seat_player(box, name, args.think); !made) return std::unexpected(made.error());
  }
  arena.players = std::size_t(args.players.value_or(arena.together ? 1 : int(pool.size())));
  if (arena.together) {
    for (std::size_t e = 0; e < arena.entrants.size(); ++e)
      arena.lineups.push_back(std::vector<std::size_t>(arena.players, e));
  } else {
    if (arena.players > pool.size()) return trouble("--players: more than there are in --seats");
    std::vector<std::vector<std::size_t>> places;
    std::vector<std::size_t> chosen;
    choose(0, pool.size(), arena.players, chosen, places);
    for (const auto& lineup : places) {
      std::vector<std::size_t> entrants;
      for (const std::size_t place : lineup) entrants.push_back(pool[place]);
      if (std::ranges::find(arena.lineups, entrants) == arena.lineups.end()) arena.lineups.push_back(entrants);
    }
  }
  if (auto match = box.set_up(std::vector<std::string>(arena.players, "x"), options); !match)
    return trouble((match.error().code == "option" ? "--options: " : "") + match.error().text);
  return arena;
}

// Nothing when it was stopped half way.
std::optional<ArenaGame> play(const Arena& arena, const Box& box, ArenaGame game, double think, const Halt& halt) {
  std::vector<std::string> names;
  std::vector<std::unique_ptr<BotPlayer>> bots;  // fresh ones: nothing is carried from game to game
  for (const std::size_t e : game.seats) {
    names.push_back(arena.entrants[e]);
    auto made = seat_player(box, arena.entrants[e], think);
    if (!made) throw Failure(made.error().line);
    bots.push_back(std::move(*made));
  }
  auto set_up = box.set_up(names, arena.options);
  Match& match = **set_up;
  Rng luck = Rng::of(arena.seed, game.round);  // the same for all games of the round
  game.seconds.assign(names.size(), 0);
  game.decisions.assign(names.size(), 0);
  while (match.turn().kind != Turn::End) {
    const Turn turn = match.turn();
    if (turn.kind == Turn::Chance) {
      match.draw(luck);
      continue;
    }
    const std::size_t seat = place_of(turn.seat);
    Rng own = Rng::of(~arena.seed - game.number, match.size());
    const auto start = Clock::now();
    const std::string move = bots[seat]->choose(match, turn.seat, own, SearchLimits{.stop = halt.asked});
    if (halt) return {};
    game.seconds[seat] += since(start);
    ++game.decisions[seat];
    if (Verdict no = match.play(move))
      throw Failure(names[seat] + " chose \"" + printable(move) + "\": " + no->code + " " + no->text);
  }
  for (std::size_t seat = 0; seat < bots.size(); ++seat) bots[seat]->finished(match, Seat(seat));
  const Outcome outcome = match.outcome();
  game.scores.assign(outcome.scores.begin(), outcome.scores.end());
  game.winners.assign(outcome.winners.begin(), outcome.winners.end());
  game.events = match.size();
  return game;
}

// --- The file ---------------------------------------------------------------------------------------------

std::string head_line(const Arena& arena) {
  Json lineups = Json::array();
  for (const auto& lineup : arena.lineups) lineups.push_back(lineup);
  Json head{{"arena", 1},         {"game", arena.game},       {"entrants", arena.entrants},
            {"lineups", lineups}, {"players", arena.players}, {"options", arena.options},
            {"seed", arena.seed}};
  if (arena.rules != 1) head["rules"] = arena.rules;  // as in records: absent means 1
  return to_text(head) + "\n";
}

std::string game_text(const ArenaGame& g) {
  return to_text(Json{{"n", g.number},
                      {"scores", g.scores},
                      {"winners", g.winners},
                      {"events", g.events},
                      {"seconds", g.seconds},
                      {"decisions", g.decisions}}) +
         "\n";
}

Or<std::vector<ArenaGame>> read_games(const Arena& arena, const std::string& file, std::string_view text,
                                      std::size_t& whole) {
  std::vector<ArenaGame> games;
  std::size_t line = 0;
  for (std::size_t at = 0; at < text.size(); ++line) {
    const std::size_t end = text.find('\n', at);
    if (end == std::string_view::npos) break;  // torn: was being written
    const std::string_view piece = text.substr(at, end + 1 - at);
    const auto wrong = [&](const std::string& why) {
      return trouble(printable(file) + ":" + std::to_string(line + 1) + ": " + why);
    };
    if (line == 0) {
      if (piece != head_line(arena)) return wrong("is of another arena: other bots, options, rules or seed");
    } else {
      const Result<Json> json = parse_json(piece.substr(0, piece.size() - 1));
      if (!json) return wrong(json.error().text);
      Fault fault;
      const At root(*json, fault, "", "arena");
      ArenaGame game = arena.planned(root["n"].count(0, 100'000'000));
      for (const At& score : root["scores"].list(arena.players, arena.players))
        game.scores.push_back(int(score.integer(-1'000'000, 1'000'000)));
      for (const At& seat : root["winners"].list(0, arena.players))
        game.winners.push_back(int(seat.integer(0, int(arena.players) - 1)));
      game.events = std::uint64_t(root["events"].integer(0, 1'000'000'000));
      for (const At& s : root["seconds"].list(arena.players, arena.players))
        game.seconds.push_back(s.json().is_number() ? s.json().get<double>() : 0.0);
      for (const At& d : root["decisions"].list(arena.players, arena.players))
        game.decisions.push_back(std::uint64_t(d.integer(0, 1'000'000'000)));
      if (fault) return wrong(fault->text);
      games.push_back(std::move(game));
    }
    at = end + 1;
    whole = at;
  }
  return games;
}

}  // namespace

ArenaGame Arena::planned(std::size_t number) const {
  ArenaGame plan;
  plan.number = number;
  plan.round = number / games_a_round();
  const std::size_t rotations = together ? 1 : players, within = number % games_a_round();
  const auto& lineup = lineups[within / rotations];
  for (std::size_t seat = 0; seat < players; ++seat)
    plan.seats.push_back(lineup[(seat + within % rotations) % players]);
  return plan;
}

Done arena(const ArenaArgs& args) {
  Shelf shelf(args.data);
  const Or<const Box*> box = shelf.find(args.game, args.rules);
  if (!box) return std::unexpected(box.error());
  const Or<Json> options = read_options(args.options);
  if (!options) return std::unexpected(options.error());
  Or<Arena> made = set_up(args, **box, *options);
  if (!made) return std::unexpected(made.error());
  Arena& arena = *made;

  std::optional<RecordFile> file;
  if (args.out) {
    if (::access(args.out->c_str(), F_OK) == 0) {
      file.emplace(RecordFile::open(*args.out));
      std::size_t whole = 0;
      auto games = read_games(arena, *args.out, file->contents(), whole);
      if (!games) return std::unexpected(games.error());
      file->cut(whole);
      if (whole == 0) file->append(head_line(arena));
      arena.games = std::move(*games);
    } else {
      file.emplace(RecordFile::create(*args.out));
      file->append(head_line(arena));
    }
  }

  const std::size_t a_round = arena.games_a_round();
  const std::size_t wanted = (args.games + a_round - 1) / a_round * a_round;
  std::vector<bool> done(wanted);
  for (const ArenaGame& game : arena.games)
    if (game.number < wanted) done[game.number] = true;
  std::vector<std::size_t> todo;
  for (std::size_t i = 0; i < wanted; ++i)
    if (!done[i]) todo.push_back(i);

  std::mutex mutex;
  const unsigned threads = args.threads ? args.threads : std::max(1u, std::thread::hardware_concurrency());
  const bool whole = in_parallel(todo.size(), wanted - todo.size(), threads, [&](std::size_t i, const Halt& halt) {
    std::optional<ArenaGame> game = play(arena, **box, arena.planned(todo[i]), args.think, halt);
    if (!game) return;
    const std::lock_guard lock(mutex);
    if (file) file->append(game_text(*game));
    arena.games.push_back(std::move(*game));
  });
  std::ranges::sort(arena.games, {}, &ArenaGame::number);
  if (arena.games.empty()) return trouble("stopped before a game was over");
  const Standings all = standings(arena);
  if (args.html) {
    ::unlink(args.html->c_str());  // a report is made anew each time
    write_new_file(*args.html, to_html(arena, all));
  }
  print(args.json ? to_text(to_json(arena, all)) + "\n" : to_text_table(arena, all, paint_for(STDOUT_FILENO)));
  if (!whole)
    complain("stopped after " + std::to_string(arena.games.size()) + " games" +
             (args.out ? "; the same command goes on" : "; with --out it could go on"));
  return whole ? 0 : 1;
}

}  // namespace faubourg::cli
