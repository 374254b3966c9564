# cmake -D BUILD=... -D CONSUMER=... -D WORK=... -D CXX=... -D GENERATOR=... -P this

function(run)
  execute_process(COMMAND ${ARGV} COMMAND_ERROR_IS_FATAL ANY OUTPUT_VARIABLE output)
  set(output "${output}" PARENT_SCOPE)
endfunction()

file(REMOVE_RECURSE ${WORK})
run(${CMAKE_COMMAND} --install ${BUILD} --prefix ${WORK}/prefix)

run(${WORK}/prefix/bin/bidwright --version)
if(NOT output MATCHES "^bidwright [0-9.]+\n$")
  message(FATAL_ERROR "the installed program says: ${output}")
endif()

# What ships with it is found where it is installed.
run(${CMAKE_COMMAND} -E chdir ${WORK}/prefix ${WORK}/prefix/bin/bidwright bench --signature
  --subject sampling --subject bidding)
if(NOT output MATCHES "^signature [0-9]+\n$")
  message(FATAL_ERROR "the installed program says: ${output}")
endif()

run(${CMAKE_COMMAND} -S ${CONSUMER} -B ${WORK}/build -G ${GENERATOR}
  -D CMAKE_PREFIX_PATH=${WORK}/prefix -D CMAKE_CXX_COMPILER=${CXX} -D CMAKE_BUILD_TYPE=Debug)
run(${CMAKE_COMMAND} --build ${WORK}/build)
run(${WORK}/build/consumer)
if(NOT output STREQUAL "4SX by South, 10 tricks: 590\n")
  message(FATAL_ERROR "the consumer says: ${output}")
endif()
