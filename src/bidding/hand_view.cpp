#include "bidwright/bidding/hand_view.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "bidwright/nn/infer.hpp"

namespace bidwright::bidding {
namespace {

/// Far below the score of any call: its probability is none.
constexpr float kForbidden = -1e4F;

std::span<const float> apply(const Head& head, std::span<const float> inputs,
                             std::vector<float>& buffer) {
  const std::span<float> out(buffer.data(), head.bias.size());
  nn::affine(inputs, head.weights, head.bias, out);
  return out;
}

}  // namespace

HandView::HandView(const Model& model) : model_(&model), networks_(model.networks.size()) {
  std::size_t widest = 0;
  for (std::size_t i = 0; i < networks_.size(); ++i) {
    const Network& network = model.networks[i];
    widest = std::max(widest, network.features.width());
    for (const DenseLayer& layer : network.layers) widest = std::max(widest, layer.outputs);
    networks_[i].outputs.resize(network.outputs());
  }
  for (std::vector<float>& buffer : scratch_) buffer.resize(widest);
  std::size_t most_actions = 0;
  for (const Node& node : model.nodes) most_actions = std::max(most_actions, node.actions.size());
  scores_.resize(most_actions);
  values_.resize(most_actions);
}

void HandView::set(core::Hand hand, Condition condition) {
  hand_ = hand;
  condition_ = condition;
  for (State& state : networks_) state.known = false;
}

std::span<const float> HandView::outputs(std::size_t network) {
  State& state = networks_[network];
  if (state.known) return state.outputs;
  state.known = true;
  const Network& shape = model_->networks[network];
  if (shape.layers.empty()) {
    shape.features.fill(hand_, condition_, state.outputs);
    return state.outputs;
  }
  std::size_t from = 0;
  std::span<float> inputs(scratch_[from].data(), shape.features.width());
  shape.features.fill(hand_, condition_, inputs);
  for (std::size_t l = 0; l < shape.layers.size(); ++l) {
    const DenseLayer& layer = shape.layers[l];
    const bool last = l + 1 == shape.layers.size();
    const std::span<float> out(last ? state.outputs.data() : scratch_[1 - from].data(),
                               layer.outputs);
    nn::affine(inputs, layer.weights, layer.bias, out);
    for (float& value : out) value = value > 0.0F ? value : 0.0F;
    inputs = out;
    from = 1 - from;
  }
  return state.outputs;
}

std::span<const float> HandView::scores(const Node& node) {
  const auto scores = apply(node.score, outputs(node.network), scores_);
  if (node.rules.empty()) return scores;
  System::Kept kept;
  for (const RuleHere here : node.rules) {
    kept[here.rule] = model_->system.rules[here.rule].hands.contains(hand_);
  }
  const std::uint64_t left = calls_left(node.rules, kept, scores.size());
  for (std::size_t a = 0; a < scores.size(); ++a) {
    if ((left >> a & 1) == 0) scores_[a] = kForbidden;
  }
  return scores;
}

std::span<const float> HandView::values(const Node& node) {
  if (node.value.empty()) return {};
  return apply(node.value, outputs(node.network), values_);
}

std::size_t HandView::best(const Node& node) {
  return highest(scores(node));
}

std::size_t highest(std::span<const float> scores) {
  assert(!scores.empty());
  return static_cast<std::size_t>(std::max_element(scores.begin(), scores.end()) - scores.begin());
}

void probabilities(std::span<const float> scores, float temperature, std::span<float> out) {
  assert(out.size() == scores.size());
  const float top = *std::max_element(scores.begin(), scores.end());
  float sum = 0;
  for (std::size_t i = 0; i < scores.size(); ++i) {
    out[i] = std::exp((scores[i] - top) / temperature);
    sum += out[i];
  }
  for (float& value : out) value /= sum;
}

}  // namespace bidwright::bidding
