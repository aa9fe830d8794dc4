// python/src/batch_of.h - many games of one kind side by side, typed: no text, no JSON, no virtual call in a step.
//
// Row r plays its k-th game with stream k * rows + r of the seed: whatever the number of threads, the same games.
#pragma once
#include "bots/bot.h"
#include "python/src/crew.h"
#include "python/src/position_of.h"

namespace faubourg::python {

template <Game G>
class BatchOf final : public Batch {
 public:
  using State = typename G::State;
  using Move = typename G::Move;

  BatchOf(const EnvOf<G>& env, const BatchSettings& asked)
      : env_(env), keeps_(env.shared_from_this()), game_(env.game()), crew_(asked.threads), rows_(asked.rows) {
    settings = asked;
    const Traits& traits = env.traits();
    players = traits.players;
    words = env.setting().form == Form::Words;
    width = place_of(asked.chance_outside ? std::max(traits.actions, traits.outcomes) : traits.actions);
    observation = asked.observes ? traits.observation : 0;
    observations.assign(asked.rows * observation, 0);
    masks.assign(asked.rows * width, 0);
    chances.assign(asked.chance_outside ? asked.rows * width : 0, 0);
    for (auto* list : {&deciders, &counts, &lengths, &actions}) list->assign(asked.rows, 0);
    rewards.assign(asked.rows * place_of(players), 0);
    scores.assign(asked.rows * place_of(players), 0);
    dones.assign(asked.rows, 0);
  }

  // Refused with code "bot".
  Verdict seat_bots() {
    if (settings.bots.empty()) return {};
    for (std::size_t r = 0; r < rows_.size(); ++r)
      for (std::size_t seat = 0; seat < settings.bots.size(); ++seat) {
        const std::size_t turned = settings.rotates ? (seat + settings.bots.size() - r % settings.bots.size()) : seat;
        const std::string& name = settings.bots[turned % settings.bots.size()];
        rows_[r].bots.push_back(nullptr);
        if (name.empty()) continue;
        auto bot = make_bot<G>(name);
        if (!bot) return bot.error();
        rows_[r].bots.back() = std::move(*bot);
      }
    return {};
  }

  // Then every game that was begun for some row was over before anybody outside had decided anything.
  bool has_nobody_to_ask() const {
    return std::ranges::any_of(rows_, [](const Row& row) { return row.turn.kind == Turn::End; });
  }

  void reset(std::uint64_t seed) override {
    settings.seed = seed;
    crew_.each(rows_.size(), [&](std::size_t r) {
      Row& row = rows_[r];
      row.games = 0;
      row.choice = Rng::of(seed ^ 0x5eed, r);
      lengths[r] = 0;
      dones[r] = 0;
      std::fill_n(of_row(rewards, r), players, 0.0f);
      std::fill_n(of_row(scores, r), players, 0);
      begin(r);
      show(r);
    });
  }

  std::optional<WrongAction> step(std::span<const std::int64_t> chosen) override {
    for (std::size_t r = 0; r < rows_.size(); ++r) {
      const std::size_t action = place_of(chosen[r]);
      if (action >= width || !masks[r * width + action]) return WrongAction{r, chosen[r]};
    }
    crew_.each(rows_.size(), [&](std::size_t r) { take(r, int(chosen[r])); });
    return {};
  }

  void sample() override {
    crew_.each(rows_.size(), [&](std::size_t r) {
      Row& row = rows_[r];
      const auto n = std::uint32_t(row.marked.size());
      actions[r] = n == 0 ? -1 : row.marked[n == 1 ? 0 : row.choice.below(n)];
    });
  }

