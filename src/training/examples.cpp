#include "bidwright/training/examples.hpp"

#include <cmath>

namespace bidwright::training {

MeanCost mean_cost(std::span<const float> costs) {
  const auto count = static_cast<double>(costs.size());
  double sum = 0;
  for (const float cost : costs) sum += static_cast<double>(cost);
  const double mean = costs.empty() ? 0 : sum / count;
  double squares = 0;
  for (const float cost : costs) {
    squares += (static_cast<double>(cost) - mean) * (static_cast<double>(cost) - mean);
  }
  const double error = costs.size() < 2 ? 0 : std::sqrt(squares / (count - 1) / count);
  return {mean, error, costs.size()};
}

}  // namespace bidwright::training
