// How many threads a command uses.
#pragma once

#include <algorithm>
#include <thread>

namespace bidwright::tools {

/// What --threads asked for; as many as there are cores for 0.
[[nodiscard]] inline int thread_count(int wanted) {
  return wanted > 0 ? wanted : std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
}

}  // namespace bidwright::tools
