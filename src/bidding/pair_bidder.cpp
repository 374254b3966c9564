#include "bidwright/bidding/pair_bidder.hpp"

#include <algorithm>
#include <array>

#include "bidwright/core/parallel.hpp"
#include "bidwright/core/share.hpp"

namespace bidwright::bidding {

PairBidder::PairBidder(const Model& model) : model_(&model), first_(model), second_(model) {
  steps_.reserve(ModelLimits::kDepth);
}

Outcome PairBidder::bid(core::Hand first, core::Hand second, Condition condition) {
  constexpr std::uint8_t kNobody = 2;
  first_.set(first, condition);
  second_.set(second, condition);
  steps_.clear();
  std::array<std::uint8_t, core::kStrains> named_by{kNobody, kNobody, kNobody, kNobody, kNobody};
  Outcome outcome;
  auto next = static_cast<std::int32_t>(model_->roots[condition.index()]);
  for (std::uint8_t player = 0; next != Action::kNoChild; player ^= 1U) {
    const auto index = static_cast<std::uint32_t>(next);
    const Node& node = model_->nodes[index];
    const std::size_t chosen = (player == 0 ? first_ : second_).best(node);
    const Action& action = node.actions[chosen];
    steps_.push_back({index, static_cast<std::uint32_t>(chosen)});
    next = action.child;
    if (!action.call.is_bid()) continue;
    outcome.contract = static_cast<std::uint8_t>(contract_index(action.call));
    std::uint8_t& namer =
        named_by[static_cast<std::size_t>(core::index(action.call.bid().strain()))];
    if (namer == kNobody) namer = player;
    outcome.second_declares = namer == 1;
  }
  return outcome;
}

std::vector<Outcome> bid_pairs(const Model& model, std::span<const HandPair> pairs,
                               Condition condition, unsigned threads) {
  std::vector<Outcome> outcomes(pairs.size());
  const std::size_t parts = std::clamp<std::size_t>(threads, 1, pairs.size() / 256 + 1);
  core::run_parts(parts, static_cast<int>(threads), [&](std::size_t part) {
    PairBidder bidder(model);
    const auto [begin, end] = core::share_of(pairs.size(), part, parts);
    for (std::size_t i = begin; i < end; ++i) {
      outcomes[i] = bidder.bid(pairs[i].first, pairs[i].second, condition);
    }
  });
  return outcomes;
}

core::Auction bid_pair(const Model& model, core::Hand north, core::Hand south, core::Seat dealer,
                       core::Vulnerability vulnerability) {
  using core::Seat;
  const bool north_first = dealer == Seat::kNorth || dealer == Seat::kWest;
  PairBidder bidder(model);
  bidder.bid(north_first ? north : south, north_first ? south : north,
             condition_of(vulnerability, core::Side::kNorthSouth));
  core::Auction auction(dealer);
  std::size_t next = 0;
  const auto steps = bidder.steps();
  while (!auction.ended()) {
    core::Call call;
    if (core::side_of(auction.turn()) == core::Side::kNorthSouth && next < steps.size()) {
      call = model.nodes[steps[next].node].actions[steps[next].action].call;
      ++next;
    }
    auction.add(call);
  }
  return auction;
}

}  // namespace bidwright::bidding
