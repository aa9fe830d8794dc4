#include "games/box.h"

namespace faubourg {

Result<std::unique_ptr<Match>> Box::load(const Record& record) const {
  if (record.rules != info().rules)
    return fail("record",
                "made under rules version " + std::to_string(record.rules) + ", this program plays version " +
                    std::to_string(info().rules),
                1);
  auto match = set_up(record.players, record.options);
  if (!match) return fail(match.error().code, match.error().text, 1);
  if (Verdict no = replay(**match, record)) return std::unexpected(*no);
  return match;
}

}  // namespace faubourg
