// games/box_of.h - the box of one game, made from its type: matches, bots, hints and what only this game has.
//
//   static const BoxesOf<Village> boxes({village_editions, village_editions_size});     // games/box.cpp.in
//   return boxes.newest();
//
// Compiled once for each game, in its own box.cpp: here the searches of bots/ meet the game.
#pragma once
#include <span>

#include "bots/advice.h"
#include "bots/levels.h"
#include "core/match_of.h"
#include "games/box.h"
#include "games/edition.h"
#include "games/rating_of.h"

namespace faubourg {

template <Game G>
class BoxOf final : public Box {
 public:
  using State = typename G::State;
  using Move = typename G::Move;

  // The components as shipped. They are part of the program: that they are sound is tested, not handled.
  explicit BoxOf(const Edition& edition)
      : rules_(edition.rules), rules_json_(edition.parsed), data_(edition.data), has_board_(edition.has_board) {
    auto parsed = parse_json(data_);
    components_ = std::make_shared<const typename G::Data>(std::move(*G::read_data(*parsed)));
    look_inside();
  }

  const GameInfo& info() const override { return info_; }
  void view_text(const Match& match, Viewer who, std::string& text) const override {
    const auto& typed = static_cast<const MatchOf<G>&>(match);
    if constexpr (WritesItsView<G>)
      if (has_board_) return typed.game().view_text(typed.state(), who, text);
    text += to_text(typed.view(who));
  }
  bool is_open() const override { return faubourg::is_open<G>(); }
  std::string_view rules() const override { return rules_; }
  std::string_view rules_json() const override { return rules_json_; }
  std::string_view data() const override { return data_; }

#ifdef __wasm__
  Result<std::unique_ptr<Box>> with_data(std::string_view) const override {
    return fail("data", "a page has the components it came with");
  }
#else
  Result<std::unique_ptr<Box>> with_data(std::string_view json) const override {
    auto parsed = parse_json(json);
    if (!parsed) return fail("data", parsed.error().text);
    auto components = G::read_data(*parsed);
    if (!components) return std::unexpected(components.error());
    std::unique_ptr<BoxOf> box(new BoxOf(*shipped_, std::string(json), std::move(*components)));
    const Result<const Box*> known = shipped_->under(box->info_.rules);  // rules are code: a later version has none
    if (!known) return fail("data", refusals::at("rules", known.error().text));
    box->rules_ = (*known)->rules();
    box->rules_json_ = (*known)->rules_json();
    return box;
  }
#endif

  Json carried(const Json& options, const Box& to) const override {
    if constexpr (CarriesOptions<G>)
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
    return std::make_unique<MatchOf<G>>(*made, std::move(header), drawing());
  }

