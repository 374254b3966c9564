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

/// None if there is not one layer, or its features do not tell.
std::vector<Unit> honour_units(const bidding::Network& network) {
  if (network.layers.size() != 1) return {};
  std::vector<Unit> units;
  for (const Rank rank : {Rank::kAce, Rank::kKing}) {
    Unit all;
    std::vector<Unit> single;
    for (const core::Suit suit : core::kAllSuits) {
      const auto input = input_of(Card(suit, rank), network.features);
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

float weight_of(const Unit& unit, std::size_t input) {
  return std::ranges::find(unit.inputs, input) != unit.inputs.end() ? kHonourUnit : 0.0F;
}

float bias_of(const Unit& unit) {
  return -unit.less * kHonourUnit;
}

DenseLayer with_units(const DenseLayer& layer, std::span<const Unit> units) {
  DenseLayer wider{layer.inputs, layer.outputs + units.size(), {}, layer.bias};
  for (std::size_t in = 0; in < layer.inputs; ++in) {
    const auto row = layer.weights.begin() + static_cast<std::ptrdiff_t>(in * layer.outputs);
    wider.weights.insert(wider.weights.end(), row,
                         row + static_cast<std::ptrdiff_t>(layer.outputs));
    for (const Unit& unit : units) wider.weights.push_back(weight_of(unit, in));
  }
  for (const Unit& unit : units) wider.bias.push_back(bias_of(unit));
  return wider;
}

/// The first of these units, if they are the last of the layer.
std::optional<std::size_t> first_of(std::span<const Unit> units, const DenseLayer& layer) {
  if (units.empty() || layer.outputs <= units.size()) return std::nullopt;
  const std::size_t first = layer.outputs - units.size();
  for (std::size_t u = 0; u < units.size(); ++u) {
    if (layer.bias[first + u] != bias_of(units[u])) return std::nullopt;
    for (std::size_t in = 0; in < layer.inputs; ++in) {
      if (layer.weights[in * layer.outputs + first + u] != weight_of(units[u], in)) {
        return std::nullopt;
      }
    }
  }
  return first;
}

}  // namespace

std::optional<std::size_t> ace_units(const bidding::Network& network) {
  const auto units = honour_units(network);
  return units.empty() ? std::nullopt : first_of(units, network.layers.front());
}

bidding::Model with_honour_units(bidding::Model model) {
  std::vector<std::vector<Unit>> units;
  for (const bidding::Network& network : model.networks) {
    units.push_back(honour_units(network));
    if (units.back().empty() || first_of(units.back(), network.layers.front())) return model;
  }
  for (std::size_t i = 0; i < units.size(); ++i) {
    DenseLayer& layer = model.networks[i].layers.front();
    layer = with_units(layer, units[i]);
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
