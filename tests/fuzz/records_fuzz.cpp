// Any bytes as a record: refused with a line, or replayed, written and read again to the same.
#include "games/all.h"
#include "tests/fuzz/fuzz.h"

using namespace faubourg;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  const Result<Record> record = read_record(as_text(bytes, size));
  if (!record) {
    PROMISE(record.error().code == "record" && record.error().line > 0 && !record.error().text.empty());
    return 0;
  }
  const std::string written = write_record(*record);
  const Result<Record> again = read_record(written);
  PROMISE(again && *again == *record);
  const Box* box = find_box(record->game);
  if (!box) return 0;
  const auto match = box->load(*record);
  if (!match) {
    PROMISE(match.error().line > 0 && match.error().line <= record->events.size() + 2);
    return 0;
  }
  PROMISE((*match)->record().events == record->events && (*match)->record().end == record->end);
  const auto twice = box->load((*match)->record());
  PROMISE(twice && (*twice)->hash() == (*match)->hash());
  return 0;
}
