// Attacks on what is kept: two servers on one folder, and a restart with thousands of running clocks.
#include "tests/siege/attacks/attacks.h"

namespace faubourg::siege {
namespace {

class SecondServer : public Attack {
 public:
  Needs needs() const override { return {.is_finite = true}; }
  void strike(Field& field) override {
    const Town::Second second = field.town.start_second(20s);
    field.count(second.has_started);
    field.checks.push_back({"second servers that started on the same folder", double(second.has_started), 0});
    field.checks.push_back({"second servers that ended without a word and a code",
                            double(second.code <= 0 || second.said.find("in use by another") == std::string::npos), 0});
  }
};

// Everybody comes back after a restart about as soon as without these tables.
class Clocks : public Attack {
 public:
  Needs needs() const override {
    return {.options = {"--tables-per-address", "1000000", "--requests-per-second", "1000000"}, .is_finite = true};
  }
  void quietly(Field& field) override { restart(field); }
  void strike(Field& field) override {
    const int tables = field.scaled(5000, 400);
    const Json body = {{"game", "greentown"},
                       {"clock", {{"kind", "move"}, {"seconds", 604800}}},
                       {"seats", {person(), person("Trudy")}}};
    field.in_parallel(8, [&](int) {
      while (field.tried < tables && !field.open(body).id.empty()) {
      }
    });
    restart(field);
  }

 private:
  static void restart(Field& field) {
    field.honest->expect_restart(true);
    field.town.restart();
    for (const auto until = Clock::now() + 60s; Clock::now() < until;) {
      std::this_thread::sleep_for(20ms);
      if (!field.felt.is_waiting(Kind::Back)) break;
    }
    field.honest->expect_restart(false);
  }
};

}  // namespace

std::vector<AttackInfo> store_attacks() {
  return {
      {"second-server", "another server is started on the same folder",
       [] { return std::unique_ptr<Attack>(new SecondServer); }},
      {"clocks", "thousands of tables with a running clock, then a restart",
       [] { return std::unique_ptr<Attack>(new Clocks); }},
  };
}

}  // namespace faubourg::siege
