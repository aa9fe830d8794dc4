// server/pending.h - what has changed at a table since it was last stored and told.
//
//   pending.play();                                         // whether the game is on, or who decides, has changed
//   pending.line({…});
//   Due due = pending.take(info, match, changes);           // what is to be stored is put to the changes
//
// Whoever changes something says what it was; what follows from it (a document to be stored, a `table` or a `new` to be
// told) is decided here alone. Events need not be named: they are what the match has more than before.
#pragma once
#include "core/match.h"
#include "server/ask.h"
#include "server/table_info.h"

namespace faubourg::server {

// What is to be told, once the changes are stored.
struct Due {
  bool table = false;    // a `table` message
  bool news = false;     // a `new` message
  std::size_t from = 0;  // … with the events from this number on
  std::vector<ChatLine> lines;
  bool chats = false;           // the chat anew: lines or names have gone
  std::vector<ConnId> greet;    // those who need the position anew, their seats have changed
  std::vector<ConnId> put_out;  // those who were sent away
};

class Pending {
 public:
  explicit Pending(std::size_t stored = 0) : stored_(stored) {}

  // What has changed
  void clock() { document_ = true; }    // stored alone
  void attendance() { table_ = true; }  // told alone: who is there, what is offered
  void settings() { document_ = table_ = true; }
  void play() { document_ = table_ = play_ = true; }  // whether the game is on, or who decides
  void take_back(std::size_t to);                     // events from this number on
  void line(ChatLine);                                // of chat, or a note of the table's own
  void purge(Purge);
  void next_table(Change change) { next_table_ = std::move(change); }
  void greet(ConnId conn) { due_.greet.push_back(conn); }
  void put_out(ConnId conn) { due_.put_out.push_back(conn); }

  std::vector<ChatLine>& lines() { return due_.lines; }
  std::size_t stored() const { return stored_; }  // events, stored and told
  bool stores_document(const TableInfo&, const Match&) const;

  // All of it; nothing is pending any more. The info is as it shall be stored.
  Due take(const TableInfo&, const Match&, std::vector<Change>& changes);

 private:
  bool has_moved(const Match& match) const { return cut_ || match.size() > stored_; }

  std::size_t stored_;
  std::optional<std::size_t> cut_;  // taken back to
  bool document_ = false, table_ = false, play_ = false;
  std::optional<Purge> purge_;
  std::optional<Change> next_table_;
  Due due_;
};

}  // namespace faubourg::server
