#include "train/resumable.hpp"

#include <algorithm>
#include <filesystem>
#include <optional>

#include <fmt/core.h>
#include <unistd.h>

#include "errors.hpp"
#include "files.hpp"
#include "interrupt.hpp"
#include "progress.hpp"

namespace bidwright::tools {

namespace {

using Clock = std::chrono::steady_clock;

double seconds(Clock::time_point since) {
  return std::chrono::duration<double>(Clock::now() - since).count();
}

std::string minutes(double time) {
  const auto whole = static_cast<long>(time + 0.5);
  return fmt::format("{}:{:02}", whole / 60, whole % 60);
}

/// How far, what the training says, time left: a bar on a terminal, elsewhere a line every so
/// often.
class Reporter {
 public:
  explicit Reporter(double every)
      : every_(every), start_(Clock::now()), last_(start_), on_terminal_(::isatty(STDERR_FILENO)) {}

  void look(const Resumable& training) {
    if (on_terminal_) return draw(training);
    if (seconds(last_) < every_) return;
    const auto [share, text] = training.progress();
    if (first_share_ < 0) {
      first_share_ = share;
      first_time_ = seconds(start_);
    }
    std::string line = fmt::format("{:3.0f}%  {}", share * 100, text);
    const double gained = share - first_share_;
    if (gained > 0.002) {
      const double rate = gained / (seconds(start_) - first_time_);
      line += fmt::format("  {} left", minutes((1.0 - share) / rate));
    }
    fmt::print(stderr, "{}\n", line);
    last_ = Clock::now();
  }
  /// Nothing of a bar is left on the terminal.
  void end() { bar_.reset(); }

 private:
  static constexpr double kParts = 10'000;

  void draw(const Resumable& training) {
    if (bar_ && seconds(last_) < 0.2) return;
    last_ = Clock::now();
    const auto [share, text] = training.progress();
    const auto done = static_cast<std::uint64_t>(share * kParts);
    if (!bar_) bar_.emplace("training", static_cast<std::uint64_t>(kParts), "", done);
    bar_->note(text);
    bar_->advance(done - std::min(done, bar_->done()));
  }

  double every_;
  Clock::time_point start_;
  Clock::time_point last_;
  const bool on_terminal_;
  std::optional<Progress> bar_;
  double first_share_ = -1.0;
  double first_time_ = 0.0;
};

/// The first process reads the file, for all.
void resume_from(const Resumable& training, const ResumableOptions& options) {
  std::string bytes;
  const bool leads = options.exchange == nullptr || options.exchange->rank() == 0;
  if (leads && std::filesystem::exists(options.path)) {
    bytes = value_or_fail(read_file(options.path, std::size_t{16} << 30), options.path);
  }
  if (options.exchange != nullptr) {
    std::vector<std::vector<std::byte>> all;
    options.exchange->all_gather(std::as_bytes(std::span(bytes)), all);
    bytes.assign(reinterpret_cast<const char*>(all.front().data()), all.front().size());
  }
  if (bytes.empty()) return;
  value_or_fail(training.resume(std::as_bytes(std::span(bytes))), options.path);
  if (leads) fmt::print(stderr, "going on from {}\n", options.path);
}

void save(const Resumable& training, const std::string& path) {
  const std::vector<std::byte> bytes = training.checkpoint();
  value_or_fail(write_file(path, {reinterpret_cast<const char*>(bytes.data()), bytes.size()}),
                path);
}

/// Ends the program, with a checkpoint if one can be made now or there is one already.
[[noreturn]] void leave_off(const Resumable& training, const std::string& path) {
  if (training.at_checkpoint()) save(training, path);
  if (!std::filesystem::exists(path)) {
    end_interrupted("nothing that could be gone on with had been done");
  }
  end_interrupted(
      fmt::format("{:.0f}% are done, and kept in {}", training.progress().first * 100, path));
}

}  // namespace

void run_resumable(const Resumable& training, const ResumableOptions& options) {
  resume_from(training, options);
  const bool leads = options.exchange == nullptr || options.exchange->rank() == 0;
  // Whoever started several processes ends them all.
  if (options.exchange == nullptr) handle_interrupts("a place that can be gone on from");
  Reporter reporter(options.report_seconds);
  Clock::time_point saved = Clock::now();
  while (!training.finished()) {
    training.advance();
    if (!leads) continue;
    reporter.look(training);
    if (interrupted() && (training.at_checkpoint() || out_of_patience())) {
      reporter.end();
      leave_off(training, options.path);
    }
    if (seconds(saved) < options.checkpoint_seconds || !training.at_checkpoint()) continue;
    save(training, options.path);
    saved = Clock::now();
  }
}

}  // namespace bidwright::tools
