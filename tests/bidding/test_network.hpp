// Small networks of whole auctions made by code: random weights, so that every call comes up.
#pragma once

#include <array>

#include "bidwright/bidding/auction_network.hpp"
#include "bidwright/core/random.hpp"

namespace bidwright::bidding {

inline AuctionNetwork random_auction_network(std::uint64_t seed = 1) {
  const std::array<std::size_t, 4> sizes{kAuctionInputs, 16, 8, core::kCalls};
  AuctionNetwork network;
  network.net = nn::SparseNet(sizes);
  core::Random random(seed, core::Purpose::kTest);
  for (const auto block : network.net.weights()) {
    for (float& weight : block) weight = static_cast<float>(0.5 * random.normal());
  }
  network.tree = "0123456789abcdef";
  network.recipe = R"({"seed":1})";
  return network;
}

/// Legal calls drawn at random, at most so many.
inline core::Auction random_auction(core::Random& random, std::size_t most) {
  core::Auction auction(core::seat_at(static_cast<int>(random.below(4))));
  const std::uint32_t size = random.below(static_cast<std::uint32_t>(most + 1));
  while (auction.size() < size && !auction.ended()) {
    const bool pass = random.below(3) == 0;
    const auto call = core::Call::at(pass ? 0 : static_cast<int>(random.below(core::kCalls)));
    auction.add(call);
  }
  return auction;
}

}  // namespace bidwright::bidding
