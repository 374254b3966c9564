#include "bidwright/papers/forms.hpp"

#include <algorithm>
#include <array>

namespace bidwright::papers {

using core::Seat;

training::Problem in_form(const training::Problem& problem, std::size_t form) {
  std::array<int, core::kSuits> names{0, 1, 2, 3};
  for (std::size_t i = 0; i < form % 24; ++i) std::next_permutation(names.begin(), names.end());
  const bool exchange = form >= 24;
  const auto rename = [&](core::Hand hand) {
    std::uint64_t bits = 0;
    for (const core::Suit suit : core::kAllSuits) {
      bits |= std::uint64_t{hand.ranks(suit)}
              << (names[static_cast<std::size_t>(suit)] * core::kRanks);
    }
    return core::Hand::from_bits(bits);
  };
  training::Problem result;
  result.north = rename(exchange ? problem.south : problem.north);
  result.south = rename(exchange ? problem.north : problem.south);
  for (const core::Strain strain : core::kAllStrains) {
    const auto to = strain == core::Strain::kNoTrump
                        ? strain
                        : static_cast<core::Strain>(names[static_cast<std::size_t>(strain)]);
    for (const Seat seat : {Seat::kNorth, Seat::kSouth}) {
      const Seat from = exchange ? core::partner(seat) : seat;
      result.tricks.set(to, seat, problem.tricks(strain, from));
    }
  }
  return result;
}

std::vector<training::Problem> in_forms(std::span<const training::Problem> problems,
                                        std::size_t count) {
  std::vector<training::Problem> result;
  count = std::min(count, problems.size() * kForms);
  result.reserve(count);
  for (std::size_t i = 0; i < count; ++i) {
    const std::size_t which = i % problems.size();
    const std::size_t round = i / problems.size();
    // 47 is prime: rounds 1 .. 47 go through forms 1 .. 47, each problem in an order of its own.
    const std::size_t form = round == 0 ? 0 : 1 + (which * 29 + round * 11) % (kForms - 1);
    result.push_back(in_form(problems[which], form));
  }
  return result;
}

}  // namespace bidwright::papers
