#include "cli/store.h"

#include <unistd.h>

#include <CLI/CLI.hpp>
#include <filesystem>

#include "cli/world.h"
#include "games/all.h"
#include "server/admin_socket.h"
#include "server/failure.h"
#include "server/key_rings.h"
#include "server/options.h"
#include "server/postgres.h"
#include "server/secrets.h"
#include "server/store_postgres.h"
#include "server/store_tools.h"

namespace faubourg::cli {
namespace {

namespace fs = std::filesystem;
using server::Opening;

constexpr std::size_t kMostFaults = 100;

struct StoreArgs {
  std::optional<std::string> data;
  std::string from, to;  // places; an empty `from` is what `faubourg serve` would use
  std::vector<std::string> whom;
  std::string name;
  bool json = false, deletes = false;
};

std::string count_of(std::size_t n, const char* one, const char* many) {
  return std::to_string(n) + " " + (n == 1 ? one : many);
}

// What `faubourg serve` would use: options from the environment and the configuration.
Result<server::Options> options_of(const StoreArgs& args) {
  std::vector<std::string> asked;
  if (args.data) asked = {"--data", *args.data};
  return server::read_options(asked);
}

std::string named(const std::string& place) {
  return server::is_postgres(place) ? server::place_of_store(place) : place;
}

// Something about one store; `use` prints and returns the exit code.
template <class Use>
Done with_store(const StoreArgs& args, const Use& use) {
  try {
    std::string place = args.from;
    if (place.empty()) {
      const Result<server::Options> options = options_of(args);
      if (!options) return trouble("store: " + options.error().text);
      place = options->store.empty() ? options->data : options->store;
    }
    server::Metrics metrics;
    const server::OpenStore open = server::open_place(place, Opening::Looking, metrics);
    return use(*open.store, named(place));
  } catch (const server::Failure& failure) {
    return trouble("store: " + printable(failure.what()));
  }
}

Done check(const StoreArgs& args) {
  return with_store(args, [&](server::ServerStore& store, const std::string& place) -> Done {
    const server::CheckReport report = server::check_store(store, all_boxes(), kMostFaults);
    if (args.json) {
      print(to_text({{"ok", report.faults.empty()},
                     {"tables", report.tables},
                     {"events", report.events},
                     {"faults", report.faults}}) +
            "\n");
    } else {
      for (const std::string& fault : report.faults) print(printable(fault) + "\n");
      print(printable(place) + ": " + (report.faults.empty() ? "sound, " : "not sound, ") +
            count_of(report.tables, "table", "tables") + ", " + count_of(report.events, "event", "events") +
            " played through\n");
    }
    return report.faults.empty() ? 0 : 1;
  });
}

Done stats(const StoreArgs& args) {
  return with_store(args, [&](server::ServerStore& store, const std::string& place) -> Done {
    const server::Totals t = store.totals();
    if (args.json) {
      print(to_text({{"store", t.kind},
                     {"schema", t.schema},
                     {"waiting", t.waiting},
                     {"playing", t.playing},
                     {"over", t.over},
                     {"events", t.events},
                     {"lines", t.lines},
                     {"keys", t.keys},
                     {"notes", t.notes},
                     {"bytes", t.bytes}}) +
            "\n");
      return 0;
    }
    const auto line = [](const char* what, const std::string& value) {
      print(std::string(what) + std::string(12 - std::string_view(what).size(), ' ') + value + "\n");
    };
    line("store", printable(place) + " (" + t.kind + ", version " + std::to_string(t.schema) + ")");
    line("tables", std::to_string(t.waiting + t.playing + t.over) + ": " + std::to_string(t.waiting) + " waiting, " +
                       std::to_string(t.playing) + " playing, " + std::to_string(t.over) + " over");
    line("events", std::to_string(t.events));
    line("chat lines", std::to_string(t.lines));
    line("keys", std::to_string(t.keys));
    line("bytes", std::to_string(t.bytes));
    return 0;
  });
}

// Copies, whatever the two places are.
Done copy_between(const StoreArgs& args, const char* what) {
  try {
    if (named(args.from) == named(args.to)) return trouble(std::string("store: ") + what + ": the two are the same");
    server::Metrics metrics;
    const server::OpenStore from = server::open_place(args.from, Opening::Looking, metrics);
    const server::OpenStore to = server::open_place(args.to, Opening::Writing, metrics);
    const bool talks = !args.json && isatty(STDERR_FILENO) == 1;
    const server::CopyReport report = server::copy_store(*from.store, *to.store, args.deletes, [&](std::size_t tables) {
      if (talks) complain("store: " + count_of(tables, "table", "tables") + " so far");
    });
    if (args.json) {
      print(to_text({{"ok", report.is_same()},
                     {"tables", report.tables},
                     {"copied", report.copied},
                     {"events", report.events},
                     {"lines", report.lines},
                     {"keys", report.keys},
                     {"notes", report.notes},
                     {"behind", report.behind},
                     {"extra", report.extra},
                     {"different", report.different},
                     {"damaged", report.damaged}}) +
            "\n");
      return report.is_same() ? 0 : 1;
    }
    for (const std::string& one : report.damaged) complain("store: damaged and left out: " + printable(one));
    for (const std::string& one : report.different) complain("store: " + printable(one) + " is not the same");
    if (!report.extra.empty())
      complain("store: " + count_of(report.extra.size(), "thing is", "things are") + " in " +
               printable(named(args.to)) + " and not in " + printable(named(args.from)) + ", " +
               printable(report.extra[0]) + " for one; --delete deletes them there");
    print(count_of(report.tables, "table", "tables") + " compared event by event, " + std::to_string(report.copied) +
          " of them copied: " + count_of(report.events, "event", "events") + ", " +
          count_of(report.lines, "chat line", "chat lines") + ", " + count_of(report.keys, "key", "keys") + "\n");
    if (report.behind > 0)
      print(count_of(report.behind, "table", "tables") + " went on meanwhile; copy again when nobody plays\n");
    return report.is_same() ? 0 : 1;
  } catch (const server::Failure& failure) {
    return trouble(std::string("store: ") + what + ": " + printable(failure.what()));
  }
}

Done backup(StoreArgs args) {
  if (fs::exists(args.to)) return trouble("store: backup: " + printable(args.to) + " is there already");
  if (!args.to.ends_with(".sqlite")) return trouble("store: backup: the file's name must end with .sqlite");
  // It has its name when it is whole. What an interruption leaves under another name is gone on with by the next try.
  const std::string file = args.to, part = file.substr(0, file.rfind('.')) + ".part.sqlite";
  args.to = part;
  args.deletes = true;
  Done done = copy_between(args, "backup");
  if (!done) return done;
  for (const char* beside : {"-wal", ""}) {
    std::error_code error;
    if (fs::exists(part + beside)) fs::rename(part + beside, file + beside, error);
    if (error) return trouble("store: backup: " + printable(part) + " could not be renamed: " + error.message());
  }
  return done;
}

Done restore(StoreArgs args) {
  if (!fs::is_regular_file(args.from)) return trouble("store: restore: there is no file " + printable(args.from));
  return copy_between(args, "restore");
}

// --- Forgetting -----------------------------------------------------------------------------------------

// All secrets in what a key holds, however the page arranges it.
void collect_tokens(const Json& json, std::vector<std::string>& tokens) {
  if (json.is_string() && server::is_token(json.get<std::string>())) tokens.push_back(json);
  if (json.is_structured())
    for (const Json& part : json) collect_tokens(part, tokens);
}

struct Forgetting {
  std::vector<std::string> tables;      // wholly
  std::vector<server::Sitting> people;  // there
  std::size_t unknown = 0;              // nothing is known of so many of those named
};

Forgetting what_to_forget(const StoreArgs& args, server::ServerStore& store) {
  Forgetting found;
  const auto add = [&](const std::vector<std::string>& tokens, const std::string& name) {
    const std::vector<server::Sitting> sittings = server::sittings_of(store, tokens, name);
    found.people.insert(found.people.end(), sittings.begin(), sittings.end());
    return !sittings.empty();
  };
  for (const std::string& whom : args.whom) {
    if (server::is_table_id(whom)) {
      const bool is_there = !store.list({.table = whom}).empty();
      if (is_there) found.tables.push_back(whom);
      found.unknown += is_there ? 0 : 1;
      continue;
    }
    std::vector<std::string> tokens = {whom};
    if (const Result<server::Ring> ring = server::make_key_rings(store)->read(whom))
      collect_tokens(parse_json(ring->holds).value_or(Json()), tokens);
    found.unknown += add(tokens, "") ? 0 : 1;
  }
  if (!args.name.empty() && !add({}, args.name)) ++found.unknown;
  return found;
}

Done forget(const StoreArgs& args) {
  const Result<server::Options> options = options_of(args);
  if (!options) return trouble("store: " + options.error().text);
  if (args.whom.empty() && args.name.empty()) return trouble("store: forget: whom? A table, a person, or --name");
  for (const std::string& whom : args.whom)
    if (!server::is_table_id(whom) && !server::is_token(whom))
      return trouble("store: forget: " + printable(brief(Json(whom))) + " is neither a table nor a secret of a person");
  Forgetting found;
  try {
    server::Metrics metrics;
    const std::string place = options->store.empty() ? options->data : options->store;
    const server::OpenStore open = server::open_place(place, Opening::Looking, metrics);
    found = what_to_forget(args, *open.store);
  } catch (const server::Failure& failure) {
    return trouble("store: forget: " + printable(failure.what()));
  }
  std::size_t failed = 0;
  const auto ask = [&](const Json& request) -> std::optional<std::string> {
    const Result<Json> answer = server::ask_admin(options->data, request, options->store);
    if (!answer) return std::string(answer.error().text);
    if ((*answer)["ok"] == true) return {};
    complain("store: forget: " + request["table"].get<std::string>() + ": " +
             printable((*answer)["error"]["text"].get<std::string>()));
    ++failed;
    return {};
  };
  for (const std::string& table : found.tables)
    if (const auto no = ask({{"act", "delete"}, {"table", table}})) return trouble("store: forget: " + printable(*no));
  for (const server::Sitting& one : found.people)
    if (const auto no = ask({{"act", "forget"}, {"table", one.table}, {"name", one.name}}))
      return trouble("store: forget: " + printable(*no));
  if (args.json)
    print(to_text({{"ok", failed == 0 && found.unknown == 0},
                   {"tables", found.tables.size()},
                   {"people", found.people.size()},
                   {"unknown", found.unknown},
                   {"failed", failed}}) +
          "\n");
  else
    print(count_of(found.tables.size(), "table", "tables") + " deleted; names and lines taken out at " +
          count_of(found.people.size(), "table", "tables") +
          (found.unknown > 0 ? "; nothing is known of " + std::to_string(found.unknown) + " of those named" : "") +
          "\n");
  return failed > 0 || found.unknown > 0 ? 1 : 0;
}

}  // namespace

void add_store(CLI::App& app, std::function<Done()>& action) {
  auto args = std::make_shared<StoreArgs>();
  CLI::App* group = app.add_subcommand("store", "for who runs a server: check, copy, back up, count, forget");
  group->require_subcommand(1);
  group->add_option("--data", args->data, "the server's folder; where absent, as `faubourg serve` finds it");
  group->add_flag("--json", args->json, "reports as JSON");
  group->footer(
      "A PLACE is a server's folder, a file of SQLite (….sqlite) or a database (postgresql://…); where absent, what "
      "`faubourg serve` would use. Exit codes: 0 yes, 1 no, 2 trouble.");
  const auto command = [&](const char* name, const char* about, Done (*act)(const StoreArgs&)) {
    CLI::App* own = group->add_subcommand(name, about);
    own->fallthrough();
    own->callback([args, act, &action] { action = [args, act] { return act(*args); }; });
    return own;
  };
  command("check", "read every table and play it through", check)->add_option("PLACE", args->from);
  command("stats", "how much there is", stats)->add_option("PLACE", args->from);

  CLI::App* copy =
      command("copy", "make one the same as another, also while a server runs on the first; compared event by event",
              [](const StoreArgs& a) { return copy_between(a, "copy"); });
  copy->add_option("FROM", args->from, "PLACE")->required();
  copy->add_option("TO", args->to, "PLACE; no server may run on it")->required();
  copy->add_flag("--delete", args->deletes, "what is in TO and not in FROM goes");

  CLI::App* save = command("backup", "all of it as one file of SQLite, also while a server runs",
                           [](const StoreArgs& a) { return backup(a); });
  save->add_option("FROM", args->from, "PLACE")->required();
  save->add_option("FILE", args->to, "a new one, ….sqlite")->required();

  CLI::App* load = command("restore", "from such a file", [](const StoreArgs& a) { return restore(a); });
  load->add_option("FILE", args->from)->required();
  load->add_option("TO", args->to, "PLACE; no server may run on it")->required();
  load->add_flag("--delete", args->deletes, "what is in TO and not in FILE goes");

  CLI::App* gone = command("forget", "tables, or people: their names and lines, while the games stay", forget);
  gone->add_option("WHOM", args->whom, "a table's id; a person's key, or the token of a seat");
  gone->add_option("--name", args->name, "everybody of this name, at every table");
}

}  // namespace faubourg::cli
