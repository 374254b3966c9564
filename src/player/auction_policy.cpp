#include "bidwright/player/auction_policy.hpp"

#include <algorithm>
#include <cmath>

#include "bidwright/bidding/path.hpp"

namespace bidwright::player {

namespace {

/// What any call is worth at least when it is read: players are not that sure.
constexpr float kLeastRead = 0.005F;

class NetworkSeatCalls final : public sampling::SeatCalls {
 public:
  /// Calls from the `from`th on.
  NetworkSeatCalls(const bidding::AuctionNetwork& network, const core::Auction& auction,
                   core::Seat seat, core::Vulnerability vulnerability, std::size_t from)
      : view_(network) {
    core::Auction before(auction.dealer());
    for (std::size_t i = 0; i < auction.size(); ++i) {
      if (i >= from && auction.seat_of(i) == seat) {
        positions_.push_back(i);
        asked_.push_back({view_.position(before, vulnerability), auction.calls()[i]});
      }
      before.add(auction.calls()[i]);
    }
  }

  [[nodiscard]] std::span<const std::size_t> positions() const override { return positions_; }

  void set_hand(core::Hand hand) override { view_.set_hand(hand); }

  [[nodiscard]] float log_likelihood(std::size_t i) override {
    const bidding::CallChances chances = view_.chances(asked_[i].position);
    const float chance = chances[static_cast<std::size_t>(asked_[i].made.index())];
    return std::log(kLeastRead + (1 - kLeastRead) * chance);
  }

 private:
  struct Asked {
    bidding::AuctionView::Position position;
    core::Call made;
  };

  bidding::AuctionView view_;
  std::vector<std::size_t> positions_;
  std::vector<Asked> asked_;
};

class NetworkReading final : public sampling::CallModel {
 public:
  NetworkReading(std::shared_ptr<const bidding::AuctionNetwork> network,
                 AuctionPolicy::Begins begins)
      : network_(std::move(network)), begins_(begins) {}

  [[nodiscard]] std::unique_ptr<sampling::SeatCalls> bind(
      const core::Auction& auction, core::Seat seat,
      core::Vulnerability vulnerability) const override {
    const std::size_t from = begins_ == AuctionPolicy::Begins::kAtTheFirstCall
                                 ? 0
                                 : bidding::first_opposing_call(auction, core::side_of(seat));
    return std::make_unique<NetworkSeatCalls>(*network_, auction, seat, vulnerability, from);
  }

 private:
  std::shared_ptr<const bidding::AuctionNetwork> network_;
  AuctionPolicy::Begins begins_;
};

}  // namespace

AuctionPolicy::AuctionPolicy(std::shared_ptr<const bidding::AuctionNetwork> network,
                             std::shared_ptr<const tricks::DealNetwork> tricks, Begins begins)
    : network_(std::move(network)), reading_(std::make_unique<NetworkReading>(network_, begins)) {
  if (tricks) thinker_.emplace(network_, std::move(tricks));
}

AuctionPolicy::~AuctionPolicy() = default;

CallDecision AuctionPolicy::choose(const CallSituation& situation) const {
  CallDecision decision;
  if (situation.hand.size() != core::kRanks || situation.auction.ended()) {
    decision.reason = "no thirteen cards, or nothing to call";
    return decision;
  }
  bidding::AuctionView view(*network_);
  view.set_hand(situation.hand);
  const bidding::CallChances chances = view.chances(situation.auction, situation.vulnerability);
  const auto best = std::ranges::max_element(chances);
  decision.call = core::Call::at(static_cast<int>(best - chances.begin()));
  for (std::size_t i = 0; i < chances.size(); ++i) {
    if (chances[i] < kLeastShown) continue;
    decision.candidates.push_back(
        {core::Call::at(static_cast<int>(i)), static_cast<double>(chances[i])});
  }
  std::ranges::stable_sort(decision.candidates, std::ranges::greater{}, &CallCandidate::score);
  decision.reason = "network";
  if (!thinker_) return decision;
  const sampling::CallModel* partner = situation.partner;
  return thinker_->think(situation, std::move(decision), partner ? partner : reading_.get());
}

void AuctionPolicy::choose_all(const CallSituation& situation, std::span<const core::Hand> hands,
                               std::span<core::Call> calls) const {
  bidding::AuctionView view(*network_);
  const auto position = view.position(situation.auction, situation.vulnerability);
  for (std::size_t i = 0; i < hands.size(); ++i) {
    view.set_hand(hands[i]);
    const bidding::CallChances chances = view.chances(position);
    const auto best = std::ranges::max_element(chances);
    calls[i] = core::Call::at(static_cast<int>(best - chances.begin()));
  }
}

}  // namespace bidwright::player
