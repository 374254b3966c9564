#include "bidwright/sampling/natural.hpp"

#include <algorithm>
#include <bit>
#include <cmath>

#include <fmt/format.h>

#include "call_net.hpp"

#include "bidwright/core/error.hpp"
#include "bidwright/nn/shipped_file.hpp"

namespace bidwright::sampling {

namespace {

/// The share of "any of the legal calls".
constexpr float kAnyCall = 0.003F;

/// A network with the hand's part of its first layer, which is worked out when first needed.
class NetView {
 public:
  using HandInputs = void (*)(core::Hand, Active&);
  NetView(const CallNet& net, HandInputs inputs) : net_(net), inputs_(inputs) {}

  [[nodiscard]] const CallNet& net() const { return net_; }
  void forget() { known_ = false; }
  const CallNet::First& hand_sum(core::Hand hand, Active& active) {
    if (!known_) {
      inputs_(hand, active);
      sum_ = net_.hand_sum(active);
      known_ = true;
    }
    return sum_;
  }

 private:
  const CallNet& net_;
  HandInputs inputs_;
  bool known_ = false;
  CallNet::First sum_{};
};

class NaturalSeatCalls final : public SeatCalls {
 public:
  NaturalSeatCalls(const CallNets& nets, const core::Auction& auction, core::Seat seat)
      : opening_(nets.opening, opener_inputs), later_(nets.later, hand_inputs) {
    for (std::size_t i = 0; i < auction.size(); ++i) {
      if (auction.seat_of(i) != seat) continue;
      positions_.push_back(i);
      const bool opening = is_opening(auction, i);
      if (opening) {
        passes_inputs(i, active_);
      } else {
        auction_inputs(auction, i, active_);
      }
      const std::uint64_t legal = legal_calls(auction, i);
      calls_.push_back({opening, (opening ? opening_ : later_).net().call_sum(active_),
                        CallNet::mask_of(legal), auction.calls()[i],
                        kAnyCall / static_cast<float>(std::popcount(legal)),
                        AuctionSuits(auction, i)});
    }
  }

  [[nodiscard]] std::span<const std::size_t> positions() const override { return positions_; }

  void set_hand(core::Hand hand) override {
    hand_ = hand;
    opening_.forget();
    later_.forget();
  }

  [[nodiscard]] float log_likelihood(std::size_t i) override {
    const OneCall& one = calls_[i];
    return std::log((1 - kAnyCall) * (one.opening ? chance_of_opening(one) : chance_of(one)) +
                    one.any);
  }

 private:
  struct OneCall {
    bool opening = false;
    CallNet::First auction;
    CallNet::Out mask;
    core::Call call;
    float any = 0;
    AuctionSuits suits;
  };

  float chance_of_opening(const OneCall& one) {
    const CallNet::First& sum = opening_.hand_sum(hand_, active_);
    return opening_.net().probability(sum, one.auction, one.mask, one.call);
  }

  float chance_of(const OneCall& one) {
    const CallNet::First& sum = later_.hand_sum(hand_, active_);
    CallNet::First position = one.auction;
    active_.clear();
    one.suits.suit_inputs(hand_, kAuctionInputs, active_);
    later_.net().add_call_inputs(active_, position);
    return later_.net().probability(sum, position, one.mask, one.call);
  }

  NetView opening_;
  NetView later_;
  std::vector<std::size_t> positions_;
  std::vector<OneCall> calls_;
  Active active_;
  core::Hand hand_;
};

}  // namespace

struct NaturalPriors::Nets {
  CallNets nets;
};

NaturalPriors::NaturalPriors(const nn::WeightsFile& weights)
    : checksum_(nn::weights_checksum(weights)) {
  auto nets = std::make_unique<Nets>();
  const auto copied = weights.copy_to(nets->nets.weights());
  if (!copied) {
    throw core::StartupError(
        fmt::format("the natural priors are of another shape: {}; 'bidwright train --learner "
                    "calls' writes them again",
                    copied.error().message));
  }
  nets_ = std::move(nets);
}

NaturalPriors::~NaturalPriors() = default;

const NaturalPriors& NaturalPriors::shipped() {
  static const NaturalPriors priors(nn::load_shipped_weights("natural.bwn", kKind));
  return priors;
}

core::Expected<std::shared_ptr<const NaturalPriors>> NaturalPriors::load(
    const std::filesystem::path& path) {
  const auto weights = nn::load_weights(path, kKind);
  if (!weights) return tl::unexpected(weights.error());
  try {
    return std::make_shared<const NaturalPriors>(*weights);
  } catch (const core::StartupError& error) {
    return core::fail(core::ErrorCode::kMismatch,
                      fmt::format("{}: {}", path.string(), error.what()));
  }
}

std::unique_ptr<SeatCalls> NaturalPriors::bind(const core::Auction& auction, core::Seat seat,
                                               core::Vulnerability /*vulnerability*/) const {
  return std::make_unique<NaturalSeatCalls>(nets_->nets, auction, seat);
}

std::array<float, core::kCalls> NaturalPriors::chances(const core::Auction& auction,
                                                       core::Hand hand) const {
  const std::size_t at = auction.size();
  const bool opening = is_opening(auction, at);
  const CallNet& net = opening ? nets_->nets.opening : nets_->nets.later;
  Active active;
  opening ? opener_inputs(hand, active) : hand_inputs(hand, active);
  const CallNet::First hand_sum = net.hand_sum(active);
  opening ? passes_inputs(at, active) : auction_inputs(auction, at, active);
  CallNet::First position = net.call_sum(active);
  if (!opening) {
    active.clear();
    AuctionSuits(auction, at).suit_inputs(hand, kAuctionInputs, active);
    net.add_call_inputs(active, position);
  }
  const CallNet::Out logits = net.logits(hand_sum, position);
  const std::uint64_t legal = legal_calls(auction, at);
  const auto is_legal = [&](std::size_t i) { return (legal >> i & 1) != 0; };
  float best = logits[0];  // PASS is always legal
  for (std::size_t i = 1; i < core::kCalls; ++i) {
    if (is_legal(i)) best = std::max(best, logits[i]);
  }
  std::array<float, core::kCalls> chances{};
  float sum = 0;
  for (std::size_t i = 0; i < core::kCalls; ++i) {
    if (is_legal(i)) sum += chances[i] = std::exp(logits[i] - best);
  }
  const float any = kAnyCall / static_cast<float>(std::popcount(legal));
  for (std::size_t i = 0; i < core::kCalls; ++i) {
    if (is_legal(i)) chances[i] = (1 - kAnyCall) * (chances[i] / sum) + any;
  }
  return chances;
}

core::Call NaturalPriors::likeliest(const core::Auction& auction, core::Hand hand) const {
  const auto likely = chances(auction, hand);
  return core::Call::at(static_cast<int>(std::ranges::max_element(likely) - likely.begin()));
}

}  // namespace bidwright::sampling
