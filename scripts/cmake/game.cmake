# faubourg_game(ID STRUCT FOLDER): the library, the box, the laws and the tests of the game in FOLDER.
# Its box is made from games/box.cpp.in; specification and data are embedded, those of older versions (v1/, v2/ …)
# before the newest, the specification also as blocks (make_rules), and the guide for players (make_guide) where there is one;
# nothing else names the game.
faubourg_tool(make_rules ${CMAKE_SOURCE_DIR}/scripts/rules/make_rules.cpp ${CMAKE_SOURCE_DIR}/core/markdown.cpp)
faubourg_tool(make_guide ${CMAKE_SOURCE_DIR}/scripts/rules/make_guide.cpp ${CMAKE_SOURCE_DIR}/core/guide.cpp ${CMAKE_SOURCE_DIR}/core/markdown.cpp)

# faubourg_told(SOURCES GAME): in a page's module, what reads data and tells people is compiled for size, as GAME_told; what plays and
# searches stays among the sources, for speed.
set(FAUBOURG_TOLD "account|observe|spelling|beforehand|ending|setup|stock|data.*|view.*|sketch|notation|preview|proof|reason|story|introduction|campaign|course|report|own_day|own_level|options|making|picture")
function(faubourg_told sources game)
  set(told ${${sources}})
  list(FILTER told INCLUDE REGEX "/(${FAUBOURG_TOLD})\\.cpp$")
  list(REMOVE_ITEM ${sources} ${told})
  add_library(${game}_told STATIC ${told})
  target_link_libraries(${game}_told PUBLIC faubourg_core)
  faubourg_small(${game}_told)
  set(${sources} ${${sources}} PARENT_SCOPE)
endfunction()

