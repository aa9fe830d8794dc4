// What the words picked so far would cost, bring and leave, for the seat that decides.
//
// {"now": COUNT, "next": {"buy c2": COUNT, …}}    next: amounts one press away, or the moves that begin so
// COUNT has what there is to say:
//   price            money to be paid, after every rebate; full, rebate: where one is given
//   money, vp        what it brings
//   time             units of time the action takes, at its first choice, where they can be told (GV-19)
//   over             cubes that would find no room (GV-32); of a return: still
//   missing          of a payment: cubes to go
//   left             of a bid or offer: money that remains, the fee paid
//   floor            of a building: {nth, cost, surcharge, fee, vp}
//   warning          "worker": the last idle one would go; "locked": and none would come back by itself
//   save             of a way round the loop: {units, price} of the time that could be bought off there
// Amounts that do not make a move yet are counted all the same where they may be put together: payments and returns.
#include <algorithm>

#include "games/grinivil/names.h"
#include "games/grinivil/view.h"

namespace faubourg::grinivil {
namespace {

constexpr std::size_t kAhead = 64;  // moves told along at most
constexpr int kNear = 30;           // of numbers, so many up and down

struct CubeAct {
  std::string_view word;
  Act act;
};
constexpr CubeAct kCubeActs[] = {
    {"buy", Act::Buy}, {"sell", Act::Sell}, {"pay", Act::Pay}, {"return", Act::Return}, {"import", Act::Import}};

struct Amounts {
  Cubes cubes;
  int trees = 0;
};

class Count {
 public:
  Count(const Grinivil& g, const State& s, Seat seat) : g_(g), s_(s), seat_(seat), p_(s.player[seat]) {}

  // Words that have not come so far yet.
  Json of_nothing() const { return with_time(Json::object(), 0); }

  // Expects amounts that are there: in the market, in the bag, in stock.
  Json of_goods(Act act, const Amounts& n) const {
    return with_time(goods(act, n), act == Act::Buy ? sum(n.cubes) : 0);
  }

  // Expects a legal move, or payments and returns of what is there.
  Json of(const Move& m) const {
    if (m.shape() == Shape::Cubes) return of_goods(m.act(), {m.cubes()});
    if (m.shape() == Shape::Articles) return of_goods(m.act(), {m.cubes(), m.trees()});
    if (m.is(Act::Forfeit)) return Json::object();  // it takes no time (GV-17)
    return with_time(other(m), m.is(Act::Plant) ? m.amount() : 0);
  }

 private:
  Json goods(Act act, const Amounts& n) const {
    if (act == Act::Buy) {
      const Terms terms = buying_terms(g_, p_.abilities, g_.action(s_.action));
      const int full = buying_price(g_, s_, n.cubes, {.discount = terms.discount});
      const int price = buying_price(g_, s_, n.cubes, terms);
      Json j = {{"price", price}, {"over", over_with(n.cubes)}};
      if (price != full) j.update({{"full", full}, {"rebate", full - price}});
      return j;
    }
    if (act == Act::Sell) return {{"money", selling_price(g_, s_, n.cubes)}};
    if (act == Act::Import) return {{"price", (sum(n.cubes) + n.trees) * s_.d6}, {"over", over_with(n.cubes)}};
    if (act == Act::Pay)
      return {{"missing", sum(next_floor(g_, s_, s_.chosen_site, s_.chosen_kind).cost) - sum(n.cubes)}};
    if (act == Act::Return) return {{"over", overflow(g_, difference(p_.cubes, n.cubes), p_.warehouses)}};
    return Json::object();
  }

  Json other(const Move& m) const {
    if (m.is(Act::Trees)) return {{"price", tree_price(g_.action(s_.action), m.amount())}};
    if (m.is(Act::Plant)) return planting(m.amount());
    if (m.is(Act::VpToMoney)) return {{"money", m.amount() * s_.d4}};
    if (m.is(Act::MoneyToVp)) return {{"price", m.amount() * s_.d4}};
    if (m.is(Act::Bid)) return {{"left", p_.money - m.amount()}};
    if (m.is(Act::Offer)) return {{"left", p_.money - m.amount() - (m.amount() > 0 ? fee() : 0)}};
    if (m.is(Act::Build)) return building(m, g_.action(s_.action).money);
    if (m.is(Act::Fund)) return building(m, 0);
    if (m.is(Act::House)) return sale(m.site(), m.resident());
    if (m.is(Act::AlsoHouse)) {
      Json j = sale(s_.chosen_site, m.resident());
      j["price"] = g_.data().also_house.money;
      return j;
    }
    if (m.is(Act::Go)) return going(m.action());
    if (m.is(Act::Explore) && s_.stack.back().is(Decision::Choose))
      return {{"price", g_.action(s_.action).money}, {"vp", g_.action(s_.action).vp}};
    return Json::object();
  }

