# Installs the program, the libraries, the headers and the package that find_package(bidwright) reads.

include(CMakePackageConfigHelpers)

get_property(modules GLOBAL PROPERTY BIDWRIGHT_MODULES)
install(TARGETS ${modules} EXPORT bidwright-targets
  ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR})
if(NOT BIDWRIGHT_PAPERS)
  set(left_out PATTERN papers EXCLUDE)
endif()
install(DIRECTORY include/bidwright DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} ${left_out})
install(TARGETS bidwright_program RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
file(GLOB shipped CONFIGURE_DEPENDS models/*.bwm models/*.bwn)
install(FILES ${shipped} DESTINATION ${CMAKE_INSTALL_DATADIR}/bidwright)
install(DIRECTORY models/dialects DESTINATION ${CMAKE_INSTALL_DATADIR}/bidwright)
install(EXPORT bidwright-targets NAMESPACE bidwright::
  DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/bidwright)

list(TRANSFORM modules REPLACE "^bidwright_" "bidwright::" OUTPUT_VARIABLE package_libraries)
configure_package_config_file(cmake/bidwright-config.cmake.in bidwright-config.cmake
  INSTALL_DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/bidwright)
write_basic_package_version_file(bidwright-config-version.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/bidwright-config.cmake
              ${CMAKE_CURRENT_BINARY_DIR}/bidwright-config-version.cmake
  DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/bidwright)
