#include "server/workshop.h"

#include <algorithm>

#include "core/letters.h"
#include "core/today.h"
#include "games/making.h"
#include "server/failure.h"
#include "server/gallery.h"
#include "server/log.h"
#include "server/protocol.h"
#include "server/secrets.h"
#include "words/server.h"

namespace faubourg::server {
namespace {

constexpr const char* kToday = "today ";  // of notes: game, date and a short name of who it is follow
constexpr std::size_t kMostResults = 1'000;
constexpr std::int64_t kDaysKept = 90;
constexpr Time kBreath = 1'000, kStoreEvery = 10'000;
constexpr auto kPiece = std::chrono::milliseconds(700);  // of rating in the background
constexpr std::uint64_t kEnoughGames = 400;
constexpr int kMostPieces = 60;

std::int64_t day_now() { return now() / kDay; }

class SiteWorkshop final : public Workshop {
 public:
  explicit SiteWorkshop(WorkshopSetup setup) : setup_(std::move(setup)) { forget_old_days(); }

  void answer(const std::string& route, const std::vector<std::string>& parts, const Request& request,
              const Reply& reply) override {
    safely(reply, [&] { answer_one(route, parts, request, reply); });
  }

  Verdict check_table(const TableInfo& info) const override {
    if (info.thing.empty()) return {};
    const auto no = [] { return error_of(say<"message.thing">()); };
    const std::optional<Exhibit> found = setup_.gallery.find(info.thing);
    const Box* box = box_called(info.game);
    if (!found || !box || found->game != info.game) return no();
    try {
      const std::optional<Thing> thing = setup_.gallery.thing(info.thing);
      const Result<Json> wanted = canonical_options(box->info().options, info.options);
      if (!thing || !wanted) return no();
      const Checked checked = check_thing(*box, faubourg::to_json(*thing));  // under the newest rules, as tables are
      if (!checked.is_table) return {};  // played in parts: which, is the page's to say
      if (!checked.thing || checked.thing->options != *wanted) return no();
    } catch (const Failure&) {
      return no();
    }
    return {};
  }
  void opened(const std::string& thing) override { setup_.gallery.count(thing, false); }

  void tick(Time now) override {
    if (now >= next_store_) {
      next_store_ = now + kStoreEvery;
      setup_.gallery.flush();
    }
    if (is_rating_ || now < next_rating_) return;
    next_rating_ = now + kBreath;
    const std::optional<std::string> id = setup_.gallery.unrated();
    if (!id) return;
    is_rating_ = true;
    setup_.workers.run({.kind = Work::Analysis,
                        .owner = "the gallery",
                        .stop = {},
                        .run = [this, id = *id](const std::atomic<bool>& stop) { rate_some(id, stop); },
                        .refuse = [this](int) { is_rating_ = false; }});
  }

 private:
  const Box* box_called(std::string_view id) const {
    const auto found = std::ranges::find(setup_.games, id, [](const Box* b) { return std::string_view(b->info().id); });
    return found == setup_.games.end() ? nullptr : *found;
  }
  static void refuse(const Error& error, const Reply& reply) { reply(error_response(status_of(error), error)); }

  // What reads the store may fail, also when it is called back.
  template <class F>
  static void safely(const Reply& reply, F&& answer) {
    try {
      answer();
    } catch (const Failure& failure) {
      log_error("the workshop fails", {{"why", failure.what()}});
      refuse(error_of(say<"store.thing">()), reply);
    }
  }

  void answer_one(const std::string& route, const std::vector<std::string>& parts, const Request& request,
                  const Reply& reply) {
    if (route == "GET /api/things") return list(request, reply);
    if (route == "POST /api/things") return publish(request, reply);
    if (route == "GET /api/things/ID") return show(parts[0], reply);
    if (route == "GET /api/things/ID/picture") return picture(parts[0], reply);
    if (route == "POST /api/things/ID/withdraw") return withdraw(parts[0], request, reply);
    if (route == "POST /api/things/ID/played") return played(parts[0], request, reply);
    const Box* box = box_called(parts[0]);
    const Result<Json> today =
        box ? today_json(*box, parts[1], 0) : fail(say<"unknown.path">({.path = brief(Json(request.path))}));
    if (!today) return refuse(today.error(), reply);
    if ((*today)["game"].is_null())
      return refuse(error_of(say<"unknown.path">({.path = brief(Json(request.path))})), reply);
    if (route == "POST /api/today/ID/DATE") return note_result(*box, *today, request, reply);
    results(*box, *today, 200, reply);
  }

