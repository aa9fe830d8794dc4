#include "core/letters.h"

#include <algorithm>
#include <array>
#include <utility>

namespace faubourg {
namespace {

using Range = std::pair<char32_t, char32_t>;

template <std::size_t N>
bool is_in(const std::array<Range, N>& ranges, char32_t c) {
  return std::ranges::any_of(ranges, [c](const Range& r) { return c >= r.first && c <= r.second; });
}

constexpr auto kDirection =
    std::to_array<Range>({{0x61c, 0x61c}, {0x200e, 0x200f}, {0x202a, 0x202e}, {0x2066, 0x2069}});

constexpr auto kInvisible = std::to_array<Range>({{0xad, 0xad},
                                                  {0x34f, 0x34f},
                                                  {0x115f, 0x1160},
                                                  {0x17b4, 0x17b5},
                                                  {0x180b, 0x180f},
                                                  {0x200b, 0x200b},
                                                  {0x2060, 0x2065},
                                                  {0x206a, 0x206f},
                                                  {0x2800, 0x2800},
                                                  {0x3164, 0x3164},
                                                  {0xfeff, 0xfeff},
                                                  {0xffa0, 0xffa0},
                                                  {0xfff0, 0xfffb},
                                                  {0x1bca0, 0x1bca3},
                                                  {0x1d159, 0x1d159},
                                                  {0x1d173, 0x1d17a},
                                                  {0xe0000, 0xe0fff}});

constexpr auto kBlank = std::to_array<Range>({{0x20, 0x20},
                                              {0xa0, 0xa0},
                                              {0x1680, 0x1680},
                                              {0x2000, 0x200a},
                                              {0x202f, 0x202f},
                                              {0x205f, 0x205f},
                                              {0x3000, 0x3000}});

// The marks of scripts in daily use; 0x200c and 0x200d join what stands beside them (emoji, Persian, Hindi).
constexpr auto kMark = std::to_array<Range>(
    {{0x300, 0x36f},   {0x483, 0x489},   {0x591, 0x5c7},    {0x610, 0x61a},   {0x64b, 0x65f},   {0x670, 0x670},
     {0x6d6, 0x6ed},   {0x711, 0x711},   {0x730, 0x74a},    {0x7a6, 0x7b0},   {0x7eb, 0x7f3},   {0x8d3, 0x903},
     {0x93a, 0x93c},   {0x93e, 0x94f},   {0x981, 0x983},    {0x9bc, 0x9bc},   {0x9be, 0x9cd},   {0xa01, 0xa03},
     {0xa3c, 0xa4d},   {0xa81, 0xa83},   {0xabc, 0xabc},    {0xabe, 0xacd},   {0xb01, 0xb03},   {0xb3c, 0xb3c},
     {0xb3e, 0xb57},   {0xbbe, 0xbcd},   {0xc00, 0xc04},    {0xc3e, 0xc56},   {0xcbc, 0xcbc},   {0xcbe, 0xcd6},
     {0xd00, 0xd03},   {0xd3e, 0xd4d},   {0xe31, 0xe31},    {0xe34, 0xe3a},   {0xe47, 0xe4e},   {0xeb1, 0xeb1},
     {0xeb4, 0xebc},   {0xec8, 0xecd},   {0xf71, 0xf84},    {0x102b, 0x103e}, {0x135d, 0x135f}, {0x17b6, 0x17d3},
     {0x1ab0, 0x1aff}, {0x1dc0, 0x1dff}, {0x200c, 0x200d},  {0x20d0, 0x20ff}, {0x302a, 0x302f}, {0x3099, 0x309a},
     {0xfe00, 0xfe0f}, {0xfe20, 0xfe2f}, {0x1f3fb, 0x1f3ff}});

// Letters that look like a Latin one, as pairs.
constexpr std::u32string_view kAlike =
    U"АaВbЕeЅsІiЈjКkМmНhОoРpСcТtУyХxаaсcеeоoрpхxуyіiјjѕsԁdԛqԝwһhвbкkмmнhтtӀl"
    U"ΑaΒbΕeΖzΗhΙiΚkΜmΝnΟoΡpΤtΥyΧxοoαaιiνvρpυuκk";

char32_t plain(char32_t c) {
  for (std::size_t i = 0; i + 1 < kAlike.size(); i += 2)
    if (kAlike[i] == c) return kAlike[i + 1];
  if (c >= 'A' && c <= 'Z') return c + 32;
  if (c >= 0xff01 && c <= 0xff5e) return plain(c - 0xfee0);  // full width
  if ((c >= 0xc0 && c <= 0xde && c != 0xd7) || (c >= 0x410 && c <= 0x42f)) return c + 32;
  if (c >= 0x100 && c <= 0x137 && c % 2 == 0) return c + 1;
  return c;
}

void append_letter(std::string& out, char32_t c) {
  if (c < 0x80) {
    out += char(c);
  } else if (c < 0x800) {
    out += char(0xc0 | c >> 6);
    out += char(0x80 | (c & 0x3f));
  } else {
    if (c < 0x10000) {
      out += char(0xe0 | c >> 12);
    } else {
      out += char(0xf0 | (c >> 18 & 7));
      out += char(0x80 | (c >> 12 & 0x3f));
    }
    out += char(0x80 | (c >> 6 & 0x3f));
    out += char(0x80 | (c & 0x3f));
  }
}

}  // namespace

char32_t next_letter(std::string_view text, std::size_t& at) {
  constexpr char32_t kBroken = 0xfffd;
  const auto byte = [&](std::size_t i) { return char32_t(static_cast<unsigned char>(text[i])); };
  const char32_t lead = byte(at++);
  if (lead < 0xa0) return lead;  // a stray byte of the upper controls is one to some terminals
  if (lead < 0xc0 || lead >= 0xf8) return kBroken;
  const std::size_t more = lead < 0xe0 ? 1 : lead < 0xf0 ? 2 : 3;
  char32_t c = lead & (0x3fu >> more);
  for (std::size_t i = 0; i < more; ++i) {
    if (at == text.size() || (byte(at) & 0xc0) != 0x80) return kBroken;
    c = c << 6 | (byte(at++) & 0x3f);
  }
  return c;
}

bool is_control(char32_t c) { return c < 0x20 || (c >= 0x7f && c < 0xa0) || c == 0x2028 || c == 0x2029; }
bool is_direction(char32_t c) { return is_in(kDirection, c); }
bool is_invisible(char32_t c) { return is_in(kInvisible, c); }
bool is_blank(char32_t c) { return is_in(kBlank, c); }
bool is_mark(char32_t c) { return is_in(kMark, c); }

std::string skeleton(std::string_view name) {
  std::string bones;
  for (std::size_t at = 0; at < name.size();) {
    const char32_t c = next_letter(name, at);
    if (!is_blank(c) && !is_mark(c) && !is_invisible(c) && !is_direction(c) && !is_control(c))
      append_letter(bones, plain(c));
  }
  return bones;
}

}  // namespace faubourg
