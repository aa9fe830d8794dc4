// core/match.h - one game in progress, for all who know no game: seats, notation, JSON.
//
//   auto match = box.set_up({"Ann", "Bob"}, Json::object());
//   while (match->turn().kind != Turn::End)
//     match->turn().kind == Turn::Chance ? match->draw(rng) : ask(*match);
//
// A match is a record and the state it leads to; MatchOf<G> is its only implementation. Server, terminal and
// every other skin use this; searches use the typed game directly.
#pragma once
#include <algorithm>
#include <functional>
#include <memory>
#include <numeric>

#include "core/record.h"
#include "core/refusals.h"

namespace faubourg {

struct Chance {
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
  virtual bool lists_all() const = 0;               // false: more is accepted than moves() lists
  virtual std::vector<Chance> chances() const = 0;  // expects a chance state; probabilities in lowest terms

  // What happens. play() takes a decision of the seat whose turn it is, or an outcome at a chance state;
  // when it refuses, nothing has changed. At the end the record gets its end line by itself.
  virtual Verdict check(std::string_view text) const = 0;
  virtual Verdict play(std::string_view text) = 0;
  virtual void draw(Rng&) = 0;  // expects a chance state

  // What was. Positions and events by number; the texts as that viewer may see them.
  virtual Json view_at(std::size_t events, Viewer) const = 0;
  virtual Turn turn_at(std::size_t events) const = 0;
  virtual std::string event(std::size_t i, Viewer) const = 0;
  // The same for many, in one walk: events from … to - 1; and positions from … to, until `see` says false.
  virtual std::vector<std::string> events(std::size_t from, std::size_t to, Viewer) const = 0;
  using See = std::function<bool(std::size_t n, const Turn&, const Json& view)>;
  virtual void walk(std::size_t from, std::size_t to, Viewer, const See& see) const = 0;
  virtual void rewind(std::size_t events) = 0;  // as if only the first `events` had happened

  virtual std::unique_ptr<Match> clone() const = 0;
  // For a bot: a match that looks the same from `seat` and holds nothing more. Its record is empty.
  virtual std::unique_ptr<Match> redealt(Seat seat, Rng&) const = 0;

 protected:
  Record record_;
};

// Plays a record's events into a fresh match, fully checked. An error has the line it stands on:
// a wrong seat, a refused move (the rule's code), a missing or false end.
Verdict replay(Match& fresh, const Record& record);

template <Game G>
class MatchOf final : public Match {
 public:
  using State = typename G::State;
  using Move = typename G::Move;

  MatchOf(std::shared_ptr<const G> game, Record header) : game_(std::move(game)), state_(game_->start()) {
    record_ = std::move(header);
    record_.events.clear();
    record_.end.reset();
    milestones_.push_back(state_);
  }

  const G& game() const { return *game_; }
  const State& state() const { return state_; }

  Turn turn() const override { return game_->turn(state_); }
  Json view(Viewer who) const override { return game_->view(state_, who); }
  std::uint64_t hash() const override { return hash_of(state_); }
  Outcome outcome() const override { return game_->outcome(state_); }

  std::vector<std::string> moves() const override {
    std::vector<Move> list;
    game_->moves(state_, list);
    std::vector<std::string> texts;
    texts.reserve(list.size());
    for (const Move& m : list) texts.push_back(game_->write(state_, m, kRecord));
    std::ranges::sort(texts);
    return texts;
  }

  bool lists_all() const override { return faubourg::lists_all(*game_, state_); }

  std::vector<Chance> chances() const override {
    std::vector<Move> list;
    game_->moves(state_, list);
    std::vector<Chance> all;
    std::uint64_t total = 0;
    for (const Move& m : list) {
      all.push_back({game_->write(state_, m, kRecord), game_->weight(state_, m), 0});
      total += all.back().weight;
    }
    for (Chance& c : all) {
      const std::uint64_t common = std::gcd(c.weight, total);
      c.total = total / common;
      c.weight /= common;
    }
    std::ranges::sort(all, {}, &Chance::text);
    return all;
  }

  Verdict check(std::string_view text) const override {
    if (turn().kind == Turn::End) return refusals::over();
    const Result<Move> move = game_->read(state_, text);
    if (!move) return move.error();
    return game_->check(state_, *move);
  }

  Verdict play(std::string_view text) override {
    if (turn().kind == Turn::End) return refusals::over();
    const Result<Move> move = game_->read(state_, text);
    if (!move) return move.error();
    if (Verdict no = game_->check(state_, *move)) return no;
    append(*move, std::string(text));
    return {};
  }

  void draw(Rng& rng) override {
    std::vector<Move> list;
    const Move move = faubourg::draw(*game_, state_, rng, list);
    append(move, game_->write(state_, move, kRecord));
  }

  Json view_at(std::size_t events, Viewer who) const override { return game_->view(state_at(events), who); }
  Turn turn_at(std::size_t events) const override { return game_->turn(state_at(events)); }
  std::string event(std::size_t i, Viewer who) const override { return game_->write(state_at(i), moves_[i], who); }

  std::vector<std::string> events(std::size_t from, std::size_t to, Viewer who) const override {
    std::vector<std::string> texts;
    if (from >= to) return texts;
    State s = state_at(from);
    for (std::size_t i = from; i < to; ++i) {
      texts.push_back(game_->write(s, moves_[i], who));
      game_->play(s, moves_[i]);
    }
    return texts;
  }
  void walk(std::size_t from, std::size_t to, Viewer who, const See& see) const override {
    if (from > to) return;
    State s = state_at(from);
    for (std::size_t n = from; see(n, game_->turn(s), game_->view(s, who)) && n < to; ++n) game_->play(s, moves_[n]);
  }

  void rewind(std::size_t events) override {
    state_ = state_at(events);
    moves_.erase(moves_.begin() + std::ptrdiff_t(events), moves_.end());
    record_.events.resize(events);
    record_.end.reset();
    milestones_.erase(milestones_.begin() + std::ptrdiff_t(events / kStride + 1), milestones_.end());
  }

  std::unique_ptr<Match> clone() const override { return std::make_unique<MatchOf>(*this); }

  std::unique_ptr<Match> redealt(Seat seat, Rng& rng) const override {
    Record header = record_;
    header.events.clear();
    auto other = std::make_unique<MatchOf>(game_, std::move(header));
    other->state_ = state_;
    game_->redeal(other->state_, seat, rng);
    other->milestones_.assign(1, other->state_);
    return other;
  }

  // The state after the first `events` events; found by playing on from the last milestone before it.
  State state_at(std::size_t events) const {
    State s = milestones_[events / kStride];
    for (std::size_t i = events / kStride * kStride; i < events; ++i) game_->play(s, moves_[i]);
    return s;
  }

 private:
  static constexpr std::size_t kStride = 32;

  void append(const Move& move, std::string text) {
    const Turn now = turn();
    record_.events.push_back({now.kind == Turn::Chance ? kNobody : now.seat, std::move(text)});
    moves_.push_back(move);
    game_->play(state_, move);
    if (moves_.size() % kStride == 0) milestones_.push_back(state_);
    if (turn().kind == Turn::End) record_.end = outcome();
  }

  std::shared_ptr<const G> game_;
  State state_;
  std::vector<Move> moves_;
  std::vector<State> milestones_;  // the state after 0, 32, 64 … events
};

}  // namespace faubourg
