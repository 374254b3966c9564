// The built-in players, by name:
//
//   self       bids uncontested auctions by a learned model and passes through when the opponents
//              compete
//   self+natural
//              the same, but competes by the reference system when the opponents have bid
//   pass       never bids
//   reference  bids a small natural system, see reference_bidder.hpp
//
// All of them play their cards by sampling and double-dummy search, as the card options say.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "bidwright/bidding/model.hpp"
#include "bidwright/core/error.hpp"
#include "bidwright/player/robot.hpp"

namespace bidwright::player {

/// "self", "self+natural", "pass", "reference".
[[nodiscard]] std::span<const std::string_view> player_kinds();

/// `model` is needed by "self" and "self+natural". One policy may serve any number of robots.
[[nodiscard]] core::Expected<std::shared_ptr<const CallPolicy>> make_policy(
    std::string_view kind, std::shared_ptr<const bidding::Model> model);

[[nodiscard]] core::Expected<std::unique_ptr<Player>> make_player(
    std::string_view kind, std::shared_ptr<const bidding::Model> model,
    const RobotOptions& options);

}  // namespace bidwright::player
