// core/capabilities.h - what a game may have beyond what it must (core/game.h), all of it on this page.
//
//   double evaluate(const State&, Seat) const;      // written in the game: now greedy bots play it
//
// Each is a member that program, table, bots or tests use where it is there. A member that has one of these names and
// another signature does not compile: it would be left out in silence. docs/adr/0004 says why members and no base
// class.
#pragma once
#include <array>
#include <optional>
#include <span>

#include "core/game.h"

namespace faubourg {

// Named here, defined by those who use them: bots/tuning.h, bots/effort.h, core/paint.h, core/report.h, core/course.h,
// core/ledger.h, core/proof.h, core/thing.h, core/rating.h.
struct SearchTuning;
struct Effort;
template <class Move>
struct Advice;
template <class Move>
struct Proof;
struct SolveAsk;
struct Report;
struct CommandInfo;
struct Given;
struct Host;
class Course;
struct Ledger;
struct Inspection;
struct Scale;

// The whole list: member, concept, signature as a message says it.
// clang-format off
#define FAUBOURG_OPTIONAL_MEMBERS(MEMBER)                                                                              \
  /* Of the game itself */                                                                                            \
  MEMBER(draw, DrawsItself, "Move draw(const State&, Rng&) const")                                                     \
  MEMBER(lists_all, ListsSome, "bool lists_all(const State&) const")                                                   \
  MEMBER(view_text, WritesItsView, "void view_text(const State&, Viewer, std::string&) const")                         \
  MEMBER(kOpen, SaysIfOpen, "static constexpr bool kOpen")                                                             \
  MEMBER(kSecrets, SaysIfSecret, "static constexpr bool kSecrets")                                                     \
  MEMBER(kTogether, SaysIfTogether, "static constexpr bool kTogether")                                                 \
  MEMBER(carried, CarriesOptions, "static Json carried(const Data& from, const Json& options, const Data& to)")        \
  /* For bots */                                                                                                      \
  MEMBER(kSearch, TunesSearch, "static constexpr SearchTuning kSearch")                                                \
  MEMBER(evaluate, Evaluates, "double evaluate(const State&, Seat) const")                                             \
  MEMBER(evaluate_fast, EvaluatesFast, "double evaluate_fast(const State&, Seat) const")                               \
  MEMBER(win_chances, KnowsWinChances, "BySeat<double> win_chances(const State&) const")               \
  MEMBER(is_quiet, KnowsQuiet, "bool is_quiet(const State&) const")                                                    \
  MEMBER(propose, Proposes, "void propose(const State&, std::vector<Move>&) const")                                    \
  MEMBER(is_secret, DecidesInSecret, "bool is_secret(const State&) const, with void reopen(State&) const")             \
  MEMBER(reopen, DecidesInSecret, "void reopen(State&) const, with bool is_secret(const State&) const")                \
  /* For those who learn */                                                                                           \
  MEMBER(observe, Observes, "void observe(const State&, Seat, Observation&) const")                                    \
  MEMBER(spell, Spells, "void spell(const State&, const Move&, Spelling&) const, with vocabulary")                     \
  MEMBER(vocabulary, Spells, "std::vector<std::string> vocabulary() const, with spell")                                \
  MEMBER(kMostMoves, BoundsMoves, "static constexpr int kMostMoves, with kMostOutcomes")                               \
  MEMBER(kMostOutcomes, BoundsMoves, "static constexpr int kMostOutcomes, with kMostMoves")                            \
  /* For people who ask */                                                                                            \
  MEMBER(is_thing, ShowsPicks, "bool is_thing(const State&, std::string_view word) const")                             \
  MEMBER(preview, Previews, "Result<Json> preview(const State&, Seat, std::span<const std::string_view>) const")       \
  MEMBER(wastes, SeesWaste, "std::vector<Saying> wastes(const State&, const Move&) const")                             \
  MEMBER(why_not, SaysWhyNot, "Verdict why_not(const State&, std::span<const std::string_view>) const")                \
  MEMBER(as_if, PlansAhead, "std::optional<State> as_if(const State&, Seat) const")                                    \
  MEMBER(because, AccountsFor, "Saying because(const State& before, const Move&, Viewer) const")                       \
  MEMBER(reason, Explains, "Saying reason(const State&, const Move&) const")                                           \
  MEMBER(foretell, Foretells, "double foretell(const State&, Seat) const")                                             \
  MEMBER(advise, Advises, "std::vector<Advice<Move>> advise(const State&, Rng&, std::size_t, const Effort&) const")    \
  MEMBER(foresee, Foresees, "double foresee(const State&, Rng&, const Effort&) const, beside advise")                  \
  MEMBER(solve, Solves, "Report solve(const State&, const SolveAsk&) const")                                           \
  MEMBER(prove, Proves, "std::optional<Proof<Move>> prove(const State&, Rng&) const")                                  \
  MEMBER(commands, HasCommands, "static std::vector<CommandInfo> commands(const Data&), with run")                     \
  MEMBER(run, HasCommands, "static Result<Report> run(std::shared_ptr<const Data>, std::string_view group, "           \
                           "std::string_view name, const Given&, const Host&), with commands")                         \
  MEMBER(kSources, KeepsAccounts, "static constexpr std::array<std::string_view, N> kSources, with standing, account")   \
  MEMBER(standing, KeepsAccounts, "int standing(const State&, Seat) const, with kSources and account")                 \
  MEMBER(account, KeepsAccounts, "void account(const State* before, const Move*, const State& after, Ledger&) const, " \
                                 "with kSources and standing")                                                         \
  MEMBER(round, CountsRounds, "int round(const State&) const")                                                         \
  MEMBER(course, HasCourse, "static Result<std::unique_ptr<Course>> course(std::shared_ptr<const Data>, "              \
                            "std::string_view)")                                                                       \
  /* For people who make things (docs/making.md) */                                                                    \
  MEMBER(kThings, MakesThings, "static constexpr std::array<std::string_view, N> kThings, with inspect")               \
  MEMBER(inspect, MakesThings, "static bool inspect(const Data&, std::string_view kind, int players, const Json& "     \
                               "options, Inspection&), with kThings")                                                  \
  MEMBER(adopt, AdoptsFiles, "static Json adopt(const Data&, const Json& file, Inspection&)")                          \
  MEMBER(generate, GeneratesThings, "static Json generate(const Data&, std::string_view kind, int players, Rng&)")     \
  MEMBER(try_out, TriesOut, "Result<Json> try_out(const Json& ask) const")                                             \
  MEMBER(picture, DrawsPictures, "static std::string picture(const Data&, std::string_view kind, const Json& options)")  \
  MEMBER(rating_scale, IsRated, "static Scale rating_scale(const Data&, int players)")                                 \
  MEMBER(daily, HasDailyGames, "static std::vector<Json> daily(const Data&)")                                          \
  MEMBER(kRater, NamesItsRater, "static constexpr std::string_view kRater")                                            \
  MEMBER(is_dead_end, SeesDeadEnds, "bool is_dead_end(const State&) const")                                            \
  MEMBER(begins, SaysWhoBegins, "Seat begins(const Move&) const")                                                      \
  /* For tests */                                                                                                     \
  MEMBER(invariants, StatesInvariants, "Verdict invariants(const State&) const")                                       \
  MEMBER(sample_options, SamplesOptions, "static Json sample_options(int players, Rng&)")
// clang-format on

// --- Of the game itself ---------------------------------------------------------------------------------

// An outcome of chance drawn by weight without listing all of them.
template <class G>
concept DrawsItself = requires(const G& g, const typename G::State& s, Rng& rng) {
  { g.draw(s, rng) } -> std::same_as<typename G::Move>;
};
// False where more is accepted than moves() lists (representatives).
template <class G>
concept ListsSome = requires(const G& g, const typename G::State& s) {
  { g.lists_all(s) } -> std::same_as<bool>;
};
// view() as text, appended; where a position is sent often.
template <class G>
concept WritesItsView = requires(const G& g, const typename G::State& s, Viewer who, std::string& text) {
  { g.view_text(s, who, text) } -> std::same_as<void>;
};
// kOpen: every viewer sees the same. kSecrets = false: a redeal has nothing to exchange. kTogether: all seats win or
// lose as one. Without them: views differ, things are hidden, everybody plays alone.
template <class G>
concept SaysIfOpen = std::same_as<decltype(G::kOpen), const bool>;
template <class G>
concept SaysIfSecret = std::same_as<decltype(G::kSecrets), const bool>;
template <class G>
concept SaysIfTogether = std::same_as<decltype(G::kTogether), const bool>;
// Where the same options mean another game under another version of the rules.
template <class G>
concept CarriesOptions = requires(const typename G::Data& data, const Json& options) {
  { G::carried(data, options, data) } -> std::same_as<Json>;
};

// --- For bots -------------------------------------------------------------------------------------------

// Numbers for a search of any game (bots/tuning.h).
template <class G>
concept TunesSearch = std::same_as<decltype(G::kSearch), const SearchTuning>;
// How good a state looks for a seat, in points or so; larger is better. For greedy play and search.
template <class G>
concept Evaluates = requires(const G& g, const typename G::State& s, Seat seat) {
  { g.evaluate(s, seat) } -> std::same_as<double>;
};
// The same in a hurry, for the ends of playouts.
template <class G>
concept EvaluatesFast = requires(const G& g, const typename G::State& s, Seat seat) {
  { g.evaluate_fast(s, seat) } -> std::same_as<double>;
};
// Each seat's chance to win, as it was learned.
template <class G>
concept KnowsWinChances = requires(const G& g, const typename G::State& s) {
  { g.win_chances(s) } -> std::same_as<BySeat<double>>;
};
// A decision at which evaluate_fast, win_chances and foretell see well.
template <class G>
concept KnowsQuiet = requires(const G& g, const typename G::State& s) {
  { g.is_quiet(s) } -> std::same_as<bool>;
};
// The moves worth thinking about, where all are many. Never none at a decision.
template <class G>
concept Proposes = requires(const G& g, const typename G::State& s, std::vector<typename G::Move>& list) {
  { g.propose(s, list) } -> std::same_as<void>;
};
// is_secret: the decision stays hidden until all have decided. reopen: takes back the secret choices of this round.
// They let secret bids be mixed, as they must be: whoever always bids the same is read like a book.
template <class G>
concept DecidesInSecret = requires(const G& g, const typename G::State& s, typename G::State& mut) {
  { g.is_secret(s) } -> std::same_as<bool>;
  { g.reopen(mut) } -> std::same_as<void>;
};

// --- For those who learn --------------------------------------------------------------------------------

// What a seat may see, as numbers (core/observation.h): a function of its view alone, different for different views.
template <class G>
concept Observes = requires(const G& g, const typename G::State& s, Seat seat, Observation& out) {
  { g.observe(s, seat, out) } -> std::same_as<void>;
};
// Moves as numbered words (core/spelling.h).
template <class G>
concept Spells = requires(const G& g, const typename G::State& s, const typename G::Move& m, Spelling& out) {
  { g.spell(s, m, out) } -> std::same_as<void>;
  { g.vocabulary() } -> std::same_as<std::vector<std::string>>;
};
// How long lists of moves, and of outcomes of chance, become: for those who need a number beforehand.
template <class G>
concept BoundsMoves =
    std::same_as<decltype(G::kMostMoves), const int> && std::same_as<decltype(G::kMostOutcomes), const int>;

// --- For people who ask ---------------------------------------------------------------------------------

// What a seat picks may be seen by all who are there while it picks, for nothing hidden can be read from it; others may
// propose. is_thing: a word for something on the table that one may point at.
template <class G>
concept ShowsPicks = requires(const G& g, const typename G::State& s, std::string_view word) {
  { g.is_thing(s, word) } -> std::same_as<bool>;
};
// What the words picked so far would do, for the seat that decides: {"now":…, "next":{"WORDS":…}}, where each entry of
// `next` is what `now` would be for those words, so that whoever presses on need not wait. In the game's own form
// (preview.cpp); it tells nothing that the seat may not see. Words that begin no move are refused with their rule.
template <class G>
concept Previews =
    requires(const G& g, const typename G::State& s, Seat seat, std::span<const std::string_view> words) {
      { g.preview(s, seat, words) } -> std::same_as<Result<Json>>;
    };
// What a legal move would waste, plain to see for the seat that decides: a tour that lapses, points that are lost. Each
// a saying that stands by itself; none: nothing is wasted. Told along with previews, before anybody commits.
template <class G>
concept SeesWaste = requires(const G& g, const typename G::State& s, const typename G::Move& m) {
  { g.wastes(s, m) } -> std::same_as<std::vector<Saying>>;
};
// Why a thing may not be used now: the words picked so far, and last the thing pressed, by the word by which moves or
// the board name it. Empty: nothing stands against it. Without the member, the word is tried in the legal moves in
// place of those that stand there (core/why_not.h).
template <class G>
concept SaysWhyNot = requires(const G& g, const typename G::State& s, std::span<const std::string_view> words) {
  { g.why_not(s, words) } -> std::same_as<Verdict>;
};
// The position as if it were the turn of a seat that waits, so that it can plan; empty where nothing could be decided
// (chance comes first, no turn is left). What follows from it is never played.
template <class G>
concept PlansAhead = requires(const G& g, const typename G::State& s, Seat seat) {
  { g.as_if(s, seat) } -> std::same_as<std::optional<typename G::State>>;
};
// Why an event turned out as it did, as a viewer may know it: a card stayed or went. Empty: nothing to say.
template <class G>
concept AccountsFor = requires(const G& g, const typename G::State& s, const typename G::Move& m, Viewer who) {
  { g.because(s, m, who) } -> std::same_as<Saying>;
};
// Why a move is good, in a few words, for hints; empty where there is nothing to say. "{1}" is seat 1.
template <class G>
concept Explains = requires(const G& g, const typename G::State& s, const typename G::Move& m) {
  { g.reason(s, m) } -> std::same_as<Saying>;
};
// The score at the end, as it was learned. Asked at a decision where is_quiet().
template <class G>
concept Foretells = requires(const G& g, const typename G::State& s, Seat seat) {
  { g.foretell(s, seat) } -> std::same_as<double>;
};
// A game that knows better than a search for any game what to advise. Best first, at least one; it answers soon after
// the effort's limits are reached.
template <class G>
concept Advises = requires(const G& g, const typename G::State& s, Rng& rng, std::size_t most, const Effort& effort) {
  { g.advise(s, rng, most, effort) } -> std::same_as<std::vector<Advice<typename G::Move>>>;
};
// In a game that is played together: the chance to win from any state that is not over, by the game's own player.
template <class G>
concept Foresees = Advises<G> && requires(const G& g, const typename G::State& s, Rng& rng, const Effort& effort) {
  { g.foresee(s, rng, effort) } -> std::same_as<double>;
};
// A solver's word on a decision (core/report.h).
template <class G>
concept Solves = requires(const G& g, const typename G::State& s, const SolveAsk& ask) {
  { g.solve(s, ask) } -> std::same_as<Report>;
};
// What every move of a decision is worth, exactly (core/proof.h); nothing where the game cannot say.
template <class G>
concept Proves = requires(const G& g, const typename G::State& s, Rng& rng) {
  { g.prove(s, rng) } -> std::same_as<std::optional<Proof<typename G::Move>>>;
};
// Commands of its own: `faubourg day …` (core/report.h).
template <class G>
concept HasCommands = requires(const std::shared_ptr<const typename G::Data>& data, std::string_view word,
                               const Given& given, const Host& host) {
  { G::commands(*data) } -> std::same_as<std::vector<CommandInfo>>;
  { G::run(data, word, word, given, host) } -> std::same_as<Result<Report>>;
};
// Where each seat's score comes from (core/ledger.h): the sources by name, the score as it stands, and what an event
// added to it. All that was ever gained is the standing, in every state, and at the end the outcome's score. At the
// beginning there is no event before the state: `before` and the move are null.
template <class G>
concept KeepsAccounts = requires(const G& g, const typename G::State& s, Seat seat, const typename G::State* before,
                                 const typename G::Move* m, Ledger& ledger) {
  { std::span<const std::string_view>(G::kSources) };
  { g.standing(s, seat) } -> std::same_as<int>;
  { g.account(before, m, s, ledger) } -> std::same_as<void>;
};
// In which round a state lies, from 1, never falling; without it rounds are counted by the turns there were.
template <class G>
concept CountsRounds = requires(const G& g, const typename G::State& s) {
  { g.round(s) } -> std::same_as<int>;
};
// Parts that open one after the other (core/course.h), from the text in which progress was kept.
template <class G>
concept HasCourse = requires(const std::shared_ptr<const typename G::Data>& data, std::string_view text) {
  { G::course(data, text) } -> std::same_as<Result<std::unique_ptr<Course>>>;
};

// --- For people who make things (docs/making.md) ----------------------------------------------------------

// The kinds of things that people make of its options; and what is wrong with one, all of it, and the advice there is.
// Answers whether the options are a table's, so that whoever asks sees to the rest: types, values, setting up.
template <class G>
concept MakesThings =
    requires(const typename G::Data& data, std::string_view kind, int players, const Json& options, Inspection& out) {
      { std::span<const std::string_view>(G::kThings) };
      { G::inspect(data, kind, players, options, out) } -> std::same_as<bool>;
    };
// A file of before there were things: {"kind":…,"options":…} and perhaps its "name"; null: it is none of this game's.
template <class G>
concept AdoptsFiles = requires(const typename G::Data& data, const Json& file, Inspection& out) {
  { G::adopt(data, file, out) } -> std::same_as<Json>;
};
// Options of a sound thing made by lot; null where the game makes none of that kind.
template <class G>
concept GeneratesThings = requires(const typename G::Data& data, std::string_view kind, int players, Rng& rng) {
  { G::generate(data, kind, players, rng) } -> std::same_as<Json>;
};
// Something to try while editing, in the game's own form.
template <class G>
concept TriesOut = requires(const G& g, const Json& ask) {
  { g.try_out(ask) } -> std::same_as<Result<Json>>;
};
// A thing as SVG. Expects a sound one. Not in a page, which draws with its own.
template <class G>
concept DrawsPictures = requires(const typename G::Data& data, std::string_view kind, const Json& options) {
  { G::picture(data, kind, options) } -> std::same_as<std::string>;
};
// What bots' games say of a thing (core/rating.h).
template <class G>
concept IsRated = requires(const typename G::Data& data, int players) {
  { G::rating_scale(data, players) } -> std::same_as<Scale>;
};
// Options among which the date picks: a game that is the same for everybody on that day (core/today.h).
template <class G>
concept HasDailyGames = requires(const typename G::Data& data) {
  { G::daily(data) } -> std::same_as<std::vector<Json>>;
};
// The bot that thinks in rated games; without it, greedy.
template <class G>
concept NamesItsRater = std::same_as<decltype(G::kRater), const std::string_view>;
// The game came to nothing. Expects its end.
template <class G>
concept SeesDeadEnds = requires(const G& g, const typename G::State& s) {
  { g.is_dead_end(s) } -> std::same_as<bool>;
};
// Whom this event of chance makes the first to play; kNobody: it is another one. Without it, whoever decides first once
// something was drawn.
template <class G>
concept SaysWhoBegins = requires(const G& g, const typename G::Move& m) {
  { g.begins(m) } -> std::same_as<Seat>;
};

// --- For tests ------------------------------------------------------------------------------------------

// What holds in every state, beyond the laws of all games.
template <class G>
concept StatesInvariants = requires(const G& g, const typename G::State& s) {
  { g.invariants(s) } -> std::same_as<Verdict>;
};
// Options at random, where mixing those of the form does not reach all (custom ones).
template <class G>
concept SamplesOptions = requires(int players, Rng& rng) {
  { G::sample_options(players, rng) } -> std::same_as<Json>;
};

// --- Asked by whoever knows only G ----------------------------------------------------------------------

template <class G>
constexpr bool is_open() {
  if constexpr (SaysIfOpen<G>) return G::kOpen;
  return false;
}
template <class G>
constexpr bool keeps_secrets() {
  if constexpr (SaysIfSecret<G>) return G::kSecrets;
  return true;
}
template <class G>
constexpr bool plays_together() {
  if constexpr (SaysIfTogether<G>) return G::kTogether;
  return false;
}
template <class G>
bool lists_all(const G& g, const typename G::State& s) {
  if constexpr (ListsSome<G>) return g.lists_all(s);
  return true;
}

// --- Near misses ----------------------------------------------------------------------------------------

// Whether G has a member of that name, whatever it is: overloaded, private, a template. Inherited together with
// another of the same name it can no longer be named.
// NOLINTBEGIN(bugprone-macro-parentheses): the arguments are names, not values
#define FAUBOURG_BAIT(name, Concept, signature)                \
  namespace bait {                                             \
  struct with_##name {                                         \
    int name;                                                  \
  };                                                           \
  template <class G>                                           \
  struct beside_##name : G, with_##name {};                    \
  template <class G>                                           \
  concept has_##name = !requires { &beside_##name<G>::name; }; \
  }
FAUBOURG_OPTIONAL_MEMBERS(FAUBOURG_BAIT)
#undef FAUBOURG_BAIT

// The signature that G nearly has; empty when all is well.
template <class G>
constexpr std::string_view near_miss() {
#define FAUBOURG_NEAR_MISS(name, Concept, signature) \
  if constexpr (bait::has_##name<G> && !Concept<G>) return signature;
  FAUBOURG_OPTIONAL_MEMBERS(FAUBOURG_NEAR_MISS)
#undef FAUBOURG_NEAR_MISS
  return {};
}

// Refuses to compile a game that nearly has something.
template <class G>
constexpr void check_capabilities() {
#define FAUBOURG_CHECK(name, Concept, signature)    \
  static_assert(!bait::has_##name<G> || Concept<G>, \
                "an optional member of this game has another signature: " signature);
  FAUBOURG_OPTIONAL_MEMBERS(FAUBOURG_CHECK)
#undef FAUBOURG_CHECK
}
// NOLINTEND(bugprone-macro-parentheses)

}  // namespace faubourg
