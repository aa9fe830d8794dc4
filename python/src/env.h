// python/src/env.h - a game as those who learn or search use it: positions and batches whose actions are numbers.
//
//   auto env = make_env(box, 2, Json::object(), {.form = Form::Words});       // a Result
//   auto position = (*env)->start();
//   while (position->turn().kind != Turn::End) position->apply(position->actions().front());
//
// In the form of moves an action is a place in the legal list. In the form of words it is the next word of a move, 0
// the word that ends one where words could go on (core/spelling.h): a small set, the same at every decision. Chance is
// answered like a decision. Nothing here knows Python: module.cpp does. EnvOf<G> (env_of.h) is compiled once for each
// game (env.cpp.in).
#pragma once
#include <atomic>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/observation.h"
#include "games/box.h"

namespace faubourg::python {

enum class Form : std::uint8_t { Moves, Words };
// What returns are: shares of the win (zero-sum; together: won or lost), points, the lead over the best other; or
// points as they are gained, along the way.
enum class Utility : std::uint8_t { Win, Score, Margin, Gains };

inline constexpr int kEndWord = 0;
inline constexpr int kChancePlayer = -1, kTerminalPlayer = -4;  // as OpenSpiel numbers them
constexpr int player_of(const Turn& now) {
  return now.kind == Turn::End ? kTerminalPlayer : now.kind == Turn::Chance ? kChancePlayer : now.seat;
}

struct Setting {
  Form form = Form::Moves;
  Utility utility = Utility::Win;
};

// What is the same for all positions of a game.
struct Traits {
  int players = 0;
  int actions = 0;       // different ones of players
  int outcomes = 0;      // of chance: at most
  std::size_t seen = 0;  // numbers that `observe` writes; in the form of words the words picked so far follow
  std::size_t observation = 0;
  ListBy<int, std::string> vocabulary;  // by action, in the form of words; empty otherwise
  std::vector<Observation::Field> fields;
  bool has_secrets = true, is_together = false;
};

class Env;

// One game in progress.
class Position {
 public:
  virtual ~Position() = default;
  virtual std::unique_ptr<Position> clone() const = 0;
  virtual std::shared_ptr<const Env> env() const = 0;

  // What may be
  virtual Turn turn() const = 0;
  int player() const { return player_of(turn()); }
  virtual const std::vector<int>& actions() const = 0;              // rising; at chance its outcomes
  virtual std::vector<std::pair<int, double>> chances() const = 0;  // expects chance
  virtual std::vector<std::string> moves() const = 0;  // whole, in the list's order, that go on from the words picked
  virtual std::string action_text(int action) const = 0;  // expects a legal action
  virtual std::optional<int> action_called(std::string_view) const = 0;
  virtual const std::vector<int>& picked() const = 0;  // words of the move being made

  // What happens
  virtual bool apply(int action) = 0;               // false: not legal here, and nothing has changed
  virtual Verdict play(std::string_view text) = 0;  // a whole move, listed or not; refused in the midst of one
  virtual void draw(Rng&) = 0;                      // expects chance
  virtual bool undo() = 0;                          // the last action; false: there is none

  // What was and is
  virtual const std::vector<int>& history() const = 0;  // actions, chance included
  virtual std::vector<int> deciders() const = 0;        // by action of the history: a seat, or kChancePlayer
  virtual std::size_t events() const = 0;               // moves and outcomes, those before the start included
  virtual ListBy<Seat, double> returns() const = 0;     // so far; of points not gained along the way only at the end
  // Of the last decision and of what chance drew after it; 0 while chance is still to draw.
  virtual ListBy<Seat, double> rewards() const = 0;
  virtual Outcome outcome() const = 0;  // expects the end
  virtual std::string view_text(Viewer) const = 0;
  virtual std::string told(Viewer) const = 0;  // all that a viewer was ever told, a line an event
  virtual void observe(Seat, std::span<float> out) const = 0;
  virtual std::uint64_t hash() const = 0;
  // Another position that looks the same from a seat. It has no record: how it came about is not known.
  virtual std::unique_ptr<Position> resampled(Seat, Rng&) const = 0;
  virtual bool has_record() const = 0;
  virtual std::unique_ptr<Match> match() const = 0;  // with its past, where it has one
};

struct BatchSettings {
  std::size_t rows = 1;
  unsigned threads = 1;
  std::uint64_t seed = 0;
  bool chance_outside = false;
  bool observes = true;
  std::vector<std::string> bots;  // by seat; empty: somebody outside decides. None: nobody inside
  bool rotates = false;           // row r seats them r places further on
};

// Many games side by side; when one ends, its row begins another. The arrays stay where they are.
class Batch {
 public:
  struct WrongAction {
    std::size_t row;
    std::int64_t action;
  };
  virtual ~Batch() = default;
  virtual void reset(std::uint64_t seed) = 0;
  virtual std::optional<WrongAction> step(std::span<const std::int64_t> actions) = 0;  // refused: nothing has changed
  virtual void sample() = 0;  // into `actions`: any legal one for each row, all alike; -1 where there is none
  virtual std::string record(std::size_t row) const = 0;  // of the game under way
  virtual std::unique_ptr<Position> position(std::size_t row) const = 0;
  // What would be after each legal move of each row, as its decider sees it: into the arrays below. Of moves only.
  virtual void look_ahead() = 0;
  // What a list by row and seat has of a row.
  template <class T>
  T* of_row(std::vector<T>& list, std::size_t row) const {
    return list.data() + row * place_of(players);
  }

