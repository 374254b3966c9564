// Thinking before a call that is not clear-cut: deals are sampled that agree with the auction, each
// likely call is continued to the end by the network of whole auctions for all four seats, the
// network for whole deals says what the contracts make, and the call with the best expected IMPs
// against the likeliest one is chosen.
//
// The budget counts sampled deals: the same situation gives the same call on every machine. Seconds
// are the last resort, and the decision says when they cut. Threads may share one.
#pragma once

#include <memory>

#include "bidwright/bidding/auction_network.hpp"
#include "bidwright/player/call_policy.hpp"
#include "bidwright/tricks/deal_network.hpp"

namespace bidwright::player {

class Thinker {
 public:
  Thinker(std::shared_ptr<const bidding::AuctionNetwork> network,
          std::shared_ptr<const tricks::DealNetwork> tricks);

  /// `looked_up`: the network's own decision with its candidates, the likeliest first. `partner`
  /// reads the partner's calls; may be null.
  [[nodiscard]] CallDecision think(const CallSituation& situation, CallDecision looked_up,
                                   const sampling::CallModel* partner) const;

 private:
  std::shared_ptr<const bidding::AuctionNetwork> network_;
  std::shared_ptr<const tricks::DealNetwork> tricks_;
};

}  // namespace bidwright::player
