// citytour/play.cpp - setting up a day and what a move does to it.
#include <bit>

#include "games/citytour/citytour.h"
#include "games/citytour/drive.h"
#include "games/citytour/own_day.h"
#include "words/citytour.h"

namespace faubourg::citytour {

GameInfo CityTour::describe(const Data& data) {
  GameInfo info{"citytour", data.title, data.fewest, data.most, data.rules, {}};
  info.options.push_back({.id = "day",
                          .kind = OptionInfo::Integer,
                          .standard = 1,
                          .least = 1,
                          .most = data.days.count(),
                          .name = {"day", "journée"}});
  info.options.push_back({.id = "own",
                          .kind = OptionInfo::Custom,
                          .standard = nullptr,
                          .name = {"a day of your own", "une journée à vous"},
                          .excludes = "day"});
  info.options.push_back({.id = "faceup",
                          .kind = OptionInfo::Boolean,
                          .standard = false,
                          .name = {"piles face up", "piles faces visibles"}});
  return info;
}

Result<CityTour> CityTour::make(std::shared_ptr<const Data> data, int players, const Json& options) {
  if (players < data->fewest || players > data->most)
    return fail(say<"CT-12.players">({.fewest = data->fewest, .most = data->most}));
  CityTour game;
  game.players_ = players;
  game.faceup_ = options.value("faceup", false);
  if (options.contains("own")) {
    if (options.contains("day")) return fail(say<"option.own-excludes">());
    Result<Day> own = read_own_day(*data, options["own"], "own");
    if (!own) return std::unexpected(own.error());
    game.day_ = std::move(*own);
  } else {
    game.day_ = data->day_card(options.value("day", 1));
  }
  for (const std::uint8_t card : game.day_.long_distance)  // CT-43: several cards add up
    for (int c = 0; c < kWhite; ++c)
      game.leaving_.of[c] = std::uint8_t(game.leaving_.of[c] + data->long_distance[card].travellers.of[c]);
  for (int p : data->places.indices()) {
    const std::uint8_t site = game.day_.sites[p];
    if (site != kNone && data->sites[site].special) game.special_ |= std::uint8_t(1 << p);
  }
  game.uncounted_ = data->uncounted(game.day_);
  game.asked_ = game.day_.objective + data->uncounted_pawns(game.day_);  // CT-52: a won day has served them all
  game.data_ = std::move(data);
  return game;
}

State CityTour::start() const {
  State s;
  s.cell = data_->entrance.cell;  // CT-5
  s.side = data_->entrance.side;
  s.unseen = (std::uint64_t(1) << data_->road_tiles()) - 1;                // CT-7
  if (day_.inspector) s.unseen |= std::uint64_t(1) << data_->inspector();  // CT-8
  s.reserve = data_->pawns;                                                // CT-6
  s.waiting = day_.fans;                                                   // CT-11
  s.reserve.of[kWhite] = std::uint8_t(s.reserve.of[kWhite] - std::popcount(day_.fans));
  return s;
}

Turn CityTour::turn(const State& s) const {
  if (s.is_over()) return {Turn::End, kNobody};
  if (s.phase == Phase::Draw) return {Turn::Chance, kNobody};
  return {Turn::Decide, s.turns % players_};  // CT-12
}

namespace {

void finish_turn(const Data& data, bool faceup, State& s) {
  ++s.turns;
  if (s.is_over()) return;
  s.pair[0] = s.next[0];
  s.pair[1] = s.next[1];
  s.next[0] = s.next[1] = kNone;
  // CT-60: face up, the pair after the current one is drawn first, as long as the piles last.
  if (s.pair[0] != kNone && !(faceup && s.draws < data.most_draws())) s.phase = Phase::Place;
}

}  // namespace

void CityTour::play(State& s, const Move& m) const {
  Silence silence;
  switch (m.kind) {
    case Move::Draw: {
      s.unseen &= ~(std::uint64_t(1) << m.a | std::uint64_t(1) << m.b);
      ++s.draws;
      std::uint8_t* pair = s.pair[0] == kNone ? s.pair : s.next;
      pair[0] = m.a;
      pair[1] = m.b;
      if (!faceup_ || pair == s.next || s.draws == data_->most_draws()) s.phase = Phase::Place;
      return;
    }
    case Move::Place:  // CT-20, CT-22: into the cell before the bus; the other tile leaves the game
      s.board[s.cell] = std::uint8_t(1 + 4 * m.a + m.b);
      s.pair[0] = s.pair[1] = kNone;
      drive(*data_, day_, s, false, silence);
      break;
    case Move::Remove:  // CT-38: back to the reserve, a fan to the box
      --s.riders.of[m.a];
      ++s.reserve.of[m.a];
      drive(*data_, day_, s, true, silence);
      break;
  }
  if (s.phase != Phase::Remove) finish_turn(*data_, faceup_, s);
}

bool CityTour::has_long_distance(const State& s) const {
  for (int c = 0; c < kWhite; ++c)
    if (s.riders.of[c] < leaving_.of[c]) return false;
  return true;
}

bool CityTour::counts(int place) const { return !(uncounted_ >> place & 1); }

int CityTour::count(const State& s) const {
  int count = s.count + (s.phase == Phase::Left && has_long_distance(s) ? leaving_.all() : 0);
  for (std::uint8_t rest = uncounted_; rest; rest &= std::uint8_t(rest - 1))
    count -= s.held[std::countr_zero(rest)].all();
  return count;
}

// CT-52. Tourist sites need not be visited (CT-34); signs and inspector ask for nothing.
bool CityTour::is_won(const State& s) const {
  return s.phase == Phase::Left && (s.passed & special_) == special_ && has_long_distance(s) &&
         count(s) >= day_.objective;
}

Outcome CityTour::outcome(const State& s) const {
  Outcome outcome;
  const bool won = is_won(s);
  for (Seat seat = 0; seat < players_; ++seat) {
    outcome.scores.push_back(count(s));        // CT-53
    if (won) outcome.winners.push_back(seat);  // CT-54
  }
  return outcome;
}

bool CityTour::is_open(const State& s, int place) const {
  return open_at(day_, place, s.signs + (day_.signs >> place & 1));
}

bool CityTour::is_cut_off(const State& s, int place) const {
  if (s.passed >> place & 1) return false;
  // Follow the road inwards from one end; coming back to this frame road closes the circuit.
  const std::uint8_t road = std::uint8_t(data_->places[place]);
  Edge at = data_->roads[road].ends[0];
  for (int steps = 0; steps < 4 * kMostCells; ++steps) {
    const std::uint8_t placed = s.board[at.cell];
    if (placed == 0) return false;
    const Data::Step step = data_->steps[at.cell][data_->forms[placed - 1].out[at.side]];
    if (step.cell == kNone) return false;
    if (step.road == road) return true;
    at = {step.cell, step.side};
  }
  return false;
}

}  // namespace faubourg::citytour
