// What --explain-decisions writes: one line of JSON for each call and card that robots of this
// process choose. Robots on several threads may share one file. Every line is flushed.
#pragma once

#include <cstdio>
#include <memory>
#include <mutex>
#include <string>

#include "bidwright/core/error.hpp"
#include "bidwright/player/decisions.hpp"

namespace bidwright::tools {

class DecisionFile final : public player::DecisionSink {
 public:
  /// Makes the file anew; "-" is the standard output.
  [[nodiscard]] static core::Expected<std::unique_ptr<DecisionFile>> open(const std::string& path);
  ~DecisionFile() override;

  void on_call(const player::CallRecord& record) override;
  void on_card(const player::CardRecord& record) override;

 private:
  explicit DecisionFile(std::FILE* file) : file_(file) {}
  void write(const std::string& line);

  std::FILE* file_;
  std::mutex mutex_;
};

}  // namespace bidwright::tools
