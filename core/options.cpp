#include "core/game.h"
#include "words/core.h"

namespace faubourg {

Json canonical_options(const std::vector<OptionInfo>& infos, const At& root) {
  Json kept = Json::object();
  for (const auto& [id, value] : root.entries()) {
    const OptionInfo* info = nullptr;
    for (const OptionInfo& candidate : infos)
      if (candidate.id == id) info = &candidate;
    if (!info) {
      std::string known;
      for (const OptionInfo& candidate : infos) known += (known.empty() ? "" : ", ") + candidate.id;
      root.fault(say<"option.unknown">(
          {.id = brief(Json(id)), .known = known.empty() ? Argument(say<"option.none">()) : Argument(known)}));
      continue;
    }
    switch (info->kind) {
      case OptionInfo::Boolean: value.boolean(); break;
      case OptionInfo::Integer: value.integer(info->least, info->most); break;
      case OptionInfo::Choice: value.one_of(info->values); break;
      case OptionInfo::Custom: break;
    }
    if (!info->excludes.empty() && root.has(info->excludes))
      root.fault(say<"option.excludes">({.id = id, .other = info->excludes}));
    if (value.json() != info->standard || info->standard.is_null()) kept[id] = value.json();
  }
  return kept;
}

Result<Json> canonical_options(const std::vector<OptionInfo>& infos, const Json& options) {
  Fault fault;
  Json kept = canonical_options(infos, At(options, fault, "", "option"));
  if (fault) return std::unexpected(*fault);
  return kept;
}

}  // namespace faubourg
