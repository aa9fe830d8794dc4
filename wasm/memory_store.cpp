#include "wasm/memory_store.h"

#include "server/table_info.h"

namespace faubourg::engine {
namespace {

using server::ChatLine;

constexpr std::int64_t kLargest = std::int64_t(1) << 53;
constexpr std::size_t kMostEvents = 1'000'000;

Json line_json(const ChatLine& line) {
  return {{"i", line.i},       {"seat", line.seat ? Json(*line.seat) : Json()},
          {"name", line.name}, {"text", line.text},
          {"what", line.what}, {"who", line.who},
          {"at", line.at}};
}

ChatLine read_line(const At& at) {
  ChatLine line;
  line.i = at["i"].integer(0, kLargest);
  if (!at["seat"].is_null()) line.seat = Seat(at["seat"].integer(0, kMostSeats - 1));
  line.name = at["name"].text();
  line.text = at["text"].text();
  line.what = at["what"].text();
  line.who = at["who"].text();
  line.at = at["at"].integer(0, kLargest);
  return line;
}

// False: it does not build on what is there.
bool apply(const Change& change, Stored& stored) {
  if (change.cut && *change.cut <= stored.events.size()) stored.events.resize(*change.cut);
  if (stored.events.size() != change.first) return false;
  stored.events.insert(stored.events.end(), change.events.begin(), change.events.end());
  if (change.document) stored.document = *change.document;
  stored.chat.insert(stored.chat.end(), change.chat.begin(), change.chat.end());
  if (stored.chat.size() > server::kChatKept)
    stored.chat.erase(stored.chat.begin(), stored.chat.end() - std::ptrdiff_t(server::kChatKept));
  return true;
}

}  // namespace

const Stored* MemoryStore::latest(const std::string& table, const Writing& made) const {
  const auto in = [&](const Writing& writing) -> const Stored* {
    for (auto it = writing.tables.rbegin(); it != writing.tables.rend(); ++it)
      if (it->first == table) return &it->second;
    return nullptr;
  };
  if (const Stored* found = in(made)) return found;
  for (auto it = waiting_.rbegin(); it != waiting_.rend(); ++it)
    if (const Stored* found = in(it->second.writing)) return found;
  const auto kept = kept_.find(table);
  return kept == kept_.end() ? nullptr : &kept->second;
}

void MemoryStore::append(std::vector<Change> changes, Then then) {
  Writing writing{++last_, {}};
  for (const Change& change : changes) {
    const Stored* before = latest(change.table, writing);
    Stored stored = before ? *before : Stored();
    if ((!before && !change.document) || !apply(change, stored)) return then(false);
    writing.tables.emplace_back(change.table, std::move(stored));
  }
  write_(writing);
  waiting_.emplace(writing.ticket, Waiting{std::move(writing), std::move(then)});
}

bool MemoryStore::stored(std::int64_t ticket, bool ok) {
  const auto found = waiting_.find(ticket);
  if (found == waiting_.end()) return false;
  const Waiting done = std::move(found->second);
  waiting_.erase(found);
  if (ok)
    for (const auto& [table, stored] : done.writing.tables) kept_[table] = stored;
  done.then(ok);
  return true;
}

std::optional<Stored> MemoryStore::read(const std::string& table) {
  const auto found = kept_.find(table);
  return found == kept_.end() ? std::nullopt : std::optional(found->second);
}

std::string write_stored(const Stored& stored) {
  std::string text = R"({"stored":1,"document":)" + stored.document.json + R"(,"events":[)";
  for (const Event& event : stored.events) {
    if (text.back() != '[') text += ',';
    append_event(text, event.by, event.text);
  }
  Json chat = Json::array();
  for (const ChatLine& line : stored.chat) chat.push_back(line_json(line));
  return text + R"(],"chat":)" + to_text(chat) + "}";
}

Result<Stored> read_stored(std::string_view text) {
  const auto damaged = [](const Error& why) { return fail("damaged", "what was stored cannot be read: " + why.text); };
  const Result<Json> json = parse_json(text);
  if (!json) return damaged(json.error());
  Fault fault;
  const At root(*json, fault, "", "damaged");
  root.require(json->is_object(), "must be an object");
  if (fault) return damaged(*fault);
  root.only({"stored", "document", "events", "chat"});
  root["stored"].integer(1, 1);
  const At document = root["document"], events = root["events"];
  const std::vector<At> lines = root["chat"].list(0, server::kChatKept), list = events.list(0, kMostEvents);
  if (fault) return damaged(*fault);
  Stored stored;
  const Result<server::TableInfo> info = server::read_document(to_text(document.json()));
  if (!info) return damaged(info.error());
  stored.document = info->document();
  for (const At& at : list) {
    const Result<Event> event = read_event(at.json(), info->seats.size());
    if (!event) return damaged(event.error());
    stored.events.push_back(*event);
  }
  for (const At& at : lines) stored.chat.push_back(read_line(at));
  if (fault) return damaged(*fault);
  return stored;
}

}  // namespace faubourg::engine
