// python/src/env_of.h - a game with its options, typed: makes positions, batches and searches.
#pragma once
#include "python/src/batch_of.h"
#include "python/src/search_of.h"

namespace faubourg::python {

template <Game G>
class EnvOf final : public Env, public std::enable_shared_from_this<EnvOf<G>> {
 public:
  using State = typename G::State;

  // Expects a fresh match of the box.
  EnvOf(const Box& box, std::unique_ptr<Match> fresh, const Setting& setting) : fresh_(std::move(fresh)) {
    box_ = &box;
    setting_ = setting;
    options_ = fresh_->record().options;
    game_ = static_cast<const MatchOf<G>&>(*fresh_).shared_game();
    auto past = std::make_shared<Past<G>>();
    past->now = game_->start();
    past_ = std::move(past);
    describe();
  }

  const G& game() const { return *game_; }
  State true_start() const { return game_->start(); }
  const State& start_state() const { return past_->now; }
  bool begins_in_the_middle() const { return !past_->moves.empty() || !past_->told.empty(); }
  std::unique_ptr<Match> fresh_match(const std::vector<std::string>& names) const {
    if (names.empty()) return fresh_->clone();
    Record header = fresh_->record();
    header.players.assign(names.begin(), names.end());
    return std::make_unique<MatchOf<G>>(game_, std::move(header));
  }
  std::unique_ptr<Match> match_at(const State& s) const {
    auto match = fresh_->clone();
    static_cast<MatchOf<G>&>(*match).begin_at({reinterpret_cast<const char*>(&s), sizeof s});
    return match;
  }

  std::unique_ptr<Position> start() const override { return std::make_unique<PositionOf<G>>(*this, past_); }

  Result<std::unique_ptr<Position>> load(const Record& record) const override {
    if (record.game != box_->info().id) return fail("record", "the record is of another game: " + record.game, 1);
    if (record.rules != box_->info().rules)
      return fail("record",
                  "the record was played under version " + std::to_string(record.rules) +
                      " of the rules, this game is under " + std::to_string(box_->info().rules),
                  1);
    const Result<Json> options = canonical_options(box_->info().options, record.options);
    if (!options) return std::unexpected(options.error());
    if (int(record.players.size()) != game_->players() || *options != options_)
      return fail("record", "the record has other players or options than this game", 1);
    std::vector<std::string> names(record.players.begin(), record.players.end());
    auto match = fresh_match(names);
    if (Verdict no = replay(*match, record)) return std::unexpected(*no);
    auto past = std::make_shared<Past<G>>(*past_);
    past->names = std::move(names);
    auto position = std::make_unique<PositionOf<G>>(*this, past);
    std::vector<typename G::Move> moves;
    State s = game_->start();
    for (const Event& event : record.events) {
      moves.push_back(*game_->read(s, event.text));
      game_->play(s, moves.back());
    }
    if (!past_->told.empty()) return fail("record", "this game begins at a position without a record", 1);
    const std::size_t before = past_->moves.size();
    if (moves.size() < before || !std::equal(past_->moves.begin(), past_->moves.end(), moves.begin()))
      return fail("record", "the record does not go on from where this game begins", 1);
    moves.erase(moves.begin(), moves.begin() + std::ptrdiff_t(before));
    position->follow(moves);
    return position;
  }

  std::shared_ptr<Env> begun_at(const Position& position) const override {
    const auto& typed = static_cast<const PositionOf<G>&>(position);
    auto past = std::make_shared<Past<G>>(typed.past());
    past->now = typed.state();
    if (past->told.empty())
      past->moves.insert(past->moves.end(), typed.since().begin(), typed.since().end());
    else
      for (const Seat p : past->told.indices()) past->told[p] = typed.told(p < game_->players() ? Viewer(p) : kPublic);
    auto env = std::make_shared<EnvOf>(*box_, fresh_->clone(), setting_);
    env->past_ = std::move(past);
    env->keeps = keeps;
    return env;
  }

  Result<std::unique_ptr<Batch>> batch(const BatchSettings& settings) const override {
    if (game_->turn(past_->now).kind == Turn::End) return fail("batch", "a game that begins at its end has no step");
    if (!settings.bots.empty() && std::ranges::none_of(settings.bots, &std::string::empty))
      return fail("batch", "bots sit on every seat: nobody is left to step for");
    auto made = std::make_unique<BatchOf<G>>(*this, settings);
    if (Verdict no = made->seat_bots()) return std::unexpected(*no);
    made->reset(settings.seed);
    if (made->has_nobody_to_ask()) return fail("batch", "the game is over before anybody outside is asked");
    return made;
  }

  double evaluate(const Position& position, Seat seat) const override {
    if constexpr (Evaluates<G>) {
      const auto& typed = static_cast<const PositionOf<G>&>(position);
      if (typed.turn().kind == Turn::End) return typed.outcome().scores[seat];
      return game_->evaluate(typed.state(), seat);
    } else {
      return 0;
    }
  }

  std::vector<Found> search(const Position& position, const SearchSettings& settings, bool with_positions,
                            const Judge& judge) const override {
    return SearchOf<G>(*this, settings).run(static_cast<const PositionOf<G>&>(position), with_positions, judge);
  }

 private:
  void describe() {
    traits_.players = game_->players();
    traits_.has_secrets = keeps_secrets<G>();
    traits_.is_together = plays_together<G>();
    traits_.fields = observation_fields(*game_);
    traits_.seen = traits_.observation = size_of(traits_.fields);
    if (setting_.form == Form::Moves) {
      traits_.actions = G::kMostMoves;
      traits_.outcomes = G::kMostOutcomes;
      return;
    }
    traits_.vocabulary.emplace_back(".");
    for (std::string& word : game_->vocabulary()) traits_.vocabulary.push_back(std::move(word));
    traits_.actions = traits_.outcomes = traits_.vocabulary.count();
    traits_.fields.push_back({"words", "the words picked so far of the move being made: how often each", traits_.seen,
                              traits_.vocabulary.size()});
    traits_.observation += traits_.vocabulary.size();
  }

  std::unique_ptr<Match> fresh_;
  std::shared_ptr<const G> game_;
  std::shared_ptr<const Past<G>> past_;
};

// None for a game that does not observe, spell and bound its lists.
template <Game G>
std::shared_ptr<Env> env_for(const Box& box, std::unique_ptr<Match> fresh, const Setting& setting) {
  if constexpr (Observes<G> && Spells<G> && BoundsMoves<G>)
    return std::make_shared<EnvOf<G>>(box, std::move(fresh), setting);
  else
    return nullptr;
}

}  // namespace faubourg::python
