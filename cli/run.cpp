#include "cli/run.h"

#include <CLI/CLI.hpp>
#include <functional>
#include <limits>

#include "cli/commands.h"
#include "cli/manual.h"
#include "cli/numbers.h"
#include "cli/world.h"
#include "words/cli.h"
#if FAUBOURG_HAS_SERVER
#include <iostream>

#include "cli/admin.h"
#include "cli/store.h"
#include "server/serve.h"
#endif

namespace faubourg::cli {
namespace {

constexpr const char* kOwnFooter = "For a FILE, - is standard input. Exit codes: 0 yes, 1 no, 2 trouble.";
constexpr const char* kRulesHelp = "version of the rules, the newest when absent; games lists them";
constexpr const char* kDataHelp = "components to play with, in place of the game's own";

const CLI::Validator kSeed = whole(0, std::numeric_limits<std::uint64_t>::max());
const CLI::Validator kVersion = whole(1, 1'000'000);  // of rules, as records name them
const CLI::Validator kThreads = whole(1, 1024);
const CLI::Validator kPlayers = whole(1, kMostSeats);

// The one line of a refused command line. CLI11's own texts may have several.
std::string first_line(const std::string& text) { return text.substr(0, text.find('\n')); }

// One command of a game: its arguments as it describes them, and those that every such command has.
void add_own(CLI::App& group, const Box& box, const CommandInfo& command, OwnArgs& args,
             std::function<Done()>& action) {
  CLI::App* own = group.add_subcommand(command.name, command.about);
  for (const ArgumentInfo& argument : command.arguments) {
    std::string about = argument.about;
    for (std::size_t i = 0; i < argument.words.size(); ++i) about += (i ? ", " : ": ") + argument.words[i];
    CLI::Option* option = own->add_option_function<std::string>(
        argument.name, [&args, name = argument.name](const std::string& value) { args.given[name] = value; }, about);
    option->required(argument.required);
    option->type_name(argument.kind == ArgumentInfo::Whole ? "N" : argument.kind == ArgumentInfo::Word ? "WORD" : "");
    if (argument.kind == ArgumentInfo::Whole)
      option->transform(whole(std::uint64_t(argument.least), std::uint64_t(argument.most)));
    if (argument.kind == ArgumentInfo::Word)
      option->check(CLI::Validator(
          [words = argument.words](const std::string& text) {
            std::string known;
            for (const std::string& word : words) {
              if (word == text) return std::string();
              known += (known.empty() ? "" : ", ") + word;
            }
            return "there is no " + brief(Json(text)) + "; there is " + known;
          },
          "", "word"));
  }
  own->add_option("--seed", args.seed, "1 when absent; the same seed gives the same answer")->transform(kSeed);
  if (command.parallel)
    own->add_option("--threads", args.threads, "all of the machine when absent")->transform(kThreads);
  own->add_option("--data", args.data, kDataHelp);
  own->add_flag("--json", args.json, "as JSON");
  own->callback([&args, &action, id = box.info().id, command] {
    args.game = id;
    args.command = command;
    action = [args] { return cli::own(args); };
  });
}

// Things that people make (docs/making.md).
void add_make(CLI::App& app, std::function<Done()>& action) {
  static MakeArgs args;
  CLI::App* make = app.add_subcommand("make", "layouts, loops, days and sets of one's own: check, new, rate, picture");
  make->require_subcommand(1);
  make->footer(kOwnFooter);
  const auto add = [&](const char* name, const char* about, Done (*run)(const MakeArgs&), bool takes_file) {
    CLI::App* command = make->add_subcommand(name, about);
    command->add_option("GAME", args.game)->required();
    if (takes_file)
      command->add_option("FILE", args.file, "a thing, or a bare layout, loop, day or level, as JSON")->required();
    command->add_option("--data", args.data, kDataHelp);
    command->callback([&action, run] { action = [run] { return run(args); }; });
    return command;
  };
  add("check", "all that is wrong with a thing, and the advice there is", &make_check, true)
      ->add_flag("--json", args.json, "as JSON");
  CLI::App* fresh = add("new", "a sound one made by lot", &make_new, false);
  fresh->add_option("--kind", args.kind, "what to make, where a game knows several kinds");
  fresh->add_option("--players", args.players, "for how many it is meant")->transform(kPlayers);
  fresh->add_option("--seed", args.seed, "1 when absent; the same seed gives the same thing")->transform(kSeed);
  CLI::App* rate = add("rate", "bots play it: how hard, how long, how fair", &make_rate, true);
  rate->add_option("--players", args.players, "as the thing says when absent, else the fewest")->transform(kPlayers);
  rate->add_option("--games", args.games, "how many; as many as the seconds allow when absent")
      ->transform(whole(1, 100'000'000));
  rate->add_option("--seconds", args.seconds, "no longer than this; 20 when neither is given")
      ->transform(decimal(0.1, 1e6));
  rate->add_option("--seed", args.seed, "1 when absent; the same seed and games give the same answer")
      ->transform(kSeed);
  rate->add_option("--threads", args.threads, "all of the machine when absent")->transform(kThreads);
  rate->add_flag("--json", args.json, "as JSON");
  add("picture", "draws it, as SVG", &make_picture, true)
      ->add_option("--out", args.out, "file to write; standard output when absent");
}

// The command line as the handbook tells it: what CLI11 knows, without its words for types and ranges.
Handbook handbook_of(const CLI::App& app) {
  Handbook book{app.get_name(), app.get_description(), {}, {}};
  for (const CLI::Option* option : app.get_options()) {
    Handbook::Option told;
    told.positional = option->get_positional();
    told.name = told.positional ? option->get_name(true) : "--" + option->get_lnames().front();
    if (told.name == "--help") continue;
    told.about = option->get_description();
    told.required = option->get_required();
    told.many = option->get_expected_max() > 1;
    if (option->get_items_expected_max() > 0) {
      const std::string type = option->get_type_name().substr(0, option->get_type_name().find(':'));
      told.value = type == "UINT" || type == "INT" || type == "FLOAT" ? "N" : type;
    }
    book.options.push_back(std::move(told));
  }
  for (const CLI::App* command : app.get_subcommands({}))
    if (command->get_name() != "manual" && command->get_name() != "completion") {
      book.commands.push_back(handbook_of(*command));
#if FAUBOURG_HAS_SERVER
      if (command->get_name() == "serve")
        for (const server::OptionHelp& option : server::options_listed())
          book.commands.back().options.push_back({"--" + option.name, option.value, option.about});
#endif
    }
  return book;
}

// What the arguments ask for, or nothing and the exit code that printing help or an error leaves.
std::function<Done()> parse(int argc, const char* const* argv, int& exit) {
  CLI::App app("Four town-building board games: play, check, simulate.", "faubourg");
  app.require_subcommand(1);
  app.set_version_flag("--version", "faubourg " FAUBOURG_VERSION);
  app.footer("A FILE is a record, one JSON object a line; - is standard input. Exit codes: 0 yes, 1 no, 2 trouble.");
  app.fallthrough();
  std::string lang;
  std::string languages;
  for (std::string_view id : language_ids()) languages += (languages.empty() ? "" : ", ") + std::string(id);
  app.add_option("--lang", lang, "the language spoken, of " + languages + "; that of the locale when absent");
  std::function<Done()> action;

  bool json = false;
  CLI::App* games = app.add_subcommand("games", "the games: id, name, players, options; and the bots");
  games->add_flag("--json", json, "as JSON");
  games->callback([&] { action = [json] { return cli::games(json); }; });

  RulesArgs book;
  CLI::App* rules =
      app.add_subcommand("rules", "how a game is played, told to players; or one exact rule by its number");
  rules->add_option("GAME", book.game)->required();
  rules->add_option("RULE", book.what, "a rule, for example VL-37, or a part of the guide, for example tour");
  rules->add_flag("--exact", book.exact, "the whole specification, rule by rule, in English");
  rules->add_option("--version", book.version, std::string(kRulesHelp) + "; the guide tells the newest")
      ->transform(kVersion);
  rules->add_flag("--json", book.json, "as JSON");
  rules->callback([&] { action = [book] { return cli::rules(book); }; });

  PlayArgs play_args;
  CLI::App* play = app.add_subcommand("play", "a game at the terminal, against bots or one another");
  play->add_option("GAME", play_args.game);
  play->add_option("--seats", play_args.seats, "you, a name or a bot for each seat: you,greedy or Ann,Bob,random");
  CLI::Option* options = play->add_option("--options", play_args.options, "JSON object, see games");
  play->add_option("--seed", play_args.seed, "of chance and bots")->transform(kSeed);
  CLI::Option* record = play->add_option("--record", play_args.record, "new file for the record");
  play->add_option("--resume", play_args.resume, "record to go on with")->excludes(record)->excludes(options);
  play->add_option("--profile", play_args.profile,
                   "a name or a file: keeps progress where a game is played in parts (City Tour's days)");
  play->add_flag("--no-warnings", play_args.no_warnings, "does not say what a move would waste");
  play->add_option("--rules", play_args.rules, kRulesHelp)->transform(kVersion)->excludes("--resume");
  play->add_option("--data", play_args.data, kDataHelp);
  play->callback([&] { action = [play_args] { return cli::play(play_args); }; });

  SimulateArgs sim;
  CLI::App* simulate = app.add_subcommand("simulate", "many games among bots, summed up");
  simulate->add_option("GAME", sim.game)->required();
  simulate->add_option("--seats", sim.seats, "a bot for each seat: random,greedy")->required();
  simulate->add_option("--games", sim.games, "how many")->required()->transform(whole(1, 1'000'000'000));
  simulate->add_option("--options", sim.options, "JSON object, see games");
  simulate->add_option("--seed", sim.seed, "1 when absent; the same seed gives the same games")->transform(kSeed);
  simulate->add_option("--threads", sim.threads, "all of the machine when absent")->transform(kThreads);
  simulate->add_option("--records", sim.records, "folder to write every game into");
  simulate->add_option("--rules", sim.rules, kRulesHelp)->transform(kVersion);
  simulate->add_option("--data", sim.data, kDataHelp);
  simulate->add_flag("--json", sim.json, "as JSON");
  simulate->callback([&] { action = [sim] { return cli::simulate(sim); }; });

  std::vector<std::string> files;
  std::optional<std::string> data;
  CLI::App* check = app.add_subcommand("check", "whether records are sound: every event is replayed");
  check->add_option("FILE", files)->required();
  check->add_option("--data", data, kDataHelp);
  check->callback([&] { action = [files, data] { return cli::check(files, data); }; });

  ShowArgs show_args;
  CLI::App* legal = app.add_subcommand("legal", "the legal moves at a record's end, or the outcomes of chance");
  legal->add_option("FILE", show_args.file)->required();
  legal->add_option("--data", show_args.data, kDataHelp);
  legal->callback([&] { action = [show_args] { return cli::legal(show_args.file, show_args.data); }; });

  std::vector<std::string> words;
  CLI::App* preview = app.add_subcommand("preview", "what words picked so far would do at a record's end, as JSON");
  preview->add_option("FILE", show_args.file)->required();
  preview->add_option("WORDS", words, "the beginning of a move, in quotes; several are told one after the other");
  preview->add_option("--data", show_args.data, kDataHelp);
  preview->callback(
      [&] { action = [show_args, words] { return cli::preview(show_args.file, words, show_args.data); }; });

  const char* seat_help = "a seat's number, public or all; all is shown once the game is over";
  CLI::App* show = app.add_subcommand("show", "the position at a record's end");
  show->add_option("FILE", show_args.file)->required();
  show->add_option("--seat", show_args.seat, seat_help);
  show->add_option("--data", show_args.data, kDataHelp);
  show->add_flag("--json", show_args.json, "the view as JSON");
  show->callback([&] { action = [show_args] { return cli::show(show_args); }; });

  CLI::App* replay = app.add_subcommand("replay", "walk through a record, forward and back");
  replay->add_option("FILE", show_args.file)->required();
  replay->add_option("--seat", show_args.seat, seat_help);
  replay->add_option("--data", show_args.data, kDataHelp);
  replay->callback([&] { action = [show_args] { return cli::replay(show_args); }; });

  int depth = 1;
  CLI::App* perft = app.add_subcommand("perft", "the number of sequences of events from a record's end");
  perft->add_option("FILE", show_args.file)->required();
  perft->add_option("DEPTH", depth)->required()->transform(whole(1, 20));
  perft->add_option("--data", show_args.data, kDataHelp);
  perft->callback([&] { action = [show_args, depth] { return cli::perft(show_args.file, depth, show_args.data); }; });

  ArenaArgs ring;
  CLI::App* arena = app.add_subcommand("arena", "bots against one another: ratings, who beats whom, scores, time");
  arena->add_option("GAME", ring.game)->required();
  arena->add_option("--seats", ring.seats, "the bots: hard,master or easy,cmd:./mybot")->required();
  arena->add_option("--games", ring.games, "how many; made up to whole rounds")
      ->required()
      ->transform(whole(1, 100'000'000));
  arena->add_option("--players", ring.players, "at a table; all of --seats when absent")->transform(kPlayers);
  arena->add_option("--options", ring.options, "JSON object, see games");
  arena->add_option("--seed", ring.seed, "1 when absent")->transform(kSeed);
  arena->add_option("--threads", ring.threads, "all of the machine when absent")->transform(kThreads);
  arena->add_option("--out", ring.out, "file that keeps the games; when it is there already, the arena goes on");
  arena->add_option("--html", ring.html, "file for the report with plots");
  arena->add_option("--think", ring.think, "seconds a program (cmd:) may take for a move")
      ->transform(decimal(0.01, 3600));
  arena->add_option("--rules", ring.rules, kRulesHelp)->transform(kVersion);
  arena->add_option("--data", ring.data, kDataHelp);
  arena->add_flag("--json", ring.json, "as JSON");
  arena->callback([&] { action = [ring] { return cli::arena(ring); }; });

  AnalyseArgs study;
  CLI::App* analyse =
      app.add_subcommand("analyse", "what each event of a record was worth: mistakes, better moves, luck");
  analyse->add_option("FILE", study.file)->required();
  analyse->add_option("--iterations", study.iterations, "of search for each position")
      ->transform(whole(1, 100'000'000));
  analyse->add_option("--out", study.out, "file that keeps the analysis; FILE.analysis when absent");
  analyse->add_option("--seed", study.seed, "1 when absent")->transform(kSeed);
  analyse->add_option("--threads", study.threads, "all of the machine when absent")->transform(kThreads);
  analyse->add_option("--data", study.data, kDataHelp);
  analyse->add_flag("--json", study.json, "as JSON");
  analyse->callback([&] { action = [study] { return cli::analyse(study); }; });

  BotArgs lines;
  CLI::App* bot = app.add_subcommand("bot", "a line protocol over standard input and output, for bots in any language");
  bot->add_option("GAME", lines.game, "to play it: decisions go out, moves come in; none: to answer questions");
  bot->add_option("--seats", lines.seats, "stdio is the other side: stdio,hard");
  bot->add_option("--games", lines.games, "one after another")->transform(whole(1, 1'000'000'000));
  bot->add_option("--options", lines.options, "JSON object, see games");
  bot->add_option("--seed", lines.seed, "1 when absent")->transform(kSeed);
  bot->add_option("--rules", lines.rules, kRulesHelp)->transform(kVersion);
  bot->add_option("--data", lines.data, kDataHelp);
  bot->callback([&] { action = [lines] { return cli::bot(lines); }; });

  SolveArgs riddle;
  CLI::App* solve = app.add_subcommand("solve", "what a game's solver says of the position at a record's end");
  solve->add_option("GAME", riddle.game)->required();
  solve->add_option("FILE", riddle.file)->required();
  solve
      ->add_option("--iterations", riddle.iterations, "of search, where it is one; what the game finds fit when absent")
      ->transform(whole(1, 100'000'000));
  solve->add_option("--seed", riddle.seed, "1 when absent; the same seed gives the same answer")->transform(kSeed);
  solve->add_option("--data", riddle.data, kDataHelp);
  solve->add_flag("--json", riddle.json, "as JSON");
  solve->callback([&] { action = [riddle] { return cli::solve(riddle); }; });

  PuzzleMakeArgs maker;
  PuzzleCheckArgs prover;
  CLI::App* puzzle = app.add_subcommand("puzzle", "puzzles with one best move: make, check, today");
  puzzle->require_subcommand(1);
  puzzle->footer("Exit codes: 0 yes, 1 no, 2 trouble.");
  CLI::App* puzzle_make = puzzle->add_subcommand("make", "finds puzzles in games of bots, proves and grades them");
  puzzle_make->add_option("GAME", maker.game)->required();
  puzzle_make->add_option("--count", maker.count, "how many, 20 when absent")->transform(whole(1, 99));
  puzzle_make->add_option("--seed", maker.seed, "1 when absent; the same seed gives the same puzzles")
      ->transform(kSeed);
  puzzle_make->add_option("--out", maker.out, "folder for the puzzles and their records");
  puzzle_make->add_option("--threads", maker.threads, "all of the machine when absent")->transform(kThreads);
  puzzle_make->add_option("--data", maker.data, kDataHelp);
  puzzle_make->add_flag("--json", maker.json, "as JSON");
  puzzle_make->callback([&] { action = [maker] { return cli::puzzle_make(maker); }; });
  CLI::App* puzzle_check = puzzle->add_subcommand("check", "whether puzzles are proven: by solver, count or search");
  puzzle_check->add_option("GAME", prover.game)->required();
  puzzle_check->add_option("FILE", prover.files, "puzzles, their records in records/ beside them")->required();
  puzzle_check->add_option("--data", prover.data, kDataHelp);
  puzzle_check->callback([&] { action = [prover] { return cli::puzzle_check(prover); }; });

  PuzzleTodayArgs daily;
  CLI::App* puzzle_today = puzzle->add_subcommand("today", "the puzzle of the day, the same for everybody");
  puzzle_today->add_option("GAME", daily.game)->required();
  puzzle_today->add_option("--date", daily.date, "another day, as 2026-11-18");
  puzzle_today->add_flag("--json", daily.json, "as JSON, with its record and solution");
  puzzle_today->callback([&] { action = [daily] { return cli::puzzle_today(daily); }; });

  add_make(app, action);

  // Commands that single games bring along (core/report.h).
  OwnArgs own_args;
  for (const Box* box : all_boxes())
    for (const CommandInfo& command : box->commands()) {
      CLI::App* group = nullptr;
      for (CLI::App* other : app.get_subcommands([&](const CLI::App* a) { return a->get_name() == command.group; }))
        group = other;
      if (!group) {
        std::string names;
        for (const CommandInfo& other : box->commands())
          if (other.group == command.group) names += (names.empty() ? "" : ", ") + other.name;
        group = app.add_subcommand(command.group, "for " + box->info().title.en + ": " + names);
        group->require_subcommand(1);
        group->footer(kOwnFooter);
      }
      add_own(*group, *box, command, own_args, action);
    }

#if FAUBOURG_HAS_SERVER
  // The server reads its own options (from a file and the environment too), so all that follows is handed on.
  CLI::App* serve = app.add_subcommand("serve", "the table in the browser; prints its address");
  serve->set_help_flag();
  serve->prefix_command();
  serve->fallthrough(false);
  serve->callback([&] { action = [rest = serve->remaining()]() -> Done { return server::serve(rest, std::cout); }; });
  add_admin(app, action);
  add_store(app, action);
#endif

  // For packagers: the same command line, told to man and to the shells.
  std::vector<std::string> ids;
  for (const Box* box : all_boxes()) ids.push_back(box->info().id);
  const auto says = [&](const std::string& text) {
    action = [text]() -> Done {
      print(text);
      return 0;
    };
  };
  CLI::App* manual = app.add_subcommand("manual", "the manual page, for man");
  manual->callback([&] { says(man_page(handbook_of(app), FAUBOURG_VERSION)); });
  std::string shell;
  CLI::App* completion = app.add_subcommand("completion", "completion of commands and options, for a shell");
  completion->add_option("SHELL", shell, "bash or zsh")->required()->check(CLI::IsMember({"bash", "zsh"}));
  completion->callback([&] {
    const Handbook book = handbook_of(app);
    says(shell == "bash" ? bash_completion(book, ids) : zsh_completion(book, ids));
  });

  std::string known;
  bool is_known = false;
  for (const CLI::App* command : app.get_subcommands({})) {
    known += (known.empty() ? "" : ", ") + command->get_name();
    is_known |= argc > 1 && command->get_name() == argv[1];
  }
  if (argc < 2 || (argv[1][0] != '-' && !is_known)) {
    complain(argc < 2 ? "name a command: " + known
                      : "there is no command " + brief(Json(argv[1])) + "; there is " + known);
    exit = 2;
    return {};
  }
  // A group of commands asks for one of its own.
  for (const CLI::App* group : app.get_subcommands({})) {
    if (argc < 2 || group->get_name() != argv[1] || group->get_require_subcommand_min() == 0) continue;
    std::string inside;
    bool found = argc > 2 && argv[2][0] == '-';
    for (const CLI::App* command : group->get_subcommands({})) {
      inside += (inside.empty() ? "" : ", ") + command->get_name();
      found |= argc > 2 && command->get_name() == argv[2];
    }
    if (found) continue;
    complain(argc < 3 ? group->get_name() + ": name a command: " + inside
                      : group->get_name() + ": there is no command " + brief(Json(argv[2])) + "; there is " + inside);
    exit = 2;
    return {};
  }
  try {
    app.parse(argc, argv);
  } catch (const CLI::CallForHelp&) {
    const auto chosen = app.get_subcommands();
    print(chosen.empty() ? app.help() : chosen.front()->help(app.get_name()));
    return {};
  } catch (const CLI::CallForVersion& version) {
    print(std::string(version.what()) + "\n");
    return {};
  } catch (const CLI::ParseError& error) {
    complain(printable(first_line(error.what())) + " (faubourg --help tells more)");
    exit = 2;
    return {};
  }
  if (lang.empty()) return action;
  const std::optional<Language> found = find_language(lang);
  if (!found) {
    complain(said(say<"language.none">({.given = brief(Json(lang)), .known = languages})));
    exit = 2;
    return {};
  }
  speak(*found);
  return action;
}

}  // namespace

int run(int argc, const char* const* argv) {
  try {
    int exit = 0;
    speak(language_of_locale());
    if (const std::function<Done()> action = parse(argc, argv, exit)) {
      const Done done = action();
      flush_output();
      if (!done) complain(said(done.error().line));
      return done ? *done : done.error().exit;
    }
    flush_output();
    return exit;
  } catch (const Failure& failure) {
    if (failure.is_closed_pipe()) return 0;
    try {
      flush_output();           // what was said before stays said
    } catch (const Failure&) {  // NOLINT(bugprone-empty-catch): the first failure is the one to tell
    }
    complain(failure.text());
    return 2;
  }
}

}  // namespace faubourg::cli
