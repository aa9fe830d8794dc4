// games/box.h - a game in its box: all that a program may ask of it without knowing it.
//
//   const Box* box = find_box("village");                       // games/all.h
//   auto match = box->set_up({"Ann", "Bob"}, Json::object());   // a Result
//   std::string board = box->sketch((*match)->view(0), paint);
//
// A box stands for a game under one version of its rules; those found by name are of the newest (docs/adr/0005).
// BoxOf<G> is made in the game's own folder (box.cpp), so nothing else is compiled against a game's types.
#pragma once
#include <map>
#include <span>

#include "bots/advice.h"
#include "bots/levels.h"
#include "core/course.h"
#include "core/match.h"
#include "core/paint.h"
#include "core/report.h"
#include "games/edition.h"

namespace faubourg {

// A bot behind notation: what a table or a terminal seats.
class BotPlayer {
 public:
  virtual ~BotPlayer() = default;
  // The move, in notation. Expects a match of the bot's game in which `me` decides; looks at a redealt copy.
  // It answers soon after the limits are reached, with the best it has found by then.
  virtual std::string choose(const Match&, Seat me, Rng&, const Limits& = {}) = 0;
  virtual void finished(const Match&, Seat) {}  // the game is over or left; a bot may be told
};

// A move that a hint proposes.
struct Hint {
  std::string move;
  double value = 0;   // the score to be expected at the end
  Saying reason;      // may be empty
  double chance = 0;  // to win, 0 to 1
};

// Games played by bots alone, typed inside. One is played after another; the i-th uses stream i of the seed.
class Playroom {
 public:
  virtual ~Playroom() = default;
  struct Played {
    Outcome outcome;
    std::uint32_t events = 0;
    std::string record;  // when asked for
  };
  virtual Played play(std::uint64_t seed, std::uint64_t index, bool with_record) = 0;
};

class Box {
 public:
  Box() = default;
  Box(const Box&) = delete;
  virtual ~Box() = default;
  virtual const GameInfo& info() const = 0;
  virtual bool is_open() const = 0;  // every viewer sees the same: positions and events need to be written once only
  // Match::view as text, appended; faster where the game has its own way (view_text).
  virtual void view_text(const Match&, Viewer, std::string& text) const = 0;
  virtual std::string_view rules() const = 0;  // the specification, Markdown
  virtual std::string_view data() const = 0;   // the components, JSON

  // Versions of the rules. A new game takes the newest; whatever was begun under one is gone on with under it.
  const std::vector<const Box*>& versions() const { return versions_; }  // rising; other components have only theirs
  const Box& newest() const { return *versions_.back(); }
  Result<const Box*> under(int version) const;  // code "rules", with the versions there are
  // Options of a game played under this version, for a game under another that is to be the same.
  virtual Json carried(const Json& options, const Box& to) const = 0;

  // The same game with other components, under the version they name. Every constraint is checked; code "data", with
  // the path.
  virtual Result<std::unique_ptr<Box>> with_data(std::string_view json) const = 0;

  virtual Result<std::unique_ptr<Match>> set_up(std::vector<std::string> players, const Json& options) const = 0;
  virtual Result<std::unique_ptr<BotPlayer>> bot(std::string_view name) const = 0;
  virtual Result<std::unique_ptr<Playroom>> playroom(const std::vector<std::string>& bots,
                                                     const Json& options) const = 0;
  // The best few moves for the seat that decides, found by search, best first. At least one.
  virtual std::vector<Hint> hints(const Match&, Rng&, std::size_t most, const Effort& = {}) const = 0;
  // What the match's position after so many events was worth, and the event that followed (bots/advice.h).
  virtual Judgement judge(const Match&, std::size_t events, Rng&, const Effort& = {}) const = 0;
  virtual std::string sketch(const Json& view, const Paint&) const = 0;

  virtual bool plays_together() const = 0;  // all win or lose as one

  // What only some games have. Each is an optional member of the game, found by `requires`; a game without it
  // refuses with the code in brackets.
  // The solver's word on the position a match has come to ["solve"; "chance" and "end" where nobody decides].
  virtual bool has_solver() const = 0;
  virtual Result<Report> solve(const Match&, const SolveAsk&) const = 0;
  // Commands of its own, none for most ["command"].
  virtual const std::vector<CommandInfo>& commands() const = 0;
  virtual Result<Report> run(std::string_view group, std::string_view name, const Given&, const Host&) const = 0;
  // Parts that open one after the other, from the text in which progress was kept; empty: from the start ["course"].
  virtual Result<std::unique_ptr<Course>> course(std::string_view text) const = 0;

  // A record whole, under its own version: header judged, every event played and checked.
  Result<std::unique_ptr<Match>> load(const Record&) const;

