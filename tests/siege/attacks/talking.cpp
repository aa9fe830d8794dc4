// Attacks by words: chat, notes of the table, one game after another.
#include "core/rng.h"
#include "tests/siege/attacks/attacks.h"

namespace faubourg::siege {
namespace {

// How many lines or notes are tried at least, whatever the machine; and how many of them may be taken: enough for a
// lively table.
constexpr long kTried = 300;
double lines_allowed(Duration lasted) { return 120 + 10 * seconds(lasted); }

// Lasts until the time is over and enough was tried; half a minute at most.
class Effort {
 public:
  Effort(const Field& field, long enough) : field_(field), enough_(enough) {}
  bool goes_on() const {
    if (lasted() > 30s) return false;
    return lasted() < of_seconds(field_.seconds) || field_.tried < enough_;
  }
  Duration lasted() const { return Clock::now() - since_; }

 private:
  const Field& field_;
  const long enough_;
  const Clock::time_point since_ = Clock::now();
};

// Hears whether what was said is taken, until so many answers have come or none comes any more.
void count_answers(Line& line, Field& field, int said) {
  for (int answered = 0; answered < said;) {
    const auto told = line.hear(2s);
    if (!told) return;
    const bool is_ok = told->find(R"("t":"ok")") != std::string::npos,
               is_no = told->find(R"("t":"no")") != std::string::npos;
    if (is_ok || is_no) ++answered, field.count(is_ok);
  }
}

// Lines as fast as they are taken; a new connection as soon as the old one is told to slow down.
class Chat : public Attack {
 public:
  Needs needs() const override { return {.is_finite = true}; }
  void prepare(Field& field) override {
    for (int i = 0; i < 2; ++i)
      tables_.push_back(field.open({{"game", "village"}, {"seats", {person(), person("Trudy")}}}));
    kept_before_ = field.town.chat_lines();
  }
  void strike(Field& field) override {
    const Effort effort(field, kTried);
    field.in_parallel(2, [&](int i) {
      const std::string text(400, 'x');
      while (effort.goes_on()) {
        Line line(field.way(), "/ws/" + tables_[i].id);
        if (!line.is_open()) {
          field.count(false);
          field.rest(20ms);
          continue;
        }
        line.say(Json{{"t", "hello"}, {"tokens", tables_[i].tokens}});
        for (int said = 0; said < 12; ++said)
          line.say(Json{{"t", "chat"}, {"id", 100 + said}, {"seat", 0}, {"text", text}});
        count_answers(line, field, 12);
      }
    });
    lasted_ = effort.lasted();
  }
  void conclude(Field& field) override {
    const long lines = field.town.chat_lines();
    const double kept = double(lines - kept_before_);
    field.checks.push_back({"stores that could not be read", double((kept_before_ < 0) + (lines < 0)), 0});
    field.checks.push_back({"lines of chat taken from one address", double(field.accepted), lines_allowed(lasted_)});
    field.checks.push_back({"lines of chat kept on disk", kept, lines_allowed(lasted_) + 50});
  }

 private:
  ListBy<int, Field::Table> tables_;
  long kept_before_ = 0;
  Duration lasted_{};
};

// A pause and its end, again and again: each leaves a note.
class Notes : public Attack {
 public:
  Needs needs() const override { return {.is_finite = true}; }
  void prepare(Field& field) override {
    table_ = field.open({{"game", "village"}, {"seats", {person(), person("Trudy")}}});
    kept_before_ = field.town.chat_lines();
  }
  void strike(Field& field) override {
    const Effort effort(field, kTried);
    while (effort.goes_on()) {
      Line line(field.way(), "/ws/" + table_.id);
      if (!line.is_open()) {
        field.count(false);
        field.rest(20ms);
        continue;
      }
      line.say(Json{{"t", "hello"}, {"tokens", table_.tokens}});
      int answered = 0;
      for (int said = 0; said < 29 && line.is_open(); ++said)
        for (const char* t : {"pause", "resume"}) line.say(Json{{"t", t}, {"id", 100 + said}, {"seat", 0}});
      while (answered < 58) {
        const auto told = line.hear(2s);
        if (!told) break;
        const bool is_ok = told->find(R"("t":"ok")") != std::string::npos,
                   is_no = told->find(R"("t":"no")") != std::string::npos;
        if (is_ok || is_no) ++answered, field.count(is_ok);
      }
    }
    lasted_ = effort.lasted();
  }
  void conclude(Field& field) override {
    const long lines = field.town.chat_lines();
    const double kept = double(lines - kept_before_);
    field.checks.push_back({"stores that could not be read", double((kept_before_ < 0) + (lines < 0)), 0});
    field.checks.push_back({"notes kept on disk", kept, lines_allowed(lasted_) + 50});
  }