function(faubourg_game GAME_ID GAME_STRUCT GAME_FOLDER)
  set(folder ${CMAKE_SOURCE_DIR}/${GAME_FOLDER})
  set(made ${CMAKE_BINARY_DIR}/${GAME_FOLDER})
  file(GLOB sources CONFIGURE_DEPENDS ${folder}/*.cpp)
  configure_file(${CMAKE_SOURCE_DIR}/games/box.cpp.in ${made}/box.cpp @ONLY)
  configure_file(${CMAKE_SOURCE_DIR}/games/box.h.in ${made}/box.h @ONLY)
  file(GLOB editions CONFIGURE_DEPENDS ${folder}/v*/data.json)
  list(SORT editions COMPARE NATURAL)
  list(TRANSFORM editions REPLACE "/data.json$" "")
  list(APPEND editions ${folder})
  list(TRANSFORM editions APPEND /data.json OUTPUT_VARIABLE data)
  list(TRANSFORM editions APPEND /rules.md OUTPUT_VARIABLE rules)
  set(parsed "")
  foreach(specification IN LISTS rules)
    list(LENGTH parsed number)
    list(APPEND parsed ${made}/rules${number}.json)
    add_custom_command(OUTPUT ${made}/rules${number}.json COMMAND ${make_rules_command} ${specification} ${made}/rules${number}.json
      DEPENDS make_rules ${specification})
  endforeach()
  list(JOIN parsed "," blocks)
  list(JOIN editions "," editions)
  # A board for the page is found by its file; whoever brings none is drawn by its sketch (games/edition.h).
  file(GLOB board CONFIGURE_DEPENDS ${folder}/web/index.ts)
  if(board)
    set(has_board true)
  else()
    set(has_board false)
  endif()
  add_custom_command(
    OUTPUT ${made}/embedded.cpp
    COMMAND ${CMAKE_COMMAND} -DOUT=${made}/embedded.cpp -DID=${GAME_ID} -DFOLDERS=${editions} -DPARSED=${blocks}
            -DHAS_BOARD=${has_board} -DWITH_RULES=${FAUBOURG_EMBED_RULES} -P ${CMAKE_SOURCE_DIR}/scripts/cmake/embed.cmake
    DEPENDS ${data} ${rules} ${parsed} ${CMAKE_SOURCE_DIR}/scripts/cmake/embed.cmake)
  # The guide (games/guides.h): a changed sentence compiles this file alone.
  file(GLOB guides CONFIGURE_DEPENDS ${folder}/guide/*.md ${folder}/guide/records/*.jsonl)
  set(guide "")
  if(guides)
    set(guide ${made}/guide.json)
    add_custom_command(OUTPUT ${guide} COMMAND ${make_guide_command} ${folder}/guide ${guide} DEPENDS make_guide ${guides})
  endif()
  add_custom_command(
    OUTPUT ${made}/guide.cpp
    COMMAND ${CMAKE_COMMAND} -DOUT=${made}/guide.cpp -DID=${GAME_ID} -DGUIDE=${guide} -DWITH_RULES=${FAUBOURG_EMBED_RULES}
            -P ${CMAKE_SOURCE_DIR}/scripts/cmake/embed_guide.cmake
    DEPENDS ${guide} ${CMAKE_SOURCE_DIR}/scripts/cmake/embed_guide.cmake)
  # The puzzles (games/shipped_puzzles.h), likewise.
  file(GLOB puzzles CONFIGURE_DEPENDS ${folder}/puzzles/*.json ${folder}/puzzles/records/*.jsonl)
  add_custom_command(
    OUTPUT ${made}/puzzles.cpp
    COMMAND ${CMAKE_COMMAND} -DOUT=${made}/puzzles.cpp -DID=${GAME_ID} -DFOLDER=${folder}/puzzles -DWITH_RULES=${FAUBOURG_EMBED_RULES}
            -P ${CMAKE_SOURCE_DIR}/scripts/cmake/embed_puzzles.cmake
    DEPENDS ${puzzles} ${CMAKE_SOURCE_DIR}/scripts/cmake/embed_puzzles.cmake)
  set_source_files_properties(${made}/puzzles.cpp PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON SKIP_PRECOMPILE_HEADERS ON)
  set_source_files_properties(${made}/guide.cpp PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON SKIP_PRECOMPILE_HEADERS ON)
  set(compiled ${sources})
  if(FAUBOURG_WASM)
    faubourg_told(compiled game_${GAME_ID})
  endif()
  add_library(game_${GAME_ID} STATIC ${compiled} ${made}/box.cpp ${made}/embedded.cpp ${made}/guide.cpp ${made}/puzzles.cpp)
  add_custom_target(made_${GAME_ID} DEPENDS ${made}/embedded.cpp ${made}/guide.cpp ${made}/puzzles.cpp)  # as words_… (words.cmake)
  add_dependencies(game_${GAME_ID} made_${GAME_ID})
  target_link_libraries(game_${GAME_ID} PUBLIC faubourg_box Threads::Threads)
  if(FAUBOURG_WASM)
    if(board)
      target_compile_definitions(game_${GAME_ID} PRIVATE FAUBOURG_WITHOUT_SKETCH)  # the page draws it
    endif()
    set_target_properties(game_${GAME_ID} PROPERTIES UNITY_BUILD_BATCH_SIZE 0)  # as one source: a search is a fifth faster
  endif()
  faubourg_precompile(game_${GAME_ID})
  if(EXISTS ${folder}/words)
    file(GLOB headers CONFIGURE_DEPENDS ${folder}/*.h)
    faubourg_words(${GAME_ID} ${folder}/words game_${GAME_ID} ${sources} ${headers})
    if(FAUBOURG_WASM)
      target_sources(game_${GAME_ID}_told PRIVATE ${CMAKE_BINARY_DIR}/words/${GAME_ID}.h)
    endif()
  endif()

  if(FAUBOURG_TESTS)
    # The laws: every game gets them; so do the laws of its bots.
    foreach(kind laws bots)
      set(source ${CMAKE_SOURCE_DIR}/core/testing/laws_test.cpp ${CMAKE_SOURCE_DIR}/core/testing/learning_test.cpp)
      if(kind STREQUAL bots)
        set(source ${CMAKE_SOURCE_DIR}/bots/testing/bots_test.cpp)
      endif()
      if(kind STREQUAL laws AND EXISTS ${folder}/tests/scarcity.h)
        list(APPEND source ${CMAKE_SOURCE_DIR}/core/testing/scarcity_test.cpp)
      endif()
      add_executable(${GAME_ID}_${kind} ${source})
      target_compile_definitions(${GAME_ID}_${kind} PRIVATE
        GAME_HEADER="${made}/box.h" GAME_TYPE=faubourg::${GAME_ID}::${GAME_STRUCT}
        GAME_BOX=faubourg::${GAME_ID}_box GAME_DIR="${folder}"
        GAME_SCARCITY="${folder}/tests/scarcity.h")
      target_link_libraries(${GAME_ID}_${kind} PRIVATE game_${GAME_ID} faubourg_games GTest::gtest_main)
      if(kind STREQUAL bots)
        faubourg_tests(${GAME_ID}_${kind})  # the searches are in the game's library
      else()
        faubourg_precompile(${GAME_ID}_${kind})  # its templates play thousands of states
      endif()
      faubourg_run_tests(${GAME_ID}_${kind} LONG_SHARES 3)
    endforeach()

    file(GLOB tests CONFIGURE_DEPENDS ${folder}/tests/*_test.cpp)
    if(tests)
      add_executable(${GAME_ID}_tests ${tests})
      target_compile_definitions(${GAME_ID}_tests PRIVATE GAME_DIR="${folder}")
      target_link_libraries(${GAME_ID}_tests PRIVATE game_${GAME_ID} faubourg_games GTest::gtest_main)
      faubourg_tests(${GAME_ID}_tests)
      faubourg_run_tests(${GAME_ID}_tests)
    endif()
  endif()
endfunction()
