// greentown/options.cpp - from data and options to a game.
#include <algorithm>

#include "games/greentown/greentown.h"
#include "words/greentown.h"

namespace faubourg::greentown {

GameInfo GreenTown::describe(const Data& data) {
  GameInfo info;
  info.id = "greentown";
  info.title = data.title;
  info.fewest = data.fewest;
  info.most = data.most;
  info.rules = data.rules;
  info.options = {
      {"layout", OptionInfo::Custom, data.layouts[0].id, 0, 0, {}, {"Starting layout", "Disposition de départ"}},
      {"doubleTurn", OptionInfo::Choice, "fixed", 0, 0, {"fixed", "choice"}, {"Double turn", "Double tour"}},
      {"sixSupply",
       OptionInfo::Boolean,
       false,
       0,
       0,
       {},
       {"Six-road tiles in the supply", "Tuiles à six routes en réserve"}},
      {"openMoney", OptionInfo::Boolean, false, 0, 0, {}, {"Money open to all", "Argent visible de tous"}},
  };
  for (const Layout& layout : data.layouts) info.options[0].values.push_back(layout.id);
  return info;
}

Result<GreenTown> GreenTown::make(std::shared_ptr<const Data> data, int players, const Json& options) {
  GreenTown game;
  game.data_ = std::move(data);
  game.players_ = players;
  const Data& d = *game.data_;
  Fault fault;
  const At root(options, fault, "", "option");
  root.only({"layout", "doubleTurn", "sixSupply", "openMoney"});
  game.layout_ = d.layouts[0].tiles;
  if (root.has("layout")) {
    const At layout = root["layout"];
    if (layout.json().is_object()) {
      layout.only({"tiles"});
      game.layout_ = read_layout(d, layout["tiles"]);
    } else {
      std::vector<std::string> ids;
      for (const Layout& known : d.layouts) ids.push_back(known.id);
      const std::string id = layout.one_of(ids);
      game.layout_ = d.layout(id)->tiles;
    }
  }
  if (root.has("doubleTurn")) {
    game.choice_ = root["doubleTurn"].one_of({"fixed", "choice"}) == "choice";
    root["doubleTurn"].require(!game.choice_ || players > 2, say<"option.choice">());
  }
  if (root.has("sixSupply")) game.six_supply_ = root["sixSupply"].boolean();
  if (root.has("openMoney")) game.open_money_ = root["openMoney"].boolean();
  if (fault) return std::unexpected(*fault);
  const State s = game.start();
  game.tiles_ = s.count;
  for (PatternId i : d.patterns.indices()) game.tiles_ += s.supply[i];
  for (const LayoutTile& tile : game.layout_) {
    game.trees_ += tile.site == Site::Tree;
    game.hotels_ += tile.site == Site::Hotel;
  }
  return game;
}

State GreenTown::start() const {
  const Data& d = *data_;
  State s;
  // GT-6, GT-7: what is not in the layout is the supply, but for six-road tiles.
  for (PatternId i : d.patterns.indices()) {
    const Pattern& p = d.patterns[i];
    int used = 0;
    for (const LayoutTile& tile : layout_) used += d.pattern_of[tile.exits] == i;
    s.supply[i] = p.supply || six_supply_ ? std::uint8_t(p.copies - used) : 0;
  }
  for (const LayoutTile& tile : layout_) {  // GT-5
    Place& place = s.places[s.count++];
    place.q = std::int8_t(tile.at.q);
    place.r = std::int8_t(tile.at.r);
    place.exits = tile.exits;
    place.piece = tile.site == Site::Hotel ? kHotel : tile.site == Site::Tree ? kTree : kVacant;
  }
  for (Seat seat = 0; seat < players_; ++seat) {  // GT-8
    s.markers[seat] = (1u << kMarkers) - 1;
    for (int kind = 1; kind <= kBuildings; ++kind) s.left[seat][kind] = std::uint8_t(d.kinds[kind].each);
  }
  for (CardId card : d.cards.indices())  // GT-10: all but those that are dealt
    if (std::ranges::find(d.dealt, card) == d.dealt.end()) s.deck.add(card);
  return s;
}

// Own layouts for random play, beside the data's: tiny, long, wooded, dense.
Json GreenTown::sample_options(int players, Rng& rng) {
  static constexpr const char* kLayouts[] = {
      R"("wood")",
      R"("junctions")",
      R"({"tiles":[{"at":[0,0],"exits":["ne","e","se","sw","w","nw"],"site":"hotel"}]})",
      R"({"tiles":[{"at":[49,-50],"exits":["e","w"],"site":"hotel"},{"at":[50,-50],"exits":["ne","e","sw","w"],
         "site":"tree"}]})",
      R"({"tiles":[{"at":[0,0],"exits":["ne","se","w"],"site":"hotel"},{"at":[0,1],"exits":["e","se","w","nw"],
         "site":"vacant"},{"at":[1,-1],"exits":["e","se","sw","nw"],"site":"tree"},{"at":[1,0],
         "exits":["ne","se","w","nw"],"site":"tree"},{"at":[1,1],"exits":["ne","e","sw","w","nw"],"site":"vacant"},
         {"at":[2,0],"exits":["e","se","sw","nw"],"site":"hotel"},{"at":[2,-1],"exits":["ne","e","se","sw","w"],
         "site":"vacant"}]})",
      R"({"tiles":[{"at":[0,0],"exits":["ne","e","se","sw","w","nw"],"site":"hotel"},
         {"at":[1,0],"exits":["ne","e","se","sw","w","nw"],"site":"hotel"},
         {"at":[0,1],"exits":["ne","e","se","sw","w","nw"],"site":"hotel"},
         {"at":[1,1],"exits":["ne","e","se","sw","w","nw"],"site":"hotel"},
         {"at":[2,0],"exits":["ne","e","se","sw","w"],"site":"vacant"},
         {"at":[2,-1],"exits":["e","se","sw","w","nw"],"site":"vacant"},
         {"at":[1,-1],"exits":["ne","e","se","sw","nw"],"site":"vacant"}]})",
  };
  Json options = Json::object();
  if (rng.below(3) != 0) options["layout"] = *parse_json(kLayouts[rng.below(std::size(kLayouts))]);
  if (players > 2 && rng.below(2) == 0) options["doubleTurn"] = "choice";
  if (rng.below(2) == 0) options["sixSupply"] = true;
  if (rng.below(4) == 0) options["openMoney"] = true;
  return options;
}

}  // namespace faubourg::greentown
