// Any text as words picked so far, and as a move, at a position of random play. The first three bytes choose the game,
// the players and the seed, the next two how far it has come; each following line is tried and, when accepted, played.
#include <algorithm>

#include "core/testing/players.h"
#include "games/all.h"
#include "tests/fuzz/fuzz.h"

using namespace faubourg;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  if (size < 5) return 0;
  const Box& box = *all_boxes()[bytes[0] % all_boxes().size()];
  const int players = box.info().fewest + bytes[1] % (box.info().most - box.info().fewest + 1);
  auto made = box.set_up(testing::namesakes(players), Json::object());
  PROMISE(made);
  Match& match = **made;
  Rng rng(bytes[2]);
  for (int i = (bytes[3] | bytes[4] << 8) % 300; i > 0 && match.turn().kind != Turn::End; --i) {
    if (match.turn().kind == Turn::Chance) {
      match.draw(rng);
    } else {
      const std::vector<std::string> moves = match.moves();
      PROMISE(!match.play(moves[rng.below(std::uint32_t(moves.size()))]));
    }
  }
  std::string_view text = as_text(bytes, size).substr(5);
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string line(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
    const std::uint64_t before = match.hash();
    const std::size_t events = match.size();
    const Verdict judged = match.check(line);
    PROMISE(match.hash() == before);
    if (match.turn().kind == Turn::Decide) {  // picked and not yet played: told, or refused with a reason
      const Result<Json> told = match.preview(match.turn().seat, line);
      PROMISE(told ? told->contains("now") : !told.error().code.empty() && !told.error().text.empty());
    }
    const Verdict played = match.play(line);
    PROMISE(judged.has_value() == played.has_value());
    if (played) {
      PROMISE(!played->code.empty() && !played->text.empty());
      PROMISE(match.hash() == before && match.size() == events);
    } else {
      PROMISE(match.size() == events + 1 && match.event(events, kRecord) == line);  // one text, one move
    }
  }
  return 0;
}
