// The command play: who sits where, a new record or an old one, then a Session.
#include <algorithm>
#include <cctype>

#include "cli/external.h"
#include "cli/markdown.h"
#include "cli/profile.h"
#include "cli/session.h"
#include "words/cli.h"

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
    std::vector<std::string> names = namesakes(std::max(1, box.info().fewest), "greedy");
    names[0] = said(say<"play.you">());
    return names;
  }
  std::vector<std::string> names = split_list(*text);
  for (std::string& name : names) {
    if (name == "you") name = said(say<"play.you">());
    if (name.empty()) return trouble(say<"seats.empty">());
    const Result<Json> same = parse_json(to_text(Json(name)));
    if (!same || *same != Json(name)) return trouble(say<"seats.utf8">());
    if (name.size() > 60) return trouble(say<"seats.long">());
    if (std::islower(static_cast<unsigned char>(name[0])) && !is_bot(box, name)) {
      std::string known;
      for (const BotInfo& bot : kBots) known += (known.empty() ? "" : ", ") + std::string(bot.name);
      return trouble(say<"seats.bot">({.known = known, .name = brief(Json(name))}));
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

// Tells a profile how a game ended; prints what there is to say.
void note_end(Profile& profile, const Match& match) {
  if (match.turn().kind != Turn::End) return;
  std::string text;
  profile.change([&](Course& course) { text = course.ended(match); });
  print(text);
}

Or<std::optional<Profile>> open_profile(const PlayArgs& args, const Box& box) {
  if (!args.profile) return std::nullopt;
  const Or<std::string> path = profile_path(box, *args.profile);
  if (!path) return std::unexpected(path.error());
  Or<Profile> profile = Profile::open(box, *path);
  if (!profile) return std::unexpected(profile.error());
  return std::optional<Profile>(std::move(*profile));
}

bool has_people(const std::vector<Place>& places) {
  return std::ranges::any_of(places, [](const Place& place) { return !place.bot; });
}

Done resume(const PlayArgs& args, Shelf& shelf, std::uint64_t seed) {
  RecordFile file = RecordFile::open(*args.resume);
  const std::string text = file.contents();
  Or<Unfinished> found = read_unfinished(shelf, *args.resume, text);
  if (!found) return std::unexpected(found.error());
  Loaded& loaded = found->loaded;
  const std::string& id = loaded.box->info().id;
  if (!args.game.empty() && args.game != id) return trouble(say<"resume.other">({.file = *args.resume, .game = id}));
  std::vector<std::string> names = loaded.match->record().players;
  if (args.seats) {
    const Or<std::vector<std::string>> other = read_seats(args.seats, *loaded.box);
    if (!other) return std::unexpected(other.error());
    if (other->size() != names.size())
      return trouble(say<"seats.count">({.given = other->size(), .has = names.size()}));
    names = *other;
  }
  Or<std::vector<Place>> places = seat(*loaded.box, names);
  if (!places) return std::unexpected(places.error());
  Or<std::optional<Profile>> profile = open_profile(args, *loaded.box);
  if (!profile) return std::unexpected(profile.error());
  if (*profile) {
    if (!has_people(*places)) return trouble(say<"profile.person">());
    if (loaded.match->turn().kind == Turn::End) return trouble(say<"profile.over">({.file = *args.resume}));
    if (const Verdict no = (*profile)->course().allows(loaded.match->record().options))
      return std::unexpected(Stop{1, say<"profile.why">({.why = no->text})});
  }
  const std::size_t kept = found->text.size() - found->added.size();
  std::string notice;
  if (loaded.box != &loaded.box->newest())
    notice = said(say<"resume.version">({.version = loaded.box->info().rules})) + "\n";
  if (kept < text.size()) {
    notice += said(say<"resume.torn">({.file = *args.resume})) + "\n";
    file.cut(kept);
  }
  if (!found->added.empty()) file.append(found->added);
  Prompt prompt;
  Session session(*loaded.box, std::move(loaded.match), std::move(*places), std::move(file), offsets_of(found->text),
                  seed, std::move(notice), prompt);
  if (args.profile) session.resume_with(" --profile " + printable(*args.profile));
  session.warn(!args.no_warnings);
  session.run();
  if (*profile) note_end(**profile, session.match());
  return 0;
}

// One new game. `profile` may be null.
Done play_one(const PlayArgs& args, const Box& box, const Json& options, std::uint64_t seed, Profile* profile,
              Prompt& prompt) {
  const Or<std::vector<std::string>> names = read_seats(args.seats, box);
  if (!names) return std::unexpected(names.error());
  auto match = box.set_up(*names, options);
  if (!match)
    return trouble(match.error().code == "option" ? say<"options.why">({.why = match.error().text})
                                                  : match.error().text);
  Or<std::vector<Place>> places = seat(box, *names);
  if (!places) return std::unexpected(places.error());
  if (profile) {
    if (!has_people(*places)) return trouble(say<"profile.person">());
    if (const Verdict no = profile->course().allows((*match)->record().options))
      return std::unexpected(Stop{1, say<"profile.why">({.why = no->text})});
  }

  RecordFile file = RecordFile::create(args.record ? *args.record : default_record_path(args.game));
  file.append(header_line((*match)->record()));
  if (profile) profile->change([&](Course& course) { course.begun((*match)->record().options); });
  std::string notice = args.record ? "" : said(say<"play.recorded">({.file = file.path()})) + "\n";
  std::vector<std::size_t> offsets = {file.size()};
  Session session(box, std::move(*match), std::move(*places), std::move(file), std::move(offsets), seed,
                  std::move(notice), prompt);
  if (args.profile) session.resume_with(" --profile " + printable(*args.profile));
  session.warn(!args.no_warnings);
  session.run();
  if (profile) note_end(*profile, session.match());
  return 0;
}

// The parts of a game, one after the other, as the person picks them.
Done play_parts(const PlayArgs& args, const Box& box, std::uint64_t seed, Profile& profile, Prompt& prompt) {
  std::string shown;  // the page shown last
  const std::string word = profile.course().word();
  const auto nothing = [](std::string_view line) { return Completion{std::string(line), {}}; };
  for (bool ask = true;;) {
    const Course& course = profile.course();
    const std::string next = std::to_string(course.next());
    const Paint paint = paint_for(STDOUT_FILENO);
    if (ask) {
      print("\n" + course.overview(paint) + "\n");
      if (const std::string page = course.news(); !page.empty() && page != shown) {
        print(rendered(read_markdown(page), paint) + "\n");
        shown = page;
      }
      print(said(say<"parts.ask">({.next = next, .word = word})) + "\n");
    }
    ask = false;
    const std::optional<std::string> line = prompt.read(word + " " + next + "> ", nothing);
    if (!line) return 0;
    const Words words = split(*line);
    if (words.size() == 1 && (words[0] == "quit" || words[0] == "exit")) return 0;
    if (words.size() <= 2 && !words.empty() && words[0] == "page" && (words.size() == 1 || is_number(words[1]))) {
      const Result<std::string> page = course.page(words.size() == 1 ? course.next() : std::stoi(words[1]));
      print(page ? rendered(read_markdown(*page), paint) : "  " + said(page.error().text) + "\n");
      continue;
    }
    if (words.size() > 1 || (words.size() == 1 && !is_number(words[0]))) {
      print("  " + said(say<"parts.how">({.word = word})) + "\n");
      continue;
    }
    const Result<Json> options = course.options(words.empty() ? course.next() : std::stoi(words[0]));
    if (!options) {
      print("  " + said(options.error().text) + "\n");
      continue;
    }
    if (const Done done = play_one(args, box, *options, seed++, &profile, prompt); !done) return done;
    ask = true;
  }
}

}  // namespace

Done play(const PlayArgs& args) {
  Shelf shelf(args.data);
  const std::uint64_t seed = args.seed.value_or(args.seed ? 0 : random_seed());
  if (args.resume) return resume(args, shelf, seed);
  if (args.game.empty()) return trouble(say<"play.name">());
  const Or<const Box*> box = shelf.find(args.game, args.rules);
  if (!box) return std::unexpected(box.error());
  const Or<Json> options = read_options(args.options);
  if (!options) return std::unexpected(options.error());
  Or<std::optional<Profile>> profile = open_profile(args, **box);
  if (!profile) return std::unexpected(profile.error());
  Prompt prompt;
  Profile* kept = *profile ? &**profile : nullptr;
  // A game that was named in full is played once; otherwise the person picks.
  if (!kept || args.options || args.record) return play_one(args, **box, *options, seed, kept, prompt);
  return play_parts(args, **box, seed, *kept, prompt);
}

}  // namespace faubourg::cli
