# cmake --install: the program, the page, the manual, completion for the shells, the licence.
# The manual and the completions are what the program says of itself; `cmake --build … --target handbook` asks it.
include(GNUInstallDirs)
set(handbook ${CMAKE_BINARY_DIR}/handbook)
add_custom_command(
  OUTPUT ${handbook}/faubourg.1 ${handbook}/faubourg.bash ${handbook}/_faubourg
  COMMAND ${CMAKE_COMMAND} -E make_directory ${handbook}
  COMMAND faubourg manual > ${handbook}/faubourg.1
  COMMAND faubourg completion bash > ${handbook}/faubourg.bash
  COMMAND faubourg completion zsh > ${handbook}/_faubourg
  DEPENDS faubourg)
add_custom_target(handbook DEPENDS ${handbook}/faubourg.1 ${handbook}/faubourg.bash ${handbook}/_faubourg)

install(TARGETS faubourg)
install(CODE "if(NOT EXISTS \"${CMAKE_SOURCE_DIR}/web/dist/index.html\" OR NOT EXISTS \"${handbook}/faubourg.1\")
  message(FATAL_ERROR \"The page or the handbook is not built yet: ./package builds all that is installed.\")
endif()")
install(DIRECTORY web/dist/ DESTINATION ${CMAKE_INSTALL_DATADIR}/faubourg/web)
install(FILES ${handbook}/faubourg.1 DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
install(FILES ${handbook}/faubourg.bash DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions RENAME faubourg)
install(FILES ${handbook}/_faubourg DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/vendor-completions)
install(FILES LICENSE README.md CHANGELOG.md DESTINATION ${CMAKE_INSTALL_DOCDIR})
install(DIRECTORY deploy DESTINATION ${CMAKE_INSTALL_DOCDIR})  # a site of several machines (docs/scale.md)
