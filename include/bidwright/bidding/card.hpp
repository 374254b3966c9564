// A model's convention as a card that a bridge player can read: one stand-alone HTML page.
// Openings first, each with its responses, and for every call an example hand; the rebids are kept
// short in the page and unfold beneath them.
#pragma once

#include <string>

#include "bidwright/bidding/model.hpp"

namespace bidwright::bidding {

/// The model must have meanings. A model that bids otherwise when vulnerable gets a chapter for
/// each (opponents not vulnerable).
[[nodiscard]] std::string convention_card(const Model& model);

}  // namespace bidwright::bidding
