// Moves as text and back (part 11). Canonical only: what write() would not write, read() does not take. What follows
// the word of an act is its Shape (move.h), in both directions.
#include <charconv>
#include <optional>

#include "games/grinivil/names.h"
#include "games/grinivil/rules.h"

namespace faubourg::grinivil {

// --- Names of things (names.h) ------------------------------------------------------------------------------

std::string place_name(Place place) {
  if (place == kCentre) return "C";
  return (is_inner(place) ? "I" : "O") + std::to_string(number_of(place));
}
std::string site_name(Site site) { return place_name(place_holding(site)) + "." + char('a' + char(letter_of(site))); }
std::string section_name(Section section) {
  if (section == kRing) return "ring";
  return (is_radial(section) ? "R" : is_outer(section) ? "O" : "X") + std::to_string(number_of(section));
}
std::string sector_name(Sector sector) { return "S" + std::to_string(int(sector)); }
std::string cube_name(Cube cube) { return kCubeWords[cube]; }
std::string cubes_text(const Cubes& n, int trees) {
  std::string text;
  const auto add = [&](const std::string& letter, int amount) {
    if (amount > 0) text += (text.empty() ? "" : " ") + letter + std::to_string(amount);
  };
  for (Cube k : kEachCube) add(cube_name(k), n[k]);
  add("t", trees);
  return text;
}

// --- Writing ------------------------------------------------------------------------------------------------

static constexpr ByIndex<Act, std::string_view, kActs> kWords = {
    "include", "exclude", "pass",     "go",      "follow",     "finish",    "buy",        "sell",        "build",
    "explore", "road",    "trees",    "plant",   "take",       "swap",      "house",      "vp-to-money", "money-to-vp",
    "roll",    "grant",   "import",   "gain",    "replant",    "trade",     "fund",       "forfeit",     "bid",
    "offer",   "pay",     "return",   "token",   "also floor", "also road", "also house", "skip",        "done",
    "time",    "again",   "ultimate", "extend",  "stay",       "start",     "land",       "resident",    "draw",
    "pink",    "slot",    "roll d4",  "roll d6", "deal",       "first"};
static_assert(kWords[Act::Fund] == "fund" && kWords[Act::First] == "first");

std::vector<std::string> act_words() { return {kWords.begin(), kWords.end()}; }

static std::string write_rest(const Grinivil& g, const Move& m) {
  const Data& d = g.data();
  switch (m.shape()) {
    case Shape::Alone: break;
    case Shape::Tile: return g.tile(m.tile()).id;
    case Shape::Action: return g.action(m.action()).id;
    case Shape::Cubes: return cubes_text(m.cubes());
    case Shape::Articles: return cubes_text(m.cubes(), m.trees());
    case Shape::SiteKind: return site_name(m.site()) + " " + d.kinds[m.kind()].id;
    case Shape::SiteResident: return site_name(m.site()) + " " + d.residents[m.resident()].id;
    case Shape::Place: return place_name(m.place());
    case Shape::Section: return section_name(m.section());
    case Shape::Amount: return std::to_string(m.amount());
    case Shape::SectorAmount: return sector_name(m.sector()) + " " + std::to_string(m.amount());
    case Shape::Resident: return d.residents[m.resident()].id;
    case Shape::Exchange: return d.residents[m.exchange().lay_down].id + " " + d.residents[m.exchange().pick_up].id;
    case Shape::Cube: return cube_name(m.cube()) + "1";
    case Shape::Replanting: {
      const auto [from, to] = m.replanting();
      return (from == kSupply ? "supply" : sector_name(from)) + " " + sector_name(to);
    }
    case Shape::Trade: {
      const Trade t = m.trade();
      return std::to_string(t.with) + " " + cube_name(t.give) + " " + cube_name(t.take);
    }
    case Shape::Kind: return d.kinds[m.kind()].id;
    case Shape::Land: return d.lands[m.land()].id;
    case Shape::Deal: return std::to_string(m.seat()) + " " + d.residents[m.resident()].id;
    case Shape::Seat: return std::to_string(m.seat());
  }
  return {};
}

std::string Grinivil::write(const State& s, const Move& m, Viewer who) const {
  const std::string word(kWords[m.act()]);
  if (m.is(Act::Bid) || m.is(Act::Offer)) {
    // Hidden until the last of the round is in (GV-K1); the last one shows all.
    const int n = s.stack.count();
    const bool last = n < 2 || !s.stack[n - 2].is_same_kind(s.stack[n - 1]);
    if (!who.sees(turn(s).seat) && !last) return word + " ?";
  }
  if (m.is(Act::Deal) && !who.sees(m.seat())) return word + " " + std::to_string(m.seat()) + " ?";
  return m.shape() == Shape::Alone ? word : word + " " + write_rest(*this, m);
}

// --- Reading ------------------------------------------------------------------------------------------------

namespace {

using Word = std::string_view;
constexpr int kMostAmount = 1'000'000;

std::optional<int> number(Word w, int most) {
  int n = 0;
  if (w.empty() || w.size() > 9 || (w[0] == '0' && w.size() > 1)) return {};
  for (char c : w)
    if (c < '0' || c > '9') return {};
  std::from_chars(w.data(), w.data() + w.size(), n);
  if (n > most) return {};
  return n;
}
std::optional<int> amount(Word w) { return number(w, kMostAmount); }
std::optional<Seat> seat(Word w) { return number(w, kMostSeats - 1); }

std::optional<int> lettered(Word w, char letter) {  // I3, S0, R2: one digit below six
  if (w.size() != 2 || w[0] != letter || w[1] < '0' || w[1] > '5') return {};
  return w[1] - '0';
}

std::optional<Place> place(Word w) {
  if (w == "C") return kCentre;
  if (const auto i = lettered(w, 'I')) return inner_place(*i);
  if (const auto o = lettered(w, 'O')) return outer_place(*o);
  return {};
}

std::optional<Site> site(Word w) {
  if (w.size() < 3 || w[w.size() - 2] != '.') return {};
  const auto p = place(w.substr(0, w.size() - 2));
  const int letter = w.back() - 'a';
  if (!p || letter < 0 || letter >= kTileSites) return {};
  return site_at(*p, letter);
}

std::optional<Section> section(Word w) {
  if (const auto r = lettered(w, 'R')) return radial_road(*r);
  if (const auto o = lettered(w, 'O')) return outer_road(*o);
  return {};
}

std::optional<Sector> sector(Word w) {
  if (const auto i = lettered(w, 'S')) return sector_at(*i);
  return {};
}

std::optional<Cube> cube(Word w) {
  for (Cube k : kEachCube)
    if (cube_name(k) == w) return k;
  return {};
}

template <class I, class T>
std::optional<I> named(Word w, const ListBy<I, T>& list) {
  for (I i : list.indices())
    if (list[i].id == w) return i;
  return {};
}

std::optional<Action> action(Word w, const ListBy<Tile, TileInfo>& tiles) {
  for (Tile tile : tiles.indices())
    for (int i : tiles[tile].actions.indices())
      if (tiles[tile].actions[i].id == w) return action_of(tile, i);
  return {};
}

struct Goods {
  Cubes cubes;
  int trees = 0;
};
// "c2 s1": each letter once and in order; trees where they may stand.
std::optional<Goods> goods(std::span<const Word> words, bool with_trees) {
  Goods all;
  const Word letters = with_trees ? "cwst" : "cws";
  std::size_t last = 0;
  for (const Word w : words) {
    const std::size_t k = letters.find(w[0]);
    const auto n = number(w.substr(1), 255);
    if (k == Word::npos || k < last || !n || *n == 0) return {};
    last = k + 1;
    if (w[0] == 't')
      all.trees = *n;
    else
      all.cubes[*cube(w.substr(0, 1))] = *n;
  }
  if (words.empty()) return {};
  return all;
}

// The words of a text, none of them empty; or none.
std::vector<Word> words_of(std::string_view text) {
  std::vector<Word> words;
  for (std::size_t from = 0; from <= text.size();) {
    const std::size_t to = std::min(text.find(' ', from), text.size());
    words.push_back(text.substr(from, to - from));
    if (words.back().empty() || words.size() > 8) return {};
    from = to + 1;
  }
  return words;
}

// The act: two words where both belong to it ("also road", "roll d4"), else one.
std::optional<Act> take_act(std::span<const Word>& words) {
  std::optional<Act> found;
  std::size_t used = 0;
  for (Act act : kWords.indices()) {
    const Word name = kWords[act];
    if (name == words[0] && used < 1) found = act, used = 1;
    if (words.size() > 1 && name.size() == words[0].size() + 1 + words[1].size() && name.starts_with(words[0]) &&
        name[words[0].size()] == ' ' && name.ends_with(words[1]))
      found = act, used = 2;
  }
  words = words.subspan(used);
  return found;
}

// A move of parts of which any may be missing: then there is none.
template <class... Parts>
std::optional<Move> move_of(Act act, const std::optional<Parts>&... parts) {
  if (!(parts.has_value() && ...)) return {};
  return Move(act, *parts...);
}

std::optional<Move> read_rest(const Grinivil& g, Act act, std::span<const Word> rest) {
  const Data& d = g.data();
  const auto word = [&](std::size_t i) { return i < rest.size() ? rest[i] : Word(); };
  const auto has = [&](std::size_t n) { return rest.size() == n; };
  const Word one = word(0), two = word(1);
  switch (shape_of(act)) {
    case Shape::Alone: return has(0) ? std::optional(Move(act)) : std::nullopt;
    case Shape::Tile: return has(1) ? move_of(act, named(one, g.tiles())) : std::nullopt;
    case Shape::Action: return has(1) ? move_of(act, action(one, g.tiles())) : std::nullopt;
    case Shape::Cubes: {
      const auto all = goods(rest, false);
      return all ? std::optional(Move(act, all->cubes)) : std::nullopt;
    }
    case Shape::Articles: {
      const auto all = goods(rest, true);
      return all ? std::optional(Move(act, all->cubes, all->trees)) : std::nullopt;
    }
    case Shape::SiteKind: return has(2) ? move_of(act, site(one), named(two, d.kinds)) : std::nullopt;
    case Shape::SiteResident: return has(2) ? move_of(act, site(one), named(two, d.residents)) : std::nullopt;
    case Shape::Place: return has(1) ? move_of(act, place(one)) : std::nullopt;
    case Shape::Section: return has(1) ? move_of(act, section(one)) : std::nullopt;
    case Shape::Amount: return has(1) ? move_of(act, amount(one)) : std::nullopt;
    case Shape::SectorAmount: return has(2) ? move_of(act, sector(one), amount(two)) : std::nullopt;
    case Shape::Resident: return has(1) ? move_of(act, named(one, d.residents)) : std::nullopt;
    case Shape::Exchange: {
      const auto own = named(one, d.residents), other = named(two, d.residents);
      if (!has(2) || !own || !other) return {};
      return Move(act, Exchange{.lay_down = *own, .pick_up = *other});
    }
    case Shape::Cube:
      if (!has(1) || !one.ends_with('1')) return {};
      return move_of(act, cube(one.substr(0, one.size() - 1)));
    case Shape::Replanting: {
      const auto from = one == "supply" ? std::optional(kSupply) : sector(one), to = sector(two);
      if (!has(2) || !from || !to) return {};
      return Move(act, Replanting{.from = *from, .to = *to});
    }
    case Shape::Trade: {
      const auto with = seat(one);
      const auto give = cube(two), take = cube(word(2));
      if (!has(3) || !with || !give || !take) return {};
      return Move(act, Trade{.with = *with, .give = *give, .take = *take});
    }
    case Shape::Kind: return has(1) ? move_of(act, named(one, d.kinds)) : std::nullopt;
    case Shape::Land: return has(1) ? move_of(act, named(one, d.lands)) : std::nullopt;
    case Shape::Deal: {
      const auto to = seat(one);
      const auto resident = named(two, d.residents);
      return has(2) && to && resident ? std::optional(Move::deal(*to, *resident)) : std::nullopt;
    }
    case Shape::Seat: {
      const auto first = seat(one);
      return has(1) && first ? std::optional(Move::first(*first)) : std::nullopt;
    }
  }
  return {};
}

}  // namespace

Result<Move> Grinivil::read(const State&, std::string_view text) const {
  const std::vector<Word> words = words_of(text);
  std::span<const Word> rest = words;
  const auto act = words.empty() ? std::nullopt : take_act(rest);
  const auto move = act ? read_rest(*this, *act, rest) : std::nullopt;
  if (!move) return fail(say<"notation.unknown">({.said = brief(Json(std::string(text)))}));
  return *move;
}

}  // namespace faubourg::grinivil
