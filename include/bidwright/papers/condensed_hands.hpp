// All hands that look alike to the condensed features: the same high-card points and the same
// length in every suit. 635,013,559,600 hands fall into 15,152 such groups, so that
// what a node does with every hand can be found exactly.
#pragma once

#include <vector>

#include "bidwright/core/hand.hpp"

namespace bidwright::papers {

struct CondensedHand {
  /// One of the group.
  core::Hand hand;
  /// How many hands are in it.
  double count = 0;
};

[[nodiscard]] std::vector<CondensedHand> condensed_hands();

}  // namespace bidwright::papers
