// A learned ask as nodes of a model.
#pragma once

#include <cstddef>

#include "training/asks/ask.hpp"

#include "bidwright/bidding/model.hpp"

namespace bidwright::training::asks {

/// The model with the ask at a node that has no such call, and with the nodes that follow it. Of
/// them it has the calls that at least `least_made` examples come to that ask, and at each node the
/// most frequent one.
[[nodiscard]] bidding::Model with_ask(bidding::Model model, std::size_t node, core::Bid bid,
                                      const Ask& ask, const Examples& examples,
                                      std::size_t least_made);

/// The same where all hands ask that made another call: the ask takes that call's place.
[[nodiscard]] bidding::Model with_ask_instead(bidding::Model model, std::size_t node,
                                              std::size_t action, core::Bid bid, const Ask& ask,
                                              const Examples& examples, std::size_t least_made);

}  // namespace bidwright::training::asks
