// The command analyse: every position of a record searched, what was lost by choice and what luck brought.
//
// The findings are kept in a file beside the record, a line a position; stopped, it goes on from there.
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <mutex>
#include <thread>

#include "cli/commands.h"
#include "cli/progress.h"
#include "cli/terminal.h"
#include "cli/world.h"
#include "games/judgement.h"

namespace faubourg::cli {
namespace {

constexpr int kVersion = 1;
struct Study {
  const Box* box = nullptr;
  const Match* match = nullptr;
  std::vector<std::optional<Judgement>> found;  // of the position after so many events; one more than events
};

// As they were found: what is kept and read again must tell the same story to the last digit.
Json exact_json(const BySeat<double>& values, int players) {
  return Json(std::vector<double>(values.begin(), values.begin() + players));
}

std::string head_line(const AnalyseArgs& args, const Match& match) {
  return to_text(Json{{"analysis", kVersion},
                      {"game", match.record().game},
                      {"events", match.size()},
                      {"record", std::to_string(match.hash())},
                      {"iterations", args.iterations},
                      {"seed", args.seed}}) +
         "\n";
}

std::string position_line(std::size_t n, const Judgement& j, int players) {
  return to_text(Json{{"n", n},
                      {"iterations", j.iterations},
                      {"before", exact_json(j.before, players)},
                      {"after", exact_json(j.after, players)},
                      {"best", j.best},
                      {"best_value", j.best_value},
                      {"played_value", j.played_value}}) +
         "\n";
}

// Positions from a file that was kept; how much of it is whole.
Or<std::size_t> read_positions(Study& study, const std::string& file, std::string_view text, const std::string& head) {
  std::size_t whole = 0;
  for (std::size_t at = 0, line = 1; at < text.size(); ++line) {
    const std::size_t end = text.find('\n', at);
    if (end == std::string_view::npos) break;
    const std::string_view piece = text.substr(at, end + 1 - at);
    if (line == 1 && piece != head)
      return trouble(printable(file) +
                     ": is the analysis of another record, or with other settings; --out names another file");
    if (line > 1) {
      const Result<Json> json = parse_json(piece.substr(0, piece.size() - 1));
      Fault fault;
      const Json none = Json::object();
      const At root(json ? *json : none, fault, "", "analysis");
      const std::size_t n = root["n"].count(0, std::int64_t(study.found.size()) - 1);
      Judgement j;
      j.iterations = std::uint64_t(root["iterations"].integer(0, INT64_MAX));
      const auto seats = [&](const At& list, BySeat<double>& values) {
        Seat p = 0;
        for (const At& v : list.list(0, kMostSeats)) values[p++] = v.json().is_number() ? v.json().get<double>() : 0;
      };
      seats(root["before"], j.before);
      seats(root["after"], j.after);
      j.best = root["best"].text();
      const auto value = [&](const char* key) {
        return root[key].json().is_number() ? root[key].json().get<double>() : 0.0;
      };
      j.best_value = value("best_value");
      j.played_value = value("played_value");
      if (fault) return trouble(printable(file) + ":" + std::to_string(line) + ": " + fault->text);
      study.found[n] = std::move(j);
    }
    whole = at = end + 1;
  }
  return whole;
}

// What an event did: by choice (never a gain), or by chance.
struct Turning {
  std::size_t n = 0;
  bool is_chance = false;
  double loss = 0;        // of a decision
  BySeat<double> luck{};  // of chance, by seat
  double swing = 0;       // its size
};

std::vector<Turning> turnings(const Study& study) {
  std::vector<Turning> all;
  const int players = study.match->players();
  for (std::size_t n = 0; n < study.match->size(); ++n) {
    Turning t{n, study.match->record().events[n].by == kNobody, 0, {}, 0};
    const Judgement& here = *study.found[n];
    if (t.is_chance) {
      for (Seat p = 0; p < players; ++p) {
        t.luck[p] = study.found[n + 1]->before[p] - here.before[p];
        t.swing = std::max(t.swing, std::abs(t.luck[p]));
      }
    } else {
      t.loss = t.swing = loss_of(here);
    }
    all.push_back(t);
  }
  return all;
}

struct Sums {
  double lost = 0, luck = 0;
  int decisions = 0, inaccuracies = 0, mistakes = 0, blunders = 0;
};

ListBy<Seat, Sums> sums_of(const Study& study, const std::vector<Turning>& all) {
  ListBy<Seat, Sums> sums(study.match->record().players.size());
  for (const Turning& t : all) {
    for (Seat p : sums.indices()) sums[p].luck += t.luck[p];
    if (t.is_chance) continue;
    Sums& s = sums[study.match->record().events[t.n].by];
    ++s.decisions;
    s.lost += t.loss;
    const std::string_view mark = mark_of(t.loss);
    s.inaccuracies += mark == "?!";
    s.mistakes += mark == "?";
    s.blunders += mark == "??";
  }
  return sums;
}

Json to_json(const Study& study) {
  const int players = study.match->players();
  const std::vector<Turning> all = turnings(study);
  Json events = Json::array(), seats = Json::array();
  for (const Turning& t : all) {
    Json event = judgement_json(*study.match, t.n, *study.found[t.n]);
    event["swing"] = t.swing;
    if (t.is_chance) event["luck"] = seats_json(t.luck, players);
    events.push_back(std::move(event));
  }
  const ListBy<Seat, Sums> sums = sums_of(study, all);
  for (Seat p : sums.indices())
    seats.push_back(Json{{"name", study.match->record().players[p]},
                         {"decisions", sums[p].decisions},
                         {"lost", sums[p].lost},
                         {"luck", sums[p].luck},
                         {"inaccuracies", sums[p].inaccuracies},
                         {"mistakes", sums[p].mistakes},
                         {"blunders", sums[p].blunders}});
  return Json{{"game", study.match->record().game},
              {"events", events},
              {"last", seats_json(study.found.back()->before, players)},
              {"seats", seats}};
}

std::string signed_percent(double part) { return (part < 0 ? "-" : "+") + fixed(100 * std::abs(part), 0) + " %"; }

std::string to_text_report(const Study& study, const Paint& paint) {
  const std::vector<Turning> all = turnings(study);
  const ListBy<Seat, Sums> sums = sums_of(study, all);
  std::string text;
  for (Seat p : sums.indices())
    text += padded(paint.seat(p, name_of(*study.match, p)), 14) + std::to_string(sums[p].decisions) + " decisions, " +
            signed_percent(-sums[p].lost) + " by choices (" + std::to_string(sums[p].blunders) + " ??, " +
            std::to_string(sums[p].mistakes) + " ?, " + std::to_string(sums[p].inaccuracies) + " ?!), " +
            signed_percent(sums[p].luck) + " by luck\n";
  std::vector<Turning> greatest = all;
  std::ranges::sort(
      greatest, [](const Turning& a, const Turning& b) { return a.swing != b.swing ? a.swing > b.swing : a.n < b.n; });
  if (greatest.size() > 20) greatest.resize(20);
  std::erase_if(greatest, [](const Turning& t) { return t.swing < kInaccuracy; });
  std::ranges::sort(greatest, {}, &Turning::n);
  text += "\n" + paint.bold("Turning points") + (greatest.empty() ? ": none\n" : "\n");
  for (const Turning& t : greatest) {
    text += "  " + padded(std::to_string(t.n + 1), 5) + event_text(*study.match, t.n, kRecord, paint);
    if (t.is_chance) {
      text += paint.dim("   luck:");
      for (Seat p : sums.indices())
        if (std::abs(t.luck[p]) >= 0.005)
          text += " " + paint.seat(p, name_of(*study.match, p)) + " " + signed_percent(t.luck[p]);
    } else {
      text += " " + paint.bad(std::string(mark_of(t.loss))) +
              paint.dim("   " + signed_percent(-t.loss) + "; better: ") + printable(study.found[t.n]->best);
    }
    text += "\n";
  }
  return text;
}

}  // namespace

Done analyse(const AnalyseArgs& args) {
  Shelf shelf(args.data);
  Or<Loaded> loaded = load(shelf, args.file, read_input(args.file));
  if (!loaded) return std::unexpected(loaded.error());
  const Match& match = *loaded->match;
  Study study{loaded->box, &match, std::vector<std::optional<Judgement>>(match.size() + 1)};

  std::optional<RecordFile> file;
  if (args.out || args.file != "-") {
    const std::string path = args.out ? *args.out : args.file + ".analysis";
    const std::string head = head_line(args, match);
    if (::access(path.c_str(), F_OK) == 0) {
      file.emplace(RecordFile::open(path));
      const Or<std::size_t> whole = read_positions(study, path, file->contents(), head);
      if (!whole) return std::unexpected(whole.error());
      file->cut(*whole);
      if (*whole == 0) file->append(head);
    } else {
      file.emplace(RecordFile::create(path));
      file->append(head);
    }
  }
  std::vector<std::size_t> todo;
  for (std::size_t n = 0; n < study.found.size(); ++n)
    if (!study.found[n]) todo.push_back(n);
  std::mutex mutex;
  const unsigned threads = args.threads ? args.threads : std::max(1u, std::thread::hardware_concurrency());
  const bool whole =
      in_parallel(todo.size(), study.found.size() - todo.size(), threads, [&](std::size_t i, const Halt& halt) {
        Rng rng = Rng::of(args.seed, todo[i]);
        Effort effort{.iterations = args.iterations};
        effort.limits.stop = halt.asked;
        Judgement j = loaded->box->judge(match, todo[i], rng, effort);
        if (halt) return;
        const std::lock_guard lock(mutex);
        if (file) file->append(position_line(todo[i], j, match.players()));
        study.found[todo[i]] = std::move(j);
      });
  if (!whole)
    return std::unexpected(
        Stop{1, "stopped" + std::string(file ? "; what was found is kept in " + printable(file->path()) +
                                                   ", and the same command goes on"
                                             : "")});
  print(args.json ? to_text(to_json(study)) + "\n" : to_text_report(study, paint_for(STDOUT_FILENO)));
  return 0;
}

}  // namespace faubourg::cli
