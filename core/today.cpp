#include "core/today.h"

#include <numeric>
#include <utility>
#include <vector>

namespace faubourg {
namespace {

// Days before a year, of the proleptic Gregorian calendar, and of a month within its year.
std::int64_t days_before(std::int64_t year) {
  return 365 * (year - 1) + (year - 1) / 4 - (year - 1) / 100 + (year - 1) / 400;
}
bool is_leap(std::int64_t year) { return (year % 4 == 0 && year % 100 != 0) || year % 400 == 0; }
int length_of(std::int64_t year, int month) {
  constexpr int kLengths[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
  return kLengths[month - 1] + (month == 2 && is_leap(year) ? 1 : 0);
}
constexpr std::int64_t kFirstYear = 1970, kLastYear = 9999;

std::vector<std::uint32_t> order_of(std::uint32_t period, std::size_t count) {
  std::vector<std::uint32_t> order(count);
  std::iota(order.begin(), order.end(), 0u);
  std::uint32_t x = period * 2654435761u + 97u;
  if (x == 0) x = 1;
  for (std::size_t i = count - 1; i > 0; --i) {
    x ^= x << 13;
    x ^= x >> 17;
    x ^= x << 5;
    std::swap(order[i], order[x % std::uint32_t(i + 1)]);
  }
  return order;
}

}  // namespace

std::optional<std::int64_t> day_of(std::string_view date) {
  if (date.size() != 10 || date[4] != '-' || date[7] != '-') return {};
  int parts[3] = {};
  for (std::size_t i = 0; i < date.size(); ++i) {
    if (i == 4 || i == 7) continue;
    if (date[i] < '0' || date[i] > '9') return {};
    int& part = parts[i < 4 ? 0 : i < 7 ? 1 : 2];
    part = part * 10 + (date[i] - '0');
  }
  const auto [year, month, day] = parts;
  if (year < kFirstYear || month < 1 || month > 12 || day < 1 || day > length_of(year, month)) return {};
  std::int64_t days = days_before(year) - days_before(kFirstYear) + day - 1;
  for (int m = 1; m < month; ++m) days += length_of(year, m);
  return days;
}

std::string date_of(std::int64_t day) {
  std::int64_t year = kFirstYear;
  while (year < kLastYear && day >= 365 + is_leap(year)) day -= 365 + is_leap(year), ++year;
  int month = 1;
  while (month < 12 && day >= length_of(year, month)) day -= length_of(year, month), ++month;
  const auto two = [](std::int64_t n) { return (n < 10 ? "0" : "") + std::to_string(n); };
  return std::to_string(year) + "-" + two(month) + "-" + two(day + 1);
}

std::size_t of_the_day(std::int64_t day, std::size_t count) {
  const auto n = std::int64_t(count);
  if (n < 3) return std::size_t(day % n);  // in turns
  const std::int64_t period = day / n;
  std::vector<std::uint32_t> order = order_of(std::uint32_t(period), count);
  // The last of one order does not begin the next. With three or more the exchange leaves the last where it is.
  if (period > 0 && order.front() == order_of(std::uint32_t(period - 1), count).back()) std::swap(order[0], order[1]);
  return order[std::size_t(day % n)];
}

std::uint64_t shuffle_of(std::int64_t day) { return 0x7464'0000'0000ULL + std::uint64_t(day); }

}  // namespace faubourg
