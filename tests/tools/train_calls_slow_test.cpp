// train --learner calls on real games: the shipped priors come out of it again, and people are read
// better by what was learnt from people.

#include <array>
#include <chrono>
#include <sstream>

#include <gmock/gmock.h>

#include "support/process.hpp"
#include "support/shared_data.hpp"

namespace {

using namespace bidwright::test;

/// Machines may be slow and busy.
ProcessResult run_patiently(const std::vector<std::string>& words) {
  return run_bidwright(words, {}, std::chrono::minutes(30));
}

/// Mean and error of the five columns of a row: opening, response, overcall, later, all.
std::array<std::pair<double, double>, 5> row_of(const std::string& text, const std::string& name) {
  std::array<std::pair<double, double>, 5> row{};
  std::istringstream words(text.substr(text.find("\n" + name + " ") + name.size() + 1));
  std::string between;
  for (auto& [mean, error] : row) words >> mean >> between >> error;
  return row;
}

TEST(TrainCalls, MakesTheShippedPriorsAgain) {
  const auto data = shared_data_dir();
  if (!data) GTEST_SKIP() << kNoSharedData;
  const TempDir directory;
  const std::string games = (*data / "wbridge5_games.tsv.zst").string();
  const std::string pbn = (directory / "first.pbn").string();
  ASSERT_EQ(run_bidwright({"convert", games, pbn, "--count", "4000"}).status, 0);
  const ProcessResult result =
      run_patiently({"train", "--learner", "calls", "--games", pbn, "--calls-test", games, "--out",
                     (directory / "o.bwn").string()});
  ASSERT_EQ(result.status, 0) << result.err;
  const auto shipped = row_of(result.out, "shipped");
  const auto learnt = row_of(result.out, "learnt now");
  EXPECT_NEAR(shipped[0].first, 0.1753, 0.0001);
  for (std::size_t i = 0; i < shipped.size(); ++i) {
    EXPECT_NEAR(learnt[i].first, shipped[i].first, 0.01) << i;
  }
}

TEST(TrainCalls, ReadsPeopleBetterThanTheShippedPriorsDo) {
  const auto data = shared_data_dir();
  if (!data) GTEST_SKIP() << kNoSharedData;
  const TempDir directory;
  const ProcessResult result =
      run_patiently({"train", "--learner", "calls", "--games",
                     (*data / "pbn" / "world_championship_2012.pbn.zst").string(), "--out",
                     (directory / "o.bwn").string(), "--calls-folds", "3"});
  ASSERT_EQ(result.status, 0) << result.err;
  EXPECT_NEAR(row_of(result.out, "shipped")[0].first, 1.008, 0.001);
  for (const auto& [mean, error] : row_of(result.out, "learnt less shipped")) {
    EXPECT_LT(mean + 3 * error, 0);
  }
}

}  // namespace
