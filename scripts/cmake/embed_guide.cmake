# Writes a game's guide as a C++ source: cmake -DOUT=… -DID=village -DGUIDE=…/guide.json -DWITH_RULES=ON -P embed_guide.cmake. Without
# a guide, or without texts, it is empty (games/guides.h).
set(text "")
set(value "{}")
if(GUIDE AND WITH_RULES)
  file(READ ${GUIDE} hex HEX)
  string(REGEX REPLACE "([0-9a-f][0-9a-f])" "'\\\\x\\1'," bytes "${hex}")
  set(text "static const char kText[] = {${bytes}};\n")
  set(value "{kText, sizeof kText}")
endif()
file(WRITE ${OUT} "#include <string_view>\n\nnamespace faubourg {\n${text}extern const std::string_view ${ID}_guide;\nconst std::string_view ${ID}_guide${value};\n}  // namespace faubourg\n")
