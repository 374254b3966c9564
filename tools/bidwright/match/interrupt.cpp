#include "match/interrupt.hpp"

#include <atomic>
#include <csignal>
#include <cstdlib>
#include <ctime>
#include <string_view>

#include <unistd.h>

namespace bidwright::tools {

namespace {

constexpr long kPatience = 30;
constexpr std::string_view kSaid =
    "\nbidwright: interrupted: waiting for the boards in play, at most 30 s; once more, and it "
    "ends at once\n";

/// Seconds of the monotonic clock; 0: not interrupted.
std::atomic<long> interrupted_at{0};

long seconds() {
  timespec now{};
  ::clock_gettime(CLOCK_MONOTONIC, &now);
  return now.tv_sec + 1;
}

void on_signal(int) {
  if (interrupted_at.exchange(seconds()) != 0) std::_Exit(130);
  [[maybe_unused]] const auto written = ::write(STDERR_FILENO, kSaid.data(), kSaid.size());
}

}  // namespace

void handle_interrupts() {
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) std::signal(signal, on_signal);
}

bool interrupted() {
  return interrupted_at != 0;
}

bool out_of_patience() {
  const long since = interrupted_at;
  return since != 0 && seconds() - since >= kPatience;
}

}  // namespace bidwright::tools
