// Solved pairs of hands, and the arrays that the learners read.
#pragma once

#include <span>
#include <vector>

#include "bidwright/bidding/features.hpp"
#include "bidwright/core/hand.hpp"
#include "bidwright/dd/tricks.hpp"
#include "bidwright/deals/deals_format.hpp"
#include "bidwright/training/costs.hpp"
#include "bidwright/training/examples.hpp"

namespace bidwright::training {

/// What North and South hold and can take.
struct Problem {
  core::Hand north;
  core::Hand south;
  dd::NorthSouthTricks tricks;
};

[[nodiscard]] Problem problem_of(const deals::SolvedDeal& deal);

/// Tricks do not care how suits are named or which hand is North's, so every problem has 48 forms,
/// all equally likely to be dealt. Form 0 is the problem itself.
inline constexpr std::size_t kForms = 48;
[[nodiscard]] Problem in_form(const Problem& problem, std::size_t form);
/// All problems, then all of them in another form each, and so on: `count` or, if there are fewer
/// forms, all of them.
[[nodiscard]] std::vector<Problem> in_forms(std::span<const Problem> problems, std::size_t count);

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
