# What keeps a build short. Nothing here changes what the sources mean: FAUBOURG_PRECOMPILE=OFF builds without.

# Headers that nearly every source reads are read once for all targets that are compiled alike: as everything else, small (a page's
# module), or plain (not optimised, and not counted for the fuzzer). Tests read gtest besides, so where there are tests it is among them.
set(FAUBOURG_HEADERS <algorithm> <functional> <map> <memory> <string> <vector> <nlohmann/json.hpp>)
if(FAUBOURG_TESTS)
  list(APPEND FAUBOURG_HEADERS <gtest/gtest.h>)
endif()

# faubourg_read_once(TARGET KIND [FLAG…]): with the headers of this kind, made when the first asks for them.
function(faubourg_read_once target kind)
  if(NOT FAUBOURG_PRECOMPILE)
    return()
  endif()
  set(headers faubourg_${kind}_headers)
  if(NOT TARGET ${headers})
    file(CONFIGURE OUTPUT ${CMAKE_BINARY_DIR}/${kind}_headers.cpp CONTENT "")
    add_library(${headers} OBJECT ${CMAKE_BINARY_DIR}/${kind}_headers.cpp)
    target_compile_options(${headers} PRIVATE ${ARGN})
    target_link_libraries(${headers} PRIVATE nlohmann_json::nlohmann_json Threads::Threads)
    if(FAUBOURG_TESTS)
      target_link_libraries(${headers} PRIVATE GTest::gtest)
    endif()
    target_precompile_headers(${headers} PRIVATE ${FAUBOURG_HEADERS})
  endif()
  target_precompile_headers(${target} REUSE_FROM ${headers})
endfunction()

# faubourg_precompile(TARGET): what is compiled as everything else.
function(faubourg_precompile target)
  faubourg_read_once(${target} common)
endfunction()

# faubourg_precompile_own(TARGET): what is compiled with options of its own.
function(faubourg_precompile_own target)
  if(FAUBOURG_PRECOMPILE)
    target_precompile_headers(${target} PRIVATE ${FAUBOURG_HEADERS})
  endif()
endfunction()

# faubourg_small(TARGET): small before fast in a page's module; elsewhere as all others.
function(faubourg_small target)
  if(NOT FAUBOURG_WASM)
    faubourg_precompile(${target})
    return()
  endif()
  target_compile_options(${target} PRIVATE -Oz)
  faubourg_read_once(${target} small -Oz)
endfunction()

# faubourg_plain(TARGET): not optimised, nor counted for the fuzzer.
function(faubourg_plain target)
  target_compile_options(${target} PRIVATE -O0)
  faubourg_unfuzzed(${target})
  set(flags -O0)
  if(FAUBOURG_FUZZ)
    list(APPEND flags ${FAUBOURG_FUZZ_OFF})
  endif()
  faubourg_read_once(${target} plain ${flags})
endfunction()

# faubourg_tests(TARGET): tests that look at results, not at thousands of states. Optimising them costs more than it gives; what they
# test is built as ever.
function(faubourg_tests target)
  faubourg_plain(${target})
  faubourg_fast_first(${target})
endfunction()

# faubourg_fast_first(TARGET): what headers bring to many sources (above all JSON) is in a program once: the first that the linker meets.
# That should be core's, which is optimised, not that of a test.
function(faubourg_fast_first target)
  target_sources(${target} PRIVATE $<TARGET_OBJECTS:faubourg_core>)
endfunction()

# faubourg_unhurried(TARGET): what waits for people; all that counts is in the libraries it calls. Under the sanitizers, optimising it
# takes longer than the tests save by it. faubourg_unhurried(TARGET ELSEWHERE): a little is enough elsewhere too, in half the time.
function(faubourg_unhurried target)
  if(FAUBOURG_SANITIZE AND NOT FAUBOURG_FUZZ_DEEP)
    faubourg_plain(${target})
  elseif(ARGC GREATER 1 AND CMAKE_BUILD_TYPE STREQUAL Release)
    target_compile_options(${target} PRIVATE -O1)
    faubourg_read_once(${target} light -O1)
  else()
    faubourg_precompile(${target})
  endif()
endfunction()

# faubourg_unfuzzed(TARGET): sources that no fuzz target reaches.
function(faubourg_unfuzzed target)
  if(FAUBOURG_FUZZ)
    target_compile_options(${target} PRIVATE ${FAUBOURG_FUZZ_OFF})
  endif()
endfunction()

# faubourg_tool(NAME SOURCE…): a program that the build itself runs, on this machine whatever it builds for. A step of the build that
# uses it depends on NAME and runs ${NAME_command}. Its sources are compiled by the same words in every preset, so that a compiler's
# cache compiles them once.
function(faubourg_tool name)
  set(folder ${CMAKE_BINARY_DIR}/tools)
  set(compiler ${CMAKE_CXX_COMPILER})
  if(FAUBOURG_WASM)
    find_program(FAUBOURG_COMPILER clang++-19 REQUIRED)
    set(compiler ${FAUBOURG_COMPILER})
  endif()
  file(MAKE_DIRECTORY ${folder})
  get_directory_property(warnings COMPILE_OPTIONS)
  list(FILTER warnings INCLUDE REGEX "^-W")
  set(objects "")
  foreach(source IN LISTS ARGN)
    get_filename_component(part ${source} NAME_WE)
    set(object ${folder}/${name}.${part}.o)
    add_custom_command(OUTPUT ${object} DEPENDS ${source} DEPFILE ${object}.d
      COMMAND ${CMAKE_CXX_COMPILER_LAUNCHER} ${compiler} -std=c++23 -O0 ${warnings} -I${CMAKE_SOURCE_DIR} -MD -MF ${object}.d -c ${source} -o ${object}
      COMMENT "${name}: ${part}")
    list(APPEND objects ${object})
  endforeach()
  add_custom_command(OUTPUT ${folder}/${name} DEPENDS ${objects} COMMAND ${compiler} -o ${folder}/${name} ${objects} COMMENT "${name}")
  add_custom_target(${name} DEPENDS ${folder}/${name})
  set(${name}_command ${folder}/${name} CACHE INTERNAL "")
endfunction()
