// core/refusals.h - what the templates around a game refuse. Here, so that their words are compiled once.
#pragma once
#include "core/game.h"

namespace faubourg::refusals {

Error over();                         // "end"
Error nothing_to_decide(Turn::Kind);  // "end" or "chance"
Error players(const GameInfo&, std::size_t given);
Error no_solver(const GameInfo&);                                                  // "solve"
Error no_command(const GameInfo&, std::string_view group, std::string_view name);  // "command"
Error no_course(const GameInfo&);                                                  // "course"
Error no_rating(const GameInfo&);                                                  // "rating"
Error nothing_to_try(const GameInfo&);                                             // "try"
Error no_preview();                                                                // "preview"
Error spaces();                                                                    // "preview": one between two words
Error not_now();                                                                   // "press"
Error no_plan();                                                                   // "plan"
Error no_bot(std::string_view name, std::string_view known);                       // "bot"
Saying at(std::string_view path, Saying why);                                      // "rules: …"

}  // namespace faubourg::refusals
