// The commands that ask about games and records: games, check, legal, preview, show, perft.
#include <unistd.h>

#include <algorithm>

#include "cli/commands.h"
#include "cli/terminal.h"
#include "cli/world.h"
#include "core/refusals.h"
#include "games/catalogue.h"

namespace faubourg::cli {
namespace {

std::string values_of(const OptionInfo& option) {
  switch (option.kind) {
    case OptionInfo::Boolean: return "true, false";
    case OptionInfo::Integer: return std::to_string(option.least) + " to " + std::to_string(option.most);
    case OptionInfo::Choice: {
      std::string values;
      for (const std::string& value : option.values) values += (values.empty() ? "" : ", ") + value;
      return values;
    }
    case OptionInfo::Custom: break;
  }
  return "see the rules";
}

std::uint64_t count(Match& match, int depth) {
  if (depth == 0) return 1;
  const std::vector<std::string> moves = match.moves();
  if (depth == 1) return moves.size();
  const std::size_t here = match.size();
  std::uint64_t sequences = 0;
  for (const std::string& move : moves) {
    (void)match.play(move);  // it is listed
    sequences += count(match, depth - 1);
    match.rewind(here);
  }
  return sequences;
}

}  // namespace

Done games(bool json) {
  if (json) {
    print(to_text(catalogue(all_boxes())) + "\n");
    return 0;
  }
  const Paint paint = paint_for(STDOUT_FILENO);
  for (const Box* box : all_boxes()) {
    const GameInfo& info = box->info();
    const std::string players = info.fewest == info.most
                                    ? std::to_string(info.fewest)
                                    : std::to_string(info.fewest) + " to " + std::to_string(info.most);
    std::string older;
    for (const Box* version : box->versions())
      if (version != box) older += (older.empty() ? "; also " : ", ") + std::to_string(version->info().rules);
    print(paint.bold(padded(info.id, 12)) + info.title.en + ", " + players + " players" +
          paint.dim("   rules version " + std::to_string(info.rules) + older) + "\n");
    for (const OptionInfo& option : info.options)
      print("    " + padded(option.id, 14) + padded(values_of(option), 24) +
            paint.dim("default " + to_text(option.standard)) + "\n");
  }
  std::string bots;
  for (const BotInfo& bot : kBots) bots += "    " + padded(std::string(bot.name), 14) + std::string(bot.about) + "\n";
  print(paint.bold("bots") + "\n" + bots);
  return 0;
}

Done check(const std::vector<std::string>& files, const std::optional<std::string>& data) {
  Shelf shelf(data);
  int exit = 0;
  for (const std::string& file : files) {
    std::string text;
    try {
      text = read_input(file);
    } catch (const Failure& failure) {  // the other files are still worth judging
      flush_output();
      complain(failure.text());
      exit = 2;
      continue;
    }
    const Or<Loaded> loaded = load(shelf, file, text);
    if (!loaded && loaded.error().exit != 1) return std::unexpected(loaded.error());
    if (!loaded) {
      print(said(loaded.error().line) + "\n");
      exit = std::max(exit, 1);
      continue;
    }
    const Match& match = *loaded->match;
    std::string verdict;
    if (match.turn().kind == Turn::End) {
      verdict = "ok";
      for (int score : match.outcome().scores) verdict += " " + std::to_string(score);
    } else {
      verdict = "unfinished, " + std::to_string(match.size()) + (match.size() == 1 ? " event" : " events");
    }
    print(printable(file) + ": " + verdict + "\n");
  }
  return exit;
}

Done legal(const std::string& file, const std::optional<std::string>& data) {
  Shelf shelf(data);
  const Or<Loaded> loaded = load(shelf, file, read_input(file));
  if (!loaded) return std::unexpected(loaded.error());
  const Match& match = *loaded->match;
  if (match.turn().kind == Turn::Chance) {
    for (const ChanceOutcome& outcome : match.chance_outcomes())
      print(outcome.text + "\t" + std::to_string(outcome.weight) + "/" + std::to_string(outcome.total) + "\n");
  } else {
    for (const std::string& move : match.moves()) print(move + "\n");
  }
  return 0;
}

// One line of JSON for each text of words, as the seat that decides is told it; a refusal is told in its place.
Done preview(const std::string& file, const std::vector<std::string>& words, const std::optional<std::string>& data) {
  Shelf shelf(data);
  const Or<Loaded> loaded = load(shelf, file, read_input(file));
  if (!loaded) return std::unexpected(loaded.error());
  const Match& match = *loaded->match;
  const Turn turn = match.turn();
  int exit = 0;
  for (const std::string& text : words.empty() ? std::vector<std::string>{""} : words) {
    const Result<Json> told = turn.kind == Turn::Decide
                                  ? match.preview(turn.seat, text)
                                  : Result<Json>(std::unexpected(refusals::nothing_to_decide(turn.kind)));
    if (!told) exit = 1;
    print(to_text(told ? *told : to_json(told.error())) + "\n");
  }
  return exit;
}

Done show(const ShowArgs& args) {
  Shelf shelf(args.data);
  const Or<Loaded> loaded = load(shelf, args.file, read_input(args.file));
  if (!loaded) return std::unexpected(loaded.error());
  const Match& match = *loaded->match;
  const Or<Viewer> who = read_viewer(args.seat, match);
  if (!who) return std::unexpected(who.error());
  const Json view = match.view(*who);
  if (args.json) {
    print(to_text(view) + "\n");
    return 0;
  }
  const Paint paint = paint_for(STDOUT_FILENO);
  print(loaded->box->sketch(view, paint));
  print(turn_text(match, match.size(), paint) + " (" + std::to_string(match.size()) + " events)\n");
  if (match.turn().kind == Turn::End) print(outcome_text(match, paint));
  return 0;
}

Done perft(const std::string& file, int depth, const std::optional<std::string>& data) {
  Shelf shelf(data);
  const Or<Loaded> loaded = load(shelf, file, read_input(file));
  if (!loaded) return std::unexpected(loaded.error());
  for (int d = 1; d <= depth; ++d) {
    print(std::to_string(d) + "\t" + std::to_string(count(*loaded->match, d)) + "\n");
    flush_output();
  }
  return 0;
}

}  // namespace faubourg::cli
