// The test cases of the specification, read from the specification itself: what stands in rules.md is what is played
// here. Each version's under its own rules.
#include <map>

#include "games/village/tests/scene.h"

namespace faubourg::village {
namespace {

struct Case {
  std::string name;
  int players = 2;
  Json options;
  std::map<std::string, std::string> fields;  // events next scores discard hands pawns
};

std::vector<Case> cases(const Box& box) {
  std::istringstream rules{std::string(box.rules())};
  std::vector<Case> found;
  bool inside = false;
  for (std::string line; std::getline(rules, line);) {
    if (line.starts_with("```")) {
      inside = false;
    } else if (line.starts_with("X1  players")) {
      inside = true;
    }
    if (!inside) continue;
    if (line[0] == 'X') {
      Case c;
      c.name = line.substr(0, line.find(' '));
      const std::size_t players = line.find("players "), options = line.find("options ");
      c.players = std::stoi(line.substr(players + 8));
      c.options = *parse_json(line.substr(options + 8));
      found.push_back(c);
    } else {
      const std::string field = trimmed(line);
      found.back().fields[field.substr(0, field.find(' '))] = trimmed(field.substr(field.find(' ')));
    }
  }
  return found;
}

// "X3, then 0 step b3; …" replays the events of X3 first.
std::string events_of(const std::vector<Case>& all, const std::string& events) {
  if (events[0] != 'X') return events;
  const std::string base = events.substr(0, events.find(','));
  for (const Case& c : all)
    if (c.name == base) return events_of(all, c.fields.at("events")) + "; " + events.substr(events.find("then ") + 5);
  ADD_FAILURE() << "no case " << base;
  return "";
}

// Whether the position at a case's end is as the case says.
void play_case(const std::vector<Case>& all, const Case& c, int rules) {
  SCOPED_TRACE(c.name);
  Scene s(c.players, c.options, events_of(all, c.fields.at("events")), rules);
  EXPECT_EQ(s.next(), c.fields.at("next"));
  EXPECT_EQ(s.scores(), c.fields.at("scores"));
  EXPECT_EQ(s.discard(), c.fields.at("discard"));
  EXPECT_EQ(s.pawns(), c.fields.at("pawns"));
  std::string hands;
  for (int p = 0; p < c.players; ++p) hands += (p ? "  " : "") + std::to_string(p) + ": " + s.hand(p);
  EXPECT_EQ(hands, c.fields.at("hands"));
}

TEST(Cases, AllTwentyNineOfTheSpecification) {
  const auto all = cases(village_box());
  ASSERT_EQ(all.size(), 29u);
  for (const Case& c : all) play_case(all, c, 2);
}

TEST(Cases, X1ToX25HoldUnderBothVersions) {
  const auto old = cases(**village_box().under(1)), now = cases(village_box());
  ASSERT_EQ(old.size(), 25u);
  for (std::size_t i = 0; i < old.size(); ++i) {
    EXPECT_EQ(old[i].fields, now[i].fields) << old[i].name;
    play_case(now, now[i], 1);
  }
}

TEST(Cases, FirstDrawHasSixtyOutcomesWithTheProbabilitiesOfPart4) {
  Scene s(2, Json::object(), "0 settle b2; 1 settle m5; chance first 0");
  std::map<std::string, std::string> chance;
  std::uint64_t whole = 0;
  for (const ChanceOutcome& c : s.match().chance_outcomes()) {
    chance[c.text] = std::to_string(c.weight) + "/" + std::to_string(c.total);
    whole += c.weight * (130 / c.total);
  }
  EXPECT_EQ(chance.size(), 60u);
  EXPECT_EQ(whole, 130u);
  EXPECT_EQ(chance["deal points-1"], "2/65");
  EXPECT_EQ(chance["deal points-8"], "11/130");
  EXPECT_EQ(chance["deal visit-farm"], "1/65");
  EXPECT_EQ(chance["deal acquire-church"], "1/130");
  EXPECT_EQ(chance["deal unforeseen"], "1/26");
  EXPECT_EQ(chance["deal rotate"], "1/130");
}

}  // namespace
}  // namespace faubourg::village
