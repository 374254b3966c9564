// An auction of four built-in robots, as `bid` needs it: no seats, no table, and every call but
// PASS says what it shows.
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "bidwright/core/board.hpp"
#include "bidwright/player/call_policy.hpp"
#include "bidwright/player/call_survey.hpp"

namespace bidwright::tools {

struct Bidder {
  std::shared_ptr<const player::CallPolicy> policy;
  int think = 0;
  /// What its calls depend on besides its name; may be empty.
  std::string identity;
};

struct Made {
  core::Seat seat = core::Seat::kNorth;
  player::CallDecision decision;
};

struct FourHandedAuction {
  core::Auction auction;
  std::vector<Made> calls;
};

/// A built-in robot by its name (player/robot_name.hpp); `model` is for what its name leaves open.
/// `survey`: how calls are described of which the robot says nothing by itself; none: they are not.
[[nodiscard]] Bidder load_bidder(
    const std::string& name, const std::string& model,
    std::optional<player::CallSurveyOptions> survey = player::CallSurveyOptions{});

/// By side, North-South first. By any thread.
[[nodiscard]] FourHandedAuction bid_out(const core::BoardSetup& board,
                                        const std::array<Bidder, 2>& bidders);

}  // namespace bidwright::tools
