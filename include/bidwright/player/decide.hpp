// One decision of a robot by itself: what its policy, its options and the place make of what its
// seat sees, whatever was decided before. A robot in a seat (robot.hpp) decides so, again and again.
#pragma once

#include <optional>

#include "bidwright/player/decisions.hpp"
#include "bidwright/player/robot.hpp"
#include "bidwright/sampling/view.hpp"

namespace bidwright::player {

/// In `seconds` at most, if the options have a clock.
[[nodiscard]] CallRecord decide_call(const CallPolicy& policy, const RobotOptions& options,
                                     const sampling::View& view, const DecisionPlace& place,
                                     std::optional<double> seconds);
[[nodiscard]] CardRecord decide_card(const CallPolicy& policy, const RobotOptions& options,
                                     const sampling::View& view, const DecisionPlace& place,
                                     cardplay::TimeLimit seconds);

}  // namespace bidwright::player
