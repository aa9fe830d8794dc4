// tests/fuzz/fuzz.h - what the fuzz targets share: a promise that is broken must stop the program.
#pragma once
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string_view>

#define PROMISE(holds)                                                                 \
  do {                                                                                 \
    if (!(holds)) {                                                                    \
      std::fprintf(stderr, "%s:%d: broken promise: %s\n", __FILE__, __LINE__, #holds); \
      std::abort();                                                                    \
    }                                                                                  \
  } while (false)

inline std::string_view as_text(const std::uint8_t* bytes, std::size_t size) {
  return {reinterpret_cast<const char*>(bytes), size};
}
