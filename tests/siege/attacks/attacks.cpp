#include "tests/siege/attacks/attacks.h"

#include <sstream>

#include "core/rng.h"

namespace faubourg::siege {
namespace {

constexpr const char* kDearTown =
    "0 0 ne-se-nw hotel, -1 0 se-sw-nw hotel, -1 1 e-sw-nw hotel, 0 -1 e-se-w-nw hotel, "
    "0 1 ne-e-se-sw-w-nw tree, 1 -1 e-sw-w tree, 1 0 ne-sw tree, -2 1 ne-se-sw-w-nw tree, "
    "-1 -1 ne-e-se-sw-w-nw tree, -1 2 ne-se-w tree, 1 -2 e-w vacant, 1 1 ne-e-se-sw-w-nw vacant, "
    "2 -1 ne-se-sw-w vacant, -2 0 ne-se-sw-nw vacant, -2 2 ne-e-se-sw-w-nw vacant, "
    "0 -2 ne-e-se-sw-nw vacant, 0 2 ne-sw-nw vacant, 2 -2 e-w vacant, 2 0 ne-se-sw-nw vacant, "
    "-3 1 ne-e-sw-nw vacant, -3 2 ne-e-se-w vacant, -2 -1 e-se-sw-nw vacant, -2 3 e-se-w-nw vacant, "
    "-1 -2 ne-se-w vacant, -1 3 ne-e-sw-w-nw vacant, 1 -3 e-sw vacant, 1 2 ne-sw-nw vacant, 2 -3 e-w vacant, "
    "2 1 ne-se-sw-w-nw vacant, 3 -2 se-sw-nw vacant, 3 -1 se-sw-nw vacant, -3 0 ne-se vacant, "
    "-3 3 ne-nw vacant, 0 -3 se-sw vacant, 0 3 ne-w vacant, 3 -3 se-w vacant, 3 0 e-sw-nw vacant, "
    "-4 2 ne-e vacant, -2 -2 e-se vacant, -2 4 ne-sw-nw vacant";

}  // namespace

Json dear_options() {
  Json tiles = Json::array();
  std::istringstream town(kDearTown);
  for (std::string tile; std::getline(town, tile, ',');) {
    std::istringstream words(tile);
    int q = 0, r = 0;
    std::string exits, site;
    words >> q >> r >> exits >> site;
    Json list = Json::array();
    std::istringstream sides(exits);
    for (std::string side; std::getline(sides, side, '-');) list.push_back(side);
    tiles.push_back({{"at", {q, r}}, {"exits", list}, {"site", site}});
  }
  return {{"layout", {{"tiles", tiles}}}};
}

std::optional<Position> sit_down(Line& line, const std::vector<std::string>& tokens) {
  line.say(Json{{"t", "hello"}, {"id", 0}, {"tokens", tokens}, {"between", true}});  // what costs most
  std::optional<Position> position;
  while (const auto text = line.hear(10s)) {
    auto parsed = parse_json(*text);
    if (!parsed || !parsed->is_object()) continue;
    const Json& m = *parsed;
    if (m.value("t", "") == "ok" && m.value("id", -1) == 0) return position;
    if (m.value("t", "") != "new") continue;
    if (!position) position.emplace();
    position->n = m["n"];
    if (m["turn"]["kind"] == "decide") position->seat = m["turn"]["seat"];
    if (m.contains("moves")) position->moves = m["moves"].get<std::vector<std::string>>();
  }
  return {};
}

LongGame play_long_game(Field& field, int players) {
  LongGame game;
  Json seats = Json::array();
  for (int i = 0; i < players; ++i) seats.push_back(person());
  game.table = field.open({{"game", "grinivil"}, {"seats", seats}});
  if (game.table.id.empty()) return game;
  Line line(field.way(), "/ws/" + game.table.id);
  line.say(Json{{"t", "hello"}, {"tokens", game.table.tokens}});
  Rng rng(3);
  std::size_t sent = 0;
  const auto until = Clock::now() + of_seconds(field.is_short ? 1.5 : 6);
  while (Clock::now() < until && game.events < 256) {
    const auto text = line.hear(1s);
    if (!text) break;
    if (text->find(R"("moves":[)") == std::string::npos) continue;
    auto told = parse_json(*text);
    if (!told || (*told)["moves"].empty()) continue;
    game.events = (*told)["n"];
    if (game.events < sent) continue;
    const Json& moves = (*told)["moves"];
    line.say(Json{{"t", "move"},
                  {"seat", (*told)["as"]},
                  {"era", 0},
                  {"n", game.events},
                  {"do", moves[rng.below(std::uint32_t(moves.size()))]}});
    sent = game.events + 1;
    std::this_thread::sleep_for(15ms);  // sixty messages at once, then twenty a second
  }
  return game;
}

const std::vector<AttackInfo>& all_attacks() {
  static const std::vector<AttackInfo> all = [] {
    std::vector<AttackInfo> list;
    for (const auto& group : {thinking_attacks(), talking_attacks(), socket_attacks(), seat_attacks(), store_attacks()})
      list.insert(list.end(), group.begin(), group.end());
    return list;
  }();
  return all;
}

}  // namespace faubourg::siege
