#include "interrupt.hpp"

#include <algorithm>
#include <atomic>
#include <csignal>
#include <cstdlib>
#include <ctime>

#include <fmt/format.h>
#include <unistd.h>

#include "errors.hpp"
#include "files.hpp"

namespace bidwright::tools {

namespace {

constexpr unsigned kPatience = 30;

/// Written before the signals are handled, and only read by their handlers.
std::string said;
std::string said_at_last;
bool ends = false;

/// Seconds of the monotonic clock; 0: not interrupted.
std::atomic<long> interrupted_at{0};

long seconds() {
  timespec now{};
  ::clock_gettime(CLOCK_MONOTONIC, &now);
  return now.tv_sec + 1;
}

void say(const std::string& text) {
  [[maybe_unused]] const auto written = ::write(STDERR_FILENO, text.data(), text.size());
}

void on_signal(int) {
  if (interrupted_at.exchange(seconds()) != 0) std::_Exit(130);
  say(said);
  if (ends) ::alarm(kPatience);
}

void on_alarm(int) {
  say(said_at_last);
  std::_Exit(130);
}

}  // namespace

void handle_interrupts(std::string_view awaited, Afterwards afterwards) {
  ends = afterwards == Afterwards::kEnds;
  said = fmt::format(
      "\nbidwright: interrupted: waiting for {}, at most {} s; once more, and it ends at once\n",
      awaited, kPatience);
  said_at_last = fmt::format(
      "bidwright: ended without {}; what was kept before is there, and this goes on from it:\n  "
      "{}\n",
      awaited, command_line());
  std::signal(SIGALRM, on_alarm);
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) std::signal(signal, on_signal);
}

bool interrupted() {
  return interrupted_at != 0;
}

bool out_of_patience() {
  const long since = interrupted_at;
  return since != 0 && seconds() - since >= static_cast<long>(kPatience);
}

std::string command_line() {
  std::string raw = read_file("/proc/self/cmdline").value_or("");
  std::string text;
  while (!raw.empty()) {
    const std::size_t end = std::min(raw.find('\0'), raw.size());
    const std::string word = raw.substr(0, end);
    raw.erase(0, std::min(end + 1, raw.size()));
    const bool plain = !word.empty() && word.find_first_not_of(
                                            "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                            "0123456789-_./=+:,") == std::string::npos;
    std::string quoted;
    for (const char c : word) quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
    text += (text.empty() ? "" : " ") + (plain ? word : "'" + quoted + "'");
  }
  return text;
}

void end_interrupted(std::string_view what_there_is) {
  fmt::print(stderr, "{}; this goes on from there:\n  {}\n", what_there_is, command_line());
  throw ExitWith{130};
}

}  // namespace bidwright::tools
