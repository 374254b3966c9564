// A tree that was trained before, as the start of another training.
#pragma once

#include "training/gradient/gradient_learner.hpp"

#include "bidwright/bidding/model.hpp"

namespace bidwright::training::gradient {

/// Gives the learner the tree's weights. Calls that it lacks get biases by `revival` below the
/// least of their node; at the first node below them, and where the tree says no more, PASS is
/// likelier than each of the others by as much. The tree has passed check_start().
void plant(const bidding::Model& tree, double revival, GradientLearner& learner);

}  // namespace bidwright::training::gradient
