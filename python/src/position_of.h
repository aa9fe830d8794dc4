// python/src/position_of.h - a position of one game, typed. Copies are cheap: the state's bytes and the moves so far.
#pragma once
#include <algorithm>
#include <map>

#include "core/match_of.h"
#include "python/src/cursor.h"

namespace faubourg::python {

template <Game G>
class EnvOf;

// How a position came about before its first action: moves from the very beginning or, of a resampled one, no more than
// what each seat has been told.
template <Game G>
struct Past {
  typename G::State now{};
  std::vector<typename G::Move> moves;
  ListBy<Seat, std::string> told;  // by seat, last the public; empty: the moves are known
  std::vector<std::string> names;  // of the players, where a record had some
};

template <Game G>
class PositionOf final : public Position {
 public:
  using State = typename G::State;
  using Move = typename G::Move;

  PositionOf(const EnvOf<G>& env, std::shared_ptr<const Past<G>> past)
      : env_(&env), keeps_(env.shared_from_this()), past_(std::move(past)), state_(past_->now) {}
  PositionOf(const PositionOf& other)
      : Position(other),
        env_(other.env_),
        keeps_(other.keeps_),
        past_(other.past_),
        state_(other.state_),
        moves_(other.moves_),
        history_(other.history_),
        picked_(other.picked_),
        before_(other.before_),
        decisions_(other.decisions_) {}  // what was listed is listed again when it is asked for
  PositionOf& operator=(const PositionOf&) = delete;

  const State& state() const { return state_; }
  const G& game() const { return env_->game(); }
  const std::vector<Move>& since() const { return moves_; }
  const Past<G>& past() const { return *past_; }

  std::unique_ptr<Position> clone() const override { return std::make_unique<PositionOf>(*this); }
  std::shared_ptr<const Env> env() const override { return keeps_; }
  Turn turn() const override { return game().turn(state_); }

  const std::vector<int>& actions() const override {
    list();
    if (!counted_) {
      counted_ = true;
      actions_.clear();
      if (form() == Form::Moves) {
        actions_.resize(cursor_.list().size());
        std::iota(actions_.begin(), actions_.end(), 0);
      } else {
        for (const std::uint32_t i : cursor_.live()) actions_.push_back(cursor_.next_word(i));
        std::ranges::sort(actions_);
        actions_.erase(std::unique(actions_.begin(), actions_.end()), actions_.end());
      }
    }
    return actions_;
  }

  std::vector<std::pair<int, double>> chances() const override {
    list();
    std::map<int, double> weight;
    double total = 0;
    const auto add = [&](std::size_t i, int action) {
      const double w = game().weight(state_, cursor_.list()[i]);
      weight[action] += w;
      total += w;
    };
    if (form() == Form::Moves)
      for (std::size_t i = 0; i < cursor_.list().size(); ++i) add(i, int(i));
    else
      for (const std::uint32_t i : cursor_.live()) add(i, cursor_.next_word(i));
    std::vector<std::pair<int, double>> all;
    for (const auto& [action, w] : weight) all.emplace_back(action, w / total);
    return all;
  }

  std::vector<std::string> moves() const override {
    list();
    std::vector<std::string> texts;
    if (form() == Form::Moves)
      for (const Move& m : cursor_.list()) texts.push_back(game().write(state_, m, kRecord));
    else
      for (const std::uint32_t i : cursor_.live()) texts.push_back(game().write(state_, cursor_.list()[i], kRecord));
    return texts;
  }

  std::string action_text(int action) const override {
    if (form() == Form::Words) return env_->traits().vocabulary[action];
    list();
    return game().write(state_, cursor_.list()[place_of(action)], kRecord);
  }

  std::optional<int> action_called(std::string_view text) const override {
    if (form() == Form::Words) {
      for (const int action : actions())
        if (env_->traits().vocabulary[action] == text) return action;
      return {};
    }
    list();
    const Result<Move> move = game().read(state_, text);
    if (!move) return {};
    const auto found = std::ranges::find(cursor_.list(), *move);
    if (found == cursor_.list().end()) return {};
    return int(found - cursor_.list().begin());
  }

  const std::vector<int>& picked() const override { return picked_; }

  bool apply(int action) override {
    if (turn().kind == Turn::End) return false;
    list();
    const Move* decided = nullptr;
    if (!cursor_.pick(action, decided)) return false;
    counted_ = false;
    history_.push_back(action);
    if (!decided) {
      picked_.push_back(action);
      return true;
    }
    const Move move = *decided;
    take(move);
    return true;
  }

