// server/table.h - one live match: who sits there, what they say, what follows. No socket, no thread, no disk.
//
//   auto table = Table::open(info, box, tuning, now, effects);    // or Table::load(stored, …)
//   table->message(connection, message, now, effects);
//   // then, by the host: store effects.changes; only after that send effects.sends, ask effects.asks
//
// A table handles one call at a time. Each call first changes the table in memory and describes in `effects` what must
// be stored and what may be told afterwards. If storing fails, the host throws the table away: the store is the
// only truth. Time is handed in, so that clocks can be driven by hand.
#pragma once
#include <atomic>
#include <functional>
#include <map>

#include "games/box.h"
#include "server/moderation.h"
#include "server/protocol.h"
#include "server/table_info.h"

namespace faubourg::server {

using ConnId = std::uint64_t;
using SharedText = std::shared_ptr<const std::string>;  // one message, built once, sent to many

// What the host may set; the defaults are for people.
struct Tuning {
  Time think = 10'000;                   // a bot's time; then a random legal move is played
  Time pace = 600;                       // from a bot's move to the next where no person who plays is there
  Time absent = 120'000;                 // after so long the host may give a person's seat to a bot
  std::function<std::uint64_t()> luck;   // 64 bits nobody can foresee, fresh at each call
  std::function<bool(ConnId)> may_open;  // another table, a rematch, for this connection; empty: always
  Time open_after = 259'200'000;         // after so long an absent person's seat in a game may go to another person
  Time listed_for = 300'000;             // a public table is listed so long after its last person has gone
  // How long a server has lived between two times: for so long has a clock run that was stored. Absent: not at all.
  std::function<Time(Time from, Time to)> lived;
  std::function<bool()> quiet;  // may watchers write nowhere? absent: they may
};

// Who is at a table: how urgent its questions are.
enum class Audience : int { People, Watchers, Nobody };

// What the table and the thinking thread both know of a question.
struct Ticket {
  std::atomic<bool> is_dropped{false};  // nobody waits for an answer: it is not begun, or stopped
  std::atomic<Audience> audience{Audience::People};
};

// The asking side: whoever lets go of it drops the question.
class Question {
 public:
  Question() : ticket_(std::make_shared<Ticket>()) {}
  Question(Question&&) noexcept = default;
  Question& operator=(Question&& other) noexcept {
    std::swap(ticket_, other.ticket_);
    return *this;
  }
  ~Question() {
    if (ticket_) ticket_->is_dropped = true;
  }
  const std::shared_ptr<Ticket>& ticket() const { return ticket_; }

 private:
  std::shared_ptr<Ticket> ticket_;
};

// A question to a thinking thread. `seen` is redealt for the seat: nothing hidden leaves the table with it.
struct Ask {
  std::string table;
  const Box* box = nullptr;
  std::int64_t era = 0;
  std::size_t n = 0;
  Seat seat = kNobody;
  std::string bot;       // who decides; empty: hints are wanted
  std::size_t most = 0;  // hints
  ConnId conn = 0;       // hints: for whom
  std::optional<std::int64_t> id;
  std::uint64_t seed = 0;
  Time asked = 0;  // when
  Time think = 0;  // for so long from then on, in milliseconds, its waiting included
  std::unique_ptr<Match> seen;
  std::shared_ptr<Ticket> ticket;
  ConnId payer = 0;   // whose share of thinking it uses: the longest there, who sits before who watches; 0: nobody is
  std::string owner;  // the payer's address, filled in by the host
};

struct Answer {
  std::int64_t era = 0;
  std::size_t n = 0;
  Seat seat = kNobody;
  std::string move;  // of a bot; empty: it failed
  bool is_hint = false;
  std::vector<Hint> hints;
  ConnId conn = 0;
  std::optional<std::int64_t> id;
  std::shared_ptr<Ticket> ticket{};
  bool is_late = false;  // its time was over before anybody could think about it
};

struct Sending {
  ConnId conn = 0;
  SharedText text;
};

struct Effects {
  std::vector<Change> changes;  // to be stored, all together, before anything below happens
  std::vector<Sending> sends;
  std::vector<ConnId> closes;  // after what is sent to them
  std::vector<Ask> asks;
  bool summary_changed = false;                               // lists of tables should hear of it
  int moves = 0, bot_moves = 0, fallbacks = 0, refusals = 0;  // for the figures
};

class Table {
 public:
  // Making one. open() expects persons with their hashes set; the game begins if no seat is open.
  static Result<std::unique_ptr<Table>> open(TableInfo, const Box&, const Tuning&, Time, Effects&);
  static Result<std::unique_ptr<Table>> load(const Stored&, const Box&, const Tuning&, Time);
  void wake(Time, Effects&);  // after load: draws, asks bots, starts the clock

