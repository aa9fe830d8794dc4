// core/match_of.h - the match of one game, typed: for the game's own folder, its tests and whoever searches.
//
//   const auto& typed = static_cast<const MatchOf<Village>&>(match);     // of a match that Village's box has set up
//   typed.game().evaluate(typed.state(), seat);
#pragma once
#include <algorithm>
#include <cstring>
#include <numeric>

#include "core/capabilities.h"
#include "core/chance.h"
#include "core/ledger.h"
#include "core/match.h"
#include "core/refusals.h"
#include "core/why_not.h"

namespace faubourg {

template <Game G>
class MatchOf final : public Match {
 public:
  using State = typename G::State;
  using Move = typename G::Move;

  // Draws a view in text; where there is one, every view carries its drawing as "sketch" (Box, docs/protocol.md).
  using Draw = std::function<std::string(const Json& view)>;

  MatchOf(std::shared_ptr<const G> game, Record header, Draw draw = {})
      : game_(std::move(game)), state_(game_->start()), draw_(std::move(draw)) {
    record_ = std::move(header);
    record_.events.clear();
    record_.end.reset();
    milestones_.push_back(state_);
  }

  const G& game() const { return *game_; }
  const std::shared_ptr<const G>& shared_game() const { return game_; }
  const State& state() const { return state_; }

  Turn turn() const override { return game_->turn(state_); }
  Json view(Viewer who) const override { return seen(state_, who); }
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

