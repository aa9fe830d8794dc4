// cli/guide.h - a game's rulebook for players on a terminal: text as wrapped Markdown, pictures as the game's sketch.
//
//   if (auto told = guide_of("village", language().id())) print(rendered(*told, box, paint));
#pragma once
#include "core/paint.h"
#include "games/box.h"
#include "games/guides.h"

namespace faubourg::cli {

std::string rendered(const ToldGuide& told, const Box& box, const Paint& paint);
std::string rendered(const ToldGuide& told, const GuidePart& part, const Box& box, const Paint& paint);

// The parts, in order: "tour  Leading a tour".
std::vector<std::string> contents(const Guide& guide);

}  // namespace faubourg::cli