  // --- The gallery ---------------------------------------------------------------------------------------

  void list(const Request& request, const Reply& reply) const {
    Gallery::Ask ask;
    const auto asked = [&](const char* key) {
      const auto found = request.query.find(key);
      return found == request.query.end() ? std::string() : found->second;
    };
    ask.game = asked("game");
    ask.after = asked("after");
    const std::string sort = asked("sort"), most = asked("most");
    if (sort == "played")
      ask.sort = Gallery::Sort::Played;
    else if (sort == "rated")
      ask.sort = Gallery::Sort::Rated;
    else if (!sort.empty() && sort != "new")
      return refuse(error_of(say<"message.sort">({.value = brief(Json(sort))})), reply);
    if (!most.empty()) {
      if (most.size() > 4 || most.find_first_not_of("0123456789") != std::string::npos)
        return refuse(error_of(say<"message.whole">({.name = "most", .value = brief(Json(most))})), reply);
      ask.most = std::size_t(std::stoul(most));
    }
    Json things = Json::array();
    for (const Exhibit& e : setup_.gallery.list(ask)) things.push_back(to_json(e));
    reply(json_response(200, {{"things", std::move(things)}}));
  }

  void publish(const Request& request, const Reply& reply) const {
    const Result<Json> json = parse_json(request.body, 16);
    if (!json) return refuse(json.error(), reply);
    Fault fault;
    const At root(*json, fault, "", "message");
    root.only({"thing", "listed"});
    const Json file = root["thing"].json();
    const bool listed = root.has("listed") && root["listed"].boolean();
    const std::string game =
        is_thing_file(file) && file.contains("game") && file["game"].is_string() ? file["game"].get<std::string>() : "";
    const Box* box = box_called(game);
    root.require(box, say<"message.game">({.game = brief(Json(game))}));
    if (fault) return refuse(*fault, reply);
    const Checked checked = check_thing(*box, file);
    if (!checked.thing) {
      const Flaw& first = checked.seen.faults.front();
      const Error error = error_of(say<"thing.faults">({.why = first.text}));
      Json body = to_json(checked);
      body["error"] = to_json(error);
      return reply(json_response(400, body));
    }
    Thing thing = *checked.thing;
    for (std::string* text : {&thing.name, &thing.author}) {
      if (text->empty()) continue;
      const Result<std::string> cleaned = clean(*text, 60, "name");
      if (!cleaned) return refuse(cleaned.error(), reply);
      *text = *cleaned;
    }
    setup_.gallery.publish(thing, listed, now(), [reply](Result<Gallery::Published> made) {
      if (!made) return refuse(made.error(), reply);
      reply(json_response(201, {{"id", made->id}, {"key", made->key}}));
    });
  }

  // With what it is made of.
  std::optional<std::pair<Exhibit, Thing>> whole(const std::string& id, const Reply& reply) const {
    const std::optional<Exhibit> found = is_table_id(id) ? setup_.gallery.find(id) : std::nullopt;
    const std::optional<Thing> thing = found ? setup_.gallery.thing(id) : std::nullopt;
    if (thing) return std::pair(*found, *thing);
    refuse(error_of(say<"unknown.thing">()), reply);
    return {};
  }

  void show(const std::string& id, const Reply& reply) const {
    const auto found = whole(id, reply);
    if (!found) return;
    Json json = to_json(found->first);
    json["thing"] = faubourg::to_json(found->second);
    reply(json_response(200, json));
  }

  void picture(const std::string& id, const Reply& reply) const {
    const auto found = whole(id, reply);
    if (!found) return;
    const Box* box = box_called(found->second.game);
    const Result<const Box*> under = box ? box->under(found->second.rules) : fail(say<"unknown.thing">());
    const std::string svg = under ? (*under)->picture(found->second.kind, found->second.options) : "";
    if (svg.empty()) return refuse(error_of(say<"unknown.thing">()), reply);
    Response response = text_response("image/svg+xml", svg);
    response.headers.push_back({"Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'"});
    reply(std::move(response));
  }

