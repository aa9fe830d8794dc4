#include "cli/admin.h"

#include <CLI/CLI.hpp>
#include <charconv>
#include <ctime>

#include "cli/numbers.h"
#include "cli/world.h"
#include "server/admin_socket.h"
#include "server/options.h"

namespace faubourg::cli {
namespace {

struct AdminArgs {
  std::optional<std::string> data;
  bool json = false;
  Json request = Json::object();
  std::vector<std::string> tables;  // one request for each; none: one for all
};

// "90s", "15m", "12h", "7d": seconds.
std::optional<std::int64_t> read_span(const std::string& text) {
  std::int64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end + 1 != text.data() + text.size() || value < 0 || value > 10'000'000) return {};
  switch (*end) {
    case 's': return value;
    case 'm': return value * 60;
    case 'h': return value * 3600;
    case 'd': return value * 86'400;
    default: return {};
  }
}

const CLI::Validator kSpan(
    [](const std::string& text) {
      return read_span(text) ? std::string() : "must be a time such as 90s, 15m, 12h or 7d, not " + brief(Json(text));
    },
    "", "span");

std::string time_text(const Json& at) {
  const std::time_t seconds = at.get<std::int64_t>() / 1000;
  std::tm parts{};
  gmtime_r(&seconds, &parts);
  char text[32];
  return {text, std::strftime(text, sizeof text, "%Y-%m-%d %H:%M", &parts)};
}

std::string seats_text(const Json& line) {
  std::string text;
  for (const Json& seat : line.value("seats", Json::array())) {
    text += text.empty() ? "" : ", ";
    text += seat["kind"] == "open" ? "(open)" : printable(seat.value("name", ""));
    if (seat["kind"] == "bot") text += " (bot)";
  }
  return text.empty() ? "cannot be read" : text;
}

// Columns as wide as what stands in them; the last one runs free.
void print_columns(const std::vector<std::vector<std::string>>& rows) {
  std::vector<std::size_t> widths;
  for (const auto& row : rows) {
    widths.resize(std::max(widths.size(), row.size()));
    for (std::size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], row[i].size());
  }
  for (const auto& row : rows) {
    std::string line;
    for (std::size_t i = 0; i < row.size(); ++i)
      line += i + 1 < row.size() ? row[i] + std::string(widths[i] - row[i].size() + 2, ' ') : row[i];
    print(line + "\n");
  }
}

void print_list(const Json& answer) {
  if (answer["tables"].empty()) return print("no tables\n");
  std::vector<std::vector<std::string>> rows = {
      {"TABLE", "GAME", "STATE", "PUBLIC", "EVENTS", "HERE", "LAST (UTC)", "SEATS"}};
  for (const Json& t : answer["tables"])
    rows.push_back({t["table"], t.value("game", "?"), t["state"], t["public"] == true ? "yes" : "no",
                    std::to_string(t["n"].get<std::size_t>()),
                    std::to_string(t["people"].get<int>()) + "+" + std::to_string(t["watchers"].get<int>()),
                    time_text(t["active"]), seats_text(t)});
  print_columns(rows);
}

void print_table(const Json& answer) {
  const Json& t = answer["table"];
  std::vector<std::vector<std::string>> rows = {{"table", t["table"]},
                                                {"game", t.value("game", "?")},
                                                {"state", t["state"]},
                                                {"public", t["public"] == true ? "yes" : "no"},
                                                {"opened", time_text(t["created"]) + " UTC"},
                                                {"last", time_text(t["active"]) + " UTC"},
                                                {"events", std::to_string(t["n"].get<std::size_t>())}};
  if (t.contains("why")) rows[2][1] += " (" + t["why"].get<std::string>() + ")";
  if (t.contains("reason")) rows.push_back({"reason", printable(t["reason"].get<std::string>())});
  if (t.contains("damage")) rows.push_back({"damage", printable(t["damage"].get<std::string>())});
  if (t.value("quiet", false)) rows.push_back({"muted", "watchers may not write"});
  if (t.contains("next")) rows.push_back({"next", t["next"]});
  if (t.contains("bytes"))
    rows.push_back({"bytes", "document " + std::to_string(t["bytes"]["document"].get<std::int64_t>()) + ", moves " +
                                 std::to_string(t["bytes"]["moves"].get<std::int64_t>()) + ", chat " +
                                 std::to_string(t["bytes"]["chat"].get<std::int64_t>())});
  for (const Json& seat : t.value("seats", Json::array())) {
    std::string text = seat["kind"].get<std::string>() + " " + printable(seat.value("name", ""));
    for (const char* mark : {"late", "resigned"})
      if (seat.value(mark, false)) text += std::string(", ") + mark;
    rows.push_back({"seat " + std::to_string(seat["seat"].get<int>()), text});
  }
  for (const Json& visitor : t["visitors"])
    rows.push_back({"here", visitor["address"].get<std::string>() + " " +
                                (visitor["seats"].empty() ? "watches" : "seats " + to_text(visitor["seats"])) +
                                " since " + time_text(visitor["since"])});
  print_columns(rows);
  rows.clear();
  for (const Json& line : t["chat"])
    rows.push_back(
        {std::to_string(line["i"].get<std::int64_t>()), time_text(line["at"]),
         line.contains("what")
             ? "* " + line["what"].get<std::string>() + " " + printable(line["who"].get<std::string>())
             : printable(line["name"].get<std::string>()) + ": " + printable(line["text"].get<std::string>())});
  if (!rows.empty()) print("chat\n");
  print_columns(rows);
}

