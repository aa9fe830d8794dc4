// The commands make check, new, rate and picture (docs/making.md). They know no game.
#include <chrono>
#include <cmath>
#include <mutex>
#include <thread>

#include "cli/commands.h"
#include "cli/progress.h"
#include "cli/world.h"
#include "games/making.h"
#include "words/cli.h"

namespace faubourg::cli {
namespace {

struct Opened {
  std::unique_ptr<Shelf> shelf;
  const Box* box = nullptr;
};
Or<Opened> open(const MakeArgs& args) {
  Opened opened{std::make_unique<Shelf>(args.data)};
  const Or<const Box*> box = opened.shelf->find(args.game);
  if (!box) return std::unexpected(box.error());
  opened.box = *box;
  return opened;
}

std::string told(const Checked& checked, const std::string& name) {
  std::string text;
  const auto& faults = checked.seen.faults;
  text += said(faults.empty() ? say<"make.sound">({.name = printable(name)})
                              : say<"make.faults">({.n = faults.size(), .name = printable(name)})) +
          "\n";
  for (const Flaw& found : faults) {
    std::string where = found.thing.empty() ? found.path : found.thing;
    text += "  " + found.code + (where.empty() ? "" : " " + printable(where)) + ": " + said(found.text) + "\n";
    if (!found.mend.empty()) text += "    " + said(say<"make.mend">({.how = found.mend})) + "\n";
  }
  for (const Remark& remark : checked.seen.notes) text += said(say<"make.note">({.text = remark.text})) + "\n";
  return text;
}

// "17.9", "17,9": as the reader's language has it.
std::string tenths(double value) {
  std::string text = fixed(value, 1);
  return text.replace(text.find('.'), 1, said(say<"number.point">()));
}
std::string percent(const Json& share) { return fixed(share.get<double>() * 100, 0); }

// A report in words, as the rating has told them.
std::string report_text(const Tally& tally, const Scale& scale, int players, bool together) {
  const Json report = report_of(tally, scale, players, together);
  std::string text = said(say<"make.games">({.n = tally.games()})) + "\n";
  const auto line = [&](const Saying& saying) { text += said(saying) + "\n"; };
  if (const Json& word = report["word"]; !word.is_null()) {
    const double at = word["at"].get<double>();
    line(say<"make.word">({.at = percent(word["at"]),
                           .high = percent(word["high"]),
                           .low = percent(word["low"]),
                           .sure = word["sure"].get<std::string>(),
                           .word = scale.word_at(at)}));
  }
  std::string pegs;
  for (const Scale::Peg& peg : scale.pegs)
    pegs += (pegs.empty() ? "" : ", ") + said(peg.name) + " " + fixed(scale.at(peg.value) * 100, 0);
  if (!pegs.empty()) line(say<"make.pegs">({.list = pegs}));
  if (const Json& win = report["win"]; !win.is_null())
    line(say<"make.win">({.high = percent(win["high"]), .low = percent(win["low"]), .share = percent(win["share"])}));
  if (const Json& scores = report["scores"]; !scores.is_null())
    line(say<"make.scores">({.least = scores["least"].get<int>(),
                             .mean = tenths(scores["mean"].get<double>()),
                             .most = scores["most"].get<int>()}));
  if (const Json& length = report["length"]; !length.is_null()) {
    const int least = length["least"].get<int>(), most = length["most"].get<int>();
    const std::string mean = tenths(length["mean"].get<double>());
    line(length["unit"] == "rounds" ? say<"make.rounds">({.least = least, .mean = mean, .most = most})
                                    : say<"make.turns">({.least = least, .mean = mean, .most = most}));
  }
  std::string seats;
  for (const Json& seat : report["seats"]) seats += (seats.empty() ? "" : ", ") + percent(seat["share"]) + " %";
  if (!seats.empty()) line(say<"make.seats">({.list = seats}));
  if (!report["forced"].is_null()) line(say<"make.forced">({.share = percent(report["forced"])}));
  if (const Json& skill = report["skill"]; !skill.is_null())
    line(together ? say<"make.skill-together">({.fair = percent(skill["fair"]), .share = percent(skill["share"])})
                  : say<"make.skill">({.fair = percent(skill["fair"]), .share = percent(skill["share"])}));
  if (tally.dead > 0) line(say<"make.dead">({.share = tenths(report["dead"]["share"].get<double>() * 100)}));
  for (const Saying& advice : advice_of(tally, players, together)) line(say<"make.note">({.text = advice}));
  return text;
}

}  // namespace

Done make_check(const MakeArgs& args) {
  const Or<Opened> opened = open(args);
  if (!opened) return std::unexpected(opened.error());
  const Checked checked = check_thing(*opened->box, std::string_view(read_input(args.file)));
  print(args.json ? to_text(to_json(checked)) + "\n" : told(checked, checked.thing ? checked.thing->name : args.file));
  return checked.thing ? 0 : 1;
}

Done make_new(const MakeArgs& args) {
  const Or<Opened> opened = open(args);
  if (!opened) return std::unexpected(opened.error());
  const Result<Thing> made = new_thing(*opened->box, args.kind.value_or(""), args.players, args.seed);
  if (!made) return trouble(made.error().text);
  print(to_text(to_json(*made)) + "\n");
  return 0;
}

Done make_rate(const MakeArgs& args) {
  const Or<Opened> opened = open(args);
  if (!opened) return std::unexpected(opened.error());
  const Checked checked = check_thing(*opened->box, std::string_view(read_input(args.file)));
  if (!checked.thing) {
    print(args.json ? to_text(to_json(checked)) + "\n" : told(checked, args.file));
    return 1;
  }
  if (!checked.is_table) return trouble(say<"make.level">());
  const int players = args.players.value_or(players_of(checked));
  const auto first = checked.box->rater(players, checked.thing->options);
  if (!first) return trouble(first.error().text);
  const double seconds = args.seconds > 0 ? args.seconds : args.games > 0 ? 0 : 20;
  const unsigned threads = args.threads ? args.threads : std::max(1u, std::thread::hardware_concurrency());
  Tally tally;
  std::mutex mutex;
  const auto start = std::chrono::steady_clock::now();
  const auto elapsed = [&] { return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count(); };
  // By pieces, each game with its own number: the sum is the same whoever plays which.
  constexpr std::size_t kPiece = 4;
  const auto play = [&](std::size_t from, std::size_t to, std::size_t before) {
    return in_parallel(
        (to - from + kPiece - 1) / kPiece, before / kPiece, threads, [&](std::size_t piece, const Halt& halt) {
          const auto stop = [&] { return bool(halt) || (seconds > 0 && elapsed() >= seconds); };
          if (stop()) return;
          const std::unique_ptr<Assessor> rater = std::move(*checked.box->rater(players, checked.thing->options));
          Tally some;
          const std::size_t begin = from + piece * kPiece;
          for (std::size_t i = begin; i < std::min(to, begin + kPiece) && rater->play(args.seed, i, some, stop); ++i)
            continue;
          const std::lock_guard lock(mutex);
          tally.add(some);
        });
  };
  if (args.games > 0) {
    play(0, args.games, 0);
  } else {  // as many as time allows: a few, then as many as should fit into the rest
    std::size_t done = 0, next = 2 * kPiece * threads;
    while (play(done, done + next, done) && elapsed() < seconds) {
      done += next;
      next =
          std::max<std::size_t>(kPiece * threads, std::size_t(double(done) / elapsed() * (seconds - elapsed()) * 0.9));
    }
  }
  if (tally.games() == 0) return trouble(say<"make.stopped">());
  const Scale scale = (*first)->scale();
  const bool together = checked.box->plays_together();
  if (args.json)
    print(to_text({{"tally", to_json(tally)}, {"report", report_of(tally, scale, players, together)}}) + "\n");
  else
    print(report_text(tally, scale, players, together));
  return 0;
}

Done make_picture(const MakeArgs& args) {
  const Or<Opened> opened = open(args);
  if (!opened) return std::unexpected(opened.error());
  const Checked checked = check_thing(*opened->box, std::string_view(read_input(args.file)));
  if (!checked.thing) {
    print(told(checked, args.file));
    return 1;
  }
  const std::string svg = checked.box->picture(checked.thing->kind, checked.thing->options);
  if (svg.empty()) return trouble(say<"make.no-picture">({.game = args.game}));
  if (args.out)
    replace_file(*args.out, svg);
  else
    print(svg);
  return 0;
}

}  // namespace faubourg::cli
