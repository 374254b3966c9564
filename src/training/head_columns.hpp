// Heads with a call more or less. A head has a column of weights, then a bias, for each call.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "bidwright/bidding/model.hpp"

namespace bidwright::training {

/// With a column at a place; `column` ends with the bias.
[[nodiscard]] bidding::Head with_column(const bidding::Head& head, std::size_t inputs,
                                        std::size_t place, std::span<const float> column);

/// Takes a column out; it ends with the bias.
[[nodiscard]] std::vector<float> take_column(bidding::Head& head, std::size_t inputs,
                                             std::size_t place);

/// A column that says the same of every hand.
[[nodiscard]] std::vector<float> constant_column(std::size_t inputs, float value);

}  // namespace bidwright::training