  Verdict play(std::string_view text) override {
    if (turn().kind == Turn::End) return refusals::over();
    if (!picked_.empty()) return refuse("words", "a move has been begun word by word: end it so");
    const Result<Move> move = game().read(state_, text);
    if (!move) return move.error();
    if (Verdict no = game().check(state_, *move)) return no;
    list();
    const auto found = std::ranges::find(cursor_.list(), *move);
    if (found == cursor_.list().end()) {
      history_.push_back(-1);  // no list has it
    } else if (form() == Form::Moves) {
      history_.push_back(int(found - cursor_.list().begin()));
    } else {
      cursor_.words_of(std::uint32_t(found - cursor_.list().begin()), history_);
    }
    take(*move);
    return {};
  }

  void draw(Rng& rng) override {
    if (!picked_.empty()) {  // the rest of an outcome begun by words
      while (!picked_.empty()) {
        const auto all = chances();
        double at = double(rng.next() >> 11) * 0x1p-53;
        int action = all.back().first;
        for (const auto& [one, share] : all) {
          if (at < share) {
            action = one;
            break;
          }
          at -= share;
        }
        apply(action);
      }
      return;
    }
    std::vector<Move> scratch;
    const Move move = faubourg::draw(game(), state_, rng, scratch);
    list();
    const auto at = std::uint32_t(std::ranges::find(cursor_.list(), move) - cursor_.list().begin());
    if (form() == Form::Moves)
      history_.push_back(int(at));
    else
      cursor_.words_of(at, history_);
    take(move);
  }

  bool undo() override {
    if (history_.empty()) return false;
    PositionOf fresh(*env_, past_);
    std::vector<Move> moves = moves_;
    std::vector<int> words = picked_;
    if (!words.empty()) {  // a word
      words.pop_back();
      history_.pop_back();
    } else if (form() == Form::Moves || history_.back() < 0) {
      moves.pop_back();
      history_.pop_back();
    } else {  // the last word of the last move: the others stay picked
      moves.pop_back();
      for (const Move& m : moves) fresh.game().play(fresh.state_, m);
      fresh.list();
      const auto last = std::ranges::find(fresh.cursor_.list(), moves_.back());
      fresh.cursor_.words_of(std::uint32_t(last - fresh.cursor_.list().begin()), words);
      fresh.state_ = past_->now;
      words.pop_back();
      history_.pop_back();
    }
    state_ = past_->now;
    before_.reset();
    decisions_ = 0;
    for (const Move& m : moves) {
      remember();
      game().play(state_, m);
    }
    moves_ = std::move(moves);
    picked_ = std::move(words);
    listed_ = counted_ = false;
    return true;
  }

  const std::vector<int>& history() const override { return history_; }
  std::vector<int> deciders() const override {
    std::vector<int> by;
    PositionOf at(*env_, past_);
    for (const Move& m : moves_) {
      const int who = at.player();
      at.follow({m});
      by.resize(at.history_.size(), who);
    }
    by.resize(history_.size(), player());  // the words picked
    return by;
  }
  std::size_t events() const override { return past_->moves.size() + moves_.size(); }

  ListBy<Seat, double> returns() const override {
    if (utility() == Utility::Gains) return standing(state_);
    if (turn().kind != Turn::End) return nothing();
    return utilities_of(outcome(), game().players(), plays_together<G>(), utility());
  }
  ListBy<Seat, double> rewards() const override {
    if (utility() != Utility::Gains) return returns();
    if (turn().kind == Turn::Chance || !picked_.empty() || !before_) return nothing();
    ListBy<Seat, double> gained = standing(state_);
    // What one begins with is gained by the first decision: whoever adds rewards up may not look before it.
    if (decisions_ == 1 && !env_->begins_in_the_middle()) return gained;
    const ListBy<Seat, double> was = standing(decisions_ == 1 ? past_->now : *before_);
    for (const Seat p : gained.indices()) gained[p] -= was[p];
    return gained;
  }
  Outcome outcome() const override { return game().outcome(state_); }

  std::string view_text(Viewer who) const override {
    if constexpr (WritesItsView<G>) {
      std::string text;
      game().view_text(state_, who, text);
      return text;
    } else {
      return to_text(game().view(state_, who));
    }
  }

