// `bidwright train --learner NAME`: what all learners share, and the list of them. A learner adds
// its own flags, each under its own name, and makes a file from the deals.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "findings.hpp"
#include "flags.hpp"

#include "bidwright/deals/dataset.hpp"

namespace bidwright::tools {

/// Flags of every learner.
struct TrainFlags {
  /// Empty: those of the learner.
  std::vector<std::string> deals;
  std::string out;
  std::string learner;
  std::uint64_t seed = 1;
  /// As many as cores where 0 was given.
  int threads = 0;
  bool json = false;
};

/// All shipped deals but ns-003.
[[nodiscard]] std::vector<std::string> all_training_deals();

class Learner {
 public:
  virtual ~Learner() = default;
  [[nodiscard]] virtual std::string name() const = 0;
  /// Those of the shipped files that it learns from; ns-003 is never among them.
  [[nodiscard]] virtual std::vector<std::string> default_deals() const {
    return {"models/dataset/ns-000.deals"};
  }
  /// Whether it learns from solved deals.
  [[nodiscard]] virtual bool needs_deals() const { return true; }
  /// Where it needs none: which of its flags is why, " with --FLAG"; empty: it never does.
  [[nodiscard]] virtual std::string why_no_deals() const { return {}; }
  virtual void add_flags(Command& command) = 0;
  /// Trains, says what came of it and writes `flags.out`.
  virtual void run(const TrainFlags& flags, const deals::Dataset& dataset, Findings& found) = 0;
};

[[nodiscard]] std::unique_ptr<Learner> make_gradient_learner();
[[nodiscard]] std::unique_ptr<Learner> make_joint_learner();
[[nodiscard]] std::unique_ptr<Learner> make_ask_learner();
[[nodiscard]] std::unique_ptr<Learner> make_selfplay_learner();
[[nodiscard]] std::unique_ptr<Learner> make_tricks_learner();
[[nodiscard]] std::unique_ptr<Learner> make_calls_learner();
[[nodiscard]] std::unique_ptr<Learner> make_ucb_learner();

}  // namespace bidwright::tools
