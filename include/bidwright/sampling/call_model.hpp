// How likely a way of bidding makes a call with a hand: what the sampler weighs hidden hands by.
// One interface for the learned model, for a rule-based bidder and for the natural priors.
#pragma once

#include <memory>
#include <span>

#include "bidwright/core/auction.hpp"
#include "bidwright/core/hand.hpp"

namespace bidwright::sampling {

/// The calls of one seat in one auction, ready to be weighed for many hands.
class SeatCalls {
 public:
  SeatCalls() = default;
  SeatCalls(const SeatCalls&) = delete;
  SeatCalls& operator=(const SeatCalls&) = delete;
  virtual ~SeatCalls() = default;

  /// The positions in the auction of the calls that this weighs.
  [[nodiscard]] virtual std::span<const std::size_t> positions() const = 0;
  /// The hand that is asked about next.
  virtual void set_hand(core::Hand hand) = 0;
  /// log P(call | hand, the auction before it) of positions()[i], at most 0 and never minus
  /// infinity: even a call that makes no sense has a floor. One thread at a time.
  [[nodiscard]] virtual float log_likelihood(std::size_t i) = 0;
};

class CallModel {
 public:
  CallModel() = default;
  CallModel(const CallModel&) = delete;
  CallModel& operator=(const CallModel&) = delete;
  virtual ~CallModel() = default;

  /// The calls of the seat that this model can weigh; those it knows nothing of are left out.
  [[nodiscard]] virtual std::unique_ptr<SeatCalls> bind(
      const core::Auction& auction, core::Seat seat, core::Vulnerability vulnerability) const = 0;
};

}  // namespace bidwright::sampling
