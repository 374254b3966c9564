// Pairs of hands with what their contracts cost, and how a model bids them.
//
// Strong pairs are more frequent than they are dealt; each pair has a weight, so that sums stand
// for random deals. Every other pair is vulnerable. Either hand calls first: two auctions a pair.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "training/gradient/pair_costs.hpp"

#include "bidwright/bidding/pair_bidder.hpp"
#include "bidwright/core/workers.hpp"
#include "bidwright/training/solved_pair.hpp"
#include "bidwright/training/tree_search.hpp"

namespace bidwright::training::joint {

class Sample {
 public:
  /// Pairs `first` .. `first` + `count` of a seed; strong ones more frequent by the factor 1 +
  /// `tilt` a high-card point.
  Sample(std::uint64_t seed, std::uint64_t first, std::uint64_t count, double tilt,
         const gradient::PricePairs& price, core::Workers& workers);

  /// Solved pairs at what their contracts really cost, all of the same weight.
  explicit Sample(std::span<const SolvedPair> pairs);

  [[nodiscard]] std::size_t size() const { return hands_.size(); }
  [[nodiscard]] const std::array<core::Hand, 2>& hands(std::size_t pair) const {
    return hands_[pair];
  }
  [[nodiscard]] static bidding::Condition condition(std::size_t pair) {
    return {pair % 2 == 1, false};
  }
  /// How many random pairs the pair stands for; 1 on average.
  [[nodiscard]] float weight(std::size_t pair) const { return weights_[pair]; }
  /// The cost of a bid as the contract, played by one of the hands.
  [[nodiscard]] float cost(std::size_t pair, int bid, std::size_t declarer) const;
  [[nodiscard]] float passed_out(std::size_t pair) const;
  /// The cheapest contract, PASS 0, and what it costs.
  struct Best {
    int contract = 0;
    float cost = 0;

    [[nodiscard]] bool is_slam() const;
  };
  [[nodiscard]] Best best(std::size_t pair) const;

 private:
  std::vector<std::array<core::Hand, 2>> hands_;
  std::vector<float> weights_;
  std::vector<float> costs_;
};

/// An auction that came to a node.
struct Visit {
  std::uint32_t pair = 0;
  /// Which hand was the first to call.
  std::uint8_t order = 0;
  /// The call that the model made there, and what the auction cost in the end.
  std::uint8_t action = 0;
  float cost = 0;
};

struct Visits {
  std::vector<std::vector<Visit>> of_node;
  /// What each auction costs: pair 0 in both orders, pair 1 ...
  std::vector<float> costs;
};

[[nodiscard]] Visits bid_sample(const bidding::Model& model, const Sample& sample,
                                core::Workers& workers);

/// What `costs` has less than `before`, in IMPs a random deal.
[[nodiscard]] SearchGain gain_of(const Sample& sample, std::span<const float> costs,
                                 std::span<const float> before);

}  // namespace bidwright::training::joint
