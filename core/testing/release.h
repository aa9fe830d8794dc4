// core/testing/release.h - how much a test that draws or repeats does: mostly some, before a release (./test release)
// all.
#pragma once
#include <cstdlib>

namespace faubourg::testing {

inline bool before_release() { return std::getenv("FAUBOURG_RELEASE") != nullptr; }

}  // namespace faubourg::testing
