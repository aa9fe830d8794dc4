// bots/network.h and bots/training/fit.h: lessons are learned, kept and read again.
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <sstream>

#include "bots/training/fit.h"

namespace faubourg {
namespace {

using Small = Network<3, 6>;

// Who has more of the first number than of the second wins; the third tells nothing.
Lesson<Small> lesson_of(int sides, Rng& rng) {
  Lesson<Small> lesson;
  std::size_t best = 0;
  float most = -99;
  for (int i = 0; i < sides; ++i) {
    const auto any = [&] { return float(rng.below(100)) / 50; };
    lesson.sides.push_back({{any(), any(), any()}, 0});
    const float lead = lesson.sides.back().in[0] - lesson.sides.back().in[1];
    if (lead > most) most = lead, best = lesson.sides.size() - 1;
  }
  if (sides > 1)
    lesson.sides[best].end = 1;
  else
    lesson.sides[0].end = most > 0;
  return lesson;
}

class Taught : public testing::TestWithParam<int> {};

TEST_P(Taught, FindsTheWinnerOfPositionsItHasNotSeen) {
  Rng rng(3);
  Fit<Small> fit;
  for (std::size_t i = 0; i < Fit<Small>::kNumbers; ++i)
    Fit<Small>::numbers(fit.net)[i] = float(rng.below(1000)) / 1000 - 0.5f;
  for (int batch = 0; batch < 1500; ++batch) {
    for (int i = 0; i < 16; ++i) fit.learn(lesson_of(GetParam(), rng), Aim::Win, 1.0f / 16);
    fit.step(0.01f, 0);
  }
  int right = 0;
  constexpr int kAsked = 1000;
  for (int i = 0; i < kAsked; ++i) {
    const Lesson<Small> lesson = lesson_of(GetParam(), rng);
    const std::vector<float> chances = foreseen(fit.net, lesson, Aim::Win);
    if (chances.size() == 1) {
      right += (chances[0] > 0.5f) == (lesson.sides[0].end > 0.5f);
      continue;
    }
    EXPECT_NEAR(std::accumulate(chances.begin(), chances.end(), 0.0f), 1, 1e-4);
    right += lesson.sides[std::size_t(std::ranges::max_element(chances) - chances.begin())].end > 0;
  }
  EXPECT_GT(right, kAsked * 9 / 10);
}
INSTANTIATE_TEST_SUITE_P(Sides, Taught, testing::Values(1, 2, 5));

TEST(TaughtScores, AreNearWhatTheyWere) {
  Rng rng(3);
  Fit<Small> fit;
  for (std::size_t i = 0; i < Fit<Small>::kNumbers; ++i)
    Fit<Small>::numbers(fit.net)[i] = float(rng.below(1000)) / 1000 - 0.5f;
  const auto lesson = [&] {
    Lesson<Small> one = lesson_of(2, rng);
    for (auto& side : one.sides) side.end = 2 + side.in[0] - side.in[1];
    return one;
  };
  for (int batch = 0; batch < 1500; ++batch) {
    for (int i = 0; i < 16; ++i) fit.learn(lesson(), Aim::Score, 1.0f / 16);
    fit.step(0.01f, 0);
  }
  std::vector<Lesson<Small>> unseen;
  for (int i = 0; i < 200; ++i) unseen.push_back(lesson());
  EXPECT_LT(deviation(fit.net, unseen), 0.2);
  EXPECT_EQ(foreseen(fit.net, unseen[0], Aim::Score)[0], fit.net.value(unseen[0].sides[0].in));
}

TEST(ShortNetworks, GiveBackEveryBit) {
  using Two = Network<2, 3>;
  static constexpr Two kWritten = {
      {{0, -0.0064f, 8.68e-38f}, {1, 0.834f, -9.15e-39f}}, {-1.7e-11f, 12.3f, 999}, {1e-5f, 0.1f, -2}, 0.0226428f};
  static constexpr ShortNetwork<2, 3> kShort(kWritten);
  const Two whole = kShort.whole();
  EXPECT_EQ(std::memcmp(&whole, &kWritten, sizeof whole), 0);
}

struct Files : testing::Test {
  std::filesystem::path folder = std::filesystem::temp_directory_path() / ("faubourg-fit-" + std::to_string(getpid()));
  Files() { std::filesystem::create_directories(folder); }
  ~Files() override { std::filesystem::remove_all(folder); }
  std::string in(const char* name) const { return (folder / name).string(); }
  std::string text(const char* name) const {
    std::ostringstream all;
    all << std::ifstream(in(name)).rdbuf();
    return all.str();
  }
};

TEST_F(Files, LessonsOfSeveralThreadsAllArriveAndAreFitted) {
  const auto play = [](std::uint32_t index) {
    Rng rng(index);
    std::vector<Lesson<Small>> lessons;
    for (int i = 0; i < 50; ++i) lessons.push_back(lesson_of(2 + int(index % 3), rng));
    return lessons;
  };
  ASSERT_EQ(gather_lessons<Small>(60, 2, in("a.bin"), play), 0);
  ASSERT_EQ(fit_network<Small>({in("a.bin")}, Aim::Win, 2, 0, in("weights.cpp"), "mine"), 0);
  EXPECT_NE(text("weights.cpp").find("\nextern const OutlookNetwork kNetwork = kNetworkShort.whole();\n"),
            std::string::npos);
  ASSERT_EQ(fit_network<Small>({in("a.bin")}, Aim::Score, 2, 0, in("scores.cpp"), "mine"), 0);
  EXPECT_NE(text("scores.cpp").find("> kScoresShort(OutlookNetwork{"), std::string::npos);
}

TEST_F(Files, WhatIsNoFileOfLessonsIsRefused) {
  std::ofstream(in("noise.bin")) << "this is not a file of lessons";
  std::ofstream(in("few.bin")) << "";
  std::ofstream(in("short.bin"), std::ios::binary).write("\1\0\0\0abc", 7);
  for (const char* name : {"noise.bin", "few.bin", "short.bin", "missing.bin"})
    EXPECT_EQ(fit_network<Small>({in(name)}, Aim::Win, 1, 0, in("weights.cpp"), "mine"), 2) << name;
  EXPECT_FALSE(std::filesystem::exists(in("weights.cpp")));
  EXPECT_EQ(
      gather_lessons<Small>(0, 1, in("no/such/folder"), [](std::uint32_t) { return std::vector<Lesson<Small>>{}; }), 2);
}

}  // namespace
}  // namespace faubourg
