#include <gmock/gmock.h>

#include "bidding/test_model.hpp"
#include "training/easy_pairs.hpp"
#include "training/searched.hpp"
#include "training/small_tricks.hpp"

#include "bidwright/bidding/pair_bidder.hpp"
#include "bidwright/bidding/rounding.hpp"
#include "bidwright/training/asks.hpp"

namespace bidwright::training {
namespace {

/// Strong enough for slams.
std::vector<SolvedPair> pairs(std::size_t count) {
  return easy_pairs(count, 4);
}

/// Opens 1C, answers with hearts, and jumps to a slam with many points.
bidding::Model jumping_model() {
  bidding::Model model = bidding::simple_model();
  model.nodes[3] =
      bidding::linear_node("1H", 2, {{"PASS", 2.5F}, {"4H", -1, 0, 1}, {"6H", -16, 1, 1}});
  return model;
}

AskRecipe small_recipe() {
  AskRecipe recipe;
  recipe.network_passes = 3;
  recipe.pairs = 3000;
  recipe.least_layer = 1;
  recipe.least_visits = 20;
  recipe.passes = 6;
  recipe.certainty = 0;
  recipe.survey_pairs = 1000;
  recipe.limit_pairs = 1000;
  recipe.call_price = 0;
  return recipe;
}

bidding::Model search(const AskRecipe& recipe, std::size_t threads,
                      std::vector<AskChange>* changes = nullptr) {
  const tricks::DealNetwork tricks = small_tricks();
  return searched(AskSearch::begin(recipe, jumping_model(), pairs(300), &tricks, threads), changes);
}

TEST(AskSearch, TeachesATreeToAskAndGivesTheSameModelWithAnyNumberOfThreads) {
  std::vector<AskChange> changes;
  const bidding::Model one = search(small_recipe(), 1, &changes);
  expect_changed_for_the_better(one, jumping_model(), changes);
  EXPECT_EQ(bidding::write_model(one).value(),
            bidding::write_model(search(small_recipe(), 3)).value());
  // Asks whose answers show aces say so by rules, others have none.
  const bool aces = std::ranges::any_of(
      changes, [](const AskChange& change) { return change.kept && change.aces; });
  EXPECT_EQ(one.system.empty(), !aces);
  EXPECT_THAT(one.recipe, testing::HasSubstr(R"("start":)" + jumping_model().recipe));
}

TEST(AskSearch, NeedsNoDealsWhereLayoutsSayWhatContractsCost) {
  AskRecipe recipe = small_recipe();
  recipe.layouts = 2;
  const bidding::Model one = search(recipe, 1);
  EXPECT_EQ(one, search(recipe, 3));
  EXPECT_NE(one.nodes, search(small_recipe(), 1).nodes);
  EXPECT_THAT(one.recipe, testing::HasSubstr(R"("layouts":2)"));
  EXPECT_THAT(one.recipe, testing::Not(testing::HasSubstr("network_passes\":3")));
  const tricks::DealNetwork tricks = small_tricks();
  std::vector<AskChange> changes;
  const bidding::Model without =
      searched(AskSearch::begin(recipe, jumping_model(), {}, &tricks, 2), &changes);
  EXPECT_EQ(one, without);
}

TEST(AskSearch, LeavesAuctionsAsTheyWereThatDoNotAsk) {
  const bidding::Model before = bidding::with_rounded_heads(jumping_model());
  const bidding::Model after = search(small_recipe(), 1);
  bidding::PairBidder old_bidder(before);
  bidding::PairBidder new_bidder(after);
  std::size_t same = 0;
  std::size_t asked = 0;
  for (const SolvedPair& pair : pairs(500)) {
    const auto old_outcome = old_bidder.bid(pair.hands[0], pair.hands[1], {});
    const auto new_outcome = new_bidder.bid(pair.hands[0], pair.hands[1], {});
    bool asks = false;
    for (const bidding::Step step : new_bidder.steps()) asks |= step.node >= before.nodes.size();
    if (asks) {
      ++asked;
      continue;
    }
    EXPECT_EQ(old_outcome, new_outcome);
    ++same;
  }
  EXPECT_GT(same, 0U);
  EXPECT_GT(asked, 0U);
}

TEST(AskSearch, LeavesTheTreeAloneAboveTheLeastLayer) {
  AskRecipe recipe = small_recipe();
  recipe.least_layer = 30;
  std::vector<AskChange> changes;
  EXPECT_EQ(search(recipe, 1, &changes).nodes.size(), jumping_model().nodes.size());
  EXPECT_TRUE(changes.empty());
}

TEST(AskSearch, LearnsFromStrongPairsAboveAll) {
  const auto all = pairs(2000);
  const auto strong = mostly_strong(all);
  const auto count = [](const std::vector<SolvedPair>& list) {
    return std::ranges::count_if(list, [](const SolvedPair& pair) {
      return core::high_card_points(pair.hands[0] | pair.hands[1]) >= 28;
    });
  };
  EXPECT_EQ(count(strong), count(all));
  EXPECT_LT(strong.size(), all.size() / 3);
  EXPECT_EQ(mostly_strong(strong).size() > 0, true);
}

TEST(AskSearch, RefusesModelsThatAreNoTreesOfTheGradientLearner) {
  bidding::Model model = jumping_model();
  model.networks.push_back(model.networks.front());
  const auto refused = AskSearch::begin(small_recipe(), model, pairs(200), nullptr, 1);
  ASSERT_FALSE(refused);
  EXPECT_THAT(refused.error().message, testing::HasSubstr("gradient learner"));
  AskRecipe recipe = small_recipe();
  recipe.least_layer = 0;
  EXPECT_FALSE(AskSearch::begin(recipe, jumping_model(), pairs(200), nullptr, 1));
}

}  // namespace
}  // namespace bidwright::training
