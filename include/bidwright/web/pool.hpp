// Threads that think: jobs wait in four lines, tables before requests before what can wait before
// boards by the thousand. Of the last a job may take long, so one thread more than asked for takes
// none of them, and who sits at a table never waits for them. What a job throws is lost: jobs catch
// what matters to them.
#pragma once

#include <array>
#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace bidwright::web {

enum class Urgency : std::uint8_t { kTable, kRequest, kSpare, kBulk };

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
  /// As many as were asked for.
  [[nodiscard]] int threads() const { return static_cast<int>(threads_.size()) - 1; }

 private:
  void work(Urgency last);
  /// The first that is not empty, up to `last`.
  [[nodiscard]] std::deque<std::function<void()>>* next_line(Urgency last);

  std::mutex mutex_;
  std::condition_variable wake_;
  std::array<std::deque<std::function<void()>>, 4> lines_;
  std::size_t max_waiting_;
  bool stop_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace bidwright::web
