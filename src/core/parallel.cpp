#include "bidwright/core/parallel.hpp"

#include <algorithm>
#include <atomic>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

namespace bidwright::core {

void run_parts(std::size_t count, int threads, const std::function<void(std::size_t)>& work) {
  std::atomic<std::size_t> next{0};
  std::exception_ptr failure;
  std::mutex failing;
  const auto serve = [&] {
    try {
      for (std::size_t i = next++; i < count; i = next++) work(i);
    } catch (...) {
      next = count;
      const std::scoped_lock lock(failing);
      if (!failure) failure = std::current_exception();
    }
  };
  const std::size_t wanted = std::min(count, static_cast<std::size_t>(std::max(1, threads)));
  {
    std::vector<std::jthread> others;
    for (std::size_t t = 1; t < wanted; ++t) others.emplace_back(serve);
    serve();
  }
  if (failure) std::rethrow_exception(failure);
}

}  // namespace bidwright::core