  std::string told(Viewer who) const override {
    std::string text;
    State s = past_->told.empty() ? env_->true_start() : past_->now;
    const auto tell = [&](const Move& m) {
      const Turn now = game().turn(s);
      text += now.kind == Turn::Chance ? "*" : std::to_string(now.seat);
      text += " " + game().write(s, m, who) + "\n";
      game().play(s, m);
    };
    if (past_->told.empty())
      for (const Move& m : past_->moves) tell(m);
    else
      text = past_->told[who.is_seat() ? who.who : game().players()];
    for (const Move& m : moves_) tell(m);
    if (!picked_.empty() && (who.sees_all() || turn().kind == Turn::Chance || who.who == turn().seat)) {
      text += ">";
      for (const int word : picked_) text += " " + env_->traits().vocabulary[word];
      text += "\n";
    }
    return text;
  }

  void observe(Seat seat, std::span<float> out) const override {
    const std::size_t seen = env_->traits().seen;
    Observation to(out.first(seen));
    game().observe(state_, seat, to);
    std::ranges::fill(out.subspan(seen), 0.0f);
    if (turn().kind == Turn::Chance || turn().seat == seat)
      for (const int word : picked_) out[seen + place_of(word)] += 1;
  }

  std::uint64_t hash() const override {
    std::uint64_t h = hash_of(state_);
    for (const int word : picked_) h = (h ^ std::uint64_t(word)) * 0x100000001b3ULL;
    return h;
  }

  std::unique_ptr<Position> resampled(Seat seat, Rng& rng) const override {
    auto past = std::make_shared<Past<G>>();
    past->now = state_;
    game().redeal(past->now, seat, rng);
    // What the seat was told stays; of the others, what everybody was, and what they see now.
    auto other = std::make_unique<PositionOf>(*env_, past);
    PositionOf whole(*this);
    whole.picked_.clear();
    const std::string all_know = whole.told(kPublic);
    for (Seat p = 0; p < game().players(); ++p)
      past->told.push_back(p == seat ? whole.told(p) : all_know + to_text(game().view(past->now, p)) + "\n");
    past->told.push_back(all_know);
    for (const int word : picked_) {
      other->list();
      const Move* decided = nullptr;
      if (!other->cursor_.pick(word, decided)) break;
      other->picked_.push_back(word);
      other->history_.push_back(word);
    }
    return other;
  }

  bool has_record() const override { return past_->told.empty(); }
  std::unique_ptr<Match> match() const override {
    if (!has_record()) return env_->match_at(state_);
    auto fresh = env_->fresh_match(past_->names);
    auto& typed = static_cast<MatchOf<G>&>(*fresh);
    for (const auto* part : {&past_->moves, &moves_})
      for (const Move& m : *part) typed.play(game().write(typed.state(), m, kRecord));
    return fresh;
  }

  // Goes on to where a record has come: moves that were checked before.
  void follow(const std::vector<Move>& moves) {
    for (const Move& m : moves) {
      list();
      const auto found = std::ranges::find(cursor_.list(), m);
      if (found == cursor_.list().end())
        history_.push_back(-1);
      else if (form() == Form::Moves)
        history_.push_back(int(found - cursor_.list().begin()));
      else
        cursor_.words_of(std::uint32_t(found - cursor_.list().begin()), history_);
      take(m);
    }
  }

 private:
  Form form() const { return env_->setting().form; }
  Utility utility() const { return env_->setting().utility; }

  ListBy<Seat, double> nothing() const { return ListBy<Seat, double>(place_of(game().players())); }
  ListBy<Seat, double> standing(const State& s) const {
    ListBy<Seat, double> all = nothing();
    if constexpr (KeepsAccounts<G>)
      for (const Seat p : all.indices()) all[p] = game().standing(s, p);
    return all;
  }

  void list() const {
    if (listed_) return;
    listed_ = true;
    counted_ = false;
    cursor_.arrive(game(), state_, form());
    const Move* decided = nullptr;
    for (const int word : picked_) cursor_.pick(word, decided);
  }
  void remember() {
    if (utility() != Utility::Gains || turn().kind != Turn::Decide) return;
    before_ = state_;
    ++decisions_;
  }
  void take(const Move& move) {
    const Move m = move;  // it may lie in the list
    moves_.push_back(m);
    remember();
    game().play(state_, m);
    picked_.clear();
    listed_ = counted_ = false;
  }

  const EnvOf<G>* env_;
  std::shared_ptr<const Env> keeps_;
  std::shared_ptr<const Past<G>> past_;
  State state_;
  std::vector<Move> moves_;
  std::vector<int> history_, picked_;
  std::optional<State> before_;  // the last decision, where points are gained along the way
  int decisions_ = 0;            // so far, likewise
  mutable Cursor<G> cursor_;
  mutable std::vector<int> actions_;
  mutable bool listed_ = false, counted_ = false;
};

}  // namespace faubourg::python
