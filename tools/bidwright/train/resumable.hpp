// What long trainings share: a checkpoint beside the result, lines of progress, and going on after
// an interruption.
#pragma once

#include <chrono>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "bidwright/core/error.hpp"
#include "bidwright/deals/exchange.hpp"

namespace bidwright::tools {

/// A training as the loop sees it.
struct Resumable {
  std::function<bool()> finished;
  /// Goes on for a short while.
  std::function<void()> advance;
  /// The share that is done, and a line without the percentage.
  std::function<std::pair<double, std::string>()> progress;
  /// Whether a checkpoint can be made now, and its bytes.
  std::function<bool()> at_checkpoint;
  std::function<std::vector<std::byte>()> checkpoint;
  std::function<core::Expected<void>(std::span<const std::byte>)> resume;
};

struct ResumableOptions {
  /// The checkpoint's file.
  std::string path;
  double report_seconds = 20.0;
  double checkpoint_seconds = 120.0;
  /// Null: this process alone. Otherwise the first one reads, writes and reports.
  deals::Exchange* exchange = nullptr;
};

/// Goes on from the checkpoint if there is one, to the end, or until it is interrupted: then it
/// makes a checkpoint, if it can, and ends the program with the command that goes on. The
/// checkpoint stays: remove it once the result has been written.
void run_resumable(const Resumable& training, const ResumableOptions& options);

}  // namespace bidwright::tools