 protected:
  template <Game G>
  friend class BoxesOf;
  std::vector<const Box*> versions_{this};
  const Box* shipped_ = this;  // the one from which this was made with other components
};

template <Game G>
class BoxOf final : public Box {
 public:
  using State = typename G::State;
  using Move = typename G::Move;

  // The components as shipped. They are part of the program: that they are sound is tested, not handled.
  BoxOf(std::string_view rules, std::string_view data) : rules_(rules), data_(data) {
    auto parsed = parse_json(data_);
    components_ = std::make_shared<const typename G::Data>(std::move(*G::read_data(*parsed)));
    look_inside();
  }

  const GameInfo& info() const override { return info_; }
  void view_text(const Match& match, Viewer who, std::string& text) const override {
    const auto& typed = static_cast<const MatchOf<G>&>(match);
    if constexpr (requires { typed.game().view_text(typed.state(), who, text); })
      typed.game().view_text(typed.state(), who, text);
    else
      text += to_text(typed.view(who));
  }
  bool is_open() const override {
    if constexpr (requires { G::kOpen; })
      return G::kOpen;
    else
      return false;
  }
  std::string_view rules() const override { return rules_; }
  std::string_view data() const override { return data_; }

  Result<std::unique_ptr<Box>> with_data(std::string_view json) const override {
    auto parsed = parse_json(json);
    if (!parsed) return fail("data", parsed.error().text);
    auto components = G::read_data(*parsed);
    if (!components) return std::unexpected(components.error());
    std::unique_ptr<BoxOf> box(new BoxOf(*shipped_, std::string(json), std::move(*components)));
    const Result<const Box*> known = shipped_->under(box->info_.rules);  // rules are code: a later version has none
    if (!known) return fail("data", refusals::at("rules", known.error().text));
    box->rules_ = (*known)->rules();
    return box;
  }

  // G::carried(data, options, to): where the same options mean another game under another version.
  Json carried(const Json& options, const Box& to) const override {
    if constexpr (requires { G::carried(*components_, options, *components_); })
      return G::carried(*components_, options, *static_cast<const BoxOf&>(to).components_);
    else
      return options;
  }

  Result<std::shared_ptr<const G>> game(std::size_t players, const Json& options) const {
    if (int(players) < info_.fewest || int(players) > info_.most)
      return std::unexpected(refusals::players(info_, players));
    Result<G> made = G::make(components_, int(players), options);
    if (!made) return std::unexpected(made.error());
    return std::make_shared<const G>(std::move(*made));
  }

  Result<std::unique_ptr<Match>> set_up(std::vector<std::string> players, const Json& options) const override {
    const Result<Json> canonical = canonical_options(info_.options, options);
    if (!canonical) return std::unexpected(canonical.error());
    auto made = game(players.size(), *canonical);
    if (!made) return std::unexpected(made.error());
    Record header{info_.id, std::move(players), *canonical, info_.rules, {}, {}};
    return std::make_unique<MatchOf<G>>(*made, std::move(header));
  }

  Result<std::unique_ptr<BotPlayer>> bot(std::string_view name) const override {
    auto made = make_bot<G>(name);
    if (!made) return std::unexpected(made.error());
    return std::make_unique<Player>(std::move(*made));
  }

  Result<std::unique_ptr<Playroom>> playroom(const std::vector<std::string>& bots, const Json& options) const override {
    const Result<Json> canonical = canonical_options(info_.options, options);
    if (!canonical) return std::unexpected(canonical.error());
    auto made = game(bots.size(), *canonical);
    if (!made) return std::unexpected(made.error());
    auto room = std::make_unique<Room>(*made, Record{info_.id, bots, *canonical, info_.rules, {}, {}});
    for (const std::string& name : bots) {
      auto seated = make_bot<G>(name);
      if (!seated) return std::unexpected(seated.error());
      room->bots.push_back(std::move(*seated));
    }
    return room;
  }

  std::vector<Hint> hints(const Match& match, Rng& rng, std::size_t most, const Effort& effort) const override {
    const auto& typed = static_cast<const MatchOf<G>&>(match);
    const Seat me = match.turn().seat;
    State seen = typed.state();
    typed.game().redeal(seen, me, rng);
    std::vector<Hint> hints;
    for (const Advice<Move>& a : advise(typed.game(), seen, me, rng, most, effort)) {
      Hint hint{typed.game().write(seen, a.move, kRecord), a.score, {}, a.chance};
      if constexpr (Explains<G>) hint.reason = typed.game().reason(seen, a.move);
      hints.push_back(std::move(hint));
    }
    return hints;
  }

  Judgement judge(const Match& match, std::size_t events, Rng& rng, const Effort& effort) const override {
    const auto& typed = static_cast<const MatchOf<G>&>(match);
    const State truth = typed.state_at(events);
    if (events >= match.size()) return faubourg::judge<G>(typed.game(), truth, nullptr, rng, effort);
    const auto played = typed.game().read(truth, match.record().events[events].text);
    return faubourg::judge<G>(typed.game(), truth, played ? &*played : nullptr, rng, effort);
  }