  void withdraw(const std::string& id, const Request& request, const Reply& reply) const {
    const Result<Json> json = parse_json(request.body, 4);
    if (!json) return refuse(json.error(), reply);
    Fault fault;
    const At root(*json, fault, "", "message");
    root.only({"key"});
    const std::string key = root["key"].text(64);
    if (fault) return refuse(*fault, reply);
    setup_.gallery.withdraw(id, key, [reply](const Verdict& no) {
      if (no) return refuse(*no, reply);
      reply(json_response(200, {{"withdrawn", true}}));
    });
  }

  // By somebody's browser, which plays without us.
  void played(const std::string& id, const Request& request, const Reply& reply) const {
    const Result<Json> json = parse_json(request.body, 4);
    if (!json) return refuse(json.error(), reply);
    Fault fault;
    const At root(*json, fault, "", "message");
    root.only({"finished"});
    const bool finished = root["finished"].boolean();
    if (fault) return refuse(*fault, reply);
    const std::optional<Exhibit> found = setup_.gallery.find(id);
    if (!found) return refuse(error_of(say<"unknown.thing">()), reply);
    if (!finished || found->finished < found->played) setup_.gallery.count(id, finished);
    reply(json_response(200, {{"counted", true}}));
  }

  // A piece of it, then somebody else may think.
  void rate_some(const std::string& id, const std::atomic<bool>& stop) {
    const auto end = std::chrono::steady_clock::now() + kPiece;
    if (id != rating_) {
      rating_ = id;
      tally_ = {};
      next_game_ = 0;
      pieces_ = 0;
    }
    try {
      const std::optional<Thing> thing = setup_.gallery.thing(id);
      const Box* box = thing ? box_called(thing->game) : nullptr;
      const std::optional<Checked> checked =
          box ? std::optional(check_thing(*box, faubourg::to_json(*thing))) : std::nullopt;
      RateAsk ask;
      if (checked && checked->thing) {
        ask.players = players_of(*checked);
        ask.options = checked->thing->options;
        ask.games = kEnoughGames;
        ask.first = next_game_;
        ask.tally = tally_;
      }
      const Result<Rated> rated = checked && checked->thing && checked->is_table
                                      ? rate(*box, ask, [&] { return stop || std::chrono::steady_clock::now() >= end; })
                                      : fail(say<"unknown.thing">());
      if (!rated) {
        setup_.gallery.rated(id, false);  // it is never rated: a level, or it is gone
      } else {
        tally_ = rated->tally;
        next_game_ = rated->next;
        const bool done = tally_.games() >= kEnoughGames || ++pieces_ >= kMostPieces;
        const Json& word = rated->report["word"];
        if (done || !word.is_null())
          setup_.gallery.rated(
              id, word.is_null() ? Json(false) : Json{{"games", tally_.games()}, {"word", word}, {"done", done}});
      }
    } catch (const Failure& failure) {
      log_error("a thing could not be rated", {{"why", failure.what()}});
    }
    is_rating_ = false;
  }

  // --- The game of the day ---------------------------------------------------------------------------------

  static std::string note_of(const Box& box, const std::string& date) {
    return kToday + box.info().id + " " + date + " ";
  }

  void results(const Box& box, const Json& today, int status, const Reply& reply) const {
    std::vector<Json> list;
    for (const auto& [name, text] : setup_.store.notes(note_of(box, today["date"].get<std::string>()))) {
      const Result<Json> json = parse_json(text);
      if (!json || !json->is_object()) continue;
      list.push_back(*json);
      list.back().erase("drive");
    }
    std::ranges::sort(list, [](const Json& a, const Json& b) {
      const auto rank = [](const Json& r) {
        return std::tuple(!r.value("won", false), -r.value("score", 0), r.value("turns", 0), r.value("at", Time(0)));
      };
      return rank(a) < rank(b);
    });
    Json told = today;
    told["results"] = list;
    reply(json_response(status, told));
  }