  int over_with(const Cubes& more) const {
    Cubes all = p_.cubes;
    for (Cube k : kEachCube) all[k] += more[k];
    return overflow(g_, all, p_.warehouses);
  }
  // GV-19, where it is the action's own time and somebody's to spend.
  Json with_time(Json j, int handled) const {
    const Step& step = s_.stack.back();
    if (!step.is(Decision::Choose) && !step.is(Decision::Converted)) return j;
    if (s_.followed || g_.action(s_.action).time.per == Per::None || p_.abilities.has(Ability::Manager)) return j;
    State then = s_;
    then.handled = handled;
    j["time"] = time_spent(g_, then).units;
    return j;
  }
  Json planting(int trees) const {
    if (s_.stack.back().is(Decision::BonusPlant)) return {{"money", 0}, {"vp", trees * g_.data().plant_vp}};
    int money = 0, vp = 0;
    for (int i = 0; i < trees; ++i) {
      money += g_.action(s_.action).rewards[i].money;
      vp += g_.action(s_.action).rewards[i].vp;
    }
    return {{"money", money}, {"vp", vp}};
  }
  int fee() const { return fee_due(g_, s_, seat_, s_.chosen_site); }

  Json building(const Move& m, int surcharge) const {
    const Floor& floor = next_floor(g_, s_, m.site(), m.kind());
    Json j = {{"floor",
               {{"nth", s_.site[m.site()].floors + 1},
                {"cost", json_cubes(m.is(Act::Fund) ? Cubes{} : floor.cost)},
                {"surcharge", surcharge},
                {"fee", fee_due(g_, s_, seat_, m.site())},
                {"vp", floor.vp}}}};
    if (m.is(Act::Build) && p_.idle == 1 && !s_.site[m.site()].workers.has(seat_))
      j["warning"] = would_be_locked(m) ? "locked" : "worker";
    return j;
  }
  // The fourth worker would be bound as the other three are: none comes back but by what others build.
  bool would_be_locked(const Move& m) const {
    const Building& b = s_.site[m.site()];
    if (!p_.fourth || (b.kind != kNone && b.floors + 1 == g_.floors_of(b.kind))) return false;
    const bool on_loop = std::ranges::any_of(kAround, [&](Position q) { return s_.worker[q] == seat_; });
    return !on_loop && std::ranges::none_of(g_.sites(), [&](Site i) {
      return s_.site[i].workers.has(seat_) && is_complete(g_, s_.site[i]);
    });
  }

  Json sale(Site site, Resident who) const {
    const Worth worth = sale_worth(g_, s_, seat_, site, who);
    return {{"money", worth.money - compensations(g_, s_, seat_, site)}, {"vp", worth.vp}};
  }
  Json going(Action action) const {
    const Means there = means_at(g_, s_, seat_, position_of(s_, tile_of(action)));
    const ActionInfo& a = g_.action(action);
    Json j = Json::object();
    if (a.kind == ActionKind::Ability && there.idle == 1) j["warning"] = "worker";
    const int units = there.has(Ability::Manager) || a.time.per != Per::Fixed || a.time.mandatory ? 0 : a.time.units;
    const int saved = std::min(units, there.money / g_.data().time_price);
    if (saved > 0) j["save"] = {{"units", saved}, {"price", saved * g_.data().time_price}};
    return j;
  }

