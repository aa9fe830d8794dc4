#include "games/village/data.h"

#include <algorithm>
#include <set>

#include "games/village/state.h"
#include "words/village.h"

namespace faubourg::village {
namespace {

// An id: a word of small letters, figures and hyphens, so that notation stays readable by the word.
std::string read_id(const At& at) {
  std::string id = at.text(80);
  const bool fine = !id.empty() && std::ranges::all_of(id, [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-';
  });
  at.require(fine, "must be a word of small letters, figures and hyphens");
  return id;
}

template <class T>
void add_name(ByName<T>& names, const At& at, const std::string& id, T number) {
  at.require(names.emplace(id, number).second, "stands twice");
}

OptionInfo read_option(const At& at) {
  OptionInfo option;
  option.id = at["id"].text(80);
  option.name = at["name"].words();
  if (option.id == kTargetOption) {
    at.only({"id", "type", "min", "max", "default", "name"});
    at["type"].one_of({"integer"});
    option.kind = OptionInfo::Integer;
    option.least = at["min"].integer(1, 500);
    option.most = at["max"].integer(option.least, 500);
    option.standard = at["default"].integer(option.least, option.most);
    return option;
  }
  if (option.id == kCardsOption) {
    at.only({"id", "type", "default", "name"});
    at["type"].one_of({"cards"});
    at["default"].require(at["default"].is_null(), "must be null: the cards as they are");
    return option;
  }
  const auto* choice = std::ranges::find(kOptionChoices, option.id, &OptionChoice::id);
  if (choice == std::end(kOptionChoices)) {
    at["id"].fault("there is no such option");
    return option;
  }
  const std::vector<std::string> words = {choice->yes, choice->no};
  at.only({"id", "type", "values", "default", "name"});
  at["type"].one_of({"choice"});
  option.kind = OptionInfo::Choice;
  for (const At& value : at["values"].list(2, 2)) option.values.push_back(value.one_of(words));
  at["values"].require(option.values == words, "must be the two values in their order");
  option.standard = at["default"].one_of(words);
  return option;
}

void read_options(const At& root, Data& data) {
  constexpr std::size_t count = 1 + std::size(kOptionChoices);
  for (const At& at : root["options"].list(count, count + 1)) {  // components of before there was `cards` go without
    OptionInfo option = read_option(at);
    at["id"].require(!std::ranges::count(data.info.options, option.id, &OptionInfo::id), "stands twice");
    if (option.id == kTargetOption)
      root["constants"]["target"].require(option.standard == data.target,
                                          "differs from the default of the option target");
    data.info.options.push_back(std::move(option));
  }
}

void read_kinds(const At& root, Data& data) {
  int total = 0;
  for (const At& at : root["kinds"].list(1, kMostKinds)) {
    at.only({"id", "name", "count", "one_per_village"});
    Kind kind{read_id(at["id"]), at["name"].words(), at["one_per_village"].boolean(),
              std::uint8_t(at["count"].integer(1, kMostBuildings))};
    total += kind.count;
    add_name(data.kind_named, at["id"], kind.id, data.kinds.next());
    data.kinds.push_back(std::move(kind));
  }
  root["kinds"].require(total <= kMostBuildings, "there may be at most 40 buildings in all");
}

// VL-12: what leaves the reserve for each number of players.
void read_setup(const At& root, Data& data) {
  const At setup = root["setup"];
  setup.only({"2", "3", "4"});
  for (int players = 2; players <= kSeats; ++players) {
    const At at = setup[std::to_string(players)];
    at.only({"pawns", "closed_villages", "removed"});
    at["pawns"].integer(players, players);
    at["closed_villages"].integer(kVillages - players, kVillages - players);
    auto& removed = data.removed[players];
    removed.assign(data.kinds.size(), 0);
    int left = 0;
    for (const Kind& kind : data.kinds) left += kind.count;
    for (const auto& [id, number] : at["removed"].entries()) {
      const auto kind = data.kind_named.find(id);
      if (kind == data.kind_named.end()) {
        number.fault("there is no such kind");
        continue;
      }
      removed[kind->second] = std::uint8_t(number.integer(0, data.kinds[kind->second].count));
      left -= removed[kind->second];
    }
    at.require(left > 0, "leaves no building in the reserve");
  }
}

void read_card(const At& at, Data& data) {
  static const std::vector<std::string> kSorts = {"points", "acquire", "visit", "unforeseen", "rotate"};
  Card card;
  card.id = read_id(at["id"]);
  const std::string sort = at["type"].one_of(kSorts);
  card.sort = Card::Sort(std::ranges::find(kSorts, sort) - kSorts.begin());
  card.count = std::uint8_t(at["count"].integer(1, card.sort == Card::Points ? 15 : kMostCards));
  at["name"].words();
  std::string id = sort;
  const auto add_kind = [&](const At& word) {
    const auto kind = data.kind_named.find(word.text());
    if (kind == data.kind_named.end()) return word.fault("there is no such kind");
    word.require(card.kinds.empty() || card.kinds.back() < kind->second, "kinds must stand in the order of the data");
    card.kinds.push_back(kind->second);
    id += "-" + kind->first;
  };
  switch (card.sort) {
    case Card::Points:
      at.only({"id", "type", "value", "count", "name"});
      card.value = std::uint8_t(at["value"].integer(1, kHighestValue));
      id += "-" + std::to_string(card.value);
      at["value"].require(data.points_card[card.value] == kNoCard, "another card has this value");
      data.points_card[card.value] = data.cards.next();
      break;
    case Card::Acquire:
      at.only({"id", "type", "kinds", "points", "count", "name"});
      for (const At& word : at["kinds"].list(1, 3)) add_kind(word);
      card.points = std::uint8_t(at["points"].integer(1, 60));
      break;
    case Card::Visit:
      at.only({"id", "type", "kind", "count", "name"});
      add_kind(at["kind"]);
      break;
    case Card::Unforeseen:
    case Card::Rotate: at.only({"id", "type", "count", "name"}); break;
  }
  at["id"].require(card.id == id, "must be \"" + id + "\" by its contents");
  add_name(data.card_named, at["id"], card.id, data.cards.next());
  data.cards.push_back(std::move(card));
}

void read_cards(const At& root, Data& data) {
  data.points_card.fill(kNoCard);
  for (const At& at : root["cards"].list(1, kMostCardIds)) read_card(at, data);
  int total = 0, stakes = 0;
  bool bonus = false;
  for (const Card& card : data.cards) {
    total += card.count;
    stakes += card.sort == Card::Points ? 0 : card.count;
    bonus |= card.sort == Card::Unforeseen;
  }
  root["card_total"].integer(1, kMostCards);
  root["card_total"].require(root["card_total"].json() == total,
                             "must be the sum of all counts, " + std::to_string(total));
  root["cards"].require(stakes > kSeats, "more than 4 cards must be no points cards, or the stock may run dry (VL-23)");
  root["cards"].require(bonus, "without an unforeseen card a game need not end (VL-73)");
}

struct Cell {
  std::size_t column = 0, row = 0;  // the row from 1
};

// "a9": a letter of the columns, then a row without leading zero.
bool read_cell(const std::string& id, const std::string& columns, std::size_t rows, Cell& cell) {
  if (id.size() < 2 || id.size() > 3 || columns.find(id[0]) == std::string::npos || id[1] == '0') return false;
  cell.column = columns.find(id[0]);
  cell.row = 0;
  for (char c : id.substr(1)) {
    if (c < '0' || c > '9') return false;
    cell.row = cell.row * 10 + unsigned(c - '0');
  }
  return cell.row >= 1 && cell.row <= rows;
}

void read_squares(const At& board, Data& data) {
  static const std::vector<std::string> kTypes = {"lot", "street", "road", "plaza"};
  const std::string columns = board["columns"].text(26);
  for (char c : columns) board["columns"].require(c >= 'a' && c <= 'z', "must be small letters");
  board["columns"].require(
      std::ranges::is_sorted(columns) && std::set<char>(columns.begin(), columns.end()).size() == columns.size(),
      "must be different letters in order");
  const std::size_t rows = board["rows"].count(1, 40);
  for (const At& row : board["map"].list(rows, rows)) {
    data.map.push_back(row.text(40));
    row.require(data.map.back().size() == columns.size(), "must have one letter for each column");
  }
  const auto words = board["walkable"].list(3, 3);
  for (std::size_t i = 0; i < words.size(); ++i) words[i].one_of({kTypes[i + 1]});
  for (const std::string& type : kTypes) board["square_types"][type].words();

  ByVillage<int> lots;
  int drawn = 0;
  const auto list = board["squares"].list(1, 250);
  for (const At& at : list) {
    at.only({"id", "type", "village", "neighbours"});
    Square square;
    square.id = at["id"].text(3);
    Cell cell;
    const bool named = read_cell(square.id, columns, rows, cell);
    at["id"].require(named, "must be a column's letter and a row's number");
    square.type = Square::Type(std::ranges::find(kTypes, at["type"].one_of(kTypes)) - kTypes.begin());
    if (named && cell.row <= data.map.size() && cell.column < data.map[cell.row - 1].size())
      at["type"].require(data.map[cell.row - 1][cell.column] == "YRoP"[square.type], "differs from the map");
    drawn += square.type != Square::Plaza;
    const bool of_village = square.type == Square::Lot || square.type == Square::Street;
    if (of_village) {
      const std::string village = at["village"].one_of(data.villages);
      square.village = VillageId(std::ranges::find(data.villages, village) - data.villages.begin());
    } else {
      at["village"].require(at["village"].is_null(), "must be null on roads and the central square");
    }
    if (square.type == Square::Lot && place_of(square.village) < kVillages) {
      at.require(lots[square.village] < 64, "a village has room for 64 lots");
      square.lot = LotId(lots[square.village]++ & 63);
    } else if (square.type != Square::Lot) {
      at.require(data.walkable.size() < 64, "there is room for 64 walkable squares");
      square.stand = Stand(data.walkable.size() & 63);
      data.walkable.push_back(data.squares.next());
    }
    add_name(data.spot_named, at["id"], square.id, data.squares.next());
    data.squares.push_back(std::move(square));
  }
  int on_map = 0;
  for (const std::string& row : data.map)
    for (char c : row) {
      board["map"].require(std::string_view("YRoP.").find(c) != std::string_view::npos,
                           "knows only the letters Y R o P and the dot");
      on_map += c == 'Y' || c == 'R' || c == 'o';
    }
  board["map"].require(on_map == drawn, "shows " + std::to_string(on_map) + " lots, streets and roads, the list has " +
                                            std::to_string(drawn));
  for (Spot spot : data.squares.indices())
    for (const At& word : list[place_of(spot)]["neighbours"].list(1, 8)) {
      const auto other = data.spot_named.find(word.text(3));
      if (other == data.spot_named.end() || other->second == spot)
        word.fault("there is no such square");
      else
        data.squares[spot].neighbours.push_back(other->second);
    }
  for (Spot spot : data.squares.indices())
    for (Spot other : data.squares[spot].neighbours)
      list[place_of(spot)]["neighbours"].require(std::ranges::count(data.squares[other].neighbours, spot) == 1,
                                                 "must hold each way: see " + data.squares[other].id);
}

// Pairs of contiguous lots, what lies beside them, and the way to there from everywhere (VL-35, VL-50).
void derive_board(const At& board, Data& data) {
  for (Square& square : data.squares) {
    for (Spot other : square.neighbours)
      if (data.squares[other].stand != kNoStand) square.next.add(data.squares[other].stand);
    if (square.type == Square::Street) data.streets[square.village].add(square.stand);
  }
  for (VillageId village : data.streets.indices())
    board.require(data.streets[village].count() >= kSeats,
                  data.villages[village] + " needs at least 4 red squares, so that every pawn finds one");
  // Squares are listed by column, then row, as notation orders a pair; but trust only the ids.
  const auto before = [&](Spot a, Spot b) {
    const std::string &x = data.squares[a].id, &y = data.squares[b].id;
    return x[0] != y[0] ? x[0] < y[0] : std::stoi(x.substr(1)) < std::stoi(y.substr(1));
  };
  for (Spot a : data.squares.indices())
    for (Spot b : data.squares[a].neighbours) {
      const Square &first = data.squares[a], &second = data.squares[b];
      if (first.type != Square::Lot || second.type != Square::Lot || !before(a, b)) continue;
      if (first.village != second.village) continue;
      if (data.pairs.next() == kNoPair) return board.fault("there is room for 254 pairs of lots");
      Pair pair;
      pair.id = first.id + "-" + second.id;
      pair.a = a;
      pair.b = b;
      pair.village = first.village;
      pair.lots = {first.lot, second.lot};
      pair.beside = first.next | second.next;
      data.pair_named.emplace(pair.id, data.pairs.next());
      data.village_pairs[pair.village].push_back(data.pairs.next());
      data.pairs.push_back(std::move(pair));
    }
  for (PairId p : data.pairs.indices()) {
    Pair& pair = data.pairs[p];
    if (pair.beside.empty()) continue;  // no pawn can stand by it, so nothing is ever built there
    pair.way.fill(255);                 // no way
    Walk seen, ring = pair.beside;
    for (int steps = 0; !ring.empty() && steps < pair.ring.count(); ++steps) {
      pair.ring[steps] = ring;
      seen |= ring;
      Walk further;
      for (Stand at : ring) {
        pair.way[at] = std::uint8_t(steps);
        further |= data.squares[data.walkable[at]].next;
      }
      ring = further - seen;
    }
    board.require(seen.count() == data.walkable.count(), "the way from some square to " + pair.id + " is cut");
    for (Stand at : pair.beside & data.streets[pair.village]) data.squares[data.walkable[at]].placements.push_back(p);
  }
}

}  // namespace

Result<Data> read_data(const Json& json) {
  Fault fault;
  Data data;
  const At root(json, fault);
  root.only({"faubourg_data", "game", "rules", "title", "publisher", "about", "players", "constants", "options",
             "villages", "pawns", "kinds", "setup", "board", "card_total", "cards"});
  root["faubourg_data"].integer(1, 1);
  root["game"].one_of({"village"});
  data.info.id = "village";
  data.info.rules = int(root["rules"].integer(1, 1'000'000));
  data.info.title = root["title"].words();
  const At players = root["players"];
  players.only({"min", "max", "age"});
  data.info.fewest = int(players["min"].integer(2, 2));
  data.info.most = int(players["max"].integer(kSeats, kSeats));
  const At constants = root["constants"];
  constants.only({"target", "visit_income", "unforeseen_bonus", "lots_per_building"});
  data.visit_income = int(constants["visit_income"].integer(0, 100));
  data.unforeseen_bonus = int(constants["unforeseen_bonus"].integer(1, 100));
  constants["lots_per_building"].integer(2, 2);
  data.target = int(constants["target"].integer(1, 500));
  read_options(root, data);
  for (const At& at : root["villages"].list(kVillages, kVillages)) {
    at.only({"id", "name", "place"});
    data.villages.push_back(read_id(at["id"]));
    at["id"].require(std::ranges::count(data.villages, data.villages.back()) == 1, "stands twice");
    at["name"].words();
    at["place"].one_of({"northwest", "northeast", "southeast", "southwest"});
  }
  for (const At& at : root["pawns"].list(kSeats, kSeats)) {
    at.only({"id", "name", "seat"});
    at["seat"].integer(std::ssize(data.pawns), std::ssize(data.pawns));
    data.pawns.push_back(read_id(at["id"]));
    at["name"].words();
  }
  read_kinds(root, data);
  if (fault) return std::unexpected(*fault);  // what follows refers to kinds and villages
  read_setup(root, data);
  read_cards(root, data);
  if (!fault) read_squares(root["board"], data);
  if (!fault) derive_board(root["board"], data);
  if (fault) return std::unexpected(*fault);
  const auto order_by_id = [](const auto& list, auto& order) {
    for (auto i : list.indices()) order.push_back(i);
    std::ranges::sort(order, {}, [&](auto i) -> const std::string& { return list[i].id; });
  };
  order_by_id(data.kinds, data.kinds_by_id);
  order_by_id(data.cards, data.cards_by_id);
  return data;
}

// VL-74: how many of each card; those not named stay as they are.
static void read_copies(const Data& data, const At& at, Options& read) {
  for (const auto& [id, number] : at.entries()) {
    const auto card = data.card_named.find(id);
    if (card == data.card_named.end()) {
      number.fault(say<"VL-74.none">({.card = brief(Json(id))}));
      continue;
    }
    const bool is_points = data.cards[card->second].sort == Card::Points;
    read.copies[card->second] = std::uint8_t(number.integer(0, is_points ? Payment::kMostOfAValue : kMostOfACard));
  }
  int all = 0, stakes = 0, unforeseen = 0;
  for (CardId card : data.cards.indices()) {
    all += read.copies[card];
    if (data.cards[card].sort != Card::Points) stakes += read.copies[card];
    if (data.cards[card].sort == Card::Unforeseen) unforeseen += read.copies[card];
  }
  at.require(all <= kMostCards, say<"VL-74.most">({.most = kMostCards, .n = all}));
  at.require(stakes > kSeats, say<"VL-74.stakes">({.least = kSeats + 1, .n = stakes}));
  at.require(unforeseen > 0, say<"VL-74.unforeseen">());
  at.require(read.bonus_always, say<"VL-74.always">());
}

Options read_options(const Data& data, const At& options) {
  const auto value = [&](const char* id) -> Json {
    return options.has(id) ? options[id].json() : std::ranges::find(data.info.options, id, &OptionInfo::id)->standard;
  };
  Options read;
  const Json target = value(kTargetOption);
  if (target.is_number_integer()) read.target = target.get<int>();  // else it is a fault that others have noted
  for (const OptionChoice& choice : kOptionChoices) read.*choice.means = value(choice.id) == choice.yes;
  for (const Card& card : data.cards) read.copies.push_back(card.count);
  if (options.has(kCardsOption) && !options[kCardsOption].is_null()) read_copies(data, options[kCardsOption], read);
  return read;
}

}  // namespace faubourg::village
