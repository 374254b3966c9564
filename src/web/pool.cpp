#include "bidwright/web/pool.hpp"

#include <exception>
#include <utility>

namespace bidwright::web {

Pool::Pool(int threads, std::size_t max_waiting) : max_waiting_(max_waiting) {
  for (int i = 0; i < threads; ++i) threads_.emplace_back([this] { work(); });
}

Pool::~Pool() {
  {
    const std::lock_guard lock(mutex_);
    stop_ = true;
  }
  wake_.notify_all();
  for (std::thread& thread : threads_) thread.join();
}

bool Pool::run(Urgency urgency, std::function<void()> job) {
  {
    const std::lock_guard lock(mutex_);
    auto& line = lines_[static_cast<std::size_t>(urgency)];
    if (line.size() >= max_waiting_) return false;
    line.push_back(std::move(job));
  }
  wake_.notify_one();
  return true;
}

std::deque<std::function<void()>>* Pool::next_line() {
  for (auto& line : lines_) {
    if (!line.empty()) return &line;
  }
  return nullptr;
}

void Pool::work() {
  for (;;) {
    std::function<void()> job;
    {
      std::unique_lock lock(mutex_);
      wake_.wait(lock, [this] { return stop_ || next_line() != nullptr; });
      if (stop_) return;
      auto& line = *next_line();
      job = std::move(line.front());
      line.pop_front();
    }
    try {
      job();
    } catch (const std::exception&) {
      continue;
    }
  }
}

}  // namespace bidwright::web
