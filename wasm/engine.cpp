#include "wasm/engine.h"

#include <algorithm>

#include "core/lesson.h"
#include "core/puzzle.h"
#include "games/judgement.h"
#include "games/making.h"
#include "wasm/question.h"
#include "wasm/trace.h"

namespace faubourg::engine {
namespace {

using namespace server;

constexpr std::int64_t kLarge = std::int64_t(1) << 53;
constexpr std::size_t kLongest = 8 << 20;  // of a text: a record, a stored table
constexpr Time kJudgeWithin = 2'000;
constexpr std::uint64_t kMostRated = 1'000;  // games of one call
constexpr BotPool::Bounds kKept{.bytes = 64 << 20, .count = 16};

std::string error_text(const Error& error) { return to_text({{"error", to_json(error)}}); }

Json report_json(const Report& report) { return {{"exit", report.exit}, {"text", report.text}}; }

Result<std::string> told(const Result<Report>& report) {
  if (!report) return std::unexpected(report.error());
  return to_text(report_json(*report));
}

template <class Call>
std::uint64_t read_seed(const Call& at) {
  return at.has("seed") ? std::uint64_t(at["seed"].integer(0, kLarge)) : 1;
}

}  // namespace

// What is asked, being read: each call reads all it needs, looks whether that was all right, and only then acts.
struct Engine::Call {
  const At root;
  const Fault& fault;

