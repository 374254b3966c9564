// Where a player is called: one job after the other, on a thread of its own or on the caller's.
#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>

namespace bidwright::net {

class PlayerThread {
 public:
  /// `own_thread` false: run() runs the job before it returns.
  explicit PlayerThread(bool own_thread);
  PlayerThread(const PlayerThread&) = delete;
  PlayerThread& operator=(const PlayerThread&) = delete;
  ~PlayerThread() { finish(); }

  void run(std::function<void()> job);
  /// Waits until every job is done.
  void finish();

 private:
  void work();

  std::mutex mutex_;
  std::condition_variable wake_;
  std::deque<std::function<void()>> jobs_;
  bool stop_ = false;
  std::thread thread_;
};

}  // namespace bidwright::net
