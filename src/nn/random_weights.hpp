// First weights. Private to the module.
#pragma once

#include <cstddef>
#include <span>

#include "bidwright/core/random.hpp"

namespace bidwright::nn {

/// Normal numbers in rows of `columns`, `stride` apart.
inline void draw_weights(std::size_t rows, std::size_t columns, std::size_t stride,
                         double deviation, core::Random& random, std::span<float> weights) {
  // Irwin-Hall: nearly normal from sums of uniforms, equal on every machine.
  for (std::size_t row = 0; row < rows; ++row) {
    for (std::size_t column = 0; column < columns; ++column) {
      double x = -2.0;
      for (int k = 0; k < 4; ++k) x += static_cast<double>(random()) * 0x1.0p-32;
      weights[row * stride + column] = static_cast<float>(x * 1.7320508075688772 * deviation);
    }
  }
}

}  // namespace bidwright::nn
