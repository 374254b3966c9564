// The bidder of whole auctions: a network that knows how likely each call is, from the first to the
// last, whoever bids. It belongs to a tree (model.hpp), by which a side bids for as long as its
// opponents are silent, and takes over from their first call other than PASS.
//
// Inputs: auction_inputs.hpp. Outputs: a number for each of the 38 calls; chances are their
// exponentials over the calls that may be made. The same bits on every machine.
//
// File (.bwn): see nn/weights_file.hpp; its kind is "whole auctions", its text a JSON object with
// hidden, recipe, tree. Values: threads may share a const AuctionNetwork.
#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <vector>

#include "bidwright/bidding/auction_inputs.hpp"
#include "bidwright/core/error.hpp"
#include "bidwright/nn/sparse_net.hpp"

namespace bidwright::bidding {

/// By Call::index().
using CallChances = std::array<float, core::kCalls>;

struct AuctionNetwork {
  nn::SparseNet net;
  /// The checksum of the tree it belongs to.
  std::string tree;
  /// How it was trained: any JSON object, as text.
  std::string recipe = "{}";
};

/// One network asked about hands and auctions. Keeps the hand's share of the first layer, and lets
/// others keep an auction's. One thread at a time; the network must outlive it.
class AuctionView {
 public:
  /// An auction's share of the first layer, for the player whose turn it is, and what is legal.
  struct Position {
    std::vector<float> sum;
    std::vector<float> mask;
  };

  explicit AuctionView(const AuctionNetwork& network);

  void set_hand(core::Hand hand);
  [[nodiscard]] Position position(const core::Auction& auction, core::Vulnerability vulnerability);
  /// The chances of the legal calls, if the player whose turn it is holds the hand.
  [[nodiscard]] CallChances chances(const Position& position);
  [[nodiscard]] CallChances chances(const core::Auction& auction,
                                    core::Vulnerability vulnerability) {
    return chances(position(auction, vulnerability));
  }

 private:
  const AuctionNetwork* network_;
  std::vector<float> hand_sum_;
  std::vector<float> sum_;
  std::vector<float> outputs_;
  Ones ones_;
};

/// 16 hexadecimal digits, of the file it would be.
[[nodiscard]] std::string auction_network_checksum(const AuctionNetwork& network);
[[nodiscard]] std::vector<std::byte> write_auction_network(const AuctionNetwork& network);
/// An error if it is no such network, damaged, of another version or of another shape.
[[nodiscard]] core::Expected<AuctionNetwork> read_auction_network(std::span<const std::byte> bytes);
[[nodiscard]] core::Expected<void> save_auction_network(const AuctionNetwork& network,
                                                        const std::filesystem::path& path);
/// Errors begin with the file's name.
[[nodiscard]] core::Expected<AuctionNetwork> load_auction_network(
    const std::filesystem::path& path);

}  // namespace bidwright::bidding
