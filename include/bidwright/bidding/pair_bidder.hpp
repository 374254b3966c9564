// A pair bids its two hands without opposition, deal after deal: about a hundred thousand a second
// with a network of 200 units. One thread at a time per PairBidder; the model must outlive
// it.
#pragma once

#include <span>
#include <vector>

#include "bidwright/bidding/hand_view.hpp"
#include "bidwright/bidding/path.hpp"

namespace bidwright::bidding {

struct Outcome {
  /// The contract as contract_index(): 0 passed out, 1 for 1C ... 35 for 7NT.
  std::uint8_t contract = 0;
  /// Whether the player who called second declares: he named the strain first.
  bool second_declares = false;

  friend constexpr bool operator==(Outcome, Outcome) = default;
};

class PairBidder {
 public:
  explicit PairBidder(const Model& model);

  /// `first` calls before `second`.
  Outcome bid(core::Hand first, core::Hand second, Condition condition);
  /// The decisions of the last bid(): the first player's, the second's, and so on.
  [[nodiscard]] std::span<const Step> steps() const { return steps_; }

 private:
  const Model* model_;
  HandView first_;
  HandView second_;
  std::vector<Step> steps_;
};

struct HandPair {
  core::Hand first;
  core::Hand second;

  friend constexpr bool operator==(HandPair, HandPair) = default;
};

/// Outcome i is that of pair i, with any number of threads.
[[nodiscard]] std::vector<Outcome> bid_pairs(const Model& model, std::span<const HandPair> pairs,
                                             Condition condition, unsigned threads = 1);

/// The whole auction at a table whose East and West pass throughout.
[[nodiscard]] core::Auction bid_pair(const Model& model, core::Hand north, core::Hand south,
                                     core::Seat dealer, core::Vulnerability vulnerability);

}  // namespace bidwright::bidding
