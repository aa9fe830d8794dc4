// grinivil/reason.cpp - why a move is good, in a few words, for hints.
#include "core/words.h"
#include "games/grinivil/rules.h"

namespace faubourg::grinivil {
namespace {

// What one goes to an action for.
Text purpose(Kind kind) {
  switch (kind) {
    case Kind::Buy: return {"cubes for the next floor", "des cubes pour le prochain étage"};
    case Kind::Build: return {"a floor can be paid", "un étage peut être payé"};
    case Kind::Auction: return {"cubes at a price you name", "des cubes au prix que vous dites"};
    case Kind::Sell: return {"turns spare cubes into money", "change des cubes de trop en argent"};
    case Kind::Warehouse: return {"room for more cubes", "de la place pour d’autres cubes"};
    case Kind::Explore: return {"points and land of your own", "des points et un terrain à vous"};
    case Kind::Road: return {"opens a road", "ouvre une route"};
    case Kind::BuyTrees: return {"trees to plant later", "des arbres à planter plus tard"};
    case Kind::Plant:
      return {"trees pay at once and residents want them", "les arbres paient aussitôt et les habitants en veulent"};
    case Kind::Resident: return {"another resident to find a house for", "un habitant de plus à loger"};
    case Kind::SellHouse:
      return {"a house is ready for one of your residents", "une maison est prête pour un de vos habitants"};
    case Kind::Convert:
      return {"turns points into money, or money into points", "change des points en argent, ou l’inverse"};
    case Kind::Import: return {"cubes and trees from the bag", "des cubes et des arbres du sac"};
    case Kind::Acquire: return {"a cube of your choice", "un cube au choix"};
    case Kind::Replant: return {"trees where residents want them", "des arbres là où les habitants en veulent"};
    case Kind::Subsidy: return {"money from the city", "de l’argent de la ville"};
    case Kind::Trade: return {"the cubes you lack, from the others", "les cubes qui vous manquent, chez les autres"};
    case Kind::Ability:
      return {"an ability until your pawn comes by again", "une capacité jusqu’à ce que votre pion repasse"};
    case Kind::Fund: return {"a building paid together", "un bâtiment payé ensemble"};
    case Kind::Own: return {};
  }
  return {};
}

// What changes for a seat at once.
void add_changes(Text& why, const Player& before, const Player& after) {
  const auto add = [&](int change, const char* one_en, const char* many_en, const char* one_fr, const char* many_fr) {
    const std::string sign = change > 0 ? "+" : "−";
    const int n = std::abs(change);
    if (n) add_part(why, {sign + counted(n, one_en, many_en), sign + compte(n, one_fr, many_fr)});
  };
  add(after.vp - before.vp, "VP", "VP", "PV", "PV");
  add(after.money - before.money, "Grinies", "Grinies", "Grinies", "Grinies");
  add(sum(after.cubes) - sum(before.cubes), "cube", "cubes", "cube", "cubes");
  add(after.trees - before.trees, "tree", "trees", "arbre", "arbres");
}

}  // namespace

Text Grinivil::reason(const State& s, const Move& m) const {
  const Seat seat = turn(s).seat;
  const Player& me = s.player[std::size_t(seat)];
  Text why;
  switch (m.act) {
    case Act::Go: {
      why = purpose(action(m.a).kind);
      const int to = position_of(s, m.a / 2), steps = steps_between(me.position, to);
      add_part(why, {counted(steps, "step", "steps") + " ahead", std::to_string(steps) + " pas plus loin"});
      if (completes_loop(me.position, to)) add_part(why, {"completes your loop", "boucle votre tour"});
      if (const int home = means_at(*this, s, seat, to).idle - me.idle; home > 0)
        add_part(why, {counted(home, "worker comes", "workers come") + " home",
                       compte(home, "ouvrier revient", "ouvriers reviennent")});
      return why;
    }
    case Act::Follow: return purpose(action(m.a).kind);
    case Act::Bid:
    case Act::Offer:
      return {"sealed offers are mixed, so that nobody foresees them",
              "les offres secrètes varient, pour que personne ne les devine"};
    default: break;
  }
  State next = s;
  play(next, m);
  if (m.act == Act::Build || m.act == Act::AlsoFloor) {
    const bool also = m.act == Act::AlsoFloor;
    const int floor = s.site[also ? s.place : m.a].floors + 1, of = floors_of(also ? s.kind : m.b);
    const std::string n = std::to_string(floor), all = std::to_string(of);
    add_part(why, floor == of  ? Text{"completes the building", "achève le bâtiment"}
                  : floor == 1 ? Text{"begins a building", "commence un bâtiment"}
                               : Text{"floor " + n + " of " + all, "étage " + n + " sur " + all});
  }
  if (m.act == Act::House || m.act == Act::AlsoHouse) add_part(why, {"a resident moves in", "un habitant emménage"});
  add_changes(why, me, next.player[std::size_t(seat)]);
  return why;
}

}  // namespace faubourg::grinivil
