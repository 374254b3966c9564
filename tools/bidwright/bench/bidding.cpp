// Bidding: features, calls, whole auctions and model files, with a model of the size that is shipped
// and weights made from whole numbers.

#include <array>

#include "bench/subject.hpp"

#include "bidwright/bidding/bidder.hpp"
#include "bidwright/bidding/model_file.hpp"
#include "bidwright/bidding/pair_bidder.hpp"
#include "bidwright/core/random.hpp"

namespace bidwright::tools::bench {

namespace {

using namespace bidding;
using core::Purpose;
using core::Random;
using core::Seat;

constexpr std::uint64_t kSeed = 20240301;
constexpr std::size_t kHidden = 192;
constexpr std::uint64_t kDeals = 1000;
constexpr double kCallGoal = 20'000;      // 50 microseconds
constexpr double kFeatureGoal = 200'000;  // 5 microseconds
constexpr double kLoadGoal = 20;          // 50 milliseconds

/// Multiples of 1/1024 between -1 and 1, so that every machine has the same.
void fill(std::vector<float>& values, std::size_t size, Random& random, float scale) {
  values.resize(size);
  for (float& value : values) {
    value = scale * (static_cast<float>(random.below(2049)) - 1024.0F) / 1024.0F;
  }
}

Model make_model() {
  Random random(kSeed, Purpose::kTest);
  Model model;
  model.name = "bench";
  model.scoring = Scoring::kSoftmax;
  Network network;
  network.features = FeatureSet::parse("rich+vulnerable").value();
  DenseLayer layer{network.features.width(), kHidden, {}, {}};
  fill(layer.weights, layer.inputs * layer.outputs, random, 0.5F);
  fill(layer.bias, layer.outputs, random, 0.5F);
  network.layers.push_back(std::move(layer));
  model.networks.push_back(std::move(network));
  model.nodes = make_nodes({.layers = 4, .widths = {7, 4, 3}, .layered = false});
  for (Node& node : model.nodes) {
    fill(node.score.weights, kHidden * node.actions.size(), random, 0.25F);
    fill(node.score.bias, node.actions.size(), random, 1.0F);
    // Low calls are likelier, so that auctions have several.
    for (std::size_t a = 0; a < node.actions.size(); ++a) {
      node.score.bias[a] -= 2.0F * static_cast<float>(a);
    }
  }
  return model;
}

const std::shared_ptr<const Model>& bench_model() {
  static const auto kModel = std::make_shared<const Model>(make_model());
  return kModel;
}

std::vector<core::Deal> bench_deals() {
  std::vector<core::Deal> deals;
  for (std::uint64_t k = 0; k < kDeals; ++k) deals.push_back(core::random_deal(kSeed, k));
  return deals;
}

void sign_bidding(Signature& signature) {
  PairBidder bidder(*bench_model());
  for (const core::Deal& deal : bench_deals()) {
    for (const bool vulnerable : {false, true}) {
      const Outcome outcome =
          bidder.bid(deal[Seat::kNorth], deal[Seat::kSouth], {vulnerable, false});
      signature.add(outcome.contract);
      signature.add(outcome.second_declares ? 1 : 0);
      for (const Step step : bidder.steps()) signature.add(step.action);
    }
  }
  // All of these numbers are exact.
  const FeatureSet all = FeatureSet::parse("third-order+rich+cards").value();
  std::vector<float> numbers(all.width());
  all.fill(core::random_deal(kSeed, 0)[Seat::kNorth], {}, numbers);
  for (const float number : numbers) {
    signature.add_signed(static_cast<std::int64_t>(number * 1024.0F));
  }
  signature.add(model_checksum(*bench_model()).value());
}

std::vector<Speed> measure_bidding(double seconds) {
  const auto deals = bench_deals();
  const Model& model = *bench_model();
  const FeatureSet rich = FeatureSet::parse("rich").value();
  std::vector<float> numbers(rich.width());
  const auto features = [&] {
    for (const core::Deal& deal : deals) {
      rich.fill(deal[Seat::kNorth], {}, numbers);
      keep(numbers);
    }
    return kDeals;
  };
  const Bidder bidder(bench_model());
  const auto calls = [&] {
    const core::Auction auction;
    for (const core::Deal& deal : deals) {
      keep(bidder.choose(deal[Seat::kNorth], auction, core::Vulnerability::kNone, Seat::kNorth));
    }
    return kDeals;
  };
  PairBidder pairs(model);
  const auto auctions = [&] {
    for (const core::Deal& deal : deals) {
      keep(pairs.bid(deal[Seat::kNorth], deal[Seat::kSouth], {}));
    }
    return kDeals;
  };
  const auto bytes = write_model(model).value();
  const auto loads = [&] {
    keep(read_model(bytes));
    return std::uint64_t{1};
  };
  return {{"hands turned into features", rate_of(seconds, features), kFeatureGoal, {}, 0},
          {"calls chosen", rate_of(seconds, calls), kCallGoal, {}, 0},
          {"pairs of hands bid", rate_of(seconds, auctions), std::nullopt, {}, 0},
          {"models read", rate_of(seconds, loads), kLoadGoal, {}, 0}};
}

}  // namespace

Subject bidding_subject() {
  return {"bidding", sign_bidding, measure_bidding};
}

}  // namespace bidwright::tools::bench
