#include "bidwright/core/workers.hpp"

#include <utility>

namespace bidwright::core {

Workers::Workers(std::size_t count) {
  for (std::size_t part = 1; part < count; ++part) {
    threads_.emplace_back([this, part] { serve(part); });
  }
}

Workers::~Workers() {
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
  }
  start_.notify_all();
  for (std::thread& thread : threads_) thread.join();
}

void Workers::run(const std::function<void(std::size_t)>& job) {
  if (threads_.empty()) {
    job(0);
    return;
  }
  {
    const std::lock_guard lock(mutex_);
    job_ = &job;
    busy_ = threads_.size();
    ++round_;
  }
  start_.notify_all();
  do_part(job, 0);
  std::unique_lock lock(mutex_);
  done_.wait(lock, [this] { return busy_ == 0; });
  if (failure_) std::rethrow_exception(std::exchange(failure_, nullptr));
}

void Workers::do_part(const std::function<void(std::size_t)>& job, std::size_t part) {
  try {
    job(part);
  } catch (...) {
    const std::lock_guard lock(mutex_);
    if (!failure_) failure_ = std::current_exception();
  }
}

void Workers::serve(std::size_t part) {
  std::size_t seen = 0;
  while (true) {
    const std::function<void(std::size_t)>* job = nullptr;
    {
      std::unique_lock lock(mutex_);
      start_.wait(lock, [&] { return stopping_ || round_ != seen; });
      if (stopping_) return;
      seen = round_;
      job = job_;
    }
    do_part(*job, part);
    const std::lock_guard lock(mutex_);
    if (--busy_ == 0) done_.notify_one();
  }
}

}  // namespace bidwright::core
