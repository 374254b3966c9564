// Bidding whole auctions: calls of a network of the shipped size, with weights made from whole
// numbers, looked up and thought about.

#include <algorithm>
#include <array>

#include "bench/subject.hpp"

#include "bidwright/core/random.hpp"
#include "bidwright/player/auction_policy.hpp"

namespace bidwright::tools::bench {

namespace {

using core::Purpose;
using core::Random;

constexpr std::uint64_t kSeed = 20240309;
constexpr std::uint64_t kDeals = 200;
constexpr int kThink = 40;
constexpr double kCallGoal = 5'000;  // 0.2 milliseconds
constexpr double kThoughtGoal = 2;   // half a second

/// Multiples of 1/1024, so that every machine has the same.
std::shared_ptr<const bidding::AuctionNetwork> bench_network() {
  Random random(kSeed, Purpose::kTest);
  const std::array<std::size_t, 5> sizes{bidding::kAuctionInputs, 384, 256, 256, core::kCalls};
  auto network = std::make_shared<bidding::AuctionNetwork>();
  network->net = nn::SparseNet(sizes);
  const auto blocks = network->net.weights();
  for (const auto block : blocks) {
    for (float& weight : block) {
      weight = (static_cast<float>(random.below(257)) - 128.0F) / 1024.0F;
    }
  }
  // Passes and low bids are likelier, so that auctions end.
  for (std::size_t call = 3; call < core::kCalls; ++call) {
    blocks.back()[call] -= 0.25F * static_cast<float>(call);
  }
  return network;
}

core::Auction bid_board(const player::CallPolicy& policy, std::uint64_t k) {
  const core::Deal deal = core::random_deal(kSeed, k);
  core::Auction auction(core::seat_at(static_cast<int>(k)));
  while (!auction.ended()) {
    const core::Seat seat = auction.turn();
    auction.add(policy
                    .choose({.seat = seat,
                             .hand = deal[seat],
                             .vulnerability = core::vulnerability_of_board(static_cast<int>(k)),
                             .auction = auction,
                             .alerts = {}})
                    .call);
  }
  return auction;
}

void sign_player(Signature& signature) {
  const player::AuctionPolicy policy(bench_network());
  for (std::uint64_t k = 1; k <= kDeals; ++k) {
    const core::Auction auction = bid_board(policy, k);
    for (const core::Call call : auction.calls()) {
      signature.add(static_cast<std::uint64_t>(call.index()));
    }
  }
}

std::vector<Speed> measure_player(double seconds) {
  const auto network = bench_network();
  const player::AuctionPolicy policy(network);
  std::uint64_t next = 0;
  const auto calls = [&] { return bid_board(policy, next++ % kDeals).size(); };

  tricks::DealNetworkOptions options;
  const player::AuctionPolicy thinking(network,
                                       std::make_shared<const tricks::DealNetwork>(options));
  player::CallSituation situation;
  situation.auction = core::parse_auction("1H PASS 2H X", core::Seat::kNorth).value();
  situation.seat = situation.auction.turn();
  situation.hand = core::random_deal(kSeed, 0)[situation.seat];
  situation.budget.think = kThink;
  const auto thoughts = [&] {
    ++situation.board;
    return thinking.choose(situation).samples > 0 ? std::uint64_t{1} : std::uint64_t{0};
  };
  return {{"calls of a network of whole auctions", rate_of(seconds, calls), kCallGoal, {}, 0},
          {"calls thought about in 40 deals", rate_of(seconds, thoughts), kThoughtGoal, {}, 0}};
}

}  // namespace

Subject player_subject() {
  return {"player", sign_player, measure_player};
}

}  // namespace bidwright::tools::bench
