// games/box.h - a game in its box: all that a program may ask of it without knowing it.
//
//   const Box* box = find_box("village");                       // games/all.h
//   auto match = box->set_up({"Ann", "Bob"}, Json::object());   // a Result
//   std::string board = box->sketch((*match)->view(0), paint);
//
// A box stands for a game under one version of its rules; those found by name are of the newest (docs/adr/0005).
// BoxOf<G> (games/box_of.h) is made in the game's own folder (box.cpp): nothing else is compiled against a game's
// types, and whoever asks a box compiles neither a game nor a search.
#pragma once
#include "bots/effort.h"
#include "bots/names.h"
#include "core/course.h"
#include "core/match.h"
#include "core/paint.h"
#include "core/proof.h"
#include "core/rating.h"
#include "core/report.h"
#include "core/thing.h"

namespace faubourg {

// A bot behind notation: what a table or a terminal seats.
class BotPlayer {
 public:
  virtual ~BotPlayer() = default;
  // The move, in notation. Expects a match of the bot's game in which `me` decides; looks at a redealt copy.
  // It answers soon after the limits are reached, with the best it has found by then. A player that is kept for one
  // seat of one match goes on from what it found before; asked about another, it begins anew. One question at a time.
  virtual std::string choose(const Match&, Seat me, Rng&, const SearchLimits& = {}) = 0;
  virtual void finished(const Match&, Seat) {}      // the game is over or left; a bot may be told
  virtual std::size_t memory() const { return 0; }  // bytes it holds from one choice to the next
};

// A move that a hint proposes.
struct Hint {
  std::string move;
  double value = 0;  // the score to be expected at the end
  Saying reason;     // may be empty
  double win = 0;    // the chance of it, 0 to 1
};

// Games played by bots alone, typed inside. One is played after another; the i-th uses stream i of the seed.
class Playroom {
 public:
  virtual ~Playroom() = default;
  struct Played {
    Outcome outcome;
    std::uint32_t events = 0;
    std::string record;  // when asked for
  };
  virtual Played play(std::uint64_t seed, std::uint64_t index, bool with_record) = 0;
};

// Games that bots play to rate a thing. One is played after another; the i-th uses stream i of the seed, whoever plays
// it, so that many raters share the numbers and the sum of their tallies is the same.
class Assessor {
 public:
  virtual ~Assessor() = default;
  // False: `stop` said so, which is asked now and then, and nothing was counted.
  virtual bool play(std::uint64_t seed, std::uint64_t index, Tally&, const std::function<bool()>& stop) = 0;
  virtual Scale scale() const = 0;
};

class Box {
 public:
  Box() = default;
  Box(const Box&) = delete;
  virtual ~Box() = default;
  virtual const GameInfo& info() const = 0;
  virtual bool is_open() const = 0;  // every viewer sees the same: positions and events need to be written once only
  // Match::view as text, appended; faster where the game has its own way (view_text).
  virtual void view_text(const Match&, Viewer, std::string& text) const = 0;
  virtual std::string_view rules() const = 0;       // the specification, Markdown
  virtual std::string_view rules_json() const = 0;  // the same as blocks, JSON (core/markdown.h)
  virtual std::string_view data() const = 0;        // the components, JSON

  // Versions of the rules. A new game takes the newest; whatever was begun under one is gone on with under it.
  const std::vector<const Box*>& versions() const { return versions_; }  // rising; other components have only theirs
  const Box& newest() const { return *versions_.back(); }
  Result<const Box*> under(int version) const;  // code "rules", with the versions there are
  // Options of a game played under this version, for a game under another that is to be the same.
  virtual Json carried(const Json& options, const Box& to) const = 0;

  // The same game with other components, under the version they name. Every constraint is checked; code "data", with
  // the path.
  virtual Result<std::unique_ptr<Box>> with_data(std::string_view json) const = 0;

