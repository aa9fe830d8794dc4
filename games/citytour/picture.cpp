// citytour/picture.cpp - a day as SVG: the sites at their notches and what else it has; a level as its days.
#include "core/svg.h"
#include "games/citytour/citytour.h"
#include "games/citytour/own_day.h"

namespace faubourg::citytour {
namespace {

constexpr double kWidth = 420, kDayHeight = 150, kEdge = 14;
constexpr const char* kInks[] = {"#5c9b57", "#e08a3c", "#4a86c5", "#ffffff"};

void draw_day(Svg& svg, double top, const Data& data, const Day& day) {
  svg.rect(kEdge, top, kWidth - 2 * kEdge, kDayHeight - kEdge,
           std::string("rx='10' fill='") + Svg::kPaper + "' stroke='" + Svg::kLine + "' stroke-width='1.5'");
  const int places = data.places.count();
  const double each = (kWidth - 4 * kEdge) / places;
  for (int p : data.places.indices()) {
    const double x = 2 * kEdge + each * (p + 0.5), y = top + 46;
    svg.text(x, top + 20, 12, data.letter(p));
    if (day.sites[p] == kNone) {
      svg.circle(x, y, 18, "fill='none' stroke='#a08f6d' stroke-width='1.5' stroke-dasharray='4 3'");
    } else {
      const Site& site = data.sites[day.sites[p]];
      if (site.special)
        svg.rect(x - 18, y - 18, 36, 36, "rx='6' fill='#8e6bbf'")
            .text(x, y + 6, 16, site.id.substr(0, 1), "style='fill:#fff;font-weight:700'");
      else
        svg.circle(x, y, 18, std::string("fill='") + kInks[site.colour & 3] + "'")
            .text(x, y + 6, 16, std::to_string(site.required), "style='fill:#fff;font-weight:700'");
      svg.text(x, top + 82, 10, site.name.en);
    }
    if (day.signs >> p & 1)
      svg.path("M" + Svg::number(x - 7) + " " + Svg::number(top + 99) + "l7 -11l7 11Z",
               "fill='#e0b53c' stroke='#8a6d1b'");
    if (day.fans >> p & 1) svg.circle(x + 16, top + 94, 5, "fill='#fff' stroke='#3a3327'");
  }
  std::string also = "\xE2\x89\xA5 " + std::to_string(day.objective);
  if (day.inspector) also += "  \xC2\xB7  inspector";
  for (const std::uint8_t card : day.long_distance) also += "  \xC2\xB7  " + data.long_distance[card].name.en;
  svg.text(kWidth / 2, top + 122, 14, also, "style='font-weight:600'");
}

}  // namespace

std::string CityTour::picture(const Data& data, std::string_view kind, const Json& options) {
  std::vector<Day> days;
  const auto add = [&](const Json& day) {
    Fault fault;
    if (day.is_object()) days.push_back(read_own_day(data, day, "", fault));
    if (day.is_number_integer()) {
      const auto number = day.get<std::int64_t>();
      if (number >= 1 && number <= std::int64_t(data.days.size())) days.push_back(data.day_card(int(number)));
    }
  };
  if (kind == "level" && options.contains("level"))
    for (const Json& day : options["level"].value("days", Json::array())) add(day);
  else
    add(options.value("own", options.value("day", Json(1))));
  Svg svg(0, 0, kWidth, kEdge + kDayHeight * double(std::max<std::size_t>(1, days.size())));
  for (std::size_t i = 0; i < days.size(); ++i) draw_day(svg, kEdge + kDayHeight * double(i), data, days[i]);
  return svg.done();
}

}  // namespace faubourg::citytour
