// server/ask.h - questions that a table has for a thinking thread, and their answers.
//
//   Question question;                                  // kept by whoever waits; letting go of it drops the question
//   Ask ask{.seat = seat, .bot = "hard", .seen = match.redealt(seat, rng), .ticket = question.ticket()};
#pragma once
#include <atomic>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "games/box.h"
#include "server/message.h"
#include "server/time.h"

namespace faubourg::server {

using ConnId = std::uint64_t;

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

// `seen` is redealt for the seat: nothing hidden leaves the table with it.
struct Ask {
  std::string table;
  const Box* box = nullptr;
  Position at;
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
  Position at;
  Seat seat = kNobody;
  std::string move;  // of a bot; empty: it failed
  bool is_hint = false;
  Json hints = Json::array();  // as they are told: move, value, chance, reason
  ConnId conn = 0;
  std::optional<std::int64_t> id;
  std::shared_ptr<Ticket> ticket{};
  bool is_late = false;  // its time was over before anybody could think about it
};

}  // namespace faubourg::server
