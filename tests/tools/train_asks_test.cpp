// `train --learner asks` as a program.

#include <algorithm>

#include <gmock/gmock.h>

#include "deals/synthetic_deals.hpp"
#include "support/temp_dir.hpp"
#include "tree_search_command.hpp"

namespace bidwright::test {
namespace {

using testing::HasSubstr;

std::vector<std::string> train(const std::string& deals, const std::string& out,
                               const std::vector<std::string>& more) {
  std::vector<std::string> all{"--asks-limit-pairs", "1000"};
  all.insert(all.end(), more.begin(), more.end());
  return tree_search_command("asks", "--asks-start", deals, out, all);
}

TEST(TrainAsks, WritesATreeAndSaysHowManyAsksWereTried) {
  const TempDir dir;
  const std::string deals = dir / "a.deals";
  deals::write_synthetic_deals(deals, 2048);
  const std::string out = dir / "asks.bwm";
  const ProcessResult result = run_bidwright(train(deals, out, {"--asks-least-layer", "1"}));
  ASSERT_EQ(result.status, 0) << result.err;
  EXPECT_THAT(result.out, HasSubstr("asks of "));
  expect_bids(out);
}

TEST(TrainAsks, NeedsNoDealsWithLayouts) {
  const TempDir dir;
  const std::string deals = dir / "a.deals";
  deals::write_synthetic_deals(deals, 64);
  const std::string out = dir / "asks.bwm";
  std::vector<std::string> command =
      train(deals, out, {"--asks-least-layer", "1", "--asks-layouts", "1"});
  const ProcessResult refused = run_bidwright(command);
  EXPECT_EQ(refused.status, 2);
  EXPECT_THAT(refused.err, HasSubstr("--deals: the learner asks takes none with --asks-layouts"));
  const auto flag = std::ranges::find(command, "--deals");
  ASSERT_NE(flag, command.end());
  command.erase(flag, flag + 2);
  const ProcessResult result = run_bidwright(command);
  ASSERT_EQ(result.status, 0) << result.err;
  expect_bids(out);
}

TEST(TrainAsks, RefusesWhatMakesNoSense) {
  const TempDir dir;
  const std::string deals = dir / "a.deals";
  deals::write_synthetic_deals(deals, 64);
  const ProcessResult few = run_bidwright(train(deals, dir / "x.bwm", {}));
  EXPECT_EQ(few.status, 1);
  EXPECT_THAT(few.err, HasSubstr("at least 100 are needed"));
  const ProcessResult early =
      run_bidwright(train(deals, dir / "x.bwm", {"--asks-least-layer", "0"}));
  EXPECT_EQ(early.status, 2);
  EXPECT_THAT(early.err, HasSubstr("least layer is 0; it must lie between 1 and 36"));
}

}  // namespace
}  // namespace bidwright::test
