// The 48 forms of a solved pair of hands (solved_pair.hpp). Pure functions.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "bidwright/training/solved_pair.hpp"

namespace bidwright::papers {

inline constexpr std::size_t kForms = 48;
/// All pairs, then all of them in another form each, and so on: `count` or, if there are fewer
/// forms, all of them. Form 0 is the pair itself.
[[nodiscard]] std::vector<training::SolvedPair> in_forms(
    std::span<const training::SolvedPair> pairs, std::size_t count);

/// How many of `count` pairs, in their order, go where: eight tenths to training, one to
/// validation, one to the test.
struct Split {
  std::size_t train = 0;
  std::size_t validation = 0;
  std::size_t test = 0;
};
[[nodiscard]] Split split_pairs(std::size_t count);

}  // namespace bidwright::papers
