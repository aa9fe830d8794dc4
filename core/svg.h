// core/svg.h - a small drawing as SVG: paper, ink, a few shapes.
//
//   Svg svg(0, 0, 200, 100);
//   svg.circle(50, 50, 20, "fill='#5c9b57'");
//   return svg.text(50, 90, 14, "A & B").done();         // what is text is escaped
#pragma once
#include <cmath>
#include <string>
#include <string_view>

namespace faubourg {

// Text as it may stand in a drawing or a page.
inline std::string escaped(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (c == '<')
      out += "&lt;";
    else if (c == '>')
      out += "&gt;";
    else if (c == '&')
      out += "&amp;";
    else if (c == '"')
      out += "&quot;";
    else
      out += c;
  }
  return out;
}

class Svg {
 public:
  static constexpr const char *kPaper = "#fbf6ea", *kInk = "#3a3327", *kLine = "#cbbfa5", *kMat = "#e6efe3";

  Svg(double x, double y, double width, double height) {
    out_ = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='" + number(x) + " " + number(y) + " " + number(width) +
           " " + number(height) + "' width='" + number(width) + "' height='" + number(height) + "'>";
    rect(x, y, width, height, std::string("fill='") + kMat + "'");
  }
  // One decimal, without the help of a locale.
  static std::string number(double value) {
    const long tenths = std::lround(value * 10);
    std::string text = (tenths < 0 ? "-" : "") + std::to_string(std::labs(tenths) / 10);
    if (tenths % 10) text += "." + std::to_string(std::labs(tenths) % 10);
    return text;
  }
  Svg& rect(double x, double y, double w, double h, std::string_view style) {
    return add(
        "<rect x='" + number(x) + "' y='" + number(y) + "' width='" + number(w) + "' height='" + number(h) + "' ",
        style);
  }
  Svg& circle(double x, double y, double r, std::string_view style) {
    return add("<circle cx='" + number(x) + "' cy='" + number(y) + "' r='" + number(r) + "' ", style);
  }
  Svg& line(double x1, double y1, double x2, double y2, std::string_view style) {
    return add("<line x1='" + number(x1) + "' y1='" + number(y1) + "' x2='" + number(x2) + "' y2='" + number(y2) + "' ",
               style);
  }
  Svg& path(std::string_view d, std::string_view style) { return add("<path d='" + std::string(d) + "' ", style); }
  // Around its middle.
  Svg& text(double x, double y, double size, std::string_view words, std::string_view style = {}) {
    out_ += "<text x='" + number(x) + "' y='" + number(y) + "' font-size='" + number(size) +
            "' text-anchor='middle' font-family='system-ui, sans-serif' fill='" + kInk + "' " + std::string(style) +
            ">" + escaped(words) + "</text>";
    return *this;
  }
  std::string done() const { return out_ + "</svg>\n"; }

 private:
  Svg& add(const std::string& shape, std::string_view style) {
    out_ += shape;
    out_ += style;
    out_ += "/>";
    return *this;
  }
  std::string out_;
};

}  // namespace faubourg
