#include "bidwright/nn/adam.hpp"

#include "nn/kernels.hpp"

namespace bidwright::nn {

AdamStep AdamStep::after(std::uint64_t count, float rate) {
  // Powers by squaring: the library's pow() may differ between machines.
  const auto power = [](double base, std::uint64_t exponent) {
    double result = 1.0;
    for (; exponent != 0; exponent >>= 1, base *= base) {
      if ((exponent & 1) != 0) result *= base;
    }
    return result;
  };
  AdamStep step;
  step.rate = rate;
  step.first_correction = static_cast<float>(1.0 / (1.0 - power(kFirstDecay, count + 1)));
  step.second_correction = static_cast<float>(1.0 / (1.0 - power(kSecondDecay, count + 1)));
  return step;
}

void adam(const AdamStep& step, std::size_t count, const float* gradient, float* weights,
          float* first, float* second) {
  kernels().adam(step, count, gradient, weights, first, second);
}

}  // namespace bidwright::nn
