#include "games/catalogue.h"

namespace faubourg {

Json catalogue(const std::vector<const Box*>& boxes) {
  Json games = Json::array();
  for (const Box* box : boxes) {
    const GameInfo& info = box->info();
    Json options = Json::array(), bots = Json::array();
    for (const OptionInfo& option : info.options) {
      constexpr const char* kKinds[] = {"boolean", "integer", "choice", "custom"};
      Json one = {{"id", option.id},
                  {"kind", kKinds[option.kind]},
                  {"standard", option.standard},
                  {"name", to_json(option.name)}};
      if (option.kind == OptionInfo::Integer) {
        one["least"] = option.least;
        one["most"] = option.most;
      }
      if (option.kind == OptionInfo::Choice) one["values"] = option.values;
      options.push_back(std::move(one));
    }
    Json versions = Json::array();
    for (const Box* version : box->versions()) versions.push_back(version->info().rules);
    for (const BotInfo& bot : kBots)
      if (box->bot(bot.name)) bots.push_back({{"name", bot.name}, {"about", bot.about}});
    games.push_back({{"id", info.id},
                     {"title", to_json(info.title)},
                     {"players", {info.fewest, info.most}},
                     {"rules", info.rules},
                     {"versions", versions},
                     {"open", box->is_open()},
                     {"together", box->plays_together()},
                     {"options", options},
                     {"bots", bots}});
  }
  return {{"games", games}, {"version", FAUBOURG_VERSION}};
}

}  // namespace faubourg
