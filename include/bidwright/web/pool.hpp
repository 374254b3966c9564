// Threads that think: jobs wait in three lines, tables before requests before what can wait. What a
// job throws is lost: jobs catch what matters to them.
#pragma once

#include <array>
#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace bidwright::web {

enum class Urgency : std::uint8_t { kTable, kRequest, kSpare };

class Pool {
 public:
  /// `max_waiting` bounds each line.
  explicit Pool(int threads, std::size_t max_waiting = 10'000);
  Pool(const Pool&) = delete;
  Pool& operator=(const Pool&) = delete;
  /// Ends when the jobs under way are done; those that wait are dropped.
  ~Pool();

  /// Whether there was room.
  bool run(Urgency urgency, std::function<void()> job);

 private:
  void work();
  [[nodiscard]] std::deque<std::function<void()>>* next_line();

  std::mutex mutex_;
  std::condition_variable wake_;
  std::array<std::deque<std::function<void()>>, 3> lines_;
  std::size_t max_waiting_;
  bool stop_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace bidwright::web
