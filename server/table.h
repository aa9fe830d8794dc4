// server/table.h - one live match: who sits there, what they say, what follows. No socket, no thread, no disk.
//
//   auto table = Table::open(info, box, tuning, now, effects);    // or Table::load(stored, …)
//   table->message(connection, message, now, effects);
//   // then, by the host: store effects.changes; only after that send effects.sends, ask effects.asks
//
// A table handles one call at a time. Each call first changes the table in memory and describes in `effects` what must
// be stored and what may be told afterwards. If storing fails, the host throws the table away: the store is the
// only truth. Time is handed in, so that clocks can be driven by hand.
//
// What it is made of: attendance.h (who is there), table_clock.h, offers.h (undo, pause, rematch), questions.h (what
// bots are asked), pending.h (what has changed), broadcast.h (what is told to whom). Here is what joins them: the
// course of the game (table.cpp), what people at it may do (table_people.cpp), what they show each other
// (table_together.cpp), and what its host may (table_host.cpp).
#pragma once
#include "server/attendance.h"
#include "server/broadcast.h"
#include "server/effects.h"
#include "server/message.h"
#include "server/moderation.h"
#include "server/offers.h"
#include "server/pending.h"
#include "server/protocol.h"
#include "server/questions.h"
#include "server/table_clock.h"
#include "server/table_context.h"

namespace faubourg::server {

class Table {
 public:
  // Making one. open() expects persons with their hashes set; the game begins if no seat is open.
  // A game that was begun elsewhere goes on: `begun` are its events so far, checked here; the box is that of its rules.
  static Result<std::unique_ptr<Table>> open(TableInfo, const Box&, const Tuning&, Time, Effects&,
                                             std::span<const Event> begun = {});
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
  bool gives_record() const { return info_.aids.analysis || info_.state == State::Over || tuning_.is_own; }

  // What an operator does to what is kept about it (server/moderation.h).
  Verdict moderate(const Moderation&, Time, Effects&);

  // Time passes; bots answer. An answer to an older question changes nothing.
  void tick(Time, Effects&);
  void answer(const Answer&, Time, Effects&);

  const TableInfo& info() const { return info_; }
  const Match& match() const { return *match_; }
  bool has_running_clock() const { return clock_.running().has_value(); }
  bool is_timed() const { return clock_.running() || questions_.waits(); }  // tick() may have something to do
  bool is_quiet() const { return attendance_.is_empty() && !is_timed(); }   // may be put away
  bool is_attended(Time now) const { return attendance_.is_attended(now, tuning_.listed_for); }
  // Who is there, and who has been away for a while, where that is not what is stored: a restart must not begin to
  // count anew. It is stored some time, with nobody waiting for it: whoever comes sees the table all the same.
  std::optional<Change> unwritten_presence(Time);
  std::size_t connections() const { return attendance_.all().size(); }
  const std::vector<Seat>* held_by(ConnId) const;  // its seats; null: it has not said hello

 private:
  struct From {  // who has sent a message
    ConnId conn = 0;
    std::optional<std::int64_t> id;
  };
  struct Speaker {  // whoever has said hello, and for which seat they speak; kNobody: as watcher or as host
    ConnId conn = 0;
    Attendee& who;
    Seat seat = kNobody;
    const std::vector<Seat>& held() const { return who.seats; }
  };

  Table(TableInfo, std::unique_ptr<Match>, const Box&, Tuning);
  SeatInfo& seat_at(Seat seat) { return info_.seats[seat]; }
  const SeatInfo& seat_at(Seat seat) const { return info_.seats[seat]; }

