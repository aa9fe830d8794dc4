// Any bytes as JSON: refused with a reason, or written and read again to the same.
#include "core/json.h"
#include "tests/fuzz/fuzz.h"

using namespace faubourg;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  const Result<Json> value = parse_json(as_text(bytes, size));
  if (!value) {
    PROMISE(value.error().code == "json" && !value.error().text.empty());
    return 0;
  }
  const std::string text = to_text(*value);
  const Result<Json> again = parse_json(text);
  PROMISE(again && to_text(*again) == text);
  return 0;
}
