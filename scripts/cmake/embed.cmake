# Writes a game's specification and data as a C++ source: cmake -DOUT=… -DID=village -DDIR=games/village -P embed.cmake
function(embed name file text)
  file(READ ${file} hex HEX)
  string(REGEX REPLACE "([0-9a-f][0-9a-f])" "'\\\\x\\1'," bytes "${hex}")
  set(${text} "extern const char ${ID}_${name}_text[];\nextern const unsigned long ${ID}_${name}_size;\nconst char ${ID}_${name}_text[] = {${bytes}};\nconst unsigned long ${ID}_${name}_size = sizeof ${ID}_${name}_text;\n" PARENT_SCOPE)
endfunction()
embed(rules ${DIR}/rules.md rules)
embed(data ${DIR}/data.json data)
file(WRITE ${OUT} "namespace faubourg {\n${rules}${data}}  // namespace faubourg\n")
