// Independent parts of an experiment on several threads.
#pragma once

#include <cstddef>
#include <functional>

namespace bidwright::tools {

/// work(i) once for each i below `count`, on `threads` threads that end before the call returns.
void run_parts(std::size_t count, int threads, const std::function<void(std::size_t)>& work);

}  // namespace bidwright::tools
