#include "bidwright/papers/forms.hpp"

#include <algorithm>

namespace bidwright::papers {

std::vector<training::SolvedPair> in_forms(std::span<const training::SolvedPair> pairs,
                                           std::size_t count) {
  const auto orders = training::suit_orders();
  std::vector<training::SolvedPair> result;
  count = std::min(count, pairs.size() * kForms);
  result.reserve(count);
  for (std::size_t i = 0; i < count; ++i) {
    const std::size_t which = i % pairs.size();
    const std::size_t round = i / pairs.size();
    // 47 is prime: rounds 1 .. 47 go through forms 1 .. 47, each pair in an order of its own.
    const std::size_t form = round == 0 ? 0 : 1 + (which * 29 + round * 11) % (kForms - 1);
    result.push_back(
        training::renamed(pairs[which], orders[form % orders.size()], form >= orders.size()));
  }
  return result;
}

Split split_pairs(std::size_t count) {
  const std::size_t tenth = count / 10;
  return {count - 2 * tenth, tenth, tenth};
}

}  // namespace bidwright::papers
