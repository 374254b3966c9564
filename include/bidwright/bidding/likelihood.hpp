// How well a hand fits the calls its seat has made, for dealing hands that agree with an auction.
//
// Built once for an auction and a seat, then asked for thousands of hands: each costs one pass
// through the networks and one head for each call. One thread at a time; the model must outlive it.
#pragma once

#include <vector>

#include "bidwright/bidding/hand_view.hpp"
#include "bidwright/bidding/path.hpp"

namespace bidwright::bidding {

struct Fit {
  /// Calls that the model, choosing by the highest score, would not have made with the hand.
  int misfits = 0;
  /// Natural logarithm of the probability of all the calls, softmax(score / temperature).
  float log_likelihood = 0;
};

class Likelihood {
 public:
  /// Calls after the opponents' first bid or double, or after a call that the model never makes,
  /// count for nothing.
  Likelihood(const Model& model, const core::Auction& auction, core::Vulnerability vulnerability,
             core::Seat seat);

  /// The calls of the seat that tell something about its hand.
  [[nodiscard]] const std::vector<Step>& calls() const { return calls_; }

  [[nodiscard]] Fit fit(core::Hand hand);
  /// Whether the model makes all the calls with the hand: fit().misfits == 0, sooner.
  [[nodiscard]] bool agrees(core::Hand hand);

 private:
  HandView view_;
  Condition condition_;
  std::vector<Step> calls_;
};

}  // namespace bidwright::bidding
