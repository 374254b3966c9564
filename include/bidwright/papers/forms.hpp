// The 48 forms of a solved pair of hands. Pure functions.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "bidwright/training/problems.hpp"

namespace bidwright::papers {

/// Tricks do not care how suits are named or which hand is North's, so every problem has 48 forms,
/// all equally likely to be dealt. Form 0 is the problem itself.
inline constexpr std::size_t kForms = 48;
[[nodiscard]] training::Problem in_form(const training::Problem& problem, std::size_t form);
/// All problems, then all of them in another form each, and so on: `count` or, if there are fewer
/// forms, all of them.
[[nodiscard]] std::vector<training::Problem> in_forms(std::span<const training::Problem> problems,
                                                      std::size_t count);

}  // namespace bidwright::papers
