#include "bidwright/bidding/model.hpp"

#include <cmath>

#include <gmock/gmock.h>

#include "bidding/test_model.hpp"

#include "bidwright/bidding/hand_view.hpp"

namespace bidwright::bidding {
namespace {

using core::Call;
using core::Strain;
using testing::HasSubstr;

std::string problem(const Model& model) {
  const auto good = validate(model);
  return good ? "" : good.error().message;
}

TEST(Model, OfATreeHasTheNodesOfThePaper) {
  const auto nodes = make_nodes({.layers = 4, .widths = {5}, .layered = false});
  EXPECT_EQ(nodes.size(), 1U + 5 + 25 + 125);
  EXPECT_EQ(nodes.front().actions.size(), 36U);
  EXPECT_TRUE(nodes.front().actions[4].has_child());
  EXPECT_FALSE(nodes.front().actions[5].has_child());
  const Node& after_spade = nodes[static_cast<std::size_t>(nodes.front().actions[4].child)];
  EXPECT_EQ(after_spade.label, Call(1, Strain::kSpades));
  EXPECT_EQ(after_spade.actions.size(), 32U);  // PASS and 1NT .. 7NT
  EXPECT_FALSE(after_spade.actions[0].has_child());
  EXPECT_TRUE(after_spade.actions[1].has_child());
}

TEST(Model, OfLayersMergesNodesWithOneLabel) {
  const auto nodes = make_nodes({.layers = 4, .widths = {5}, .layered = true});
  EXPECT_LT(nodes.size(), 1U + 5 + 10 + 15);
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      EXPECT_FALSE(nodes[i].layer == nodes[j].layer && nodes[i].label == nodes[j].label);
    }
  }
}

TEST(Model, IsValidAsMade) {
  EXPECT_EQ(problem(random_model()), "");
  EXPECT_EQ(problem(random_model(shape_with_values())), "");
  EXPECT_EQ(problem(random_model(shape_of_tree(6, {5}, true))), "");
}

TEST(Model, WithABadWeightShapeOrIndexIsRefused) {
  const Model good = random_model(shape_with_values());
  Model model = good;
  model.nodes[3].score.weights[2] = NAN;
  EXPECT_THAT(problem(model), HasSubstr("not a number at node 3"));
  model = good;
  model.networks[0].layers[0].bias[0] = INFINITY;
  EXPECT_THAT(problem(model), HasSubstr("not a number in network 0"));
  model = good;
  model.nodes[2].value.bias.pop_back();
  EXPECT_THAT(problem(model), HasSubstr("wrong shape at node 2"));
  model = good;
  model.nodes[2].value = {};
  EXPECT_THAT(problem(model), HasSubstr("value heads at some nodes only"));
  model = good;
  model.nodes[0].actions[1].child = 0;
  EXPECT_THAT(problem(model), HasSubstr("leads from node 0 by 1C to node 0"));
  model = good;
  std::swap(model.nodes[0].actions[1].call, model.nodes[0].actions[9].call);
  EXPECT_FALSE(problem(model).empty());
  model = good;
  model.roots[2] = 1;
  EXPECT_THAT(problem(model), HasSubstr("names node 1 as a root"));
  model = good;
  model.nodes[1].network = 1;
  EXPECT_THAT(problem(model), HasSubstr("has no network 1"));
  model = good;
  model.temperature = 0;
  EXPECT_THAT(problem(model), HasSubstr("temperature"));
}

TEST(HandView, ComputesARidgeHeadByHand) {
  Model model = random_model();
  Node& node = model.nodes[0];
  std::fill(node.score.weights.begin(), node.score.weights.end(), 0.0F);
  std::fill(node.score.bias.begin(), node.score.bias.end(), 0.0F);
  node.score.bias[7] = 2.0F;
  node.score.weights[1 * node.actions.size() + 9] = 0.5F;   // Points
  node.score.weights[5 * node.actions.size() + 9] = -1.0F;  // Spades
  HandView view(model);
  view.set(core::parse_hand("AKQJ.T9876.5.432").value(), {});
  EXPECT_FLOAT_EQ(view.scores(node)[9], 10 * 0.5F - 4);
  EXPECT_FLOAT_EQ(view.scores(node)[7], 2.0F);
  EXPECT_FLOAT_EQ(view.scores(node)[8], 0.0F);
  EXPECT_EQ(view.best(node), 7U);
  view.set(core::parse_hand("A32.AKQJ.AKQ2.A2").value(), {});
  EXPECT_EQ(view.best(node), 9U);
}

TEST(HandView, PassesThroughTheLayersWithRelu) {
  TestShape shape;
  shape.hidden = {2, 3};
  Model model = random_model(shape);
  DenseLayer& first = model.networks[0].layers[0];
  first.weights.assign(first.weights.size(), 0.0F);
  first.weights[1 * 2 + 0] = 1.0F;   // Points
  first.weights[1 * 2 + 1] = -1.0F;  // Cut off
  first.bias = {-4.0F, 1.0F};
  DenseLayer& second = model.networks[0].layers[1];
  second.weights = {1, 2, -1, 100, 100, 100};
  second.bias = {0, 1, 2};
  HandView view(model);
  view.set(core::parse_hand("AKQJ.T9876.5.432").value(), {});
  EXPECT_THAT(view.outputs(0), testing::ElementsAre(6, 13, 0));
}

TEST(HandView, AddsUpInTheOrderOfTheInputs) {
  // Any number of outputs: whole vectors, a part of one, fewer than one.
  for (std::size_t outputs = 1; outputs <= 75; ++outputs) {
    TestShape shape;
    shape.hidden = {outputs};
    shape.features = "rich";
    const Model model = random_model(shape, outputs);
    const core::Hand hand = core::random_deal(1, outputs)[core::Seat::kNorth];
    HandView view(model);
    view.set(hand, {});
    const DenseLayer& layer = model.networks[0].layers[0];
    std::vector<float> inputs(layer.inputs);
    model.networks[0].features.fill(hand, {}, inputs);
    for (std::size_t o = 0; o < outputs; ++o) {
      float sum = layer.bias[o];
      for (std::size_t i = 0; i < inputs.size(); ++i) {
        const volatile float product = inputs[i] * layer.weights[i * outputs + o];
        sum += product;
      }
      ASSERT_EQ(view.outputs(0)[o], std::max(0.0F, sum)) << outputs;
    }
  }
}

TEST(HandView, ChoosesTheFirstOfEqualScores) {
  EXPECT_EQ(highest(std::vector<float>{1, 3, 3, 2}), 1U);
}

TEST(HandView, TurnsScoresIntoProbabilities) {
  std::vector<float> out(3);
  probabilities(std::vector<float>{1000, 1000, -1000}, 2.0F, out);
  EXPECT_FLOAT_EQ(out[0], 0.5F);
  EXPECT_FLOAT_EQ(out[1], 0.5F);
  EXPECT_FLOAT_EQ(out[2], 0.0F);
}

}  // namespace
}  // namespace bidwright::bidding
