// The built-in robots:
//
//   self       bids uncontested auctions by a learned model; once the opponents have bid it goes on
//              as its competition says: by a network of whole auctions (the file that comes along,
//              or one that is named), "pass" to the end, or "natural", the reference system
//   pass       never bids
//   network    bids by a network of whole auctions from the first call on, without a tree
//   imitate    bids as a population does, whose calls were learnt (natural_bidder.hpp)
//   reference  bids a small natural system, see reference_bidder.hpp
//
// All of them play their cards by sampling and double-dummy search, as the card options say.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "bidwright/bidding/auction_network.hpp"
#include "bidwright/bidding/model.hpp"
#include "bidwright/core/error.hpp"
#include "bidwright/player/robot.hpp"
#include "bidwright/player/robot_name.hpp"
#include "bidwright/sampling/natural.hpp"
#include "bidwright/tricks/deal_network.hpp"

namespace bidwright::player {

/// What a robot bids by besides its tree; all may be null.
struct Networks {
  std::shared_ptr<const bidding::AuctionNetwork> auctions;
  /// What whole deals make: needed to think.
  std::shared_ptr<const tricks::DealNetwork> deals;
  /// How self reads its opponents.
  std::shared_ptr<const sampling::NaturalPriors> opponents = {};
  /// Whom imitate imitates; needed by it.
  std::shared_ptr<const sampling::NaturalPriors> imitated = {};
};

/// `model` is needed by names that need_model(), which compete by the networks if there are any and
/// they do not say otherwise. One policy may serve any number of robots.
[[nodiscard]] core::Expected<std::shared_ptr<const CallPolicy>> make_policy(
    const RobotName& name, std::shared_ptr<const bidding::Model> model, Networks networks = {});

/// A robot and what its play depends on besides its name.
struct LoadedRobot {
  std::shared_ptr<const CallPolicy> policy;
  /// The same, and says of every call but PASS what it shows: what sits down at a table. That takes
  /// tens of milliseconds a contested call.
  std::shared_ptr<const CallPolicy> disclosing;
  /// Whether it bids on by a network once the opponents have bid.
  bool competes = false;
  /// Deals that may be sampled for a call.
  int think = 0;
  /// Whether it signals in defence, if its name says so.
  std::optional<bool> signals = {};
  /// "model 0123456789abcdef network 0123456789abcdef"; empty if it has none.
  std::string identity;
  /// What its user should know of it; mostly empty.
  std::string notice;

  [[nodiscard]] std::unique_ptr<Player> make(RobotOptions options) const;
};

/// Files that come along; a name is empty where there is none.
struct ShippedNetworks {
  /// For robots that do not say how they compete.
  std::string auctions;
  std::string deals;
};

/// Reads the files that a built-in robot names. Errors say which and what to do.
[[nodiscard]] core::Expected<LoadedRobot> load_robot(const RobotName& name,
                                                     const ShippedNetworks& shipped = {});

}  // namespace bidwright::player
