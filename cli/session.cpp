#include "cli/session.h"

#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "cli/guide.h"
#include "cli/markdown.h"
#include "words/cli.h"
#include "words/core.h"

namespace faubourg::cli {
namespace {

const std::vector<std::string> kCommands = {"help", "moves", "board", "back", "hint",
                                            "undo", "log",   "rules", "save", "quit"};
constexpr std::size_t kNews = 14;  // lines of news on a screen

}  // namespace

Session::Session(const Box& box, std::unique_ptr<Match> match, std::vector<Place> places, RecordFile file,
                 std::vector<std::size_t> offsets, std::uint64_t seed, std::string notice, Prompt& prompt)
    : box_(box),
      match_(std::move(match)),
      places_(std::move(places)),
      file_(std::move(file)),
      offsets_(std::move(offsets)),
      seed_(seed),
      notice_(std::move(notice)),
      prompt_(prompt),
      paint_(paint_for(STDOUT_FILENO)),
      shown_(places_.size(), match_->size()) {
  for (const Place& place : places_) people_ += place.bot == nullptr;
}

void Session::run() {
  if (!prompt_.is_interactive() || people_ == 0) print(std::exchange(notice_, ""));
  for (;;) {
    const Turn turn = match_->turn();
    if (turn.kind == Turn::End) return finish();
    Rng rng = luck();
    if (turn.kind == Turn::Chance) {
      match_->draw(rng);
      happened();
      continue;
    }
    if (BotPlayer* bot = places_[turn.seat].bot.get()) {
      const std::string move = bot->choose(*match_, turn.seat, rng);
      if (Verdict no = match_->play(move)) throw Failure("a bot chose \"" + move + "\": " + no->code + " " + no->text);
      happened();
      continue;
    }
    const std::vector<std::string> moves = match_->moves();
    if (moves.size() == 1) {
      forced_.insert(match_->size());
      (void)match_->play(moves[0]);
      happened();
      continue;
    }
    choices_.emplace(moves);
    switch (ask(turn.seat)) {
      case Reply::Played: happened(); break;
      case Reply::TakenBack: break;
      case Reply::Leave: return leave();
    }
  }
}

// --- What happens -----------------------------------------------------------------------------------------

void Session::happened() {
  const std::size_t i = match_->size() - 1;
  file_.append(event_line(match_->record().events[i]) +
               (match_->record().end ? end_line(*match_->record().end) : std::string()));
  offsets_.push_back(file_.size());
  if (people_ == 0) {  // nobody to be asked: told as it happens
    print(event_text(*match_, i, kPublic, paint_) + "\n");
    flush_output();
  }
}

Session::Reply Session::ask(Seat seat) {
  paint_ = paint_for(STDOUT_FILENO);
  stages_.assign(1, {});
  warned_.clear();
  if (!hand_over(seat)) return Reply::Leave;
  show_position(seat);
  const auto complete = [&](std::string_view line) {
    return choices_->complete(line, choices_->menu(stages_.back()).picked, kCommands);
  };
  for (;;) {
    const std::optional<std::string> line = prompt_.read(prompt_text(seat), complete);
    if (!line) return Reply::Leave;
    std::optional<Reply> reply;
    if (!command(*line, seat, reply)) reply = answer(*line);
    if (!reply) continue;
    if (*reply == Reply::Played) shown_[seat] = match_->size();
    return *reply;
  }
}

std::optional<Session::Reply> Session::answer(const std::string& line) {
  const Words picked = choices_->menu(stages_.back()).picked;
  const Answer found = choices_->find(line, picked);
  switch (found.kind) {
    case Answer::Move:
      if (waits(found.move) || refused(match_->play(found.move))) return {};
      return Reply::Played;
    case Answer::Narrowed:
      stages_.push_back(found.picked);
      show_menu();
      return {};
    case Answer::Ambiguous:
      print("  " + said(say<"session.which">()) + "\n" + in_columns(found.words, paint_.width, "    "));
      return {};
    case Answer::Unknown: break;
  }
  // Not in the list: the game judges it. Some lists hold only one of many ways to do the same.
  const Words typed = split(line);
  const std::string whole = join(typed);
  if (!picked.empty()) {
    const std::string longer = join(picked) + " " + whole;
    if (!match_->check(longer)) {
      if (waits(longer)) return {};
      (void)match_->play(longer);
      return Reply::Played;
    }
    const bool alone =
        !choices_->complete(typed[0], {}, {}).words.empty() || choices_->complete(typed[0], {}, {}).line != typed[0];
    if (!alone) return refused(match_->check(longer)) ? std::optional<Reply>() : Reply::Played;
  }
  if (waits(whole) || refused(match_->play(whole))) return {};
  return Reply::Played;
}

bool Session::waits(const std::string& move) {
  if (!warns_ || warned_ == move) return false;
  const std::vector<Saying> wasted = match_->wastes(move);
  for (const Saying& waste : wasted) print("  " + paint_.bad("!") + " " + said(waste) + "\n");
  if (wasted.empty() || !prompt_.is_interactive()) return false;
  warned_ = move;
  print(paint_.dim("  " + said(say<"session.again">())) + "\n");
  return true;
}

bool Session::refused(const Verdict& no) const {
  if (!no) return false;
  print("  " + paint_.bad(no->code) + " " + said(no->text) + "\n");
  if (find_rule(rules_of(box_), no->code))
    print(paint_.dim("  " + said(say<"session.rule">({.rule = no->code}))) + "\n");
  return true;
}

bool Session::take_back() {
  for (std::size_t i = match_->size(); i-- > 0;) {
    const Turn turn = match_->turn_at(i);
    if (turn.kind != Turn::Decide || places_[turn.seat].bot) continue;
    auto then = match_->clone();
    then->rewind(i);
    if (then->moves().size() < 2) continue;
    match_->rewind(i);
    file_.cut(offsets_[i]);
    offsets_.resize(i + 1);
    forced_.erase(forced_.lower_bound(i), forced_.end());
    for (std::size_t& shown : shown_) shown = std::min(shown, i);
    return true;
  }
  return false;
}

void Session::finish() {
  for (Seat seat = 0; seat < match_->players(); ++seat)
    if (BotPlayer* bot = places_[seat].bot.get()) bot->finished(*match_, seat);
  paint_ = paint_for(STDOUT_FILENO);
  if (prompt_.is_interactive() && people_ > 0) clear_screen();
  print(std::exchange(notice_, ""));
  print(box_.sketch(match_->view(kRecord), paint_));
  if (people_ > 0) show_news(at_screen_ == kNobody ? 0 : at_screen_);
  print(paint_.bold(said(say<"session.over">())) + "\n" + outcome_text(*match_, paint_));
  print(paint_.dim(said(say<"session.record">({.file = file_.path()}))) + "\n");
}

void Session::leave() {
  print(said(say<"session.kept">({.command = "faubourg play --resume " + file_.path() + resume_with_})) + "\n");
}

// --- What is asked at the prompt --------------------------------------------------------------------------

bool Session::command(const std::string& line, Seat seat, std::optional<Reply>& reply) {
  const Words words = split(line);
  if (words.empty()) {
    show_menu();
    return true;
  }
  // A move that is called like a command comes first; a colon asks for the command.
  std::string name = words[0];
  const bool colon = name.starts_with(":");
  if (colon) name.erase(0, 1);
  if (name == "?") name = "help";
  if (name == "exit") name = "quit";
  if (std::ranges::find(kCommands, name) == kCommands.end()) {
    if (colon) print("  " + said(say<"session.command">({.name = name})) + "\n");
    return colon;
  }
  if (!colon && words.size() == 1 && choices_->find(line, {}).kind == Answer::Move && !match_->check(line))
    return false;
  const std::string rest = words.size() > 1 ? words[1] : "";
  if (name == "help") show_help();
  if (name == "board") show_position(seat);
  if (name == "moves") print(in_columns(match_->moves(), paint_.width, "  "));
  if (name == "hint") show_hints();
  if (name == "log") show_log(seat);
  if (name == "rules") show_rule(rest);
  if (name == "save") save(line.find("save ") == std::string::npos ? "" : line.substr(line.find("save ") + 5));
  if (name == "quit") reply = Reply::Leave;
  if (name == "back") {
    if (stages_.size() > 1) stages_.pop_back();
    show_menu();
  }
  if (name == "undo") {
    if (take_back())
      reply = Reply::TakenBack;
    else
      print("  " + said(say<"session.undo">()) + "\n");
  }
  return true;
}

void Session::save(const std::string& path) const {
  const std::size_t from = path.find_first_not_of(' ');
  if (from == std::string::npos) return print("  " + said(say<"session.save">()) + "\n");
  const std::string name = path.substr(from, path.find_last_not_of(' ') - from + 1);
  try {
    write_new_file(name, write_record(match_->record()));
    print("  " + said(say<"session.saved">({.file = name})) + "\n");
  } catch (const Failure& failure) {  // the game itself is safe, so it goes on
    print("  " + paint_.bad(failure.text()) + "\n");
  }
}

// --- What is shown ----------------------------------------------------------------------------------------

bool Session::sees_more(Seat seat) {
  Rng rng(seed_ ^ match_->size());
  for (Seat other = 0; other < match_->players() && !secrets_; ++other)
    secrets_ = other != seat && !places_[other].bot && knows_more(*match_, seat, other, rng);
  return secrets_;
}

bool Session::hand_over(Seat seat) {
  const bool other = at_screen_ != seat;
  at_screen_ = seat;
  if (people_ < 2 || !other || !prompt_.is_interactive() || !sees_more(seat)) return true;
  clear_screen(true);
  const std::string name = paint_.seat(seat, name_of(*match_, seat));
  const auto nothing = [](std::string_view line) { return Completion{std::string(line), {}}; };
  return prompt_.read(say<"session.pass">({.name = name}).in({language()}), nothing).has_value();
}

void Session::show_position(Seat seat) {
  if (prompt_.is_interactive()) clear_screen();
  print(std::exchange(notice_, ""));  // after the screen was cleared, so that it is seen
  std::string title = paint_.bold(said(box_.info().title));
  for (Seat s = 0; s < match_->players(); ++s)
    title +=
        (s == 0 ? "   " : ", ") + said(faubourg::say<"seat">({.n = s})) + " " + paint_.seat(s, name_of(*match_, s));
  print(title + "\n\n" + box_.sketch(match_->view(seat), paint_));
  show_news(seat);
  show_menu();
}

void Session::show_news(Seat seat) {
  const Viewer who = match_->turn().kind == Turn::End ? kRecord : Viewer(seat);
  std::size_t from = shown_[seat];
  const std::size_t to = match_->size();
  if (prompt_.is_interactive() && to - from > kNews) {
    print(paint_.dim("  " + said(say<"session.before">({.n = to - from - kNews}))) + "\n");
    from = to - kNews;
  }
  for (std::size_t i = from; i < to; ++i)
    print("  " + event_text(*match_, i, who, paint_) +
          (forced_.contains(i) ? paint_.dim(" " + said(say<"session.forced">())) : "") + "\n");
}

void Session::show_menu() const {
  const Menu menu = choices_->menu(stages_.back());
  print(
      paint_.bold(said(menu.picked.empty() ? say<"session.moves">({.n = menu.moves})
                                           : say<"session.moves-so">({.n = menu.moves, .start = join(menu.picked)}))) +
      "\n");
  std::vector<std::string> cells;
  const std::size_t digits = std::to_string(menu.items.size()).size();
  for (std::size_t i = 0; i < menu.items.size(); ++i) {
    const Menu::Item& item = menu.items[i];
    std::string number = std::to_string(i + 1);
    number.insert(0, digits - number.size(), ' ');
    cells.push_back((menu.numbered ? paint_.dim(number) + " " : "") + item.label +
                    (item.moves > 1 ? paint_.dim(" … " + std::to_string(item.moves)) : ""));
  }
  print(in_columns(cells, paint_.width, "  "));
}

void Session::show_help() const {
  std::string text = "  " + said(say<"session.help">()) + "\n";
  for (std::size_t at = text.find('\n'); at + 1 < text.size(); at = text.find('\n', at + 1)) text.insert(at + 1, "  ");
  print(text);
}

void Session::show_hints() const {
  Rng rng = Rng::of(~seed_, match_->size());
  const std::vector<Hint> hints = box_.hints(*match_, rng, 3);
  if (hints.empty()) print("  " + said(say<"session.no-hints">()) + "\n");
  for (const Hint& hint : hints)
    print("  " + padded(hint.move, 28) + " " +
          paint_.dim(
              said(say<"session.hint">({.percent = fixed(100 * hint.win, 0), .points = std::lround(hint.value)}))) +
          (hint.reason.empty() ? "" : "  " + said(hint.reason, match_->record().players)) + "\n");
}

void Session::show_log(Viewer who) const {
  for (std::size_t i = 0; i < match_->size(); ++i)
    print("  " + std::to_string(i + 1) + " " + event_text(*match_, i, who, paint_) + "\n");
}

void Session::show_rule(const std::string& number) const {
  const std::optional<ToldGuide> told = guide_of(box_.info().id, language().id());
  if (number.empty()) {
    for (const std::string& line : told ? contents(told->guide) : headings(rules_of(box_))) print("  " + line + "\n");
    return print("  " + said(say<"session.rules">({.game = box_.info().id})) + "\n");
  }
  const std::optional<Blocks> rule = find_rule(rules_of(box_), number);
  if (const GuidePart* part = told && !rule ? find_part(told->guide, number) : nullptr)
    return print(rendered(*told, *part, box_.newest(), paint_));
  print(rule ? rendered(*rule, paint_) : "  " + said(say<"session.no-rule">({.rule = number})) + "\n");
}

std::string Session::prompt_text(Seat seat) const {
  const Words picked = choices_->menu(stages_.back()).picked;
  return paint_.seat(seat, name_of(*match_, seat)) + (picked.empty() ? "" : " " + paint_.dim(join(picked))) + "> ";
}

}  // namespace faubourg::cli
