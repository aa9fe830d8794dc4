# What keeps a build short. Nothing here changes what the sources mean: FAUBOURG_PRECOMPILE=OFF builds without.

# faubourg_precompile(TARGET): the headers that nearly every source reads are read once, for all such targets.
# faubourg_precompile(TARGET OWN [HEADER…]): once for this one, which is compiled with other options.
function(faubourg_precompile target)
  if(NOT FAUBOURG_PRECOMPILE)
    return()
  endif()
  cmake_parse_arguments(PARSE_ARGV 1 own "" "" "OWN")
  if(DEFINED own_OWN OR "OWN" IN_LIST own_KEYWORDS_MISSING_VALUES)
    target_precompile_headers(${target} PRIVATE <algorithm> <functional> <map> <memory> <string> <vector> <nlohmann/json.hpp> ${own_OWN})
    return()
  endif()
  if(NOT TARGET faubourg_headers)
    file(CONFIGURE OUTPUT ${CMAKE_BINARY_DIR}/headers.cpp CONTENT "")
    add_library(faubourg_headers OBJECT ${CMAKE_BINARY_DIR}/headers.cpp)
    target_link_libraries(faubourg_headers PRIVATE nlohmann_json::nlohmann_json Threads::Threads)
    faubourg_precompile(faubourg_headers OWN)
  endif()
  target_precompile_headers(${target} REUSE_FROM faubourg_headers)
endfunction()

# faubourg_small(TARGET): small before fast in a page's module, with headers of their own for all such targets; elsewhere as all others.
function(faubourg_small target)
  if(NOT FAUBOURG_WASM)
    faubourg_precompile(${target})
    return()
  endif()
  target_compile_options(${target} PRIVATE -Oz)
  if(NOT FAUBOURG_PRECOMPILE)
    return()
  endif()
  if(NOT TARGET faubourg_small_headers)
    file(CONFIGURE OUTPUT ${CMAKE_BINARY_DIR}/small_headers.cpp CONTENT "")
    add_library(faubourg_small_headers OBJECT ${CMAKE_BINARY_DIR}/small_headers.cpp)
    target_compile_options(faubourg_small_headers PRIVATE -Oz)
    target_link_libraries(faubourg_small_headers PRIVATE nlohmann_json::nlohmann_json Threads::Threads)
    faubourg_precompile(faubourg_small_headers OWN)
  endif()
  target_precompile_headers(${target} REUSE_FROM faubourg_small_headers)
endfunction()

# faubourg_tests(TARGET): tests that look at results, not at thousands of states. Optimising them, or counting
# their branches for the fuzzer, costs more than it gives; what they test is built as ever. All of them read the
# same headers, once for all.
function(faubourg_tests target)
  target_compile_options(${target} PRIVATE -O0)
  faubourg_unfuzzed(${target})
  if(FAUBOURG_PRECOMPILE)
    if(NOT TARGET faubourg_tests_headers)
      file(CONFIGURE OUTPUT ${CMAKE_BINARY_DIR}/tests_headers.cpp CONTENT "")
      add_library(faubourg_tests_headers OBJECT ${CMAKE_BINARY_DIR}/tests_headers.cpp)
      target_compile_options(faubourg_tests_headers PRIVATE -O0)
      target_link_libraries(faubourg_tests_headers PRIVATE GTest::gtest nlohmann_json::nlohmann_json Threads::Threads)
      faubourg_unfuzzed(faubourg_tests_headers)
      faubourg_precompile(faubourg_tests_headers OWN <gtest/gtest.h>)
    endif()
    target_precompile_headers(${target} REUSE_FROM faubourg_tests_headers)
  endif()
endfunction()

# faubourg_unhurried(TARGET): what waits for people and sockets; all that counts is in the libraries it calls. Under the
# sanitizers, optimising it takes longer than the tests save by it; elsewhere a little is enough, in half the time.
function(faubourg_unhurried target)
  if(FAUBOURG_SANITIZE)
    target_compile_options(${target} PRIVATE -O0)
  elseif(CMAKE_BUILD_TYPE STREQUAL Release)
    target_compile_options(${target} PRIVATE -O1)
  endif()
endfunction()

# faubourg_unfuzzed(TARGET): sources that no fuzz target reaches.
function(faubourg_unfuzzed target)
  if(FAUBOURG_FUZZ)
    target_compile_options(${target} PRIVATE ${FAUBOURG_FUZZ_OFF})
  endif()
endfunction()

# faubourg_tool(NAME SOURCE…): a program that the build itself runs, on this machine whatever it builds for. A step of the build that
# uses it depends on NAME and runs ${NAME_command}.
function(faubourg_tool name)
  if(NOT FAUBOURG_WASM)
    add_executable(${name} ${ARGN})
    target_link_libraries(${name} PRIVATE nlohmann_json::nlohmann_json)
    target_compile_options(${name} PRIVATE -O0)
    set_target_properties(${name} PROPERTIES UNITY_BUILD OFF)
    faubourg_unfuzzed(${name})
    set(${name}_command ${name} CACHE INTERNAL "")
    return()
  endif()
  set(path ${CMAKE_BINARY_DIR}/tools/${name})
  file(MAKE_DIRECTORY ${CMAKE_BINARY_DIR}/tools)
  add_custom_command(OUTPUT ${path} DEPENDS ${ARGN}
    COMMAND ${CMAKE_CXX_COMPILER_LAUNCHER} clang++-19 -std=c++23 -O0 -I${CMAKE_SOURCE_DIR} -o ${path} ${ARGN})
  add_custom_target(${name} DEPENDS ${path})
  set(${name}_command ${path} CACHE INTERNAL "")
endfunction()
