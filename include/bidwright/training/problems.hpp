// Solved pairs of hands.
#pragma once

#include <span>
#include <vector>

#include "bidwright/core/hand.hpp"
#include "bidwright/dd/tricks.hpp"
#include "bidwright/deals/deals_format.hpp"

namespace bidwright::training {

/// What North and South hold and can take.
struct Problem {
  core::Hand north;
  core::Hand south;
  dd::NorthSouthTricks tricks;
};

[[nodiscard]] Problem problem_of(const deals::SolvedDeal& deal);

/// How many of `count` problems, in their order, go where: eight tenths to training, one to
/// validation, one to the test.
struct Split {
  std::size_t train = 0;
  std::size_t validation = 0;
  std::size_t test = 0;
};
[[nodiscard]] Split split_problems(std::size_t count);

}  // namespace bidwright::training
