// Moves as text and back (part 11). Canonical only: what write() would not write, read() does not take.
#include <charconv>
#include <optional>

#include "games/grinivil/names.h"
#include "games/grinivil/rules.h"

namespace faubourg::grinivil {

// --- Names of things (names.h) ------------------------------------------------------------------------------

std::string place_name(int place) {
  if (place == 0) return "C";
  return (is_inner(place) ? "I" : "O") + std::to_string((place - 1) % 6);
}
std::string site_name(int site) { return place_name(place_of(site)) + "." + char('a' + char(site % kTileSites)); }
std::string section_name(int section) {
  if (section == kRing) return "ring";
  return std::string(1, "ROX"[(section - 1) / 6]) + std::to_string((section - 1) % 6);
}
std::string sector_name(int sector) { return "S" + std::to_string(sector); }
std::string cubes_text(const Cubes& n, int trees) {
  std::string text;
  const int amounts[] = {n[0], n[1], n[2], trees};
  for (std::size_t i = 0; i < 4; ++i)
    if (amounts[i] > 0) text += (text.empty() ? "" : " ") + std::string(1, "cwst"[i]) + std::to_string(amounts[i]);
  return text;
}

// --- Writing ------------------------------------------------------------------------------------------------

// The word of each act, in the order of Act. What follows it depends on the act.
static constexpr const char* kWords[] = {
    "include", "exclude", "pass",     "go",      "follow",     "finish",    "buy",        "sell",        "build",
    "explore", "road",    "trees",    "plant",   "take",       "swap",      "house",      "vp-to-money", "money-to-vp",
    "roll",    "grant",   "import",   "gain",    "replant",    "trade",     "fund",       "forfeit",     "bid",
    "offer",   "pay",     "return",   "token",   "also floor", "also road", "also house", "skip",        "done",
    "time",    "again",   "ultimate", "extend",  "stay",       "start",     "land",       "resident",    "draw",
    "pink",    "slot",    "roll d4",  "roll d6", "deal",       "first"};
static_assert(std::size(kWords) == std::size_t(Act::First) + 1);

std::string Grinivil::write(const State& s, const Move& m, Viewer who) const {
  const Data& d = *data_;
  const std::string word = kWords[std::size_t(m.act)];
  const auto with = [&](const std::string& rest) { return word + " " + rest; };
  const auto cube = [](int k) { return std::string(1, "cws"[k]); };
  switch (m.act) {
    case Act::Include:
    case Act::Exclude:
    case Act::Pink:
    case Act::Slot: return with(tile(m.a).id);
    case Act::Go:
    case Act::Follow: return with(action(m.a).id);
    case Act::Buy:
    case Act::Sell:
    case Act::Pay:
    case Act::Return:
    case Act::Draw: return with(cubes_text({m.a, m.b, m.c}));
    case Act::Import: return with(cubes_text({m.a, m.b, m.c}, m.n));
    case Act::Build:
    case Act::Fund: return with(site_name(m.a) + " " + d.kinds[m.b].id);
    case Act::Explore: return with(place_name(m.a));
    case Act::Road: return with(section_name(m.a));
    case Act::Trees:
    case Act::VpToMoney:
    case Act::MoneyToVp:
    case Act::Time:
    case Act::RollD4:
    case Act::RollD6: return with(std::to_string(m.n));
    case Act::Plant: return with(sector_name(m.a) + " " + std::to_string(m.n));
    case Act::Take:
    case Act::AlsoHouse:
    case Act::Resident: return with(d.residents[m.a].id);
    case Act::Swap: return with(d.residents[m.a].id + " " + d.residents[m.b].id);
    case Act::House: return with(site_name(m.a) + " " + d.residents[m.b].id);
    case Act::Gain: return with(cube(m.a) + "1");
    case Act::Replant: return with((m.a == kSupply ? "supply" : sector_name(m.a)) + " " + sector_name(m.b));
    case Act::Trade: return with(std::to_string(m.a) + " " + cube(m.b) + " " + cube(m.c));
    case Act::Bid:
    case Act::Offer: {
      // Hidden until the last of the round is in (GV-K1); the last one shows all.
      const std::size_t n = s.tasks.size();
      const bool last = n < 2 || s.tasks[n - 2].op != s.tasks[n - 1].op;
      return with(who.sees(turn(s).seat) || last ? std::to_string(m.n) : "?");
    }
    case Act::Token: return with(d.kinds[m.a].id);
    case Act::Land: return with(d.lands[m.a].id);
    case Act::Deal: return with(std::to_string(m.a) + " " + (who.sees(m.a) ? d.residents[m.b].id : "?"));
    case Act::First: return with(std::to_string(m.a));
    default: return word;
  }
}

// --- Reading ------------------------------------------------------------------------------------------------

namespace {

using Word = std::string_view;

std::optional<int> number(Word w, int most = 999'999'999) {
  int n = 0;
  if (w.empty() || w.size() > 9 || (w[0] == '0' && w.size() > 1)) return {};
  for (char c : w)
    if (c < '0' || c > '9') return {};
  std::from_chars(w.data(), w.data() + w.size(), n);
  if (n > most) return {};
  return n;
}

std::optional<int> lettered(Word w, char letter) {  // I3, S0, R2: one digit below six
  if (w.size() != 2 || w[0] != letter || w[1] < '0' || w[1] > '5') return {};
  return w[1] - '0';
}

std::optional<int> place(Word w) {
  if (w == "C") return 0;
  if (const auto i = lettered(w, 'I')) return 1 + *i;
  if (const auto o = lettered(w, 'O')) return 7 + *o;
  return {};
}

std::optional<int> site(Word w) {
  if (w.size() < 3 || w[w.size() - 2] != '.') return {};
  const auto p = place(w.substr(0, w.size() - 2));
  const int letter = w.back() - 'a';
  if (!p || letter < 0 || letter >= kTileSites) return {};
  return *p * kTileSites + letter;
}

std::optional<int> section(Word w) {
  if (const auto r = lettered(w, 'R')) return kRadial + *r;
  if (const auto o = lettered(w, 'O')) return kOuter + *o;
  return {};
}

std::optional<int> cube(Word w) {
  const std::size_t k = w.size() == 1 ? Word("cws").find(w[0]) : Word::npos;
  if (k == Word::npos) return {};
  return int(k);
}

template <class List>
std::optional<int> named(Word w, const List& list) {
  for (std::size_t i = 0; i < list.size(); ++i)
    if (list[i].id == w) return int(i);
  return {};
}

}  // namespace

Result<Move> Grinivil::read(const State&, std::string_view text) const {
  const Data& d = *data_;
  const auto no = [&] { return fail("notation", "no move is written " + brief(Json(std::string(text)))); };
  std::vector<Word> words;
  for (std::size_t from = 0; from <= text.size();) {
    const std::size_t to = std::min(text.find(' ', from), text.size());
    words.push_back(text.substr(from, to - from));
    if (words.back().empty() || words.size() > 8) return no();
    from = to + 1;
  }
  // The act: two words where both belong to it ("also road", "roll d4"), else one.
  std::optional<std::size_t> act;
  std::size_t used = 0;
  for (std::size_t i = 0; i < std::size(kWords); ++i) {
    const Word name = kWords[i];
    if (name == words[0] && used < 1) act = i, used = 1;
    if (words.size() > 1 && name.size() == words[0].size() + 1 + words[1].size() && name.starts_with(words[0]) &&
        name[words[0].size()] == ' ' && name.ends_with(words[1]))
      act = i, used = 2;
  }
  if (!act) return no();
  Move m{Act(*act)};
  const std::vector<Word> rest(words.begin() + std::ptrdiff_t(used), words.end());
  bool fine = true;
  const auto take = [&](std::size_t i, std::optional<int> value, std::uint8_t& into) {
    if (i >= rest.size() || !value) return void(fine = false);
    into = std::uint8_t(*value);
  };
  const auto word = [&](std::size_t i) { return i < rest.size() ? rest[i] : Word(); };
  std::size_t length = 1;
  switch (m.act) {
    case Act::Include:
    case Act::Exclude:
    case Act::Pink:
    case Act::Slot: take(0, named(word(0), tiles_), m.a); break;
    case Act::Go:
    case Act::Follow: {
      std::optional<int> found;
      for (std::size_t t = 0; t < tiles_.size(); ++t)
        for (std::size_t i = 0; i < tiles_[t].actions.size(); ++i)
          if (tiles_[t].actions[i].id == word(0)) found = int(t * 2 + i);
      take(0, found, m.a);
      break;
    }
    case Act::Buy:
    case Act::Sell:
    case Act::Pay:
    case Act::Return:
    case Act::Draw:
    case Act::Import: {
      std::size_t last = 0;
      const Word letters = m.act == Act::Import ? "cwst" : "cws";
      fine = !rest.empty();
      for (const Word w : rest) {
        const std::size_t k = letters.find(w[0]);
        const auto n = number(w.substr(1), 255);
        if (k == Word::npos || k < last || !n || *n == 0) return no();
        last = k + 1;
        if (k == 3)
          m.n = *n;
        else
          (k == 0 ? m.a : k == 1 ? m.b : m.c) = std::uint8_t(*n);
      }
      length = rest.size();
      break;
    }
    case Act::Build:
    case Act::Fund:
      length = 2;
      take(0, site(word(0)), m.a);
      take(1, named(word(1), d.kinds), m.b);
      break;
    case Act::Explore: take(0, place(word(0)), m.a); break;
    case Act::Road: take(0, section(word(0)), m.a); break;
    case Act::Trees:
    case Act::VpToMoney:
    case Act::MoneyToVp:
    case Act::Time:
    case Act::RollD4:
    case Act::RollD6:
    case Act::Bid:
    case Act::Offer: {
      const auto n = number(word(0), 1'000'000);
      fine = n.has_value();
      m.n = n.value_or(0);
      break;
    }
    case Act::Plant: {
      length = 2;
      take(0, lettered(word(0), 'S'), m.a);
      const auto n = number(word(1), 1'000'000);
      fine = fine && n.has_value();
      m.n = n.value_or(0);
      break;
    }
    case Act::Take:
    case Act::AlsoHouse:
    case Act::Resident: take(0, named(word(0), d.residents), m.a); break;
    case Act::Swap:
      length = 2;
      take(0, named(word(0), d.residents), m.a);
      take(1, named(word(1), d.residents), m.b);
      break;
    case Act::House:
      length = 2;
      take(0, site(word(0)), m.a);
      take(1, named(word(1), d.residents), m.b);
      break;
    case Act::Gain:
      take(0, word(0).ends_with('1') ? cube(word(0).substr(0, word(0).size() - 1)) : std::nullopt, m.a);
      break;
    case Act::Replant:
      length = 2;
      take(0, word(0) == "supply" ? std::optional<int>(kSupply) : lettered(word(0), 'S'), m.a);
      take(1, lettered(word(1), 'S'), m.b);
      break;
    case Act::Trade:
      length = 3;
      take(0, number(word(0), kMostSeats - 1), m.a);
      take(1, cube(word(1)), m.b);
      take(2, cube(word(2)), m.c);
      break;
    case Act::Token: take(0, named(word(0), d.kinds), m.a); break;
    case Act::Land: take(0, named(word(0), d.lands), m.a); break;
    case Act::Deal:
      length = 2;
      take(0, number(word(0), kMostSeats - 1), m.a);
      take(1, named(word(1), d.residents), m.b);
      break;
    case Act::First: take(0, number(word(0), kMostSeats - 1), m.a); break;
    default: length = 0;
  }
  if (!fine || rest.size() != length) return no();
  return m;
}

}  // namespace faubourg::grinivil
