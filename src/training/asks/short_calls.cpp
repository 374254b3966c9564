#include "training/asks/short_calls.hpp"

#include <vector>

#include "training/gradient/deal_pair.hpp"

#include "bidwright/bidding/pair_bidder.hpp"
#include "bidwright/training/contract_class.hpp"
#include "bidwright/training/gradient.hpp"

namespace bidwright::training::asks {

namespace {

struct Seen {
  std::uint64_t times = 0;
  /// Bids from this call on.
  std::uint64_t bids = 0;

  void add(const Seen& other) {
    times += other.times;
    bids += other.bids;
  }
};

struct SeenNode {
  std::uint64_t times = 0;
  std::uint64_t slams = 0;
  std::vector<Seen> calls;

  void add(const SeenNode& other) {
    times += other.times;
    slams += other.slams;
    for (std::size_t a = 0; a < calls.size(); ++a) calls[a].add(other.calls[a]);
  }
};

using SeenNodes = std::vector<SeenNode>;

void count(const bidding::Model& model, std::span<const bidding::Step> steps, bool slam,
           SeenNodes& nodes) {
  std::uint64_t bids = 0;
  for (std::size_t i = steps.size(); i-- > 0;) {
    const bidding::Step step = steps[i];
    bids += model.nodes[step.node].actions[step.action].call.is_bid() ? 1U : 0U;
    SeenNode& node = nodes[step.node];
    ++node.times;
    node.slams += slam ? 1U : 0U;
    node.calls[step.action].add({1, bids});
  }
}

SeenNodes seen_of(const bidding::Model& model, const CallPrice& price, core::Workers& workers) {
  GradientRecipe recipe;
  recipe.seed = price.seed;
  recipe.strong_share = 0.0;
  SeenNodes none(model.nodes.size());
  for (std::size_t n = 0; n < none.size(); ++n) none[n].calls.resize(model.nodes[n].actions.size());
  std::vector<SeenNodes> parts(workers.count(), none);
  workers.run([&](std::size_t part) {
    bidding::PairBidder bidder(model);
    const auto [begin, end] = workers.share(price.pairs, part);
    for (std::size_t i = begin; i < end; ++i) {
      const auto hands = gradient::deal_pair(recipe, i);
      for (const std::size_t first : {0U, 1U}) {
        const auto outcome = bidder.bid(hands[first], hands[1 - first], {i % 2 == 1, false});
        const auto contract = bidding::call_of_contract(outcome.contract);
        count(model, bidder.steps(), class_of(contract) >= ContractClass::kSlam, parts[part]);
      }
    }
  });
  for (std::size_t part = 1; part < parts.size(); ++part) {
    for (std::size_t n = 0; n < none.size(); ++n) parts[0][n].add(parts[part][n]);
  }
  return std::move(parts[0]);
}

}  // namespace

bidding::Model with_priced_calls(bidding::Model model, const CallPrice& price,
                                 core::Workers& workers) {
  if (price.price == 0.0) return model;
  const SeenNodes seen = seen_of(model, price, workers);
  for (std::size_t n = 0; n < model.nodes.size(); ++n) {
    const bool leads_to_slams =
        static_cast<double>(seen[n].slams) > price.slam_share * static_cast<double>(seen[n].times);
    if (seen[n].times == 0 || leads_to_slams) continue;
    for (std::size_t a = 0; a < model.nodes[n].actions.size(); ++a) {
      const Seen& call = seen[n].calls[a];
      const double bids = call.times > 0
                              ? static_cast<double>(call.bids) / static_cast<double>(call.times)
                          : model.nodes[n].actions[a].call.is_bid() ? 1.0
                                                                    : 0.0;
      model.nodes[n].score.bias[a] -= static_cast<float>(price.price * bids);
    }
  }
  model.meanings = {};
  return model;
}

}  // namespace bidwright::training::asks
