// Attacks on seats. These show what happens rather than how long it takes.
#include "core/rng.h"
#include "tests/siege/attacks/attacks.h"

namespace faubourg::siege {
namespace {

const std::string kFalse(32, 'A');

// The seats that a hello with these tokens holds, whatever is refused beside; empty also when the line is closed.
std::vector<int> seats_held(const Way& way, const std::string& table, const std::vector<std::string>& tokens) {
  Line line(way, "/ws/" + table);
  line.say(Json{{"t", "hello"}, {"id", 0}, {"tokens", tokens}});
  while (const auto text = line.hear(10s)) {
    auto m = parse_json(*text);
    if (m && m->is_object() && m->value("t", "") == "table") return (*m)["you"].get<std::vector<int>>();
  }
  return {};
}

// Links with a false secret, opened by those who sit there; and guesses at secrets.
class FalseTokens : public Attack {
 public:
  void strike(Field& field) override {
    const Way victim{"127.0.0.67", field.town.port()};
    const Answer opened =
        ask(victim, "POST", "/api/tables", to_text({{"game", "village"}, {"seats", {person("Ann"), person("Bob")}}}));
    const Json made = opened.json();
    const std::string table = made.value("table", "");
    const std::string first = made["seats"][0]["token"], second = made["seats"][1]["token"];
    long lost = 0;
    lost += seats_held(victim, table, {first, kFalse}) != std::vector{0};
    lost += seats_held(victim, table, {kFalse, first}) != std::vector{0};
    lost += seats_held(victim, table, {first, kFalse, second}) != std::vector{0, 1};
    field.checks.push_back({"true tokens refused for a false one beside them", double(lost), 0});
    Rng rng(9);
    while (!field.is_over) {
      Line line(field.way(), "/ws/" + table);
      std::vector<std::string> guesses(6);
      for (std::string& guess : guesses)
        for (int i = 0; i < 32; ++i) guess += char('a' + rng.below(26));
      line.say(Json{{"t", "hello"}, {"tokens", guesses}});
      const auto told = line.hear(2s);
      const bool is_in = told && told->find(R"("you":[0)") != std::string::npos;
      field.count(is_in);
      field.rest(5ms);
    }
    field.checks.push_back({"seats opened by guesses", double(field.accepted), 0});
    field.checks.push_back({"seats that their own token no longer opens",
                            double(seats_held(victim, table, {first, second}) != std::vector{0, 1}), 0});
  }
};

// The opponent has gone for a while: the host takes the seat, and with it what it sees.
class AbsentHand : public Attack {
 public:
  Needs needs() const override { return {.options = {"--absent", "1"}, .is_finite = true}; }
  void strike(Field& field) override {
    const Way victim{"127.0.0.67", field.town.port()}, stranger{"127.0.0.68", field.town.port()};
    const Field::Table table = field.open({{"game", "grinivil"}, {"seats", {person(), {{"kind", "open"}}}}});
    const std::string seats = "/api/tables/" + table.id + "/seats";
    const std::string owner = ask(victim, "POST", seats, R"({"name":"Ann"})").json().value("token", "");
    {
      Line line(victim, "/ws/" + table.id);
      sit_down(line, {owner});
    }
    Line host(field.way(), "/ws/" + table.id);
    sit_down(host, table.tokens);
    field.rest(1200ms);
    host.say_text(R"({"t":"give","id":5,"seat":1,"to":"open"})");
    field.count(host.hear_of("ok", 5s).value("t", "") == "ok");
    const Answer taken = ask(field.way(), "POST", seats, R"({"seat":1,"name":"Mallory"})");
    field.count(taken.status == 201);
    std::vector<int> held;
    if (taken.status == 201) held = seats_held(field.way(), table.id, {taken.json().value("token", "")});
    field.checks.push_back({"hidden hands seen by the opponent", double(held == std::vector{1}), 0});
    // What the host may do: a bot plays on. The owner comes back all the same.
    host.say_text(R"({"t":"give","id":6,"seat":1,"to":"bot","bot":"random"})");
    field.count(host.hear_of("ok", 5s).value("t", "") == "ok");
    field.checks.push_back({"owners who cannot come back to their seat",
                            double(seats_held(victim, table.id, {owner}) != std::vector{1}), 0});

    // Who opens a table is its host, wherever the stranger sits.
    const Field::Table own = field.open({{"game", "grinivil"}, {"seats", {{{"kind", "open"}}, person()}}});
    const std::string token =
        ask(stranger, "POST", "/api/tables/" + own.id + "/seats", R"({"name":"Sybil"})").json().value("token", "");
    Line opener(field.way(), "/ws/" + own.id), other(stranger, "/ws/" + own.id);
    sit_down(opener, own.tokens);
    other.say(Json{{"t", "hello"}, {"tokens", {token}}});
    const Json told = other.hear_of("table", 5s);
    bool is_host = false;
    if (told.is_object() && told.contains("seats"))
      for (const Json& seat : told["seats"]) is_host = is_host || (seat["seat"] == 0 && seat.value("host", false));
    field.checks.push_back({"strangers who are host of another's table", double(is_host), 0});
  }
};

}  // namespace

std::vector<AttackInfo> seat_attacks() {
  return {
      {"false-tokens", "links with a false secret beside a true one, and guesses",
       [] { return std::unique_ptr<Attack>(new FalseTokens); }},
      {"absent-hand", "the seat and the hidden hand of an opponent who is away",
       [] { return std::unique_ptr<Attack>(new AbsentHand); }},
  };
}

}  // namespace faubourg::siege
