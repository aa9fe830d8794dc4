#include "wasm/question.h"

#include <algorithm>

#include "server/secrets.h"

namespace faubourg::engine {
namespace {

using namespace server;

constexpr std::size_t kLongestState = 1 << 20;

std::string to_hex(std::string_view bytes) {
  std::string text;
  for (const char byte : bytes) {
    text += "0123456789abcdef"[static_cast<unsigned char>(byte) >> 4];
    text += "0123456789abcdef"[static_cast<unsigned char>(byte) & 15];
  }
  return text;
}

std::optional<std::string> from_hex(std::string_view text) {
  const auto digit = [](char c) { return c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1; };
  std::string bytes;
  for (std::size_t i = 0; i + 1 < text.size(); i += 2) {
    if (digit(text[i]) < 0 || digit(text[i + 1]) < 0) return {};
    bytes += char(digit(text[i]) * 16 + digit(text[i + 1]));
  }
  return text.size() % 2 ? std::nullopt : std::optional(bytes);
}

// The digest binds the state to the game, the rules and the build for which its bytes mean something.
std::string sealed(const Json& said) { return digest_of(FAUBOURG_VERSION + to_text(said)); }

Result<Ask> no_question(const std::string& why) { return fail("question", "this question cannot be read: " + why); }

}  // namespace

std::string key_of(const Ask& ask) { return ask.table + "/" + std::to_string(ask.seat) + "/" + ask.bot; }

std::string write_question(const Ask& ask) {
  const Record& record = ask.seen->record();
  const Json said = {{"table", ask.table},
                     {"game", record.game},
                     {"rules", record.rules},
                     {"players", record.players.size()},
                     {"options", record.options},
                     {"seat", ask.seat},
                     {"bot", ask.bot},
                     {"most", ask.most},
                     {"seed", std::to_string(ask.seed)},
                     {"state", to_hex(ask.seen->state_bytes())}};
  return to_text({{"ask", said}, {"seal", sealed(said)}});
}

Result<Ask> read_question(std::string_view text, std::span<const Box* const> games) {
  const Result<Json> json = parse_json(text);
  if (!json) return no_question(json.error().text);
  Fault fault;
  const At root(*json, fault, "", "question"), said = root["ask"];
  const std::string seal = root["seal"].text();
  if (fault || sealed(said.json()) != seal) return no_question("it is damaged, or of another build");
  Ask ask;
  ask.table = said["table"].text();
  ask.seat = Seat(said["seat"].integer(0, kMostSeats - 1));
  ask.bot = said["bot"].text();
  ask.most = said["most"].count(0, 100);
  ask.seed = std::strtoull(said["seed"].text().c_str(), nullptr, 10);
  const std::string game = said["game"].text();
  const int rules = int(said["rules"].integer(1, 1'000'000));
  const std::vector<std::string> players = namesakes(int(said["players"].integer(1, kMostSeats)));
  const Json& options = said["options"].json();
  const std::optional<std::string> state = from_hex(said["state"].text(kLongestState));
  if (fault) return no_question(fault->text);
  const auto found = std::ranges::find(games, game, [](const Box* box) { return box->info().id; });
  if (found == games.end() || !state) return no_question("it is of another game");
  const Result<const Box*> under = (*found)->under(rules);
  if (!under) return no_question(under.error().text);
  ask.box = *under;
  auto seen = ask.box->at_state(players, options, *state);
  if (!seen) return no_question(seen.error().text);
  ask.seen = std::move(*seen);
  return ask;
}

std::string write_answer(const Answer& answer) {
  return to_text(answer.is_hint ? Json{{"hints", answer.hints}} : Json{{"move", answer.move}});
}

Answer no_answer(const Ask& ask) {
  Answer answer = empty_answer(ask);
  answer.is_late = answer.is_hint;  // "busy"; a bot's empty move becomes a random one
  return answer;
}

Answer read_answer(const Ask& ask, std::string_view text) {
  Answer answer = empty_answer(ask);
  const Result<Json> json = parse_json(text);
  if (!json || !json->is_object()) return no_answer(ask);
  const char* what = answer.is_hint ? "hints" : "move";
  const auto found = json->find(what);
  if (found == json->end() || !(answer.is_hint ? found->is_array() : found->is_string())) return no_answer(ask);
  if (answer.is_hint)
    answer.hints = *found;
  else
    answer.move = found->get<std::string>();
  return answer;
}

}  // namespace faubourg::engine
