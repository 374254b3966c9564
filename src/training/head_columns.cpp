#include "training/head_columns.hpp"

namespace bidwright::training {

bidding::Head with_column(const bidding::Head& head, std::size_t inputs, std::size_t place,
                          std::span<const float> column) {
  bidding::Head result;
  const std::size_t calls = head.bias.size();
  for (std::size_t i = 0; i <= inputs; ++i) {
    const bool last = i == inputs;
    const float* from = last ? head.bias.data() : head.weights.data() + i * calls;
    std::vector<float> row(from, from + calls);
    row.insert(row.begin() + static_cast<std::ptrdiff_t>(place), column[i]);
    auto& to = last ? result.bias : result.weights;
    to.insert(to.end(), row.begin(), row.end());
  }
  return result;
}

std::vector<float> take_column(bidding::Head& head, std::size_t inputs, std::size_t place) {
  const std::size_t calls = head.bias.size();
  bidding::Head rest;
  std::vector<float> column;
  for (std::size_t i = 0; i <= inputs; ++i) {
    const bool last = i == inputs;
    for (std::size_t call = 0; call < calls; ++call) {
      const float weight = last ? head.bias[call] : head.weights[i * calls + call];
      (call == place ? column : last ? rest.bias : rest.weights).push_back(weight);
    }
  }
  head = std::move(rest);
  return column;
}

std::vector<float> constant_column(std::size_t inputs, float value) {
  std::vector<float> column(inputs + 1);
  column.back() = value;
  return column;
}

}  // namespace bidwright::training
