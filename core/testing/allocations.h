// core/testing/allocations.h - counts what is taken from the heap. For one source file of a test program.
#pragma once
#include <cstdlib>
#include <new>

namespace faubourg::testing {
inline std::size_t allocation_count = 0;
inline std::size_t allocations() { return allocation_count; }
}  // namespace faubourg::testing

// The thread sanitizer has operators of its own: there nothing is counted, as it is everywhere else.
#if !defined(__has_feature)
#define __has_feature(x) 0
#endif
#if !__has_feature(thread_sanitizer)
// Not inlined: g++ would find free() of a pointer that some other `new` gave.
[[gnu::noinline]] void* operator new(std::size_t size) {
  ++faubourg::testing::allocation_count;
  if (void* memory = std::malloc(size ? size : 1)) return memory;
  std::abort();
}
[[gnu::noinline]] void operator delete(void* memory) noexcept { std::free(memory); }
[[gnu::noinline]] void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
#endif
