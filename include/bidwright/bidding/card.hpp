// A model's convention as a card that a bridge player can read: one stand-alone HTML page, without
// scripts. Openings first, each with its responses, the rebids folded beneath them.
#pragma once

#include <string>

#include "bidwright/bidding/model.hpp"

namespace bidwright::bidding {

/// The model must have meanings. A model that bids otherwise when vulnerable gets a chapter for
/// each (opponents not vulnerable).
[[nodiscard]] std::string convention_card(const Model& model);

}  // namespace bidwright::bidding
