// Trains a stochastic bidding tree on dealt pairs whose expected costs are known.
//
// Every pair is used in both orders: either hand may be the first to call. The hidden layers are
// shared by all nodes and by both partners. Entropy is rewarded at first, so that the calls spread
// out, and less and less later (deterministic annealing); in the end the most probable call counts.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "training/gradient/pair_costs.hpp"
#include "training/gradient/tree.hpp"

#include "bidwright/bidding/features.hpp"
#include "bidwright/core/workers.hpp"
#include "bidwright/nn/dense.hpp"
#include "bidwright/training/gradient.hpp"

namespace bidwright::training::gradient {

/// Pairs of hands with their expected costs.
struct LabelledPairs {
  std::vector<std::array<core::Hand, 2>> hands;
  /// 2 * kPairCosts numbers a pair, in units of 1 / kUnit IMPs.
  std::vector<std::uint16_t> costs;
  static constexpr float kUnit = 2048.0F;
  /// How much each pair counts; empty: all the same.
  std::vector<float> weights;

  [[nodiscard]] std::size_t size() const { return hands.size(); }
  void set_costs(std::size_t pair, std::span<const float> values);
};

/// The cost of one outcome, from the numbers of a PairCostTable.
[[nodiscard]] double contract_cost(std::span<const float> costs, DeclarerRule rule, int bid,
                                   std::size_t declarer);

class GradientLearner {
 public:
  explicit GradientLearner(const GradientRecipe& recipe, deals::Exchange* exchange = nullptr);

  [[nodiscard]] std::uint64_t step() const { return step_; }
  /// One step, on labelled pairs or, after the recipe's steps, on solved ones; returns the expected
  /// cost (with the entropy bonus) of this process's deals.
  double advance(const LabelledPairs& pairs, core::Workers& workers);
  /// Nodes visited by a deal of the last step, on average.
  [[nodiscard]] double visits() const { return visits_; }

  /// Whether pairs of this vulnerability are trained.
  [[nodiscard]] bool trains(bool vulnerable) const;

  struct Outcome {
    std::size_t pair = 0;
    /// Which hand was the first to call.
    std::size_t order = 0;
    /// -1: passed out.
    int bid = -1;
    /// The hand that declares.
    std::size_t declarer = 0;
    /// The nodes on the way, and the options chosen there by their numbers in the tree.
    std::span<const std::uint32_t> nodes;
    std::span<const std::uint32_t> path;
  };
  /// Bids all pairs in both orders by the most probable calls.
  void play(std::span<const std::array<core::Hand, 2>> pairs, bool vulnerable,
            const std::function<void(const Outcome&)>& take) const;

  /// The hidden activations of both hands, one after another.
  void hidden(const std::array<core::Hand, 2>& hands, bool vulnerable,
              std::vector<float>& out) const;
  /// What the labels say that an auction costs which makes this choice at this node and goes on by
  /// the most probable calls.
  [[nodiscard]] float cost_after(const LabelledPairs& labels, std::size_t pair, std::size_t order,
                                 bool vulnerable, const std::vector<float>& hidden,
                                 std::size_t node, std::size_t option) const;
  /// The same of the whole auction's outcome.
  [[nodiscard]] float label_cost(const LabelledPairs& labels, std::size_t pair, bool vulnerable,
                                 int bid, std::size_t declarer) const;

  [[nodiscard]] const bidding::FeatureSet& features() const { return features_; }
  [[nodiscard]] const bidding::System& system() const { return system_; }
  [[nodiscard]] const Tree& tree() const { return tree_; }
  [[nodiscard]] Tree& tree() { return tree_; }
  [[nodiscard]] nn::DenseStack& stack() { return stack_; }
  [[nodiscard]] const nn::DenseStack& stack() const { return stack_; }
  void save(nn::CheckpointWriter& writer) const;
  void restore(nn::CheckpointReader& reader);

 private:
  struct Schedule {
    float rate = 0.0F;
    float temperature = 0.0F;
    float variety = 0.0F;
  };
  /// What the next step does: annealing, then the steps on true costs.
  [[nodiscard]] Schedule schedule() const;
  /// Rows of a batch: features and costs of pairs [first, last), the expected costs, the gradients.
  double run_part(const LabelledPairs& pairs, const TreeStep& step, std::size_t first,
                  std::size_t last, TreePass& pass);
  void fill_row(const LabelledPairs& pairs, std::size_t pair, std::size_t order, bool vulnerable,
                std::size_t row);
  [[nodiscard]] bool has_prices() const;
  void fill_prices(core::Hand hand, std::size_t row);
  /// Hands this process's part of the batch to the others and takes theirs.
  void exchange_parts(std::size_t threads);
  [[nodiscard]] std::size_t best_option(const TreeNode& node, const float* hidden,
                                        const bidding::System::Kept& kept) const;

  GradientRecipe recipe_;
  bidding::System system_;
  deals::Exchange* exchange_;
  bidding::FeatureSet features_;
  nn::DenseStack stack_;
  Tree tree_;
  std::uint64_t step_ = 0;
  double visits_ = 0.0;

  std::vector<float> input_;
  std::vector<float> costs_;
  std::vector<bidding::System::Kept> kept_;
  std::vector<float> weights_;
  std::vector<float> prices_;
  nn::DenseStack::Batch batch_;
  std::vector<TreePass> passes_;
  ByteWriter outgoing_;
  std::vector<std::vector<std::byte>> incoming_;
};

}  // namespace bidwright::training::gradient
