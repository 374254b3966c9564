// `train --learner asks` as a program.

#include <gmock/gmock.h>

#include "deals/synthetic_deals.hpp"
#include "support/process.hpp"
#include "support/shared_data.hpp"

namespace bidwright::test {
namespace {

using testing::HasSubstr;

std::vector<std::string> train(const std::string& deals, const std::string& out,
                               std::vector<std::string> more) {
  std::vector<std::string> flags{
      "train",
      "--learner",
      "asks",
      "--asks-start",
      (source_dir() / "tests/fuzz/corpus/model_file/simple.bwm").string(),
      "--deals",
      deals,
      "--out",
      out,
      "--threads",
      "1",
      "--asks-network-passes",
      "2",
      "--asks-pairs",
      "1500",
      "--asks-least-visits",
      "20",
      "--asks-passes",
      "5",
      "--asks-survey-pairs",
      "1000"};
  flags.insert(flags.end(), more.begin(), more.end());
  return flags;
}

TEST(TrainAsks, WritesATreeAndSaysHowManyAsksWereTried) {
  const TempDir dir;
  const std::string deals = dir / "a.deals";
  deals::write_synthetic_deals(deals, 2048);
  const std::string out = dir / "asks.bwm";
  const ProcessResult result = run_bidwright(train(deals, out, {"--asks-least-layer", "1"}));
  ASSERT_EQ(result.status, 0) << result.err;
  EXPECT_THAT(result.out, HasSubstr("asks of "));
  const ProcessResult auction = run_bidwright(
      {"bid", "--model", out, "--north", "AKQ2.AKQ2.32.432", "--south", "J43.J98765.4.J65"});
  EXPECT_EQ(auction.status, 0) << auction.err;
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