  Result<std::unique_ptr<Match>> at_state(std::vector<std::string> players, const Json& options,
                                          std::string_view bytes) const override {
    auto match = set_up(std::move(players), options);
    if (!match) return match;
    if (bytes.size() != sizeof(State)) return fail("state", "these are not the bytes of a state of this game");
    static_cast<MatchOf<G>&>(**match).begin_at(bytes);
    return match;
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
      Hint hint{typed.game().write(seen, a.move, kRecord), a.score, {}, a.win};
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

  Json story(const Match& match, const std::function<bool()>& in_haste) const override {
    Json told = match.story(in_haste);
    told["scale"] = tuning_of<G>().scale;
    told["best"] = best_of(told["deeds"]);
    return told;
  }

  bool plays_together() const override { return faubourg::plays_together<G>(); }
  std::uint64_t deep_iterations() const override { return tuning_of<G>().master; }
  bool is_secret(const Match& match) const override {
    if constexpr (DecidesInSecret<G>) {
      const auto& typed = static_cast<const MatchOf<G>&>(match);
      return typed.game().is_secret(typed.state());
    } else {
      return false;
    }
  }
#ifdef FAUBOURG_WITHOUT_SKETCH
  std::string sketch(const Json&, const Paint&) const override { return ""; }
#else
  std::string sketch(const Json& view, const Paint& paint) const override {
    return G::sketch(*components_, view, paint);
  }
#endif

  bool has_solver() const override { return Solves<G>; }
  Result<Report> solve(const Match& match, const SolveAsk& ask) const override {
    if constexpr (Solves<G>) {
      const auto& typed = static_cast<const MatchOf<G>&>(match);
      if (match.turn().kind == Turn::End) return std::unexpected(refusals::nothing_to_decide(Turn::End));
      if (match.turn().kind == Turn::Chance) return std::unexpected(refusals::nothing_to_decide(Turn::Chance));
      return typed.game().solve(typed.state(), ask);
    } else {
      return std::unexpected(refusals::no_solver(info_));
    }
  }

  bool has_proofs() const override { return Proves<G>; }
  std::optional<Proof<std::string>> prove(const Match& match, Rng& rng) const override {
    if constexpr (Proves<G>) {
      const auto& typed = static_cast<const MatchOf<G>&>(match);
      const auto proof = typed.game().prove(typed.state(), rng);
      if (!proof) return {};
      Proof<std::string> told{proof->kind, proof->by, {}, proof->rungs};
      for (const Worth<Move>& one : proof->moves)
        told.moves.push_back({typed.game().write(typed.state(), one.move, kRecord), one.value});
      return told;
    } else {
      return {};
    }
  }

  const std::vector<CommandInfo>& commands() const override { return commands_; }
  Result<Report> run(std::string_view group, std::string_view name, const Given& given,
                     const Host& host) const override {
    if constexpr (HasCommands<G>)
      for (const CommandInfo& command : commands_)
        if (command.group == group && command.name == name) return G::run(components_, group, name, given, host);
    return std::unexpected(refusals::no_command(info_, group, name));
  }

  std::span<const std::string_view> things() const override {
    if constexpr (MakesThings<G>) return G::kThings;
    return {};
  }
  bool inspect(std::string_view kind, int players, const Json& options, Inspection& out) const override {
    if constexpr (MakesThings<G>) return G::inspect(*components_, kind, players, options, out);
    return true;
  }
  Json adopt(const Json& file, Inspection& out) const override {
    if constexpr (AdoptsFiles<G>) return G::adopt(*components_, file, out);
    return nullptr;
  }
  Json generate(std::string_view kind, int players, Rng& rng) const override {
    if constexpr (GeneratesThings<G>) return G::generate(*components_, kind, players, rng);
    return nullptr;
  }
  Result<Json> try_out(int players, const Json& options, const Json& ask) const override {
    if constexpr (TriesOut<G>) {
      const Result<Json> canonical = canonical_options(info_.options, options);
      if (!canonical) return std::unexpected(canonical.error());
      const auto made = game(std::size_t(players), *canonical);
      if (!made) return std::unexpected(made.error());
      return (*made)->try_out(ask);
    } else {
      return std::unexpected(refusals::nothing_to_try(info_));
    }
  }
  std::string picture(std::string_view kind, const Json& options) const override {
#ifndef __wasm__  // a page draws with its own
    if constexpr (DrawsPictures<G>) return G::picture(*components_, kind, options);
#endif
    return (void)kind, (void)options, "";
  }
  Result<std::unique_ptr<Assessor>> rater(int players, const Json& options) const override {
    if constexpr (IsRated<G>) {
      const Result<Json> canonical = canonical_options(info_.options, options);
      if (!canonical) return std::unexpected(canonical.error());
      const auto made = game(std::size_t(std::max(0, players)), *canonical);
      if (!made) return std::unexpected(made.error());
      Record header{info_.id, namesakes(players, "bot"), *canonical, info_.rules, {}, {}};
      return std::make_unique<AssessorOf<G>>(*made, components_, std::move(header));
    } else {
      return std::unexpected(refusals::no_rating(info_));
    }
  }

  std::vector<Json> daily() const override {
    if constexpr (HasDailyGames<G>) return G::daily(*components_);
    return {};
  }

  Result<std::unique_ptr<Course>> course(std::string_view text) const override {
    if constexpr (HasCourse<G>)
      return G::course(components_, text);
    else
      return std::unexpected(refusals::no_course(info_));
  }

 private:
  void look_inside() {
    check_capabilities<G>();
    info_ = G::describe(*components_);
    if constexpr (HasCommands<G>) commands_ = G::commands(*components_);
  }

  BoxOf(const Box& shipped, std::string data, typename G::Data components)
      : data_(std::move(data)), components_(std::make_shared<const typename G::Data>(std::move(components))) {
    shipped_ = &shipped;
    has_board_ = static_cast<const BoxOf&>(shipped).has_board_;
    look_inside();
  }

  // For the page, where the game brings no board of its own: as on a terminal, colours included.
  typename MatchOf<G>::Draw drawing() const {
    if (has_board_) return {};
#ifdef FAUBOURG_WITHOUT_SKETCH
    return {};
#else
    return [components = components_](const Json& view) { return G::sketch(*components, view, Paint{.colour = true}); };
#endif
  }

  struct Player final : BotPlayer {
    explicit Player(std::unique_ptr<Bot<G>> b) : bot(std::move(b)) { bot->is_kept = true; }
    std::string choose(const Match& match, Seat me, Rng& rng, const SearchLimits& limits) override {
      const auto& typed = static_cast<const MatchOf<G>&>(match);
      bot->limits = limits;
      game = typed.shared_game();
      return typed.game().write(typed.state(), ask_bot(*bot, typed.game(), typed.state(), me, rng), kRecord);
    }
    std::size_t memory() const override { return bot->memory(); }
    std::shared_ptr<const G> game;  // of the last question: what the bot knows refers to it
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
        const Move move = chance ? draw(*game, s, rng, scratch) : ask_bot(*bots[turn.seat], *game, s, turn.seat, rng);
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
    ListBy<Seat, std::unique_ptr<Bot<G>>> bots;
    std::vector<Move> scratch;
  };

  std::string_view rules_, rules_json_;
  std::string data_;
  std::shared_ptr<const typename G::Data> components_;
  GameInfo info_;
  std::vector<CommandInfo> commands_;
  bool has_board_ = true;
};

// A game under all its versions, as shipped.
template <Game G>
class BoxesOf {
 public:
  explicit BoxesOf(std::span<const Edition> oldest_first) {
    std::vector<const Box*> all;
    for (const Edition& edition : oldest_first) {
      boxes_.push_back(std::make_unique<BoxOf<G>>(edition));
      all.push_back(boxes_.back().get());
    }
    for (auto& box : boxes_) box->versions_ = all;
  }
  const Box& newest() const { return *boxes_.back(); }

 private:
  std::vector<std::unique_ptr<Box>> boxes_;
};

}  // namespace faubourg