void print_blocks(const Json& answer) {
  if (answer["watchers_muted"] == true) print("watchers are muted everywhere\n");
  if (answer["blocks"].empty()) return print("nobody is blocked\n");
  std::vector<std::vector<std::string>> rows = {{"RANGE", "SINCE (UTC)", "UNTIL (UTC)", "REASON"}};
  for (const Json& block : answer["blocks"])
    rows.push_back({block["range"], time_text(block["since"]),
                    block["until"] == 0 ? "for good" : time_text(block["until"]),
                    printable(block["reason"].get<std::string>())});
  print_columns(rows);
}

void print_things(const Json& answer) {
  if (answer["things"].empty()) return print("nothing was published\n");
  std::vector<std::vector<std::string>> rows = {
      {"THING", "GAME", "KIND", "LISTED", "PLAYED", "MADE (UTC)", "AUTHOR", "NAME"}};
  for (const Json& t : answer["things"])
    rows.push_back({t["id"], t["game"], t["kind"],
                    !t["removed"].get<std::string>().empty() ? "removed"
                    : t["listed"] == true                    ? "yes"
                                                             : "no",
                    std::to_string(t["played"].get<std::int64_t>()), time_text(t["made"]),
                    printable(t["author"].get<std::string>()), printable(t["name"].get<std::string>())});
  print_columns(rows);
}

void print_log(const Json& answer) {
  std::vector<std::vector<std::string>> rows;
  for (const Json& entry : answer["log"]) {
    Json rest = entry;
    for (const char* key : {"time", "who", "act"}) rest.erase(key);
    rows.push_back({time_text(entry["time"]), printable(entry["who"].get<std::string>()),
                    printable(entry["act"].get<std::string>()), printable(to_text(rest))});
  }
  print_columns(rows);
}

Done admin(const AdminArgs& args) {
  std::vector<std::string> asked;
  if (args.data) asked = {"--data", *args.data};
  const Result<server::Options> options = server::read_options(asked);
  if (!options) return trouble("admin: " + options.error().text);
  int exit = 0;
  for (std::size_t i = 0; i < std::max<std::size_t>(1, args.tables.size()); ++i) {
    Json request = args.request;
    if (!args.tables.empty()) request["table"] = args.tables[i];
    const Result<Json> answer = server::ask_admin(options->data, request, options->store);
    if (!answer) return trouble("admin: " + said(answer.error().text));
    if (args.json) print(to_text(*answer) + "\n");
    if ((*answer)["ok"] != true) {
      const Json& error = (*answer)["error"];
      const std::string code = error["code"];
      if (!args.json)
        complain("admin: " + (args.tables.empty() ? "" : printable(args.tables[i]) + ": ") +
                 printable(error["text"].get<std::string>()));
      exit = std::max(exit, code == "store" || code == "message" || code == "closing" ? 2 : 1);
      continue;
    }
    if (args.json) continue;
    const std::string act = request["act"];
    if (act == "list") print_list(*answer);
    if (act == "show") print_table(*answer);
    if (act == "blocks") print_blocks(*answer);
    if (act == "log") print_log(*answer);
    if (act == "things") print_things(*answer);
  }
  return exit;
}

}  // namespace

