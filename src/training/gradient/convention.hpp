// The finished convention as a bidding model: the most probable calls of a trained tree, without
// the nodes and calls that never come up, and with heads that estimate the reward of each call.
#pragma once

#include <cstdint>

#include "training/gradient/gradient_learner.hpp"

#include "bidwright/bidding/model.hpp"

namespace bidwright::training::gradient {

/// `seed` and `pairs` name the random pairs that show which calls come up; the rewards are fitted
/// on pairs of `labels`. Meanings are left empty.
[[nodiscard]] bidding::Model make_convention(const GradientLearner& learner,
                                             const GradientRecipe& recipe,
                                             const LabelledPairs& labels, core::Workers& workers);

}  // namespace bidwright::training::gradient