  std::atomic<bool> busy = false;  // for whoever steps without a lock
  BatchSettings settings;
  std::size_t width = 0;  // of a mask
  std::size_t observation = 0;
  int players = 0;
  bool words = false;                  // the form
  std::vector<float> observations;     // rows x observation, of who decides
  std::vector<std::uint8_t> masks;     // rows x width
  std::vector<float> chances;          // rows x width, where chance is drawn outside
  std::vector<std::int32_t> deciders;  // who decides; -1 chance, -4 nobody: every game is over before
  std::vector<std::int32_t> counts;    // legal actions
  std::vector<float> rewards;          // rows x players, of the last step
  std::vector<std::uint8_t> dones;     // a game ended in the last step
  std::vector<std::int32_t> scores;    // rows x players, of the game that ended last
  std::vector<std::int32_t> lengths;   // of the game that ended last: decisions of those outside
  std::vector<std::int32_t> actions;   // what sample() has drawn
  // Of look_ahead(): row r has the moves first[r] … first[r + 1] - 1.
  std::vector<std::int64_t> first;
  std::vector<float> ahead;               // moves x numbers seen
  std::vector<float> ahead_rewards;       // moves x players: what the move itself brings
  std::vector<std::uint8_t> ahead_dones;  // it ends the game
};

// --- Search with an evaluation of one's own -----------------------------------------------------------------------

struct SearchSettings {
  std::uint64_t iterations = 800;
  std::size_t batch = 32;  // leaves asked about at once
  double explore = 1.5;
  std::uint64_t seed = 1;
};
// Leaves of a search, for whoever judges them.
struct Leaves {
  std::vector<float> observations;  // leaves x observation, each as its decider sees it
  std::vector<std::int32_t> deciders;
  std::vector<std::unique_ptr<Position>> positions;  // where wanted
  std::vector<std::size_t> choices;                  // how many actions each has, for priors
  // The answer
  std::vector<float> values;  // leaves x players: what each seat expects
  std::vector<std::vector<float>>
      priors;  // by leaf, one for each of its moves in the order of the list; empty: all alike
};
struct Found {
  std::string move;
  int action = 0;  // in the form of moves
  std::uint64_t visits = 0;
  double value = 0;  // for who decides
  double prior = 0;
};

class Env {
 public:
  virtual ~Env() = default;
  const Box& box() const { return *box_; }
  const Traits& traits() const { return traits_; }
  const Setting& setting() const { return setting_; }
  const Json& options() const { return options_; }
  virtual std::unique_ptr<Position> start() const = 0;
  // The position a record has come to; where this game begins later, records that go on from there.
  virtual Result<std::unique_ptr<Position>> load(const Record&) const = 0;
  // The same game, begun where the position is.
  virtual std::shared_ptr<Env> begun_at(const Position&) const = 0;
  virtual Result<std::unique_ptr<Batch>> batch(const BatchSettings&) const = 0;
  virtual double evaluate(const Position&, Seat) const = 0;  // as greedy bots do; 0 where the game has no word on it
  using Judge = std::function<void(Leaves&)>;
  virtual std::vector<Found> search(const Position&, const SearchSettings&, bool with_positions,
                                    const Judge&) const = 0;

  // The box lives as long as somebody holds this; null where it is the program's own.
  std::shared_ptr<const Box> keeps;

 protected:
  const Box* box_ = nullptr;
  Traits traits_;
  Setting setting_;
  Json options_ = Json::object();
};

Result<std::shared_ptr<Env>> make_env(const Box&, int players, const Json& options, const Setting&);

// What each seat gets at the end.
ListBy<Seat, double> utilities_of(const Outcome&, int players, bool together, Utility);

}  // namespace faubourg::python