  // table.cpp: messages, and the course of the game
  void hear(const From&, const said::Hello&, Time, Effects&);
  void hear(const From&, const said::Ping&, Time, Effects&);
  void hear(const From&, const said::Look&, Time, Effects&);
  void hear(const From&, const said::Hint&, Time, Effects&);
  void hear(const From&, const said::Trial&, Time, Effects&);
  void hear(const From&, const said::Preview&, Time, Effects&);
  void hear(const From&, const said::Why&, Time, Effects&);
  void hear(const From&, const said::Move&, Time, Effects&);
  void hear(const From&, const said::Show&, Time, Effects&);
  void hear(const From&, const said::Point&, Time, Effects&);
  template <class Act>  // all else that somebody at the table may say
  void hear(const From&, const Act&, Time, Effects&);
  Result<Seat> seat_for(const Attendee&, std::optional<Seat> named) const;  // the one named, or the only one held
  void refuse_with(const From&, const Error&, Effects&) const;
  Verdict move(Seat, const said::Move&, Time, Effects&);
  Verdict may_look(const Attendee&, const said::Look&) const;
  // The position in which a seat decides, or plans after `moves` if it waits; from what it may see.
  Result<std::unique_ptr<Match>> seen_by(Seat, const Position&, const std::vector<std::string>* moves);
  void advance(Time);               // begins, draws and plays what is forced until somebody must decide
  void after_decision(Seat, Time);  // whoever has decided, and what waited for it
  const LegalMoves::List& legal() { return legal_.of(*match_, context_.position()); }
  void bot_decides(const std::string& move, Time, Effects&);
  void bot_is_late(Time, Effects&);
  void run_clock(Time);
  void check_clock(Time);
  // The end of every call: what has changed, to store and to tell. True: whoever was awaited has been answered.
  bool flush(Time, Effects&, const std::optional<Awaited>& = {});

  // table_people.cpp: what people may do
  Verdict on(const Speaker&, const said::Chat&, Time);
  Verdict on(const Speaker&, const said::Pause&, Time);
  Verdict on(const Speaker&, const said::Resume&, Time);
  Verdict on(const Speaker&, const said::Undo&, Time);
  Verdict on(const Speaker&, const said::Agree&, Time);
  Verdict on(const Speaker&, const said::Refuse&, Time);
  Verdict on(const Speaker&, const said::Resign&, Time);
  Verdict on(const Speaker&, const said::Rematch&, Time);
  Verdict on(const Speaker&, const said::Leave&, Time);
  Verdict on(const Speaker&, const said::Back&, Time);
  Verdict on(const Speaker&, const said::Name&, Time);
  Result<std::size_t> undo_target(Seat, const said::Undo&) const;
  void settle_offer(Time);  // carries it out when all have agreed
  void take_back(Seat by, std::size_t to, Time);
  void pause(Seat by, Time);
  static bool has_bot(const Box&, std::string_view name);  // one of the levels, by its plain name
  bool has_bot(const std::string& name) const { return has_bot(box_, name); }
  void note(const char* what, std::string who, Time);

  // table_together.cpp: what is shown while it is picked, proposed, pointed at
  Verdict may_show(const Position&) const;
  Verdict show(Seat, const said::Show&);
  void tell_shown(Seat, const std::string& words, ConnId except, Effects&) const;
  void tell_all_shown(ConnId, Effects&) const;   // to whoever comes
  void hide_shown_by(ConnId, Effects&);          // whoever goes takes it along
  bool begins_a_move(const std::string& words);  // is it legal, or the first words of something that is?

  // table_host.cpp: who may send whom away, who may come back
  Verdict on(const Speaker&, const said::Give&, Time);
  Verdict on(const Speaker&, const said::Remove&, Time);
  Verdict on(const Speaker&, const said::Admit&, Time);
  Verdict on(const Speaker&, const said::Mute&, Time);
  Verdict remove_watcher(std::int64_t number, Time);
  Verdict mute_watcher(std::int64_t number, bool on, Time);
  const char* sit(const std::string& token, Attendee&, Time);  // nullptr, or why the token opens nothing
  void come_back(const Former&, Time);
  Verdict may_open(Seat, Time) const;
  Verdict may_sit(Seat, const Sitter&) const;
  // The person of a seat becomes a former one; a bot sits down, or the seat is open when none is named.
  void vacate(Seat, Former::Why, const std::string& bot, Time);

  TableInfo info_;
  std::unique_ptr<Match> match_;
  const Box& box_;
  Tuning tuning_;
  std::vector<ChatLine> chat_;  // the last ones
  LegalMoves legal_;
  std::optional<Rng> redealer_;  // for previews: how often they are asked for changes nothing that is drawn
  Attendance attendance_;
  const TableContext context_;
  TableClock clock_;
  Offers offers_;
  Questions questions_;
  Pending pending_;
  Broadcast broadcast_;
  struct Shown {  // in this position, by seat: words
    Position at;
    std::map<Seat, std::string> words;
  };
  Shown shown_;
};

}  // namespace faubourg::server
