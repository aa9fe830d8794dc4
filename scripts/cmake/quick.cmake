# What keeps a build short. Nothing here changes what the sources mean: FAUBOURG_PRECOMPILE=OFF builds without.

# faubourg_precompile(TARGET [HEADER…]): the headers that nearly every source reads are read once for the target.
function(faubourg_precompile target)
  if(FAUBOURG_PRECOMPILE)
    target_precompile_headers(${target} PRIVATE <algorithm> <functional> <map> <memory> <string> <vector> <nlohmann/json.hpp> ${ARGN})
  endif()
endfunction()

# faubourg_tests(TARGET): tests that look at results, not at thousands of states. Optimising them, or counting
# their branches for the fuzzer, costs more than it gives; what they test is built as ever.
function(faubourg_tests target)
  target_compile_options(${target} PRIVATE -O0)
  set_target_properties(${target} PROPERTIES UNITY_BUILD_BATCH_SIZE 8)
  faubourg_unfuzzed(${target})
  faubourg_precompile(${target} <gtest/gtest.h>)
endfunction()

# faubourg_unfuzzed(TARGET): sources that no fuzz target reaches.
function(faubourg_unfuzzed target)
  if(FAUBOURG_FUZZ)
    target_compile_options(${target} PRIVATE -fno-sanitize=fuzzer-no-link)
  endif()
endfunction()
