// A network that sees both hands of a pair and predicts what each contract will cost on average
// over the opponents' cards: a PairCostTable's not vulnerable, then vulnerable.
//
// It learns from solved pairs, few as they are, so it is built as the game is. All suits go through
// the same weights, as trumps and as side suits:
//
//   suit     both hands' cards in one suit                       -> u
//   link     for a trump suit t and a side suit s                -> z = relu(P u_s + Q u_t)
//   trump    u_t, the sum of z over the side suits, points       -> tricks of both hands, latents
//            (and, if wanted, aces and top losers)
//   no trump the sums of u and of relu(R u_s) over all suits     -> the same
//   costs    the tricks and latents of all five strains          -> costs of all contracts
//
// Tricks do not care how suits are named or which hand is called first, so every pass shows each
// pair with its suits renamed and its hands exchanged at random and the costs worked out anew: 48
// pairs for one.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "training/gradient/pair_costs.hpp"

#include "bidwright/core/workers.hpp"
#include "bidwright/nn/dense.hpp"
#include "bidwright/training/gradient.hpp"
#include "bidwright/training/solved_pair.hpp"

namespace bidwright::training::gradient {

/// Numbers of both vulnerabilities.
inline constexpr std::size_t kPairOutputs = 2 * kPairCosts;

struct PairNetworkOptions {
  std::size_t suit_hidden = 96;
  std::size_t suit_width = 96;
  std::vector<std::size_t> strain_hidden{96, 64};
  /// Numbers of a strain handed to the costs: two trick counts and latents.
  std::size_t strain_outputs = 16;
  std::vector<std::size_t> cost_hidden{192};
  /// Whether strains are told what the opponents can cash at once.
  bool counts_losers = false;
  /// The weight of wrong tricks beside wrong costs.
  float trick_weight = 10.0F;
  /// Weights shrink by this share of the rate at every step.
  float decay = 0.0F;
  int passes = 30;
  std::size_t batch = 256;
  float rate = 1e-3F;
  PenaltyRule penalty = PenaltyRule::kUndoubled;
  std::uint64_t seed = 1;
};

/// As a recipe has it.
[[nodiscard]] PairNetworkOptions network_options(const GradientRecipe& recipe);

class PairNetwork {
 public:
  explicit PairNetwork(const PairNetworkOptions& options);

  /// One pass over the pairs; returns the mean squared error of the costs.
  double learn(std::span<const SolvedPair> pairs, int pass, core::Workers& workers);
  /// Row i of `out`, kPairOutputs numbers, are the expected costs of pair i.
  void predict(std::span<const std::array<core::Hand, 2>> pairs, std::span<float> out) const;

  void save(nn::CheckpointWriter& writer) const;
  void restore(nn::CheckpointReader& reader);

  [[nodiscard]] std::vector<nn::DenseStack*> stacks();
  [[nodiscard]] std::vector<const nn::DenseStack*> stacks() const;

 private:
  struct Batch {
    std::vector<float> suit_input;
    std::vector<float> trump_input;
    std::vector<float> no_trump_input;
    std::vector<float> cost_input;
    std::vector<float> gradient;  // Of one of the inputs
    std::vector<float> suit_sum_gradient;
    nn::DenseStack::Batch suit;
    nn::DenseStack::Batch link;
    nn::DenseStack::Batch trump;
    nn::DenseStack::Batch no_trump;
    nn::DenseStack::Batch cost;
  };
  void prepare(Batch& batch, std::size_t pairs) const;
  /// Pairs [first, last) of a batch whose suit inputs are filled.
  void forward(std::size_t first, std::size_t last, Batch& batch) const;
  void backward(std::size_t first, std::size_t last, Batch& batch) const;
  void update(std::size_t pairs, const Batch& batch, const nn::AdamStep& step, std::size_t part,
              std::size_t parts);
  void fill(const std::array<core::Hand, 2>& hands, std::size_t pair, Batch& batch) const;
  template <typename Take>
  void run_all(std::span<const std::array<core::Hand, 2>> pairs, const Take& take) const;

  [[nodiscard]] std::size_t strain_stride() const;

  PairNetworkOptions options_;
  PairCostTable prices_;
  nn::DenseStack suit_;
  nn::DenseStack link_;
  nn::DenseStack trump_;
  nn::DenseStack no_trump_;
  nn::DenseStack cost_;
  std::uint64_t steps_ = 0;
};

}  // namespace bidwright::training::gradient
