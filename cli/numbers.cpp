#include "cli/numbers.h"

#include <algorithm>
#include <charconv>
#include <iomanip>
#include <sstream>

#include "core/json.h"

namespace faubourg::cli {
namespace {

// Whoever reads the text afterwards finds no zeros in front, which would make it octal.
template <class Number>
CLI::Validator within(Number least, Number most, std::string kind, std::string letters) {
  std::ostringstream range;
  range << std::setprecision(12) << least << " to " << most;
  const auto judge = [=, range = range.str()](std::string& text) {
    Number value{};
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (text.find_first_not_of(letters) != std::string::npos || error != std::errc() ||
        end != text.data() + text.size() || value < least || value > most)
      return "must be a " + kind + " from " + range + ", not " + brief(Json(text));
    text.erase(0, std::min(text.find_first_not_of('0'), text.size() - 1));
    return std::string();
  };
  return CLI::Validator(judge, range.str(), "number");
}

}  // namespace

CLI::Validator whole(std::uint64_t least, std::uint64_t most) {
  return within(least, most, "whole number", "0123456789");
}

CLI::Validator decimal(double least, double most) { return within(least, most, "number", "0123456789."); }

}  // namespace faubourg::cli