  virtual Result<std::unique_ptr<Match>> set_up(std::vector<std::string> players, const Json& options) const = 0;
  virtual Result<std::unique_ptr<BotPlayer>> bot(std::string_view name) const = 0;
  virtual Result<std::unique_ptr<Playroom>> playroom(const std::vector<std::string>& bots,
                                                     const Json& options) const = 0;
  // Match::state_bytes, in another instance of this very program [code "state": not of this game].
  virtual Result<std::unique_ptr<Match>> at_state(std::vector<std::string> players, const Json& options,
                                                  std::string_view bytes) const = 0;
  // The best few moves for the seat that decides, found by search, best first. At least one.
  virtual std::vector<Hint> hints(const Match&, Rng&, std::size_t most, const Effort& = {}) const = 0;
  // What the match's position after so many events was worth, and the event that followed (bots/advice.h).
  virtual Judgement judge(const Match&, std::size_t events, Rng&, const Effort& = {}) const = 0;
  // What the match has to tell (Match::story), and by how many points one must lead to win about three times in four:
  // with it a chance can be said in points. And "best":[{"what":…,"seat":…,"value":…,"of":…,"count":…},…]: the sums of
  // those deeds whose best is known.
  virtual Json story(const Match&, const std::function<bool()>& in_haste) const = 0;
  virtual std::string sketch(const Json& view, const Paint&) const = 0;

  virtual bool plays_together() const = 0;            // all win or lose as one
  virtual bool is_secret(const Match&) const = 0;     // what is decided now stays hidden until all have decided
  virtual std::uint64_t deep_iterations() const = 0;  // of a search that thinks as long as the best bot does

  // What only some games have. Each is an optional member of the game, found by `requires`; a game without it
  // refuses with the code in brackets.
  // The solver's word on the position a match has come to ["solve"; "chance" and "end" where nobody decides].
  virtual bool has_solver() const = 0;
  virtual Result<Report> solve(const Match&, const SolveAsk&) const = 0;
  // What every move of the position is worth, where the game can prove it. Expects a decision. A game that proves
  // nothing at all has its moves judged by search.
  virtual bool has_proofs() const = 0;
  virtual std::optional<Proof<std::string>> prove(const Match&, Rng&) const = 0;
  // Commands of its own, none for most ["command"].
  virtual const std::vector<CommandInfo>& commands() const = 0;
  virtual Result<Report> run(std::string_view group, std::string_view name, const Given&, const Host&) const = 0;
  // Parts that open one after the other, from the text in which progress was kept; empty: from the start ["course"].
  virtual Result<std::unique_ptr<Course>> course(std::string_view text) const = 0;

  // Things that people make of its options (docs/making.md, games/making.h), each an optional member of the game.
  virtual std::span<const std::string_view> things() const = 0;  // their kinds; none for some
  virtual bool inspect(std::string_view kind, int players, const Json& options, Inspection&) const = 0;
  virtual Json adopt(const Json& file, Inspection&) const = 0;
  virtual Json generate(std::string_view kind, int players, Rng&) const = 0;
  virtual Result<Json> try_out(int players, const Json& options, const Json& ask) const = 0;    // ["try"]
  virtual std::string picture(std::string_view kind, const Json& options) const = 0;            // empty: it draws none
  virtual Result<std::unique_ptr<Assessor>> rater(int players, const Json& options) const = 0;  // ["rating"]

  virtual std::vector<Json> daily() const = 0;  // options among which the date picks (core/today.h)

  // A record whole, under its own version: header judged, every event played and checked.
  Result<std::unique_ptr<Match>> load(const Record&) const;

 protected:
  static Json best_of(const Json& deeds);  // what each seat got of what there was, by the deed's word
  template <Game G>
  friend class BoxesOf;
  std::vector<const Box*> versions_{this};
  const Box* shipped_ = this;  // the one from which this was made with other components
};

}  // namespace faubourg
