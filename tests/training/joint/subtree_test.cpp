#include "training/joint/subtree.hpp"

#include <algorithm>

#include <gtest/gtest.h>

#include "bidding/test_model.hpp"
#include "training/joint/graft.hpp"

#include "bidwright/bidding/model_file.hpp"
#include "bidwright/bidding/pair_bidder.hpp"

namespace bidwright::training::joint {
namespace {

constexpr std::size_t kInputs = 3;
const int kFourNoTrump = core::Bid(4, core::Strain::kNoTrump).index();
const auto kSmall = static_cast<std::size_t>(core::Bid(6, core::Strain::kNoTrump).index());
const auto kGrand = static_cast<std::size_t>(core::Bid(7, core::Strain::kNoTrump).index());

/// A caller who is strong or not, a partner with an ace or without: the grand slam needs both, the
/// small slam a strong caller; a weak one is well where he is.
struct World {
  std::vector<float> activations;
  std::vector<Example> examples;

  explicit World(std::size_t count) : activations(2 * kInputs * count), examples(count) {
    core::Random random(1, core::Purpose::kTest);
    for (std::size_t i = 0; i < count; ++i) {
      const bool strong = random.below(2) == 1;
      const bool ace = random.below(2) == 1;
      const std::span<float> caller(activations.data() + 2 * i * kInputs, kInputs);
      const std::span<float> partner(activations.data() + (2 * i + 1) * kInputs, kInputs);
      caller[0] = strong ? 1.0F : 0.0F;
      caller[1] = partner[1] = 0.3F * static_cast<float>(random.uniform());
      partner[2] = ace ? 1.0F : 0.0F;
      Example& example = examples[i];
      example.caller = caller;
      example.partner = partner;
      example.score = 2.0F;
      example.cost_now = strong ? 8.0F : 1.0F;
      example.regret = strong ? 8.0F : 1.0F;
      for (auto& costs : example.costs) {
        costs.fill(12.0F);
        costs[kSmall] = !strong ? 14.0F : ace ? 9.0F : 0.0F;
        costs[kGrand] = strong && ace ? 0.0F : 20.0F;
      }
    }
  }
};

SubtreeOptions options() {
  SubtreeOptions options;
  options.call = kFourNoTrump;
  options.passes = 40;
  return options;
}

TEST(JointSubtree, InventsAnAskThatNoSingleDecisionCouldMake) {
  const World world(1000);
  Subtree subtree(options(), kInputs);
  subtree.learn(world.examples);
  double cost = 0;
  for (const Example& example : world.examples) {
    const bool strong = example.caller[0] > 0.5F;
    EXPECT_EQ(subtree.calls(example), strong);
    cost += double{subtree.calls(example) ? subtree.play(example).cost : example.cost_now};
  }
  // Half of them cost 8 before, now nothing; the others still 1.
  EXPECT_LT(cost / static_cast<double>(world.examples.size()), 0.7);
}

TEST(JointSubtree, IsNotCalledWhereOthersLoseByIt) {
  const World world(400);
  Subtree subtree(options(), kInputs);
  subtree.learn(world.examples);
  const auto callers = [&] {
    return std::ranges::count_if(world.examples,
                                 [&](const Example& e) { return subtree.calls(e); });
  };
  subtree.calibrate(world.examples);
  EXPECT_GT(callers(), 100);
  std::vector<Example> others = world.examples;
  for (Example& example : others) example.cost_now = 0;
  for (auto& example : others) {
    for (auto& costs : example.costs) costs.fill(1.0F);
  }
  subtree.calibrate(others);
  EXPECT_EQ(callers(), 0);
}

TEST(JointSubtree, LearnsTheSameAgain) {
  const World world(200);
  Subtree one(options(), kInputs);
  Subtree two(options(), kInputs);
  one.learn(world.examples);
  two.learn(world.examples);
  EXPECT_EQ(one.call().weights, two.call().weights);
  EXPECT_EQ(one.places().back().weights, two.places().back().weights);
}

TEST(JointSubtree, IsGraftedOntoAModelThatMakesItsCalls) {
  // The model of bidding/test_model.hpp: 1C, then 1H, then 4H or PASS. Over 1H (node 3) 4NT is new.
  const bidding::Model model = bidding::simple_model();
  std::vector<float> activations(6, 0.0F);
  activations[1] = 1.0F;
  Example example;
  example.caller = activations;
  example.partner = activations;
  example.score = 0.0F;
  example.cost_now = example.regret = 20.0F;
  for (auto& costs : example.costs) {
    costs.fill(12.0F);
    costs[kSmall] = 0.0F;
  }
  SubtreeOptions ask = options();
  ask.passes = 200;
  ask.rate = 0.05F;
  Subtree subtree(ask, 6);
  const std::vector<Example> examples(50, example);
  subtree.learn(examples);
  ASSERT_TRUE(subtree.calls(example));

  const bidding::Model changed = with_subtree(model, 3, kFourNoTrump, subtree, examples);
  ASSERT_TRUE(bidding::validate(changed)) << bidding::validate(changed).error().message;
  EXPECT_GT(changed.nodes.size(), model.nodes.size());
  ASSERT_EQ(changed.nodes[3].actions.size(), 3U);
  EXPECT_EQ(changed.nodes[3].actions[2].call, core::parse_call("4NT").value());
  const auto read = bidding::read_model(bidding::write_model(changed).value());
  ASSERT_TRUE(read) << read.error().text();
  EXPECT_EQ(*read, changed);

  // Where the call is not better than what was there, auctions are as they were.
  bidding::Model never = changed;
  never.nodes[3].score.bias[2] = -1e6F;
  bidding::PairBidder before(model);
  bidding::PairBidder after(never);
  for (std::uint64_t k = 0; k < 200; ++k) {
    const core::Deal deal = core::random_deal(3, k);
    const auto north = deal[core::Seat::kNorth];
    const auto south = deal[core::Seat::kSouth];
    EXPECT_EQ(before.bid(north, south, {}), after.bid(north, south, {}));
  }
}

}  // namespace
}  // namespace bidwright::training::joint
