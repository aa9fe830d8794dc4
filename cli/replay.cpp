// The command replay: a record walked through, forward and back.
#include <unistd.h>

#include <algorithm>

#include "cli/commands.h"
#include "cli/terminal.h"
#include "cli/world.h"
#include "words/cli.h"

namespace faubourg::cli {
namespace {

std::string step_text(const Loaded& loaded, std::size_t step, Viewer who, const Paint& paint) {
  const Match& match = *loaded.match;
  std::string text = paint.bold(std::to_string(step) + "/" + std::to_string(match.size())) + "  ";
  text += step == 0 ? said(say<"replay.beginning">()) : event_text(match, step - 1, who, paint);
  text += "\n" + loaded.box->sketch(match.view_at(step, who), paint);
  text += turn_text(match, step, paint) + "\n";
  if (step == match.size() && match.turn().kind == Turn::End) text += outcome_text(match, paint);
  return text;
}

void walk(const Loaded& loaded, Viewer who) {
  const std::size_t last = loaded.match->size();
  std::size_t step = 0;
  std::string number;  // digits typed so far
  KeyMode keys;
  for (;;) {
    const Paint paint = paint_for(STDOUT_FILENO);
    clear_screen();
    print(step_text(loaded, step, who, paint));
    print(paint.dim(said(say<"replay.keys">())) + (number.empty() ? "" : "  " + number));
    flush_output();
    const Key key = keys.read();
    const auto go = [&](std::ptrdiff_t by) {
      step = std::size_t(std::clamp<std::ptrdiff_t>(std::ptrdiff_t(step) + by, 0, std::ptrdiff_t(last)));
    };
    std::string digits;
    digits.swap(number);
    switch (key.kind) {
      case Key::Right:
      case Key::Down: go(1); break;
      case Key::Left:
      case Key::Up:
      case Key::Backspace: go(-1); break;
      case Key::PageDown: go(10); break;
      case Key::PageUp: go(-10); break;
      case Key::Home: step = 0; break;
      case Key::End: step = last; break;
      case Key::Enter: digits.empty() ? go(1) : void(step = std::min<std::size_t>(last, std::stoul(digits))); break;
      case Key::Character:
        if (key.text == "q") return print("\n");
        if (key.text == " " || key.text == "n") go(1);
        if (key.text == "p" || key.text == "b") go(-1);
        if (key.text == "g") step = 0;
        if (key.text == "G") step = last;
        if (key.text >= "0" && key.text <= "9" && digits.size() < 7) number = digits + key.text;
        break;
      case Key::Interrupt:
      case Key::Finish:
      case Key::Closed: return print("\n");
      case Key::Tab:
      case Key::Delete:
      case Key::KillLine:
      case Key::KillEnd:
      case Key::KillWord:
      case Key::Redraw:
      case Key::Escape: break;
    }
  }
}

}  // namespace

Done replay(const ShowArgs& args) {
  Shelf shelf(args.data);
  const Or<Loaded> loaded = load(shelf, args.file, read_input(args.file));
  if (!loaded) return std::unexpected(loaded.error());
  const Or<Viewer> who = read_viewer(args.seat, *loaded->match);
  if (!who) return std::unexpected(who.error());
  if (is_terminal(STDIN_FILENO) && is_terminal(STDOUT_FILENO)) {
    walk(*loaded, *who);
    return 0;
  }
  for (std::size_t step = 0; step <= loaded->match->size(); ++step)
    print(step_text(*loaded, step, *who, paint_for(STDOUT_FILENO)) + (step < loaded->match->size() ? "\n" : ""));
  return 0;
}

}  // namespace faubourg::cli
