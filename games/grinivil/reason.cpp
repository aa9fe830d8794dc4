// grinivil/reason.cpp - why a move is good, in a few words, for hints.
#include "core/words.h"
#include "games/grinivil/rules.h"

namespace faubourg::grinivil {
namespace {

// What one goes to an action for.
Text purpose(ActionKind kind) {
  switch (kind) {
    case ActionKind::Buy: return {"cubes for the next floor", "des cubes pour le prochain étage"};
    case ActionKind::Build: return {"a floor can be paid", "un étage peut être payé"};
    case ActionKind::Auction: return {"cubes at a price you name", "des cubes au prix que vous dites"};
    case ActionKind::Sell: return {"turns spare cubes into money", "change des cubes de trop en argent"};
    case ActionKind::Warehouse: return {"room for more cubes", "de la place pour d’autres cubes"};
    case ActionKind::Explore: return {"points and land of your own", "des points et un terrain à vous"};
    case ActionKind::Road: return {"opens a road", "ouvre une route"};
    case ActionKind::BuyTrees: return {"trees to plant later", "des arbres à planter plus tard"};
    case ActionKind::Plant:
      return {"trees pay at once and residents want them", "les arbres paient aussitôt et les habitants en veulent"};
    case ActionKind::Resident: return {"another resident to find a house for", "un habitant de plus à loger"};
    case ActionKind::SellHouse:
      return {"a house is ready for one of your residents", "une maison est prête pour un de vos habitants"};
    case ActionKind::Convert:
      return {"turns points into money, or money into points", "change des points en argent, ou l’inverse"};
    case ActionKind::Import: return {"cubes and trees from the bag", "des cubes et des arbres du sac"};
    case ActionKind::Acquire: return {"a cube of your choice", "un cube au choix"};
    case ActionKind::Replant: return {"trees where residents want them", "des arbres là où les habitants en veulent"};
    case ActionKind::Subsidy: return {"money from the city", "de l’argent de la ville"};
    case ActionKind::Trade:
      return {"the cubes you lack, from the others", "les cubes qui vous manquent, chez les autres"};
    case ActionKind::Ability:
      return {"an ability until your pawn comes by again", "une capacité jusqu’à ce que votre pion repasse"};
    case ActionKind::Fund: return {"a building paid together", "un bâtiment payé ensemble"};
    case ActionKind::Own: return {};
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
  const Player& me = s.player[seat];
  Text why;
  if (m.is(Act::Go)) {
    why = purpose(action(m.action()).kind);
    const Position to = position_of(s, tile_of(m.action()));
    const int steps = steps_between(me.position, to);
    add_part(why, {counted(steps, "step", "steps") + " ahead", std::to_string(steps) + " pas plus loin"});
    if (completes_loop(me.position, to)) add_part(why, {"completes your loop", "boucle votre tour"});
    if (const int home = means_at(*this, s, seat, to).idle - me.idle; home > 0)
      add_part(why, {counted(home, "worker comes", "workers come") + " home",
                     compte(home, "ouvrier revient", "ouvriers reviennent")});
    return why;
  }
  if (m.is(Act::Follow)) return purpose(action(m.action()).kind);
  if (m.is(Act::Bid) || m.is(Act::Offer))
    return {"sealed offers are mixed, so that nobody foresees them",
            "les offres secrètes varient, pour que personne ne les devine"};
  State next = s;
  play(next, m);
  if (m.is(Act::Build) || m.is(Act::AlsoFloor)) {
    const bool also = m.is(Act::AlsoFloor);
    const int floor = s.site[also ? s.chosen_site : m.site()].floors + 1;
    const int of = floors_of(also ? s.chosen_kind : m.kind());
    const std::string n = std::to_string(floor), all = std::to_string(of);
    add_part(why, floor == of  ? Text{"completes the building", "achève le bâtiment"}
                  : floor == 1 ? Text{"begins a building", "commence un bâtiment"}
                               : Text{"floor " + n + " of " + all, "étage " + n + " sur " + all});
  }
  if (m.is(Act::House) || m.is(Act::AlsoHouse)) add_part(why, {"a resident moves in", "un habitant emménage"});
  add_changes(why, me, next.player[seat]);
  return why;
}

}  // namespace faubourg::grinivil
