#include "bidwright/nn/activation.hpp"

#include "nn/kernels.hpp"

namespace bidwright::nn {

void hyperbolic_tangent(std::size_t count, float* values) {
  kernels().hyperbolic_tangent(count, values);
}

}  // namespace bidwright::nn
