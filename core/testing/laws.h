// core/testing/laws.h - what must hold in every game, at every state of random play.
//
//   for_random_games<G>(components, 12, [&](const G& g, Rng& rng) { … });
//   check_state(g, state, rng, pool);
//
// A game may help with three optional members:
//   Verdict invariants(const State&) const        part 12 of its specification; the laws demand it
//   static Json sample_options(int players, Rng&) options mixed at random, where the descriptions do not say all
//   static constexpr bool kOpen                   true where every viewer sees the same
//   bool lists_all(const State&) const            false where more is accepted than listed (representatives)
//   static constexpr bool kSecrets                false where a redeal has nothing to exchange
// and with tests/scarcity.h, which says what can run short (core/testing/scarcity.h).
#pragma once
#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <functional>
#include <set>
#include <string>

#include "core/match_of.h"

namespace faubourg::testing {

// Random values for the options that a form could show; every other one keeps its default.
inline Json mixed_options(const std::vector<OptionInfo>& infos, Rng& rng) {
  Json options = Json::object();
  for (const OptionInfo& info : infos) {
    if (rng.below(2) == 0) continue;
    if (info.kind == OptionInfo::Boolean) options[info.id] = rng.below(2) == 1;
    if (info.kind == OptionInfo::Choice) options[info.id] = info.values[rng.below(std::uint32_t(info.values.size()))];
    if (info.kind == OptionInfo::Integer)
      options[info.id] = info.least + std::int64_t(rng.below(std::uint32_t(info.most - info.least + 1)));
  }
  return options;
}

// Those that this version of the game has: later ones know more.
template <Game G>
Json random_options(const GameInfo& info, int players, Rng& rng) {
  if constexpr (SamplesOptions<G>) {
    Json options = Json::object();
    const Json samples = G::sample_options(players, rng);  // g++ 12 ends a temporary before the loop
    for (const auto& [id, value] : samples.items())
      if (std::ranges::find(info.options, id, &OptionInfo::id) != info.options.end()) options[id] = value;
    return options;
  } else {
    return mixed_options(info.options, rng);
  }
}

// A text like `text`, but spoiled: a word changed, dropped, doubled, moved, or letters exchanged.
inline std::string spoiled(const std::string& text, const std::vector<std::string>& others, Rng& rng) {
  std::vector<std::string> words;
  for (std::size_t from = 0; from <= text.size();) {
    const std::size_t to = std::min(text.find(' ', from), text.size());
    words.push_back(text.substr(from, to - from));
    from = to + 1;
  }
  const auto pick = [&](std::size_t n) { return std::size_t(rng.below(std::uint32_t(n))); };
  std::string& word = words[pick(words.size())];
  switch (rng.below(8)) {
    case 0: word += "x"; break;
    case 1: words.erase(words.begin() + std::ptrdiff_t(pick(words.size()))); break;
    case 2: words.push_back(words[pick(words.size())]); break;
    case 3:
      if (!word.empty()) word[pick(word.size())] = "0123456789abcdefgh-+,>? "[pick(24)];
      break;
    case 4: word = std::to_string(rng.next() % 1000); break;
    case 5: std::swap(words[pick(words.size())], words[pick(words.size())]); break;
    case 6:
      if (!others.empty()) {  // a word of another move, in the same place
        const std::string& other = others[pick(others.size())];
        const std::size_t space = other.rfind(' ');
        words.back() = space == std::string::npos ? other : other.substr(space + 1);
      }
      break;
    default: word = " " + word; break;
  }
  std::string result;
  for (std::size_t i = 0; i < words.size(); ++i) result += (i ? " " : "") + words[i];
  return result;
}

// Every law that speaks of one state. `pool` gathers texts of other states, to be tried here.
template <Game G>
void check_state(const G& g, const typename G::State& s, Rng& rng, std::vector<std::string>& pool) {
  const Turn turn = g.turn(s);
  std::vector<typename G::Move> list;
  g.moves(s, list);

  // No dead end, and an end is an end.
  ASSERT_EQ(turn.kind == Turn::End, list.empty());
  static_assert(StatesInvariants<G>, "a game states its invariants");
  const Verdict broken = g.invariants(s);
  ASSERT_FALSE(broken) << broken->code << " " << broken->text;
  if (turn.kind == Turn::End) {
    const Outcome outcome = g.outcome(s);
    ASSERT_EQ(int(outcome.scores.size()), g.players());
    for (Seat seat : outcome.winners) ASSERT_LT(seat, g.players());
  }
  if (turn.kind == Turn::Decide) {
    ASSERT_GE(turn.seat, 0);
    ASSERT_LT(turn.seat, g.players());
  }

  // What each sees, written once and compared below: views are the dearest thing here.
  const auto seen_by = [&](Viewer who) {
    const Json view = g.view(s, who);
    EXPECT_TRUE(view.is_object());
    EXPECT_EQ(to_text(view["turn"]), to_text(turn_json(turn))) << "in the words of all (core/record.h)";
    return to_text(view);
  };
  const std::string seen_by_all = seen_by(kPublic);
  ListBy<Seat, std::string> seen;
  for (Seat seat = 0; seat < g.players(); ++seat) seen.push_back(seen_by(seat));

  // Where a game says that it is open, every viewer sees the same.
  if (is_open<G>()) {
    for (const std::string& one : seen) ASSERT_EQ(one, seen_by_all);
    for (const auto& m : list) {
      const std::string written = g.write(s, m, kPublic);
      for (Seat seat = 0; seat < g.players(); ++seat) ASSERT_EQ(g.write(s, m, seat), written);
    }
  }

  // The view as text, where a game writes it itself, is the view.
  if constexpr (WritesItsView<G>)
    for (Seat seat = -1; seat < g.players(); ++seat) {
      std::string text;
      g.view_text(s, seat, text);
      ASSERT_EQ(text, seat < 0 ? seen_by_all : seen[seat]);
    }

  // What is listed is legal; one text, one move; no text twice; the list does not depend on chance.
  std::set<std::string> texts;
  for (const auto& m : list) {
    const std::string text = g.write(s, m, kRecord);
    ASSERT_TRUE(texts.insert(text).second) << "listed twice: " << text;
    if (list.size() > 300 && rng.below(std::uint32_t(list.size())) >= 300) continue;  // of a long list a sample
    const Verdict no = g.check(s, m);
    ASSERT_FALSE(no) << text << ": " << no->code << " " << no->text;
    const auto read = g.read(s, text);
    ASSERT_TRUE(read.has_value()) << text << ": " << read.error().code << " " << read.error().text;
    ASSERT_TRUE(*read == m) << text;
  }

  // What is not listed is refused with a reason: moves of other states, and spoiled ones.
  const auto try_text = [&](const std::string& text) {
    if (texts.contains(text)) return;
    const auto read = g.read(s, text);
    const Verdict no = read ? g.check(s, *read) : Verdict(read.error());
    if (!no) {
      ASSERT_FALSE(lists_all(g, s)) << "accepted but not listed: " << text;
      ASSERT_EQ(g.write(s, *read, kRecord), text) << "accepted in a form that is not canonical";
    } else {
      ASSERT_FALSE(no->code.empty()) << text;
      ASSERT_FALSE(no->text.empty()) << text;
    }
  };
  const std::vector<std::string> here(texts.begin(), texts.end());
  for (int i = 0; i < 12 && !pool.empty(); ++i) try_text(pool[rng.below(std::uint32_t(pool.size()))]);
  for (int i = 0; i < 24 && !here.empty(); ++i)
    try_text(spoiled(here[rng.below(std::uint32_t(here.size()))], pool, rng));
  for (const char* junk : {"", " ", "?", "end", "do", "\xff\xfe", "settle", "0"}) try_text(junk);
  for (int i = 0; i < 4 && !here.empty(); ++i) {
    const std::string& text = here[rng.below(std::uint32_t(here.size()))];
    if (pool.size() < 400)
      pool.push_back(text);
    else
      pool[rng.below(400)] = text;
  }

  // Chance: whole weights above nothing; what is drawn is listed.
  if (turn.kind == Turn::Chance) {
    for (const auto& m : list) ASSERT_GT(g.weight(s, m), 0u);
    std::vector<typename G::Move> scratch;
    for (int i = 0; i < 4; ++i) {
      const auto m = draw(g, s, rng, scratch);
      ASSERT_TRUE(texts.contains(g.write(s, m, kRecord))) << "drawn, but not an outcome";
    }
  }

  // A redeal changes nothing that its seat, or the public, may see; and the game goes on from it.
  if constexpr (!keeps_secrets<G>()) {  // nothing to exchange: nothing changes
    for (Seat seat = 0; seat < g.players(); ++seat) {
      typename G::State other = s;
      g.redeal(other, seat, rng);
      ASSERT_EQ(std::memcmp(&other, &s, sizeof s), 0) << "seat " << seat;
    }
    seen_by(kRecord);
    return;
  }
  for (Seat seat = 0; seat < g.players(); ++seat) {
    typename G::State other = s;
    g.redeal(other, seat, rng);
    ASSERT_EQ(to_text(g.view(other, seat)), seen[seat]) << "seat " << seat;
    ASSERT_EQ(to_text(g.view(other, kPublic)), seen_by_all);
    ASSERT_EQ(g.turn(other), turn);
    if (turn.kind == Turn::Decide && turn.seat == seat) {
      std::vector<typename G::Move> same;
      g.moves(other, same);
      std::set<std::string> other_texts;
      for (const auto& m : same) other_texts.insert(g.write(other, m, kRecord));
      ASSERT_EQ(other_texts, texts) << "a redeal changed what seat " << seat << " may do";
    }
    const Verdict torn = g.invariants(other);
    ASSERT_FALSE(torn) << "after a redeal: " << torn->code << " " << torn->text;
  }
}

// What a game tells of words picked so far: the same whatever is hidden, in the form of core/capabilities.h, and of
// any words at all an answer or a reason. Expects a decision.
template <Game G>
void check_previews(const G&, const typename G::State&, Rng&, std::vector<std::string>&) {
}  // a game that tells nothing
template <Game G>
  requires Previews<G>
void check_previews(const G& g, const typename G::State& s, Rng& rng, std::vector<std::string>& pool) {
  const Seat seat = g.turn(s).seat;
  std::vector<typename G::Move> list;
  g.moves(s, list);
  const auto ask = [&](const typename G::State& at, const std::string& text) {
    std::vector<std::string_view> words;
    for (std::size_t from = 0; !text.empty() && from <= text.size();) {
      const std::size_t to = std::min(text.find(' ', from), text.size());
      words.push_back(std::string_view(text).substr(from, to - from));
      from = to + 1;
    }
    return g.preview(at, seat, words);
  };
  const auto check = [&](const std::string& text, bool begins) {
    const Result<Json> told = ask(s, text);
    for (int i = 0; i < 2; ++i) {
      typename G::State other = s;
      g.redeal(other, seat, rng);
      const Result<Json> again = ask(other, text);
      ASSERT_EQ(again.has_value(), told.has_value()) << "\"" << text << "\" tells what is hidden";
      if (told)
        ASSERT_EQ(to_text(*again), to_text(*told)) << "\"" << text << "\" tells what is hidden";
      else
        ASSERT_EQ(again.error(), told.error()) << "\"" << text << "\" tells what is hidden";
    }
    if (!told) {
      ASSERT_FALSE(begins) << text << ": " << told.error().code << " " << told.error().text;
      ASSERT_FALSE(told.error().code.empty() || told.error().text.empty()) << text;
      return;
    }
    ASSERT_TRUE(told->is_object() && told->size() == 2 && told->contains("now") && (*told)["next"].is_object()) << text;
    ASSERT_LT(to_text(*told).size(), std::size_t(64) << 10) << text;
    const Json& next = (*told)["next"];
    for (auto it = next.begin(); it != next.end(); ++it) {
      if (next.size() > 4 && rng.below(std::uint32_t(next.size())) >= 4) continue;  // of many some
      const Result<Json> ahead = ask(s, it.key());
      ASSERT_TRUE(ahead.has_value()) << "after \"" << text << "\": " << it.key();
      ASSERT_EQ(to_text((*ahead)["now"]), to_text(*it)) << "after \"" << text << "\": " << it.key();
    }
  };
  // Whatever begins a legal move is told.
  check("", true);
  for (int i = 0; i < 3; ++i) {
    const std::string text = g.write(s, list[rng.below(std::uint32_t(list.size()))], kRecord);
    for (std::size_t end = text.find(' '); end != std::string::npos; end = text.find(' ', end + 1))
      check(text.substr(0, end), true);
    check(text, true);
    check(spoiled(text, pool, rng), false);
    if (!pool.empty()) check(pool[rng.below(std::uint32_t(pool.size()))], false);
    pool.push_back(text);
  }
  for (const char* junk :
       {"?", "do", "\xff\xfe", "0", "tour -1,0>9", "buy", "buy w99999999999 s1", "pay", "build x y z"})
    check(junk, false);
}

// What is told before anybody commits: why a thing may not be used (whatever is pressed gets an answer that depends on
// nothing hidden, and what may be used is not refused), what a legal move wastes, and plans of those who wait.
template <Game G>
void check_beforehand(const G& g, const typename G::State& s, Rng& rng, const std::vector<std::string>& pool) {
  const Seat seat = g.turn(s).seat;
  std::vector<typename G::Move> list;
  g.moves(s, list);
  typename G::State other = s;
  g.redeal(other, seat, rng);
  const auto ask = [&](const typename G::State& at, const std::string& text) {
    std::vector<std::string_view> words;
    for (std::size_t from = 0; from <= text.size();) {
      const std::size_t to = std::min(text.find(' ', from), text.size());
      words.push_back(std::string_view(text).substr(from, to - from));
      from = to + 1;
    }
    return why_not(g, at, words);
  };
  const auto& m = list[rng.below(std::uint32_t(list.size()))];
  const std::string text = g.write(s, m, kRecord);
  for (std::size_t end = text.find(' '); end < text.size(); end = text.find(' ', end + 1)) {
    const std::size_t to = std::min(text.find(' ', end + 1), text.size());
    const Verdict no = ask(s, text.substr(0, to));
    ASSERT_FALSE(no) << text.substr(0, to) << " may be picked: " << no->code << " " << no->text;
  }
  for (const std::string& pressed : {pool.empty() ? "?" : pool[rng.below(std::uint32_t(pool.size()))], std::string("?"),
                                     text + " " + text, std::string("\xff"), text.substr(0, text.find(' ')) + " x"}) {
    const Verdict no = ask(s, pressed), again = ask(other, pressed);
    ASSERT_EQ(no, again) << "\"" << pressed << "\" tells what is hidden";
    if (no) ASSERT_FALSE(no->code.empty() || no->text.empty()) << pressed;
  }
  if constexpr (SeesWaste<G>) ASSERT_EQ(g.wastes(s, m), g.wastes(other, m)) << text << " tells what is hidden";
  if constexpr (PlansAhead<G>)
    for (Seat waits = 0; waits < g.players(); ++waits) {
      if (waits == seat) continue;
      const std::optional<typename G::State> then = g.as_if(s, waits);
      if (!then) continue;
      ASSERT_EQ(g.turn(*then).kind, Turn::Decide);
      if (!plays_together<G>()) ASSERT_EQ(g.turn(*then).seat, waits);
      std::vector<typename G::Move> plans;
      g.moves(*then, plans);
      ASSERT_FALSE(plans.empty());
      const auto& plan = plans[rng.below(std::uint32_t(plans.size()))];
      ASSERT_FALSE(g.check(*then, plan)) << g.write(*then, plan, kRecord);
      typename G::State on = *then;
      g.play(on, plan);
      ASSERT_FALSE(to_text(g.view(on, waits)).empty());
    }
}

// Plays one random game; `visit(state)` sees each state on the way, the end included. Returns its length.
template <Game G, class F>
std::size_t random_game(const G& g, Rng& rng, F visit) {
  std::vector<typename G::Move> list;
  typename G::State s = g.start();
  std::size_t events = 0;
  for (;; ++events) {
    visit(s);
    if (g.turn(s).kind == Turn::End || ::testing::Test::HasFatalFailure()) return events;
    if (events > 200'000) {
      ADD_FAILURE() << "the game does not end";
      return events;
    }
    play_random(g, s, rng, list);
  }
}

// A random game, with its accounts added up.
template <Game G>
void check_accounts(const G& g, Rng& rng) {
  if constexpr (KeepsAccounts<G>) {
    using State = typename G::State;
    std::vector<typename G::Move> list;
    BySeat<int> total;
    const auto add = [&](const State* before, const typename G::Move* m, const State& after) {
      Ledger ledger;
      g.account(before, m, after, ledger);
      for (const Ledger::Gain& gain : ledger.gains) {
        ASSERT_TRUE(gain.seat >= 0 && gain.seat < g.players());
        ASSERT_TRUE(gain.source >= 0 && gain.source < int(G::kSources.size()));
        total[gain.seat] += gain.amount;
      }
      for (const Ledger::Deed& deed : ledger.deeds)
        if (deed.of != Ledger::kUnknown) ASSERT_LE(deed.value, deed.of) << deed.what << ": better than the best";
      for (Seat seat = 0; seat < g.players(); ++seat) ASSERT_EQ(total[seat], g.standing(after, seat)) << seat;
    };
    State s = g.start();
    add(nullptr, nullptr, s);
    while (g.turn(s).kind != Turn::End && !::testing::Test::HasFatalFailure()) {
      const State before = s;
      g.moves(s, list);
      const typename G::Move m =
          g.turn(s).kind == Turn::Chance ? draw(g, s, rng, list) : list[rng.below(std::uint32_t(list.size()))];
      g.play(s, m);
      add(&before, &m, s);
    }
    if (::testing::Test::HasFatalFailure()) return;
    for (Seat seat = 0; seat < g.players(); ++seat) ASSERT_EQ(total[seat], g.outcome(s).scores[seat]);
  }
}

}  // namespace faubourg::testing