  // Connections. A message before hello is refused; whoever is gone is told nothing more.
  void message(ConnId, const Message&, Time, Effects&);
  void gone(ConnId, Time, Effects&);

  // Questions by HTTP
  struct Taken {
    Seat seat = 0;
    std::string token;
  };
  struct Sitter {  // who would like to sit down
    std::string name;
    std::vector<std::string> tokens;  // of this table, that the same browser holds or held
    std::string address;
  };
  Result<Taken> take(std::optional<Seat>, const Sitter&, Time, Effects&);
  Json summary() const;
  std::vector<Seat> seats_of(const std::vector<std::string>& tokens) const;   // those that fit
  std::vector<Seat> claims_of(const std::vector<std::string>& tokens) const;  // given away; hello brings them back
  bool may_look(Viewer, const std::vector<std::string>& tokens) const;
  std::string record_text(Viewer who) const { return server::record_text(*match_, info_.names(), who); }
  bool your_turn(const std::vector<Seat>& seats) const;

  // What an operator does to what is kept about it (server/moderation.h).
  Verdict moderate(const Moderation&, Time, Effects&);

  // Time passes; bots answer. An answer to an older question changes nothing.
  void tick(Time, Effects&);
  void answer(const Answer&, Time, Effects&);

  const TableInfo& info() const { return info_; }
  const Match& match() const { return *match_; }
  bool has_running_clock() const { return running_.has_value(); }
  bool is_timed() const { return running_ || thinking_ || rests_; }  // tick() may have something to do
  bool is_quiet() const;         // nobody there, no clock runs, no bot thinks: may be put away
  bool is_attended(Time) const;  // a person is there, or was until some minutes ago
  // Who is there, and who has been away for a while, where that is not what is stored: a restart must not begin to
  // count anew. It is stored some time, with nobody waiting for it: whoever comes sees the table all the same.
  std::optional<Change> unwritten_presence(Time);
  std::size_t connections() const { return here_.size(); }
  const std::vector<Seat>* held_by(ConnId) const;  // its seats; null: it has not said hello

 private:
  struct Here {  // a connection that has said hello
    std::vector<Seat> seats;
    std::string address;
    std::int64_t number = 0;  // by which a host may speak of a watcher
    std::string name;         // a watcher's, as used in the chat
    bool muted = false;
  };
  struct Shut {  // what the host has shut for watchers of an address
    bool muted = false, removed = false;
  };
  struct Offer {
    bool is_undo = true;
    Seat by = 0;
    std::size_t to = 0;
    bool revealed = false;
    std::vector<bool> agreed, asked;
  };
  struct Known {  // legal moves of the position, asked for often and costly
    std::vector<std::string> moves;
    bool complete = true;
  };

  Table(TableInfo, std::unique_ptr<Match>, const Box&, Tuning);
  SeatInfo& seat_at(Seat seat) { return info_.seats[std::size_t(seat)]; }
  const SeatInfo& seat_at(Seat seat) const { return info_.seats[std::size_t(seat)]; }

  // table.cpp: the game
  void hello(ConnId, const Message&, Time, Effects&);
  Verdict move(ConnId, Seat, const Message&, Time, Effects&);
  Verdict hint(ConnId, Seat, const Message&, Time, Effects&);
  Verdict look(ConnId, const Message&, Effects&);
  void advance(Time);               // begins, draws and plays what is forced until somebody must decide
  void after_decision(Seat, Time);  // the clock of whoever has decided
  bool is_on() const { return info_.state == State::Playing && !info_.paused; }
  std::optional<Seat> decider() const;  // while the game is on
  const Known& known() const;
  void bot_decides(const std::string& move, Time, Effects&);
  void bot_is_late(Time, Effects&);
  bool plays_on() const;    // bots are asked: somebody is there, or a person's game waits for them
  bool is_hurried() const;  // a person who plays is there, and waits for the bots
  Audience audience() const;
  ConnId payer() const;
  void ask_bot(Time, Effects&);
  void drop_hints(Effects&);  // those nobody can use any more
  void run_clock(Time);       // stops the old clock, starts that of the decider
  void resume_clock(Time);    // that which ran when this was stored
  void check_clock(Time);

