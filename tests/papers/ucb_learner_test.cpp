#include "bidwright/papers/ucb_learner.hpp"

#include <gtest/gtest.h>

#include "papers/synthetic_examples.hpp"

#include "bidwright/papers/row_space.hpp"

namespace bidwright::papers {
namespace {

/// Examples in the basis of their own rows.
Examples small_examples(std::size_t count, int declarers = 1) {
  Examples examples = synthetic_examples(count, 5, feature_set("second-order"), declarers);
  const std::array<const FeatureMatrix*, 2> matrices{&examples.north, &examples.south};
  const RowSpace space = RowSpace::of(matrices);
  examples.north = space.project(examples.north);
  examples.south = space.project(examples.south);
  return examples;
}

double cost_after(const UcbOptions& options, const Examples& examples, std::int64_t auctions) {
  UcbLearner learner(options, examples);
  learner.run(auctions);
  learner.finish();
  return mean_cost(learner.costs(examples)).mean;
}

TEST(UcbLearner, AgreesOnContractsFarBetterThanOneBidCan) {
  const Examples examples = small_examples(3000);
  const double alone = cost_after({.depth = 1, .alpha = 16}, examples, 6000);
  const double two = cost_after({.depth = 2, .alpha = 16}, examples, 20000);
  const double four = cost_after({.depth = 4, .alpha = 4, .penetration = 0.25}, examples, 40000);
  EXPECT_LT(two, alone - 0.4);
  EXPECT_LT(four, two - 0.1);
}

TEST(UcbLearner, WhereNothingLeadsOnEveryAuctionTeachesEveryAction) {
  const Examples examples = small_examples(400);
  UcbOptions options{.depth = 1, .alpha = 256, .pile = 1};
  UcbLearner learner(options, examples);
  learner.run(3000);
  learner.finish();
  EXPECT_EQ(learner.node(0).count(0), 3000);
  EXPECT_EQ(learner.node(0).count(35), 3000);
}

TEST(UcbLearner, TreeAndLayeredBidTheSameForTwoBids) {
  const Examples examples = small_examples(1000);
  UcbOptions options{.depth = 2, .penetration = 0.5};
  UcbLearner tree(options, examples);
  options.structure = Structure::kLayered;
  UcbLearner layered(options, examples);
  tree.run(3000);
  layered.run(3000);
  EXPECT_EQ(tree.costs(examples), layered.costs(examples));
}

TEST(UcbLearner, SameSeedSameConventionOtherSeedAnother) {
  const Examples examples = small_examples(1000);
  UcbOptions options{.depth = 4, .exploration = Exploration::kLinUcb, .penetration = 0.25};
  UcbLearner a(options, examples);
  UcbLearner b(options, examples);
  a.run(3000);
  b.run(1000);
  b.run(2000);
  EXPECT_EQ(a.costs(examples), b.costs(examples));
  options.seed = 2;
  UcbLearner c(options, examples);
  c.run(3000);
  EXPECT_NE(a.costs(examples), c.costs(examples));
}

TEST(UcbLearner, PileDelaysWhatIsLearntUntilItIsFull) {
  const Examples examples = small_examples(200);
  UcbLearner learner({.depth = 2, .pile = 100}, examples);
  learner.run(99);
  EXPECT_EQ(learner.node(0).total(), 0);
  learner.run(1);
  EXPECT_GT(learner.node(0).total(), 0);
  EXPECT_EQ(learner.node(0).count(35), 100);
}

TEST(UcbLearner, SingleUpdateTeachesOneActionAVisit) {
  const Examples examples = small_examples(200);
  UcbLearner learner({.depth = 2, .update = Update::kSingle, .pile = 10}, examples);
  learner.run(500);
  EXPECT_EQ(learner.node(0).total(), 500);
  std::int64_t answered = 0;
  std::int64_t led_on = 0;
  for (int action = 0; action < 5; ++action) led_on += learner.node(0).count(action);
  for (int child = 1; child <= 5; ++child) answered += learner.node(child).total();
  EXPECT_EQ(answered, led_on);
}

TEST(UcbLearner, FullPenetrationGoesOnUntilTheLastLayer) {
  const Examples examples = small_examples(200);
  UcbLearner learner({.depth = 3, .breadth = 3, .penetration = 1}, examples);
  learner.run(600);
  std::int64_t last_layer = 0;
  for (int i = 0; i < static_cast<int>(learner.graph().size()); ++i) {
    const GraphNode& shape = learner.graph()[static_cast<std::size_t>(i)];
    if (shape.layer == 2) last_layer += learner.node(i).count(0);
  }
  EXPECT_EQ(last_layer, 600);
}

TEST(UcbLearner, WhoNamedTheStrainFirstDeclares) {
  const Examples examples = small_examples(1500, 2);
  UcbLearner learner({.depth = 3, .alpha = 64, .penetration = 0.25}, examples);
  learner.run(20000);
  learner.finish();
  int by_south = 0;
  for (std::size_t i = 0; i < examples.size(); ++i) {
    const Auction auction = learner.bid(examples, i);
    const GraphNode& last = learner.graph()[static_cast<std::size_t>(auction.node)];
    if (last.layer == 0) {
      EXPECT_EQ(auction.declarer, 0);
    }
    if (last.layer == 1 && auction.contract > 0) {
      const bool norths_strain = last.base > 0 && (auction.contract - last.base) % 5 == 0;
      EXPECT_EQ(auction.declarer, norths_strain ? 0 : 1);
    }
    by_south += auction.declarer;
  }
  EXPECT_GT(by_south, 0);
  EXPECT_LT(by_south, static_cast<int>(examples.size()));
}

}  // namespace
}  // namespace bidwright::papers
