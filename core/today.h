// core/today.h - what everybody gets on the same day, from the date alone (docs/making.md).
//
//   std::optional<std::int64_t> day = day_of("2026-11-18");      // days since 1970-01-01, UTC
//   std::size_t which = of_the_day(*day, 20);                    // 0 to 19: all come before any comes again
//
// Whole numbers of 32 bits, so that a page says the same without an engine.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace faubourg {

// A date that there is, "YYYY-MM-DD", from 1970 to 9999.
std::optional<std::int64_t> day_of(std::string_view date);
std::string date_of(std::int64_t day);

// Each of `count` once in so many days, in an order that the days draw; never the same twice in a row. Expects a day of
// 0 or later and a count above 0.
std::size_t of_the_day(std::int64_t day, std::size_t count);

// The luck of a day: everybody who plays draws the same.
std::uint64_t shuffle_of(std::int64_t day);

}  // namespace faubourg