  void look_ahead() override {
    first.clear();
    first.reserve(rows_.size() + 1);  // never moves
    first.push_back(0);
    for (const Row& row : rows_)
      first.push_back(first.back() + std::int64_t(std::min(row.cursor.list().size(), width)));
    const std::size_t all = place_of(first.back()), seen = env_.traits().seen, seats = place_of(players);
    grow(ahead, outgrown_, all * seen);
    grow(ahead_rewards, outgrown_, all * seats);
    grow(ahead_dones, outgrown_bytes_, all);
    std::ranges::fill(ahead_rewards, 0.0f);
    crew_.each(rows_.size(), [&](std::size_t r) {
      const Row& row = rows_[r];
      const Seat who = row.turn.seat >= 0 ? row.turn.seat : 0;
      for (std::size_t at = place_of(first[r]), i = 0; i < row.cursor.list().size() && i < width; ++at, ++i) {
        State next = row.state;
        game_.play(next, row.cursor.list()[i]);
        Observation out(std::span(&ahead[at * seen], seen));
        game_.observe(next, who, out);
        const bool over = game_.turn(next).kind == Turn::End;
        ahead_dones[at] = over;
        float* reward = of_row(ahead_rewards, at);
        if (env_.setting().utility == Utility::Gains) {
          if constexpr (KeepsAccounts<G>)
            for (Seat p = 0; p < players; ++p) reward[p] = float(game_.standing(next, p)) - row.standing[p];
        } else if (over) {
          const auto worth = utilities_of(game_.outcome(next), players, plays_together<G>(), env_.setting().utility);
          for (const Seat p : worth.indices()) reward[p] = float(worth[p]);
        }
      }
    });
  }

  std::unique_ptr<Position> position(std::size_t r) const override {
    const Row& row = rows_[r];
    auto position = env_.start();
    auto& typed = static_cast<PositionOf<G>&>(*position);
    typed.follow(row.moves);
    for (const int word : row.picked) typed.apply(word);
    return position;
  }
  std::string record(std::size_t r) const override { return write_record(position(r)->match()->record()); }

 private:
  // Somebody may still look at the memory that became too small: it is kept. Each is at most half of the next.
  template <class T>
  static void grow(std::vector<T>& memory, std::vector<std::vector<T>>& outgrown, std::size_t size) {
    if (size > memory.capacity()) {
      outgrown.push_back(std::move(memory));
      memory = {};
      memory.reserve(2 * size);
    }
    memory.resize(size);
  }

  struct Row {
    State state{};
    Turn turn;
    Cursor<G> cursor;
    Rng chance, choice;
    std::uint64_t games = 0;
    std::int32_t decisions = 0;
    std::vector<std::int32_t> marked;  // actions that the mask has
    std::vector<int> picked;
    std::vector<Move> moves;  // of this game, from its start
    std::vector<Move> scratch;
    ListBy<Seat, std::unique_ptr<Bot<G>>> bots;
    BySeat<float> standing;
  };

  // Where bots decide, a game may be over before anybody outside was asked: then the next one.
  void begin(std::size_t r) {
    static constexpr int kTries = 1000;
    for (int i = 0; i < kTries; ++i, ++rows_[r].games) {
      begin_one(r);
      if (rows_[r].turn.kind != Turn::End) return;
    }
  }
  void begin_one(std::size_t r) {
    Row& row = rows_[r];
    row.chance = Rng::of(settings.seed, row.games * rows_.size() + r);
    row.state = env_.start_state();
    row.decisions = 0;
    row.moves.clear();
    forget_words(r);
    row.standing = {};
    if (env_.begins_in_the_middle()) note_standing(row);  // else whatever one begins with is gained, too
    run_on(row);
  }

  float* words_seen(std::size_t r) { return &observations[r * observation + env_.traits().seen]; }
  void forget_words(std::size_t r) {
    if (observation)
      for (const int word : rows_[r].picked) words_seen(r)[word] = 0;
    rows_[r].picked.clear();
  }

  void note_standing(Row& row) {
    if constexpr (KeepsAccounts<G>)
      if (env_.setting().utility == Utility::Gains)
        for (Seat p = 0; p < players; ++p) row.standing[p] = float(game_.standing(row.state, p));
  }

  void play(Row& row, const Move& move) {
    const Move m = move;
    row.moves.push_back(m);
    game_.play(row.state, m);
  }

