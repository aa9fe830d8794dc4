// cli/commands.h - what the program can do: one function a command, its arguments as plain values.
//
// A command prints its answer (cli/world.h) and returns 0 (yes, done) or 1 (no: a record was refused, there is
// no such rule). What was asked wrongly, or cannot be done, comes back as a Stop; a failing world is thrown.
// cli/run.cpp turns command lines into these calls.
#pragma once
#include <expected>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "games/all.h"

namespace faubourg::cli {

// Why a command ends early: one line for the person, and the exit code.
struct Stop {
  int exit = 2;
  Saying line;
};
template <class T>
using Or = std::expected<T, Stop>;
using Done = Or<int>;
inline std::unexpected<Stop> trouble(Saying line) { return std::unexpected(Stop{2, std::move(line)}); }

struct PlayArgs {
  std::string game;                          // may be empty with resume
  std::optional<int> rules;                  // the version; the newest when absent
  std::optional<std::string> seats;          // "you,greedy"
  std::optional<std::string> options, data;  // JSON text; a file
  std::optional<std::uint64_t> seed;
  std::optional<std::string> record, resume;  // files
  std::optional<std::string> profile;         // a file or a name: progress through a game's parts is kept there
  bool no_warnings = false;                   // of what a move would waste
};

struct SimulateArgs {
  std::string game, seats;
  std::optional<int> rules;
  std::uint64_t games = 0;
  std::optional<std::string> options, data;
  std::uint64_t seed = 1;
  unsigned threads = 0;  // 0: as many as the machine has
  std::optional<std::string> records;
  bool json = false;
};

struct ArenaArgs {
  std::string game, seats;
  std::optional<int> rules;
  std::uint64_t games = 0;
  std::optional<int> players;
  std::optional<std::string> options, data;
  std::uint64_t seed = 1;
  unsigned threads = 0;
  std::optional<std::string> out, html;  // files: the games, to go on with; the report
  double think = 10;                     // seconds a program may take for a move
  bool json = false;
};

struct AnalyseArgs {
  std::string file;
  std::optional<std::string> data, out;  // out: where the analysis is kept
  std::uint64_t iterations = 0;          // a position; 0: what the game finds fit
  std::uint64_t seed = 1;
  unsigned threads = 0;
  bool json = false;
};

struct BotArgs {
  std::optional<std::string> game, seats, options, data;
  std::optional<int> rules;
  std::uint64_t seed = 1, games = 1;
};

struct SolveArgs {
  std::string game, file;
  std::optional<std::string> data;
  std::uint64_t seed = 1, iterations = 0;  // 0: what the game finds fit
  bool json = false;
};

// A command that one game brings along (core/report.h). Files are still names here.
struct OwnArgs {
  std::string game;
  CommandInfo command;
  std::map<std::string, std::string> given;  // what stood on the command line, by the argument's name
  std::optional<std::string> data;
  std::uint64_t seed = 1;
  unsigned threads = 0;
  bool json = false;
};

struct PuzzleMakeArgs {
  std::string game;
  std::uint64_t count = 20;
  std::optional<std::string> data, out;  // out: a folder for the files
  std::uint64_t seed = 1;
  unsigned threads = 0;
  bool json = false;
};

struct PuzzleCheckArgs {
  std::string game;
  std::vector<std::string> files;
  std::optional<std::string> data;
};

struct PuzzleTodayArgs {
  std::string game;
  std::optional<std::string> date;  // today when absent
  bool json = false;
};

struct MakeArgs {
  std::string game, file;
  std::optional<std::string> data, out, kind;
  std::optional<int> players;
  std::uint64_t seed = 1, games = 0;  // 0: what time allows
  double seconds = 0;                 // 0: 20, where no number of games is given either
  unsigned threads = 0;
  bool json = false;
};

struct ShowArgs {
  std::string file;
  std::optional<std::string> data;
  std::optional<std::string> seat;  // a number, "public" or "all"
  bool json = false;
};

struct RulesArgs {
  std::string game;
  std::optional<std::string> what;  // a rule by its number, or a part of the guide by its id
  std::optional<int> version;       // of the rules, the newest when absent
  bool exact = false;               // the whole specification
  bool json = false;
};

Done games(bool json);
Done rules(const RulesArgs&);
Done play(const PlayArgs&);
Done simulate(const SimulateArgs&);
Done check(const std::vector<std::string>& files, const std::optional<std::string>& data);
Done legal(const std::string& file, const std::optional<std::string>& data);
Done preview(const std::string& file, const std::vector<std::string>& words, const std::optional<std::string>& data);
Done show(const ShowArgs&);
Done replay(const ShowArgs&);
Done arena(const ArenaArgs&);
Done analyse(const AnalyseArgs&);
Done bot(const BotArgs&);
Done solve(const SolveArgs&);
Done own(const OwnArgs&);
Done puzzle_make(const PuzzleMakeArgs&);
Done puzzle_check(const PuzzleCheckArgs&);
Done puzzle_today(const PuzzleTodayArgs&);
Done make_check(const MakeArgs&);
Done make_new(const MakeArgs&);
Done make_rate(const MakeArgs&);
Done make_picture(const MakeArgs&);
Done perft(const std::string& file, int depth, const std::optional<std::string>& data);

// --- Shared by the commands -------------------------------------------------------------------------------

// The games, one of them perhaps with components from a file.
class Shelf {
 public:
  explicit Shelf(const std::optional<std::string>& data_file);
  // Under the newest version of the rules, or the one asked for. Components from a file have only theirs.
  Or<const Box*> find(const std::string& id, const std::optional<int>& rules = {});

 private:
  std::optional<std::string> file_, data_;
  std::vector<std::unique_ptr<Box>> changed_;
};

struct Loaded {
  const Box* box = nullptr;  // under the record's version
  std::unique_ptr<Match> match;
};
// A record whole, replayed. Refused: exit code 1 and "FILE:LINE: VL-9 why".
Or<Loaded> load(Shelf& shelf, const std::string& file, const std::string& text);
std::string refusal(const std::string& file, const Error& error);

// --options: an object; none is the empty one.
Or<Json> read_options(const std::optional<std::string>& text);
// --seat: what is there depends on the match. None: all once the game is over, before that what the public sees.
Or<Viewer> read_viewer(const std::optional<std::string>& seat, const Match& match);

std::string name_of(const Match& match, Seat seat);  // fit for a terminal; "chance" for nobody
std::string event_text(const Match& match, std::size_t i, Viewer who,
                       const Paint&);                                         // "Ann: settle b2", "chance for Ann: …"
std::string turn_text(const Match& match, std::size_t events, const Paint&);  // "Ann decides"
std::string outcome_text(const Match& match, const Paint&);                   // scores and winners; expects the end
// Whether a seat sees what another does not: then its view changes when only what the other knows is kept.
// Found by trying, so a rare secret can be missed.
bool knows_more(const Match& match, Seat seat, Seat other, Rng& rng);
std::vector<std::string> split_list(const std::string& text);  // at commas, trimmed
std::string fixed(double value, int digits);

}  // namespace faubourg::cli
