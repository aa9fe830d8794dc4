#include "games/citytour/campaign.h"

#include <algorithm>

namespace faubourg::citytour {

Campaign new_campaign(const Data& data) {
  Campaign campaign;
  campaign.attempts.resize(data.days.size());
  campaign.best.resize(data.days.size());
  return campaign;
}

Result<Campaign> read_campaign(const Data& data, std::string_view text) {
  const Result<Json> json = parse_json(text);
  if (!json) return fail("campaign", json.error().text);
  Fault fault;
  const At root(*json, fault, "", "campaign");
  root.only({"campaign", "game", "won", "attempts", "best"});
  root["campaign"].integer(1, 1);
  root["game"].one_of({"citytour"});
  const std::size_t days = data.days.size();
  Campaign campaign = new_campaign(data);
  campaign.won = int(root["won"].integer(0, data.days.count()));
  int day = 0;
  for (const At& at : root["attempts"].list(days, days)) {
    if (day == data.days.count()) break;
    campaign.attempts[day] = std::uint32_t(at.integer(0, 1'000'000'000));
    if (day < campaign.won) at.require(campaign.attempts[day] > 0, "a day that was won has been played");
    ++day;
  }
  day = 0;
  if (root.json().is_object() && root.has("best"))
    for (const At& at : root["best"].list(days, days)) {
      if (day == data.days.count()) break;
      if (!at.is_null()) {
        campaign.best[day] = int(at.integer(0, data.most_draws()));
        at.require(day < campaign.won, "a day that was not won has no best result");
      }
      ++day;
    }
  if (fault) return std::unexpected(*fault);
  return campaign;
}

std::string write_campaign(const Campaign& campaign) {
  // Keys in the order of the specification, for people.
  Json best = Json::array();
  for (const std::optional<int>& left : campaign.best) best.push_back(left ? Json(*left) : Json());
  return "{\"campaign\":1,\"game\":\"citytour\",\"won\":" + std::to_string(campaign.won) +
         ",\"attempts\":" + to_text(Json(campaign.attempts)) + ",\"best\":" + to_text(best) + "}";
}

bool is_open(const Campaign& campaign, int day) {
  return day >= 1 && day <= campaign.won + 1 && day <= int(campaign.attempts.size());
}

bool is_level_open(const Data& data, const Campaign& campaign, int level) {
  return level >= 1 && level <= data.levels.count() && is_open(campaign, data.level(level).days.front());
}

bool is_level_done(const Data& data, const Campaign& campaign, int level) {
  return level >= 1 && level <= data.levels.count() && campaign.won >= data.level(level).days.back();
}

bool is_complete(const Data& data, const Campaign& campaign) { return campaign.won == data.days.count(); }

void note_try(const Data& data, Campaign& campaign, int day) {
  if (day < 1 || day > data.days.count()) return;
  std::uint32_t& tries = campaign.attempts[day - 1];
  tries = std::min(tries + 1, 1'000'000'000u);
}

void note_win(const Data& data, Campaign& campaign, int day, bool default_options, int pairs_left) {
  if (day < 1 || day > data.days.count() || !default_options) return;
  if (day == campaign.won + 1) ++campaign.won;
  if (day > campaign.won) return;  // won out of order: it counts once it is its turn
  std::uint32_t& tries = campaign.attempts[day - 1];
  tries = std::max(tries, 1u);  // begun elsewhere
  std::optional<int>& best = campaign.best[day - 1];
  best = std::clamp(std::max(best.value_or(0), pairs_left), 0, data.most_draws());
}

}  // namespace faubourg::citytour
