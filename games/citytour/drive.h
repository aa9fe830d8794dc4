// citytour/drive.h - the bus on its way (CT-25 to CT-43), told to whoever listens.
//
//   struct Nobody {} … drive(data, day, state, silence);
//
// One function serves play, where nobody listens and the telling costs nothing, and the previews of the view.
#pragma once
#include "games/citytour/data.h"

namespace faubourg::citytour {

// What a listener may hear. Silence hears nothing.
struct Silence {
  void enters(int /*cell*/, int /*in*/, int /*out*/) {}
  void meets(int /*road of the tile*/, int /*which there, from its first end*/) {}  // who then boards or is left
  void boards(int /*cell*/, int /*colour*/) {}
  void left_standing(int /*cell*/, int /*colour*/, bool /*no seat*/) {}
  void frame_road(int /*road*/, int /*from side's end*/) {}
  void sign(int /*place*/, int /*how many met*/) {}
  void closed(int /*place*/, int /*riders who would have got off*/) {}
  void gets_off(int /*place*/, const Riders&, bool /*stay there*/) {}
  void fan(int /*place*/, bool /*boards*/) {}
};

// CT-40: is the tourist site at this place open, `signs` having been met, its own included?
inline bool open_at(const Day& day, int place, int signs) {
  return day.signs == 0 || signs == 1 || (signs == 2 && (day.signs >> place & 1));
}

// The bus drives over the mark of a place (CT-31, CT-32). False: the day is lost at once.
template <class Listener>
bool pass(const Data& data, const Day& day, State& s, int place, Listener& tell) {
  s.passed |= std::uint8_t(1 << place);
  // (1) a sign there is met
  if (day.signs >> place & 1) tell.sign(place, ++s.signs);
  // (2) the site acts; an empty notch does nothing
  const std::uint8_t number = day.sites[place];
  if (number != kNone) {
    const Site& site = data.sites[number];
    if (!site.special) {
      std::uint8_t& here = s.riders.of[site.colour];
      if (here > 0) {
        if (open_at(day, place, s.signs)) {  // CT-39, CT-40
          Riders off;
          off.of[site.colour] = here;
          const bool enough = here >= site.required;  // CT-33
          if (enough) {
            s.held[place].of[site.colour] = here;
            s.count = std::uint8_t(s.count + here);
          } else {
            s.reserve.of[site.colour] = std::uint8_t(s.reserve.of[site.colour] + here);
          }
          here = 0;
          tell.gets_off(place, off, enough);
        } else {
          tell.closed(place, here);
        }
      }
    } else {
      Riders off = site.takes;  // CT-35, CT-37
      bool served = true;
      if (site.takes_any > 0) {  // CT-36: as many as there are seats, so all
        off = s.riders;
        served = s.riders.all() == site.takes_any;
      } else {
        for (int c = 0; c < kColours; ++c) served &= s.riders.of[c] >= off.of[c];
      }
      if (!served) {
        s.failed_at = std::uint8_t(place);
        return false;
      }
      for (int c = 0; c < kColours; ++c) s.riders.of[c] = std::uint8_t(s.riders.of[c] - off.of[c]);
      s.held[place] = off;  // CT-41
      s.count = std::uint8_t(s.count + off.all());
      tell.gets_off(place, off, true);
    }
  }
  // (3) a fan standing there boards, if there is a seat (CT-42)
  if (s.waiting >> place & 1) {
    const bool seat = s.riders.all() < data.seats;
    if (seat) {
      s.waiting &= std::uint8_t(~(1 << place));
      ++s.riders.of[kWhite];
    }
    tell.fan(place, seat);
  }
  return true;
}

// Drives on from the cell before the bus (or, `checked`, from the inspector's tile on which it was stopped) until
// an empty cell, the inspector or the end of the day. Sets cell, side and phase; Draw means: before an empty cell.
template <class Listener>
void drive(const Data& data, const Day& day, State& s, bool checked, Listener& tell) {
  const int inspector = data.inspector();
  int riders = s.riders.all();
  for (;;) {
    const std::uint8_t placed = s.board[s.cell];
    if (placed == 0) {  // CT-26
      s.phase = Phase::Draw;
      return;
    }
    const int tile = (placed - 1) >> 2;
    if (tile == inspector) {
      if (!checked && riders > 0) {  // CT-38; an empty bus is not stopped
        s.phase = Phase::Remove;
        return;
      }
      checked = false;
    }
    const Data::Form& form = data.forms[placed - 1];
    const int road = form.road[s.side];
    tell.enters(s.cell, s.side, form.out[s.side]);
    std::uint8_t& mark = s.driven[s.cell];
    mark |= std::uint8_t(1 << (road & 1));
    // CT-27, CT-28, CT-29: those met board in driving order while there is a seat and a pawn.
    const int met = form.met[s.side], n = met & 3;
    for (int i = 0; i < n; ++i) {
      const int colour = met >> (2 + 2 * i) & 3, at = road & 2 ? n - 1 - i : i;
      tell.meets(road & 1, at);
      if (riders < data.seats && s.reserve.of[colour] > 0) {
        ++riders;
        ++s.riders.of[colour];
        --s.reserve.of[colour];
        tell.boards(s.cell, colour);
      } else {
        mark |= std::uint8_t(1 << (2 + kMostOnRoad * (road & 1) + at));
        tell.left_standing(s.cell, colour, riders >= data.seats);
      }
    }
    const Data::Step step = data.steps[s.cell][form.out[s.side]];
    if (step.cell == kNone) {  // CT-26: out by the exit; the entrance cannot be reached again (CT-30)
      s.side = form.out[s.side];
      s.phase = Phase::Left;  // CT-50
      return;
    }
    if (step.road != kNone) {
      tell.frame_road(step.road, data.roads[step.road].ends[0] == Edge{s.cell, form.out[s.side]} ? 0 : 1);
      if (step.place != kNone) {
        if (!pass(data, day, s, step.place, tell)) {
          s.side = form.out[s.side];
          s.phase = Phase::Failed;
          return;
        }
        riders = s.riders.all();
      }
    }
    s.cell = step.cell;
    s.side = step.side;
  }
}

}  // namespace faubourg::citytour
