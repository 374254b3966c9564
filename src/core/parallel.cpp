#include "bidwright/core/parallel.hpp"

#include <algorithm>
#include <atomic>

#include "bidwright/core/workers.hpp"

namespace bidwright::core {

void run_parts(std::size_t count, int threads, const std::function<void(std::size_t)>& work) {
  std::atomic<std::size_t> next{0};
  Workers workers(std::min(count, static_cast<std::size_t>(std::max(1, threads))));
  workers.run([&](std::size_t) {
    try {
      for (std::size_t i = next++; i < count; i = next++) work(i);
    } catch (...) {
      next = count;
      throw;
    }
  });
}

}  // namespace bidwright::core
