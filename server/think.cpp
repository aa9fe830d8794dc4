#include "server/thinkers.h"

namespace faubourg::server {

Answer empty_answer(const Ask& ask) {
  return {ask.at, ask.seat, "", ask.bot.empty(), Json::array(), ask.conn, ask.id, ask.ticket};
}

Answer think(const Ask& ask, const SearchLimits& limits, std::unique_ptr<BotPlayer>& bot) {
  Answer answer = empty_answer(ask);
  Rng rng(ask.seed);
  if (answer.is_hint) {
    for (const Hint& hint : ask.box->hints(*ask.seen, rng, ask.most, {.limits = limits}))
      answer.hints.push_back(
          {{"move", hint.move}, {"value", hint.value}, {"chance", hint.win}, {"reason", to_json(hint.reason)}});
    return answer;
  }
  if (!bot)
    if (auto made = ask.box->bot(ask.bot)) bot = std::move(*made);
  if (bot) answer.move = bot->choose(*ask.seen, ask.seat, rng, limits);
  return answer;
}

Answer think(const Ask& ask, const SearchLimits& limits) {
  std::unique_ptr<BotPlayer> bot;
  return think(ask, limits, bot);
}

}  // namespace faubourg::server
