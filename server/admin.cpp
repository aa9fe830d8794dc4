#include "server/admin.h"

#include <algorithm>

#include "server/failure.h"
#include "server/gallery.h"
#include "server/log.h"
#include "server/secrets.h"

namespace faubourg::server {
namespace {

constexpr std::size_t kMostShown = 1000, kLongestReason = 200;
constexpr const char* kBlockNote = "block ";
constexpr const char* kMuteNote = "watchers muted";

Json refusal(const Error& error) {
  return {{"ok", false}, {"error", {{"code", error.code}, {"text", std::string(error.text)}}}};
}

Json block_json(const Block& block) {
  return {
      {"range", write_range(block.range)}, {"since", block.since}, {"until", block.until}, {"reason", block.reason}};
}

std::optional<Block> read_block(const std::string& text) {
  const Result<Json> json = parse_json(text);
  if (!json || !json->is_object()) return {};
  Fault fault;
  const At at(*json, fault);
  const Result<Range> range = read_range(at["range"].text());
  Block block{{}, at["since"].integer(0, kMostExact), at["until"].integer(0, kMostExact), at["reason"].text()};
  if (fault || !range) return {};
  block.range = *range;
  return block;
}

Json seats_json(const TableInfo& info) {
  Json seats = summary_json(info, 0, {})["seats"];
  for (Seat i : info.seats.indices()) {
    const SeatInfo& seat = info.seats[i];
    Json& told = seats[place_of(i)];
    if (seat.late) told["late"] = true;
    if (seat.resigned) told["resigned"] = true;
    if (!seat.standin.empty()) told["standin"] = seat.standin;
  }
  return seats;
}

// A line of the list. What its document does not tell, because it cannot be read, is not there.
Json listed_json(const Listed& listed) {
  const Document& d = listed.document;
  Json line = {
      {"table", listed.table},   {"state", state_word(d.state)}, {"public", d.is_public}, {"created", d.created},
      {"active", listed.active}, {"n", listed.events},           {"people", 0},           {"watchers", 0}};
  if (const Result<TableInfo> info = read_document(d.json)) {
    line["game"] = info->game;
    line["seats"] = seats_json(*info);
  }
  return line;
}

void count(Json& line, const Shard::Presence& presence) {
  const auto seated =
      std::ranges::count_if(presence.visitors, [](const Shard::Visitor& v) { return !v.seats.empty(); });
  line["people"] = seated;
  line["watchers"] = std::int64_t(presence.visitors.size()) - seated;
  line["active"] = std::max(line["active"].get<Time>(), presence.touched);
}

}  // namespace

struct Admin::Call {
  std::string act, who;
  Reply reply;
  // What was asked for, judged for its form
  std::string table, game, reason, name;
  std::optional<State> state;
  std::optional<bool> is_public;
  std::optional<Time> idle;  // milliseconds
  std::optional<Seat> seat;
  std::vector<std::int64_t> lines;
  bool all = false;
  Range range;
  Time for_time = 0;  // 0: for good
  std::size_t most = 100;

  void refuse_with(const Error& error) const { reply(refusal(error)); }

