// A network that sees all four hands and predicts at once how many tricks each declarer takes in
// every strain.
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
// Its file (nn/weights_file.hpp) has float32 weights.
//
// Learning is done by one thread at a time, which starts others itself; what is learnt does not
// depend on their number. Any number of threads may call predict() at once.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <span>
#include <vector>

#include "bidwright/core/deal.hpp"
#include "bidwright/core/error.hpp"
#include "bidwright/deals/deals_format.hpp"
#include "bidwright/tricks/trick_chances.hpp"

namespace bidwright::tricks {

struct DealNetworkOptions {
  std::size_t suit_hidden = 128;
  std::size_t width = 96;
  std::size_t strain_hidden = 128;
  std::size_t batch = 64;
  /// Adam's; `passes` of learn() lower it evenly to a tenth.
  float rate = 1e-3F;
  int passes = 30;
  std::uint64_t seed = 1;
  int threads = 1;
};

/// By strain and declarer.
using DealChances = std::array<std::array<TrickChances, core::kSeats>, core::kStrains>;

class DealNetwork {
 public:
  explicit DealNetwork(const DealNetworkOptions& options);
  ~DealNetwork();
  DealNetwork(DealNetwork&&) noexcept;
  DealNetwork& operator=(DealNetwork&&) noexcept;

  /// One pass over North's and South's results; the mean cross-entropy of one.
  double learn(std::span<const deals::SolvedDeal> deals);
  /// With North and South as declarers only, the chances of East's and West's results are 0.
  [[nodiscard]] std::vector<DealChances> predict(
      std::span<const core::Deal> deals, deals::Declarers declarers = deals::Declarers::kAll,
      int threads = 1) const;

  /// A network that was read predicts the same, but starts anew if it learns. Errors name the file.
  [[nodiscard]] core::Expected<void> save(const std::filesystem::path& path) const;
  [[nodiscard]] static core::Expected<DealNetwork> load(const std::filesystem::path& path);

 private:
  struct State;
  explicit DealNetwork(std::unique_ptr<State> state);

  std::unique_ptr<State> state_;
};

}  // namespace bidwright::tricks
