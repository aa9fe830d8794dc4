#include "games/guides.h"

#include "games/all.h"

namespace faubourg {

// Made by the build in each game's folder (scripts/cmake/embed_guide.cmake).
#define FAUBOURG_DECLARE_GUIDE(id, name) extern const std::string_view id##_guide;
FAUBOURG_GAMES(FAUBOURG_DECLARE_GUIDE)
#undef FAUBOURG_DECLARE_GUIDE

namespace {

std::string_view text_of(std::string_view game) {
#define FAUBOURG_FIND_GUIDE(id, name) \
  if (game == #id) return id##_guide;
  FAUBOURG_GAMES(FAUBOURG_FIND_GUIDE)
#undef FAUBOURG_FIND_GUIDE
  return {};
}

}  // namespace

std::optional<ToldGuide> guide_of(std::string_view game, std::string_view language) {
  const std::string_view text = text_of(game);
  if (text.empty()) return {};
  const Json all = Json::parse(text);  // the build wrote it
  const Json& guides = all["guides"];
  ToldGuide told{.language = guides.contains(std::string(language)) ? std::string(language) : "en"};
  if (!guides.contains(told.language)) return {};
  told.guide = guide_of(guides[told.language]);
  told.records = all["records"].get<std::map<std::string, std::string>>();
  return told;
}

}  // namespace faubourg
