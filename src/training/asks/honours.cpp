#include "training/asks/honours.hpp"

#include <algorithm>
#include <optional>
#include <vector>

#include "bidwright/core/hand.hpp"
#include "bidwright/core/random.hpp"

namespace bidwright::training::asks {

namespace {

using bidding::DenseLayer;
using bidding::FeatureSet;
using core::Card;
using core::Rank;

/// A unit to be: the inputs that it adds up, and what it takes off.
struct Unit {
  std::vector<std::size_t> inputs;
  float less = 0.0F;
};

/// The number that is 1 for hands with the card, and 0 for others.
std::optional<std::size_t> input_of(Card card, const FeatureSet& features) {
  constexpr std::uint64_t kHands = 400;
  std::vector<float> numbers(features.width());
  std::vector<bool> fits(features.width(), true);
  for (std::uint64_t i = 0; i < kHands; ++i) {
    const core::Hand hand = core::random_deal(1, i)[core::Seat::kNorth];
    features.fill(hand, {}, numbers);
    const float held = hand.contains(card) ? 1.0F : 0.0F;
    for (std::size_t n = 0; n < numbers.size(); ++n) fits[n] = fits[n] && numbers[n] == held;
  }
  const auto found = std::ranges::find(fits, true);
  if (found == fits.end()) return std::nullopt;
  return static_cast<std::size_t>(found - fits.begin());
}

/// None if the features do not tell.
std::vector<Unit> honour_units(const FeatureSet& features) {
  std::vector<Unit> units;
  for (const Rank rank : {Rank::kAce, Rank::kKing}) {
    Unit all;
    std::vector<Unit> single;
    for (const core::Suit suit : core::kAllSuits) {
      const auto input = input_of(Card(suit, rank), features);
      if (!input) return {};
      all.inputs.push_back(*input);
      single.push_back({{*input}});
    }
    for (std::size_t k = 0; k < core::kSuits; ++k) {
      units.push_back({all.inputs, static_cast<float>(k)});
    }
    units.insert(units.end(), single.begin(), single.end());
  }
  return units;
}

DenseLayer with_units(const DenseLayer& layer, std::span<const Unit> units) {
  DenseLayer wider{layer.inputs, layer.outputs + units.size(), {}, layer.bias};
  for (std::size_t in = 0; in < layer.inputs; ++in) {
    const auto row = layer.weights.begin() + static_cast<std::ptrdiff_t>(in * layer.outputs);
    wider.weights.insert(wider.weights.end(), row,
                         row + static_cast<std::ptrdiff_t>(layer.outputs));
    for (const Unit& unit : units) {
      const bool adds = std::ranges::find(unit.inputs, in) != unit.inputs.end();
      wider.weights.push_back(adds ? kHonourUnit : 0.0F);
    }
  }
  for (const Unit& unit : units) wider.bias.push_back(-unit.less * kHonourUnit);
  return wider;
}

/// Whether the last units of the layer are these.
bool has_units(const DenseLayer& layer, std::span<const Unit> units) {
  if (layer.outputs <= units.size()) return false;
  DenseLayer without{layer.inputs, layer.outputs - units.size(), {}, layer.bias};
  without.bias.resize(without.outputs);
  for (std::size_t in = 0; in < layer.inputs; ++in) {
    const auto row = layer.weights.begin() + static_cast<std::ptrdiff_t>(in * layer.outputs);
    without.weights.insert(without.weights.end(), row,
                           row + static_cast<std::ptrdiff_t>(without.outputs));
  }
  return with_units(without, units) == layer;
}

}  // namespace

std::optional<std::size_t> ace_units(const bidding::Network& network) {
  if (network.layers.size() != 1) return std::nullopt;
  const auto units = honour_units(network.features);
  const DenseLayer& layer = network.layers.front();
  if (units.empty() || !has_units(layer, units)) return std::nullopt;
  return layer.outputs - units.size();
}

bidding::Model with_honour_units(bidding::Model model) {
  for (const bidding::Network& network : model.networks) {
    const bool can = network.layers.size() == 1 && !honour_units(network.features).empty();
    if (!can || ace_units(network)) return model;
  }
  for (bidding::Network& network : model.networks) {
    network.layers.front() = with_units(network.layers.front(), honour_units(network.features));
  }
  for (bidding::Node& node : model.nodes) {
    const std::size_t width = model.networks[node.network].outputs();
    for (bidding::Head* head : {&node.score, &node.value}) {
      head->weights.resize(width * head->bias.size(), 0.0F);
    }
  }
  return model;
}

}  // namespace bidwright::training::asks
