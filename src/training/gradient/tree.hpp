// A stochastic bidding tree and its exact gradient.
//
// Two partners bid in turn, the opponents pass. At a node the player whose turn it is sees one hand
// and the calls so far, and chooses a call with probabilities softmax(hidden * weights + bias),
// `hidden` being the hand's activations in a network that all nodes share. The cost of every
// contract of a pair of hands is known, so the expected cost of the policy can be computed without
// sampling: reach probabilities go forward, expected costs V = sum of pi Q go backward, and the
// gradient of a node's logits is reach * pi * (Q + T log pi - V), T being the weight of an entropy
// bonus.
//
// A call whose probability of being reached falls below `least_reach` is valued as if the partner
// passed it.
//
// A second bonus is for variety: the entropy of what a node calls over all the hands that reach it.
// The first bonus alone keeps hands undecided; together they reward calls that tell hands apart, so
// that a bid whose answers are not yet learned is not given up before they are. Its gradient needs
// no more than the share p of each call at the node, a moving average over the last batches:
// reach * pi * (W log p - sum of pi W log p), W being its weight. It is no part of the values.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "training/gradient/bytes.hpp"
#include "training/gradient/zeroed.hpp"

#include "bidwright/bidding/system.hpp"
#include "bidwright/core/call.hpp"
#include "bidwright/nn/dense.hpp"

namespace bidwright::training::gradient {

struct TreeOptions {
  /// How many calls decide: the bids of a sequence at most.
  int layers = 4;
  /// How many of the lowest bids lead on, a layer at a time; the last number serves all deeper
  /// ones.
  std::vector<int> widths{8};
  /// The last bid of a sequence that leads on.
  core::Bid highest_leading{4, core::Strain::kNoTrump};
  /// Whether update() counts the calls that are made, which the bonus for variety needs.
  bool counts_calls = true;
  /// Rules that all calls keep. Sequences that they name lead on, whatever the numbers above say;
  /// but of those that may begin anyhow, no more calls decide.
  bidding::System system;
  /// A tree of what follows a bid: who decides first answers it. -1: of whole auctions.
  int first_bid = -1;
  /// Who has named each strain before: 0 who decides first, 1 the partner, 2 nobody.
  std::array<std::uint8_t, core::kStrains> namers{2, 2, 2, 2, 2};
};

struct TreeOption {
  /// -1: PASS.
  std::int8_t bid = -1;
  /// Hand that declares: 0 who called first, 1 the partner.
  std::uint8_t declarer = 0;
  std::int32_t child = -1;
};

struct TreeNode {
  std::int32_t parent = -1;
  std::uint8_t parent_option = 0;
  std::uint8_t layer = 0;
  /// -1: none yet.
  std::int8_t last_bid = -1;
  /// 0: who called first decides here, 1: the partner.
  std::uint8_t role = 0;
  std::uint32_t first_option = 0;
  std::uint8_t options = 0;
  std::uint8_t padded = 0;
  std::size_t weights = 0;
  /// Where its options stand in arrays of one number for each.
  std::size_t padded_option = 0;
  /// What the system says here, and of how many rules.
  std::uint32_t first_rule = 0;
  std::uint32_t rules = 0;
};

/// The shape: nodes breadth first, and where their weights lie.
class TreeShape {
 public:
  TreeShape(const TreeOptions& options, std::size_t hidden);

  [[nodiscard]] std::span<const TreeNode> nodes() const { return nodes_; }
  [[nodiscard]] std::span<const TreeOption> options(const TreeNode& node) const {
    return {options_.data() + node.first_option, node.options};
  }
  [[nodiscard]] std::span<const bidding::RuleHere> rules(const TreeNode& node) const {
    return {rules_.data() + node.first_rule, node.rules};
  }
  [[nodiscard]] std::size_t option_count() const { return options_.size(); }
  [[nodiscard]] std::size_t weights() const { return weights_; }
  [[nodiscard]] std::size_t padded_options() const { return padded_options_; }
  [[nodiscard]] std::size_t hidden() const { return hidden_; }
  [[nodiscard]] bool counts_calls() const { return counts_calls_; }

 private:
  /// The bids that lead to a node.
  [[nodiscard]] std::vector<core::Bid> way(const TreeNode& node) const;

  std::vector<TreeNode> nodes_;
  std::vector<TreeOption> options_;
  std::vector<bidding::RuleHere> rules_;
  std::size_t weights_ = 0;
  std::size_t padded_options_ = 0;
  std::size_t hidden_ = 0;
  bool counts_calls_ = true;
};

/// Makes the calls hopeless that the system forbids to a hand.
void forbid(const TreeShape& shape, const TreeNode& node, const bidding::System::Kept& kept,
            float* scores);

/// How deals are valued in one step.
struct TreeStep {
  float temperature = 0.0F;
  /// The weight of the bonus for variety.
  float variety = 0.0F;
  float least_reach = 1e-3F;
};

/// Deals `first` .. `last` of a batch. The opener's hidden activations of deal i are row i of
/// `hidden`, the partner's row i ^ 1; costs of deal i: row i of `costs`, PASS, then the bids
/// declared by who called first, then by the partner (71 numbers in rows of kCostStride).
/// To row i of `hidden_gradient` is added what the hand's activations should do; null: they are
/// not learned.
struct TreeBatch {
  static constexpr std::size_t kCostStride = 72;

