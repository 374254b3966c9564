# bidwright_embed(OUT.cpp SYMBOL FOLDER)
#   Makes a source file that holds every file of the folder, so that the program carries its pages
#   with it. It is made anew when one of them changes.
function(bidwright_embed out symbol folder)
  file(GLOB files CONFIGURE_DEPENDS ${folder}/*)
  add_custom_command(OUTPUT ${out}
    COMMAND ${CMAKE_COMMAND} -DOUT=${out} -DSYMBOL=${symbol} -DFOLDER=${folder}
      -P ${PROJECT_SOURCE_DIR}/cmake/EmbedFiles.cmake
    DEPENDS ${files} ${PROJECT_SOURCE_DIR}/cmake/EmbedFiles.cmake
    COMMENT "Embedding ${folder}" VERBATIM)
endfunction()
