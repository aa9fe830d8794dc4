#include "tests/siege/honest.h"

#include <algorithm>
#include <set>

#include "core/record.h"
#include "core/rng.h"

namespace faubourg::siege {
namespace {

constexpr Duration kPatience = 20s;  // then an answer counts as lost
constexpr const char* kSmallRecord = R"({"faubourg":1,"game":"village","players":["Ann","Bob"],"options":{}}
)";

std::string key_of(const Json& event) { return to_text(event["by"]) + " " + event["do"].get<std::string>(); }

Json called(const char* name) { return {{"kind", "person"}, {"name", name}}; }

}  // namespace

// One person's connection to a table, or a watcher's: connects, comes back, hears, and checks what it hears.
class Guest {
 public:
  Guest(Honest& honest, Way way, std::string table, std::string token)
      : honest_(honest),
        felt_(honest.felt_),
        way_(std::move(way)),
        table_(std::move(table)),
        token_(std::move(token)) {}
  ~Guest() { felt_.drop(move_), felt_.drop(bot_), felt_.drop(back_); }

  // Hears the next message, if one comes; connects when there is no connection. False: the table cannot be had.
  bool hear(Duration patience) {
    if (!line_ || !line_->is_open()) return come_back();
    const auto text = line_->hear(patience);
    if (text) {
      take_in(*text);
    } else if (!line_->is_open()) {
      lost("the connection was closed");
    } else if ((move_ || bot_) && Clock::now() - heard_ > kPatience) {
      lost("no answer for 20 seconds");
    }
    return true;
  }

  bool decides() const { return !moves_.empty() && !move_; }
  bool is_over() const { return is_over_; }
  void play(Rng& rng) {
    const std::string move = moves_[rng.below(std::uint32_t(moves_.size()))];
    sent_ = shown.size();
    move_ = felt_.begin(Kind::Move);
    heard_ = Clock::now();
    line_->say(Json{{"t", "move"}, {"era", 0}, {"n", sent_}, {"do", move}});
  }
  void chat(const std::string& text) { line_->say(Json{{"t", "chat"}, {"text", text}}); }
  bool is_there() const { return line_ && line_->is_open(); }

  std::vector<std::string> shown;  // event by event, as it was told
  std::set<std::string> lines;     // of chat, heard
  bool plays_bot = false;          // the other seat is a bot's: its time is measured

 private:
  bool come_back() {
    if (!back_ && has_been_) back_ = felt_.begin(Kind::Back);
    line_.emplace(way_, "/ws/" + table_);
    if (line_->is_open()) {
      line_->say(Json{{"t", "hello"},
                      {"id", 1},
                      {"n", shown.size()},
                      {"era", 0},
                      {"between", true},
                      {"tokens", token_.empty() ? Json::array() : Json::array({token_})}});
      const auto until = Clock::now() + kPatience;
      greeted_ = false;
      while (!greeted_ && line_->is_open() && Clock::now() < until)
        if (const auto text = line_->hear(until - Clock::now())) take_in(*text);
      if (greeted_) {
        felt_.end(back_);
        heard_ = Clock::now();
        return has_been_ = true;
      }
    }
    if (!honest_.restart_) {
      felt_.wrong("cannot sit down: " +
                  (line_->is_open() ? std::string("no answer") : "status " + std::to_string(line_->status())));
      felt_.drop(back_);
    }
    line_->close();
    honest_.rest(100ms);
    return honest_.restart_ || has_been_;
  }

  void lost(const std::string& why) {
    line_->close();
    moves_.clear();
    if (honest_.restart_) {
      felt_.drop(move_), felt_.drop(bot_);
      back_ = felt_.begin(Kind::Back);
    } else {
      felt_.wrong(why);
      felt_.end(move_), felt_.end(bot_);
    }
  }

  void take_in(const std::string& text) {
    heard_ = Clock::now();
    auto parsed = parse_json(text);
    if (!parsed || !parsed->is_object()) return felt_.wrong("a message that is no JSON object");
    const Json& m = *parsed;
    const std::string t = m.value("t", "");
    if (t == "ok") greeted_ = true;
    if (t == "no") felt_.wrong("refused: " + m.value("code", ""));
    if (t == "bye" && !(honest_.restart_ && m.value("code", "") == "closing"))
      felt_.wrong("bye: " + m.value("code", ""));
    if (t == "chat" && !m["name"].is_null()) lines.insert(m.value("text", ""));
    if (t == "chats")
      for (const Json& line : m["list"])
        if (!line["name"].is_null()) lines.insert(line.value("text", ""));
    if (t == "new") position(m);
  }

