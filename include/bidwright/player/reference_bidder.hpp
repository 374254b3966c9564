// A small natural system that a club player would recognise, so that there is an opponent who
// competes: five-card majors, 1NT 15 to 17, 2C strong, weak twos and preempts; limit raises,
// two-over-one showing 11 points, Stayman; overcalls, takeout and negative doubles, raises of
// overcalls; games by 25 points together, slams by 33. It is a yardstick, not a champion.
//
// Every call is a function of the hand and the auction. Threads may share one.
#pragma once

#include "bidwright/player/call_policy.hpp"

namespace bidwright::player {

class ReferenceBidder final : public CallPolicy {
 public:
  [[nodiscard]] CallDecision choose(const CallSituation& situation) const override;
  /// Read by the natural priors, which know such systems.
  [[nodiscard]] const sampling::CallModel* reading() const override;
};

}  // namespace bidwright::player
