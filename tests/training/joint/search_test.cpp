#include <gmock/gmock.h>

#include "bidding/test_model.hpp"
#include "training/easy_pairs.hpp"

#include "bidwright/bidding/model_file.hpp"
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
  auto found = JointSearch::begin(recipe, bidding::simple_model(), easy_pairs(300), judges, threads);
  EXPECT_TRUE(found) << (found ? "" : found.error().message);
  while (!found->finished()) found->advance();
  if (changes != nullptr) *changes = found->changes();
  EXPECT_EQ(found->share_done(), 1.0);
  return found->model();
}

TEST(JointSearch, KeepsChangesThatGainAndGivesTheSameModelWithAnyNumberOfThreads) {
  std::vector<JointChange> changes;
  const bidding::Model one = search(small_recipe(), 1, &changes);
  ASSERT_TRUE(bidding::validate(one)) << bidding::validate(one).error().message;
  EXPECT_EQ(bidding::write_model(one).value(),
            bidding::write_model(search(small_recipe(), 3)).value());
  const auto kept = std::ranges::count_if(changes, &JointChange::kept);
  // The simple model has no way to stop low or to bid slams: there is something to find.
  EXPECT_GE(kept, 1);
  EXPECT_GT(one.nodes.size(), bidding::simple_model().nodes.size());
  for (const JointChange& change : changes) {
    if (change.kept) {
      EXPECT_GT(change.gain.mean, 0);
    }
  }
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
