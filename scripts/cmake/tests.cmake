# faubourg_run_tests(TARGET [SHARES N]): the GoogleTest program TARGET for ctest. Starting a program under the
# sanitizers costs more than most tests: so TARGET runs once, without those of its tests that are named …_Long.
# These, if there are any, are TARGET.long, dealt out to N runs where one would keep the other cores waiting. They
# are labelled long: `ctest -LE long` leaves them out, and otherwise they start first.
# scripts/test-results counts the tests within the programs and names those that failed.
function(faubourg_run_tests target)
  cmake_parse_arguments(PARSE_ARGV 1 run "" SHARES "")
  set(long_ones *_Long:*_Long/*)
  add_test(NAME ${target} COMMAND ${target} --gtest_color=no --gtest_filter=-${long_ones})
  set_tests_properties(${target} PROPERTIES TIMEOUT 900 FAIL_REGULAR_EXPRESSION "Running 0 tests")
  if(NOT run_SHARES)
    set(run_SHARES 1)
  endif()
  foreach(share RANGE 1 ${run_SHARES})
    set(name ${target}.long.${share})
    add_test(NAME ${name} COMMAND ${target} --gtest_color=no --gtest_filter=${long_ones})
    math(EXPR index "${share} - 1")
    set_tests_properties(${name} PROPERTIES TIMEOUT 900 LABELS long COST 10
      ENVIRONMENT "GTEST_TOTAL_SHARDS=${run_SHARES};GTEST_SHARD_INDEX=${index}")
  endforeach()
endfunction()
