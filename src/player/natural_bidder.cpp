#include "bidwright/player/natural_bidder.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace bidwright::player {

namespace {

using Chances = std::array<float, core::kCalls>;

/// A call less likely than this is never drawn: many of them together would be.
constexpr double kLeast = 0.015;

core::Call drawn(const Chances& chances, double temperature, double random) {
  std::array<double, core::kCalls> weights{};
  double sum = 0;
  for (std::size_t i = 0; i < weights.size(); ++i) {
    if (chances[i] < kLeast) continue;
    weights[i] = std::pow(static_cast<double>(chances[i]), 1 / temperature);
    sum += weights[i];
  }
  double left = random * sum;
  std::size_t last = 0;
  for (std::size_t i = 0; i < weights.size(); ++i) {
    if (weights[i] <= 0) continue;
    last = i;
    left -= weights[i];
    if (left < 0) break;
  }
  return core::Call::at(static_cast<int>(last));
}

}  // namespace

NaturalBidder::NaturalBidder(double temperature,
                             std::shared_ptr<const sampling::NaturalPriors> priors)
    : temperature_(temperature), priors_(std::move(priors)) {}

const sampling::NaturalPriors& NaturalBidder::priors() const {
  return priors_ ? *priors_ : sampling::NaturalPriors::shipped();
}

CallDecision NaturalBidder::choose(const CallSituation& situation) const {
  const Chances chances = priors().chances(situation.auction, situation.hand);
  CallDecision decision;
  decision.reason = priors_ ? "as those do whom it imitates" : "natural priors";
  for (std::size_t i = 0; i < chances.size(); ++i) {
    if (chances[i] > 0) {
      decision.candidates.push_back({core::Call::at(static_cast<int>(i)), chances[i]});
    }
  }
  std::ranges::stable_sort(decision.candidates, std::ranges::greater{}, &CallCandidate::score);
  decision.call = decision.candidates.front().call;
  if (temperature_ > 0) {
    decision.call = drawn(chances, temperature_, situation.random().uniform());
  }
  return decision;
}

void NaturalBidder::choose_all(const CallSituation& situation, std::span<const core::Hand> hands,
                               std::span<core::Call> calls) const {
  if (temperature_ > 0) return CallPolicy::choose_all(situation, hands, calls);
  for (std::size_t i = 0; i < hands.size(); ++i) {
    calls[i] = priors().likeliest(situation.auction, hands[i]);
  }
}

const sampling::CallModel* NaturalBidder::reading() const {
  return &priors();
}

}  // namespace bidwright::player