  std::size_t first = 0;
  std::size_t last = 0;
  float deal_weight = 1.0F;
  const float* hidden = nullptr;
  const float* costs = nullptr;
  float* hidden_gradient = nullptr;
  /// Which rules of the system each row's hand keeps; not needed without one.
  const bidding::System::Kept* kept = nullptr;
  /// How much each deal counts; null: all the same.
  const float* weights = nullptr;
  /// What a bid costs the hand of a row beside what it leads to, by strain, in rows of
  /// kPriceStride; null: nothing.
  const float* prices = nullptr;
  static constexpr std::size_t kPriceStride = 8;
  /// Whether only who has an even row is the opener.
  bool one_order = false;
};

/// One thread's part of a batch: which deals reach which nodes, and the gradients there.
class TreePass {
 public:
  /// The sum of the deals' values. `made`: how often each option of each node was chosen of late
  /// (Tree::made).
  double run(const TreeShape& shape, const float* weights, const float* made, const TreeStep& step,
             const TreeBatch& batch);

  struct Visits {
    std::uint32_t node = 0;
    std::uint32_t first = 0;
    std::uint32_t count = 0;
    std::size_t policy = 0;
    /// In millionths of a deal: sums do not depend on their order.
    std::uint64_t reach = 0;
  };
  /// What each deal of the batch costs, its bonus for entropy included.
  [[nodiscard]] std::span<const float> values() const {
    return {value_.data(), visits_.empty() ? 0U : visits_.front().count};
  }
  /// Nodes that were reached, in breadth-first order.
  [[nodiscard]] std::span<const Visits> visits() const { return visits_; }
  [[nodiscard]] std::span<const std::uint32_t> rows(const Visits& v) const {
    return {rows_.data() + v.first, v.count};
  }
  [[nodiscard]] const float* gradient(const Visits& v) const { return values_.data() + v.policy; }
  /// How probable each call was made, given the deal: reach * pi.
  [[nodiscard]] const float* made(const Visits& v) const { return policy_.data() + v.policy; }
  /// What another process needs in order to add up the gradients.
  void pack(const TreeShape& shape, ByteWriter& writer) const;
  void unpack(const TreeShape& shape, ByteReader& reader);
  [[nodiscard]] std::size_t visit_count() const { return rows_.size(); }

 private:
  // The steps of run().
  void reach_nodes(const TreeShape& shape, const float* weights, const TreeStep& step,
                   const TreeBatch& batch);
  void price_calls(const TreeShape& shape, const float* costs);
  void value_calls(const TreeShape& shape, const float* made, const TreeStep& step,
                   const TreeBatch& batch);
  /// Adds what a hand pays for its bids.
  static void add_prices(const TreeShape& shape, const TreeNode& node, const float* prices,
                         float* values);
  void pass_to_hidden(const TreeShape& shape, const float* weights, float* hidden_gradient);

  void choose(const TreeShape& shape, const float* weights, const TreeBatch& batch, Visits& v);
  void lead_on(const TreeShape& shape, const TreeStep& step, std::size_t visit);

  std::vector<Visits> visits_;
  std::vector<std::uint32_t> deals_;
  std::vector<std::uint32_t> rows_;
  std::vector<float> reach_;
  std::vector<float> value_;
  std::vector<std::uint32_t> from_;  // Where the parent's entry keeps this one's value
  std::vector<float> policy_;
  std::vector<float> values_;
  std::vector<float> turned_;
};

/// The weights of all nodes and their training.
class Tree {
 public:
  Tree(const TreeOptions& options, std::size_t hidden);

  [[nodiscard]] const TreeShape& shape() const { return shape_; }
  [[nodiscard]] const float* weights() const { return weights_.data(); }
  [[nodiscard]] float* weights() { return weights_.data(); }
  /// For each option of each node how many deals of the last batches chose it.
  [[nodiscard]] const float* made() const { return made_.data(); }
  /// Weights, moments, steps and calls made of the nodes that were ever trained.
  void save(nn::CheckpointWriter& writer) const;
  void restore(nn::CheckpointReader& reader);

  /// Adam on the nodes that `passes`, parts of one batch in order, reached with at least
  /// `least_reach` millionths of a deal together; part `part` of `parts`.
  void update(std::span<const TreePass> passes, const float* hidden, std::size_t hidden_stride,
              float rate, std::uint64_t least_reach, std::size_t part, std::size_t parts);

 private:
  TreeShape shape_;
  ZeroedFloats weights_;
  ZeroedFloats first_;
  ZeroedFloats second_;
  ZeroedFloats made_;
  std::vector<std::uint32_t> steps_;
};

}  // namespace bidwright::training::gradient
