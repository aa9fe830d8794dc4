#include "core/refusals.h"

#include "words/core.h"

namespace faubourg::refusals {

Error over() { return error_of(say<"end.over">()); }

Error nothing_to_decide(Turn::Kind kind) {
  return error_of(kind == Turn::End ? say<"end.decide">() : say<"chance.decide">());
}

Error players(const GameInfo& info, std::size_t given) {
  return error_of(say<"players.number">({.fewest = info.fewest, .game = info.id, .most = info.most, .number = given}));
}

Error no_solver(const GameInfo& info) { return error_of(say<"solve.none">({.game = info.id})); }

Error no_command(const GameInfo& info, std::string_view group, std::string_view name) {
  return error_of(say<"command.none">({.command = std::string(group) + " " + std::string(name), .game = info.id}));
}

Error no_course(const GameInfo& info) { return error_of(say<"course.none">({.game = info.id})); }

Error no_rating(const GameInfo& info) { return error_of(say<"rating.none">({.game = info.id})); }
Error nothing_to_try(const GameInfo& info) { return error_of(say<"try.none">({.game = info.id})); }

Error no_preview() { return error_of(say<"preview.none">()); }
Error spaces() { return error_of(say<"preview.spaces">()); }

Error not_now() { return error_of(say<"press.not-now">()); }
Error no_plan() { return error_of(say<"plan.none">()); }

Error no_bot(std::string_view name, std::string_view known) {
  return error_of(say<"bot.none">({.known = known, .name = name}));
}

Saying at(std::string_view path, Saying why) { return say<"read.at">({.path = path, .why = std::move(why)}); }

}  // namespace faubourg::refusals
