# cmake -DOUT=a.cpp -DSYMBOL=pages -DFOLDER=dir -P EmbedFiles.cmake
#   The files of a folder as arrays of bytes in a source file, each with its name.

file(GLOB files ${FOLDER}/*)
set(entries "")
foreach(file IN LISTS files)
  get_filename_component(name ${file} NAME)
  file(READ ${file} hex HEX)
  string(LENGTH "${hex}" length)
  math(EXPR size "${length} / 2")
  string(REGEX REPLACE "(..)" "0x\\1," bytes "${hex}")
  string(MAKE_C_IDENTIFIER ${name} id)
  string(APPEND arrays "constexpr unsigned char ${id}[] = {\n${bytes}0};\n")
  string(APPEND entries "    {\"${name}\", ${id}, ${size}},\n")
endforeach()
file(WRITE ${OUT} "// Made by EmbedFiles.cmake.\n#include \"page/embedded.hpp\"\n\nnamespace bidwright::page {\nnamespace {\n${arrays}\nconstexpr EmbeddedFile kFiles[] = {\n${entries}};\n}  // namespace\n\nstd::span<const EmbeddedFile> ${SYMBOL}() {\n  return kFiles;\n}\n\n}  // namespace bidwright::page\n")
