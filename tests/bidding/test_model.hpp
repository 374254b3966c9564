// Small models made by code: random weights, so that every path comes up.
#pragma once

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

}  // namespace bidwright::bidding
