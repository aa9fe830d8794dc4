#include "games/box.h"

namespace faubourg {

Result<const Box*> Box::under(int version) const {
  std::string known;
  for (const Box* box : versions_) {
    if (box->info().rules == version) return box;
    const char* before = known.empty() ? "" : box == versions_.back() ? " and " : ", ";
    known += before + std::to_string(box->info().rules);
  }
  const char* who = shipped_ == this ? "; this program knows " : "; the components given are of version ";
  return fail("rules", "version " + std::to_string(version) + who + known);
}

Result<std::unique_ptr<Match>> Box::load(const Record& record) const {
  const Result<const Box*> box = under(record.rules);
  if (!box) return fail("record", "made under rules " + box.error().text, 1);
  auto match = (*box)->set_up(record.players, record.options);
  if (!match) return fail(match.error().code, match.error().text, 1);
  if (Verdict no = replay(**match, record)) return std::unexpected(*no);
  return match;
}

}  // namespace faubourg