  void position(const Json& m) {
    const std::size_t from = m["from"], n = m["n"];
    if (m["era"] != 0) return felt_.wrong("moves were taken back");
    if (from > shown.size()) return felt_.wrong("events are missing");
    if (n != from + m["events"].size() || n < shown.size()) return felt_.wrong("events are numbered wrongly");
    for (std::size_t i = from; i < n; ++i) {
      const std::string event = key_of(m["events"][i - from]);
      if (i == shown.size())
        shown.push_back(event);
      else if (shown[i] != event)
        felt_.wrong("an event changed after it was shown");
    }
    for (std::size_t i = 0; i < m.value("between", Json::array()).size(); ++i)
      if (m["between"][i]["n"] != from + i + 1) felt_.wrong("positions between are numbered wrongly");
    if (move_ && n > sent_) felt_.end(move_);
    if (bot_ && n > asked_) felt_.end(bot_);
    const Json& turn = m["turn"];
    is_over_ = turn["kind"] == "end";
    moves_.clear();
    if (m.contains("moves")) moves_ = m["moves"].get<std::vector<std::string>>();
    if (plays_bot && !bot_ && turn["kind"] == "decide" && turn["seat"] != m["as"]) {
      bot_ = felt_.begin(Kind::Bot);
      asked_ = n;
    }
  }

  Honest& honest_;
  Felt& felt_;
  const Way way_;
  const std::string table_, token_;
  std::optional<Line> line_;
  bool has_been_ = false, greeted_ = false, is_over_ = false;
  std::vector<std::string> moves_;
  std::size_t sent_ = 0, asked_ = 0;
  Felt::Wait move_ = 0, bot_ = 0, back_ = 0;
  Clock::time_point heard_ = Clock::now();
};

// --- The people -----------------------------------------------------------------------------------------

Honest::Honest(int port, Felt& felt, const Habits& habits) : port_(port), felt_(felt), habits_(habits) {
  int index = 0;
  for (const char* game : {"village", "greentown", "grinivil"})
    people_.emplace_back([this, i = index++, game] { against_bot(i, game); });
  people_.emplace_back([this] { pair(); });
  people_.emplace_back([this] { watch(); });
  people_.emplace_back([this] { visit(); });
  people_.emplace_back([this] { hand_in(); });
  if (habits_.analyses) people_.emplace_back([this] { study(); });
}

Honest::~Honest() { stop(); }

void Honest::stop() {
  stopping_ = true;
  for (std::thread& one : people_)
    if (one.joinable()) one.join();
}

void Honest::rest(Duration duration) const {
  for (const auto until = Clock::now() + duration; !stopping_ && Clock::now() < until;)
    std::this_thread::sleep_for(std::min<Duration>(10ms, until - Clock::now()));
}

void Honest::against_bot(int index, const std::string& game) {
  const Way way{"127.0.0." + std::to_string(10 + index), port_};
  Rng rng(std::uint64_t(index) + 1);
  while (!stopping_) {
    const Answer opened =
        ask(way, "POST", "/api/tables",
            to_text({{"game", game}, {"seats", {called("Ann"), {{"kind", "bot"}, {"bot", habits_.bot}}}}}));
    if (opened.status != 201) {
      if (!restart_) felt_.wrong("no table: " + std::to_string(opened.status) + " " + opened.code());
      rest(100ms);
      continue;
    }
    const Json made = opened.json();
    const std::string table = made["table"], token = made["seats"][0]["token"];
    Guest guest(*this, way, table, token);
    guest.plays_bot = true;
    std::optional<Clock::time_point> due;
    while (!stopping_ && !guest.is_over() && guest.hear(due ? std::max(Duration(0), *due - Clock::now()) : 50ms)) {
      if (!guest.decides())
        due.reset();
      else if (!due)
        due = Clock::now() + habits_.pause;
      else if (Clock::now() >= *due)
        guest.play(rng), due.reset();
    }
    compare(way, table, "0", token, guest.shown);
  }
}

