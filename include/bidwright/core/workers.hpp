// A few threads that do numbered parts of one job together: the one way in which the project starts
// threads to share work (parallel.hpp is built on it). Threads that live on beside others, of `net`
// and of the tools, are their own matter.
//
// One thread at a time gives jobs.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <exception>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

#include "bidwright/core/share.hpp"

namespace bidwright::core {

class Workers {
 public:
  /// The caller is one of them: `count` - 1 threads are started.
  explicit Workers(std::size_t count);
  ~Workers();
  Workers(const Workers&) = delete;
  Workers& operator=(const Workers&) = delete;

  [[nodiscard]] std::size_t count() const { return threads_.size() + 1; }
  /// job(part) for part 0 .. count() - 1, one a thread, part 0 the caller's; returns when all are
  /// done. If parts throw, the first exception goes on to the caller then.
  void run(const std::function<void(std::size_t part)>& job);

  /// What falls to a part of so many things in a row.
  [[nodiscard]] Share share(std::size_t things, std::size_t part) const {
    return share_of(things, part, count());
  }

 private:
  void serve(std::size_t part);
  void do_part(const std::function<void(std::size_t)>& job, std::size_t part);

  std::mutex mutex_;
  std::condition_variable start_;
  std::condition_variable done_;
  const std::function<void(std::size_t)>* job_ = nullptr;
  std::size_t round_ = 0;
  std::size_t busy_ = 0;
  bool stopping_ = false;
  std::exception_ptr failure_;
  std::vector<std::thread> threads_;
};

}  // namespace bidwright::core
