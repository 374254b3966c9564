// Heads whose weights fit in a byte each, for a file of a third of the size.
//
// The weights of one action are whole multiples, -127 .. 127, of the action's own step, the largest
// of them 127 steps. Biases stay as they are. A step has twelve significant bits, so its multiples
// are exact in float32: rounding what is rounded changes nothing, and files give back exactly what
// was written.
#pragma once

#include "bidwright/bidding/model.hpp"

namespace bidwright::bidding {

/// The model with its heads rounded, to be kept as HeadFormat::kInt8.
[[nodiscard]] Model with_rounded_heads(Model model);

}  // namespace bidwright::bidding
