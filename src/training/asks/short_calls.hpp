// Of calls that are worth as much, the one that ends the auction sooner.
//
// Scores at the table are logits: where two calls are as good, they are close. So every call loses
// a little for each bid that still comes after it, itself among them, as very many bid pairs show.
// Nodes that often lead to slams are left alone: there long auctions pay.
#pragma once

#include <cstdint>

#include "bidwright/bidding/model.hpp"
#include "bidwright/core/workers.hpp"

namespace bidwright::training::asks {

struct CallPrice {
  /// What a score loses for each bid to come. None: nothing changes.
  double price = 0.0;
  /// Nodes of whose auctions a larger share ends in slams are left alone.
  double slam_share = 0.0;
  /// Random pairs that are bid, by either hand first.
  std::uint64_t pairs = 0;
  std::uint64_t seed = 1;
};

/// The model with such scores. It has no meanings if anything changed.
[[nodiscard]] bidding::Model with_priced_calls(bidding::Model model, const CallPrice& price,
                                               core::Workers& workers);

}  // namespace bidwright::training::asks
