// The recorded games that lie beside the project, and the figures that are known of them.

#include <gmock/gmock.h>

#include "bidding/test_model.hpp"
#include "support/shared_data.hpp"
#include "text_file.hpp"

#include "bidwright/training/costs_file.hpp"
#include "bidwright/training/evaluation.hpp"

namespace bidwright::training {
namespace {

std::string text(const std::filesystem::path& path) {
  auto content = tools::read_text_file(path.string());
  EXPECT_TRUE(content) << content.error().text(path.string());
  return content.value_or("");
}

TEST(SharedGames, OfUncontestedAuctionsCostWhatIsKnown) {
  const auto data = test::shared_data_dir();
  if (!data) GTEST_SKIP() << test::kNoSharedData;
  const auto games = read_games(text(*data / "wbridge5_uncontested.tsv.zst"));
  ASSERT_TRUE(games) << games.error().text();
  const auto report = evaluate_games(bidding::simple_model(), *games);
  ASSERT_TRUE(report) << report.error().message;
  EXPECT_EQ(report->all.count(), 870U);
  EXPECT_NEAR(report->recorded_cost[0].mean(), 2.783, 0.0005);
  EXPECT_NEAR(report->recorded_cost[0].standard_error(), 0.115, 0.0005);
  EXPECT_NEAR(report->recorded_cost[1].mean(), 2.882, 0.0005);
}

TEST(SharedGames, WithOneSilentSideHaveTheirTricks) {
  const auto data = test::shared_data_dir();
  if (!data) GTEST_SKIP() << test::kNoSharedData;
  auto games = read_games(text(*data / "wbridge5_games.tsv.zst"));
  ASSERT_TRUE(games) << games.error().text();
  ASSERT_TRUE(read_tricks(text(*data / "wbridge5_dd.txt"), *games));
  const auto report = evaluate_games(bidding::simple_model(), *games);
  ASSERT_TRUE(report) << report.error().message;
  EXPECT_EQ(report->all.count(), 2005U);
  EXPECT_EQ(report->contested, 2995U);
}

TEST(SharedCosts, AreTwentyThousandProblems) {
  const auto data = test::shared_data_dir();
  if (!data) GTEST_SKIP() << test::kNoSharedData;
  const auto problems = read_costs(text(*data / "costs_validation.txt.zst"));
  ASSERT_TRUE(problems) << problems.error().text();
  EXPECT_EQ(problems->size(), 20'000U);
}

}  // namespace
}  // namespace bidwright::training
