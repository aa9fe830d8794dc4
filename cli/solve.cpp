// The command solve, and the commands that single games bring along. Neither knows a game.
#include <thread>

#include "cli/commands.h"
#include "cli/progress.h"
#include "cli/world.h"
#include "core/whole.h"

namespace faubourg::cli {
namespace {

std::string with_code(const Error& error) { return (error.code.empty() ? "" : error.code + " ") + said(error.text); }

}  // namespace

Done solve(const SolveArgs& args) {
  Shelf shelf(args.data);
  const Or<const Box*> box = shelf.find(args.game);
  if (!box) return std::unexpected(box.error());
  if (!(*box)->has_solver()) {
    std::string known;
    for (const Box* other : all_boxes())
      if (other->has_solver()) known += (known.empty() ? "" : ", ") + other->info().id;
    return trouble(args.game + " has no solver; there is one for " + known);
  }
  const std::string text = read_input(args.file);
  // Which game it is comes first: other components would make little sense of another game's record.
  if (const Result<Record> record = read_record(text); record && record->game != args.game && find_box(record->game))
    return trouble(printable(args.file) + " is a game of " + record->game);
  const Or<Loaded> loaded = load(shelf, args.file, text);
  if (!loaded) return std::unexpected(loaded.error());
  Result<Report> report = fail("", "");
  {
    Watch watch;
    SolveAsk ask{args.seed, args.iterations, args.json, {}};
    ask.host.told = [&](double share) { watch.told(share); };
    report = loaded->box->solve(*loaded->match, ask);
  }
  if (!report) return std::unexpected(Stop{1, printable(args.file) + ": " + said(report.error().text)});
  print(report->text);
  return report->exit;
}

Done own(const OwnArgs& args) {
  Shelf shelf(args.data);
  const Or<const Box*> box = shelf.find(args.game);
  if (!box) return std::unexpected(box.error());
  Given given;
  given.seed = args.seed;
  given.json = args.json;
  std::string file;
  for (const ArgumentInfo& argument : args.command.arguments) {
    const auto found = args.given.find(argument.name);
    if (found == args.given.end()) continue;
    switch (argument.kind) {
      case ArgumentInfo::File:
        file = found->second;
        given.texts[argument.name] = read_input(file);
        break;
      case ArgumentInfo::Word: given.texts[argument.name] = found->second; break;
      case ArgumentInfo::Whole:  // checked when the command line was read
        given.wholes[argument.name] = whole_number(found->second).value_or(0);
        break;
    }
  }
  Host host;
  const unsigned threads = args.threads ? args.threads : std::max(1u, std::thread::hardware_concurrency());
  host.each = [&](std::size_t count, const std::string& about, const std::function<void(std::size_t)>& work) {
    return in_parallel(count, 0, threads, [&](std::size_t i, const Halt&) { work(i); }, about);
  };
  const Result<Report> report = (*box)->run(args.command.group, args.command.name, given, host);
  if (!report)  // stopped by hand it has no answer, not even no
    return std::unexpected(Stop{report.error().code == "stopped" ? 2 : 1,
                                (file.empty() ? "" : printable(file) + ": ") + with_code(report.error())});
  print(report->text);
  return report->exit;
}

}  // namespace faubourg::cli
