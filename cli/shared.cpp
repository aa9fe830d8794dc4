#include <algorithm>
#include <cstdio>

#include "cli/commands.h"
#include "cli/terminal.h"
#include "cli/world.h"
#include "words/cli.h"

namespace faubourg::cli {

Shelf::Shelf(const std::optional<std::string>& data_file) : file_(data_file) {
  if (file_) data_ = read_input(*file_);
}

Or<const Box*> Shelf::find(const std::string& id, const std::optional<int>& rules) {
  if (rules) {
    const Or<const Box*> newest = find(id);
    if (!newest) return newest;
    const Result<const Box*> box = (*newest)->under(*rules);
    if (!box) return trouble(say<"game.rules">({.game = id, .why = box.error().text}));
    return *box;
  }
  const Box* box = find_box(id);
  if (!box) {
    std::string known;
    for (const Box* other : all_boxes()) known += (known.empty() ? "" : ", ") + other->info().id;
    return trouble(say<"game.none">({.id = brief(Json(id)), .known = known}));
  }
  if (!data_) return box;
  for (const auto& other : changed_)
    if (other->info().id == id) return other.get();
  auto made = box->with_data(*data_);
  if (!made) return trouble(printable(*file_) + ": " + made.error().code + " " + said(made.error().text));
  changed_.push_back(std::move(*made));
  return changed_.back().get();
}

std::string refusal(const std::string& file, const Error& error) {
  return printable(file) + ":" + std::to_string(std::max<std::size_t>(1, error.line)) + ": " + error.code + " " +
         said(error.text);
}

Or<Loaded> load(Shelf& shelf, const std::string& file, const std::string& text) {
  const auto refused = [&](const Error& error) { return std::unexpected(Stop{1, refusal(file, error)}); };
  const Result<Record> record = read_record(text);
  if (!record) return refused(record.error());
  if (!find_box(record->game)) return refused({"game", shelf.find(record->game).error().line, 1});
  const Or<const Box*> box = shelf.find(record->game);
  if (!box) return std::unexpected(box.error());
  auto match = (*box)->load(*record);
  if (!match) return refused(match.error());
  return Loaded{*(*box)->under(record->rules), std::move(*match)};
}

Or<Json> read_options(const std::optional<std::string>& text) {
  if (!text) return Json::object();
  Result<Json> options = parse_json(*text);
  if (!options) return trouble(say<"options.why">({.why = options.error().text}));
  if (!options->is_object()) return trouble("--options: must be an object, not " + brief(*options));
  return std::move(*options);
}

Or<Viewer> read_viewer(const std::optional<std::string>& seat, const Match& match) {
  if (!seat) return match.turn().kind == Turn::End ? kRecord : kPublic;
  const auto who = viewer_called(*seat);
  if (who && who->who < match.players()) return *who;
  std::string known;
  for (Seat s = 0; s < match.players(); ++s) known += viewer_word(s) + ", ";
  return trouble("there is no seat " + brief(Json(*seat)) + "; there is " + known + "public, all");
}

std::string name_of(const Match& match, Seat seat) {
  return seat == kNobody ? said(say<"told.chance">()) : printable(match.record().players[seat]);
}

std::string event_text(const Match& match, std::size_t i, Viewer who, const Paint& paint) {
  const Seat by = match.record().events[i].by;
  const Seat drawn_for = by == kNobody ? match.turn_at(i).seat : kNobody;
  std::string name = by == kNobody ? paint.dim(said(say<"told.chance">())) : paint.seat(by, name_of(match, by));
  if (drawn_for != kNobody)
    name += paint.dim(" " + said(say<"told.for">()) + " ") + paint.seat(drawn_for, name_of(match, drawn_for));
  return say<"told.event">({.move = printable(match.event(i, who)), .who = name}).in({paint.language});
}

std::string turn_text(const Match& match, std::size_t events, const Paint& paint) {
  const Turn turn = match.turn_at(events);
  const auto name = [&] { return paint.seat(turn.seat, name_of(match, turn.seat)); };  // printable, but painted
  switch (turn.kind) {
    case Turn::Decide: return say<"told.decides">({.name = name()}).in({paint.language});
    case Turn::Chance:
      return (turn.seat == kNobody ? say<"told.draws">() : say<"told.draws-for">({.name = name()}))
          .in({paint.language});
    case Turn::End: break;
  }
  return said(say<"told.over">());
}

std::string outcome_text(const Match& match, const Paint& paint) {
  const Outcome outcome = match.outcome();
  std::size_t widest = 0;
  for (Seat seat = 0; seat < match.players(); ++seat) widest = std::max(widest, columns_of(name_of(match, seat)));
  std::string text;
  for (Seat seat = 0; seat < match.players(); ++seat) {
    std::string score = std::to_string(outcome.scores[seat]);
    score.insert(0, 6 - std::min<std::size_t>(6, score.size()), ' ');
    text += "  " + padded(paint.seat(seat, name_of(match, seat)), widest) + score +
            (outcome.winners.contains(seat) ? "  " + paint.good(said(say<"told.wins">())) : "") + "\n";
  }
  if (outcome.winners.empty()) text += "  " + said(say<"told.nobody">()) + "\n";
  return text;
}

bool knows_more(const Match& match, Seat seat, Seat other, Rng& rng) {
  const Json mine = match.view(seat);
  for (int i = 0; i < 8; ++i)
    if (match.redealt(other, rng)->view(seat) != mine) return true;
  return false;
}

std::vector<std::string> split_list(const std::string& text) {
  std::vector<std::string> items;
  for (std::size_t from = 0; from <= text.size();) {
    const std::size_t to = std::min(text.find(',', from), text.size());
    std::string item = text.substr(from, to - from);
    item.erase(0, std::min(item.find_first_not_of(' '), item.size()));
    item.erase(item.find_last_not_of(' ') + 1);
    items.push_back(std::move(item));
    from = to + 1;
  }
  return items;
}

std::string fixed(double value, int digits) {
  char text[64];
  std::snprintf(text, sizeof text, "%.*f", digits, value);
  return text;
}

}  // namespace faubourg::cli
