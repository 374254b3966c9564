#include "bidwright/training/problems.hpp"

namespace bidwright::training {

using core::Seat;

Problem problem_of(const deals::SolvedDeal& deal) {
  Problem problem{deal.deal[Seat::kNorth], deal.deal[Seat::kSouth], {}};
  for (int s = 0; s < core::kStrains; ++s) {
    const auto strain = static_cast<core::Strain>(s);
    for (const Seat seat : {Seat::kNorth, Seat::kSouth}) {
      problem.tricks.set(strain, seat, deal.tricks(strain, seat));
    }
  }
  return problem;
}

Split split_problems(std::size_t count) {
  const std::size_t tenth = count / 10;
  return {count - 2 * tenth, tenth, tenth};
}

}  // namespace bidwright::training
