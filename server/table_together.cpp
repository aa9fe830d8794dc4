// What people at a table show each other: what is being picked, a proposal, a place pointed at. Stored nowhere; it goes
// with the position. Every word is one that the game knows: nobody is sent what could not be on the table.
#include <algorithm>

#include "server/table.h"
#include "words/server.h"

namespace faubourg::server {

Verdict Table::may_show(const Position& at) const {
  if (!match_->shows_picks()) return refuse(say<"show.game">());
  if (at != context_.position()) return refuse(say<"stale.changed">());
  if (!context_.decider()) return refuse(say<"turn.nothing">());
  return {};
}

bool Table::begins_a_move(const std::string& words) {
  const auto begins = [&](const std::string& move) {
    return move.starts_with(words) && (move.size() == words.size() || move[words.size()] == ' ');
  };
  return std::ranges::any_of(legal().moves, begins) || (!legal().complete && !match_->check(words));
}

void Table::hear(const From& from, const said::Show& m, Time now, Effects& effects) {
  const Result<Seat> seat = seat_for(*attendance_.find(from.conn), m.seat);
  flush(now, effects);
  if (const Verdict no = seat ? show(*seat, m) : Verdict(seat.error())) return refuse_with(from, *no, effects);
  tell_shown(*seat, m.words, from.conn, effects);
  ++effects.shown;
  if (from.id) effects.send(from.conn, ok_text(*from.id));
}

Verdict Table::show(Seat seat, const said::Show& m) {
  if (Verdict no = may_show(m.at)) return no;
  if (!m.words.empty() && !begins_a_move(m.words)) return refuse(say<"show.words">());
  if (shown_.at != m.at) shown_ = {m.at, {}};
  if (m.words.empty())
    shown_.words.erase(seat);
  else
    shown_.words[seat] = m.words;
  return {};
}

void Table::tell_shown(Seat seat, const std::string& words, ConnId except, Effects& effects) const {
  const SharedText text = shared_text(
      to_text({{"t", "shown"}, {"seat", seat}, {"era", info_.era}, {"n", match_->size()}, {"words", words}}));
  for (const auto& [conn, attendee] : attendance_.all())
    if (conn != except) effects.sends.push_back({conn, text});
}

void Table::tell_all_shown(ConnId conn, Effects& effects) const {
  if (shown_.at != context_.position()) return;
  for (const auto& [seat, words] : shown_.words)
    effects.send(
        conn, to_text({{"t", "shown"}, {"seat", seat}, {"era", info_.era}, {"n", match_->size()}, {"words", words}}));
}

void Table::hide_shown_by(ConnId conn, Effects& effects) {
  if (shown_.at != context_.position()) return;
  for (Seat seat : attendance_.find(conn)->seats)
    if (shown_.words.erase(seat) > 0) tell_shown(seat, "", conn, effects);
}

void Table::hear(const From& from, const said::Point& m, Time now, Effects& effects) {
  const Attendee& who = *attendance_.find(from.conn);
  flush(now, effects);
  const bool as_watcher = who.watches() && !m.seat;
  const Result<Seat> seat = as_watcher ? Result<Seat>(kNobody) : seat_for(who, m.seat);
  Verdict no = seat ? may_show(m.at) : Verdict(seat.error());
  if (!no && as_watcher && (!info_.watchers_point || attendance_.is_muted(who, {})))
    no = refuse(say<"show.watchers">());
  if (!no && !as_watcher && attendance_.is_muted(who, *seat)) no = refuse(say<"muted.host">());
  if (!no && !match_->is_thing(m.thing)) no = refuse(say<"show.thing">());
  if (no) return refuse_with(from, *no, effects);
  const SharedText text = shared_text(to_text({{"t", "pointed"},
                                               {"seat", as_watcher ? Json(nullptr) : Json(*seat)},
                                               {"era", info_.era},
                                               {"n", match_->size()},
                                               {"at", m.thing}}));
  for (const auto& [conn, attendee] : attendance_.all())
    if (conn != from.conn) effects.sends.push_back({conn, text});
  ++effects.shown;
  if (from.id) effects.send(from.conn, ok_text(*from.id));
}

}  // namespace faubourg::server