  const Grinivil& g_;
  const State& s_;
  Seat seat_;
  const Player& p_;
};

// Whether payments and returns are of cubes that are there; other acts must be legal.
bool may_be_counted(const State& s, Seat seat, const Move& m) {
  return (m.is(Act::Pay) || m.is(Act::Return)) && has_cubes(s.player[seat].cubes, m.cubes());
}

}  // namespace

Result<Json> Grinivil::preview(const State& s, Seat seat, std::span<const std::string_view> words) const {
  std::vector<Move> legal;
  moves(s, legal);
  const auto has_act = [&](Act act) { return std::ranges::any_of(legal, [&](const Move& m) { return m.is(act); }); };
  const Count count(*this, s, seat);
  std::string text;
  for (std::string_view word : words) text += (text.empty() ? "" : " ") + std::string(word);
  Json next = Json::object();

  const auto* cube_act = words.empty() ? nullptr : std::ranges::find(kCubeActs, words[0], &CubeAct::word);
  if (cube_act && cube_act != std::end(kCubeActs) && has_act(cube_act->act)) {
    const Act act = cube_act->act;
    Amounts now;
    if (words.size() > 1) {
      const Result<Move> move = read(s, text);
      if (!move) return std::unexpected(move.error());
      if (const Verdict no = check(s, *move); no && !may_be_counted(s, seat, *move)) return std::unexpected(*no);
      now = {move->cubes(), act == Act::Import ? move->trees() : 0};
    }
    // Each amount changed while the others stay.
    Amounts most;
    for (const Move& m : legal) {
      if (!m.is(act)) continue;
      for (Cube k : kEachCube) most.cubes[k] = std::max<int>(most.cubes[k], m.cubes()[k]);
      if (act == Act::Import) most.trees = std::max(most.trees, m.trees());
    }
    const auto add = [&](const Amounts& n) {
      if (n.cubes == now.cubes && n.trees == now.trees) return;
      const std::string amounts = cubes_text(n.cubes, n.trees);
      const Move m = act == Act::Import ? Move(act, n.cubes, n.trees) : Move(act, n.cubes);
      if (amounts.empty() || may_be_counted(s, seat, m) || !check(s, m))
        next[std::string(words[0]) + (amounts.empty() ? "" : " ") + amounts] = count.of_goods(act, n);
    };
    for (Cube k : kEachCube)
      for (int n = 0; n <= most.cubes[k]; ++n) {
        Amounts other = now;
        other.cubes[k] = n;
        add(other);
      }
    for (int n = 0; n <= most.trees; ++n) add({now.cubes, n});
    return Json{{"now", count.of_goods(act, now)}, {"next", std::move(next)}};
  }

  // Other moves, told along with those that begin with the same words; of numbers, those around.
  const Result<Move> move = read(s, text);
  const bool is_number = move && move->shape() == Shape::Amount;
  std::string start = is_number ? text.substr(0, text.find(' ')) : text;
  bool begins = words.empty();
  for (const Move& m : legal) {
    const bool by_amounts = m.shape() == Shape::Cubes || m.shape() == Shape::Articles;
    const std::string said =
        by_amounts ? std::string(std::ranges::find(kCubeActs, m.act(), &CubeAct::act)->word) : write(s, m, kRecord);
    if (said != start && !start.empty() && !(said.starts_with(start) && said[start.size()] == ' ')) continue;
    begins = true;
    if (is_number && std::abs(m.amount() - move->amount()) > kNear) continue;
    if (said != text && next.size() < kAhead) next[said] = by_amounts ? count.of_goods(m.act(), {}) : count.of(m);
  }
  if (!move && !begins) return std::unexpected(move.error());
  if (!move) return Json{{"now", count.of_nothing()}, {"next", std::move(next)}};
  if (const Verdict no = check(s, *move)) return std::unexpected(*no);
  return Json{{"now", count.of(*move)}, {"next", std::move(next)}};
}

// Whether tax and wages come to more than the seat has, if it does this now.
static bool is_unpaid(const Grinivil& g, const State& s, Seat seat, const Move& m) {
  if (m.is(Act::Go)) return means_at(g, s, seat, position_of(s, tile_of(m.action()))).unpaid;
  State then = s;
  g.play(then, m);
  return then.player[seat].vp < s.player[seat].vp;
}

// Cubes that find no room go back (GV-32); whoever forfeits gives an action away, and
// pays for it (GV-17, GV-18); whoever cannot pay tax and
// wages loses all the money and a point (GV-15); without an idle worker nothing is built (GV-36).
std::vector<Saying> Grinivil::wastes(const State& s, const Move& m) const {
  const Step& step = s.stack.back();
  const Seat seat = turn(s).seat;
  const Player& p = s.player[seat];
  if (m.is(Act::Buy) || m.is(Act::Import)) {
    Cubes all = p.cubes;
    for (Cube k : kEachCube) all[k] += m.cubes()[k];
    if (const int over = overflow(*this, all, p.warehouses); over > 0) return {say<"waste.room">({.cubes = over})};
  }
  if (m.is(Act::Forfeit) && !step.is_secret()) {
    const int points = data_->penalty_vp;
    return {p.vp < points ? say<"waste.forfeit-all">({.points = points}) : say<"waste.forfeit">({.points = points})};
  }
  if ((m.is(Act::Go) || m.is(Act::Finish)) && is_unpaid(*this, s, seat, m))
    return {p.vp > 0 ? say<"waste.dues">() : say<"waste.money">()};
  if (m.is(Act::Go) || m.is(Act::Build)) {
    State then = s;
    play(then, m);
    if (p.idle > 0 && then.player[seat].idle == 0) return {say<"waste.worker">()};
  }
  return {};
}

}  // namespace faubourg::grinivil
