// core/match.h - one game in progress, for all who know no game: seats, notation, JSON.
//
//   auto match = box.set_up({"Ann", "Bob"}, Json::object());
//   while (match->turn().kind != Turn::End)
//     match->turn().kind == Turn::Chance ? match->draw(rng) : ask(*match);
//
// A match is a record and the state it leads to; MatchOf<G> (core/match_of.h) is its only implementation. Server,
// terminal and every other skin use this; searches use the typed game directly.
#pragma once
#include <functional>
#include <memory>
#include <span>

#include "core/record.h"

namespace faubourg {

// An outcome of chance and how likely it is.
struct ChanceOutcome {
  std::string text;
  std::uint64_t weight = 0;  // of `total`
  std::uint64_t total = 0;
};

class Match {
 public:
  virtual ~Match() = default;

  // What is
  const Record& record() const { return record_; }
  int players() const { return int(record_.players.size()); }
  std::size_t size() const { return record_.events.size(); }
  virtual Turn turn() const = 0;
  virtual Json view(Viewer) const = 0;
  virtual std::uint64_t hash() const = 0;
  virtual Outcome outcome() const = 0;  // expects the end

  // What may be: canonical notation, sorted by bytes. At a chance state these are its outcomes.
  virtual std::vector<std::string> moves() const = 0;
  virtual bool lists_all() const = 0;                              // false: more is accepted than moves() lists
  virtual std::vector<ChanceOutcome> chance_outcomes() const = 0;  // expects a chance state; in lowest terms

  // What happens. play() takes a decision of the seat whose turn it is, or an outcome at a chance state;
  // when it refuses, nothing has changed. At the end the record gets its end line by itself.
  virtual Verdict check(std::string_view text) const = 0;
  virtual Verdict play(std::string_view text) = 0;
  virtual void draw(Rng&) = 0;  // expects a chance state

  // What was. Positions and events by number; the texts as that viewer may see them.
  virtual Json view_at(std::size_t events, Viewer) const = 0;
  virtual Turn turn_at(std::size_t events) const = 0;
  virtual std::string event(std::size_t i, Viewer) const = 0;
  // Why each of the events from … to - 1 turned out as it did, where the game says so (core/capabilities.h); else
  // empty.
  virtual std::vector<Saying> because(std::size_t from, std::size_t to, Viewer) const = 0;
  // The same for many, in one walk: events from … to - 1; and positions from … to, until `see` says false.
  virtual std::vector<std::string> events(std::size_t from, std::size_t to, Viewer) const = 0;
  using See = std::function<bool(std::size_t n, const Turn&, const Json& view)>;
  virtual void walk(std::size_t from, std::size_t to, Viewer, const See& see) const = 0;
  // In which round the match is, from 1 (core/capabilities.h).
  virtual int round() const = 0;
  // What a game that is over, or any part of one, has to tell (core/ledger.h): {"sources":["built",…],
  // "gains":[[n,seat,source,amount],…], "deeds":[{"n":…,"what":…,"seat":…,"value":…,"of":…},…], "rounds":[n,…]}. `n` is
  // the number of events after which it is so; `rounds` are those with which each round begins. It tells everything:
  // for viewers who see all. Once `in_haste` says true nothing dear is sought any more.
  virtual Json story(const std::function<bool()>& in_haste) const = 0;
  virtual void rewind(std::size_t events) = 0;  // as if only the first `events` had happened

  // What the words picked so far would do (core/capabilities.h), one space between two. Expects that `seat` decides. A
  // game without previews refuses ["preview"]. Where a game sees waste, "wastes" has it for the moves that begin with
  // these words, by their text, if they are few; a move that wastes nothing is not among them.
  virtual Result<Json> preview(Seat seat, std::string_view words) const = 0;
  // What a move would waste, where the game sees it (core/capabilities.h); nothing of one that is not legal.
  virtual std::vector<Saying> wastes(std::string_view move) const = 0;
  // Why the thing named last may not be used now, after the words before it (core/capabilities.h); empty where nothing
  // stands against it. Expects a decision.
  virtual Verdict why_not(std::string_view words) const = 0;
  // A match that goes on as if it were the turn of `seat`, with an empty record: for plans. Refused ["plan"] where
  // there is nothing to be planned. What others hide is as it is here: plan on a redealt match.
  virtual Result<std::unique_ptr<Match>> as_if(Seat seat) const = 0;

  // May what a seat picks be seen while it picks, and is this something to point at (core/capabilities.h)?
  virtual bool shows_picks() const = 0;
  virtual bool is_thing(std::string_view word) const = 0;

  virtual std::unique_ptr<Match> clone() const = 0;
  // For a bot: a match that looks the same from `seat` and holds nothing more. Its record is empty.
  virtual std::unique_ptr<Match> redealt(Seat seat, Rng&) const = 0;
  // The state's bytes, for another instance of this very program (Box::at_state): a question on its way to whoever
  // thinks about it. Never stored: a record is the only form in which a game is kept.
  virtual std::string state_bytes() const = 0;

 protected:
  Record record_;
};

// Plays events on, fully checked: a wrong seat, a refused move (the rule's code), an event after the end. An error has
// the line on which it would stand in a record, and repeats the move.
Verdict replay(Match&, std::span<const Event> events);
// Plays a whole record into a fresh match; a missing or false end is an error too.
Verdict replay(Match& fresh, const Record& record);

// A shuffle for everybody: where a number says what chance draws, the k-th draw of a game uses its stream k. The luck
// of the next draw; and whether all that was drawn is what it says [code "shuffle", with the line].
Rng shuffled(std::uint64_t shuffle, const Record& so_far);
Verdict check_shuffle(const Match&, std::uint64_t shuffle);

}  // namespace faubourg
