#include "server/options.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdlib>
#include <limits>
#include <sstream>

#include "core/whole.h"
#include "server/address.h"
#include "server/store_postgres.h"

namespace faubourg::server {
namespace {

using Set = std::function<Verdict(Options&, const std::string&)>;

struct Entry {
  const char* name;
  const char* value;
  const char* help;
  Set set;
};

Verdict read_number(const std::string& text, std::int64_t least, std::int64_t most, std::int64_t& out) {
  const auto value = whole_number(text);
  if (!value || *value < least || *value > most)
    return refuse("option", "must be a whole number from " + std::to_string(least) + " to " + std::to_string(most) +
                                ", not " + brief(Json(text)));
  out = *value;
  return {};
}

template <class Assign>
Set number(std::int64_t least, std::int64_t most, Assign assign) {
  return [=](Options& options, const std::string& text) -> Verdict {
    std::int64_t value = 0;
    if (Verdict no = read_number(text, least, most, value)) return no;
    assign(options, value);
    return {};
  };
}

template <class Assign>
Set days(Assign assign) {
  return number(0, 36'500, [=](Options& options, std::int64_t value) { assign(options, value * kDay); });
}

template <class Assign>
Set text(Assign assign) {
  return [=](Options& options, const std::string& value) -> Verdict {
    assign(options, value);
    return {};
  };
}

std::vector<std::string> split(const std::string& list) {
  std::vector<std::string> parts;
  std::istringstream in(list);
  for (std::string part; std::getline(in, part, ',');)
    if (!part.empty()) parts.push_back(part);
  return parts;
}

const std::vector<Entry>& entries() {
  static const std::vector<Entry> all = {
      {"port", "NUMBER", "where to listen; 0: any free port (8080)",
       number(0, 65535, [](Options& o, std::int64_t v) { o.port = int(v); })},
      {"bind", "ADDRESS", "on which address; 0.0.0.0 for all (127.0.0.1)",
       text([](Options& o, const std::string& v) { o.bind = v; })},
      {"data", "DIR", "where tables are kept (faubourg-data)",
       text([](Options& o, const std::string& v) { o.data = v; })},
      {"store", "ADDRESS", "of a PostgreSQL database that keeps the tables, postgresql://…, perhaps for several nodes",
       [](Options& o, const std::string& v) -> Verdict {
         if (!v.empty() && !is_postgres(v)) return refuse("option", "must begin with postgresql://");
         o.store = v;
         return {};
       }},
      {"node-address", "HOST:PORT", "where other nodes on the same store reach this one (bind and port)",
       text([](Options& o, const std::string& v) { o.node_address = v; })},
      {"web", "DIR", "the built page", text([](Options& o, const std::string& v) { o.web = v; })},
      {"threads", "NUMBER", "of the network; 0: as many as cores, at most 4 (0)",
       number(0, 256, [](Options& o, std::int64_t v) { o.threads = int(v); })},
      {"bot-threads", "NUMBER", "where bots think; 0: one more than cores, at least three (0)",
       number(0, 256, [](Options& o, std::int64_t v) { o.bot_threads = int(v); })},
      {"log-level", "LEVEL", "debug, info, warning, error or off (info)",
       [](Options& o, const std::string& v) -> Verdict {
         const Result<Level> level = read_level(v);
         if (!level) return refuse("option", "must be debug, info, warning, error or off, not " + brief(Json(v)));
         o.log_level = *level;
         return {};
       }},
      {"origin", "LIST", "pages of other addresses that may connect, comma-separated",
       text([](Options& o, const std::string& v) { o.origins = split(v); })},
      {"proxy", "LIST", "addresses of proxies whose X-Forwarded-For is believed",
       [](Options& o, const std::string& v) -> Verdict {
         o.proxies.clear();
         for (const std::string& one : split(v)) {
           const auto address = read_address(one);
           if (!address) return refuse("option", "must be a list of addresses, not " + brief(Json(one)));
           o.proxies.push_back(*address);
         }
         return {};
       }},
      {"metrics", "WHO", "sees /metrics: local (this machine) or public (local)",
       [](Options& o, const std::string& v) -> Verdict {
         if (v != "local" && v != "public") return refuse("option", "must be local or public, not " + brief(Json(v)));
         o.metrics_are_public = v == "public";
         return {};
       }},
      {"metrics-port", "NUMBER", "/metrics has this port of its own; 0: any free port",
       number(0, 65535, [](Options& o, std::int64_t v) { o.metrics_port = int(v); })},
      {"metrics-bind", "ADDRESS", "where that port is (127.0.0.1)",
       text([](Options& o, const std::string& v) { o.metrics_bind = v; })},
      {"messages-per-second", "NUMBER",
       "of one connection, three times as many at once; an address ten times that (20)",
       number(1, 10'000'000,
              [](Options& o, std::int64_t v) {
                o.limits.messages_per_second = double(v);
                o.limits.message_burst = double(v) * 3;
              })},
      {"requests-per-second", "NUMBER", "by HTTP from one address, eight times as many at once (50)",
       number(1, 10'000'000,
              [](Options& o, std::int64_t v) {
                o.limits.requests_per_second = double(v);
                o.limits.request_burst = double(v) * 8;
              })},
      {"busy-percent", "NUMBER",
       "of a network thread's time, for what one address asks of its tables; ten seconds at once (25)",
       number(1, 100, [](Options& o, std::int64_t v) { o.limits.busy_share = double(v) / 100; })},
      {"notes-per-minute", "NUMBER", "chat lines, pauses, undos, names … of a seat; an address ten times that (30)",
       number(1, 10'000'000,
              [](Options& o, std::int64_t v) {
                o.limits.notes_per_second = double(v) / 60;
                o.limits.note_burst = std::max(1.0, double(v) / 3);
              })},
      {"connections", "NUMBER", "at once, of all; 0: as many as the process may open files (0)",
       number(0, 10'000'000, [](Options& o, std::int64_t v) { o.limits.connections = int(v); })},
      {"connections-per-address", "NUMBER", "at once, HTTP and WebSocket (300)",
       number(1, 10'000'000, [](Options& o, std::int64_t v) { o.limits.connections_per_address = int(v); })},
      {"tables-per-address", "NUMBER", "opened within an hour, rematches included (60)",
       number(1, 10'000'000, [](Options& o, std::int64_t v) { o.limits.tables_per_address = double(v); })},
      {"header-within", "SECONDS", "a request's header must be there (10)",
       number(1, 600, [](Options& o, std::int64_t v) { o.limits.header_within = v * 1000; })},
      {"unread-megabytes", "NUMBER", "may wait for one address that does not read (16)",
       number(1, 4096, [](Options& o, std::int64_t v) { o.limits.unread_bytes_per_address = std::size_t(v) << 20; })},
      {"unread-within", "SECONDS", "what waits must go on, else the connection is dropped (30)",
       number(1, 3600, [](Options& o, std::int64_t v) { o.limits.unread_within = v * 1000; })},
      {"idle", "SECONDS", "a quiet table is put away (600)",
       number(0, 86'400, [](Options& o, std::int64_t v) { o.idle = v * 1000; })},
      {"absent", "SECONDS", "until the seat of an absent person may be given to a bot (120)",
       number(0, 86'400, [](Options& o, std::int64_t v) { o.absent = v * 1000; })},
      {"open-after", "HOURS", "until such a seat may go to another person in the middle of a game (72)",
       number(1, 8'760, [](Options& o, std::int64_t v) { o.open_after = v * 3'600'000; })},
      {"think", "MILLISECONDS", "a bot may think (10000)",
       number(10, 600'000, [](Options& o, std::int64_t v) { o.think = v; })},
      {"pace", "MILLISECONDS", "from a bot's move to the next where no person is there to play (600)",
       number(0, 60'000, [](Options& o, std::int64_t v) { o.pace = v; })},
      {"keep-finished", "DAYS", "finished tables are kept; 0: for good, here and below (0)",
       days([](Options& o, Time v) { o.keeping.finished = v; })},
      {"keep-idle", "DAYS", "games under way where nothing has happened (0)",
       days([](Options& o, Time v) { o.keeping.idle = v; })},
      {"keep-unbegun", "DAYS", "tables where not all seats were taken (30)",
       days([](Options& o, Time v) { o.keeping.unbegun = v; })},
      {"keep-chat", "DAYS", "each line of a chat (0)", days([](Options& o, Time v) { o.keeping.chat = v; })},
      {"keep-keys", "DAYS", "keys of people that nobody has shown (400)",
       days([](Options& o, Time v) { o.keeping.keys = v; })},
      {"seed", "NUMBER", "for tests alone: every run draws the same, and whoever knows it foresees the draws",
       number(0, std::numeric_limits<std::int64_t>::max(),
              [](Options& o, std::int64_t v) { o.seed = std::uint64_t(v); })},
  };
  return all;
}

bool is_option(std::string_view name) {
  return std::ranges::any_of(entries(), [&](const Entry& entry) { return name == entry.name; });
}

std::string variable_of(std::string_view name) {
  std::string upper = "FAUBOURG_";
  for (char c : name) upper += c == '-' ? '_' : char(c >= 'a' && c <= 'z' ? c - 'a' + 'A' : c);
  return upper;
}

// What CLI11 has no words for: a line of the file that means nothing, a value that is none.
struct WrongLine : CLI::Error {
  WrongLine(int line, std::string why) : Error("WrongLine", std::move(why)), number(line) {}
  int number;
};
struct WrongValue : CLI::Error {
  WrongValue(std::string option, std::string why) : Error("WrongValue", std::move(why)), name(std::move(option)) {}
  std::string name;
};

// The file, read by CLI11 line by line. A value is one value, whatever stands in it; the environment weighs more.
class Lines final : public CLI::ConfigBase {
 public:
  Lines() { arrayBounds('\1', '\2')->arrayDelimiter('\3'); }
  std::vector<CLI::ConfigItem> from_config(std::istream& in) const override {
    std::vector<CLI::ConfigItem> items;
    std::string line;
    for (int number = 1; std::getline(in, line); ++number) {
      std::istringstream one(line);
      for (CLI::ConfigItem& item : ConfigBase::from_config(one)) {
        if (line.find('=') == std::string::npos) throw WrongLine(number, "must be NAME = VALUE");
        if (!is_option(item.name)) throw WrongLine(number, "there is no option " + brief(Json(item.name)));
        std::erase_if(items, [&](const CLI::ConfigItem& earlier) { return earlier.name == item.name; });
        if (!std::getenv(variable_of(item.name).c_str())) items.push_back(std::move(item));
      }
    }
    return items;
  }
};

// Where the value of an option comes from, for people.
std::string source_of(const std::string& name, std::span<const std::string> arguments, const std::string& config) {
  const std::string option = "--" + name, variable = variable_of(name);
  const auto is_given = [&](const std::string& a) { return a == option || a.starts_with(option + "="); };
  if (std::ranges::any_of(arguments, is_given)) return option;
  return std::getenv(variable.c_str()) ? variable : config + ": " + name;
}

}  // namespace

Result<Options> read_options(std::span<const std::string> arguments) {
  Options options;
  CLI::App app;
  app.set_help_flag();
  for (const Entry& entry : entries()) {
    const auto set = [&options, &entry](const std::string& value) {
      if (const Verdict no = entry.set(options, value)) throw WrongValue(entry.name, no->text);
    };
    app.add_option_function<std::string>("--" + std::string(entry.name), set)
        ->envname(variable_of(entry.name))
        ->take_last();
  }
  const char* variable = std::getenv("FAUBOURG_CONFIG");
  CLI::Option* config = app.set_config("--config", variable ? variable : "", "", variable != nullptr)->take_last();
  app.config_formatter(std::make_shared<Lines>());
  try {
    app.parse(std::vector<std::string>(arguments.rbegin(), arguments.rend()));
    return options;
  } catch (const CLI::ExtrasError&) {
    const std::string extra = app.remaining().front();
    return fail("option",
                extra.starts_with("--") ? "there is no option " + extra : brief(Json(extra)) + " is no option");
  } catch (const CLI::ArgumentMismatch&) {
    return fail("option", arguments.back() + " needs a value");
  } catch (const CLI::FileError&) {
    return fail("option", "config: cannot read " + config->as<std::string>());
  } catch (const WrongLine& wrong) {
    return fail("option", config->as<std::string>() + ":" + std::to_string(wrong.number) + ": " + wrong.what());
  } catch (const WrongValue& wrong) {
    return fail("option", source_of(wrong.name, arguments, config->as<std::string>()) + " " + wrong.what());
  } catch (const CLI::Error& error) {
    return fail("option", error.what());
  }
}

std::vector<OptionHelp> options_listed() {
  std::vector<OptionHelp> list;
  for (const Entry& entry : entries()) list.push_back({entry.name, entry.value, entry.help});
  list.push_back({"config", "FILE", "options as lines NAME = VALUE"});
  return list;
}

std::string options_help() {
  std::string help;
  for (const OptionHelp& option : options_listed()) {
    const std::string left = "--" + option.name + " " + option.value;
    help += "  " + left + std::string(left.size() < 34 ? 34 - left.size() : 1, ' ') + option.about + "\n";
  }
  return help;
}

}  // namespace faubourg::server
