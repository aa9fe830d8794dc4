// The command bot: the line protocol of docs/bots.md over standard input and output.
//
// With a game, this side is the table: it asks for the moves of the seat "stdio" and plays all others itself.
// Without one it answers questions: {"id":1,"record":[…],"bot":"hard"} is answered by {"id":1,"do":"…"}.
#include <iostream>

#include "cli/external.h"
#include "cli/world.h"

namespace faubourg::cli {
namespace {

std::optional<std::string> next_line() {
  std::string line;
  if (!std::getline(std::cin, line)) return {};
  return line;
}

void send_line(const std::string& line) {
  print(line);
  flush_output();
}

// False: the other side has left.
bool play_one(Match& match, const ListBy<Seat, std::unique_ptr<BotPlayer>>& bots, Rng rng) {
  ListBy<Seat, std::size_t> told(bots.size(), 0);
  for (Seat seat : bots.indices())
    if (!bots[seat]) send_line(game_line(match, seat));
  while (match.turn().kind != Turn::End) {
    const Turn turn = match.turn();
    if (turn.kind == Turn::Chance) {
      match.draw(rng);
      continue;
    }
    const Seat at = turn.seat;
    if (bots[at]) {
      const std::string move = bots[at]->choose(match, at, rng);
      if (Verdict no = match.play(move)) throw Failure("a bot chose \"" + move + "\": " + no->code + " " + no->text);
      continue;
    }
    send_line(decide_line(match, at, told[at], 0));
    told[at] = match.size();
    for (;;) {
      const std::optional<std::string> line = next_line();
      if (!line) return false;
      const std::string move = read_answer(*line, match.size());
      const Verdict no =
          move.empty() ? refuse("answer", "an answer is {\"do\":MOVE} or a bare move") : match.play(move);
      if (!no) break;
      send_line(refused_line(match.size(), *no));
    }
  }
  for (Seat seat : bots.indices())
    if (!bots[seat])
      send_line(end_line_for(match, seat, told[seat]));
    else
      bots[seat]->finished(match, seat);
  return true;
}

Json answered(Shelf& shelf, const Json& question, std::uint64_t seed) {
  const auto wrong = [](const Error& e) {
    return Json{{"error", Json{{"code", e.code}, {"text", e.text}, {"line", e.line}}}};
  };
  Fault fault;
  const At root(question, fault, "", "question");
  root.only({"id", "record", "bot", "hints", "seconds", "seed"});
  std::string text;
  for (const At& line : root["record"].list(1)) text += to_text(line.json()) + "\n";
  const std::string name = root.has("bot") ? root["bot"].text(64) : "hard";
  const std::size_t hints = root.has("hints") ? root["hints"].count(1, 50) : 0;
  const auto seconds = root.has("seconds") ? root["seconds"].integer(1, 3600) : 60;
  if (root.has("seed")) seed = std::uint64_t(root["seed"].integer(0, INT64_MAX));
  if (fault) return wrong(*fault);
  const auto record = read_record(text);
  if (!record) return wrong(record.error());
  const Or<const Box*> box = shelf.find(record->game);
  if (!box) return wrong({"game", box.error().line, 1});
  auto match = (*box)->load(*record);
  if (!match) return wrong(match.error());
  if ((*match)->turn().kind != Turn::Decide) return wrong({"turn", "nobody decides at the end of this record", 0});
  Rng rng = Rng::of(seed, (*match)->size());
  const SearchLimits limits{.deadline = std::chrono::steady_clock::now() + std::chrono::seconds(seconds)};
  if (hints) {
    Json list = Json::array();
    for (const Hint& h : (*box)->hints(**match, rng, hints, {.limits = limits}))
      list.push_back(
          Json{{"do", h.move}, {"chance", h.win}, {"score", h.value}, {"reason", h.reason.in({{}, record->players})}});
    return Json{{"hints", list}};
  }
  auto bot = (*box)->bot(name);
  if (!bot) return wrong(bot.error());
  return Json{{"do", (*bot)->choose(**match, (*match)->turn().seat, rng, limits)}};
}

Done answer_questions(Shelf& shelf, std::uint64_t seed) {
  while (const std::optional<std::string> line = next_line()) {
    if (line->find_first_not_of(" \r\t") == std::string::npos) continue;
    const Result<Json> question = parse_json(*line);
    Json answer = !question                ? Json{{"error", Json{{"code", "json"}, {"text", question.error().text}}}}
                  : !question->is_object() ? Json{{"error", Json{{"code", "question"}, {"text", "must be an object"}}}}
                                           : answered(shelf, *question, seed);
    if (question && question->is_object() && question->contains("id")) answer["id"] = (*question)["id"];
    send_line(to_text(answer) + "\n");
  }
  return 0;
}

}  // namespace

Done bot(const BotArgs& args) {
  Shelf shelf(args.data);
  if (!args.game) return answer_questions(shelf, args.seed);
  const Or<const Box*> box = shelf.find(*args.game, args.rules);
  if (!box) return std::unexpected(box.error());
  const Or<Json> options = read_options(args.options);
  if (!options) return std::unexpected(options.error());
  std::vector<std::string> names = namesakes((*box)->info().fewest, "hard");
  names[0] = "stdio";
  if (args.seats) names = split_list(*args.seats);
  if (std::ranges::find(names, "stdio") == names.end()) return trouble("--seats: one of the seats is stdio");
  for (std::uint64_t i = 0; i < args.games; ++i) {
    auto match = (*box)->set_up(names, *options);
    if (!match) return trouble((match.error().code == "option" ? "--options: " : "") + match.error().text);
    ListBy<Seat, std::unique_ptr<BotPlayer>> bots;  // null: whoever speaks the protocol
    for (const std::string& name : names) {
      bots.push_back(nullptr);
      if (name == "stdio") continue;
      auto made = seat_player(**box, name, 60);
      if (!made) return std::unexpected(made.error());
      bots.back() = std::move(*made);
    }
    if (!play_one(**match, bots, Rng::of(args.seed, i))) return 1;
  }
  return 0;
}

}  // namespace faubourg::cli
