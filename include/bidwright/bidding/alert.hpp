// What calls show, in the words of the table-manager protocol's alert grammar: "12 to 21 total
// points, at least 5 cards in hearts." (points are high-card points).
#pragma once

#include <string>

#include "bidwright/bidding/path.hpp"

namespace bidwright::bidding {

/// Elements that tell nothing (0 to 37 points, 0 to 7 cards) are left out; empty if all are, or if
/// the call was never seen.
[[nodiscard]] std::string alert_text(const Meaning& meaning);

/// The same for a call of a model, with "Forcing for one round" where the partner never passes.
[[nodiscard]] std::string alert_text(const Model& model, Condition condition, Step step);

/// Whether the partner, as far as the sample went, never passed this bid.
[[nodiscard]] bool is_forcing(const Model& model, Condition condition, Step step);

}  // namespace bidwright::bidding
