// Solved pairs of hands, and the arrays that the learners read.
#pragma once

#include <span>
#include <vector>

#include "bidwright/bidding/features.hpp"
#include "bidwright/core/hand.hpp"
#include "bidwright/dd/tricks.hpp"
#include "bidwright/training/costs.hpp"
#include "bidwright/training/deals_format.hpp"
#include "bidwright/training/examples.hpp"

namespace bidwright::training {

/// What North and South hold and can take.
struct Problem {
  core::Hand north;
  core::Hand south;
  dd::NorthSouthTricks tricks;
};

[[nodiscard]] Problem problem_of(const SolvedDeal& deal);

/// The declarer is whoever takes more tricks (Ho 2014, section 4, note 1), or whoever named the
/// strain first.
enum class Declaring : std::uint8_t { kAssumed, kReal };

struct CostRule {
  Declaring declarer = Declaring::kAssumed;
  Scorer scorer = Scorer::kUndoubled;
};

/// Features and costs at no vulnerability.
[[nodiscard]] Examples make_examples(std::span<const Problem> problems,
                                     const bidding::FeatureSet& features, CostRule rule);

/// How many of `count` problems, in their order, go where: eight tenths to training, one to
/// validation, one to the test.
struct Split {
  std::size_t train = 0;
  std::size_t validation = 0;
  std::size_t test = 0;
};
[[nodiscard]] Split split_problems(std::size_t count);

}  // namespace bidwright::training
