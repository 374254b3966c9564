// Leaving out what hardly ever happens.
#pragma once

#include "bidwright/bidding/model.hpp"

namespace bidwright::training::gradient {

/// The model without the calls that its meanings saw fewer than `least` times and the nodes after
/// them. The meanings should be worked out anew: hands now make other calls.
[[nodiscard]] bidding::Model without_rare(bidding::Model model, std::uint64_t least);

}  // namespace bidwright::training::gradient
