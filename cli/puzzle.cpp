// The commands puzzle make, check and today (docs/puzzles.md). They know no game.
#include <unistd.h>

#include <chrono>
#include <filesystem>
#include <thread>

#include "cli/commands.h"
#include "cli/progress.h"
#include "cli/terminal.h"
#include "cli/world.h"
#include "core/today.h"
#include "games/making.h"
#include "games/puzzles.h"
#include "games/shipped_puzzles.h"
#include "words/cli.h"

namespace faubourg::cli {
namespace {

std::string two(std::size_t n) { return (n < 10 ? "0" : "") + std::to_string(n); }

// One key a line, so that a difference can be read.
std::string pretty(const Puzzle& puzzle) { return to_json(puzzle).dump(1) + "\n"; }

// What a file says, proven again; else why not.
Verdict proven(const Box& box, const std::string& file) {
  const Result<Json> json = parse_json(read_input(file));
  if (!json) return json.error();
  const Result<Puzzle> puzzle = read_puzzle(*json);
  if (!puzzle) return puzzle.error();
  const std::string beside =
      (std::filesystem::path(file).parent_path() / "records" / (puzzle->record + ".jsonl")).string();
  const Result<Record> record = read_record(read_input(beside));
  if (!record) return refuse("puzzle", "record: " + record.error().text.in());
  if (record->game != box.info().id) return refuse("puzzle", "record: is a game of " + record->game);
  const auto match = box.load(*record);
  if (!match)
    return refuse("puzzle", "record: line " + std::to_string(match.error().line) + ": " + match.error().code + " " +
                                match.error().text.in());
  if (const Verdict no = check_puzzle(*puzzle, **match)) return no;
  return prove_puzzle(box, *puzzle, **match);
}

}  // namespace

Done puzzle_make(const PuzzleMakeArgs& args) {
  Shelf shelf(args.data);
  const Or<const Box*> box = shelf.find(args.game);
  if (!box) return std::unexpected(box.error());
  PuzzleAsk ask{.seed = args.seed, .count = args.count};
  const unsigned threads = args.threads ? args.threads : std::max(1u, std::thread::hardware_concurrency());
  ask.host.each = [&](std::size_t count, const std::string& about, const std::function<void(std::size_t)>& work) {
    return in_parallel(count, 0, threads, [&](std::size_t i, const Halt&) { work(i); }, about);
  };
  const auto made = make_puzzles(**box, ask);
  if (!made) return trouble(made.error().text);
  Json all = Json::array();
  if (args.out) make_folder((std::filesystem::path(*args.out) / "records").string());
  for (std::size_t i = 0; i < made->size(); ++i) {
    const MadePuzzle& one = (*made)[i];
    if (args.out) {
      replace_file((std::filesystem::path(*args.out) / (two(i + 1) + ".json")).string(), pretty(one.puzzle));
      replace_file((std::filesystem::path(*args.out) / "records" / (two(i + 1) + ".jsonl")).string(), one.text);
    }
    if (args.json)
      all.push_back({{"puzzle", to_json(one.puzzle)}, {"record", one.text}});
    else
      print(two(i + 1) + "  grade " + std::to_string(one.puzzle.grade) + "  " + one.puzzle.kind + "  " +
            std::to_string(one.puzzle.value) + " before " + std::to_string(one.puzzle.value - one.puzzle.proof.margin) +
            "  " + one.puzzle.answers[0] + "\n");
  }
  if (args.json) print(to_text(all) + "\n");
  if (made->size() < args.count) complain("only " + std::to_string(made->size()) + " were found");
  return made->size() == args.count ? 0 : 1;
}

Done puzzle_check(const PuzzleCheckArgs& args) {
  Shelf shelf(args.data);
  const Or<const Box*> box = shelf.find(args.game);
  if (!box) return std::unexpected(box.error());
  int exit = 0;
  for (const std::string& file : args.files) {
    const Verdict no = proven(**box, file);
    if (no) exit = 1;
    print(printable(file) + (no ? ": no: " + no->text.in() : std::string(": proven")) + "\n");
    flush_output();
  }
  return exit;
}

Done puzzle_today(const PuzzleTodayArgs& args) {
  const Box* box = find_box(args.game);
  if (!box) {
    std::string known;
    for (const Box* other : all_boxes()) known += (known.empty() ? "" : ", ") + other->info().id;
    return trouble(say<"game.none">({.id = brief(Json(args.game)), .known = known}));
  }
  const std::vector<ShippedPuzzle>& all = shipped_puzzles(args.game);
  const auto now = std::chrono::floor<std::chrono::days>(std::chrono::system_clock::now()).time_since_epoch().count();
  const Result<Json> today = today_json(*box, args.date.value_or(date_of(now)), all.size());
  if (!today) return trouble(today.error().text);
  if ((*today)["puzzle"].is_null()) return trouble(say<"puzzle.none">({.game = args.game}));
  const auto index = (*today)["puzzle"].get<std::size_t>();
  const Result<Puzzle> puzzle = read_puzzle(*parse_json(all[index].puzzle));
  const Result<Record> record = read_record(all[index].record);
  const auto match = record ? box->load(*record) : fail("record", "");
  if (!puzzle || !match) return trouble("puzzle: what came with the program cannot be read");
  const std::string date = (*today)["date"].get<std::string>();
  if (args.json) {
    print(to_text({{"date", date},
                   {"number", index + 1},
                   {"puzzle", to_json(*puzzle)},
                   {"record", std::string(all[index].record)},
                   {"game", (*today)["game"]}}) +
          "\n");
    return 0;
  }
  print(said(say<"puzzle.today">({.date = date, .grade = puzzle->grade, .number = index + 1})) + "\n\n");
  print(box->sketch((*match)->view(puzzle->seat), paint_for(STDOUT_FILENO)));
  print("\n" +
        said(puzzle->kind == "tour"    ? say<"puzzle.ask-tour">()
             : puzzle->kind == "build" ? say<"puzzle.ask-build">()
             : puzzle->kind == "day"   ? say<"puzzle.ask-day">()
                                       : say<"puzzle.ask-move">()) +
        "\n");
  return 0;
}

}  // namespace faubourg::cli
