#include "bidwright/web/pool.hpp"

#include <exception>
#include <utility>

namespace bidwright::web {

Pool::Pool(int threads, std::size_t max_waiting) : max_waiting_(max_waiting) {
  threads_.reserve(static_cast<std::size_t>(threads) + 1);
  for (int i = 0; i < threads; ++i) threads_.emplace_back([this] { work(Urgency::kBulk); });
  threads_.emplace_back([this] { work(Urgency::kSpare); });
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
  wake_.notify_all();  // One alone may be a thread that does not take it.
  return true;
}

std::deque<std::function<void()>>* Pool::next_line(Urgency last) {
  for (std::size_t i = 0; i <= static_cast<std::size_t>(last); ++i) {
    if (!lines_[i].empty()) return &lines_[i];
  }
  return nullptr;
}

void Pool::work(Urgency last) {
  for (;;) {
    std::function<void()> job;
    {
      std::unique_lock lock(mutex_);
      wake_.wait(lock, [&] { return stop_ || next_line(last) != nullptr; });
      if (stop_) return;
      auto& line = *next_line(last);
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
