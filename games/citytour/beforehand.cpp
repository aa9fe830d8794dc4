// What a player is told before committing: what the drive that a move sets off would waste. Where it would lead is in
// the view, for every move (view.cpp); so a preview has nothing more to tell: {"now": null, "next": {}}.
#include <algorithm>

#include "core/why_not.h"
#include "games/citytour/citytour.h"
#include "games/citytour/drive.h"
#include "words/citytour.h"

namespace faubourg::citytour {
namespace {

// Hears what is lost for good on a drive: no place is passed twice (CT-30).
struct Losses : Silence {
  enum Kind : std::uint8_t { TooFew, Closed, Fan, CutOff };
  struct Loss {
    Kind kind;
    int place;
    int riders;
  };
  std::vector<Loss> all;

  void gets_off(int place, const Riders& off, bool stays) {
    if (!stays) all.push_back({TooFew, place, off.all()});  // CT-33
  }
  void closed(int place, int riders) { all.push_back({Closed, place, riders}); }  // CT-39
  void fan(int place, bool boards) {
    if (!boards) all.push_back({Fan, place, 1});  // CT-42
  }
};

Losses losses(const CityTour& game, const State& now, const Move& m) {
  State s = now;
  if (m.kind == Move::Place) {
    s.board[s.cell] = std::uint8_t(1 + 4 * m.a + m.b);
  } else {
    --s.riders.of[m.a];
    ++s.reserve.of[m.a];
  }
  Losses heard;
  drive(game.data(), game.day(), s, m.kind == Move::Remove, heard);
  // Places to which the tile leaves no way. Once the bus is out of the city it is all the same.
  State after = now;
  game.play(after, m);
  for (int place : game.data().places.indices())
    if (!after.is_over() && game.day().sites[place] != kNone && !(after.passed >> place & 1) &&
        game.is_cut_off(after, place) && !game.is_cut_off(now, place))
      heard.all.push_back({Losses::CutOff, place, 0});
  return heard;
}

}  // namespace

// Only what another move would not lose, or less of it: what cannot be helped is no waste.
std::vector<Saying> CityTour::wastes(const State& s, const Move& m) const {
  const Losses mine = losses(*this, s, m);
  if (mine.all.empty()) return {};
  std::vector<Move> list;
  moves(s, list);
  const bool can_be_helped = std::ranges::any_of(list, [&](const Move& other) {
    return losses(*this, s, other).all.size() < mine.all.size() && !ends_badly(s, other);
  });
  std::vector<Saying> said;
  for (const Losses::Loss& loss : mine.all) {
    if (!can_be_helped) break;
    const Site& site = data_->sites[day_.sites[loss.place]];
    switch (loss.kind) {
      case Losses::TooFew:
        said.push_back(say<"waste.few">({.needs = int(site.required), .riders = loss.riders, .site = site.name}));
        break;
      case Losses::Closed: said.push_back(say<"waste.closed">({.site = site.name})); break;
      case Losses::Fan: said.push_back(say<"waste.fan">()); break;
      case Losses::CutOff:
        said.push_back(site.special ? say<"waste.cut-special">({.site = site.name})
                                    : say<"waste.cut">({.site = site.name}));
        break;
    }
  }
  return said;
}

Result<Json> CityTour::preview(const State& s, Seat, std::span<const std::string_view> words) const {
  std::vector<Move> list;
  moves(s, list);
  if (const Verdict no = no_beginning<CityTour>(*this, s, list, joined(words))) return std::unexpected(*no);
  return Json{{"now", nullptr}, {"next", Json::object()}};
}

bool CityTour::ends_badly(const State& s, const Move& m) const {
  State after = s;
  play(after, m);
  return after.is_over() && !is_won(after);
}

}  // namespace faubourg::citytour
