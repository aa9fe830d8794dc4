// The command rules: the guide for players, a part of it, or the exact rules; and how a guide looks on a terminal.
#include <unistd.h>

#include "cli/commands.h"
#include "cli/guide.h"
#include "cli/markdown.h"
#include "cli/terminal.h"
#include "cli/world.h"
#include "words/cli.h"

namespace faubourg::cli {
namespace {

// The record whole, replayed: the build has read it, scripts/guides has tried it.
std::unique_ptr<Match> match_of(const ToldGuide& told, const std::string& name, const Box& box) {
  const auto found = told.records.find(name);
  if (found == told.records.end()) return nullptr;
  const Result<Record> record = read_record(found->second);
  if (!record) return nullptr;
  Result<std::unique_ptr<Match>> match = box.load(*record);
  return match ? std::move(*match) : nullptr;
}

std::string indented(const std::string& text) {
  std::string out;
  for (std::size_t from = 0; from < text.size();) {
    const std::size_t to = std::min(text.find('\n', from), text.size());
    if (to > from) out += "  " + text.substr(from, to - from);
    out += "\n";
    from = to + 1;
  }
  return out;
}

// What the numbers after a picture speak of, in the words that moves and sketch have.
std::string callouts(const Picture& picture) {
  std::string out;
  for (const Mark& mark : picture.marks)
    if (mark.kind == Mark::Callout)
      out += (out.empty() ? "" : "   ") + std::to_string(mark.number) + ": " + mark.things[0];
  return out;
}

std::string drawn(const ToldGuide& told, const Picture& picture, const Box& box, const Paint& paint) {
  const std::unique_ptr<Match> match = match_of(told, picture.record, box);
  const std::optional<Viewer> who = viewer_called(picture.as);
  const auto last = std::size_t(picture.to);
  if (!match || !who || last > match->size()) return "";
  std::string out;
  if (picture.moves)
    for (auto i = std::size_t(picture.from); i < last; ++i) out += "  " + event_text(*match, i, *who, paint) + "\n";
  Paint narrower = paint;
  narrower.width = std::max(paint.width - 2, 30);
  out += indented(box.sketch(match->view_at(last, *who), narrower));
  out += indented(rendered(Blocks{{.text = {{.text = picture.caption, .italic = true}}}}, narrower));
  if (const std::string numbers = callouts(picture); !numbers.empty()) out += "  " + paint.dim(numbers) + "\n";
  return out;
}

}  // namespace

std::string rendered(const ToldGuide& told, const GuidePart& part, const Box& box, const Paint& paint) {
  std::string out = rendered(Blocks{{.kind = Block::Heading, .level = 2, .text = {{.text = part.title}}}}, paint);
  bool drew = true;  // an empty line parts a title or a picture from what follows
  for (const Passage& passage : part.passages) {
    if (passage.picture || passage.text.gap || drew) out += "\n";
    out += passage.picture ? drawn(told, *passage.picture, box, paint) : rendered(Blocks{passage.text}, paint);
    drew = passage.picture.has_value();
  }
  if (part.rules.empty()) return out;
  std::string numbers;
  for (const std::string& rule : part.rules) numbers += (numbers.empty() ? "" : " ") + rule;
  const Blocks exact{{.text = {{.text = said(say<"guide.exact">({.rules = numbers}))}}}};
  const std::string lines = rendered(exact, paint);
  return out + "\n" + paint.dim(lines.substr(0, lines.size() - 1)) + "\n";
}

std::string rendered(const ToldGuide& told, const Box& box, const Paint& paint) {
  std::string facts;
  for (const std::string& fact : told.guide.facts) facts += fact + " · ";
  std::string out = rendered(Blocks{{.kind = Block::Heading, .level = 1, .text = {{.text = told.guide.title}}}}, paint);
  out += paint.dim(facts + said(say<"guide.reading">({.minutes = told.guide.reading}))) + "\n";
  for (const GuidePart& part : told.guide.parts) out += "\n\n" + rendered(told, part, box, paint);
  return out;
}

std::vector<std::string> contents(const Guide& guide) {
  std::vector<std::string> lines;
  for (const GuidePart& part : guide.parts) lines.push_back(padded(part.id, 14) + part.title);
  return lines;
}

Done rules(const RulesArgs& args) {
  Shelf shelf({});
  const Or<const Box*> box = shelf.find(args.game, args.version);
  if (!box) return std::unexpected(box.error());
  const Paint paint = paint_for(STDOUT_FILENO);
  const Blocks exact = rules_of(**box);
  // The guide tells the newest version; whoever asks for another is shown its specification.
  const std::optional<ToldGuide> told = args.version ? std::nullopt : guide_of(args.game, language().id());
  if (args.what) {
    if (const std::optional<Blocks> rule = find_rule(exact, *args.what)) {
      print(args.json ? to_text(to_json(*rule)) + "\n" : rendered(*rule, paint));
      return 0;
    }
    const GuidePart* part = told ? find_part(told->guide, *args.what) : nullptr;
    if (!part) return std::unexpected(Stop{1, args.game + " has no rule " + printable(*args.what)});
    print(args.json ? to_text(to_json(Guide{.title = told->guide.title, .parts = {*part}})["parts"][0]) + "\n"
                    : rendered(*told, *part, **box, paint));
    return 0;
  }
  if (!told || args.exact) {
    // Through a pipe the specification as it is.
    print(args.json                    ? std::string((*box)->rules_json()) + "\n"
          : is_terminal(STDOUT_FILENO) ? rendered(exact, paint)
                                       : std::string((*box)->rules()));
    return 0;
  }
  print(args.json ? to_text(to_json(told->guide)) + "\n" : rendered(*told, **box, paint));
  return 0;
}

}  // namespace faubourg::cli
