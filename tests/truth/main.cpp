// tests/truth/main.cpp - faubourg_truth: the engine against a second reading of its rules, for as long as one likes.
//
//   faubourg_truth --seconds 3600 --out differences
//   faubourg_truth --seconds 600 --game grinivil --rules 1 --seed 7
//   faubourg_truth --record game.jsonl [--data scarce.json]
//
// Beside the games as shipped it plays some with so few components that they run out.
//
// Exit codes: 0 no difference, 1 differences, 2 trouble.
#include <chrono>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <sstream>

#include "tests/truth/truth.h"

namespace faubourg::truth {
namespace {

struct Wish {
  double seconds = 60;
  std::uint64_t seed = 1, first = 0;
  std::string game, out = "differences", record, data;
  int rules = 0;
};

// Writes the record so far and tells of both answers.
void tell(const Difference& d, const Wish& wish, const Box& box) {
  std::filesystem::create_directories(wish.out);
  const std::string name = d.game + "-v" + std::to_string(d.version) + "-" + std::to_string(d.seed) + "-" +
                           std::to_string(d.index) + "-" + std::to_string(d.event) + ".jsonl";
  const auto path = std::filesystem::path(wish.out) / name;
  std::ofstream(path) << d.record;
  const auto data = std::filesystem::path(wish.out) / (d.game + "-v" + std::to_string(d.version) + "-scarce.json");
  const bool as_shipped = has(boxes(), &box);
  if (!as_shipped) std::ofstream(data) << box.data();
  std::cout << to_text(d) << "  record:   " << path.string() << "\n";
  if (!as_shipped) std::cout << "  played with: " << data.string() << "\n";
  std::cout << std::flush;
}

std::string read_file(const std::string& path) {
  std::ifstream file(path);
  std::stringstream text;
  text << file.rdbuf();
  return text.str();
}

int along(const Wish& wish) {
  const auto record = read_record(read_file(wish.record));
  if (!record) {
    std::cerr << wish.record << ": " << record.error().text << "\n";
    return 2;
  }
  for (const Box* box : boxes()) {
    if (box->info().id != record->game || box->info().rules != record->rules) continue;
    std::unique_ptr<Box> other;
    if (!wish.data.empty()) {
      auto made = box->with_data(read_file(wish.data));
      if (!made) {
        std::cerr << wish.data << ": " << made.error().text << "\n";
        return 2;
      }
      other = std::move(*made);
      box = other.get();
    }
    const Tally tally = compare(*box, *record);
    for (const Difference& d : tally.differences) tell(d, wish, *box);
    std::cerr << tally.positions << " positions, " << tally.differences.size() << " differences\n";
    return tally.differences.empty() ? 0 : 1;
  }
  std::cerr << wish.record << ": nobody has read version " << record->rules << " of " << record->game
            << " a second time\n";
  return 2;
}

// The same game with so little of what is limited that it runs out in most games.
std::vector<std::unique_ptr<Box>> scarce(const std::vector<const Box*>& boxes) {
  const std::map<std::string, Json> less{
      {"grinivil", {{"components", {{"trees", 13}, {"smallWarehouses", 2}, {"roofs", 3}}}}}};
  std::vector<std::unique_ptr<Box>> all;
  for (const Box* box : boxes) {
    if (!less.contains(box->info().id)) continue;
    Json data = *parse_json(box->data());
    data.merge_patch(less.at(box->info().id));
    auto made = box->with_data(faubourg::to_text(data));
    if (made)
      all.push_back(std::move(*made));
    else
      std::cerr << "faubourg_truth: " << made.error().text << "\n";
  }
  return all;
}

void progress(const Box& box, const Tally& sum) {
  std::cerr << box.info().id << " version " << box.info().rules << ": " << sum.games << " games, " << sum.positions
            << " positions, " << sum.lists << " lists, " << sum.rulings << " moves judged, " << sum.facts
            << " consequences, " << sum.silent << " without opinion; " << sum.differing << " differences\n";
}

int run(const Wish& wish) {
  if (!wish.record.empty()) return along(wish);
  using Clock = std::chrono::steady_clock;
  const auto end = Clock::now() + std::chrono::duration<double>(wish.seconds);
  std::vector<const Box*> chosen;
  for (const Box* box : boxes())
    if ((wish.game.empty() || box->info().id == wish.game) && (wish.rules == 0 || box->info().rules == wish.rules))
      chosen.push_back(box);
  const std::vector<std::unique_ptr<Box>> with_less = scarce(chosen);
  for (const auto& box : with_less) chosen.push_back(box.get());
  if (chosen.empty()) {
    std::cerr << "faubourg_truth: there is no such game or version\n";
    return 2;
  }
  std::map<const Box*, Tally> sums;
  std::map<const Box*, std::uint64_t> next;
  std::set<std::string> told;  // one difference of a kind is enough
  auto report = Clock::now() + std::chrono::seconds(10);
  for (bool first = true; first || Clock::now() < end; first = false)
    for (const Box* box : chosen) {
      if (!first && Clock::now() >= end) break;
      // One game a turn, whole: what is scarce is scarce late.
      const Tally tally =
          compare(*box, {.seed = wish.seed, .first = wish.first + next[box], .states = 1, .enough = [&] {
                           return Clock::now() >= end;
                         }});
      next[box] += std::max<std::uint64_t>(tally.games, 1);
      Tally& sum = sums[box];
      sum.games += tally.games;
      sum.positions += tally.positions;
      sum.lists += tally.lists;
      sum.rulings += tally.rulings;
      sum.facts += tally.facts;
      sum.silent += tally.silent;
      sum.differing += tally.differing;
      for (const Difference& d : tally.differences) {
        if (told.insert(d.game + std::to_string(d.version) + d.rules + split(d.question)[0]).second)
          tell(d, wish, *box);
      }
      if (Clock::now() >= report || Clock::now() >= end) {
        report = Clock::now() + std::chrono::seconds(10);
        for (const auto& [known, so_far] : sums) progress(*known, so_far);
      }
    }
  return told.empty() ? 0 : 1;
}

}  // namespace
}  // namespace faubourg::truth

int main(int count, char** words) {
  faubourg::truth::Wish wish;
  const std::map<std::string, std::function<void(const std::string&)>> known{
      {"--seconds", [&](const std::string& v) { wish.seconds = std::stod(v); }},
      {"--seed", [&](const std::string& v) { wish.seed = std::stoull(v); }},
      {"--first", [&](const std::string& v) { wish.first = std::stoull(v); }},
      {"--game", [&](const std::string& v) { wish.game = v; }},
      {"--rules", [&](const std::string& v) { wish.rules = std::stoi(v); }},
      {"--out", [&](const std::string& v) { wish.out = v; }},
      {"--data", [&](const std::string& v) { wish.data = v; }},
      {"--record", [&](const std::string& v) { wish.record = v; }}};
  try {
    for (int i = 1; i < count; i += 2) {
      const auto option = known.find(words[i]);
      if (option == known.end() || i + 1 == count) {
        std::cerr
            << "usage: faubourg_truth [--seconds N] [--game ID] [--rules V] [--seed S] [--first GAME] [--out FOLDER]\n"
               "                      [--record FILE [--data FILE]]\n";
        return 2;
      }
      option->second(words[i + 1]);
    }
    return faubourg::truth::run(wish);
  } catch (const std::exception& trouble) {
    std::cerr << "faubourg_truth: " << trouble.what() << "\n";
    return 2;
  }
}