  static Result<Call> read(const Json& json) {
    Fault fault;
    const At root(json, fault, "", "message");
    root.require(json.is_object(), "must be an object");
    if (fault) return std::unexpected(*fault);
    Call call;
    call.act =
        root["act"].one_of({"list", "show", "close", "delete", "remove-name", "remove-lines", "forget", "mute",
                            "unmute", "block", "unblock", "blocks", "log", "things", "remove-thing", "restore-thing"});
    const std::string& act = call.act;
    const auto is_one_of = [&](std::initializer_list<const char*> acts) {
      return std::ranges::find(acts, act) != acts.end();
    };
    constexpr std::int64_t kSeconds = 36'500LL * 86'400;
    if (act == "list") {
      root.only({"act", "state", "game", "public", "idle", "most"});
      if (root.has("state")) {
        const std::string word = root["state"].one_of({"waiting", "playing", "over"});
        call.state = word == "waiting" ? State::Waiting : word == "playing" ? State::Playing : State::Over;
      }
      if (root.has("game")) call.game = root["game"].text(64);
      if (root.has("public")) call.is_public = root["public"].boolean();
      if (root.has("idle")) call.idle = root["idle"].integer(0, kSeconds) * 1000;
    } else if (is_one_of({"show", "delete"})) {
      root.only({"act", "table"});
    } else if (act == "close") {
      root.only({"act", "table", "reason"});
    } else if (act == "remove-name") {
      root.only({"act", "table", "seat", "name"});
      root.require(root.has("seat") != root.has("name"), "needs a seat or a name");
      if (root.has("seat")) call.seat = Seat(root["seat"].integer(0, kMostSeats - 1));
      if (root.has("name")) call.name = root["name"].text(400);
    } else if (act == "forget") {
      root.only({"act", "table", "name"});
      call.name = root["name"].text(400);
    } else if (act == "remove-lines") {
      root.only({"act", "table", "lines", "all"});
      if (root.has("all")) call.all = root["all"].boolean();
      root.require(call.all != root.has("lines"), "needs lines, or all");
      if (root.has("lines"))
        for (const At& line : root["lines"].list(1, 100)) call.lines.push_back(line.integer(0, kMostExact));
    } else if (is_one_of({"mute", "unmute"})) {
      root.only({"act", "table", "everywhere"});
      if (root.has("everywhere")) call.all = root["everywhere"].boolean();
      root.require(call.all != root.has("table"), "needs a table, or everywhere");
    } else if (is_one_of({"block", "unblock"})) {
      if (act == "block")
        root.only({"act", "range", "seconds", "reason"});
      else
        root.only({"act", "range"});
      if (root.has("seconds")) call.for_time = root["seconds"].integer(1, kSeconds) * 1000;
      const std::string text = root["range"].text(100);
      if (fault) return std::unexpected(*fault);
      const Result<Range> range = read_range(text);
      if (!range) return std::unexpected(range.error());
      call.range = *range;
    } else if (act == "things") {
      root.only({"act", "game", "most"});
      if (root.has("game")) call.game = root["game"].text(64);
    } else if (is_one_of({"remove-thing", "restore-thing"})) {
      if (act == "remove-thing")
        root.only({"act", "thing", "reason"});
      else
        root.only({"act", "thing"});
      call.name = root["thing"].text(64);
    } else {
      root.only({"act", "most"});
    }
    if (root.has("most")) call.most = root["most"].count(1, kMostShown);
    if (is_one_of({"show", "close", "delete", "remove-name", "remove-lines", "forget"}) || root.has("table")) {
      call.table = root["table"].text(64);
      if (!fault && !is_table_id(call.table)) return fail("unknown", "there is no such table");
    }
    if (root.has("reason") || act == "close" || act == "remove-thing") {
      const Result<std::string> reason = clean(root["reason"].text(), kLongestReason, "message");
      if (!fault && !reason) return fail("message", "the reason " + reason.error().text);
      if (reason) call.reason = *reason;
    }
    if (fault) return std::unexpected(*fault);
    return call;
  }
};

Admin::Admin(Setup setup) : setup_(std::move(setup)) { read_rules(); }

void Admin::read_rules() {
  Blocks& blocks = setup_.site_rules.blocks;
  std::vector<Range> wanted;
  for (const auto& [name, value] : setup_.store.notes(kBlockNote)) {
    const std::optional<Block> block = read_block(value);
    if (!block || (block->until != 0 && block->until <= now())) {
      setup_.store.note(name, {}, {});  // it has ended
      continue;
    }
    wanted.push_back(block->range);
    blocks.put(*block);
  }
  std::ranges::sort(wanted);
  for (const Block& block : blocks.list(now()))
    if (!std::ranges::binary_search(wanted, block.range)) blocks.lift(block.range);
  setup_.site_rules.watchers_muted = !setup_.store.notes(kMuteNote).empty();
}

void Admin::handle(const Json& request, const std::string& who, Reply reply) const {
  Result<Call> read = Call::read(request);
  if (!read) return reply(refusal(read.error()));
  Call& call = *read;
  call.who = who;
  call.reply = std::move(reply);
  try {
    if (call.act == "list") return list(call);
    if (call.act == "show") return show(call);
    if (call.act == "delete") return erase(call);
    if (call.act == "close") return moderate(call, {{"reason", call.reason}}, close_table(call.reason));
    if (call.act == "remove-name")
      return moderate(call, call.seat ? Json{{"seat", *call.seat}} : Json{{"by", "name"}},
                      remove_name(call.seat, call.name));
    if (call.act == "forget") return moderate(call, Json{{"by", "name"}}, forget_person(call.name));
    if (call.act == "remove-lines")
      return moderate(call, call.all ? Json{{"lines", "all"}} : Json{{"lines", call.lines}},
                      remove_lines(call.lines, call.all));
    if (call.act == "mute" || call.act == "unmute") {
      if (call.all) return mute_everywhere(call, call.act == "mute");
      return moderate(call, Json::object(), mute_watchers(call.act == "mute"));
    }
    if (call.act == "things") return things(call);
    if (call.act == "remove-thing" || call.act == "restore-thing") return remove_thing(call);
    if (call.act == "block") return block(call);
    if (call.act == "unblock") return unblock(call);
    if (call.act == "blocks") {
      Json blocks = Json::array();
      for (const Block& one : setup_.site_rules.blocks.list(now())) blocks.push_back(block_json(one));
      return call.reply(
          {{"ok", true}, {"blocks", blocks}, {"watchers_muted", setup_.site_rules.watchers_muted.load()}});
    }
    call.reply({{"ok", true}, {"log", setup_.audit.last(call.most)}});
  } catch (const Failure& failure) {
    call.refuse_with({"store", failure.what()});
  }
}

bool Admin::audit(const Call& call, const Json& what) const {
  try {
    setup_.audit.write(call.who, call.act, what);
    return true;
  } catch (const Failure& failure) {
    log_error("audit failed", {{"why", failure.what()}});
    call.refuse_with({"store", failure.what()});
    return false;
  }
}

void Admin::finish(const Call& call, const Verdict& no) const {
  if (!no && setup_.rules_changed && call.table.empty()) setup_.rules_changed();
  if (!no) return call.reply({{"ok", true}});
  Json what = {{"refused", no->code}};
  if (!call.table.empty()) what["table"] = call.table;
  if (audit(call, what)) call.refuse_with(*no);
}

// --- Looking --------------------------------------------------------------------------------------------

void Admin::list(const Call& call) const {
  Filter filter;
  filter.state = call.state;
  filter.game = call.game;
  filter.is_public = call.is_public;
  filter.most = call.most;
  const Time at = now();
  if (call.idle) filter.before = at - *call.idle;
  auto lines = std::make_shared<std::vector<Json>>();
  for (const Listed& listed : setup_.store.list(filter)) lines->push_back(listed_json(listed));
  const auto tell = [call, lines, filter](bool running) {
    if (filter.before)
      std::erase_if(*lines, [&](const Json& line) { return line["active"].get<Time>() >= *filter.before; });
    call.reply({{"ok", true}, {"running", running}, {"tables", *lines}});
  };
  if (!setup_.shards) return tell(false);

  // Each shard says who is there; the last one tells.
  struct Gathered {
    std::mutex mutex;
    std::size_t missing;
  };
  auto gathered = std::make_shared<Gathered>();
  gathered->missing = setup_.shards->all.size();
  for (std::size_t i = 0; i < setup_.shards->all.size(); ++i)
    setup_.shards->post[i]([tell, lines, gathered, shard = setup_.shards->all[i]] {
      const std::lock_guard lock(gathered->mutex);
      for (Json& line : *lines)
        if (const Shard::Presence presence = shard->presence(line["table"].get<std::string>()); presence.touched > 0)
          count(line, presence);
      if (--gathered->missing == 0) tell(true);
    });
}

void Admin::show(const Call& call) const {
  const std::vector<Listed> found = setup_.store.list({.table = call.table});
  if (found.empty()) return call.refuse_with({"unknown", "there is no such table"});
  if (!audit(call, {{"table", call.table}})) return;
  Json table = listed_json(found[0]);
  if (const Result<TableInfo> info = read_document(found[0].document.json)) {
    table["options"] = info->options;
    table["rules"] = info->rules;
    table["clock"] = clock_json(info->clock);
    table["paused"] = info->paused;
    table["quiet"] = info->quiet;
    table["changed"] = info->changed;
    if (!info->why.empty()) table["why"] = info->why;
    if (!info->reason.empty()) table["reason"] = info->reason;
    if (!info->next.empty()) table["next"] = info->next;
  } else {
    table["damage"] = info.error().text;
  }
  if (const std::optional<Sizes> sizes = setup_.store.sizes(call.table))
    table["bytes"] = {{"document", sizes->document}, {"moves", sizes->moves}, {"chat", sizes->chat}};
  table["chat"] = Json::array();
  table["visitors"] = Json::array();
  try {
    if (const std::optional<Stored> stored = setup_.store.read(call.table))
      for (const ChatLine& line : stored->chat) table["chat"].push_back(chat_json(line));
  } catch (const Failure& failure) {
    table["damage"] = failure.what();
  }
  if (!setup_.shards) return call.reply({{"ok", true}, {"running", false}, {"table", table}});
  const std::size_t owner = setup_.shards->owner(call.table);
  setup_.shards->post[owner]([call, table, shard = setup_.shards->all[owner]]() mutable {
    const Shard::Presence presence = shard->presence(call.table);
    count(table, presence);
    for (const Shard::Visitor& visitor : presence.visitors)
      table["visitors"].push_back({{"address", visitor.address}, {"seats", visitor.seats}, {"since", visitor.since}});
    call.reply({{"ok", true}, {"running", true}, {"table", table}});
  });
}

// --- Tables ---------------------------------------------------------------------------------------------

void Admin::moderate(const Call& call, const Json& what, const Moderation& act) const {
  Json entry = what;
  entry["table"] = call.table;
  if (!audit(call, entry)) return;
  const auto done = [this, call](Verdict no) { finish(call, no); };
  if (!setup_.shards) return moderate_stored(setup_.store, call.table, act, now(), done);
  const std::size_t owner = setup_.shards->owner(call.table);
  setup_.shards->post[owner](
      [shard = setup_.shards->all[owner], table = call.table, act, done] { shard->moderate(table, act, done); });
}

void Admin::erase(const Call& call) const {
  if (!audit(call, {{"table", call.table}})) return;
  const auto done = [this, call](bool gone) {
    finish(call, gone ? Verdict() : refuse("unknown", "there is no such table, or it cannot be deleted now"));
  };
  if (!setup_.shards) {
    Change change;
    change.table = call.table;
    change.purge = Purge{.table = true};
    return setup_.store.append({std::move(change)}, done);
  }
  const std::size_t owner = setup_.shards->owner(call.table);
  setup_.shards->post[owner](
      [shard = setup_.shards->all[owner], table = call.table, done] { shard->erase(table, {}, done); });
}

// --- Things that people have published ---------------------------------------------------------------------

std::shared_ptr<Gallery> Admin::gallery() const {
  if (setup_.gallery) return {std::shared_ptr<Gallery>(), setup_.gallery};  // the server's, which outlives this
  return std::make_shared<Gallery>(setup_.store);
}

void Admin::things(const Call& call) const {
  Json list = Json::array();
  Gallery::Ask ask{.game = call.game, .all = true};
  const std::shared_ptr<Gallery> shown = gallery();
  while (list.size() < call.most) {
    ask.most = call.most - list.size();
    const std::vector<Exhibit> page = shown->list(ask);
    if (page.empty()) break;
    ask.after = page.back().id;
    for (const Exhibit& e : page) {
      list.push_back(to_json(e));
      list.back()["listed"] = e.listed;
      list.back()["removed"] = e.removed;
    }
  }
  call.reply({{"ok", true}, {"things", list}});
}

void Admin::remove_thing(const Call& call) const {
  if (!audit(call, {{"thing", call.name}, {"reason", call.reason}})) return;
  const std::shared_ptr<Gallery> shown = gallery();
  shown->remove(call.name, call.reason, [this, call, shown](const Verdict& no) { finish(call, no); });
}

// --- SiteRules --------------------------------------------------------------------------------------------

void Admin::block(const Call& call) const {
  const Time at = now();
  const Block block{call.range, at, call.for_time > 0 ? at + call.for_time : 0, call.reason};
  const Json entry = block_json(block);
  if (!audit(call, entry)) return;
  setup_.store.note(kBlockNote + write_range(block.range), to_text(entry), [this, call, block](bool stored) {
    if (!stored) return finish(call, refuse("store", "this could not be stored"));
    finish(call, setup_.site_rules.blocks.put(block) ? Verdict() : refuse("range", "there are too many blocks"));
  });
}

void Admin::unblock(const Call& call) const {
  if (!audit(call, {{"range", write_range(call.range)}})) return;
  setup_.store.note(kBlockNote + write_range(call.range), {}, [this, call](bool stored) {
    if (!stored) return finish(call, refuse("store", "this could not be stored"));
    finish(call, setup_.site_rules.blocks.lift(call.range) ? Verdict() : refuse("range", "this range is not blocked"));
  });
}

void Admin::mute_everywhere(const Call& call, bool muted) const {
  if (!audit(call, {{"everywhere", true}})) return;
  setup_.store.note(kMuteNote, muted ? std::optional<std::string>("1") : std::nullopt,
                    [this, call, muted](bool stored) {
                      if (stored) setup_.site_rules.watchers_muted = muted;
                      finish(call, stored ? Verdict() : refuse("store", "this could not be stored"));
                    });
}

}  // namespace faubourg::server
