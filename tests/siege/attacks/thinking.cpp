// Attacks on those who think: hints, bots, analyses, and long looks back.
#include "core/record.h"
#include "core/rng.h"
#include "tests/siege/attacks/attacks.h"

namespace faubourg::siege {
namespace {

// At each of the attacker's tables the seat that decides asks for hints as often as a connection may speak.
class Hints : public Attack {
 public:
  explicit Hints(int tables) : tables_(tables) {}
  void prepare(Field& field) override {
    for (int i = 0; i < tables_; ++i) {
      const Field::Table table =
          field.open({{"game", "greentown"}, {"options", dear_options()}, {"seats", {person(), person("Trudy")}}});
      if (table.id.empty()) continue;
      Line line(field.way(), "/ws/" + table.id);
      const auto position = sit_down(line, table.tokens);
      if (!position || position->seat < 0) continue;
      asking_.push_back(
          to_text({{"t", "hint"}, {"era", 0}, {"n", position->n}, {"seat", position->seat}, {"most", 10}}));
      lines_.push_back(std::move(line));
    }
  }
  void strike(Field& field) override {
    // Three seconds' worth at once, then twenty a second.
    for (int round = 0; !field.is_over; ++round) {
      for (std::size_t i = 0; i < lines_.size(); ++i) {
        field.count(lines_[i].say_text(asking_[i]));
        while (lines_[i].hear(0s)) {
        }
      }
      if (round > 50) field.rest(50ms);
    }
  }
  void withdraw(Field&) override { lines_.clear(); }

 private:
  const int tables_;
  std::vector<Line> lines_;
  std::vector<std::string> asking_;
};

// Fifty tables of two masters in a dear town. Nobody is there; or the attacker watches; or it sits there and plays.
class Masters : public Attack {
 public:
  enum Who { Nobody, Watcher, Player };
  explicit Masters(Who who) : who_(who) {}
  Needs needs() const override { return {.plays_bots = true}; }
  void strike(Field& field) override {
    std::vector<Field::Table> tables;
    for (int i = 0; i < 50 && !field.is_over; ++i) {
      Json seats = {bot("master"), bot("master")};
      if (who_ == Player) seats.push_back(person());
      const Field::Table table = field.open({{"game", "greentown"}, {"options", dear_options()}, {"seats", seats}});
      if (table.id.empty()) continue;
      if (who_ == Nobody) continue;
      lines_.emplace_back(field.way(), "/ws/" + table.id);
      lines_.back().say(Json{{"t", "hello"}, {"tokens", table.tokens}});
    }
    Rng rng(1);
    while (!field.is_over) {
      for (Line& line : lines_)
        while (const auto text = line.hear(0s))
          if (text->find(R"("moves":[)") != std::string::npos)
            if (auto told = parse_json(*text); told && !(*told)["moves"].empty())
              line.say(Json{{"t", "move"},
                            {"era", 0},
                            {"n", (*told)["n"]},
                            {"do", (*told)["moves"][rng.below(std::uint32_t((*told)["moves"].size()))]}});
      field.rest(20ms);
    }
  }
  void withdraw(Field&) override { lines_.clear(); }

 private:
  const Who who_;
  std::vector<Line> lines_;
};

// Analyses of a dear position, many at a time, each left as soon as it is asked for.
class Analyses : public Attack {
 public:
  Needs needs() const override { return {.analyses = true}; }
  void strike(Field& field) override {
    Record record{"greentown", {"a", "b"}, dear_options(), 1, {}, {}};
    record.events = {{kNobody, "deal 5-start 5-sport"}, {kNobody, "reveal 6-culture"}, {0, "choose tour"}};
    const std::string request = request_text("POST", "/api/analysis?from=3", write_record(record));
    while (!field.is_over) {
      std::vector<Socket> some;
      for (int i = 0; i < 8; ++i) {
        some.emplace_back(field.way());
        field.count(some.back().send(request));
      }
      field.rest(200ms);  // so that the server reads them; then all are closed
    }
  }
};

// Two hundred and fifty-six positions of a long game, again and again.
class Frames : public Attack {
 public:
  void prepare(Field& field) override {
    const LongGame game = play_long_game(field, 4);
    table_ = game.table;
    events_ = game.events;
  }
  void strike(Field& field) override {
    const std::string target = "/api/tables/" + table_.id +
                               "/frames?as=0&events=1&from=0&to=" + std::to_string(std::min<std::size_t>(events_, 255));
    field.in_parallel(4, [&](int) {
      while (!field.is_over) {
        const Answer answer = ask(field.way(), "GET", target, "", table_.tokens[0]);
        field.count(answer.status == 200);
        if (answer.status != 200) field.rest(20ms);
      }
    });
  }

 private:
  Field::Table table_;
  std::size_t events_ = 0;
};

}  // namespace

std::vector<AttackInfo> thinking_attacks() {
  return {
      {"hints", "one connection asks for hints, twenty times a second",
       [] { return std::unique_ptr<Attack>(new Hints(1)); }},
      {"hints-tables", "twelve tables ask for hints, each twenty times a second",
       [] { return std::unique_ptr<Attack>(new Hints(12)); }},
      {"masters", "fifty tables of two masters in a large town, and nobody there",
       [] { return std::unique_ptr<Attack>(new Masters(Masters::Nobody)); }},
      {"masters-watched", "the same, and the attacker watches each",
       [] { return std::unique_ptr<Attack>(new Masters(Masters::Watcher)); }},
      {"masters-seated", "the same, and the attacker sits at each and plays at once",
       [] { return std::unique_ptr<Attack>(new Masters(Masters::Player)); }},
      {"analyses", "analyses of a large town, eight at a time, dropped at once",
       [] { return std::unique_ptr<Attack>(new Analyses); }},
      {"frames", "256 positions of a long game, four at a time in a loop",
       [] { return std::unique_ptr<Attack>(new Frames); }},
  };
}

}  // namespace faubourg::siege