void add_admin(CLI::App& app, std::function<Done()>& action) {
  auto args = std::make_shared<AdminArgs>();
  CLI::App* group = app.add_subcommand("admin", "for who runs a server: tables, names, chat, addresses");
  group->require_subcommand(1);
  group->add_option("--data", args->data, "the server's folder; where absent, as `faubourg serve` finds it");
  group->add_flag("--json", args->json, "answers as JSON, one a line");
  group->footer(
      "Works with a server that runs and with a folder that none serves. What is done is written to the folder's "
      "audit.jsonl. Exit codes: 0 done, 1 refused (no such table …), 2 trouble.");

  const auto command = [&](const char* name, const char* about) {
    CLI::App* own = group->add_subcommand(name, about);
    own->fallthrough();
    own->callback([args, name, &action] {
      args->request["act"] = name;
      action = [args] { return admin(*args); };
    });
    return own;
  };
  // An option's value goes straight into the request.
  const auto text = [args](CLI::App* own, const char* option, const char* key, const char* about) {
    return own->add_option_function<std::string>(
        option, [args, key](const std::string& value) { args->request[key] = value; }, about);
  };
  const auto span = [args](CLI::App* own, const char* option, const char* key, const char* about) {
    own->add_option_function<std::string>(
           option, [args, key](const std::string& value) { args->request[key] = *read_span(value); }, about)
        ->check(kSpan);
  };
  const auto flag = [args](CLI::App* own, const char* option, const char* key, bool value, const char* about) {
    return own->add_flag_callback(option, [args, key, value] { args->request[key] = value; }, about);
  };
  const auto most = [args](CLI::App* own) {
    own->add_option_function<int>(
           "--most", [args](int value) { args->request["most"] = value; }, "how many (100)")
        ->transform(whole(1, 1000));
  };
  const auto tables = [args](CLI::App* own) { own->add_option("TABLE", args->tables, "ids")->required(); };

  CLI::App* list = command("list", "tables, newest first");
  text(list, "--state", "state", "waiting, playing or over")->check(CLI::IsMember({"waiting", "playing", "over"}));
  text(list, "--game", "game", "its id");
  span(list, "--idle", "idle", "where nothing has happened for so long: 30d, 12h, 15m");
  CLI::Option* is_public = flag(list, "--public", "public", true, "only those in the lobby");
  flag(list, "--private", "public", false, "only those that are not")->excludes(is_public);
  most(list);

  tables(command("show", "all about a table: seats, who is there, chat, sizes"));

  CLI::App* close = command("close", "end a table; people see the reason");
  tables(close);
  text(close, "--reason", "reason", "a sentence for those who sit there")->required();

  tables(command("delete", "a table with all it has, for good"));

  CLI::App* remove_name = command("remove-name", "a name, from seats, chat and record; it becomes —");
  remove_name->add_option("TABLE", args->tables, "id")->required()->expected(1);
  CLI::Option* by_name = text(remove_name, "--name", "name", "as it stands there");
  remove_name->add_option_function<int>(
                 "--seat", [args](int value) { args->request["seat"] = value; }, "from 0")
      ->transform(whole(0, kMostSeats - 1))
      ->excludes(by_name);

  CLI::App* remove_lines = command("remove-lines", "lines of a chat, by the numbers that show tells");
  remove_lines->add_option("TABLE", args->tables, "id")->required()->expected(1);
  CLI::Option* lines = remove_lines->add_option_function<std::vector<std::int64_t>>(
      "--line", [args](const std::vector<std::int64_t>& value) { args->request["lines"] = value; }, "numbers");
  lines->transform(whole(0, std::uint64_t(1) << 53));
  flag(remove_lines, "--all", "all", true, "the whole chat")->excludes(lines);

  for (const auto& [name, about] :
       {std::pair("mute", "watchers may not write, at tables or everywhere"), std::pair("unmute", "they may again")}) {
    CLI::App* own = command(name, about);
    CLI::Option* at = own->add_option("TABLE", args->tables, "ids");
    flag(own, "--everywhere", "everywhere", true, "at every table")->excludes(at);
  }

  CLI::App* block = command("block", "keep an address or a range out");
  text(block, "RANGE", "range", "192.0.2.7, 192.0.2.0/24 or 2001:db8::/32")->required();
  span(block, "--for", "seconds", "7d, 12h, 15m; for good when absent");
  text(block, "--reason", "reason", "for operators");
  text(command("unblock", "let a range in again"), "RANGE", "range", "as blocks tells it")->required();
  command("blocks", "who is kept out, until when");
  CLI::App* things = command("things", "what people have published, newest first");
  text(things, "--game", "game", "its id");
  most(things);
  CLI::App* remove_thing = command("remove-thing", "take a published thing out of the gallery");
  text(remove_thing, "THING", "thing", "its id")->required();
  text(remove_thing, "--reason", "reason", "for operators")->required();
  text(command("restore-thing", "show it again"), "THING", "thing", "its id")->required();
  most(command("log", "what operators did, newest last"));
}

}  // namespace faubourg::cli
