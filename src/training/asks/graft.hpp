// A learned ask as nodes of a model.
#pragma once

#include <cstddef>
#include <optional>
#include <span>

#include "training/asks/ask.hpp"

#include "bidwright/bidding/model.hpp"

namespace bidwright::training::asks {

/// The model with the ask at a node that has no such call, and with the nodes that follow it. Of
/// them it has the calls that at least `least_made` examples come to that ask, and at each node the
/// most frequent one; where rules decide, the calls that they name. Where all hands ask that made
/// another call, number `instead`, the ask takes that call's place. `before`: the bids that lead to
/// the node, after which the rules hold too.
[[nodiscard]] bidding::Model with_ask(bidding::Model model, std::size_t node,
                                      std::span<const core::Bid> before, core::Bid bid,
                                      const Ask& ask, const Examples& examples,
                                      std::size_t least_made,
                                      std::optional<std::size_t> instead = {});

}  // namespace bidwright::training::asks