// Two people on connections of their own, at one table.
void Honest::pair() {
  const Way ways[2] = {{"127.0.0.20", port_}, {"127.0.0.21", port_}};
  Rng rng(7);
  while (!stopping_) {
    const Answer opened =
        ask(ways[0], "POST", "/api/tables", to_text({{"game", "village"}, {"seats", {called("Ann"), called("Bob")}}}));
    if (opened.status != 201) {
      if (!restart_) felt_.wrong("no table: " + std::to_string(opened.status) + " " + opened.code());
      rest(100ms);
      continue;
    }
    const Json made = opened.json();
    const std::string table = made["table"];
    {
      const std::lock_guard lock(mutex_);
      shown_table_ = table;
    }
    std::vector<std::thread> both;
    std::set<std::string> said[2], heard[2];
    for (std::size_t who = 0; who < 2; ++who)
      both.emplace_back([&, who, mine = rng.next()] {
        Rng own(mine);
        const std::string token = made["seats"][who]["token"];
        Guest guest(*this, ways[who], table, token);
        std::optional<Clock::time_point> due;
        auto next_word = Clock::now() + 1s;
        while (!stopping_ && !guest.is_over() && guest.hear(due ? std::max(Duration(0), *due - Clock::now()) : 50ms)) {
          if (guest.is_there() && Clock::now() > next_word) {
            const std::string line = "word " + std::to_string(own.next());
            guest.chat(line);
            said[who].insert(line);
            next_word = Clock::now() + 3s;
          }
          if (!guest.decides())
            due.reset();
          else if (!due)
            due = Clock::now() + habits_.pause;
          else if (Clock::now() >= *due)
            guest.play(own), due.reset();
        }
        heard[who] = guest.lines;
        compare(ways[who], table, std::to_string(who), token, guest.shown);
      });
    for (std::thread& one : both) one.join();
    // What one has heard of one's own words was told to all at once. At a stop the very last may be on its way.
    for (std::size_t who = 0; who < 2; ++who) {
      std::size_t missing = 0;
      for (const std::string& line : said[who]) missing += heard[who].contains(line) && !heard[1 - who].contains(line);
      if (missing > 1) felt_.wrong("a line of chat was not heard");
    }
  }
}

void Honest::watch() {
  const Way way{"127.0.0.30", port_};
  std::string table;
  const auto latest = [&] {
    const std::lock_guard lock(mutex_);
    return shown_table_;
  };
  while (!stopping_) {
    if (latest() == table) {
      rest(50ms);
      continue;
    }
    table = latest();
    Guest guest(*this, way, table, "");
    while (!stopping_ && !guest.is_over() && guest.hear(50ms)) {
    }
    compare(way, table, "public", "", guest.shown);
  }
}

void Honest::visit() {
  const Way way{"127.0.0.40", port_};
  for (; !stopping_; rest(50ms)) {
    const bool was_told = restart_;
    Felt::Wait wait = felt_.begin(Kind::Health);
    const Answer answer = ask(way, "GET", "/health", "", "", 5s);
    if (was_told || restart_) {
      felt_.drop(wait);
    } else if (answer.status == 200) {
      felt_.end(wait);
    } else {
      felt_.end(wait);
      felt_.wrong("health: " + (answer.status ? std::to_string(answer.status) + " " + answer.code() : "no answer"));
    }
  }
}

void Honest::hand_in() {
  const Way way{"127.0.0.41", port_};
  for (; !stopping_; rest(300ms)) {
    const bool was_told = restart_;
    Felt::Wait wait = felt_.begin(Kind::Record);
    const Answer answer = ask(way, "POST", "/api/records", kSmallRecord, "", kPatience);
    const bool counts = !was_told && !restart_;
    if (counts)
      felt_.end(wait);
    else
      felt_.drop(wait);
    if (answer.status != 200 && counts)
      felt_.wrong("record: " + (answer.status ? std::to_string(answer.status) + " " + answer.code() : "no answer"));
  }
}

void Honest::study() {
  const Way way{"127.0.0.42", port_};
  for (; !stopping_; rest(500ms)) {
    Felt::Wait wait = felt_.begin(Kind::Analysis);
    const Answer answer = ask(way, "POST", "/api/analysis", kSmallRecord, "", kPatience);
    felt_.end(wait);
    if (answer.status != 200)
      felt_.wrong("analysis: " + (answer.status ? std::to_string(answer.status) + " " + answer.code() : "no answer"));
  }
}

void Honest::compare(const Way& way, const std::string& table, const std::string& as, const std::string& token,
                     const std::vector<std::string>& shown) {
  const std::string target = "/api/tables/" + table + "/record?as=" + as;
  Answer answer = ask(way, "GET", target, "", token, kPatience);
  // While the server restarts it is not there, or says that it is about to go.
  const auto is_away = [&] { return answer.status == 0 || answer.code() == "closing"; };
  for (int i = 0; i < 100 && is_away() && restart_; ++i, std::this_thread::sleep_for(100ms))
    answer = ask(way, "GET", target, "", token, kPatience);
  const auto record = read_record(answer.body);
  if (answer.status != 200 || !record)
    return felt_.wrong("the record cannot be had: " + std::to_string(answer.status) + " " + answer.code());
  if (record->events.size() < shown.size()) return felt_.wrong("the record lacks events that were shown");
  for (std::size_t i = 0; i < shown.size(); ++i) {
    const Event& event = record->events[i];
    const std::string kept = (event.by == kNobody ? "\"chance\"" : std::to_string(event.by)) + " " + event.text;
    // What was hidden when it was shown may have come to light since.
    if (kept != shown[i] && shown[i].find('?') == std::string::npos)
      return felt_.wrong("the record differs from what was shown");
  }
  ++games_;
  events_ += shown.size();
}

}  // namespace faubourg::siege
