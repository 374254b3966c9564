// A progress bar on stderr: how far, how fast, how long still. It appears after two seconds, and
// only on a terminal, so that scripts and logs never see it.
//
//   Progress progress("solving", deals.size(), "deals");
//   parallel_for(deals, [&](...) { ...; progress.advance(); });
//
// advance() may be called by any number of threads at once.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <mutex>
#include <string>
#include <string_view>

namespace bidwright::tools {

/// How far something has come.
struct ProgressState {
  std::string_view what;
  /// Empty: what is done is a share, and no number says anything.
  std::string_view unit;
  std::uint64_t done = 0;
  /// 0: not known.
  std::uint64_t total = 0;
  /// What was done before the clock started: a resumed run.
  std::uint64_t done_before = 0;
  double seconds = 0;
  /// What else is worth knowing: "home 12 - 3 away".
  std::string_view note = {};
};

/// One line without its end, at most `width` columns:
/// "solving [#######.......] 50%  5000/10000 deals  125/s  0:40 left".
[[nodiscard]] std::string progress_line(const ProgressState& state, std::size_t width);

class Progress {
 public:
  Progress(std::string what, std::uint64_t total, std::string unit, std::uint64_t done_before = 0);
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;
  /// Takes the bar away.
  ~Progress();

  void advance(std::uint64_t by = 1) { set(done_.fetch_add(by) + by); }
  [[nodiscard]] std::uint64_t done() const { return done_; }
  /// Shown after the figures from the next advance() on.
  void note(std::string text);
  /// Takes the bar away until the next advance(), so that a line can be printed.
  void clear();

 private:
  using Clock = std::chrono::steady_clock;

  void set(std::uint64_t done);

  const std::string what_;
  const std::string unit_;
  const std::uint64_t total_;
  const std::uint64_t done_before_;
  const Clock::time_point start_;
  const bool on_terminal_;
  std::atomic<std::uint64_t> done_;
  std::atomic<Clock::rep> next_draw_;
  std::mutex drawing_;
  bool drawn_ = false;
  std::string note_;
};

}  // namespace bidwright::tools
