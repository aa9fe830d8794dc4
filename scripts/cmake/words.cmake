# Words: what people read stands in games/<id>/words/*.json, core/words/, server/words/, cli/words/, one file a
# language (docs/adr/0008). The languages are those of core/words; every folder has all of them.
faubourg_tool(make_words ${CMAKE_SOURCE_DIR}/scripts/words/make_words.cpp ${CMAKE_SOURCE_DIR}/core/sentence.cpp)

file(GLOB FAUBOURG_LANGUAGES CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/core/words/*.json)
list(TRANSFORM FAUBOURG_LANGUAGES REPLACE "^.*/(.*)\\.json$" "\\1")
list(REMOVE_ITEM FAUBOURG_LANGUAGES en)
list(PREPEND FAUBOURG_LANGUAGES en)  # what every other language falls back to

# faubourg_words(ID FOLDER TARGET SOURCE…): words/ID.h for the target's sources, and the sentences within it. The build
# fails where words and sources disagree. The sources are those that may use the words.
function(faubourg_words id folder target)
  file(GLOB files CONFIGURE_DEPENDS ${folder}/*.json)
  list(JOIN FAUBOURG_LANGUAGES "," languages)
  # A page says sentences itself, by their keys; its module needs them in English, and in all languages only where a folder says things
  # in all of them at once, and in core, which names the languages.
  if(FAUBOURG_WASM AND NOT id STREQUAL core)
    set(says_all "")
    foreach(source IN LISTS ARGN)
      file(STRINGS ${source} found REGEX in_all_languages LIMIT_COUNT 1)
      list(APPEND says_all ${found})
    endforeach()
    if(NOT says_all)
      set(languages first:${languages})
    endif()
  endif()
  set(made ${CMAKE_BINARY_DIR}/words)
  add_custom_command(
    OUTPUT ${made}/${id}.cpp ${made}/${id}.h
    COMMAND ${make_words_command} ${id} ${folder} ${languages} ${made} ${ARGN}
    DEPENDS make_words ${files} ${ARGN}
    COMMENT "Words of ${id}")
  # A step of a library waits for all libraries that stand below it, unless a target with fewer of them has the step as well.
  add_custom_target(words_${id} DEPENDS ${made}/${id}.cpp ${made}/${id}.h)
  add_dependencies(${target} words_${id})
  # A changed sentence compiles this file alone; whoever links another before the library speaks other languages.
  set_source_files_properties(${made}/${id}.cpp PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON SKIP_PRECOMPILE_HEADERS ON)
  target_sources(${target} PRIVATE ${made}/${id}.cpp ${made}/${id}.h)
endfunction()
