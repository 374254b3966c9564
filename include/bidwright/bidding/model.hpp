// A bidding convention as a value: a tree (or, with merged nodes, a layered graph) of decisions.
//
// Uncontested bidding. The first of a pair to call decides at a root; then the partners decide in
// turn. At a node the player chooses one of the node's actions, by the highest score, the lowest
// index among equals; the action's child is the partner's next node. An action without child ends
// the matter: the partner passes. PASS at a root lets the partner open (if it has a child); PASS
// anywhere else ends the auction, so it never has a child.
//
//   Network   feature set -> zero or more dense layers with ReLU; shared by any number of nodes.
//             A node names its network, so openers and responders may have different ones.
//   Node      one linear head on its network's outputs: one score an action, and perhaps a second
//             head that estimates the reward of each action
//   reward    24 - cost in IMPs against the best contract of the deal
//   Scoring   kReward: the scores are reward estimates (ridge regression).
//             kSoftmax: the scores are logits of the policy that was trained.
//   roots     one for each Condition::index(): all the same, or separate trees by vulnerability
//
// All weights are input-major: the weights of one input to all outputs stand together. Values:
// threads may share a const Model.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "bidwright/bidding/features.hpp"
#include "bidwright/bidding/meaning.hpp"
#include "bidwright/bidding/system.hpp"
#include "bidwright/core/call.hpp"
#include "bidwright/core/error.hpp"

namespace bidwright::bidding {

/// Rewards are 24 - cost.
inline constexpr float kHighestReward = 24.0F;

/// PASS 0, 1C 1 ... 7NT 35: the order of costs in a costs file.
inline constexpr int kContractChoices = core::kBids + 1;
[[nodiscard]] constexpr int contract_index(core::Call call) {
  return call.is_bid() ? call.bid().index() + 1 : 0;
}
[[nodiscard]] constexpr core::Call call_of_contract(int index) {
  return index == 0 ? core::Call::pass() : core::Call(core::Bid::at(index - 1));
}

/// outputs = max(0, inputs * weights + bias).
struct DenseLayer {
  std::size_t inputs = 0;
  std::size_t outputs = 0;
  /// weights[input * outputs + output]
  std::vector<float> weights;
  std::vector<float> bias;

  friend bool operator==(const DenseLayer&, const DenseLayer&) = default;
};

struct Network {
  FeatureSet features;
  std::vector<DenseLayer> layers;

  [[nodiscard]] std::size_t outputs() const {
    return layers.empty() ? features.width() : layers.back().outputs;
  }
  friend bool operator==(const Network&, const Network&) = default;
};

/// score[action] = inputs * weights + bias; with I inputs and A actions I * A weights, A biases.
struct Head {
  /// weights[input * actions + action]
  std::vector<float> weights;
  std::vector<float> bias;

  [[nodiscard]] bool empty() const { return bias.empty(); }
  friend bool operator==(const Head&, const Head&) = default;
};

struct Action {
  static constexpr std::int32_t kNoChild = -1;

  core::Call call;
  std::int32_t child = kNoChild;

  [[nodiscard]] bool has_child() const { return child != kNoChild; }
  friend bool operator==(const Action&, const Action&) = default;
};

struct Node {
  /// The call that leads here; PASS at a root and after an opening pass.
  core::Call label;
  /// Calls of the pair before this one; 0 at a root.
  std::uint8_t layer = 0;
  std::uint16_t network = 0;
  /// Ascending: PASS first if it is there, then bids above the label.
  std::vector<Action> actions;
  Head score;
  /// Reward estimates beside the scores; empty in all nodes or in none.
  Head value;
  /// What the model's system says here (bind_system()).
  std::vector<RuleHere> rules;

  /// The index of the action with this call.
  [[nodiscard]] std::optional<std::size_t> find(core::Call call) const;
  friend bool operator==(const Node&, const Node&) = default;
};

enum class Scoring : std::uint8_t { kReward, kSoftmax };

/// How a file keeps the weights of the heads: as they are, or in a byte each (see rounding.hpp).
enum class HeadFormat : std::uint8_t { kFloat32, kInt8 };

struct Model {
  /// A name for people, "default".
  std::string name;
  Scoring scoring = Scoring::kReward;
  HeadFormat heads = HeadFormat::kFloat32;
  /// Whether a file leaves out the weights of estimates that are the same for all hands.
  bool flat_values = false;
  /// Probabilities of actions are softmax(score / temperature).
  float temperature = 1.0F;
  std::array<std::uint32_t, Condition::kCount> roots{};
  std::vector<Network> networks;
  std::vector<Node> nodes;
  /// What the actions show: empty if not worked out yet; see meaning.hpp.
  Meanings meanings;

  /// Rules that its calls keep, whatever the scores say; none if it is empty.
  System system;

  /// How it was trained: any JSON object, as text.
  std::string recipe = "{}";
  /// The checksum of the deals it was trained on, as hexadecimal; empty if unknown.
  std::string data_checksum;
  /// Its cost on the validation split of its own data.
  std::optional<double> validation_cost;

  [[nodiscard]] const Node& root(Condition condition) const {
    return nodes[roots[condition.index()]];
  }
  /// Whether reward estimates exist: scores that are rewards, or value heads.
  [[nodiscard]] bool estimates_rewards() const {
    return scoring == Scoring::kReward || (!nodes.empty() && !nodes.front().value.empty());
  }
  friend bool operator==(const Model&, const Model&) = default;
};

/// Limits that validate() and the file reader enforce.
struct ModelLimits {
  static constexpr std::size_t kNodes = 100'000;
  static constexpr std::size_t kNetworks = 64;
  static constexpr std::size_t kLayers = 8;
  static constexpr std::size_t kWidth = 4096;
  static constexpr std::size_t kDepth = 36;
};

/// Shapes, indices, order of calls and finite numbers: what every model handed around must keep.
[[nodiscard]] core::Expected<void> validate(const Model& model);

/// Tells all nodes what the model's system says at them; whoever changes either calls it. Of a node
/// with several ways to it the first way counts.
void bind_system(Model& model);

struct TreeShape {
  /// Nodes that decide lie in layers 0 .. layers - 1; the calls of the last lead nowhere.
  int layers = 4;
  /// How many of the lowest calls lead on, a layer at a time; the last number serves for all
  /// deeper layers. At a root PASS counts as one of them, elsewhere only bids do.
  std::vector<int> widths{5};
  /// Merge the nodes of one layer that have the same label.
  bool layered = false;
};

/// The nodes of a tree, breadth first, the root at 0, every call above the label allowed; networks
/// 0 and heads empty.
[[nodiscard]] std::vector<Node> make_nodes(const TreeShape& shape);

}  // namespace bidwright::bidding