  // To the next thing that somebody outside decides, or the end.
  void run_on(Row& row) {
    for (;;) {
      row.turn = game_.turn(row.state);
      if (row.turn.kind == Turn::Chance && !settings.chance_outside)
        play(row, draw(game_, row.state, row.chance, row.scratch));
      else if (row.turn.kind == Turn::Decide && !row.bots.empty() && row.bots[row.turn.seat])
        play(row, ask_bot(*row.bots[row.turn.seat], game_, row.state, row.turn.seat, row.chance));
      else
        return;
    }
  }

  void take(std::size_t r, int action) {
    Row& row = rows_[r];
    float* reward = of_row(rewards, r);
    std::fill_n(reward, players, 0.0f);
    dones[r] = 0;
    const Move* decided = nullptr;
    if (!row.cursor.pick(action, decided)) return;  // somebody has written into the mask
    row.decisions += row.turn.kind == Turn::Decide;
    if (!decided) {
      row.picked.push_back(action);
      mark(r);
      if (observation) words_seen(r)[action] += 1;
      return;
    }
    forget_words(r);
    play(row, *decided);
    run_on(row);
    if constexpr (KeepsAccounts<G>)
      if (env_.setting().utility == Utility::Gains)
        for (Seat p = 0; p < players; ++p) reward[p] = float(game_.standing(row.state, p)) - row.standing[p];
    note_standing(row);
    if (row.turn.kind == Turn::End) {
      const Outcome outcome = game_.outcome(row.state);
      for (Seat p = 0; p < players; ++p) of_row(scores, r)[p] = outcome.scores[p];
      if (env_.setting().utility != Utility::Gains) {
        const auto worth = utilities_of(outcome, players, plays_together<G>(), env_.setting().utility);
        for (const Seat p : worth.indices()) reward[p] = float(worth[p]);
      }
      dones[r] = 1;
      lengths[r] = row.decisions;
      ++row.games;
      begin(r);
    }
    show(r);
  }

  // Everything of a new decision.
  void show(std::size_t r) {
    Row& row = rows_[r];
    deciders[r] = player_of(row.turn);
    row.cursor.arrive(game_, row.state, env_.setting().form);
    mark(r);
    if (!observation) return;
    Observation out(std::span(&observations[r * observation], env_.traits().seen));
    game_.observe(row.state, row.turn.seat >= 0 ? row.turn.seat : 0, out);
  }

  void mark(std::size_t r) {
    Row& row = rows_[r];
    std::uint8_t* mask = &masks[r * width];
    for (const std::int32_t action : row.marked) mask[action] = 0;
    const auto set = [&](int action) {
      if (mask[action]) return;
      mask[action] = 1;
      row.marked.push_back(action);
    };
    float* share = settings.chance_outside ? &chances[r * width] : nullptr;
    if (share)
      for (const std::int32_t action : row.marked) share[action] = 0;
    row.marked.clear();
    const bool weigh = share && row.turn.kind == Turn::Chance;
    double total = 0;
    const auto see = [&](std::size_t i, int action) {
      set(action);
      if (!weigh) return;
      const double w = game_.weight(row.state, row.cursor.list()[i]);
      share[action] += float(w);
      total += w;
    };
    if (words) {
      for (const std::uint32_t i : row.cursor.live()) see(i, row.cursor.next_word(i));
    } else {
      const std::size_t n = std::min(row.cursor.list().size(), width);
      for (std::size_t i = 0; i < n; ++i) see(i, int(i));
    }
    if (weigh)
      for (const std::int32_t action : row.marked) share[action] = float(share[action] / total);
    counts[r] = std::int32_t(row.marked.size());
  }

  const EnvOf<G>& env_;
  std::shared_ptr<const Env> keeps_;
  const G& game_;
  Crew crew_;
  std::vector<Row> rows_;
  std::vector<std::vector<float>> outgrown_;
  std::vector<std::vector<std::uint8_t>> outgrown_bytes_;
};

}  // namespace faubourg::python
