#include "tests/truth/truth.h"

#include <numeric>

#include "games/all.h"

namespace faubourg::truth {

// --- Words -----------------------------------------------------------------------------------------------------

std::vector<std::string> split(std::string_view text, char by) {
  std::vector<std::string> words;
  for (std::size_t from = 0; from <= text.size();) {
    const std::size_t to = std::min(text.find(by, from), text.size());
    words.emplace_back(text.substr(from, to - from));
    from = to + 1;
  }
  return words;
}

std::string join(const std::vector<std::string>& words, std::string_view between) {
  std::string text;
  for (const std::string& word : words) {
    if (!text.empty()) text += between;
    text += word;
  }
  return text;
}

Legal legal(std::string rules, std::vector<std::string> moves) {
  std::ranges::sort(moves);
  return {std::move(rules), std::move(moves)};
}

std::optional<Ruling> Oracle::ruling_on(const Position&, const std::string& move,
                                        const std::optional<Legal>& list) const {
  if (!list) return {};
  return Ruling{std::ranges::binary_search(list->moves, move), {}};
}

std::unique_ptr<Oracle> oracle_of(std::string_view game) {
  if (game == "village") return village_oracle();
  if (game == "greentown") return greentown_oracle();
  if (game == "grinivil") return grinivil_oracle();
  if (game == "citytour") return citytour_oracle();
  return nullptr;
}

std::vector<const Box*> boxes() {
  std::vector<const Box*> all;
  for (const Box* box : all_boxes())
    if (oracle_of(box->info().id)) all.insert(all.end(), box->versions().begin(), box->versions().end());
  return all;
}

// --- Comparing ---------------------------------------------------------------------------------------------------

Position seen(const Match& match, const Json& data) {
  const Turn turn = match.turn();
  const char* const kinds[] = {"decide", "chance", "end"};
  const Record& record = match.record();
  Position at{data,
              record.options,
              record.rules,
              match.players(),
              record.events,
              match.view(kRecord),
              kinds[turn.kind],
              turn.seat,
              {},
              [&match](std::size_t events) { return match.view_at(events, kRecord); }};
  if (turn.kind == Turn::End) {
    const Outcome end = match.outcome();
    at.outcome = {{"scores", std::vector<int>(end.scores.begin(), end.scores.end())},
                  {"winners", std::vector<int>(end.winners.begin(), end.winners.end())}};
  }
  return at;
}

std::string to_text(const Difference& d) {
  return d.game + " version " + std::to_string(d.version) + ", seed " + std::to_string(d.seed) + " game " +
         std::to_string(d.index) + ", after event " + std::to_string(d.event) + " (" + d.rules +
         ")\n  question: " + d.question + "\n  oracle:   " + d.oracle + "\n  engine:   " + d.engine + "\n";
}

namespace {

// One game under comparison: asks both, keeps what differs.
class Comparison {
 public:
  Comparison(const Box& box, const Oracle& oracle, const Json& data, const Run& run, std::uint64_t index, Match& match,
             Tally& tally)
      : box_(box), oracle_(oracle), data_(data), run_(run), index_(index), match_(match), tally_(tally) {}

