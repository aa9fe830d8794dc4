// wasm/trace.h - all that the engine makes of a record, position by position: what two builds of it must agree on.
//
//   Json lines = trace(box, match, {.seed = 7, .every = 10, .bots = {"hard"}});
//   {"n":3,"hash":"…","turn":{…},"legal":"…","views":"…","refusals":"…","bots":{"hard":"step b3"},"hints":"…"}
//
// Long parts are told by their digest; `whole` tells them in full. No clock: searches end by their iterations.
#pragma once
#include "games/box.h"

namespace faubourg::engine {

struct TraceAsk {
  std::uint64_t seed = 1;
  std::size_t every = 0;          // at each so manieth decision bots choose and hints are given; 0: nowhere
  std::vector<std::string> bots;  // these, new for each choice
  bool views = true;              // what every viewer sees; else each has a turn, position by position
  bool whole = false;
};

Json trace(const Box&, const Match&, const TraceAsk&);

}  // namespace faubourg::engine
