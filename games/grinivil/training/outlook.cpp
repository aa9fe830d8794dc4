// grinivil/training/outlook.cpp - teaches the network of Grinivil's bots (outlook.h) from games they play with it.
//
//   cmake --preset bench && cmake --build build/bench --target grinivil_outlook
//   build/bench/benchmarks/grinivil_outlook play --games 3000 --seed 1 lessons.bin
//   build/bench/benchmarks/grinivil_outlook fit --out games/grinivil/outlook_weights.cpp lessons.bin
//   build/bench/benchmarks/grinivil_outlook play --scores --games 1500 --seed 2 --bot hard scores.bin
//   build/bench/benchmarks/grinivil_outlook fit --scores --out games/grinivil/score_weights.cpp scores.bin
//
// `play` notes each position in which a seat is about to choose its action. A win counts by how clear it was. Now and
// then a seat does anything at all, so that the network sees what a bot would avoid. Playing with what was fitted and
// fitting again makes it better. With --scores the same is learned of the score at the end, which hints tell.
#include GAME_BOX
#include "games/grinivil/outlook.h"

#include "bots/bot.h"
#include "bots/training/program.h"
#include "games/box.h"
#include "games/grinivil/rules.h"

namespace faubourg::grinivil {
namespace {

using GameLesson = Lesson<OutlookNetwork>;

constexpr double kClear = 6;       // a lead of so many points is worth e to 1
constexpr float kThought = 0.08f;  // how much of a lesson is what was thought of the position after it

std::vector<GameLesson> play_game(std::uint64_t seed, std::uint64_t index, Aim aim, const std::string& bot_name) {
  Rng rng = Rng::of(seed, index);
  static const auto data = std::make_shared<const Data>(*Grinivil::read_data(*parse_json(grinivil_box().data())));
  const int players = rng.below(2) ? 2 : 3 + int(rng.below(4));
  const Json options = rng.below(3) ? Json::object() : Grinivil::sample_options(players, rng);
  const auto game = Grinivil::make(data, players, options);
  if (!game) return {};
  const auto bot = make_bot<Grinivil>(bot_name);
  if (!bot) return {};
  std::vector<GameLesson> lessons;
  std::vector<Move> list;
  State s = game->start();
  for (Turn turn = game->turn(s); turn.kind != Turn::End; turn = game->turn(s)) {
    if (turn.kind == Turn::Chance) {
      game->play(s, draw(*game, s, rng, list));
      continue;
    }
    if (game->is_quiet(s)) {
      GameLesson lesson;
      const auto table = table_features(*game, s);
      for (Seat p = 0; p < players; ++p) lesson.sides.push_back({features(*game, s, p, table), 0});
      lessons.push_back(std::move(lesson));
    }
    if (rng.below(aim == Aim::Win ? 40 : 150) == 0) {
      proposals(*game, s, list);
      game->play(s, list[rng.below(std::uint32_t(list.size()))]);
    } else {
      State seen = s;
      game->redeal(seen, turn.seat, rng);
      game->play(s, (*bot)->choose(*game, seen, turn.seat, rng));
    }
  }
  const Outcome end = game->outcome(s);
  if (aim == Aim::Score) {
    for (GameLesson& lesson : lessons)
      for (std::size_t p = 0; p < lesson.sides.size(); ++p) lesson.sides[p].end = float(end.scores[p] / kScoreUnit);
    return lessons;
  }
  std::vector<float> shares;
  for (const int score : end.scores) shares.push_back(float(score / kClear));
  softmax(std::span(shares));
  // Backwards: what is learned is mostly the end, and a little what was thought of the positions on the way.
  for (std::size_t i = lessons.size(); i-- > 0;) {
    const std::vector<float> thought = foreseen(kNetwork, lessons[i], Aim::Win);
    for (std::size_t p = 0; p < shares.size(); ++p) {
      lessons[i].sides[p].end = shares[p];
      shares[p] += kThought * (thought[p] - shares[p]);
    }
  }
  return lessons;
}

}  // namespace
}  // namespace faubourg::grinivil

int main(int argc, char** argv) {
  using namespace faubourg;
  Training training("teaches the network of Grinivil's bots");
  std::string bot = "search:n=100";
  training.offer_scores();
  training.play->add_option("--bot", bot, "on every seat")->capture_default_str();
  return training.run<grinivil::OutlookNetwork>(argc, argv, "grinivil", [&](std::uint32_t index) {
    return grinivil::play_game(training.seed, index, training.aim, bot);
  });
}
