// core/saying.h, core/sentence.h: what is said, and how it is written down.
#include "core/saying.h"

#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "core/json.h"
#include "core/sentence.h"
#include "words/core.h"

namespace faubourg {
namespace {

std::string filled(std::string_view sentence, const Json& args) {
  std::vector<std::string> names;
  std::vector<Argument> arguments;
  for (const auto& [name, value] : args.items()) {
    names.push_back(name);
    arguments.push_back(value.is_number() ? Argument(value.get<int>()) : Argument(value.get<std::string>()));
  }
  const std::vector<std::string_view> views(names.begin(), names.end());
  const std::vector<std::string_view> sentences(language_ids().size(), sentence);
  return Saying(Phrase{"test.sentence", views, sentences}, arguments).in();
}

// The page reads the same file: both fill a sentence alike.
TEST(Sentences, AreFilledAsTheFileOfExamplesSays) {
  std::ifstream file(FAUBOURG_SOURCE "/tests/core/sentences.json");
  const Result<Json> examples = parse_json((std::ostringstream() << file.rdbuf()).str());
  ASSERT_TRUE(examples && examples->size() > 10);
  for (const Json& example : *examples)
    EXPECT_EQ(filled(example["sentence"].get<std::string>(), example["args"]), example["said"].get<std::string>())
        << example;
}

TEST(Sentences, ThatCannotBeReadAreRefusedWithThePlace) {
  const auto fault = [](std::string_view sentence) {
    const auto read = read_sentence(sentence);
    return read ? "" : read.error();
  };
  EXPECT_EQ(fault("all is well {n}"), "");
  EXPECT_EQ(fault("a } b"), "a brace closes nothing, at byte 3");
  EXPECT_EQ(fault("a {N}"), "an argument is a word of small letters, figures and _, at byte 5");
  EXPECT_EQ(fault("a {}"), "an argument is a word of small letters, figures and _, at byte 4");
  EXPECT_EQ(fault("a {n"), "an argument ends with } or is followed by a comma, at byte 5");
  EXPECT_EQ(fault("{n, 1 {step}}"), "a choice ends with other, at byte 14");
  EXPECT_EQ(fault("{n, }"), "a choice ends with other, at byte 6");
  EXPECT_EQ(fault("{n, one two {x} other {y}}"), "a label of a choice is a word, at byte 13");
  EXPECT_EQ(fault("{n, other {x}"), "a label of a choice is a word, at byte 14");
  EXPECT_EQ(fault("{n, other {x"), "a brace is not closed, at byte 13");
  std::string deep = "x";
  for (int i = 0; i < 9; ++i) deep = "{n, other {" + deep + "}}";
  EXPECT_NE(fault(deep), "");
}

TEST(Sayings, SpeakTheLanguageTheyAreAskedForAndEnglishAsAString) {
  const Saying seat = say<"seat">({.n = 2});
  EXPECT_EQ(std::string(seat), "seat 2");
  EXPECT_EQ(seat.in("fr"), "place 2");
  EXPECT_EQ(seat.in("tlh"), "seat 2");
  EXPECT_EQ(Saying("as it is").in("fr"), "as it is");
  EXPECT_EQ(Saying(Text{"church", "église"}).in("fr"), "église");
  EXPECT_TRUE(Saying().empty());
}

TEST(Sayings, KnowTheNamesOfSeatsAndReadNoNameAgain) {
  const Saying both = say<"together">({.parts = Argument::seat(1)});
  const std::vector<std::string> names = {"Ann", "{n}"};
  EXPECT_EQ(both.in({{}, names}), "{n}");
  EXPECT_EQ(both.in("fr"), "place 1");
}

TEST(Sayings, StandOneAfterTheOther) {
  EXPECT_TRUE(together({}).empty());
  EXPECT_EQ(together({"one", Saying()}), "one");
  EXPECT_EQ(together({"one", say<"seat">({.n = 1}), "three"}).in("fr"), "one, place 1, three");
}

TEST(Sayings, TravelAsKeyAndArgumentsWithTheirEnglish) {
  EXPECT_EQ(to_text(to_json(together({say<"seat">({.n = 1}), Text{"church", "église"}}))),
            R"({"args":{"parts":[{"args":{"n":1},"key":"core.seat","text":"seat 1"},{"en":"church","fr":"église"}]},)"
            R"("key":"core.together","text":"seat 1, church"})");
  EXPECT_EQ(to_text(to_json(Error{"TT-4", "taken"})), R"({"code":"TT-4","text":"taken"})");
  EXPECT_EQ(to_text(Json{{"text", Error{"TT-4", "taken"}.text}}), R"({"text":"taken"})");
}

TEST(Sayings, ARefusalWithoutArgumentsAllocatesNothing) {
  const Verdict no = refuse(say<"language">());
  EXPECT_EQ(no->code, "language");
  EXPECT_EQ(no->text.arguments().capacity(), 0u);
  EXPECT_EQ(no->text.text(), Text{});
}

TEST(Languages, AreFoundAsALocaleNamesThem) {
  EXPECT_EQ(find_language("fr_CA.UTF-8")->id(), "fr");
  EXPECT_EQ(find_language("fr")->name(), "Français");
  EXPECT_EQ(find_language("en")->index, 0);
  for (const char* none : {"", "C", "POSIX", "C.UTF-8", "xx_YY", "french"}) EXPECT_FALSE(find_language(none)) << none;
}

}  // namespace
}  // namespace faubourg
