// When a client connects again: after each connection that failed or was lost it waits twice as
// long, up to a limit, and after too many in a row it gives up. A board that came to its end starts
// the count anew, so that a table that deals and drops, again and again, is given up too.
//
// A state without I/O and clock; one thread at a time.
#pragma once

#include <algorithm>
#include <chrono>
#include <optional>

namespace bidwright::protocol {

struct RetryOptions {
  /// How many connections in a row may fail before the table is given up.
  int attempts = 10;
  std::chrono::milliseconds first_wait{250};
  std::chrono::milliseconds longest_wait{10000};
};

class Retries {
 public:
  explicit Retries(RetryOptions options) : options_(options), wait_(options.first_wait) {}

  /// How long to wait before the next attempt; none: give up.
  [[nodiscard]] std::optional<std::chrono::milliseconds> on_failure() {
    if (++failures_ >= options_.attempts) return std::nullopt;
    const auto now = std::min(wait_, options_.longest_wait);
    wait_ = 2 * now;
    return now;
  }
  void on_board_ended() {
    failures_ = 0;
    wait_ = options_.first_wait;
  }
  [[nodiscard]] int failures() const { return failures_; }

 private:
  RetryOptions options_;
  std::chrono::milliseconds wait_;
  int failures_ = 0;
};

}  // namespace bidwright::protocol
