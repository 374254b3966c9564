// The one loop that bidding spends its time in, private to this module.
#pragma once

#include <span>

namespace bidwright::bidding {

/// out = bias + inputs * weights, weights[input * outputs + output]. Every sum begins with the bias
/// and takes the inputs in their order, leaving out those that are 0: the same on every machine.
/// At most ModelLimits::kWidth inputs.
void affine(std::span<const float> inputs, std::span<const float> weights,
            std::span<const float> bias, std::span<float> out);

}  // namespace bidwright::bidding
