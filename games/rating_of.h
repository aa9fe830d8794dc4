// games/rating_of.h - bots play a game for its rating (core/rating.h).
#pragma once
#include "bots/levels.h"
#include "core/record.h"
#include "games/box.h"

namespace faubourg {

template <Game G>
class AssessorOf final : public Assessor {
 public:
  using State = typename G::State;
  using Move = typename G::Move;

  AssessorOf(std::shared_ptr<const G> game, std::shared_ptr<const typename G::Data> data, Record header)
      : game_(std::move(game)), data_(std::move(data)), header_(std::move(header)) {
    std::string_view rater = "greedy";
    if constexpr (NamesItsRater<G>) rater = G::kRater;
    bots_[int(LineUp::Strong)] = std::move(*make_bot<G>(rater));
    bots_[int(LineUp::Middle)] = std::move(*make_bot<G>(plays_together<G>() ? "greedy" : "random"));
    bots_[int(LineUp::Chance)] = std::move(*make_bot<G>("random"));
  }

  Scale scale() const override {
    Scale scale = G::rating_scale(*data_, game_->players());
    scale.by_rounds = CountsRounds<G>;
    return scale;
  }

  bool play(std::uint64_t seed, std::uint64_t index, Tally& tally, const std::function<bool()>& stop) override {
    Tally some;
    const bool by_lot = line_up_of(index) == LineUp::Middle && !plays_together<G>();
    for (int i = 0; i < (by_lot ? kLots : 1); ++i)
      if (!play_one(seed + std::uint64_t(i) * kApart, index, i > 0, some, stop)) return false;
    tally.add(some);
    return true;
  }

 private:
  bool play_one(std::uint64_t seed, std::uint64_t index, bool again, Tally& tally, const std::function<bool()>& stop) {
    RatedGame game{.line = line_up_of(index),
                   .together = plays_together<G>(),
                   .players = game_->players(),
                   .thinker = Seat(index / 4 % std::uint64_t(game_->players())),
                   .again = again};
    const auto bot_of = [&](Seat seat) -> Bot<G>& {
      const bool thinks = game.line == LineUp::Chance && !game.together && seat == game.thinker;
      return *bots_[int(thinks ? LineUp::Strong : game.line)];
    };
    Rng rng = Rng::of(seed, index);
    State s = game_->start();
    played_.clear();
    Seat last = kNobody;
    bool drawn = false;
    Turn turn = game_->turn(s);
    for (; turn.kind != Turn::End && played_.size() < kLongestGame; turn = game_->turn(s)) {
      if (stop && played_.size() % 16 == 15 && stop()) return false;
      if (turn.kind == Turn::Chance) {
        const Move move = draw(*game_, s, rng, list_);
        if constexpr (SaysWhoBegins<G>)
          if (const Seat seat = game_->begins(move); seat != kNobody) game.first = seat;
        drawn = true;
        played_.push_back({kNobody, move});
      } else {
        if (turn.seat != last) ++game.length;
        last = turn.seat;
        if (!SaysWhoBegins<G> && drawn && game.first == kNobody) game.first = turn.seat;
        if (game.line == LineUp::Strong) {
          game_->moves(s, list_);
          ++game.decisions;
          game.forced += list_.size() == 1;
        }
        played_.push_back({turn.seat, ask_bot(bot_of(turn.seat), *game_, s, turn.seat, rng)});
      }
      game_->play(s, played_.back().second);
    }
    game.is_over = turn.kind == Turn::End;
    if (game.is_over) game.outcome = game_->outcome(s);
    if constexpr (CountsRounds<G>) game.length = game_->round(s);
    game.is_dead = !game.is_over;
    if constexpr (SeesDeadEnds<G>) game.is_dead = game.is_dead || game_->is_dead_end(s);
    if (tally.count(index, game)) tally.example = written(game.is_over);
    return true;
  }

  static constexpr std::size_t kLongestGame = 20'000;          // events; one that has more comes to nothing
  static constexpr std::uint64_t kApart = 0x9E3779B97F4A7C15;  // of the seeds of games that stand for one

  // The game that was played, as a record.
  std::string written(bool is_over) const {
    std::string text = header_line(header_);
    State s = game_->start();
    for (const auto& [seat, move] : played_) {
      text += event_line({seat, game_->write(s, move, kRecord)});
      game_->play(s, move);
    }
    if (is_over) text += end_line(game_->outcome(s));
    return text;
  }

  std::shared_ptr<const G> game_;
  std::shared_ptr<const typename G::Data> data_;
  Record header_;
  std::unique_ptr<Bot<G>> bots_[kLineUps];
  std::vector<Move> list_;
  std::vector<std::pair<Seat, Move>> played_;
};

}  // namespace faubourg
