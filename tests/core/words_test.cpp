// core/words.h: sentences in two languages.
#include "core/words.h"

#include <gtest/gtest.h>

namespace faubourg {
namespace {

TEST(Words, PutsNamesInPlaceOfSeatsAndLeavesTheRest) {
  EXPECT_EQ(with_names("{1} scores 6, 2 to " + named(0), {"Ann", "Bob"}), "Bob scores 6, 2 to Ann");
  for (const char* text : {"", "{", "{}", "{2}", "{x}", "{1", "{12}", "}{"})
    EXPECT_EQ(with_names(text, {"Ann", "Bob"}), text);
  EXPECT_EQ(with_names("{0}", {"{1}", "Bob"}), "{1}");  // a name is never read again
}

TEST(Words, EachLanguageCountsItsOwnWay) {
  EXPECT_EQ(counted(0, "step", "steps") + ", " + counted(1, "step", "steps"), "0 steps, 1 step");
  EXPECT_EQ(compte(0, "route", "routes") + ", " + compte(2, "route", "routes"), "0 route, 2 routes");
}

TEST(Words, PartsAreSetApartByCommas) {
  Text all;
  add_part(all, {"one", "un"});
  add_part(all, {"two", "deux"});
  EXPECT_EQ(to_json(all), (Json{{"en", "one, two"}, {"fr", "un, deux"}}));
}

}  // namespace
}  // namespace faubourg