  void note_result(const Box& box, const Json& today, const Request& request, const Reply& reply) {
    const Result<Json> json = parse_json(request.body, 8);
    if (!json) return refuse(json.error(), reply);
    Fault fault;
    const At root(*json, fault, "", "message");
    root.only({"record", "name"});
    const std::string text = root["record"].text(1 << 20), said = root["name"].text(400);
    if (fault) return refuse(*fault, reply);
    const std::string date = today["date"].get<std::string>();
    const auto day = today["day"].get<std::int64_t>();
    if (std::abs(day - day_now()) > 1) return refuse(error_of(say<"today.when">({.date = date})), reply);
    const Result<std::string> name = clean(said, kLongestName, "name");
    if (!name) return refuse(name.error(), reply);
    const Result<Record> record = read_record(text);
    if (!record) return refuse(record.error(), reply);
    const auto other = [&] { return refuse(error_of(say<"today.other">({.date = date})), reply); };
    if (record->game != box.info().id || record->rules != box.info().rules ||
        record->options != today["game"]["options"])
      return other();
    const auto match = box.load(*record);
    if (!match) return refuse(match.error(), reply);
    if ((*match)->turn().kind != Turn::End) return refuse(error_of(say<"today.over">()), reply);
    if (const Verdict no = check_shuffle(**match, today["game"]["shuffle"].get<std::uint64_t>()))
      return refuse(*no, reply);
    const std::string note = note_of(box, date) + digest_of(skeleton(*name));
    const auto known = setup_.store.notes(note_of(box, date));
    const auto is_taken = [note](const auto& k) { return k.first == note; };
    const auto taken = [reply, name = *name] { refuse(error_of(say<"taken.today">({.name = name})), reply); };
    if (std::ranges::any_of(known, is_taken)) return taken();
    if (known.size() >= kMostResults) return refuse(error_of(say<"today.full">()), reply);
    if (known.empty()) forget_old_days();  // a new day has begun
    // One game enters once for each who played it, whatever the names.
    std::string moves;
    for (const Event& event : record->events) moves += event.text + "\n";
    const std::string drive = digest_of(moves);
    const auto is_same = [&](const auto& k) {
      const Result<Json> told = parse_json(k.second);
      return told && told->is_object() && told->value("drive", "") == drive;
    };
    if (std::size_t(std::ranges::count_if(known, is_same)) >= record->players.size())
      return refuse(error_of(say<"taken.drive">()), reply);
    const Outcome outcome = (*match)->outcome();
    const auto turns = std::ranges::count_if(record->events, [](const Event& e) { return e.by != kNobody; });
    const Json result = {{"name", *name},
                         {"won", !outcome.winners.empty()},
                         {"score", outcome.scores[0]},
                         {"players", record->players.size()},
                         {"turns", turns},
                         {"at", now()},
                         {"drive", drive}};
    setup_.store.note_new(note, to_text(result), [this, &box, today, note, is_taken, taken, reply](bool ok) {
      safely(reply, [&] {
        if (ok) return results(box, today, 201, reply);
        // Somebody of that name came at the same time, here or at another node; or the store fails.
        if (std::ranges::any_of(setup_.store.notes(note), is_taken)) return taken();
        refuse(error_of(say<"store.thing">()), reply);
      });
    });
  }

  void forget_old_days() {
    for (const auto& [name, text] : setup_.store.notes(kToday)) {
      const std::size_t space = name.find(' ', std::string_view(kToday).size());
      const std::optional<std::int64_t> day =
          space == std::string::npos ? std::nullopt : day_of(name.substr(space + 1, 10));
      if (!day || *day < day_now() - kDaysKept) setup_.store.note(name, {}, [](bool) {});
    }
  }

  WorkshopSetup setup_;
  Time next_rating_ = 0, next_store_ = 0;
  std::atomic<bool> is_rating_ = false;
  // Of the one that is being rated; touched by whoever rates, one at a time.
  std::string rating_;
  Tally tally_;
  std::uint64_t next_game_ = 0;
  int pieces_ = 0;
};

}  // namespace

std::unique_ptr<Workshop> make_workshop(WorkshopSetup setup) {
  return std::make_unique<SiteWorkshop>(std::move(setup));
}

}  // namespace faubourg::server
