// What a table stores and tells.
#include <algorithm>

#include "server/table.h"

namespace faubourg::server {
namespace {

constexpr std::size_t kChatKept = 100, kWatchersListed = 50;

Json seat_list(const std::vector<bool>& seats) {
  Json list = Json::array();
  for (std::size_t i = 0; i < seats.size(); ++i)
    if (seats[i]) list.push_back(i);
  return list;
}

}  // namespace

void Table::send(ConnId conn, std::string text, Effects& effects) const {
  effects.sends.push_back({conn, std::make_shared<const std::string>(std::move(text))});
}

void Table::flush(Time now, Effects& effects) {
  written_.reset();
  ask_bot(now, effects);
  drop_hints(effects);

  for (ConnId conn : put_out_) {
    send(conn, bye_text("removed", "the host has asked you to leave this table"), effects);
    effects.closes.push_back(conn);
    here_.erase(conn);
  }

  const std::size_t from = cut_ ? std::min(*cut_, told_) : told_;
  const bool moved = cut_ || match_->size() > told_;
  if (moved && info_.clock.kind != ClockRule::None) document_changed_ = true;
  if (moved || document_changed_ || !chat_new_.empty()) {
    Change change;
    change.table = info_.id;
    change.cut = cut_;
    change.first = from;
    change.events.assign(match_->record().events.begin() + std::ptrdiff_t(from), match_->record().events.end());
    if (document_changed_) {
      info_.changed = now;
      if (!running_) info_.since = info_.due = 0;
      write_presence();
      effects.summary_changed = true;
      change.document = info_.document();
    }
    change.chat = chat_new_;
    change.purge = purge_;
    effects.changes.push_back(std::move(change));
    if (next_table_) effects.changes.push_back(std::move(*next_table_));
    next_table_.reset();
  }

  for (ChatLine& line : chat_new_) {
    Json json = chat_json(line);
    json["t"] = "chat";
    const SharedText text = std::make_shared<const std::string>(to_text(json));
    for (const auto& [conn, here] : here_) effects.sends.push_back({conn, text});
    chat_.push_back(std::move(line));
  }
  if (purge_ && (purge_->all_lines || !purge_->lines.empty() || !purge_->names.empty())) {
    const SharedText text = std::make_shared<const std::string>(chats_text());
    for (const auto& [conn, here] : here_) effects.sends.push_back({conn, text});
  }
  if (chat_.size() > kChatKept) chat_.erase(chat_.begin(), chat_.end() - std::ptrdiff_t(kChatKept));
  if (table_changed_)
    for (const auto& [conn, here] : here_) send(conn, table_text(here), effects);
  if (moved || play_changed_) {
    std::map<int, SharedText> shared;
    for (const auto& [conn, here] : here_)
      if (std::ranges::find(regreet_, conn) == regreet_.end()) tell_new(conn, from, now, effects, &shared);
  }
  for (ConnId conn : regreet_)
    if (here_.contains(conn)) tell_new(conn, 0, now, effects);

  written_.reset();
  told_ = match_->size();
  cut_.reset();
  chat_new_.clear();
  purge_.reset();
  regreet_.clear();
  put_out_.clear();
  document_changed_ = table_changed_ = play_changed_ = false;
}

// After hello: `table` has been sent to all by flush().
void Table::greet(ConnId conn, std::size_t from, Time now, Effects& effects) {
  send(conn, chats_text(), effects);
  tell_new(conn, from, now, effects);
}

std::string Table::chats_text() const {
  Json list = Json::array();
  for (const ChatLine& line : chat_) list.push_back(chat_json(line));
  return to_text({{"t", "chats"}, {"list", list}});
}

std::string Table::table_text(const Here& here) const {
  Json seats = Json::array();
  const std::optional<Seat> h = host();
  for (Seat i = 0; i < info_.players(); ++i) {
    const SeatInfo& seat = seat_at(i);
    Json one = {{"seat", i}};
    switch (seat.kind) {
      case SeatInfo::Open: one["kind"] = "open"; break;
      case SeatInfo::Bot:
        one["kind"] = "bot";
        one["name"] = seat.name;
        one["bot"] = seat.bot;
        break;
      case SeatInfo::Person:
        one["kind"] = "person";
        one["name"] = seat.name;
        one["present"] = is_present(i);
        if (!is_present(i)) one["away"] = away_since_[std::size_t(i)];
        if (h == i) one["host"] = true;
        if (seat.muted) one["muted"] = true;
        if (seat.late) one["late"] = true;
        if (seat.resigned) one["resigned"] = true;
        if (!seat.standin.empty()) one["standin"] = seat.standin;
        break;
    }
    if (const Former* claim = seat.kind == SeatInfo::Person ? nullptr : claim_on(i))
      one["was"] = {{"name", claim->who.name}, {"why", former_word(claim->why)}, {"away", claim->gone_since()}};
    seats.push_back(std::move(one));
  }
  const auto watchers = std::ranges::count_if(here_, [](const auto& item) { return item.second.seats.empty(); });

  Json json = {{"t", "table"},
               {"table", info_.id},
               {"game", info_.game},
               {"options", info_.options},
               {"rules", info_.rules},
               {"public", info_.is_public},
               {"auto", info_.plays_forced},
               {"clock", clock_json(info_.clock)},
               {"created", info_.created},
               {"state", state_word(info_.state)},
               {"paused", info_.paused},
               {"seats", seats},
               {"you", here.seats},
               {"watchers", watchers},
               {"watchers_muted", info_.watchers_muted},
               {"absent", {{"bot", tuning_.absent}, {"open", tuning_.open_after}}},
               {"offer", nullptr},
               {"result", nullptr},
               {"rematch", seat_list(info_.rematch)},
               {"next", nullptr},
               {"takeover", nullptr}};
  if (!info_.takeover.empty()) json["takeover"] = info_.takeover;
  if (is_host(here)) {
    Json watching = Json::array();
    for (const auto& [conn, other] : here_) {
      if (!other.seats.empty() || watching.size() >= kWatchersListed) continue;
      watching.push_back({{"id", other.number}, {"name", other.name}, {"muted", is_muted(other, kNobody)}});
    }
    json["watching"] = watching;
    json["shut"] = std::ranges::count_if(shut_, [](const auto& item) { return item.second.removed; });
  }
  if (!info_.next.empty()) json["next"] = info_.next;
  if (offer_) {
    json["offer"] = {{"kind", offer_->is_undo ? "undo" : "pause"},
                     {"by", offer_->by},
                     {"agreed", seat_list(offer_->agreed)},
                     {"asked", seat_list(offer_->asked)}};
    if (offer_->is_undo) {
      json["offer"]["to"] = offer_->to;
      json["offer"]["revealed"] = offer_->revealed;
    }
  }
  if (info_.state == State::Over) {
    if (info_.why == "end") {
      json["result"] = outcome_json(match_->outcome());
    } else {
      Json resigned = Json::array(), winners = Json::array();
      for (Seat i = 0; i < info_.players(); ++i) (seat_at(i).resigned ? resigned : winners).push_back(i);
      if (info_.why == "left" || info_.why == "closed") winners = Json::array();
      json["result"] = {{"resigned", resigned}, {"winners", winners}};
      if (info_.why == "closed") json["result"]["reason"] = info_.reason;
    }
    json["result"]["why"] = info_.why;
  }
  return to_text(json);
}

// Events, turn and view. Where everybody sees the same they are written once.
const std::string& Table::position_text(Viewer who, std::size_t from) const {
  if (box_.is_open()) who = kPublic;
  if (!written_ || written_->who != who.who || written_->from != from) {
    written_ = Written{who.who, from, {}};
    std::string& text = written_->text;
    const std::string& view = view_text(who);
    text.reserve(view.size() + 1024);
    text += events_text(*match_, who, from);
    text += R"(,"turn":)" + to_text(turn_json(match_->turn())) + R"(,"view":)" + view;
  }
  return written_->text;
}

// A view may be dear to make: once for each viewer of a position, however many come to see it.
const std::string& Table::view_text(Viewer who) const {
  if (views_.era != info_.era || views_.n != match_->size()) views_ = {info_.era, match_->size(), {}};
  const auto [it, is_new] = views_.texts.try_emplace(who.who);
  if (is_new) box_.view_text(*match_, who, it->second);
  return it->second;
}

std::string Table::new_text(Viewer who, std::size_t from, Time now) const {
  const Turn turn = match_->turn();
  const std::string& position = position_text(who, from);
  std::string text;
  text.reserve(position.size() + 512);
  text += R"({"t":"new","as":)" + write_viewer(who) + R"(,"era":)" + std::to_string(info_.era) + R"(,"from":)" +
          std::to_string(from) + R"(,"n":)" + std::to_string(match_->size()) + R"(,"events":)";
  text += position;
  const std::optional<Seat> due = decider();
  if (due && who.who == *due && seat_at(*due).played_by().empty()) {
    text += R"(,"moves":[)";
    for (std::size_t i = 0; i < known().moves.size(); ++i) {
      if (i > 0) text += ',';
      append_quoted(text, known().moves[i]);
    }
    text += known().complete ? R"(],"complete":true)" : R"(],"complete":false)";
  }
  text += R"(,"clocks":)";
  if (info_.clock.kind == ClockRule::None) {
    text += "null";
  } else {
    text += R"({"left":[)";
    for (Seat i = 0; i < info_.players(); ++i) {
      Time left = info_.left[std::size_t(i)];
      if (running_ == i) left = std::max<Time>(0, left - (now - info_.since));
      text += (i > 0 ? "," : "") + std::to_string(left);
    }
    text += R"(],"running":)" + (running_ ? std::to_string(*running_) : "null") + "}";
  }
  if (turn.kind == Turn::End) text += R"(,"end":)" + to_text(outcome_json(match_->outcome()));
  text += '}';
  return text;
}

// One `new` for each seat held, or for the public. With `shared`, a text is built once for all its viewers.
void Table::tell_new(ConnId conn, std::size_t from, Time now, Effects& effects,
                     std::map<int, SharedText>* shared) const {
  const Here& here = here_.at(conn);
  std::vector<int> viewers(here.seats.begin(), here.seats.end());
  if (viewers.empty()) viewers.push_back(kPublic.who);
  for (int who : viewers) {
    SharedText text;
    if (shared) text = (*shared)[who];
    if (!text) text = std::make_shared<const std::string>(new_text(who, from, now));
    if (shared) (*shared)[who] = text;
    effects.sends.push_back({conn, std::move(text)});
  }
}

// --- By HTTP --------------------------------------------------------------------------------------------

Json Table::summary() const { return summary_json(info_, match_->size(), decider()); }

}  // namespace faubourg::server
