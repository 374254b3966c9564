// A few threads that do numbered parts of one job together.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace bidwright::core {

class Workers {
 public:
  /// The caller is one of them: `count` - 1 threads are started.
  explicit Workers(std::size_t count);
  ~Workers();
  Workers(const Workers&) = delete;
  Workers& operator=(const Workers&) = delete;

  [[nodiscard]] std::size_t count() const { return threads_.size() + 1; }
  /// job(part) for part 0 .. count() - 1, one a thread; returns when all are done.
  void run(const std::function<void(std::size_t part)>& job);

 private:
  void serve(std::size_t part);

  std::mutex mutex_;
  std::condition_variable start_;
  std::condition_variable done_;
  const std::function<void(std::size_t)>* job_ = nullptr;
  std::size_t round_ = 0;
  std::size_t busy_ = 0;
  bool stopping_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace bidwright::core
