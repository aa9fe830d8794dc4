// Things that people make, by HTTP (docs/making.md). What a game says of them is asked off the network's threads.
#include "games/making.h"
#include "server/api.h"
#include "server/workshop.h"
#include "words/server.h"

namespace faubourg::server {
namespace {

constexpr std::uint64_t kMostRated = 400;                     // games of one request …
constexpr auto kRateTime = std::chrono::milliseconds(2'000);  // … and its time
constexpr std::size_t kDeepest = 16;

Error nothing_here(const std::string& path) { return error_of(say<"unknown.path">({.path = brief(Json(path))})); }

}  // namespace

void Api::make(const Call& call) const {
  const Box* box = box_called(call.id());
  if (!box) return call.refuse(nothing_here(call.request.path));
  const std::string what(call.route.path.substr(call.route.path.rfind('/') + 1));
  work(asker(call), call.reply,
       [box, what, reply = call.reply, body = call.request.body](const std::atomic<bool>& stop) {
         const Result<Json> question = parse_json(body, kDeepest);
         if (!question) return reply(error_response(400, question.error()));
         const auto deadline = std::chrono::steady_clock::now() + kRateTime;
         const Result<Json> answer = answer_maker(*box, what, *question, kMostRated,
                                                  [&] { return stop || std::chrono::steady_clock::now() >= deadline; });
         if (!answer) return reply(error_response(400, answer.error()));
         reply(json_response(200, *answer));
       });
}

void Api::workshop(const Call& call) const {
  if (!setup_.workshop) return call.refuse(nothing_here(call.request.path));
  if (const Verdict no = afford(call)) return call.refuse(*no);
  const auto answer = [workshop = setup_.workshop,
                       route = std::string(call.route.method) + " " + std::string(call.route.path),
                       request = call.request, parts = call.parts,
                       reply = call.reply] { workshop->answer(route, parts, request, reply); };
  if (call.route.cost != Cost::Reading && call.route.cost != Cost::Thing) return answer();
  work(asker(call), call.reply, [answer](const std::atomic<bool>&) { answer(); });
}

}  // namespace faubourg::server
