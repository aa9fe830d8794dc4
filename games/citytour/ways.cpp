#include "games/citytour/ways.h"

#include "games/citytour/drive.h"

namespace faubourg::citytour {

Way follow(const CityTour& game, const State& s, std::uint8_t side) {
  const Data& data = game.data();
  const Day& day = game.day();
  Way way;
  std::uint8_t cell = s.cell;
  Riders riders = s.riders;
  int signs = s.signs;
  for (;;) {
    const Data::Step step = data.steps[cell][side];
    if (step.cell == kNone) {  // out of the city: good only if nothing more is asked for
      way.content =
          s.count + way.gain + game.long_distance().all() >= game.asked() && (game.special() & ~s.passed) == 0;
      for (int c = 0; c < kWhite; ++c) way.content &= riders.of[c] >= game.long_distance().of[c];
      way.dead = !way.content;
      return way;
    }
    if (step.place != kNone) {
      way.places |= std::uint8_t(1 << step.place);
      signs += day.signs >> step.place & 1;
      if (const std::uint8_t number = day.sites[step.place]; number != kNone) {
        const Site& site = data.sites[number];
        if (!site.special) {
          std::uint8_t& here = riders.of[site.colour];
          if (!open_at(day, step.place, signs)) {
            way.lost += 1;
            way.kept += here;
          } else {
            if (here >= site.required)
              way.gain += here;
            else
              way.lost += 1 + here;
            here = 0;
          }
        } else if (site.takes_any) {
          way.dead = riders.all() < site.takes_any;
          way.gain += riders.all();
          riders = {};
        } else {
          for (int c = 0; c < kColours; ++c) {
            way.dead |= riders.of[c] < site.takes.of[c];
            riders.of[c] = std::uint8_t(riders.of[c] - site.takes.of[c]);
          }
          way.gain += site.takes.all();
        }
        if (way.dead) return way;
      }
    }
    cell = step.cell;
    side = step.side;
    if (s.board[cell] == 0) {
      way.cell = cell;
      way.loops = cell == s.cell;
      return way;
    }
    side = data.forms[s.board[cell] - 1].out[side];
  }
}

}  // namespace faubourg::citytour
