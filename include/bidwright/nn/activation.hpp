// What follows a layer, besides the rectification that layers do themselves.
#pragma once

#include <cstddef>

namespace bidwright::nn {

/// values = tanh(values); a count in multiples of eight. Any thread, the same bits on any machine.
void hyperbolic_tangent(std::size_t count, float* values);

}  // namespace bidwright::nn
