// server/time.h - points in time as the server counts them.
#pragma once
#include <cstdint>

namespace faubourg::server {

using Time = std::int64_t;  // milliseconds since 1970-01-01 UTC

inline constexpr Time kDay = 86'400'000;

// Never goes back, even when the machine's clock is set: the wall clock at the start plus the time gone by.
Time now();
// Several machines count alike: from now on it is this late. For the start of a program: whoever has asked before sees
// time jump.
void it_is(Time);

double thread_seconds();  // of the processor, by the calling thread; WebAssembly has none to tell

}  // namespace faubourg::server
