#include "server/message.h"

#include <algorithm>
#include <array>
#include <type_traits>

#include "server/protocol.h"
#include "words/server.h"

namespace faubourg::server {
namespace {

constexpr std::int64_t kMostEvents = 10'000'000;
constexpr std::size_t kMostPlanned = 12;     // moves of a plan: more than any turn has decisions worth planning
constexpr std::size_t kLongestWords = 2048;  // of a preview, in bytes: the longest tour has some 700
constexpr std::size_t kLongestThing = 64;

// --- Fields that several kinds have ---------------------------------------------------------------------

std::size_t count_at(const At& at) { return at.count(0, kMostEvents); }

std::int64_t era_of(const At& root) { return root.has("era") ? root["era"].integer(0, kMostEvents) : 0; }

Position position_of(const At& root) { return {era_of(root), count_at(root["n"])}; }

// Of a plan.
std::vector<std::string> moves_of(const At& list) {
  std::vector<std::string> moves;
  for (const At& move : list.list(0, kMostPlanned)) moves.push_back(move.text(kLongestWords));
  return moves;
}

// "to":"open", or "to":"bot" with its name.
std::string sitter_of(const At& root) {
  if (root["to"].one_of({"open", "bot"}) != "bot") {
    root.require(!root.has("bot"), say<"message.no-bot">());
    return "";
  }
  std::string bot = root["bot"].text(64);
  root["bot"].require(!bot.empty(), say<"message.bot">());
  return bot;
}

// The number of a watcher, in place of a seat; 0: none.
std::int64_t watcher_of(const At& root) {
  if (!root.has("watcher")) return 0;
  root.require(!root.has("seat"), say<"message.either">());
  return root["watcher"].integer(1, kMostEvents);
}

// --- Kinds: the word, the keys besides "t", "id" and "seat", and how it is read --------------------------

template <class Kind>
struct Form;

template <std::size_t N>
using Keys = std::array<std::string_view, N>;

template <>
struct Form<said::Hello> {
  static constexpr std::string_view kWord = "hello";
  static constexpr Keys<4> kKeys{"tokens", "n", "era", "between"};
  static void read(said::Hello& m, const At& root) {
    if (root.has("tokens"))
      for (const At& token : root["tokens"].list(0, kMostSeats)) m.tokens.push_back(token.text(64));
    m.seen = {era_of(root), root.has("n") ? count_at(root["n"]) : 0};
    if (root.has("between")) m.between = root["between"].boolean();
  }
};
template <>
struct Form<said::Move> {
  static constexpr std::string_view kWord = "move";
  static constexpr Keys<3> kKeys{"era", "n", "do"};
  static void read(said::Move& m, const At& root) {
    m.at = position_of(root);
    m.text = root["do"].text();
  }
};
template <>
struct Form<said::Hint> {
  static constexpr std::string_view kWord = "hint";
  static constexpr Keys<3> kKeys{"era", "n", "most"};
  static void read(said::Hint& m, const At& root) {
    m.at = position_of(root);
    if (root.has("most")) m.most = root["most"].count(1, 10);
  }
};
template <>
struct Form<said::Trial> {
  static constexpr std::string_view kWord = "trial";
  static constexpr Keys<3> kKeys{"era", "n", "do"};
  static void read(said::Trial& m, const At& root) {
    m.at = position_of(root);
    m.moves = moves_of(root["do"]);
  }
};
template <>
struct Form<said::Preview> {
  static constexpr std::string_view kWord = "preview";
  static constexpr Keys<4> kKeys{"era", "n", "words", "do"};
  static void read(said::Preview& m, const At& root) {
    m.at = position_of(root);
    m.words = root["words"].text(kLongestWords);
    if (root.has("do")) m.trial = moves_of(root["do"]);
  }
};
template <>
struct Form<said::Show> {
  static constexpr std::string_view kWord = "show";
  static constexpr Keys<3> kKeys{"era", "n", "words"};
  static void read(said::Show& m, const At& root) {
    m.at = position_of(root);
    m.words = root["words"].text(kLongestWords);
  }
};
template <>
struct Form<said::Point> {
  static constexpr std::string_view kWord = "point";
  static constexpr Keys<3> kKeys{"era", "n", "at"};
  static void read(said::Point& m, const At& root) {
    m.at = position_of(root);
    m.thing = root["at"].text(kLongestThing);
  }
};
template <>
struct Form<said::Why> {
  static constexpr std::string_view kWord = "why";
  static constexpr Keys<4> kKeys = Form<said::Preview>::kKeys;
  static void read(said::Why& m, const At& root) { Form<said::Preview>::read(m, root); }
};
template <>
struct Form<said::Look> {
  static constexpr std::string_view kWord = "at";
  static constexpr Keys<2> kKeys{"n", "as"};
  static void read(said::Look& m, const At& root) {
    m.n = count_at(root["n"]);
    const At as = root["as"];
    if (as.json().is_string())
      m.as = as.one_of({"public", "all"}) == "all" ? kRecord : kPublic;
    else
      m.as = {int(as.integer(0, kMostSeats - 1))};
  }
};
template <>
struct Form<said::Chat> {
  static constexpr std::string_view kWord = "chat";
  static constexpr Keys<2> kKeys{"text", "name"};
  static void read(said::Chat& m, const At& root) {
    m.text = root["text"].text();
    if (root.has("name")) m.name = root["name"].text(400);
  }
};
template <>
struct Form<said::Undo> {
  static constexpr std::string_view kWord = "undo";
  static constexpr Keys<3> kKeys{"era", "to", "revealed"};
  static void read(said::Undo& m, const At& root) {
    m.era = era_of(root);
    if (root.has("to")) m.to = count_at(root["to"]);
    if (root.has("revealed")) m.revealed = root["revealed"].boolean();
  }
};
template <>
struct Form<said::Leave> {
  static constexpr std::string_view kWord = "leave";
  static constexpr Keys<2> kKeys{"to", "bot"};
  static void read(said::Leave& m, const At& root) { m.bot = sitter_of(root); }
};
template <>
struct Form<said::Give> {
  static constexpr std::string_view kWord = "give";
  static constexpr Keys<2> kKeys{"to", "bot"};
  static void read(said::Give& m, const At& root) { m.bot = sitter_of(root); }
};
template <>
struct Form<said::Remove> {
  static constexpr std::string_view kWord = "remove";
  static constexpr Keys<3> kKeys{"watcher", "to", "bot"};
  static void read(said::Remove& m, const At& root) {
    m.watcher = watcher_of(root);
    if (m.watcher == 0) {
      m.bot = sitter_of(root);
    } else {
      root.require(!root.has("to"), say<"message.either">());
    }
  }
};
template <>
struct Form<said::Mute> {
  static constexpr std::string_view kWord = "mute";
  static constexpr Keys<2> kKeys{"watcher", "on"};
  static void read(said::Mute& m, const At& root) {
    m.watcher = watcher_of(root);
    m.on = root["on"].boolean();
  }
};
template <>
struct Form<said::Name> {
  static constexpr std::string_view kWord = "name";
  static constexpr Keys<1> kKeys{"name"};
  static void read(said::Name& m, const At& root) { m.name = root["name"].text(400); }
};

// A word alone.
struct Bare {
  static constexpr Keys<0> kKeys{};
  template <class Kind>
  static void read(Kind&, const At&) {}
};
template <>
struct Form<said::Ping> : Bare {
  static constexpr std::string_view kWord = "ping";
};
template <>
struct Form<said::Pause> : Bare {
  static constexpr std::string_view kWord = "pause";
};
template <>
struct Form<said::Resume> : Bare {
  static constexpr std::string_view kWord = "resume";
};
template <>
struct Form<said::Agree> : Bare {
  static constexpr std::string_view kWord = "agree";
};
template <>
struct Form<said::Refuse> : Bare {
  static constexpr std::string_view kWord = "refuse";
};
template <>
struct Form<said::Resign> : Bare {
  static constexpr std::string_view kWord = "resign";
};
template <>
struct Form<said::Rematch> : Bare {
  static constexpr std::string_view kWord = "rematch";
};
template <>
struct Form<said::Admit> : Bare {
  static constexpr std::string_view kWord = "admit";
};
template <>
struct Form<said::Back> : Bare {
  static constexpr std::string_view kWord = "back";
};

// --- Reading --------------------------------------------------------------------------------------------

template <class Kind>
constexpr bool kHasSeat = std::is_base_of_v<said::BySeat, Kind> || std::is_base_of_v<said::ByHost, Kind>;

// Nothing but a fault where a key is strange or a value wrong; expects an object.
template <class Kind>
Said read_as_kind(const At& root) {
  using F = Form<Kind>;
  Kind kind;
  for (const auto& item : root.json().items()) {
    const std::string& key = item.key();
    const bool is_known = key == "t" || key == "id" || (kHasSeat<Kind> && key == "seat") ||
                          std::ranges::find(F::kKeys, key) != F::kKeys.end();
    if (!is_known) root.fault(say<"message.key">({.key = key.substr(0, 40), .word = std::string(F::kWord)}));
  }
  if constexpr (kHasSeat<Kind>)
    if (root.has("seat")) kind.seat = Seat(root["seat"].integer(0, kMostSeats - 1));
  F::read(kind, root);
  return kind;
}

// Tries all kinds of the variant.
template <class... Kind>
std::optional<Said> read_said(std::string_view word, const At& root, const std::variant<Kind...>*) {
  std::optional<Said> found;
  const auto try_kind = [&]<class K>(std::type_identity<K>) {
    if (word != Form<K>::kWord) return false;
    found = read_as_kind<K>(root);
    return true;
  };
  (void)(try_kind(std::type_identity<Kind>()) || ...);
  return found;
}

template <class... Kind>
std::vector<std::string_view> words_of(const std::variant<Kind...>*) {
  return {Form<Kind>::kWord...};
}

}  // namespace

std::vector<std::string_view> message_kinds() { return words_of(static_cast<const Said*>(nullptr)); }

Result<Message> read_message(std::string_view text) {
  const Result<Json> json = parse_json(text, 8);
  if (!json) return std::unexpected(json.error());
  if (!json->is_object()) return fail(say<"message.object">({.value = brief(*json)}));
  Fault fault;
  const At root(*json, fault, "", "message");
  const std::string word = root["t"].text(64);
  if (fault) return std::unexpected(*fault);
  std::optional<Said> said = read_said(word, root, static_cast<const Said*>(nullptr));
  if (!said) return fail(say<"message.kind">({.word = brief(Json(word))}));
  Message message{{}, std::move(*said)};
  if (root.has("id")) message.id = root["id"].integer(0, kMostExact);
  if (fault) return std::unexpected(*fault);
  return message;
}

std::optional<Seat> named_seat(const Message& message) {
  return std::visit(
      []<class Kind>(const Kind& kind) -> std::optional<Seat> {
        if constexpr (kHasSeat<Kind>)
          return kind.seat;
        else
          return {};
      },
      message.said);
}

bool is_note(const Message& message) {
  return !is_shown(message) && std::visit(
                                   []<class Kind>(const Kind&) {
                                     return kHasSeat<Kind> && !std::is_same_v<Kind, said::Move> &&
                                            !std::is_same_v<Kind, said::Hint> && !std::is_same_v<Kind, said::Preview> &&
                                            !std::is_same_v<Kind, said::Why> && !std::is_same_v<Kind, said::Trial>;
                                   },
                                   message.said);
}

bool is_shown(const Message& message) { return message.is<said::Show>() || message.is<said::Point>(); }

}  // namespace faubourg::server