  std::vector<ChanceOutcome> chance_outcomes() const override {
    std::vector<Move> list;
    game_->moves(state_, list);
    std::vector<ChanceOutcome> all;
    std::uint64_t total = 0;
    for (const Move& m : list) {
      all.push_back({game_->write(state_, m, kRecord), game_->weight(state_, m), 0});
      total += all.back().weight;
    }
    for (ChanceOutcome& c : all) {
      const std::uint64_t common = std::gcd(c.weight, total);
      c.total = total / common;
      c.weight /= common;
    }
    std::ranges::sort(all, {}, &ChanceOutcome::text);
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

  Json view_at(std::size_t events, Viewer who) const override { return seen(state_at(events), who); }
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
  std::vector<Saying> because(std::size_t from, std::size_t to, Viewer who) const override {
    std::vector<Saying> all(to - std::min(from, to));
    if constexpr (AccountsFor<G>) {
      if (all.empty()) return all;
      State s = state_at(from);
      for (std::size_t i = from; i < to; ++i) {
        all[i - from] = game_->because(s, moves_[i], who);
        game_->play(s, moves_[i]);
      }
    }
    return all;
  }
  void walk(std::size_t from, std::size_t to, Viewer who, const See& see) const override {
    if (from > to) return;
    State s = state_at(from);
    for (std::size_t n = from; see(n, game_->turn(s), seen(s, who)) && n < to; ++n) game_->play(s, moves_[n]);
  }

  int round() const override { return round_of(state_, passed_.size()); }

  Json story(const std::function<bool()>& in_haste) const override {
    Json sources = Json::array(), gains = Json::array(), deeds = Json::array(), rounds = Json::array();
    if constexpr (KeepsAccounts<G>)
      for (const std::string_view source : G::kSources) sources.push_back(source);
    State s = milestones_[0];
    Ledger ledger;
    const auto tell = [&]([[maybe_unused]] const State* before, [[maybe_unused]] const Move* move, std::size_t n) {
      if constexpr (KeepsAccounts<G>) {
        ledger.gains.clear();
        ledger.deeds.clear();
        ledger.in_haste = ledger.in_haste || in_haste();
        game_->account(before, move, s, ledger);
        for (const Ledger::Gain& g : ledger.gains) gains.push_back({n, g.seat, g.source, g.amount});
        for (const Ledger::Deed& d : ledger.deeds) {
          Json deed{{"n", n}, {"what", d.what}, {"seat", d.seat}, {"value", d.value}};
          if (d.of != Ledger::kUnknown) deed["of"] = d.of;
          deeds.push_back(std::move(deed));
        }
      }
      for (int round = round_of(s, n); int(rounds.size()) < round;) rounds.push_back(n);
    };
    tell(nullptr, nullptr, 0);
    for (std::size_t i = 0; i < moves_.size(); ++i) {
      const State before = s;
      game_->play(s, moves_[i]);
      tell(&before, &moves_[i], i + 1);
    }
    return {{"sources", sources}, {"gains", gains}, {"deeds", deeds}, {"rounds", rounds}};
  }

  void rewind(std::size_t events) override {
    state_ = state_at(events);
    passed_.resize(events);
    moves_.erase(moves_.begin() + std::ptrdiff_t(events), moves_.end());
    record_.events.resize(events);
    record_.end.reset();
    milestones_.erase(milestones_.begin() + std::ptrdiff_t(events / kStride + 1), milestones_.end());
  }

  std::vector<Saying> wastes(std::string_view text) const override {
    if constexpr (SeesWaste<G>)
      if (const Result<Move> m = game_->read(state_, text); m && !game_->check(state_, *m))
        return game_->wastes(state_, *m);
    return {};
  }

  Result<Json> preview(Seat seat, std::string_view words) const override {
    if constexpr (Previews<G>) {
      const auto list = apart(words);
      if (!list) return std::unexpected(list.error());
      Result<Json> told = game_->preview(state_, seat, *list);
      if constexpr (SeesWaste<G>)
        if (told) (*told)["wastes"] = wastes_from(words);
      return told;
    } else {
      return std::unexpected(refusals::no_preview());
    }
  }

  bool shows_picks() const override { return ShowsPicks<G>; }
  bool is_thing(std::string_view word) const override {
    if constexpr (ShowsPicks<G>) return game_->is_thing(state_, word);
    return false;
  }

  Verdict why_not(std::string_view words) const override {
    const auto list = apart(words);
    return list ? faubourg::why_not(*game_, state_, *list) : Verdict(list.error());
  }

  Result<std::unique_ptr<Match>> as_if(Seat seat) const override {
    std::optional<State> then;
    if constexpr (PlansAhead<G>) then = game_->as_if(state_, seat);
    if (!then) return std::unexpected(refusals::no_plan());
    return at(*then);
  }

  std::unique_ptr<Match> clone() const override { return std::make_unique<MatchOf>(*this); }

  std::unique_ptr<Match> redealt(Seat seat, Rng& rng) const override {
    State other = state_;
    game_->redeal(other, seat, rng);
    return at(other);
  }

  std::string state_bytes() const override { return {reinterpret_cast<const char*>(&state_), sizeof state_}; }
  // Expects a fresh match, and as many bytes as a state has. There is no past.
  void begin_at(std::string_view bytes) {
    bytes.copy(reinterpret_cast<char*>(&state_), sizeof state_);
    milestones_.assign(1, state_);
  }

  // The state after the first `events` events; found by playing on from the last milestone before it.
  State state_at(std::size_t events) const {
    State s = milestones_[events / kStride];
    for (std::size_t i = events / kStride * kStride; i < events; ++i) game_->play(s, moves_[i]);
    return s;
  }

 private:
  static constexpr std::size_t kStride = 32;
  static constexpr std::size_t kFew = 32;  // moves whose waste is told

  // The same game at another position, without a past.
  std::unique_ptr<Match> at(const State& state) const {
    Record header = record_;
    header.events.clear();
    auto other = std::make_unique<MatchOf>(game_, std::move(header), draw_);
    other->state_ = state;
    other->milestones_.assign(1, state);
    return other;
  }

  static Result<std::vector<std::string_view>> apart(std::string_view words) {
    std::vector<std::string_view> list;
    for (std::size_t from = 0; !words.empty() && from <= words.size();) {
      const std::size_t to = std::min(words.find(' ', from), words.size());
      if (to == from) return std::unexpected(refusals::spaces());
      list.push_back(words.substr(from, to - from));
      from = to + 1;
    }
    return list;
  }

  // Of the legal moves that begin with the words, where they are few; and of the words, where they are a move that no
  // list holds.
  Json wastes_from(std::string_view words) const
    requires SeesWaste<G>
  {
    Json all = Json::object();
    const auto look_at = [&](const std::string& text, const Move& m) {
      Json list = Json::array();
      for (const Saying& waste : game_->wastes(state_, m)) list.push_back(to_json(waste));
      if (!list.empty()) all[text] = std::move(list);
    };
    const std::string start(words);
    if (const Result<Move> whole = game_->read(state_, words); whole && !game_->check(state_, *whole)) {
      look_at(start, *whole);
      return all;
    }
    if (!lists_all()) return all;  // lists of representatives are dear
    std::vector<Move> list;
    game_->moves(state_, list);
    std::vector<std::pair<std::string, Move>> begun;
    for (const Move& m : list)
      if (std::string text = game_->write(state_, m, kRecord); words.empty() || text.starts_with(start + " "))
        begun.emplace_back(std::move(text), m);
    if (begun.size() <= kFew)
      for (const auto& [text, m] : begun) look_at(text, m);
    return all;
  }

  Json seen(const State& s, Viewer who) const {
    Json view = game_->view(s, who);
    if (draw_) view["sketch"] = draw_(view);
    return view;
  }

  // After so many events, of which `s` is the state.
  int round_of(const State& s, std::size_t events) const {
    if constexpr (CountsRounds<G>) return std::max(1, game_->round(s));
    return events == 0 ? 1 : 1 + int(std::max(1u, passed_[events - 1].turns) - 1) / players();
  }

  void append(const Move& move, std::string text) {
    const Turn now = turn();
    Passed passed = passed_.empty() ? Passed{} : passed_.back();
    if (now.seat != kNobody && now.seat != passed.last) passed = {now.seat, passed.turns + 1};
    passed_.push_back(passed);
    record_.events.push_back({now.kind == Turn::Chance ? kNobody : now.seat, std::move(text)});
    moves_.push_back(move);
    game_->play(state_, move);
    if (moves_.size() % kStride == 0) milestones_.push_back(state_);
    if (turn().kind == Turn::End) record_.end = outcome();
  }

  std::shared_ptr<const G> game_;
  State state_;
  Draw draw_;
  std::vector<Move> moves_;
  struct Passed {
    Seat last = kNobody;
    unsigned turns = 0;
  };
  std::vector<Passed> passed_;     // after each event: whose turn it was last, and how many turns there were
  std::vector<State> milestones_;  // the state after 0, 32, 64 … events
};

}  // namespace faubourg
