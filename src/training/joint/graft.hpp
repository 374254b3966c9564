// A learned sub-tree as nodes of a model.
#pragma once

#include <cstddef>
#include <span>

#include "training/joint/subtree.hpp"

#include "bidwright/bidding/model.hpp"

namespace bidwright::training::joint {

/// The model with the call at a node that has no such call, and with the nodes below it. Of answers
/// and contracts it has those that the likeliest calls of some example come to, and PASS.
[[nodiscard]] bidding::Model with_subtree(bidding::Model model, std::size_t node, int call,
                                          const Subtree& subtree,
                                          std::span<const Example> examples);

}  // namespace bidwright::training::joint
