// The final contract of a pair that sees both hands, as a classification (White 2017, section
// IV.B): 26 cards in, one of 36 contracts out. The label is the best contract double dummy. Often
// several are as good, such as 1S, 2S and 3S with nine tricks: the label is the lowest of them, or
// the highest, which bids what can be made.
//
//   ContractSoftmax        one softmax over the contracts
//   StrainThenLevel        a softmax over PASS and the strains, then one a strain over the levels
//   ContractNetwork        a hidden layer, of rectified units or with a softmax over them as White
//                          would have it; learns labels, or the costs
//
// Features are White's: indicators of the cards, of the lengths and points of the suits and of all
// points, of both hands together. Trained models may be read by any number of threads.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <vector>

#include "bidwright/papers/opening_features.hpp"
#include "bidwright/papers/softmax.hpp"
#include "bidwright/training/costs.hpp"

namespace bidwright::papers {

struct ContractProblem {
  /// Both hands.
  core::Hand cards;
  training::Costs costs{};
  bool highest = false;

  /// The label: the lowest of the cheapest contracts, or the highest.
  [[nodiscard]] int best() const;
};

enum class PairFeatures : std::uint8_t { kCards, kDomain, kBoth };
[[nodiscard]] int pair_feature_count(PairFeatures features);
void pair_features(PairFeatures kind, core::Hand cards, std::vector<std::uint16_t>& out);

class ContractModel {
 public:
  virtual ~ContractModel() = default;
  [[nodiscard]] virtual int predict(core::Hand cards) const = 0;
};

using PassDone = std::function<void(int pass)>;

[[nodiscard]] std::unique_ptr<ContractModel> train_contract_softmax(
    std::span<const ContractProblem> problems, PairFeatures features, const SoftmaxOptions& options,
    const PassDone& pass_done = {});

/// `pass_done` counts the passes of all six softmaxes.
[[nodiscard]] std::unique_ptr<ContractModel> train_strain_then_level(
    std::span<const ContractProblem> problems, PairFeatures features, const SoftmaxOptions& options,
    const PassDone& pass_done = {});

struct ContractNetworkOptions {
  std::size_t hidden = 128;
  /// The hidden units are a softmax, instead of rectified.
  bool softmax = false;
  int passes = 20;
  std::size_t batch = 64;
  /// Adam's, falling to zero in a line.
  float rate = 2e-3F;
  /// Learns to hit the label at first, and more and more to lower the expected cost of its
  /// probabilities.
  bool by_cost = false;
  std::uint64_t seed = 1;
};
[[nodiscard]] std::unique_ptr<ContractModel> train_contract_network(
    std::span<const ContractProblem> problems, const ContractNetworkOptions& options,
    const PassDone& pass_done = {});

}  // namespace bidwright::papers
