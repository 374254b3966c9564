#include "bidwright/sampling/natural.hpp"

#include <cmath>
#include <string>

#include "call_net.hpp"
#include "call_net_text.hpp"

#include "bidwright/core/error.hpp"

namespace bidwright::sampling {

namespace {

#include "natural_weights.inc"

/// The share of "any of the legal calls".
constexpr float kAnyCall = 0.003F;

class NaturalSeatCalls final : public SeatCalls {
 public:
  NaturalSeatCalls(const CallNet& net, const core::Auction& auction, core::Seat seat) : net_(net) {
    Active active;
    for (std::size_t i = 0; i < auction.size(); ++i) {
      if (auction.seat_of(i) != seat) continue;
      positions_.push_back(i);
      auction_inputs(auction, i, active);
      const std::uint64_t legal = legal_calls(auction, i);
      calls_.push_back({net.auction_sum(active), legal, auction.calls()[i],
                        kAnyCall / static_cast<float>(std::popcount(legal))});
    }
  }

  [[nodiscard]] std::span<const std::size_t> positions() const override { return positions_; }

  void set_hand(core::Hand hand) override {
    hand_inputs(hand, active_);
    sum_ = net_.hand_sum(active_);
  }

  [[nodiscard]] float log_likelihood(std::size_t i) override {
    const OneCall& one = calls_[i];
    const float net = net_.log_probability(sum_, one.auction, one.legal, one.call);
    return std::log((1 - kAnyCall) * std::exp(net) + one.any);
  }

 private:
  struct OneCall {
    CallNet::First auction;
    std::uint64_t legal = 0;
    core::Call call;
    float any = 0;
  };

  const CallNet& net_;
  std::vector<std::size_t> positions_;
  std::vector<OneCall> calls_;
  Active active_;
  CallNet::First sum_{};
};

}  // namespace

struct NaturalPriors::Net {
  CallNet net;
};

NaturalPriors::NaturalPriors(std::span<const float> scales, std::string_view text) {
  auto net = std::make_unique<Net>();
  if (!decode_net(scales, text, net->net)) {
    throw core::StartupError(
        "the natural priors are not of the shape this program reads: write them again with "
        "'bidwright lab priors'");
  }
  net_ = std::move(net);
}

NaturalPriors::~NaturalPriors() = default;

const NaturalPriors& NaturalPriors::shipped() {
  static const NaturalPriors priors(kScales, kText);
  return priors;
}

std::unique_ptr<SeatCalls> NaturalPriors::bind(const core::Auction& auction, core::Seat seat,
                                               core::Vulnerability /*vulnerability*/) const {
  return std::make_unique<NaturalSeatCalls>(net_->net, auction, seat);
}

}  // namespace bidwright::sampling