  bool plays_together() const override { return faubourg::plays_together<G>(); }
  std::string sketch(const Json& view, const Paint& paint) const override {
    return G::sketch(*components_, view, paint);
  }

  // G::solve(state, ask): expects a decision.
  static constexpr bool kSolves = requires(const G& g, const State& s, const SolveAsk& ask) {
    { g.solve(s, ask) } -> std::same_as<Report>;
  };
  bool has_solver() const override { return kSolves; }
  Result<Report> solve(const Match& match, const SolveAsk& ask) const override {
    if constexpr (kSolves) {
      const auto& typed = static_cast<const MatchOf<G>&>(match);
      if (match.turn().kind == Turn::End) return std::unexpected(refusals::nothing_to_decide(Turn::End));
      if (match.turn().kind == Turn::Chance) return std::unexpected(refusals::nothing_to_decide(Turn::Chance));
      return typed.game().solve(typed.state(), ask);
    } else {
      return std::unexpected(refusals::no_solver(info_));
    }
  }

  // G::commands(data), G::run(data, group, name, given, host).
  static constexpr bool kCommands = requires(const typename G::Data& data) {
    { G::commands(data) } -> std::same_as<std::vector<CommandInfo>>;
  };
  const std::vector<CommandInfo>& commands() const override { return commands_; }
  Result<Report> run(std::string_view group, std::string_view name, const Given& given,
                     const Host& host) const override {
    if constexpr (kCommands)
      for (const CommandInfo& command : commands_)
        if (command.group == group && command.name == name) return G::run(components_, group, name, given, host);
    return std::unexpected(refusals::no_command(info_, group, name));
  }

  // G::course(data, text).
  Result<std::unique_ptr<Course>> course(std::string_view text) const override {
    if constexpr (requires { G::course(components_, text); })
      return G::course(components_, text);
    else
      return std::unexpected(refusals::no_course(info_));
  }

 private:
  void look_inside() {
    info_ = G::describe(*components_);
    if constexpr (kCommands) commands_ = G::commands(*components_);
  }

  BoxOf(const Box& shipped, std::string data, typename G::Data components)
      : data_(std::move(data)), components_(std::make_shared<const typename G::Data>(std::move(components))) {
    shipped_ = &shipped;
    look_inside();
  }

  struct Player final : BotPlayer {
    explicit Player(std::unique_ptr<Bot<G>> b) : bot(std::move(b)) {}
    std::string choose(const Match& match, Seat me, Rng& rng, const Limits& limits) override {
      const auto& typed = static_cast<const MatchOf<G>&>(match);
      bot->limits = limits;
      return typed.game().write(typed.state(), ask_bot(*bot, typed.game(), typed.state(), me, rng), kRecord);
    }
    std::unique_ptr<Bot<G>> bot;
  };

  struct Room final : Playroom {
    Room(std::shared_ptr<const G> g, Record h) : game(std::move(g)), header(std::move(h)) {}
    Played play(std::uint64_t seed, std::uint64_t index, bool with_record) override {
      Rng rng = Rng::of(seed, index);
      Played played;
      if (with_record) played.record = header_line(header);
      State s = game->start();
      for (Turn turn = game->turn(s); turn.kind != Turn::End; turn = game->turn(s)) {
        const bool chance = turn.kind == Turn::Chance;
        const Move move =
            chance ? draw(*game, s, rng, scratch) : ask_bot(*bots[std::size_t(turn.seat)], *game, s, turn.seat, rng);
        if (with_record) played.record += event_line({chance ? kNobody : turn.seat, game->write(s, move, kRecord)});
        game->play(s, move);
        ++played.events;
      }
      played.outcome = game->outcome(s);
      if (with_record) played.record += end_line(played.outcome);
      return played;
    }
    std::shared_ptr<const G> game;
    Record header;
    std::vector<std::unique_ptr<Bot<G>>> bots;
    std::vector<Move> scratch;
  };

  std::string_view rules_;
  std::string data_;
  std::shared_ptr<const typename G::Data> components_;
  GameInfo info_;
  std::vector<CommandInfo> commands_;
};

// A game under all its versions, as shipped.
template <Game G>
class BoxesOf {
 public:
  explicit BoxesOf(std::span<const Edition> oldest_first) {
    std::vector<const Box*> all;
    for (const Edition& edition : oldest_first) {
      boxes_.push_back(std::make_unique<BoxOf<G>>(edition.rules, edition.data));
      all.push_back(boxes_.back().get());
    }
    for (auto& box : boxes_) box->versions_ = all;
  }
  const Box& newest() const { return *boxes_.back(); }

 private:
  std::vector<std::unique_ptr<Box>> boxes_;
};

}  // namespace faubourg
