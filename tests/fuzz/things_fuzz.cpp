// Any bytes as a thing of every game: faults in words, or fit to be drawn, set up and begun.
#include "games/all.h"
#include "games/making.h"
#include "tests/fuzz/fuzz.h"

using namespace faubourg;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  for (const Box* box : all_boxes()) {
    const Checked checked = check_thing(*box, as_text(bytes, size));
    PROMISE(checked.thing.has_value() == checked.seen.faults.empty());
    PROMISE(checked.seen.faults.size() <= kMostFlaws + 1);
    for (const Flaw& flaw : checked.seen.faults) PROMISE(!flaw.code.empty() && !flaw.text.in("fr").empty());
    PROMISE(!to_text(to_json(checked)).empty());
    if (!checked.thing) continue;
    PROMISE(to_text(to_json(*checked.thing)).size() <= 2 * kLongestThing);
    PROMISE(checked.box->picture(checked.thing->kind, checked.thing->options).starts_with("<svg "));
    // What is sound is sound again, as it was written down.
    const Checked again = check_thing(*box, to_json(*checked.thing));
    PROMISE(again.thing && to_json(*again.thing) == to_json(*checked.thing));
    if (!checked.is_table) continue;
    const auto rater = checked.box->rater(players_of(checked), checked.thing->options);
    if (!rater) continue;  // it is meant for another number of players
    Tally tally;
    int asked = 0;
    (*rater)->play(1, 3, tally, [&] { return ++asked > 2; });
  }
  return 0;
}