  // table_seats.cpp: the people
  Verdict act(ConnId, Seat, const Message&, Time);
  Verdict undo(ConnId, Seat, const Message&, Time);
  Verdict chat(ConnId, const Message&, Time);
  Verdict leave(Seat, const Message&, Time);
  Verdict want_rematch(ConnId, Seat, Time);
  Verdict resign(Seat, Time);
  void settle_offer(Time);  // carries it out when all have agreed
  void offer(Offer, ConnId);
  static bool has_bot(const Box&, std::string_view name);  // one of the levels, by its plain name
  bool has_bot(const std::string& name) const { return has_bot(box_, name); }
  bool is_present(Seat) const;
  void write_presence();
  void note(const char* what, std::string who, Time);

  // table_host.cpp: who may send whom away, who may come back
  std::optional<Seat> host() const;  // who opened the table, else who has sat there longest, of those present
  bool outranks(Seat, Seat) const;   // in that order
  bool is_host(const Here&) const;
  bool keeps_secrets() const;                              // a second seat would show more than one's own
  const char* sit(const std::string& token, Here&, Time);  // nullptr, or why the token opens nothing
  void come_back(const Former&, Time);
  const Former* former_of(const std::string& token) const;
  const Former* claim_on(Seat) const;  // of whoever went last and may come back
  Verdict may_open(Seat, Time) const;
  Verdict may_sit(Seat, const Sitter&) const;
  Verdict give(ConnId, const Message&, Time);
  Verdict remove(ConnId, const Message&, Time);
  Verdict admit(ConnId, const Message&, Time);
  Verdict mute(ConnId, const Message&, Time);
  bool is_muted(const Here&, Seat) const;  // kNobody: as a watcher
  // The person of a seat becomes a former one; a bot sits down, or the seat is open when none is named.
  void vacate(Seat, Former::Why, const std::string& bot, Time);

  // table_tell.cpp: what is told
  void flush(Time, Effects&);  // the end of every call: what has changed, to store and to tell
  void greet(ConnId, std::size_t from, Time, Effects&);
  std::string chats_text() const;
  std::string table_text(const Here&) const;
  std::string new_text(Viewer, std::size_t from, Time) const;
  const std::string& position_text(Viewer, std::size_t from) const;
  const std::string& view_text(Viewer) const;
  void tell_new(ConnId, std::size_t from, Time, Effects&, std::map<int, SharedText>* shared = nullptr) const;
  void send(ConnId, std::string, Effects&) const;

  TableInfo info_;
  std::unique_ptr<Match> match_;
  const Box& box_;
  Tuning tuning_;
  std::vector<ChatLine> chat_;  // the last 100
  std::map<ConnId, Here> here_;
  std::int64_t last_number_ = 0;
  std::map<std::string, Shut> shut_;  // by address; forgotten when the table is put away
  std::optional<Offer> offer_;
  std::vector<Time> away_since_;  // by seat; 0: present

  // The clock: whose runs; since when says info_.since
  std::optional<Seat> running_;
  std::optional<std::pair<std::int64_t, std::size_t>> timed_;  // the decision its time was given for

  // The question a bot has been asked, so that it is asked once
  struct Thinking {
    std::int64_t era;
    std::size_t n;
    std::string bot;
    Time due;
    Question question{};
  };
  std::optional<Thinking> thinking_;
  std::optional<Time> bot_moved_;  // the last time
  bool rests_ = false;             // the next bot is asked later: Tuning::pace

  // The hint each seat waits for
  struct Hinting {
    ConnId conn;
    std::optional<std::int64_t> id;
    std::int64_t era;
    std::size_t n;
    Question question{};
  };
  std::map<Seat, Hinting> hinting_;

  // Since the last flush
  std::size_t told_ = 0;            // events stored and told
  std::optional<std::size_t> cut_;  // taken back to
  bool document_changed_ = false;
  bool table_changed_ = false;  // a `table` message is due
  bool play_changed_ = false;   // a `new` message is due although no event came
  std::vector<ChatLine> chat_new_;
  std::optional<Purge> purge_;
  std::vector<ConnId> regreet_;  // those whose seats changed
  std::vector<ConnId> put_out_;  // those who were removed
  std::optional<Change> next_table_;
  mutable std::optional<Known> known_;  // of the present position
  struct Written {                      // the part of `new` that several viewers may share
    int who;
    std::size_t from;
    std::string text;
  };
  mutable std::optional<Written> written_;  // while one call lasts
  struct Views {                            // of the position after `n` events, by viewer
    std::int64_t era = -1;
    std::size_t n = 0;
    std::map<int, std::string> texts;
  };
  mutable Views views_;
};

}  // namespace faubourg::server
