// The event loop that tables and clients of this process live on: sockets, timers and signals on
// one thread. Any number of TableServers and ClientSessions share a Reactor; all their callbacks
// run on the thread that is inside run(). Only post() and stop() may be called from elsewhere.
#pragma once

#include <functional>
#include <memory>

namespace bidwright::net {

class Reactor {
 public:
  Reactor();
  Reactor(const Reactor&) = delete;
  Reactor& operator=(const Reactor&) = delete;
  ~Reactor();

  /// Runs until stop(), or until nothing is left to wait for.
  void run();
  void stop();
  /// Runs the function on the reactor's thread.
  void post(std::function<void()> function);
  /// From now on SIGINT and SIGTERM call this (on the reactor's thread) instead of ending the
  /// process; a second signal ends it at once with status 130.
  void on_shutdown(std::function<void()> function);

  struct Impl;
  [[nodiscard]] Impl& impl() { return *impl_; }

 private:
  std::unique_ptr<Impl> impl_;
};

}  // namespace bidwright::net
