// The built-in robots:
//
//   self       bids uncontested auctions by a learned model; once the opponents have bid it goes on
//              as its competition says: "pass" to the end (also if nothing is said), or "natural",
//              the reference system
//   pass       never bids
//   reference  bids a small natural system, see reference_bidder.hpp
//
// All of them play their cards by sampling and double-dummy search, as the card options say.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "bidwright/bidding/model.hpp"
#include "bidwright/core/error.hpp"
#include "bidwright/player/robot.hpp"
#include "bidwright/player/robot_name.hpp"

namespace bidwright::player {

/// How a robot with a model goes on once the opponents have bid: RobotSettings::competition.
[[nodiscard]] core::Expected<std::unique_ptr<const CompetitivePolicy>> make_competition(
    std::string_view competition);

/// `model` is needed by names that need_model(). One policy may serve any number of robots.
[[nodiscard]] core::Expected<std::shared_ptr<const CallPolicy>> make_policy(
    const RobotName& name, std::shared_ptr<const bidding::Model> model);

/// A robot and what its play depends on besides its name.
struct LoadedRobot {
  std::shared_ptr<const CallPolicy> policy;
  /// Deals that may be sampled for a call.
  int think = 0;
  /// "model 0123456789abcdef"; empty if it has none.
  std::string identity;

  [[nodiscard]] std::unique_ptr<Player> make(RobotOptions options) const;
};

/// Of a built-in robot: reads the files that it names. Errors say which and what to do.
[[nodiscard]] core::Expected<LoadedRobot> load_robot(const RobotName& name);

}  // namespace bidwright::player
