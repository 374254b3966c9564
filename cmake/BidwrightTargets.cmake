# The two interface targets that every target of this project links privately, and the functions
# that make a module, so that each module's CMakeLists.txt only lists files and dependencies.

add_library(bidwright_warnings INTERFACE)
target_compile_options(bidwright_warnings INTERFACE
  -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wsign-conversion -Wnon-virtual-dtor
  -Wold-style-cast -Woverloaded-virtual -Wimplicit-fallthrough
  $<$<BOOL:${BIDWRIGHT_WERROR}>:-Werror>)

add_library(bidwright_sanitizers INTERFACE)
if(BIDWRIGHT_SANITIZE)
  target_compile_options(bidwright_sanitizers INTERFACE
    -fsanitize=${BIDWRIGHT_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer)
  target_link_options(bidwright_sanitizers INTERFACE -fsanitize=${BIDWRIGHT_SANITIZE})
endif()
if(BIDWRIGHT_FUZZ)
  target_compile_options(bidwright_sanitizers INTERFACE -fsanitize=fuzzer-no-link)
endif()

# bidwright_module(NAME SOURCES a.cpp ... [DEPENDS bidwright::x ...] [LINKS lib ...])
#   DEPENDS: modules and libraries that the public headers use; LINKS: used by the sources only.
function(bidwright_module name)
  cmake_parse_arguments(ARG "" "" "SOURCES;DEPENDS;LINKS" ${ARGN})
  # Libraries of headers only, used by the sources only, are no matter of who links the module.
  list(TRANSFORM ARG_LINKS REPLACE "^((nlohmann_json|Eigen3|Boost)::.*)$" "$<BUILD_INTERFACE:\\1>")
  set(target bidwright_${name})
  add_library(${target} STATIC ${ARG_SOURCES})
  add_library(bidwright::${name} ALIAS ${target})
  set_target_properties(${target} PROPERTIES EXPORT_NAME ${name})
  target_compile_features(${target} PUBLIC cxx_std_20)
  target_include_directories(${target}
    PUBLIC $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/include> $<INSTALL_INTERFACE:include>
    PRIVATE ${PROJECT_SOURCE_DIR}/src)
  target_link_libraries(${target}
    PUBLIC ${ARG_DEPENDS}
    PRIVATE ${ARG_LINKS} $<BUILD_INTERFACE:bidwright_warnings>
            $<BUILD_INTERFACE:bidwright_sanitizers>)
  set_property(GLOBAL APPEND PROPERTY BIDWRIGHT_MODULES ${target})
endfunction()

# bidwright_compile_quickly(a.cpp ...)
#   Sources that are not worth much optimisation, such as those that only read and write JSON,
#   which takes long to optimise.
function(bidwright_compile_quickly)
  set_property(SOURCE ${ARGN} APPEND PROPERTY COMPILE_OPTIONS "$<$<CONFIG:Release>:-O1>")
endfunction()
