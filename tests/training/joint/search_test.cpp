#include <gmock/gmock.h>

#include "bidding/test_model.hpp"
#include "training/easy_pairs.hpp"
#include "training/searched.hpp"

#include "bidwright/training/joint.hpp"

namespace bidwright::training {
namespace {

JointRecipe small_recipe() {
  JointRecipe recipe;
  recipe.network_passes = 2;
  recipe.pairs = 1500;
  recipe.rounds = 2;
  recipe.tries = 3;
  recipe.least_visits = 20;
  recipe.most_visits = 200;
  recipe.passes = 10;
  recipe.certainty = 0;
  recipe.survey_pairs = 1000;
  return recipe;
}

bidding::Model search(const JointRecipe& recipe, std::size_t threads,
                      std::vector<JointChange>* changes = nullptr,
                      std::span<const SolvedPair> judges = {}) {
  return searched(
      JointSearch::begin(recipe, bidding::simple_model(), easy_pairs(300), judges, threads),
      changes);
}

TEST(JointSearch, KeepsChangesThatGainAndGivesTheSameModelWithAnyNumberOfThreads) {
  std::vector<JointChange> changes;
  const bidding::Model one = search(small_recipe(), 1, &changes);
  // The simple model has no way to stop low or to bid slams: there is something to find.
  expect_changed_for_the_better(one, bidding::simple_model(), changes);
  EXPECT_EQ(bidding::write_model(one).value(),
            bidding::write_model(search(small_recipe(), 3)).value());
}

TEST(JointSearch, HearsSolvedDealsAsJudgesToo) {
  // Nothing makes: every auction that goes on costs more than before.
  std::vector<SolvedPair> judges = easy_pairs(2000);
  for (SolvedPair& pair : judges) pair.tricks = {};
  std::vector<JointChange> changes;
  const bidding::Model model = search(small_recipe(), 1, &changes, judges);
  EXPECT_FALSE(changes.empty());
  EXPECT_TRUE(std::ranges::none_of(changes, &JointChange::kept));
  EXPECT_TRUE(std::ranges::any_of(changes, [](const auto& one) { return one.solved.mean < 0; }));
  EXPECT_EQ(model.nodes.size(), bidding::simple_model().nodes.size());
}

TEST(JointSearch, LeavesTheTreeAloneWhereItHasSeenTooLittle) {
  JointRecipe recipe = small_recipe();
  recipe.least_visits = 1'000'000;
  std::vector<JointChange> changes;
  const bidding::Model model = search(recipe, 1, &changes);
  EXPECT_TRUE(changes.empty());
  EXPECT_EQ(model.nodes.size(), bidding::simple_model().nodes.size());
}

TEST(JointSearch, RefusesModelsThatAreNoTreesOfTheGradientLearner) {
  bidding::Model model = bidding::simple_model();
  model.networks.push_back(model.networks.front());
  const auto refused = JointSearch::begin(small_recipe(), model, easy_pairs(200), {}, 1);
  ASSERT_FALSE(refused);
  EXPECT_THAT(refused.error().message, testing::HasSubstr("gradient learner"));
  JointRecipe recipe = small_recipe();
  recipe.answers = 9;
  EXPECT_FALSE(JointSearch::begin(recipe, bidding::simple_model(), easy_pairs(200), {}, 1));
}

}  // namespace
}  // namespace bidwright::training
