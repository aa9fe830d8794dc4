#include "server/codes.h"

#include <algorithm>
#include <iterator>

#include "server/secrets.h"

namespace faubourg::server {
namespace {

constexpr std::string_view kWords[] = {
    "ACACIA",     "ALBUM",    "AMBULANCE", "AQUARIUM", "ARCADE",    "ATLAS",    "AVENUE",    "BALLET",    "BEGONIA",
    "BISCUIT",    "BISON",    "BIVOUAC",   "BONSAI",   "BOUQUET",   "BRIOCHE",  "BUREAU",    "CACTUS",    "CARAMEL",
    "CARIBOU",    "CASINO",   "COBRA",     "CONDOR",   "COTTAGE",   "COUSCOUS", "CROCODILE", "CROISSANT", "CYCLAMEN",
    "DAHLIA",     "DOMINO",   "DRAGON",    "ECLAIR",   "EDELWEISS", "ELEPHANT", "FESTIVAL",  "FJORD",     "FONDUE",
    "FUCHSIA",    "GARDENIA", "GAZELLE",   "GERANIUM", "GEYSER",    "HAMSTER",  "HIBISCUS",  "HORIZON",   "IGLOO",
    "IRIS",       "JAGUAR",   "JUDO",      "JUNGLE",   "KAYAK",     "KIMONO",   "KIWI",      "KOALA",     "LASSO",
    "LEOPARD",    "LOTUS",    "MAGNOLIA",  "MARATHON", "MELON",     "METRO",    "MIMOSA",    "MIRAGE",    "NOUGAT",
    "OASIS",      "OCARINA",  "OMELETTE",  "OPERA",    "ORANGE",    "PALETTE",  "PANDA",     "PAPRIKA",   "PARASOL",
    "PASSAGE",    "PELICAN",  "PETUNIA",   "PIANO",    "PIROUETTE", "PIXEL",    "POLKA",     "PRALINE",   "PUZZLE",
    "PYTHON",     "RADIO",    "ROBOT",     "SAFARI",   "SATELLITE", "SAUNA",    "SCORPION",  "SEQUOIA",   "SERPENT",
    "SILHOUETTE", "SOMBRERO", "SORBET",    "STUDIO",   "TANDEM",    "TANGO",    "TAXI",      "TOTEM",     "TOUCAN",
    "TROMBONE",   "TUNNEL",   "UKULELE",   "VAMPIRE",  "VILLAGE",   "VIOLET",   "YOGA",      "YUCCA",     "ZEPPELIN",
    "ZIGZAG"};
constexpr std::size_t kCrowded = std::size(kWords) * 90 / 8;

constexpr Time kStoredWithin = 30'000;

bool is_letter(char c) { return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z'); }
bool is_digit(char c) { return c >= '0' && c <= '9'; }

}  // namespace

std::span<const std::string_view> code_words() { return kWords; }

std::string read_code(std::string_view said) {
  const auto skip = [&](auto is) {
    const std::size_t to = std::size_t(std::ranges::find_if_not(said, is) - said.begin());
    const std::string_view part = said.substr(0, to);
    said.remove_prefix(to);
    return part;
  };
  const auto is_gap = [](char c) { return c == ' ' || c == '-' || c == '.'; };
  if (said.size() > 40) return "";
  skip(is_gap);
  std::string word(skip(is_letter));
  skip(is_gap);
  const std::string digits(skip(is_digit));
  skip(is_gap);
  if (!said.empty() || digits.size() < 2 || digits.size() > 3) return "";
  for (char& c : word)
    if (c >= 'a') c = char(c - 'a' + 'A');
  return std::ranges::find(kWords, word) == std::end(kWords) ? "" : word + "-" + digits;
}

std::string Codes::take(const std::string& table) {
  const std::lock_guard lock(mutex_);
  if (const auto found = codes_.find(table); found != codes_.end()) return found->second;
  const bool is_crowded = tables_.size() >= kCrowded;
  const std::uint64_t least = is_crowded ? 100 : 10, count = is_crowded ? 900 : 90;
  for (int tries = 0; tries < 100; ++tries) {  // seven of eight are free
    const std::uint64_t bits = random_bits();
    std::string code(kWords[(bits >> 32) % std::size(kWords)]);
    code += "-" + std::to_string(least + (bits & 0xffffffff) % count);
    if (!tables_.try_emplace(code, table).second) continue;
    codes_[table] = code;
    given_[table] = now();
    metrics_.codes.add();
    return code;
  }
  return "";
}

void Codes::keep(const std::string& table, const std::string& code) {
  const std::lock_guard lock(mutex_);
  if (const auto found = codes_.find(table); found != codes_.end()) {
    if (found->second == code) return;
    erase(table);
  }
  if (code.empty() || !tables_.try_emplace(code, table).second) return;
  codes_[table] = code;
  metrics_.codes.add();
}

void Codes::erase(const std::string& table) {
  const auto found = codes_.find(table);
  if (found == codes_.end()) return;
  tables_.erase(found->second);
  codes_.erase(found);
  given_.erase(table);
  metrics_.codes.add(-1);
}

void Codes::are(const std::vector<std::pair<std::string, std::string>>& stored, Time at) {
  const std::lock_guard lock(mutex_);
  std::map<std::string, std::string> wanted;  // by table
  for (const auto& [code, table] : stored) wanted[table] = code;
  std::vector<std::string> gone;
  for (const auto& [table, code] : codes_) {
    const auto found = wanted.find(table);
    const auto given = given_.find(table);
    const bool is_new = given != given_.end() && at - given->second < kStoredWithin;
    if (!is_new && (found == wanted.end() || found->second != code)) gone.push_back(table);
  }
  for (const std::string& table : gone) erase(table);
  for (const auto& [table, code] : wanted) {
    if (codes_.contains(table) || !tables_.try_emplace(code, table).second) continue;
    codes_[table] = code;
    metrics_.codes.add();
  }
}

std::optional<std::string> Codes::find(std::string_view said) const {
  const std::string code = read_code(said);
  const std::lock_guard lock(mutex_);
  const auto found = tables_.find(code);
  return found == tables_.end() ? std::nullopt : std::optional(found->second);
}

}  // namespace faubourg::server
