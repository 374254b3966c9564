// Adam (Kingma & Ba 2015), the one optimiser: each weight has two moments, running means of its
// gradient and of the square, and moves by their ratio. No weight decay.
//
// Any thread may update any weights that no other is updating.
#pragma once

#include <cstddef>
#include <cstdint>

namespace bidwright::nn {

/// One step.
struct AdamStep {
  float rate = 1e-3F;
  /// Corrections for moments that started at zero: 1 / (1 - beta^steps).
  float first_correction = 1.0F;
  float second_correction = 1.0F;

  static constexpr float kFirstDecay = 0.9F;
  static constexpr float kSecondDecay = 0.999F;
  static constexpr float kEpsilon = 1e-8F;

  /// The step after `count` earlier ones.
  static AdamStep after(std::uint64_t count, float rate);
};

/// weights -= step of the gradient; sizes in multiples of eight.
void adam(const AdamStep& step, std::size_t count, const float* gradient, float* weights,
          float* first, float* second);

}  // namespace bidwright::nn
