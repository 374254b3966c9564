#include "net/player_thread.hpp"

namespace bidwright::net {

PlayerThread::PlayerThread(bool own_thread) {
  if (own_thread) thread_ = std::thread([this] { work(); });
}

void PlayerThread::finish() {
  if (!thread_.joinable()) return;
  {
    const std::lock_guard lock(mutex_);
    stop_ = true;
  }
  wake_.notify_one();
  thread_.join();
}

void PlayerThread::run(std::function<void()> job) {
  if (!thread_.joinable()) return job();
  {
    const std::lock_guard lock(mutex_);
    jobs_.push_back(std::move(job));
  }
  wake_.notify_one();
}

void PlayerThread::work() {
  for (;;) {
    std::function<void()> job;
    {
      std::unique_lock lock(mutex_);
      wake_.wait(lock, [this] { return stop_ || !jobs_.empty(); });
      if (jobs_.empty()) return;
      job = std::move(jobs_.front());
      jobs_.pop_front();
    }
    job();
  }
}

}  // namespace bidwright::net
