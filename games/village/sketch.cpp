// The board in a terminal: streets, lots, buildings by two letters and their owner's mark, pawns in brackets.
#include <map>

#include "games/village/village.h"
#include "words/village.h"

namespace faubourg::village {
namespace {

constexpr const char* kMarks[] = {"●", "■", "▲", "◆"};

// "church" -> "Ch". Different for every kind of the data shipped; a legend below the board spells them out.
std::string letters(const std::string& kind) {
  std::string two = kind.substr(0, 2);
  if (two[0] >= 'a' && two[0] <= 'z') two[0] = char(two[0] - 'a' + 'A');
  return two;
}

std::string capital(std::string word) {
  if (!word.empty() && word[0] >= 'a' && word[0] <= 'z') word[0] = char(word[0] - 'a' + 'A');
  return word;
}

std::string pad(const std::string& text, std::size_t shown, std::size_t width) {
  return text + std::string(shown < width ? width - shown : 0, ' ');
}

}  // namespace

std::string Village::sketch(const Data& data, const Json& view, const Paint& paint) {
  const auto in_words = [&](const Saying& saying) { return saying.in({paint.language}); };
  // What lies on each square; every cell is three columns wide.
  std::map<std::string, std::string> on;
  for (const Json& b : view["buildings"]) {
    const int owner = b["owner"].get<int>();
    const Pair& lots = data.pairs[data.pair_named.at(b["id"].get<std::string>())];
    for (Spot lot : {lots.a, lots.b})
      on[data.squares[lot].id] = paint.seat(owner, letters(b["kind"].get<std::string>()) + kMarks[owner]);
  }
  for (std::size_t p = 0; p < view["seats"].size(); ++p) {
    const Json& pawn = view["seats"][p]["pawn"];
    if (pawn.is_string()) on[pawn.get<std::string>()] = paint.seat(int(p), std::string("(") + kMarks[p] + ")");
  }
  const std::string plaza_pawn = on.contains("h8") ? on["h8"] : "";

  std::string text = "     ";
  const std::size_t columns = data.map.empty() ? 0 : data.map[0].size();
  for (std::size_t c = 0; c < columns; ++c) text += std::string(1, char('a' + char(c))) + "   ";
  text += "\n";
  std::size_t plaza_row = 0;
  for (std::size_t r = 0; r < data.map.size(); ++r) {
    const std::string number = std::to_string(r + 1);
    text += std::string(number.size() < 2 ? 2 : 1, ' ') + paint.dim(number) + " ";
    plaza_row += data.map[r].find('P') != std::string::npos;
    std::size_t plaza_column = 0;
    for (std::size_t c = 0; c < columns; ++c) {
      const std::string id = std::string(1, char('a' + char(c))) + number;
      const char kind = data.map[r][c];
      if (kind == 'P') ++plaza_column;
      if (kind != 'P' && on.contains(id))
        text += on[id];
      else if (kind == 'P' && plaza_row == 2 && plaza_column == 2 && !plaza_pawn.empty())
        text += plaza_pawn;
      else
        text += kind == 'Y'   ? paint.with("33", " □ ")
                : kind == 'R' ? paint.with("31", " ▒ ")
                : kind == 'o' ? " : "
                : kind == 'P' ? paint.dim(" ◦ ")
                              : "   ";
      text += " ";
    }
    while (text.ends_with(' ')) text.pop_back();
    text += "\n";
  }

  text += "\n";
  for (std::size_t p = 0; p < view["seats"].size(); ++p) {
    const Json& seat = view["seats"][p];
    std::string line = paint.seat(int(p), std::string(kMarks[p]) + " " + in_words(say<"sketch.seat">({.n = p}))) + "  ";
    const std::string village = seat["village"].is_string() ? capital(seat["village"].get<std::string>()) : "-";
    line += pad(village, village.size(), 9) + " ";
    const std::string score = std::to_string(seat["score"].get<int>());
    line += paint.bold(std::string(score.size() < 3 ? 3 - score.size() : 0, ' ') + score) + " " +
            in_words(say<"sketch.points">()) + "   ";
    if (seat["stake"].is_string()) {
      line += seat["stake"].get<std::string>();
      if (seat["needs"].is_number()) line += " (" + std::to_string(seat["needs"].get<int>()) + ")";
      if (seat["goal"].is_string())
        line +=
            " -> " + seat["goal"].get<std::string>() + ", " + in_words(say<"sketch.steps">({.n = seat["way"].size()}));
    } else {
      line += paint.dim(in_words(say<"sketch.no-stake">()));
    }
    line += "   " + in_words(say<"sketch.cards">());
    for (const Json& value : seat["points"]) line += " " + std::to_string(value.get<int>());
    line += seat["points"].empty() ? paint.dim(" " + in_words(say<"sketch.none">()))
                                   : " = " + std::to_string(seat["total"].get<int>());
    if (seat["ready"].get<bool>()) line += paint.good("  " + in_words(say<"sketch.ready">()));
    text += line + "\n";
  }
  const Json& discard = view["discard"];
  text += paint.dim(in_words(say<"sketch.stock">()) + " ") + std::to_string(view["stock"]["count"].get<int>()) +
          paint.dim("   " + in_words(say<"sketch.discard">()) + " ") + std::to_string(discard.size()) +
          (discard.empty() ? "" : " " + in_words(say<"sketch.last">({.card = discard.back().get<std::string>()}))) +
          paint.dim("   " + in_words(say<"sketch.target">()) + " ") + std::to_string(view["target"].get<int>()) + "\n" +
          paint.dim(in_words(say<"sketch.reserve">()));
  for (const Kind& kind : data.kinds)
    text += " " + letters(kind.id) + " " + std::to_string(view["reserve"][kind.id].get<int>());
  text += "\n";
  std::string legend;
  for (const Kind& kind : data.kinds) legend += (legend.empty() ? "" : ", ") + letters(kind.id) + " " + kind.id;
  return text + paint.dim(legend) + "\n";
}

}  // namespace faubourg::village
