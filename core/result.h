// core/result.h - how refusals travel: as values with a stable code and a sentence for a person.
//
//   if (pawns > 1) return refuse("VL-4", "a square holds one pawn");        // a Verdict
//   return fail("record", "the first line must be an object");              // a Result<T>
//
// The code is a rule's number ("VL-9") or, for input that no rule speaks of, the name of what was read
// ("record", "data", "option", "json"). Core and games neither throw nor print.
#pragma once
#include <cstddef>
#include <expected>
#include <optional>
#include <string>
#include <utility>

namespace faubourg {

struct Error {
  std::string code;      // "VL-9", "record", …
  std::string text;      // one sentence, no full stop, no line break
  std::size_t line = 0;  // of a record, counted from 1; 0: no line is meant
  bool operator==(const Error&) const = default;
};

using Verdict = std::optional<Error>;  // empty: fine
template <class T>
using Result = std::expected<T, Error>;

inline Verdict refuse(std::string code, std::string text) { return Error{std::move(code), std::move(text)}; }
inline std::unexpected<Error> fail(std::string code, std::string text, std::size_t line = 0) {
  return std::unexpected(Error{std::move(code), std::move(text), line});
}

}  // namespace faubourg
