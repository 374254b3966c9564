#include "bidwright/bidding/rounding.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdlib>

#include "rounded_weights.hpp"

namespace bidwright::bidding {
namespace {

constexpr float kMostSteps = 127.0F;
/// Smaller weights than this are none.
constexpr float kLeastWeight = 1e-20F;

/// At least `largest` / 127, with twelve significant bits.
float step_for(float largest) {
  // Also if it is not a number.
  if (!(largest >= kLeastWeight)) return 0.0F;
  constexpr std::uint32_t kDropped = 0xfff;
  const auto bits = std::bit_cast<std::uint32_t>(largest / kMostSteps);
  return std::bit_cast<float>((bits + kDropped) & ~kDropped);
}

}  // namespace

std::vector<float> RoundedWeights::weights() const {
  std::vector<float> result(bytes.size());
  const std::size_t actions = steps.size();
  for (std::size_t i = 0; i < bytes.size(); i += actions) {
    for (std::size_t a = 0; a < actions; ++a) {
      result[i + a] = static_cast<float>(bytes[i + a]) * steps[a];
    }
  }
  return result;
}

bool RoundedWeights::good() const {
  const std::size_t actions = steps.size();
  std::vector<int> most(actions);
  for (std::size_t i = 0; i < bytes.size(); i += actions) {
    for (std::size_t a = 0; a < actions; ++a) {
      most[a] = std::max(most[a], std::abs(int{bytes[i + a]}));
    }
  }
  for (std::size_t a = 0; a < actions; ++a) {
    const float largest = static_cast<float>(most[a]) * steps[a];
    const bool none = most[a] == 0 && steps[a] == 0.0F;
    if (none) continue;
    if (!(largest > 0.0F) || !std::isfinite(largest) || step_for(largest) != steps[a]) return false;
    if (most[a] > static_cast<int>(kMostSteps)) return false;
  }
  return true;
}

RoundedWeights round_weights(std::span<const float> weights, std::size_t actions) {
  RoundedWeights result;
  std::vector<float> largest(actions);
  for (std::size_t i = 0; i < weights.size(); i += actions) {
    for (std::size_t a = 0; a < actions; ++a) {
      largest[a] = std::max(largest[a], std::fabs(weights[i + a]));
    }
  }
  for (const float of_action : largest) result.steps.push_back(step_for(of_action));
  result.bytes.resize(weights.size());
  for (std::size_t i = 0; i < weights.size(); i += actions) {
    for (std::size_t a = 0; a < actions; ++a) {
      const float step = result.steps[a];
      if (step == 0.0F) continue;
      const float count = std::nearbyint(weights[i + a] / step);
      result.bytes[i + a] = static_cast<std::int8_t>(std::clamp(count, -kMostSteps, kMostSteps));
    }
  }
  return result;
}

Model with_rounded_heads(Model model) {
  model.heads = HeadFormat::kInt8;
  for (Node& node : model.nodes) {
    for (Head* head : {&node.score, &node.value}) {
      if (head->empty()) continue;
      head->weights = round_weights(head->weights, node.actions.size()).weights();
    }
  }
  return model;
}

}  // namespace bidwright::bidding
