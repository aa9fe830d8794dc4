// What an acquisition would be paid with, while its words are picked.
//
// {"now": {"needs": 11, "payments": {"6+5": {"pays": 11, "lost": 0}, …}, "best": "6+5"}, "next": {}}
//   payments  every set that pays (VL-37), and how many points of it would be lost
//   best      the one that loses least; among those the one of fewest cards
// The same whatever is picked of it; other decisions have nothing to count: {"now": {}, "next": {}}.
#include "core/why_not.h"
#include "games/village/village.h"
#include "words/village.h"

namespace faubourg::village {

Result<Json> Village::preview(const State& s, Seat seat, std::span<const std::string_view> words) const {
  std::vector<Move> list;
  moves(s, list);
  if (const Verdict no = no_beginning<Village>(*this, s, list, joined(words))) return std::unexpected(*no);
  Json now = Json::object();
  if (s.phase == Phase::Build) {
    const int needs = stake(s, seat)->points;
    Json payments = Json::object();
    std::string best;
    std::pair<int, std::size_t> least;  // points, cards
    for (const Move& m : list) {
      const std::string said = write(s, m, kRecord), pay = said.substr(said.rfind(' ') + 1);
      const int total = m.pay().total();
      payments[pay] = {{"pays", total}, {"lost", total - needs}};
      if (best.empty() || std::pair(total, pay.size()) < least) best = pay, least = {total, pay.size()};
    }
    now = {{"needs", needs}, {"payments", std::move(payments)}, {"best", std::move(best)}};
  }
  return Json{{"now", std::move(now)}, {"next", Json::object()}};
}

}  // namespace faubourg::village
