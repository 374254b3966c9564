// Bids by the natural priors alone, from the first call to the last: the likeliest call of the
// players that they were learnt from, or one drawn by its likelihood. A yardstick of a style of its
// own, and an opponent who competes.
//
// Every call is a function of the situation and its random numbers. Threads may share one.
#pragma once

#include "bidwright/player/call_policy.hpp"

namespace bidwright::player {

class NaturalBidder final : public CallPolicy {
 public:
  /// `temperature` 0: the likeliest call; 1: drawn as likely as the priors say; between, sharper.
  explicit NaturalBidder(double temperature = 0) : temperature_(temperature) {}

  [[nodiscard]] CallDecision choose(const CallSituation& situation) const override;
  void choose_all(const CallSituation& situation, std::span<const core::Hand> hands,
                  std::span<core::Call> calls) const override;
  [[nodiscard]] const sampling::CallModel* reading() const override;

 private:
  double temperature_;
};

}  // namespace bidwright::player