  // What both say of the position: what may be done, what is refused, what the view tells.
  void position(Rng& rng) {
    ++tally_.positions;
    const Position at = shown();
    tell(oracle_.holds(at), at, "what the view tells");
    if (at.turn == "end") return;
    if (at.turn == "chance") return chances(at);
    const std::vector<std::string> engine = match_.moves();
    const std::optional<Legal> oracle = oracle_.legal(at);
    if (!oracle) ++tally_.silent;
    if (oracle) {
      ++tally_.lists;
      if (oracle->moves != engine)
        report(oracle->rules, "legal moves", only(oracle->moves, engine), only(engine, oracle->moves));
    }
    for (const std::string& move : tries(engine, at, rng)) {
      const std::optional<Ruling> ruling = oracle_.ruling_on(at, move, oracle);
      if (!ruling) continue;
      ++tally_.rulings;
      const Verdict verdict = match_.check(move);
      const std::string rules = oracle ? oracle->rules : join({ruling->rules.begin(), ruling->rules.end()}, " ");
      if (ruling->legal != !verdict)
        report(rules, move,
               ruling->legal ? "legal" : "illegal " + join({ruling->rules.begin(), ruling->rules.end()}, " "),
               verdict ? "refused: " + verdict->code + " " + verdict->text : "accepted");
      else if (verdict && !ruling->rules.empty() && !ruling->rules.contains(verdict->code))
        report(rules, "why not " + move, join({ruling->rules.begin(), ruling->rules.end()}, " "), verdict->code);
    }
    if (engine.size() <= 5'000)
      pool_.insert(pool_.end(), engine.begin(),
                   engine.begin() + std::ptrdiff_t(std::min<std::size_t>(engine.size(), 40)));
    if (pool_.size() > 400) pool_.erase(pool_.begin(), pool_.begin() + 200);
  }

  // Plays and compares what follows.
  void play(const std::string& move) {
    const Position before = shown();
    const std::vector<Fact> facts = oracle_.foretell(before, move);
    if (const Verdict no = match_.play(move)) {
      report(no->code, move, "legal", "refused: " + no->text);
      return;
    }
    tell(facts, shown(false), "after " + move);
  }

 private:
  Position shown(bool tampered = true) const {
    Position at = seen(match_, data_);
    if (tampered && run_.tamper) run_.tamper(at.view);
    return at;
  }

  void chances(const Position& at) {
    const std::optional<Chances> oracle = oracle_.chances(at);
    if (!oracle) {
      ++tally_.silent;
      return;
    }
    ++tally_.lists;
    std::vector<std::string> ours, theirs;
    for (const auto& [text, chance] : *oracle) {
      const std::uint64_t common = std::gcd(chance.first, chance.second);
      ours.push_back(text + " " + std::to_string(chance.first / common) + "/" + std::to_string(chance.second / common));
    }
    for (const ChanceOutcome& c : match_.chance_outcomes())
      theirs.push_back(c.text + " " + std::to_string(c.weight) + "/" + std::to_string(c.total));
    std::ranges::sort(ours);
    std::ranges::sort(theirs);
    if (ours != theirs) report("chance", "outcomes of chance", only(ours, theirs), only(theirs, ours));
  }

  void tell(const std::vector<Fact>& facts, const Position& at, const std::string& question) {
    for (const Fact& fact : facts) {
      ++tally_.facts;
      const Json value = look(at, fact.path);
      if (value != fact.value)
        report(fact.rules, question + ": " + fact.path, faubourg::to_text(fact.value), faubourg::to_text(value));
    }
  }
  static Json look(const Position& at, const std::string& path) {
    if (path == "/turn") return at.turn;
    if (path == "/seat") return at.seat;
    if (path.starts_with("/outcome")) return at.outcome;
    const Json::json_pointer pointer(path.substr(std::string_view("/view").size()));
    return at.view.contains(pointer) ? at.view[pointer] : Json("(absent)");
  }

  // Moves changed by a word, moves of earlier positions, and what the oracle would like to try.
  std::vector<std::string> tries(const std::vector<std::string>& legal, const Position& at, Rng& rng) const {
    std::vector<std::string> tries = oracle_.attempts(at, rng);
    const auto any = [&](const std::vector<std::string>& from) { return from[rng.below(std::uint32_t(from.size()))]; };
    for (int i = 0; i < 6 && !legal.empty(); ++i) {
      const std::vector<std::string>& other = pool_.empty() || rng.below(2) == 0 ? legal : pool_;
      std::vector<std::string> words = split(any(legal));
      const std::vector<std::string> donor = split(any(other));
      const std::size_t at_word = rng.below(std::uint32_t(words.size()));
      if (at_word < donor.size()) words[at_word] = donor[at_word];
      if (rng.below(8) == 0) words.pop_back();
      if (rng.below(16) == 0) words.push_back(donor.back());
      tries.push_back(join(words, " "));
    }
    for (int i = 0; i < 4 && !pool_.empty(); ++i) tries.push_back(any(pool_));
    return tries;
  }

  static std::string only(const std::vector<std::string>& here, const std::vector<std::string>& there) {
    std::vector<std::string> more;
    std::ranges::set_difference(here, there, std::back_inserter(more));
    std::string text = std::to_string(here.size()) + " in all, " + std::to_string(more.size()) + " alone";
    for (std::size_t i = 0; i < std::min<std::size_t>(more.size(), 12); ++i) text += " | " + more[i];
    return text;
  }
  void report(std::string rules, std::string question, std::string oracle, std::string engine) {
    ++tally_.differing;
    if (tally_.differences.size() >= run_.most || !tally_.kinds.insert(rules + split(question)[0]).second) return;
    tally_.differences.push_back({box_.info().id, match_.record().rules, run_.seed, index_, match_.size(),
                                  std::move(rules), std::move(question), std::move(oracle), std::move(engine),
                                  write_record(match_.record())});
  }

  const Box& box_;
  const Oracle& oracle_;
  const Json& data_;
  const Run& run_;
  const std::uint64_t index_;
  Match& match_;
  Tally& tally_;
  std::vector<std::string> pool_;  // legal moves of earlier positions
};

// Who plays: a bot that looks one move ahead, or anything; each seat its own mixture.
struct Player {
  const Oracle& oracle;
  std::unique_ptr<BotPlayer> greedy;
  std::uint32_t random;  // of 8 moves
  bool wanting;          // takes what leads to want where it can

