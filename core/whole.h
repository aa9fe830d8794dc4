// core/whole.h - a whole number as people write it: digits, perhaps a minus before them, and nothing else.
//
//   whole_number("12") is 12; whole_number("12a"), (" 12"), ("+12"), ("") and what the type cannot hold are nothing
#pragma once
#include <charconv>
#include <cstdint>
#include <optional>
#include <string_view>

namespace faubourg {

template <class Number = std::int64_t>
std::optional<Number> whole_number(std::string_view text) {
  Number value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size()) return {};
  return value;
}

}  // namespace faubourg
