// What train --learner calls prints: how well the calls of boards are read that nothing was learnt
// from, beside the shipped priors, and for how many boards that is worth having.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "findings.hpp"

#include "bidwright/sampling/natural.hpp"
#include "bidwright/sampling/reading.hpp"

namespace bidwright::tools {

class CallsFigures {
 public:
  /// What was learnt from, in all.
  std::size_t boards = 0;
  std::size_t calls = 0;
  /// The parts that were measured in turn; 0: boards that were kept apart.
  int folds = 0;

  /// Boards, and how the network reads them that has not seen them.
  void add_measured(std::span<const core::RecordedGame> boards,
                    std::span<const sampling::CallLoss> losses);
  /// A point of the learning curve.
  void add_point(std::span<const core::RecordedGame> training,
                 std::span<const core::RecordedGame> held_out,
                 std::span<const sampling::CallLoss> losses);

  void say(Findings& found);

 private:
  struct Point {
    std::size_t boards = 0;
    std::size_t calls = 0;
    std::vector<sampling::CallLoss> losses;
    /// Those of the shipped priors, call for call.
    std::vector<sampling::CallLoss> shipped;
  };

  void say_curve(Findings& found) const;

  std::vector<sampling::CallLoss> learnt_;
  std::vector<sampling::CallLoss> shipped_;
  std::vector<Point> curve_;
};

}  // namespace bidwright::tools
