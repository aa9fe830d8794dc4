// Any bytes as components of every game: refused with a reason, or fit to be played to the end.
#include "core/testing/players.h"
#include "games/all.h"
#include "tests/fuzz/fuzz.h"

using namespace faubourg;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  for (const Box* box : all_boxes()) {
    const auto changed = box->with_data(as_text(bytes, size));
    if (!changed) {
      PROMISE(changed.error().code == "data" && !changed.error().text.empty());
      continue;
    }
    const GameInfo& info = (*changed)->info();
    for (int players = info.fewest; players <= info.most; ++players) {
      auto made = (*changed)->set_up(testing::namesakes(players), Json::object());
      if (!made) continue;  // refused in time
      Rng rng{std::uint64_t(size)};
      for (int i = 0; i < 300 && (*made)->turn().kind != Turn::End; ++i) {
        if ((*made)->turn().kind == Turn::Chance) {
          (*made)->draw(rng);
        } else {
          const std::vector<std::string> moves = (*made)->moves();
          PROMISE(!moves.empty());
          PROMISE(!(*made)->play(moves[rng.below(std::uint32_t(moves.size()))]));
        }
        (void)(*made)->view(kPublic);
      }
    }
  }
  return 0;
}
