// bots/names.h - the names that bots go by, the same everywhere: terminal, table, arena. Makes none (bots/levels.h).
//
//   for (const BotInfo& bot : kBots) std::puts(bot.name.data());
//   is_bot_name("hard*4@0.5/2");       // a level, with four times the thinking, for half a second, on two threads
#pragma once
#include <algorithm>
#include <cstdlib>
#include <optional>
#include <string>
#include <string_view>

namespace faubourg {

// The names a bot goes by, weakest first, each with an honest sentence.
struct BotInfo {
  std::string_view name;
  std::string_view about;
};
inline constexpr BotInfo kBots[] = {
    {"random", "any legal move, all alike"},
    {"easy", "answers at once, sees the next move only and often takes another one; made to be beaten"},
    {"greedy", "looks one move ahead and takes what looks best"},
    {"medium", "searches a little, and slips now and then"},
    {"hard", "searches for a moment"},
    {"master", "searches for up to about a second a move: the best there is here"},
};

// A name taken apart: "hard*4@0.5/2".
struct BotName {
  std::string_view level;
  double factor = 1;   // of the thinking
  double seconds = 0;  // 0: iterations, not time
  unsigned threads = 1;
};

inline std::optional<BotName> read_bot_name(std::string_view text) {
  BotName name;
  const std::size_t end = std::min(text.find_first_of("*@/"), text.size());
  name.level = text.substr(0, end);
  for (text.remove_prefix(end); !text.empty();) {
    const char mark = text[0];
    const std::size_t to = std::min(text.find_first_of("*@/", 1), text.size());
    const std::string number(text.substr(1, to - 1));
    char* stop = nullptr;
    const double value = std::strtod(number.c_str(), &stop);
    if (number.empty() || *stop || !(value > 0) || value > 1000) return {};
    if (mark == '*') name.factor = value;
    if (mark == '@') name.seconds = value;
    if (mark == '/') name.threads = unsigned(value);
    if (mark == '/' && (value != double(unsigned(value)) || value > 64)) return {};
    text.remove_prefix(to);
  }
  return name;
}

// Whether a word names a bot, whatever the game (a game's own bots aside).
inline bool is_bot_name(std::string_view text) {
  const auto name = read_bot_name(text);
  if (!name) return false;
  for (const BotInfo& bot : kBots)
    if (bot.name == name->level)
      return name->level.size() == text.size() || (bot.name != "random" && bot.name != "greedy");
  return false;
}

}  // namespace faubourg
