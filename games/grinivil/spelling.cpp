// grinivil/spelling.cpp - moves as numbered words (core/spelling.h): acts, digits, goods, seats' numbers by digits,
// places, sites, roads, sectors, and all that the data names.
#include "core/spelling.h"

#include "games/grinivil/names.h"
#include "games/grinivil/rules.h"

namespace faubourg::grinivil {
namespace {

// Where each sort of words begins.
struct Places {
  explicit Places(const Grinivil& g)
      : tiles(sectors + kSectors + 1),
        actions(tiles + g.tiles().count()),
        kinds(actions + 2 * g.tiles().count()),
        residents(kinds + g.data().kinds.count()),
        lands(residents + g.data().residents.count()) {}
  static constexpr int digits = kActs, goods = digits + 10, places = goods + kArticles, sites = places + kPlaces,
                       sections = sites + kSites, sectors = sections + kSections;
  int tiles, actions, kinds, residents, lands;
};

void spell_goods(const Places& at, const Cubes& n, int trees, Spelling& out) {
  const auto add = [&](int good, int amount) {
    if (amount == 0) return;
    out.add(at.goods + good);
    out.number(at.digits, amount);
  };
  for (Cube k : kEachCube) add(int(article_of(k)), n[k]);
  add(int(Article::Tree), trees);
}

}  // namespace

std::vector<std::string> Grinivil::vocabulary() const {
  std::vector<std::string> words = act_words();
  add_digits(words);
  for (const char* good : kArticleWords) words.emplace_back(good);
  for (Place place : kEachPlace) words.push_back(place_name(place));
  for (Site site : each<Site>(kSites)) words.push_back(site_name(site));
  for (Section section : kEachSection) words.push_back(section_name(section));
  for (Sector sector : kEachSector) words.push_back(sector_name(sector));
  words.emplace_back("supply");
  for (const TileInfo& tile : tiles_) words.push_back(tile.id);
  for (const TileInfo& tile : tiles_)
    for (int which = 0; which < 2; ++which)
      words.push_back(which < tile.actions.count() ? tile.actions[which].id : "-");  // "-": never said
  for (const KindInfo& kind : data_->kinds) words.push_back(kind.id);
  for (const ResidentInfo& resident : data_->residents) words.push_back(resident.id);
  for (const LandInfo& land : data_->lands) words.push_back(land.id);
  return words;
}

void Grinivil::spell(const State&, const Move& m, Spelling& out) const {
  const Places at(*this);
  const auto resident = [&](Resident r) { out.add(at.residents + int(r)); };
  const auto good = [&](Cube k) { out.add(at.goods + int(article_of(k))); };
  out.add(int(m.act()));
  switch (m.shape()) {
    case Shape::Alone: return;
    case Shape::Tile: return out.add(at.tiles + int(m.tile()));
    case Shape::Action: return out.add(at.actions + int(m.action()));
    case Shape::Cubes: return spell_goods(at, m.cubes(), 0, out);
    case Shape::Articles: return spell_goods(at, m.cubes(), m.trees(), out);
    case Shape::SiteKind: out.add(at.sites + int(m.site())), out.add(at.kinds + int(m.kind())); return;
    case Shape::SiteResident: out.add(at.sites + int(m.site())), resident(m.resident()); return;
    case Shape::Place: return out.add(at.places + int(m.place()));
    case Shape::Section: return out.add(at.sections + int(m.section()));
    case Shape::Amount: return out.number(at.digits, m.amount());
    case Shape::SectorAmount: out.add(at.sectors + int(m.sector())), out.number(at.digits, m.amount()); return;
    case Shape::Resident: return resident(m.resident());
    case Shape::Exchange: resident(m.exchange().lay_down), resident(m.exchange().pick_up); return;
    case Shape::Cube: return good(m.cube());
    case Shape::Replanting: {
      const auto [from, to] = m.replanting();
      out.add(at.sectors + int(from));  // the supply's word comes after those of the sectors
      return out.add(at.sectors + int(to));
    }
    case Shape::Trade: {
      const Trade t = m.trade();
      out.number(at.digits, t.with);
      good(t.give);
      return good(t.take);
    }
    case Shape::Kind: return out.add(at.kinds + int(m.kind()));
    case Shape::Land: return out.add(at.lands + int(m.land()));
    case Shape::Deal: out.number(at.digits, m.seat()), resident(m.resident()); return;
    case Shape::Seat: return out.number(at.digits, m.seat());
  }
}

}  // namespace faubourg::grinivil
