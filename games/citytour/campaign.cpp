#include "games/citytour/campaign.h"

namespace faubourg::citytour {

Campaign new_campaign(const Data& data) { return {0, std::vector<std::uint32_t>(data.days.size(), 0)}; }

Result<Campaign> read_campaign(const Data& data, std::string_view text) {
  const Result<Json> json = parse_json(text);
  if (!json) return fail("campaign", json.error().text);
  Fault fault;
  const At root(*json, fault, "", "campaign");
  root.only({"campaign", "game", "won", "attempts"});
  root["campaign"].integer(1, 1);
  root["game"].one_of({"citytour"});
  const auto days = std::int64_t(data.days.size());
  Campaign campaign;
  campaign.won = int(root["won"].integer(0, days));
  for (const At& at : root["attempts"].list(data.days.size(), data.days.size())) {
    campaign.attempts.push_back(std::uint32_t(at.integer(0, 1'000'000'000)));
    if (int(campaign.attempts.size()) <= campaign.won)
      at.require(campaign.attempts.back() > 0, "a day that was won has been played");
  }
  if (fault) return std::unexpected(*fault);
  return campaign;
}

std::string write_campaign(const Campaign& campaign) {
  // Keys in the order of the specification, for people.
  return "{\"campaign\":1,\"game\":\"citytour\",\"won\":" + std::to_string(campaign.won) +
         ",\"attempts\":" + to_text(Json(campaign.attempts)) + "}";
}

bool is_open(const Campaign& campaign, int day) {
  return day >= 1 && day <= campaign.won + 1 && day <= int(campaign.attempts.size());
}

bool is_level_open(const Data& data, const Campaign& campaign, int level) {
  return level >= 1 && level <= int(data.levels.size()) &&
         is_open(campaign, data.levels[std::size_t(level) - 1].days.front());
}

bool is_level_done(const Data& data, const Campaign& campaign, int level) {
  return level >= 1 && level <= int(data.levels.size()) &&
         campaign.won >= data.levels[std::size_t(level) - 1].days.back();
}

bool is_complete(const Data& data, const Campaign& campaign) { return campaign.won == int(data.days.size()); }

void note_game(const Data& data, Campaign& campaign, int day, bool default_options, bool won) {
  if (day < 1 || day > int(data.days.size())) return;
  ++campaign.attempts[std::size_t(day) - 1];
  if (won && default_options && day == campaign.won + 1) ++campaign.won;
}

}  // namespace faubourg::citytour
