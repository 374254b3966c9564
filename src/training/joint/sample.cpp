#include "training/joint/sample.hpp"

#include <algorithm>
#include <cmath>

#include "training/gradient/deal_pair.hpp"

#include "bidwright/training/contract_class.hpp"

namespace bidwright::training::joint {

using gradient::kPairCosts;
using gradient::kPairCostStart;

namespace {

constexpr std::size_t kBothCosts = 2 * kPairCosts;

}  // namespace

Sample::Sample(std::uint64_t seed, std::uint64_t first, std::uint64_t count, double tilt,
               const gradient::PricePairs& price, core::Workers& workers)
    : hands_(count), weights_(count), costs_(count * kPairCosts) {
  GradientRecipe recipe;
  recipe.seed = seed;
  recipe.strong_share = 1.0;
  recipe.strong_tilt = tilt;
  workers.run([&](std::size_t part) {
    const auto [begin, end] = workers.share(count, part);
    if (begin == end) return;
    for (std::size_t i = begin; i < end; ++i) {
      hands_[i] = gradient::deal_pair(recipe, first + i);
      weights_[i] = static_cast<float>(gradient::rarity(recipe, hands_[i]));
    }
    std::vector<float> all((end - begin) * kBothCosts);
    price(std::span(hands_).subspan(begin, end - begin), all);
    for (std::size_t i = begin; i < end; ++i) {
      const float* from =
          all.data() + (i - begin) * kBothCosts + (condition(i).vulnerable ? kPairCosts : 0);
      std::copy_n(from, kPairCosts, costs_.data() + i * kPairCosts);
    }
  });
  double sum = 0;
  for (const float weight : weights_) sum += double{weight};
  for (float& weight : weights_) {
    weight = static_cast<float>(double{weight} * static_cast<double>(count) / sum);
  }
}

Sample::Sample(std::span<const SolvedPair> pairs)
    : weights_(pairs.size(), 1.0F), costs_(pairs.size() * kPairCosts) {
  const gradient::PairCostTable prices(PenaltyRule::kUndoubled);
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    hands_.push_back(pairs[i].hands);
    prices.fill(pairs[i].tricks, condition(i).vulnerable,
                std::span(costs_).subspan(i * kPairCosts, kPairCosts));
  }
}

float Sample::cost(std::size_t pair, int bid, std::size_t declarer) const {
  return costs_[pair * kPairCosts + kPairCostStart[declarer] + static_cast<std::size_t>(bid)];
}

float Sample::passed_out(std::size_t pair) const {
  return costs_[pair * kPairCosts];
}

Sample::Best Sample::best(std::size_t pair) const {
  Best best{0, passed_out(pair)};
  for (int bid = 0; bid < core::kBids; ++bid) {
    const float cheaper = std::min(cost(pair, bid, 0), cost(pair, bid, 1));
    if (cheaper < best.cost) best = {bid + 1, cheaper};
  }
  return best;
}

bool Sample::Best::is_slam() const {
  return class_of(bidding::call_of_contract(contract)) >= ContractClass::kSlam;
}

Visits bid_sample(const bidding::Model& model, const Sample& sample, core::Workers& workers) {
  std::vector<Visits> parts(workers.count());
  workers.run([&](std::size_t part) {
    Visits& visits = parts[part];
    visits.of_node.resize(model.nodes.size());
    bidding::PairBidder bidder(model);
    const auto [begin, end] = workers.share(sample.size(), part);
    for (std::size_t i = begin; i < end; ++i) {
      for (std::size_t order = 0; order < 2; ++order) {
        const auto& hands = sample.hands(i);
        const auto outcome = bidder.bid(hands[order], hands[1 - order], Sample::condition(i));
        const std::size_t declarer = outcome.second_declares ? 1 - order : order;
        const float cost = outcome.contract == 0 ? sample.passed_out(i)
                                                 : sample.cost(i, outcome.contract - 1, declarer);
        visits.costs.push_back(cost);
        for (const bidding::Step step : bidder.steps()) {
          visits.of_node[step.node].push_back({static_cast<std::uint32_t>(i),
                                               static_cast<std::uint8_t>(order),
                                               static_cast<std::uint8_t>(step.action), cost});
        }
      }
    }
  });
  for (std::size_t part = 1; part < parts.size(); ++part) {
    for (std::size_t n = 0; n < model.nodes.size(); ++n) {
      const auto& from = parts[part].of_node[n];
      parts[0].of_node[n].insert(parts[0].of_node[n].end(), from.begin(), from.end());
    }
    const auto& costs = parts[part].costs;
    parts[0].costs.insert(parts[0].costs.end(), costs.begin(), costs.end());
  }
  return std::move(parts[0]);
}

SearchGain gain_of(const Sample& sample, std::span<const float> costs,
                   std::span<const float> before) {
  double sum = 0;
  double squares = 0;
  for (std::size_t i = 0; i < sample.size(); ++i) {
    const double both = double{before[2 * i]} + double{before[2 * i + 1]} - double{costs[2 * i]} -
                        double{costs[2 * i + 1]};
    const double gain = double{sample.weight(i)} * both / 2;
    sum += gain;
    squares += gain * gain;
  }
  if (sample.size() == 0) return {};
  const auto n = static_cast<double>(sample.size());
  const double mean = sum / n;
  return {mean, std::sqrt(std::max(0.0, squares / n - mean * mean) / n)};
}

}  // namespace bidwright::training::joint
