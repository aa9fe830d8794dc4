// The command play: who sits where, a new record or an old one, then a Session.
#include <algorithm>
#include <cctype>

#include "cli/external.h"
#include "cli/session.h"

namespace faubourg::cli {
namespace {

constexpr double kThink = 60;  // seconds a program may take for a move

// A program, or a bot of this game; everybody else is a person.
bool is_bot(const Box& box, const std::string& name) {
  return is_command(name) || (std::islower(static_cast<unsigned char>(name[0])) && box.bot(name).has_value());
}

// --seats: "you", a name with a capital letter, or a bot. None: you, against as many bots as the game needs.
Or<std::vector<std::string>> read_seats(const std::optional<std::string>& text, const Box& box) {
  if (!text) {
    std::vector<std::string> names(std::size_t(std::max(1, box.info().fewest)), "greedy");
    names[0] = "You";
    return names;
  }
  std::vector<std::string> names = split_list(*text);
  for (std::string& name : names) {
    if (name == "you") name = "You";
    if (name.empty()) return trouble("--seats: a seat is empty");
    const Result<Json> same = parse_json(to_text(Json(name)));
    if (!same || *same != Json(name)) return trouble("--seats: a name is not valid UTF-8");
    if (name.size() > 60) return trouble("--seats: a name is longer than 60 bytes");
    if (std::islower(static_cast<unsigned char>(name[0])) && !is_bot(box, name)) {
      std::string known;
      for (const BotInfo& bot : kBots) known += (known.empty() ? "" : ", ") + std::string(bot.name);
      return trouble("there is no bot " + brief(Json(name)) + "; there is " + known +
                     "; a program is cmd:PROGRAM; a person is \"you\" or a name with a capital letter");
    }
  }
  return names;
}

Or<std::vector<Place>> seat(const Box& box, const std::vector<std::string>& names) {
  std::vector<Place> places(names.size());
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (!is_bot(box, names[i])) continue;
    auto bot = seat_player(box, names[i], kThink);
    if (!bot) return std::unexpected(bot.error());
    places[i].bot = std::move(*bot);
  }
  return places;
}

// Lengths of a record's text after each of its lines.
std::vector<std::size_t> offsets_of(std::string_view text) {
  std::vector<std::size_t> offsets;
  for (std::size_t at = text.find('\n'); at != std::string_view::npos; at = text.find('\n', at + 1))
    offsets.push_back(at + 1);
  return offsets;
}

// What was being written when the program was stopped: a torn last line, or an end that is missing.
struct Unfinished {
  Loaded loaded;
  std::string text;   // the whole lines
  std::string added;  // what must follow them
};

Or<Unfinished> read_unfinished(Shelf& shelf, const std::string& file, std::string text) {
  const auto refused = [&](const Error& error) { return std::unexpected(Stop{1, refusal(file, error)}); };
  Unfinished found;
  Result<Record> record = read_record(text);
  if (!text.empty() && text.back() != '\n') {
    if (record)
      text += found.added = "\n";
    else if (const std::size_t end = text.rfind('\n'); end != std::string::npos)
      record = read_record(text.erase(end + 1));
  }
  if (!record) return refused(record.error());
  // The last event may have ended the game without its end having been written.
  if (!record->end && !record->events.empty() && find_box(record->game)) {
    const Or<const Box*> box = shelf.find(record->game);
    if (!box) return std::unexpected(box.error());
    Record shorter = *record;
    shorter.events.pop_back();
    auto match = (*box)->load(shorter);
    if (match && !(*match)->play(record->events.back().text) && (*match)->turn().kind == Turn::End &&
        (*match)->record().events == record->events) {
      const std::string end = end_line((*match)->outcome());
      text += end;
      found.added += end;
    }
  }
  Or<Loaded> loaded = load(shelf, file, text);
  if (!loaded) return std::unexpected(loaded.error());
  found.loaded = std::move(*loaded);
  found.text = std::move(text);
  return found;
}

Done resume(const PlayArgs& args, Shelf& shelf, std::uint64_t seed) {
  RecordFile file = RecordFile::open(*args.resume);
  const std::string text = file.contents();
  Or<Unfinished> found = read_unfinished(shelf, *args.resume, text);
  if (!found) return std::unexpected(found.error());
  Loaded& loaded = found->loaded;
  const std::string& id = loaded.box->info().id;
  if (!args.game.empty() && args.game != id) return trouble(printable(*args.resume) + " is a game of " + id);
  std::vector<std::string> names = loaded.match->record().players;
  if (args.seats) {
    const Or<std::vector<std::string>> other = read_seats(args.seats, *loaded.box);
    if (!other) return std::unexpected(other.error());
    if (other->size() != names.size())
      return trouble("--seats: the record has " + std::to_string(names.size()) + " seats, not " +
                     std::to_string(other->size()));
    names = *other;
  }
  Or<std::vector<Place>> places = seat(*loaded.box, names);
  if (!places) return std::unexpected(places.error());
  const std::size_t kept = found->text.size() - found->added.size();
  std::string notice;
  if (kept < text.size()) {
    notice = "The last line of " + printable(*args.resume) + " was torn and is left out.\n";
    file.cut(kept);
  }
  if (!found->added.empty()) file.append(found->added);
  Session session(*loaded.box, std::move(loaded.match), std::move(*places), std::move(file), offsets_of(found->text),
                  seed, std::move(notice));
  session.run();
  return 0;
}

}  // namespace

Done play(const PlayArgs& args) {
  Shelf shelf(args.data);
  const std::uint64_t seed = args.seed.value_or(args.seed ? 0 : random_seed());
  if (args.resume) return resume(args, shelf, seed);
  if (args.game.empty()) return trouble("play: name a game, or a record to --resume");
  const Or<const Box*> box = shelf.find(args.game);
  if (!box) return std::unexpected(box.error());
  const Or<Json> options = read_options(args.options);
  if (!options) return std::unexpected(options.error());
  const Or<std::vector<std::string>> names = read_seats(args.seats, **box);
  if (!names) return std::unexpected(names.error());
  auto match = (*box)->set_up(*names, *options);
  if (!match) return trouble((match.error().code == "option" ? "--options: " : "") + match.error().text);
  Or<std::vector<Place>> places = seat(**box, *names);
  if (!places) return std::unexpected(places.error());

  RecordFile file = RecordFile::create(args.record ? *args.record : default_record_path(args.game));
  file.append(header_line((*match)->record()));
  std::string notice = args.record ? "" : "The game is recorded in " + printable(file.path()) + "\n";
  std::vector<std::size_t> offsets = {file.size()};
  Session session(**box, std::move(*match), std::move(*places), std::move(file), std::move(offsets), seed,
                  std::move(notice));
  session.run();
  return 0;
}

}  // namespace faubourg::cli
