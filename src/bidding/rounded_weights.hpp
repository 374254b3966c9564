// The weights of one head as steps and bytes, private to this module: see rounding.hpp.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace bidwright::bidding {

struct RoundedWeights {
  /// One for each action.
  std::vector<float> steps;
  /// bytes[input * actions + action]
  std::vector<std::int8_t> bytes;

  /// weights[input * actions + action]
  [[nodiscard]] std::vector<float> weights() const;
  /// Whether rounding the weights gives these steps and bytes again.
  [[nodiscard]] bool good() const;
  friend bool operator==(const RoundedWeights&, const RoundedWeights&) = default;
};

[[nodiscard]] RoundedWeights round_weights(std::span<const float> weights, std::size_t actions);

}  // namespace bidwright::bidding
