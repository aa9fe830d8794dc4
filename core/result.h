// core/result.h - how refusals travel: as values with a stable code and a sentence for a person.
//
//   if (pawns > 1) return refuse(say<"VL-4.one">());                        // a Verdict, code "VL-4"
//   return fail(say<"record.empty">(), 1);                                  // a Result<T>
//   return refuse("TT-4", "the field is taken");                            // where there are no words (core/saying.h)
//
// The code is a rule's number ("VL-9") or, for input that no rule speaks of, the name of what was read
// ("record", "data", "option", "json"): what a key begins with. Core and games neither throw nor print.
#pragma once
#include <cstddef>
#include <expected>
#include <optional>
#include <string>
#include <utility>

#include "core/saying.h"

namespace faubourg {

struct Error {
  std::string code;      // "VL-9", "record", …
  Saying text;           // one sentence, no full stop, no line break
  std::size_t line = 0;  // of a record, counted from 1; 0: no line is meant
  bool operator==(const Error&) const = default;
};

using Verdict = std::optional<Error>;  // empty: fine
template <class T>
using Result = std::expected<T, Error>;

inline Verdict refuse(std::string code, Saying text) { return Error{std::move(code), std::move(text)}; }
inline std::unexpected<Error> fail(std::string code, Saying text, std::size_t line = 0) {
  return std::unexpected(Error{std::move(code), std::move(text), line});
}

// The code is what the key begins with. Expects a phrase.
inline Error error_of(Saying text, std::size_t line = 0) {
  std::string code(text.phrase()->code());
  return {std::move(code), std::move(text), line};
}
inline Verdict refuse(Saying text) { return error_of(std::move(text)); }
inline Verdict refuse(const Phrase& phrase) { return error_of(Saying(phrase)); }
inline std::unexpected<Error> fail(Saying text, std::size_t line = 0) {
  return std::unexpected(error_of(std::move(text), line));
}

}  // namespace faubourg
