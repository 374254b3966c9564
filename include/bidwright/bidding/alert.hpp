// What a model's calls show, as values that others can be told (disclosure/).
#pragma once

#include <string>

#include "bidwright/bidding/path.hpp"
#include "bidwright/disclosure/disclosure.hpp"

namespace bidwright::bidding {

/// Ends of ranges that tell nothing are left out; nothing if the call was never seen.
[[nodiscard]] disclosure::Disclosure disclosure_of(const Meaning& meaning);

/// The same for a call of a model, and that it is forcing where the partner never passes.
[[nodiscard]] disclosure::Disclosure disclosure_of(const Model& model, Condition condition,
                                                   Step step);
/// In the words of the alert grammar.
[[nodiscard]] std::string alert_text(const Model& model, Condition condition, Step step);

/// By the model's rules: "asks for aces", "0 or 4 aces"; empty where they say nothing of aces.
[[nodiscard]] std::string aces_text(const Model& model, Step step);

/// Whether the partner, as far as the sample went, never passed this bid.
[[nodiscard]] bool is_forcing(const Model& model, Condition condition, Step step);

}  // namespace bidwright::bidding
