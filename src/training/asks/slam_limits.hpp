// Slams that lack aces are kept from by rules, once the tree can ask.
//
// Very many pairs are bid and their aces counted. Where a call ends the auction in a slam, and
// among the hands with some number of aces too large a share lacks an ace of a grand slam, or two
// of a small one, such hands must not make the call (bidding/system.hpp): they make their next
// best. Where that would be a slam again, the bid of the same strain a level lower is put beside
// it. Then pairs are bid once more, until nothing is left to be forbidden.
#pragma once

#include <cstdint>

#include "bidwright/bidding/model.hpp"
#include "bidwright/core/workers.hpp"

namespace bidwright::training::asks {

struct SlamLimits {
  /// Pairs that are dealt, strong ones more frequent; those with 31 points or more are bid, by
  /// either hand first. None: nothing changes.
  std::uint64_t pairs = 0;
  double strong_tilt = 0.0;
  /// The shares of auctions lacking aces from which on a call is forbidden.
  double grand_share = 0.0;
  double small_share = 0.0;
  std::uint64_t seed = 1;
};

/// The model with such rules. It has no meanings if anything changed.
[[nodiscard]] bidding::Model with_slam_limits(bidding::Model model, const SlamLimits& limits,
                                              core::Workers& workers);

}  // namespace bidwright::training::asks
