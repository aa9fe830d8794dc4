// A game for tests of secrecy: hidden hands, secret choices that are shown together, chance that only one seat sees.
//
// Each seat is dealt three of twenty-four cards, unseen by the others. In each of three rounds every seat lays one card
// face down; when all lie there they are turned over and the highest scores one point. A card's name tells nothing
// about its neighbours, so a name that turns up in the wrong place is a leak and no coincidence.
#pragma once
#include <atomic>

#include "games/box_of.h"

namespace faubourg::secrets {

inline constexpr int kCards = 24, kHand = 3;
inline std::string card_name(int card) { return "k" + std::to_string(1000 + (card * 7919 + 4241) % 8999); }

struct Secrets {
  struct Data {
    GameInfo info;
  };
  struct State {
    ByIndex<int, std::uint8_t, 4 * kHand> hands{};  // card + 1; 0: none
    BySeat<std::uint8_t, 4> laid{};                 // face down
    BySeat<std::uint8_t, 4> shown{};                // of the last round
    BySeat<std::uint8_t, 4> scores{};
    std::uint8_t dealt = 0, round = 0, seat = 0, seats = 2;
    ByIndex<int, std::uint8_t, kCards> is_dealt{};
    bool operator==(const State&) const = default;
  };
  struct Move {
    std::uint8_t card = 0;
    bool operator==(const Move&) const = default;
  };

  static Result<Data> read_data(const Json&) { return Data{{"secrets", {"Secrets", "Secrets"}, 2, 4, 1, {}}}; }
  static GameInfo describe(const Data& data) { return data.info; }
  static Result<Secrets> make(std::shared_ptr<const Data>, int players, const Json&) { return Secrets{players}; }
  int players() const { return count; }

  State start() const {
    State s;
    s.seats = std::uint8_t(count);
    return s;
  }
  Turn turn(const State& s) const {
    if (s.round == kHand) return {Turn::End, kNobody};
    if (s.dealt < count * kHand) return {Turn::Chance, s.dealt % count};
    return {Turn::Decide, s.seat};
  }
  void moves(const State& s, std::vector<Move>& list) const {
    list.clear();
    const Turn now = turn(s);
    if (now.kind == Turn::Chance)
      for (int card = 0; card < kCards; ++card)
        if (!s.is_dealt[card]) list.push_back({std::uint8_t(card)});
    if (now.kind == Turn::Decide)
      for (int i = 0; i < kHand; ++i)
        if (const int card = s.hands[s.seat * kHand + i]) list.push_back({std::uint8_t(card - 1)});
  }
  std::uint32_t weight(const State&, const Move&) const { return 1; }
  Verdict check(const State& s, const Move& m) const {
    std::vector<Move> list;
    moves(s, list);
    if (std::ranges::find(list, m) == list.end()) return refuse("SG-1", "you do not hold this card");
    return {};
  }
  void play(State& s, const Move& m) const {
    if (s.dealt < count * kHand) {
      s.hands[s.dealt % count * kHand + s.dealt / count] = std::uint8_t(m.card + 1);
      s.is_dealt[m.card] = 1;
      ++s.dealt;
      return;
    }
    for (int i = 0; i < kHand; ++i)
      if (auto& held = s.hands[s.seat * kHand + i]; held == m.card + 1) held = 0;
    s.laid[s.seat] = std::uint8_t(m.card + 1);
    if (++s.seat < count) return;
    s.seat = 0;
    s.shown = s.laid;
    s.laid = {};
    ++s.round;
    ++s.scores[Seat(std::ranges::max_element(s.shown) - s.shown.begin())];
  }
  Outcome outcome(const State& s) const {
    Outcome result;
    int best = 0;
    for (int i = 0; i < count; ++i) best = std::max<int>(best, s.scores[i]);
    for (int i = 0; i < count; ++i) {
      result.scores.push_back(s.scores[i]);
      if (s.scores[i] == best) result.winners.push_back(i);
    }
    return result;
  }
  std::string write(const State& s, const Move& m, Viewer who) const {
    const Turn now = turn(s);
    const char* act = now.kind == Turn::Chance ? "deal " : "lay ";
    return act + (who.sees(now.seat) ? card_name(m.card) : std::string("?"));
  }
  Result<Move> read(const State& s, std::string_view text) const {
    for (int card = 0; card < kCards; ++card)
      if (text == write(s, {std::uint8_t(card)}, kRecord)) return Move{std::uint8_t(card)};
    return fail("notation", "must be \"lay CARD\"");
  }
  static inline std::atomic<int> views{0};  // made so far
  Json view(const State& s, Viewer who) const {
    ++views;
    const auto name = [](int card) { return card == 0 ? Json() : Json(card_name(card - 1)); };
    Json seats = Json::array();
    for (int i = 0; i < count; ++i) {
      Json hand = Json::array();
      for (int k = 0; k < kHand; ++k) {
        const int card = s.hands[i * kHand + k];
        if (card) hand.push_back(who.sees(i) ? name(card) : Json("?"));
      }
      const int laid = s.laid[i];
      seats.push_back({{"hand", hand},
                       {"laid", laid == 0     ? Json()
                                : who.sees(i) ? name(laid)
                                              : Json("?")},
                       {"shown", name(s.shown[i])},
                       {"score", s.scores[i]}});
    }
    return {{"seats", seats}, {"round", s.round}};
  }
  void redeal(State& s, Seat seat, Rng& rng) const {
    // All cards the seat has not seen, shuffled over the places it cannot see. Cards shown in earlier rounds stay away.
    std::vector<std::uint8_t*> places;
    std::vector<std::uint8_t> pool;
    for (int i = 0; i < count; ++i) {
      for (int k = 0; k < kHand; ++k)
        if (auto& card = s.hands[i * kHand + k]; card && i != seat) places.push_back(&card);
      if (auto& card = s.laid[i]; card && i != seat) places.push_back(&card);
    }
    for (auto* place : places) pool.push_back(*place);
    for (int card = 0; card < kCards; ++card)
      if (!s.is_dealt[card]) pool.push_back(std::uint8_t(card + 1));
    shuffle(std::span(pool), rng);
    for (std::size_t i = 0; i < places.size(); ++i) {
      *places[i] = pool[i];
    }
    for (std::size_t i = 0; i < pool.size(); ++i) s.is_dealt[pool[i] - 1] = i < places.size();
  }
  double evaluate(const State& s, Seat seat) const { return s.scores[seat]; }
  static std::string sketch(const Data&, const Json& view, const Paint&) { return to_text(view); }

  int count = 2;
};
static_assert(Game<Secrets>);

inline const Box& box() {
  static const BoxOf<Secrets> made(Edition{"# Secrets\n", "{}"});
  return made;
}

}  // namespace faubourg::secrets
