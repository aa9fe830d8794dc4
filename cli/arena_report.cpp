// What came out of an arena: sums, and the three ways to show them.
#include <algorithm>
#include <cmath>

#include "cli/arena.h"
#include "cli/terminal.h"
#include "cli/world.h"
#include "core/interval.h"
#include "core/svg.h"

namespace faubourg::cli {
namespace {

// Who stands higher in a game: the win first, then the score. 1: a, 0: b, a half: nobody.
double compared(bool a_won, int a_score, bool b_won, int b_score) {
  if (a_won != b_won) return a_won ? 1 : 0;
  if (a_won) return 0.5;
  return a_score == b_score ? 0.5 : a_score > b_score ? 1 : 0;
}

std::string percent(double part) { return fixed(100 * part, 1); }

std::string shown(const std::string& text) { return escaped(printable(text)); }

}  // namespace

Standings standings(const Arena& arena) {
  const std::size_t n = arena.entrants.size();
  Standings all{std::vector<Standing>(n), EloTable(n), 0};
  std::vector<double> squares(n), sums(n), seconds(n), decisions(n), fair(n);
  for (const ArenaGame& g : arena.games) {
    all.events += double(g.events) / double(arena.games.size());
    const auto won = [&](std::size_t seat) { return std::ranges::find(g.winners, int(seat)) != g.winners.end(); };
    for (std::size_t seat = 0; seat < g.seats.size(); ++seat) {
      const std::size_t e = g.seats[seat];
      Standing& s = all.entrants[e];
      if (arena.together && seat > 0) {  // one result for all of them
        seconds[e] += g.seconds[seat];
        decisions[e] += double(g.decisions[seat]);
        continue;
      }
      s.seats += 1;
      if (won(seat)) s.wins += arena.together ? 1 : 1.0 / double(g.winners.size());
      fair[e] += 1.0 / double(arena.players);
      s.scores.push_back(g.scores[seat]);
      sums[e] += g.scores[seat];
      squares[e] += double(g.scores[seat]) * g.scores[seat];
      seconds[e] += g.seconds[seat];
      decisions[e] += double(g.decisions[seat]);
      if (g.decisions[seat]) s.slowest = std::max(s.slowest, g.seconds[seat] / double(g.decisions[seat]));
      for (std::size_t other = 0; other < seat && !arena.together; ++other)
        if (g.seats[other] != e)
          all.rater.add(g.round, e, g.seats[other], compared(won(seat), g.scores[seat], won(other), g.scores[other]));
    }
  }
  if (arena.together) {
    // Each against each on the same luck.
    for (std::size_t i = 0; i < arena.games.size(); ++i)
      for (std::size_t j = i + 1; j < arena.games.size() && arena.games[j].round == arena.games[i].round; ++j) {
        const ArenaGame &a = arena.games[i], &b = arena.games[j];
        all.rater.add(a.round, a.seats[0], b.seats[0],
                      compared(!a.winners.empty(), a.scores[0], !b.winners.empty(), b.scores[0]));
      }
  }
  const std::vector<Elo> ratings = all.rater.ratings(Rng(1));
  for (std::size_t e = 0; e < n; ++e) {
    Standing& s = all.entrants[e];
    std::tie(s.low, s.high) = wilson(s.wins, s.seats);
    s.rating = ratings[e];
    if (s.seats == 0) continue;
    s.fair = arena.together ? 0 : fair[e] / s.seats;
    s.score = sums[e] / s.seats;
    s.deviation = s.seats > 1 ? std::sqrt(std::max(0.0, (squares[e] - sums[e] * s.score) / (s.seats - 1))) : 0;
    s.seconds = decisions[e] > 0 ? seconds[e] / decisions[e] : 0;
  }
  return all;
}

Json to_json(const Arena& arena, const Standings& all) {
  Json entrants = Json::array(), matrix = Json::array();
  for (std::size_t e = 0; e < arena.entrants.size(); ++e) {
    const Standing& s = all.entrants[e];
    entrants.push_back(Json{{"bot", arena.entrants[e]},
                            {"seats", s.seats},
                            {"wins", s.wins},
                            {"share", s.share()},
                            {"interval95", Json::array({s.low, s.high})},
                            {"fair", s.fair},
                            {"elo", s.rating.elo},
                            {"elo95", Json::array({s.rating.low, s.rating.high})},
                            {"score", Json{{"mean", s.score}, {"sd", s.deviation}}},
                            {"seconds_per_decision", s.seconds},
                            {"slowest_game", s.slowest}});
    Json row = Json::array();
    for (std::size_t other = 0; other < arena.entrants.size(); ++other) {
      const double met = all.rater.meetings(e, other);
      row.push_back(met > 0 && other != e ? Json(all.rater.points(e, other) / met) : Json());
    }
    matrix.push_back(row);
  }
  return Json{
      {"game", arena.game},          {"players", arena.players},   {"options", arena.options}, {"seed", arena.seed},
      {"games", arena.games.size()}, {"together", arena.together}, {"entrants", entrants},     {"matrix", matrix},
      {"events", all.events}};
}

std::string to_text_table(const Arena& arena, const Standings& all, const Paint& paint) {
  std::string text = paint.bold(arena.game) + ": " + std::to_string(arena.games.size()) + " games, " +
                     std::to_string(arena.players) + (arena.players == 1 ? " player" : " players") + ", " +
                     fixed(all.events, 0) + " events a game\n\n";
  std::size_t widest = 6;
  for (const std::string& name : arena.entrants) widest = std::max(widest, columns_of(printable(name)));
  text += paint.dim(padded("bot", widest) +
                    "    Elo    95 % interval     wins   95 % interval      score     sd   s/move") +
          "\n";
  std::vector<std::size_t> order(arena.entrants.size());
  for (std::size_t e = 0; e < order.size(); ++e) order[e] = e;
  std::ranges::sort(order, [&](std::size_t a, std::size_t b) {
    const double x = all.entrants[a].rating.elo, y = all.entrants[b].rating.elo;
    return x != y ? x > y : a < b;
  });
  for (const std::size_t e : order) {
    const Standing& s = all.entrants[e];
    text += padded(printable(arena.entrants[e]), widest) + right(fixed(s.rating.elo, 0), 7) +
            right(fixed(s.rating.low, 0), 7) + " to" + right(fixed(s.rating.high, 0), 6) +
            right(percent(s.share()), 8) + "%" + right(percent(s.low), 6) + "% to" + right(percent(s.high), 6) + "%" +
            right(fixed(s.score, 1), 9) + right(fixed(s.deviation, 1), 7) + right(fixed(s.seconds, 4), 9) + "\n";
  }
  if (!arena.together && arena.players > 2)
    text += paint.dim("fair share: " + percent(1.0 / double(arena.players)) + "% of the wins for each seat") + "\n";
  text += "\n" + paint.dim("the row beats the column, % (the win first, then the score)") + "\n" + padded("", widest);
  for (const std::size_t e : order) text += right(printable(arena.entrants[e]).substr(0, 9), 10);
  text += "\n";
  for (const std::size_t e : order) {
    text += padded(printable(arena.entrants[e]), widest);
    for (const std::size_t other : order) {
      const double met = all.rater.meetings(e, other);
      text += right(e == other || met == 0 ? "-" : percent(all.rater.points(e, other) / met), 10);
    }
    text += "\n";
  }
  return text;
}

// One page that needs nothing else: the plots are drawn here, as SVG.
std::string to_html(const Arena& arena, const Standings& all) {
  const std::size_t n = arena.entrants.size();
  std::vector<std::size_t> order(n);
  for (std::size_t e = 0; e < n; ++e) order[e] = e;
  std::ranges::sort(order, [&](std::size_t a, std::size_t b) {
    const double x = all.entrants[a].rating.elo, y = all.entrants[b].rating.elo;
    return x != y ? x > y : a < b;
  });
  const auto number = [](double x) { return fixed(x, 1); };
  std::string html =
      "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><meta name=\"viewport\" "
      "content=\"width=device-width\"><title>Arena: " +
      shown(arena.game) +
      "</title><style>body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;"
      "background:Canvas;color:CanvasText}table{border-collapse:collapse}td,th{padding:.3rem .7rem;text-align:right;"
      "border-bottom:1px solid color-mix(in srgb,CanvasText 20%,Canvas)}th:first-child,td:first-child{text-align:left}"
      "svg{max-width:100%;height:auto}svg text{font:13px system-ui,sans-serif;fill:CanvasText}.bar{fill:#3b7a57}"
      ".line{stroke:CanvasText;stroke-width:1.5}.grid{stroke:color-mix(in srgb,CanvasText 20%,Canvas)}"
      ".dot{fill:#3b7a57;fill-opacity:.35}</style><h1>Arena: " +
      shown(arena.game) + "</h1><p>" + std::to_string(arena.games.size()) + " games, " + std::to_string(arena.players) +
      " at a table, seed " + std::to_string(arena.seed) + ", options <code>" + shown(to_text(arena.options)) +
      "</code>. " +
      (arena.together ? "All play together: every bot played the same luck alone."
                      : "Every luck was played in every rotation of the seats.") +
      " Intervals are 95 %; those of the ratings by drawing whole rounds again.</p>";

  // Ratings with whiskers
  double least = 0, most = 0;
  for (const Standing& s : all.entrants) {
    least = std::min(least, s.rating.low);
    most = std::max(most, s.rating.high);
  }
  const double span = std::max(1.0, most - least), left = 150, width = 560;
  const auto x_of = [&](double elo) { return left + (elo - least) / span * width; };
  html += "<h2>Ratings</h2><svg role=\"img\" aria-label=\"ratings\" viewBox=\"0 0 760 " + std::to_string(n * 34 + 40) +
          "\">";
  const double step =
      std::pow(10, std::floor(std::log10(span))) / (span / std::pow(10, std::floor(std::log10(span))) < 3 ? 2 : 1);
  for (double tick = std::ceil(least / step) * step; tick <= most; tick += step)
    html += "<line class=\"grid\" x1=\"" + number(x_of(tick)) + "\" x2=\"" + number(x_of(tick)) + "\" y1=\"4\" y2=\"" +
            std::to_string(n * 34 + 14) + "\"/><text text-anchor=\"middle\" x=\"" + number(x_of(tick)) + "\" y=\"" +
            std::to_string(n * 34 + 32) + "\">" + fixed(tick, 0) + "</text>";
  for (std::size_t i = 0; i < n; ++i) {
    const Standing& s = all.entrants[order[i]];
    const double y = double(i) * 34 + 24;
    html += "<text x=\"4\" y=\"" + number(y + 4) + "\">" + shown(arena.entrants[order[i]]) +
            "</text><line class=\"line\" x1=\"" + number(x_of(s.rating.low)) + "\" x2=\"" +
            number(x_of(s.rating.high)) + "\" y1=\"" + number(y) + "\" y2=\"" + number(y) +
            "\"/><circle class=\"bar\" r=\"6\" cx=\"" + number(x_of(s.rating.elo)) + "\" cy=\"" + number(y) +
            "\"><title>" + fixed(s.rating.elo, 0) + " Elo</title></circle>";
  }
  html += "</svg>";

  html += "<h2>Table</h2><table><tr><th>bot<th>Elo<th>95 %<th>wins<th>95 %<th>score<th>sd<th>seconds a move</tr>";
  for (const std::size_t e : order) {
    const Standing& s = all.entrants[e];
    html += "<tr><td>" + shown(arena.entrants[e]) + "<td>" + fixed(s.rating.elo, 0) + "<td>" + fixed(s.rating.low, 0) +
            " to " + fixed(s.rating.high, 0) + "<td>" + percent(s.share()) + " %<td>" + percent(s.low) + " to " +
            percent(s.high) + "<td>" + fixed(s.score, 1) + "<td>" + fixed(s.deviation, 1) + "<td>" +
            fixed(s.seconds, 4) + "</tr>";
  }
  html += "</table><h2>Who beats whom</h2><table><tr><th>row beats column";
  for (const std::size_t e : order) html += "<th>" + shown(arena.entrants[e]);
  html += "</tr>";
  for (const std::size_t e : order) {
    html += "<tr><td>" + shown(arena.entrants[e]);
    for (const std::size_t other : order) {
      const double met = all.rater.meetings(e, other);
      if (e == other || met == 0) {
        html += "<td>–";
        continue;
      }
      const double part = all.rater.points(e, other) / met;
      html += "<td style=\"background:color-mix(in srgb,#3b7a57 " + fixed(60 * part, 0) + "%,Canvas)\" title=\"" +
              fixed(met, 0) + " meetings\">" + percent(part) + " %";
    }
    html += "</tr>";
  }
  html += "</table>";

  // Scores: a dot a game, spread a little so that they do not hide one another
  int low = 0, high = 1;
  for (const Standing& s : all.entrants)
    for (const int score : s.scores) {
      low = std::min(low, score);
      high = std::max(high, score);
    }
  html +=
      "<h2>Scores</h2><svg role=\"img\" aria-label=\"scores\" viewBox=\"0 0 760 " + std::to_string(n * 44 + 30) + "\">";
  const auto score_x = [&](double score) { return left + (score - low) / std::max(1, high - low) * width; };
  for (std::size_t i = 0; i < n; ++i) {
    const Standing& s = all.entrants[order[i]];
    const double y = double(i) * 44 + 22;
    html += "<text x=\"4\" y=\"" + number(y + 4) + "\">" + shown(arena.entrants[order[i]]) + "</text>";
    const std::size_t stride = s.scores.size() / 500 + 1;
    for (std::size_t k = 0; k < s.scores.size(); k += stride)
      html += "<circle class=\"dot\" r=\"3\" cx=\"" + number(score_x(s.scores[k])) + "\" cy=\"" +
              number(y + double(k * 7 % 19) - 9) + "\"/>";
    html += "<line class=\"line\" x1=\"" + number(score_x(s.score)) + "\" x2=\"" + number(score_x(s.score)) +
            "\" y1=\"" + number(y - 14) + "\" y2=\"" + number(y + 14) + "\"/>";
  }
  for (const int tick : {low, (low + high) / 2, high})
    html += "<text text-anchor=\"middle\" x=\"" + number(score_x(tick)) + "\" y=\"" + std::to_string(n * 44 + 22) +
            "\">" + std::to_string(tick) + "</text>";
  return html + "</svg></html>\n";
}

}  // namespace faubourg::cli
