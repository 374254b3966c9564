// A network that sees all four hands and predicts at once how many tricks North and South take as
// declarers in every strain.
//
// It is built as the game is: every suit goes through the same weights, seen from the declarer
// (declarer, left-hand opponent, dummy, right-hand opponent), so it cannot depend on how suits are
// named and knows each deal in 24 disguises.
//
//   suit      who holds each rank, lengths, points           -> u
//   context   no trump: the sum of u over the suits; trump t: u_t beside the sum over the others
//   suit in   v = relu(A u_s + B context), summed over the suits (trump t: over the others)
//   strain    the sum of v, the context                      -> chances of 0 .. 13 tricks
//
// A network is used by one thread at a time and starts others itself; what it learns does not
// depend on their number.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "bidwright/core/deal.hpp"
#include "bidwright/deals/deals_format.hpp"
#include "bidwright/tricks/trick_chances.hpp"

namespace bidwright::tricks {

struct DealNetworkOptions {
  std::size_t suit_hidden = 128;
  std::size_t width = 96;
  std::size_t strain_hidden = 128;
  std::size_t batch = 64;
  /// Of Adam; `passes` of learn() lower it evenly to a tenth.
  float rate = 1e-3F;
  int passes = 30;
  std::uint64_t seed = 1;
  int threads = 1;
};

/// By strain, then North's and South's.
using DealChances = std::array<std::array<TrickChances, 2>, core::kStrains>;

class DealNetwork {
 public:
  explicit DealNetwork(const DealNetworkOptions& options);
  ~DealNetwork();
  DealNetwork(DealNetwork&&) noexcept;
  DealNetwork& operator=(DealNetwork&&) noexcept;

  /// One pass over the deals; the mean cross-entropy of a result.
  double learn(std::span<const deals::SolvedDeal> deals);
  [[nodiscard]] std::vector<DealChances> predict(std::span<const core::Deal> deals) const;

 private:
  class State;
  std::unique_ptr<State> state_;
};

}  // namespace bidwright::tricks
