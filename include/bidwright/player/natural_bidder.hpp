// Bids by natural priors alone, from the first call to the last: the likeliest call of the players
// that they were learnt from, or one drawn by its likelihood. By the shipped ones it is a yardstick
// of a style of its own, and an opponent who competes; by others (`train --learner calls`) it
// imitates those players.
//
// Every call is a function of the situation and its random numbers. Threads may share one.
#pragma once

#include <memory>

#include "bidwright/player/call_policy.hpp"
#include "bidwright/sampling/natural.hpp"

namespace bidwright::player {

class NaturalBidder final : public CallPolicy {
 public:
  /// `temperature` 0: the likeliest call; 1: drawn as likely as the priors say; between, sharper.
  /// `priors`: the shipped ones if null.
  explicit NaturalBidder(double temperature = 0,
                         std::shared_ptr<const sampling::NaturalPriors> priors = nullptr);

  [[nodiscard]] CallDecision choose(const CallSituation& situation) const override;
  void choose_all(const CallSituation& situation, std::span<const core::Hand> hands,
                  std::span<core::Call> calls) const override;
  [[nodiscard]] const sampling::CallModel* reading() const override;

 private:
  [[nodiscard]] const sampling::NaturalPriors& priors() const;

  double temperature_;
  std::shared_ptr<const sampling::NaturalPriors> priors_;
};

}  // namespace bidwright::player
