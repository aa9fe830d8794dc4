// --lang and the locale: the terminal speaks French to those who play.
#include "tests/cli/program.h"

namespace faubourg::testing {
namespace {

class Language : public ::testing::Test {
 protected:
  // A few lines at the first decision of a seeded game, and what was answered.
  Ran play(std::vector<std::string> more, std::vector<std::string> environment = {}, const std::string& input = "") {
    std::vector<std::string> arguments = {"play", "village", "--seed", "1"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    environment.push_back("XDG_DATA_HOME=" + folder.path());
    return run(arguments, {.input = input + "quit\n", .environment = environment});
  }
  static bool is_french(const Ran& ran) { return ran.out.contains("La partie est gardée"); }
  static bool is_english(const Ran& ran) { return ran.out.contains("The game is kept"); }
  Folder folder;
};

TEST_F(Language, OfTheWholePlayScreenIsFrenchWhenAsked) {
  const Ran ran = play({"--lang", "fr"}, {}, "fly\nsettle h8\nhelp\nhint\nundo\n:frob\nrules VL-999\nsave\n");
  EXPECT_EQ(ran.exit, 0);
  for (const char* text :
       {"La partie est enregistrée dans", "place 0 Vous", "coups", "« settle » est suivi d’une case : \"settle fly\"",
        "VL-10 un pion commence sur une case rouge d’un village", "rules VL-10 montre la règle",
        "Un coup se tape en mots", "% de gagner, environ", "emplacements pour construire", "Il n’y a rien à reprendre.",
        "La commande frob n’existe pas", "La règle VL-999 n’existe pas.", "Enregistrer où ?", "talon", "pas d’enjeu"})
    EXPECT_TRUE(ran.out.contains(text)) << text << "\n" << ran.out;
  for (const char* english : {" the ", "points cards", "moves: ", "seat 0", "stock"})
    EXPECT_FALSE(ran.out.contains(english)) << english << "\n" << ran.out;
}

TEST_F(Language, IsThatOfTheLocaleUnlessSomethingElseIsSaid) {
  EXPECT_TRUE(is_english(play({})));
  EXPECT_TRUE(is_french(play({}, {"LANG=fr_FR.UTF-8"})));
  EXPECT_TRUE(is_french(play({}, {"LANG=en_GB.UTF-8", "LC_MESSAGES=fr_CA"})));
  EXPECT_TRUE(is_english(play({}, {"LANG=fr_FR.UTF-8", "LC_ALL=C"})));
  EXPECT_TRUE(is_french(play({}, {"LANG=fr_FR.UTF-8", "LC_ALL="})));  // empty is as good as absent
  EXPECT_TRUE(is_english(play({}, {"LANG=xx_XX"})));
  EXPECT_TRUE(is_english(play({"--lang", "en"}, {"LANG=fr_FR.UTF-8"})));
}

TEST_F(Language, MayStandBeforeTheCommand) {
  const Ran ran = run({"--lang", "fr", "play", "village", "--seats", "you,nobody"});
  EXPECT_EQ(ran.exit, 2);
  EXPECT_TRUE(ran.err.contains("le bot \"nobody\" n’existe pas")) << ran.err;
}

TEST_F(Language, ThatIsNotThereIsRefusedInOneLine) {
  const Ran ran = run({"play", "village", "--lang", "tlh"});
  EXPECT_EQ(ran.exit, 2);
  EXPECT_EQ(ran.out, "");
  EXPECT_EQ(ran.err, "faubourg: --lang: there is no language \"tlh\"; there is en, fr\n");
}

TEST_F(Language, OfARefusedRecordIsFrenchToo) {
  const Ran ran =
      run({"check", "-", "--lang", "fr"}, {.input = "{\"faubourg\":1,\"game\":\"village\",\"players\":[\"A\",\"B\"],"
                                                    "\"options\":{\"target\":7}}\n"});
  EXPECT_EQ(ran.exit, 1);
  EXPECT_EQ(ran.out, "-:1: option target : doit être un nombre entier de 10 à 500, et non 7\n");
}

}  // namespace
}  // namespace faubourg::testing
