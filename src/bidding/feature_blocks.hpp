// Each block's numbers, private to this module.
#pragma once

#include "bidwright/core/hand.hpp"

namespace bidwright::bidding {

[[nodiscard]] std::size_t rich_width();
/// Writes rich_width() numbers.
void fill_rich(core::Hand hand, float* out);

}  // namespace bidwright::bidding