 private:
  Field::Table table_;
  long kept_before_ = 0;
  Duration lasted_{};
};

// Gives up and asks for another game, which is another table.
class Rematches : public Attack {
 public:
  static constexpr int kTables = 20;
  Needs needs() const override {
    return {.options = {"--tables-per-address", std::to_string(kTables)}, .is_finite = true};
  }
  void prepare(Field& field) override {
    table_ = field.open({{"game", "village"}, {"seats", {person(), bot("random")}}});
  }
  void strike(Field& field) override {
    std::string table = table_.id;
    const Effort effort(field, 3 * kTables);
    while (effort.goes_on()) {
      Line line(field.way(), "/ws/" + table);
      line.say(Json{{"t", "hello"}, {"tokens", table_.tokens}});
      line.say(Json{{"t", "resign"}});
      line.say(Json{{"t", "rematch"}, {"id", 7}});
      std::string next;
      while (const auto told = line.hear(2s)) {
        auto m = parse_json(*told);
        if (!m || !m->is_object()) continue;
        if ((*m)["t"] == "table" && (*m)["next"].is_string()) next = (*m)["next"];
        if ((*m)["t"] == "bye" || (m->value("id", 0) == 7 && (*m)["t"] != "table")) break;
      }
      field.count(!next.empty());
      if (next.empty())
        field.rest(50ms);
      else
        table = next;
    }
  }
  void conclude(Field& field) override {
    // The first was opened before; a few come back with time.
    field.checks.push_back({"tables opened by one address", double(field.accepted), kTables + 2});
  }

 private:
  Field::Table table_;
};

// Points and turns a tile as fast as the line takes it, before many who watch: each is to be sent to all of them.
class Pointing : public Attack {
 public:
  static constexpr int kWatchers = 40;
  Needs needs() const override { return {.is_finite = true}; }
  void prepare(Field& field) override {
    table_ = field.open({{"game", "citytour"}, {"seats", {person(), person("Trudy")}}});
  }
  void strike(Field& field) override {
    const Effort effort(field, kTried);
    std::vector<std::unique_ptr<Line>> watchers;
    for (int i = 0; i < kWatchers; ++i) {
      watchers.push_back(std::make_unique<Line>(field.way(), "/ws/" + table_.id));
      if (watchers.back()->is_open()) watchers.back()->say(Json{{"t", "hello"}});
    }
    while (effort.goes_on()) {
      Line line(field.way(), "/ws/" + table_.id);
      const auto at = line.is_open() ? sit_down(line, table_.tokens) : std::nullopt;
      if (!at || at->moves.empty()) {
        field.count(false);
        field.rest(20ms);
        continue;
      }
      for (int said = 0; said < 12; ++said)
        line.say(said % 2 ? Json{{"t", "point"}, {"id", 100 + said}, {"seat", 0}, {"n", at->n}, {"at", "1,1"}}
                          : Json{{"t", "show"},
                                 {"id", 100 + said},
                                 {"seat", at->seat},
                                 {"n", at->n},
                                 {"words", at->moves[std::size_t(said) % at->moves.size()]}});
      count_answers(line, field, 12);
    }
    lasted_ = effort.lasted();
  }
  void conclude(Field& field) override {
    // Two seats of one address, five a second each, and what may come at once; the rest is refused unsent.
    field.checks.push_back(
        {"picks and points passed on for one address", double(field.accepted), 60 + 12 * seconds(lasted_)});
  }

 private:
  Field::Table table_;
  Duration lasted_{};
};

}  // namespace

std::vector<AttackInfo> talking_attacks() {
  return {
      {"chat", "lines of chat, with a new connection whenever one is told to slow down",
       [] { return std::unique_ptr<Attack>(new Chat); }},
      {"notes", "pause and resume, again and again, with new connections",
       [] { return std::unique_ptr<Attack>(new Notes); }},
      {"pointing", "shows tiles and points at things before many who watch, with new connections",
       [] { return std::unique_ptr<Attack>(new Pointing); }},
      {"rematches", "resigns and asks for another game, again and again",
       [] { return std::unique_ptr<Attack>(new Rematches); }},
  };
}

}  // namespace faubourg::siege
