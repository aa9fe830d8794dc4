// greentown/eval.cpp - how good a position looks for a seat, in Greenies or so.
//
// What counts: money; the tour one could lead now (fully when it is about to be led); the town as one's tours
// will find it later - own buildings within reach of the hotels, of several kinds, with trees on the way; the
// buildings still to come; and the same for the others, from whom one's own worth is set apart.
#include <algorithm>
#include <bit>

#include "games/greentown/greentown.h"
#include "games/greentown/scratch.h"
#include "games/greentown/tuning.h"
#include "words/greentown.h"

namespace faubourg::greentown {
namespace {

// The best tour of a seat, as gain for it against what it hands to the others.
double best_tour(const GreenTown& game, const State& s, Seat seat) {
  if (s.card[seat] == kNoCard) return 0;
  const ScratchPool::Loan scratch = game.data().scratch->lend();
  find_tours(game, s, seat, *scratch, scratch->tours);
  double best = 0;
  for (const Tour& t : scratch->tours) {
    int others = 0;
    for (Seat other = 0; other < game.players(); ++other)
      if (other != seat) others += t.pay.gains[other];
    best = std::max(best, t.pay.gains[seat] - double(others) / (game.players() - 1));
  }
  return best;
}

// How well the town serves each seat, whatever its card.
void add_reach(const GreenTown& game, const State& s, const Weights& w, PerPlayer<double>& worth) {
  const Town town(s);
  const std::uint64_t stops = first_bits(s.count) & ~town.vacant;
  std::uint8_t far[kMostPlaces];
  fewest_dear_steps(town.roads, stops, town.hotels, far);
  PerPlayer<PerBuilding<bool>> has;
  for (int i = 0; i < s.count; ++i) {
    const Piece piece = s.places[i].piece;
    const int roads = town.roads.degree(i);
    if (piece == kVacant || piece == kHotel || roads < 2 || far[i] == 255) continue;  // a dead end serves nobody
    const double near = 1.0 / double(1 << std::min<int>(std::max(0, far[i] - 1), w.farthest));
    if (piece == kTree) {
      for (Seat seat = 0; seat < game.players(); ++seat) worth[seat] += w.tree_near * near;
      continue;
    }
    const Seat owner = owner_of(piece);
    worth[owner] += w.near_hotel * near + w.road * std::min(roads, w.most_roads);
    bool& known = has[owner][kind_of(piece)];
    if (!known) worth[owner] += w.kind;
    known = true;
  }
}

}  // namespace

double GreenTown::evaluate(const State& s, Seat seat) const {
  constexpr const Weights& w = kWeights;
  PerPlayer<double> worth;
  for (Seat p = 0; p < players_; ++p) worth[p] = s.money[p];
  if (s.phase != Phase::Over) {
    PerPlayer<double> reach;
    add_reach(*this, s, w, reach);
    // What the town is worth fades as the cards run out.
    const int cards = s.deck.count() + (s.top != kNoCard);
    const double to_come = std::min(1.0, (cards + 1.0) / (w.tours_to_come * players_));
    for (Seat p = 0; p < players_; ++p) {
      const bool leads = p == s.active && (s.phase == Phase::Tour || s.tour_next);
      const bool done = s.ending && (p - s.start + players_) % players_ < s.turn;  // no turn left
      if (done) continue;
      if (p == seat || p == s.active || players_ == 2)
        worth[p] += best_tour(*this, s, p) * (leads ? 1.0 : w.tour_later * (s.ending ? w.tour_ending : 1.0));
      worth[p] += reach[p] * to_come;
      if (p == s.active && s.phase == Phase::Step)
        worth[p] += w.build_ahead * (data_->steps_per_build - s.steps) / data_->steps_per_build * to_come;
      if (s.markers[p] >> kBoth & 1) worth[p] += w.marker_both * to_come;
    }
  }
  double others = 0, best = 0;
  for (Seat p = 0; p < players_; ++p)
    if (p != seat) {
      others += worth[p];
      best = std::max(best, worth[p]);
    }
  return worth[seat] - w.others * others / (players_ - 1) - w.best * best;
}

Saying GreenTown::reason(const State& s, const Move& m) const {
  const auto gains_of = [&](const Pay& pay) {
    std::vector<Saying> parts = {say<"reason.pays">({.gain = pay.gains[s.active]})};
    for (Seat p = 0; p < players_; ++p)
      if (p != s.active && pay.gains[p])
        parts.push_back(say<"reason.to">({.gain = pay.gains[p], .who = Argument::seat(p)}));
    return parts;
  };
  if (m.kind == Move::Tour) {
    const Pay pay = payout(*this, data_->cards[s.card[s.active]], s.active, trace_route(s, m).tally);
    const int failed = kKinds - std::popcount(pay.wishes);
    return say<"reason.tour">({.gains = gains_of(pay), .wishes = say<"reason.wishes">({.failed = failed})});
  }
  if (m.kind == Move::Choose && s.card[s.active] != kNoCard) {
    const ScratchPool::Loan scratch = data_->scratch->lend();
    std::vector<Tour>& found = scratch->tours;
    find_tours(*this, s, s.active, *scratch, found);
    const bool leads = m.what == kChooseTour || m.what == kEitherTour;
    if (found.empty()) return leads ? say<"reason.lapses">() : say<"reason.no-tour">();
    sort_tours(*this, s.active, found);
    const std::vector<Saying> best = gains_of(found[0].pay);
    if (leads) return say<"reason.leads">({.gains = best});
    return m.what == kChooseBoth ? say<"reason.both">({.gains = best}) : say<"reason.waits">({.gains = best});
  }
  if (m.kind == Move::Lay || m.kind == Move::Develop || m.kind == Move::Erect) {
    const double before = best_tour(*this, s, s.active);
    State next = s;
    play(next, m);
    const double after = best_tour(*this, next, s.active);
    if (after > before) return say<"reason.better">();
    if (after < before) return say<"reason.worse">();
    if (m.kind == Move::Erect) return say<"reason.site">();
    const auto streets = [](const State& of) {
      const Town town(of);
      int ends = 0;
      for (int i = 0; i < of.count; ++i) ends += town.roads.degree(i);
      return ends / 2;
    };
    const int joined = streets(next) - streets(s);
    if (joined > 0) return say<"reason.opens">({.roads = joined});
    if (joined < 0) return say<"reason.closes">({.roads = -joined});
  }
  return {};
}

}  // namespace faubourg::greentown
