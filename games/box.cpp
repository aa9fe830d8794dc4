#include "games/box.h"

#include <algorithm>

#include "words/core.h"

namespace faubourg {

Result<const Box*> Box::under(int version) const {
  std::vector<Saying> known;
  for (const Box* box : versions_) {
    if (box->info().rules == version) return box;
    known.emplace_back(std::to_string(box->info().rules));
  }
  Saying last = std::move(known.back());
  known.pop_back();
  if (!known.empty()) last = say<"and">({.before = std::move(known), .last = std::move(last)});
  return fail(shipped_ == this ? say<"rules.known">({.known = last, .version = version})
                               : say<"rules.given">({.known = last, .version = version}));
}

Result<std::unique_ptr<Match>> Box::load(const Record& record) const {
  const Result<const Box*> box = under(record.rules);
  if (!box) return fail(say<"record.version">({.why = box.error().text}), 1);
  auto match = (*box)->set_up(record.players, record.options);
  if (!match) return fail(match.error().code, match.error().text, 1);
  if (Verdict no = replay(**match, record)) return std::unexpected(*no);
  return match;
}

Json Box::best_of(const Json& deeds) {
  Json sums = Json::array();
  for (const Json& deed : deeds) {
    if (!deed.contains("of")) continue;
    auto sum = std::ranges::find_if(
        sums, [&](const Json& s) { return s["what"] == deed["what"] && s["seat"] == deed["seat"]; });
    if (sum == sums.end()) {
      sums.push_back({{"what", deed["what"]}, {"seat", deed["seat"]}, {"value", 0}, {"of", 0}, {"count", 0}});
      sum = sums.end() - 1;
    }
    for (const char* key : {"value", "of"}) (*sum)[key] = (*sum)[key].get<int>() + deed[key].get<int>();
    (*sum)["count"] = (*sum)["count"].get<int>() + 1;
  }
  return sums;
}

}  // namespace faubourg
