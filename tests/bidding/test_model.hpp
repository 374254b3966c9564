// Small models made by code: random weights, so that every path comes up.
#pragma once

#include <array>
#include <initializer_list>

#include "bidwright/bidding/model.hpp"
#include "bidwright/core/random.hpp"

namespace bidwright::bidding {

struct TestShape {
  TreeShape tree{.layers = 3, .widths = {6, 3}, .layered = false};
  std::string_view features = "condensed";
  std::vector<std::size_t> hidden;
  bool values = false;
  Scoring scoring = Scoring::kSoftmax;
};

inline TestShape shape_with_values() {
  TestShape shape;
  shape.hidden = {8};
  shape.values = true;
  return shape;
}

inline TestShape shape_of_tree(int layers, std::vector<int> widths, bool layered = false) {
  TestShape shape;
  shape.tree.layers = layers;
  shape.tree.widths = std::move(widths);
  shape.tree.layered = layered;
  return shape;
}

inline void randomise(std::vector<float>& values, std::size_t size, core::Random& random,
                      double scale) {
  values.resize(size);
  for (float& value : values) value = static_cast<float>(scale * random.normal());
}

inline void randomise(Head& head, std::size_t inputs, std::size_t actions, core::Random& random) {
  randomise(head.weights, inputs * actions, random, 1.0);
  randomise(head.bias, actions, random, 1.0);
}

inline Model random_model(const TestShape& shape = {}, std::uint64_t seed = 1) {
  core::Random random(seed, core::Purpose::kTest);
  Model model;
  model.name = "test";
  model.scoring = shape.scoring;
  model.recipe = R"({"learner":"none","seed":1})";
  model.data_checksum = "0123456789abcdef";
  model.validation_cost = 12.5;
  Network network;
  network.features = FeatureSet::parse(shape.features).value();
  std::size_t inputs = network.features.width();
  for (std::size_t outputs : shape.hidden) {
    DenseLayer layer{.inputs = inputs, .outputs = outputs, .weights = {}, .bias = {}};
    randomise(layer.weights, inputs * outputs, random, 0.2);
    randomise(layer.bias, outputs, random, 0.2);
    network.layers.push_back(std::move(layer));
    inputs = outputs;
  }
  model.networks.push_back(std::move(network));
  model.nodes = make_nodes(shape.tree);
  for (Node& node : model.nodes) {
    randomise(node.score, inputs, node.actions.size(), random);
    if (shape.values) randomise(node.value, inputs, node.actions.size(), random);
  }
  return model;
}

/// score = bias + points * HCP + hearts * cards in hearts
struct LinearCall {
  std::string_view call;
  float bias = 0;
  float points = 0;
  float hearts = 0;
  std::int32_t child = Action::kNoChild;
};

inline Node linear_node(std::string_view label, int layer,
                        std::initializer_list<LinearCall> calls) {
  Node node;
  node.label = core::parse_call(label).value();
  node.layer = static_cast<std::uint8_t>(layer);
  node.score.weights.resize(6 * calls.size());
  std::size_t a = 0;
  for (const LinearCall& call : calls) {
    node.actions.push_back({core::parse_call(call.call).value(), call.child});
    node.score.bias.push_back(call.bias);
    node.score.weights[1 * calls.size() + a] = call.points;
    node.score.weights[4 * calls.size() + a] = call.hearts;
    ++a;
  }
  return node;
}

/// A convention that can be followed by hand. 1C: 12 points or more, in either seat. Over 1C: 1H at
/// least four hearts, if that is not beaten by 3NT with 13 points or more. Over 1H: 4H with four
/// hearts or more (opener cannot pass with more than two).
inline Model simple_model() {
  Model model;
  model.name = "simple";
  model.networks.push_back({FeatureSet::parse("condensed").value(), {}});
  model.nodes.push_back(linear_node("PASS", 0, {{"PASS", 11.5F, 0, 0, 1}, {"1C", 0, 1, 0, 2}}));
  model.nodes.push_back(linear_node("PASS", 1, {{"PASS", 11.5F}, {"1C", 0, 1}}));
  model.nodes.push_back(
      linear_node("1C", 1, {{"PASS", 10}, {"1H", 3, 0, 2, 3}, {"3NT", -30, 4}, {"7NT", -1000}}));
  model.nodes.push_back(linear_node("1H", 2, {{"PASS", 2.5F, 0, 0}, {"4H", -1, 0, 1}}));
  return model;
}

/// The same, and over 4H opener's partner goes on: 6H with 16 points or more, else 4S.
inline Model asking_model() {
  Model model = simple_model();
  model.nodes[3].actions[1].child = 4;
  model.nodes.push_back(linear_node("4H", 3, {{"4S", 15.5F}, {"6H", 0, 1}}));
  return model;
}

}  // namespace bidwright::bidding