  At operator[](std::string_view key) const { return root[key]; }
  bool has(std::string_view key) const { return root.has(key); }
  bool flag(std::string_view key) const { return has(key) && root[key].boolean(); }
  std::string text(std::string_view key, std::size_t longest = kLongest) const { return root[key].text(longest); }
  std::int64_t number(std::string_view key) const { return root[key].integer(1, kLarge); }
  std::unexpected<Error> unread() const { return std::unexpected(*fault); }
};

Engine::Engine(std::vector<const Box*> games, Progress progress)
    : games_(std::move(games)),
      progress_(std::move(progress)),
      host_(games_),
      bots_(metrics_, kKept, [](const BotPlayer& bot) { return bot.memory(); }) {}

std::span<const Engine::Entry> Engine::table_of_calls() {
  static const Entry all[] = {
      {"request", {"now", "request", "method", "path", "query", "tokens", "body"}, &Engine::request},
      {"connect", {"now", "conn", "table"}, &Engine::connect},
      {"message", {"now", "conn", "text"}, &Engine::message},
      {"gone", {"now", "conn"}, &Engine::gone},
      {"tick", {"now"}, &Engine::tick},
      {"stored", {"now", "ticket", "ok"}, &Engine::stored},
      {"answer", {"now", "job", "answer"}, &Engine::answer},
      {"load", {"now", "table", "stored"}, &Engine::load},
      {"unload", {"now", "table"}, &Engine::unload},
      {"think", {"question", "patient"}, &Engine::think},
      {"judge", {"record", "n", "patient"}, &Engine::judge},
      {"lesson", {"lesson", "record", "step", "do"}, &Engine::lesson},
      {"puzzle", {"puzzle", "record", "do"}, &Engine::puzzle},
      {"check", {"players", "options", "rules"}, &Engine::check},
      {"make.check", {"thing"}, &Engine::make},
      {"make.new", {"kind", "players", "seed"}, &Engine::make},
      {"make.try", {"thing", "ask"}, &Engine::make},
      {"today", {"date", "puzzles"}, &Engine::today},
      {"rate", {"players", "options", "rules", "games", "seed", "first", "tallies"}, &Engine::make},
      {"solve", {"record", "n", "seed", "iterations", "json"}, &Engine::solve},
      {"commands", {"rules"}, &Engine::commands},
      {"command", {"group", "name", "texts", "wholes", "seed", "json", "rules"}, &Engine::command},
      {"trace", {"record", "seed", "every", "bots", "views", "whole"}, &Engine::trace},
      {"simulate", {"seats", "options", "rules", "seed", "games", "records"}, &Engine::simulate},
  };
  return all;
}

std::vector<std::string> Engine::calls() {
  std::vector<std::string> names;
  for (const Entry& entry : table_of_calls()) names.emplace_back(entry.name);
  return names;
}

std::string Engine::call(std::string_view text) {
  const Result<Json> json = parse_json(text);
  if (!json) return error_text(json.error());
  Fault fault;
  const At root(*json, fault, "", "message");
  root.require(json->is_object(), "must be an object");
  const std::string name = fault ? "" : root["call"].text(64);
  if (fault) return error_text(*fault);
  const auto found = std::ranges::find(table_of_calls(), name, &Entry::name);
  if (found == table_of_calls().end()) return error_text({"message", "call: there is no call " + brief(Json(name))});
  for (const auto& [key, value] : root.entries())
    if (key != "call" && std::ranges::find(found->keys, std::string_view(key)) == found->keys.end())
      value.fault("there is no such key");
  if (root.has("now")) host_.at(root["now"].integer(0, kLarge));
  if (fault) return error_text(*fault);
  const Result<std::string> answer = (this->*found->answer)({root, fault});
  return answer ? *answer : error_text(answer.error());
}

// --- Tables ---------------------------------------------------------------------------------------------

Result<std::string> Engine::request(const Call& at) {
  Request request;
  const std::int64_t number = at.number("request");
  request.method = at.text("method", 16);
  request.path = at.text("path", 1000);
  if (at.has("query"))
    for (const auto& [key, value] : at["query"].entries()) request.query[key] = value.text(1000);
  if (at.has("tokens"))
    for (const At& token : at["tokens"].list(0, kMostSeats)) request.tokens.push_back(token.text(64));
  if (at.has("body")) request.body = at.text("body");
  if (at.fault) return at.unread();
  host_.request(number, std::move(request));
  return host_.take();
}

Result<std::string> Engine::connect(const Call& at) {
  const std::int64_t conn = at.number("conn");
  const std::string table = at.text("table", 64);
  if (at.fault) return at.unread();
  if (const Verdict no = host_.connect(conn, table)) return std::unexpected(*no);
  return host_.take();
}

Result<std::string> Engine::message(const Call& at) {
  const std::int64_t conn = at.number("conn");
  const std::string text = at.text("text");
  if (at.fault) return at.unread();
  host_.message(conn, text);
  return host_.take();
}

Result<std::string> Engine::gone(const Call& at) {
  const std::int64_t conn = at.number("conn");
  if (at.fault) return at.unread();
  host_.gone(conn);
  return host_.take();
}

Result<std::string> Engine::tick(const Call&) {
  host_.tick();
  return host_.take();
}

Result<std::string> Engine::stored(const Call& at) {
  const std::int64_t ticket = at.number("ticket");
  const bool ok = at["ok"].boolean();
  if (at.fault) return at.unread();
  host_.stored(ticket, ok);
  return host_.take();
}

Result<std::string> Engine::answer(const Call& at) {
  const std::int64_t job = at.number("job");
  const At answer = at["answer"];
  const std::optional<std::string> text = answer.is_null() ? std::nullopt : std::optional(answer.text(kLongest));
  if (at.fault) return at.unread();
  host_.answer(job, text);
  return host_.take();
}

Result<std::string> Engine::load(const Call& at) {
  const std::string table = at.text("table", 64), stored = at.text("stored");
  if (at.fault) return at.unread();
  host_.load(table, stored);
  return host_.take();
}

Result<std::string> Engine::unload(const Call& at) {
  const std::string table = at.text("table", 64);
  if (at.fault) return at.unread();
  host_.unload(table);
  return host_.take();
}

// --- Thinking -------------------------------------------------------------------------------------------

// Patient: until it has thought as much as it should, by the number of tries alone; else it hurries by the clock.
Result<std::string> Engine::think(const Call& at) {
  const std::string question = at.text("question");
  const bool patient = at.flag("patient");
  if (at.fault) return at.unread();
  const Result<Ask> ask = read_question(question, games_);
  if (!ask) return std::unexpected(ask.error());
  SearchLimits limits;
  if (!patient) limits.deadline = std::chrono::steady_clock::now() + (ask->bot.empty() ? kMostForAHint : kMostForABot);
  const BotPool::Key key{ask->table, ask->seat, ask->bot};
  std::unique_ptr<BotPlayer> bot = bots_.take(key);
  const Answer answer = server::think(*ask, limits, bot);
  if (bot) bots_.keep(key, "", std::move(bot), now());
  return write_answer(answer);
}

Result<const Engine::Loaded*> Engine::load_record(const std::string& text) {
  if (loaded_.match && text == record_) return &loaded_;
  const Result<Record> record = read_record(text);
  if (!record) return std::unexpected(record.error());
  const auto found = std::ranges::find(games_, record->game, [](const Box* box) { return box->info().id; });
  if (found == games_.end())
    return fail("record", "this engine does not have the game " + brief(Json(record->game)), 1);
  auto match = (*found)->load(*record);
  if (!match) return std::unexpected(match.error());
  loaded_ = {*(*found)->under(record->rules), std::move(*match)};
  record_ = text;
  return &loaded_;
}

Result<std::string> Engine::judge(const Call& at) {
  const std::string text = at.text("record");
  const std::size_t n = at["n"].count(0, 10'000'000);
  const bool patient = at.flag("patient");
  if (at.fault) return at.unread();
  const auto loaded = load_record(text);
  if (!loaded) return std::unexpected(loaded.error());
  const Match& match = *(*loaded)->match;
  if (n > match.size()) return fail("message", "n: there are only " + std::to_string(match.size()) + " events");
  const SearchLimits limits = patient ? SearchLimits{} : SearchLimits{}.within(double(kJudgeWithin) / 1000);
  return to_text(judged_json(*(*loaded)->box, match, n, limits));
}

// A move tried at a lesson's step. A lesson comes with the question: the page has them as files.
Result<std::string> Engine::lesson(const Call& at) {
  const std::string text = at.text("record"), move = at.text("do", 1000);
  const std::size_t step = at["step"].count(0, 1000);
  const Json given = at["lesson"].json();
  if (at.fault) return at.unread();
  const Result<Lesson> read = read_lesson(given);
  if (!read) return std::unexpected(read.error());
  if (step >= read->steps.size()) return fail("message", "step: there is no such step");
  const auto loaded = load_record(text);
  if (!loaded) return std::unexpected(loaded.error());
  if (const Verdict no = check_lesson(*read, *(*loaded)->match)) return std::unexpected(*no);
  const Result<Json> answer = LessonJudge(*read, step, *(*loaded)->match).answer(move);
  if (!answer) return std::unexpected(answer.error());
  return to_text(*answer);
}

// A move tried at a puzzle, which comes with the question as a lesson does.
Result<std::string> Engine::puzzle(const Call& at) {
  const std::string text = at.text("record"), move = at.text("do", 1000);
  const Json given = at["puzzle"].json();
  if (at.fault) return at.unread();
  const Result<Puzzle> read = read_puzzle(given);
  if (!read) return std::unexpected(read.error());
  const auto loaded = load_record(text);
  if (!loaded) return std::unexpected(loaded.error());
  if (const Verdict no = check_puzzle(*read, *(*loaded)->match)) return std::unexpected(*no);
  const Result<Json> answer = PuzzleJudge(*read, *(*loaded)->match).answer(move);
  if (!answer) return std::unexpected(answer.error());
  return to_text(*answer);
}

// --- A game ---------------------------------------------------------------------------------------------

Result<const Box*> Engine::box_under(const Call& at) const {
  return at.has("rules") ? games_.front()->under(int(at["rules"].integer(1, 1'000'000)))
                         : Result<const Box*>(games_.front());
}

faubourg::Host Engine::long_work() const {
  faubourg::Host host;
  host.each = [this](std::size_t count, const std::string& about, const std::function<void(std::size_t)>& work) {
    for (std::size_t i = 0; i < count; ++i) {
      work(i);
      progress_(double(i + 1) / double(count), about);
    }
    return true;
  };
  host.told = [this](double share) { progress_(share, ""); };
  return host;
}

Result<std::string> Engine::check(const Call& at) {
  const int players = int(at["players"].integer(1, kMostSeats));
  const Json options = at.has("options") ? at["options"].json() : Json::object();
  const Result<const Box*> box = box_under(at);
  if (at.fault) return at.unread();
  if (!box) return std::unexpected(box.error());
  const auto match = (*box)->set_up(namesakes(players), options);
  if (!match) return std::unexpected(match.error());
  return to_text({{"options", (*match)->record().options}});
}

// Things that people make, as the server answers of them (games/making.h).
Result<std::string> Engine::make(const Call& at) {
  std::string what = at.text("call", 64);
  if (what.starts_with("make.")) what.erase(0, 5);
  Json question = at.root.json();
  question.erase("call");
  const Result<Json> answer = answer_maker(*games_.front(), what, question, kMostRated, {});
  if (!answer) return std::unexpected(answer.error());
  return to_text(*answer);
}

Result<std::string> Engine::today(const Call& at) {
  const std::string date = at.text("date", 64);
  const std::size_t puzzles = at.has("puzzles") ? at["puzzles"].count(0, 10'000) : 0;
  if (at.fault) return at.unread();
  const Result<Json> answer = today_json(*games_.front(), date, puzzles);
  if (!answer) return std::unexpected(answer.error());
  return to_text(*answer);
}

Result<std::string> Engine::solve(const Call& at) {
  const std::string text = at.text("record");
  SolveAsk ask{.seed = read_seed(at), .host = long_work()};
  if (at.has("iterations")) ask.iterations = std::uint64_t(at["iterations"].integer(0, 1'000'000'000));
  ask.json = at.flag("json");
  const std::optional<std::int64_t> n = at.has("n") ? std::optional(at["n"].integer(0, 10'000'000)) : std::nullopt;
  if (at.fault) return at.unread();
  const auto loaded = load_record(text);
  if (!loaded) return std::unexpected(loaded.error());
  const auto match = (*loaded)->match->clone();
  if (n && std::size_t(*n) > match->size())
    return fail("message", "n: there are only " + std::to_string(match->size()) + " events");
  if (n) match->rewind(std::size_t(*n));
  return told((*loaded)->box->solve(*match, ask));
}

Result<std::string> Engine::commands(const Call& at) {
  const Result<const Box*> box = box_under(at);
  if (at.fault) return at.unread();
  if (!box) return std::unexpected(box.error());
  constexpr const char* kKinds[] = {"file", "whole", "word"};
  Json list = Json::array();
  for (const CommandInfo& command : (*box)->commands()) {
    Json arguments = Json::array();
    for (const ArgumentInfo& argument : command.arguments)
      arguments.push_back({{"name", argument.name},
                           {"kind", kKinds[argument.kind]},
                           {"about", argument.about},
                           {"required", argument.required},
                           {"least", argument.least},
                           {"most", argument.most},
                           {"words", argument.words}});
    list.push_back(
        {{"group", command.group}, {"name", command.name}, {"about", command.about}, {"arguments", arguments}});
  }
  return to_text({{"commands", list}});
}

// What is given must be as the game describes it: a game trusts its arguments (core/report.h).
Result<std::string> Engine::command(const Call& at) {
  const std::string group = at.text("group", 64), name = at.text("name", 64);
  Given given{.texts = {}, .wholes = {}, .seed = read_seed(at)};
  given.json = at.flag("json");
  const Result<const Box*> box = box_under(at);
  if (at.fault) return at.unread();
  if (!box) return std::unexpected(box.error());
  const auto& all = (*box)->commands();
  const auto found =
      std::ranges::find_if(all, [&](const CommandInfo& info) { return info.group == group && info.name == name; });
  if (found == all.end()) return fail("command", "there is no command " + brief(Json(group + " " + name)));
  const auto argument = [&](const std::string& called) {
    return std::ranges::find(found->arguments, called, &ArgumentInfo::name);
  };
  const At& root = at.root;
  if (root.has("texts"))
    for (const auto& [key, value] : root["texts"].entries()) {
      const auto info = argument(key);
      if (info == found->arguments.end() || info->kind == ArgumentInfo::Whole)
        value.fault("there is no such argument");
      else
        given.texts[key] = info->kind == ArgumentInfo::Word ? value.one_of(info->words) : value.text(kLongest);
    }
  if (root.has("wholes"))
    for (const auto& [key, value] : root["wholes"].entries()) {
      const auto info = argument(key);
      if (info == found->arguments.end() || info->kind != ArgumentInfo::Whole)
        value.fault("there is no such argument");
      else
        given.wholes[key] = value.integer(info->least, info->most);
    }
  for (const ArgumentInfo& info : found->arguments)
    root.require(!info.required || given.texts.contains(info.name) || given.wholes.contains(info.name),
                 info.name + " is missing");
  if (at.fault) return at.unread();
  return told((*box)->run(group, name, given, long_work()));
}

// --- Proofs ---------------------------------------------------------------------------------------------

Result<std::string> Engine::trace(const Call& at) {
  const std::string text = at.text("record");
  TraceAsk ask{.seed = read_seed(at), .whole = at.flag("whole")};
  if (at.has("views")) ask.views = at.flag("views");
  if (at.has("every")) ask.every = at["every"].count(0, 1'000'000);
  if (at.has("bots"))
    for (const At& bot : at["bots"].list(0, 20)) ask.bots.push_back(bot.text(64));
  if (at.fault) return at.unread();
  const auto loaded = load_record(text);
  if (!loaded) return std::unexpected(loaded.error());
  return to_text({{"positions", engine::trace(*(*loaded)->box, *(*loaded)->match, ask)}});
}

// Games among bots: how many events they had, and their records where asked for.
Result<std::string> Engine::simulate(const Call& at) {
  std::vector<std::string> seats;
  for (const At& seat : at["seats"].list(1, kMostSeats)) seats.push_back(seat.text(64));
  const Json options = at.has("options") ? at["options"].json() : Json::object();
  const std::uint64_t seed = read_seed(at);
  const std::int64_t games = at["games"].integer(1, 1'000'000);
  const bool with_records = at.flag("records");
  const Result<const Box*> box = box_under(at);
  if (at.fault) return at.unread();
  if (!box) return std::unexpected(box.error());
  const auto room = (*box)->playroom(seats, options);
  if (!room) return std::unexpected(room.error());
  std::uint64_t events = 0;
  Json records = Json::array();
  for (std::int64_t i = 0; i < games; ++i) {
    const Playroom::Played played = (*room)->play(seed, std::uint64_t(i), with_records);
    events += played.events;
    if (with_records) records.push_back(played.record);
  }
  return to_text({{"events", events}, {"records", records}});
}

}  // namespace faubourg::engine
