# faubourg_run_tests(TARGET [SHARES N] [LONG_SHARES N]): the GoogleTest program TARGET for ctest. Starting a program
# under the sanitizers costs more than most tests: so TARGET.1 runs all but those of its tests that are named …_Long.
# These, if there are any, are TARGET.long.1, labelled long: `ctest -LE long` leaves them out, and otherwise they
# start first. Where one run would keep the other cores waiting, its tests are dealt out to N.
# scripts/test-results counts the tests within the programs and names those that failed.
function(faubourg_run_tests target)
  cmake_parse_arguments(PARSE_ARGV 1 run "" "SHARES;LONG_SHARES" "")
  faubourg_shares(${target} ${target} "${run_SHARES}" "-*_Long:*_Long/*" FAIL_REGULAR_EXPRESSION "Running 0 tests")
  faubourg_shares(${target} ${target}.long "${run_LONG_SHARES}" "*_Long:*_Long/*" LABELS long COST 10)
endfunction()

# faubourg_shares(TARGET NAME N FILTER PROPERTY…): the tests that pass the filter, in N runs.
function(faubourg_shares target name count filter)
  if(NOT count)
    set(count 1)
  endif()
  foreach(share RANGE 1 ${count})
    math(EXPR index "${share} - 1")
    add_test(NAME ${name}.${share} COMMAND ${target} --gtest_color=no --gtest_filter=${filter})
    set_tests_properties(${name}.${share} PROPERTIES TIMEOUT 900
      ENVIRONMENT "GTEST_TOTAL_SHARDS=${count};GTEST_SHARD_INDEX=${index}" ${ARGN})
  endforeach()
endfunction()
