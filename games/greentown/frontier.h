// greentown/frontier.h - whether any tour exists, however long, decided without walking tours.
#pragma once
#include <optional>

#include "games/greentown/town.h"

namespace faubourg::greentown {

// Whether a trail from a hotel to a hotel makes exactly `wanted` stops. Nothing when the town is too wide for the
// method (no town of 48 tiles met so far was); `states` counts its work.
std::optional<bool> has_trail(const Roads&, std::uint64_t stops, std::uint64_t hotels, int wanted,
                              std::uint64_t* states = nullptr);

}  // namespace faubourg::greentown
