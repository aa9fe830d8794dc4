// wasm/question.h - what a table asks of whoever thinks, as a text that another instance of the module understands.
//
//   std::string question = write_question(ask);               // self-contained: what the seat may know, and no more
//   Result<Ask> ask = read_question(question, games);         // in another worker; code "question"
//   std::string answer = write_answer(think(*ask));           // and back
//
// A question carries the redealt state as its bytes, with a digest of all it says: it is understood by the same build
// of the module alone, and a damaged one is refused.
#pragma once
#include <span>

#include "server/thinkers.h"

namespace faubourg::engine {

std::string write_question(const server::Ask&);
Result<server::Ask> read_question(std::string_view, std::span<const Box* const> games);
std::string key_of(const server::Ask&);  // the same for all questions to one bot: it goes on from what it has found

std::string write_answer(const server::Answer&);
server::Answer read_answer(const server::Ask&, std::string_view);  // one that cannot be read is none
server::Answer no_answer(const server::Ask&);

}  // namespace faubourg::engine