  std::string choose(const Match& match, Seat seat, const std::vector<std::string>& moves, Rng& rng) const {
    if (wanting && rng.below(4) != 0) {
      std::vector<std::string> some;
      std::ranges::copy_if(moves, std::back_inserter(some),
                           [&](const std::string& m) { return oracle.leads_to_want(m); });
      if (!some.empty()) return some[rng.below(std::uint32_t(some.size()))];
    }
    if (rng.below(8) >= random) return greedy->choose(match, seat, rng);
    if (rng.below(2) == 0) return moves[rng.below(std::uint32_t(moves.size()))];
    // An act first, however few moves it has, then one of its moves.
    std::vector<std::string> acts;
    for (const std::string& move : moves)
      if (acts.empty() || acts.back() != split(move)[0]) acts.push_back(split(move)[0]);
    const std::string act = acts[rng.below(std::uint32_t(acts.size()))];
    std::vector<std::string> some;
    std::ranges::copy_if(moves, std::back_inserter(some), [&](const std::string& m) { return split(m)[0] == act; });
    return some[rng.below(std::uint32_t(some.size()))];
  }
};

}  // namespace

Tally compare(const Box& box, const Run& run) {
  Tally tally;
  const auto oracle = oracle_of(box.info().id);
  const Json data = *parse_json(box.data());
  const auto enough = [&] { return tally.differences.size() >= run.most || (run.enough && run.enough()); };
  for (std::uint64_t index = run.first; tally.positions < run.states && !enough(); ++index) {
    Rng rng = Rng::of(run.seed, index);
    const int players = box.info().fewest + int(rng.below(std::uint32_t(box.info().most - box.info().fewest + 1)));
    const Json options = rng.below(3) == 0 ? Json::object() : oracle->options(players, rng);
    std::vector<std::string> names;
    ListBy<Seat, Player> seats;
    for (int s = 0; s < players; ++s) {
      names.push_back("seat " + std::to_string(s));
      const std::uint32_t mixtures[] = {8, 4, 2, 1, 0};
      seats.push_back({*oracle, std::move(*box.bot("greedy")), mixtures[rng.below(5)], rng.below(3) == 0});
    }
    auto match = box.set_up(names, options);
    if (!match) {
      tally.differences.push_back({box.info().id, box.info().rules, run.seed, index, 0, match.error().code,
                                   "set up with " + faubourg::to_text(options), "possible", match.error().text, ""});
      continue;
    }
    ++tally.games;
    Comparison comparison(box, *oracle, data, run, index, **match, tally);
    while ((*match)->turn().kind != Turn::End && !enough()) {
      comparison.position(rng);
      if ((*match)->turn().kind == Turn::Chance) {
        const auto ahead = (*match)->clone();
        ahead->draw(rng);
        comparison.play(ahead->record().events.back().text);
      } else {
        const Seat seat = (*match)->turn().seat;
        comparison.play(seats[seat].choose(**match, seat, (*match)->moves(), rng));
      }
    }
    if ((*match)->turn().kind == Turn::End) comparison.position(rng);
  }
  return tally;
}

Tally compare(const Box& box, const Record& record) {
  Tally tally;
  const auto oracle = oracle_of(box.info().id);
  const Json data = *parse_json(box.data());
  const Run run{.most = 1'000};
  auto match = box.set_up(record.players, record.options);
  Rng rng(1);
  Comparison comparison(box, *oracle, data, run, 0, **match, tally);
  for (const Event& event : record.events) {
    comparison.position(rng);
    comparison.play(event.text);
  }
  comparison.position(rng);
  return tally;
}

}  // namespace faubourg::truth
