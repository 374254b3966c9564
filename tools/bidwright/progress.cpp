#include "progress.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <utility>

#include <fmt/core.h>
#include <sys/ioctl.h>
#include <unistd.h>

namespace bidwright::tools {

namespace {

constexpr std::chrono::seconds kPatience(2);
constexpr std::chrono::milliseconds kInterval(200);
constexpr std::size_t kBarWidth = 24;

std::size_t terminal_width() {
  winsize size{};
  return ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0 ? size.ws_col : 80;
}

/// "0:07", "12:30", "3:05:00".
std::string clock_time(double seconds) {
  const auto whole = static_cast<std::uint64_t>(std::lround(std::clamp(seconds, 0.0, 1e9)));
  const std::uint64_t hours = whole / 3600;
  const std::uint64_t minutes = whole / 60 % 60;
  if (hours == 0) return fmt::format("{}:{:02}", minutes, whole % 60);
  return fmt::format("{}:{:02}:{:02}", hours, minutes, whole % 60);
}

std::string rate_text(double rate) {
  return rate >= 100 ? fmt::format("{:.0f}/s", rate) : fmt::format("{:.1f}/s", rate);
}

}  // namespace

std::string progress_line(const ProgressState& state, std::size_t width) {
  const std::uint64_t fresh = state.done - std::min(state.done, state.done_before);
  const double rate = state.seconds > 0 ? static_cast<double>(fresh) / state.seconds : 0;

  std::string line(state.what);
  if (state.total == 0) {
    line += fmt::format("  {} {}  {}", state.done, state.unit, rate_text(rate));
    return line.substr(0, width);
  }
  const std::uint64_t done = std::min(state.done, state.total);
  const double share = static_cast<double>(done) / static_cast<double>(state.total);
  std::string bar(kBarWidth, '.');
  bar.replace(0, static_cast<std::size_t>(share * kBarWidth),
              static_cast<std::size_t>(share * kBarWidth), '#');
  line += fmt::format(" [{}] {}%", bar, static_cast<int>(share * 100));
  if (!state.unit.empty()) {
    line += fmt::format("  {}/{} {}  {}", state.done, state.total, state.unit, rate_text(rate));
  }
  if (rate > 0) {
    line += fmt::format("  {} left", clock_time(static_cast<double>(state.total - done) / rate));
  }
  if (!state.note.empty()) line += fmt::format("  {}", state.note);
  return line.substr(0, width);
}

Progress::Progress(std::string what, std::uint64_t total, std::string unit,
                   std::uint64_t done_before)
    : what_(std::move(what)),
      unit_(std::move(unit)),
      total_(total),
      done_before_(done_before),
      start_(Clock::now()),
      on_terminal_(isatty(STDERR_FILENO) == 1),
      done_(done_before),
      next_draw_((start_ + kPatience).time_since_epoch().count()) {}

Progress::~Progress() {
  clear();
}

void Progress::note(std::string text) {
  const std::scoped_lock lock(drawing_);
  note_ = std::move(text);
}

void Progress::clear() {
  if (!on_terminal_) return;
  const std::scoped_lock lock(drawing_);
  if (std::exchange(drawn_, false)) fmt::print(stderr, "\r\x1b[K");
}

void Progress::set(std::uint64_t done) {
  if (!on_terminal_) return;
  const Clock::time_point now = Clock::now();
  Clock::rep due = next_draw_;
  if (now.time_since_epoch().count() < due) return;
  // Whoever moves the next time on draws; the others go back to work.
  if (!next_draw_.compare_exchange_strong(due, (now + kInterval).time_since_epoch().count())) {
    return;
  }
  const double seconds = std::chrono::duration<double>(now - start_).count();
  const std::scoped_lock lock(drawing_);
  const ProgressState state{what_, unit_, done, total_, done_before_, seconds, note_};
  fmt::print(stderr, "\r{}\x1b[K", progress_line(state, terminal_width() - 1));
  drawn_ = true;
}

}  // namespace bidwright::tools
