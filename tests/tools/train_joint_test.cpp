// `train --learner joint` as a program.

#include <gmock/gmock.h>

#include "deals/synthetic_deals.hpp"
#include "support/temp_dir.hpp"
#include "tree_search_command.hpp"

namespace bidwright::test {
namespace {

using testing::ContainsRegex;
using testing::HasSubstr;

std::vector<std::string> train(const std::string& deals, const std::string& out,
                               std::vector<std::string> more) {
  more.insert(more.end(), {"--joint-tries", "3"});
  return tree_search_command("joint", "--start", deals, out, more);
}

TEST(TrainJoint, ChangesATreeAndSaysWhatEachChangeGained) {
  const TempDir dir;
  const std::string deals = dir / "a.deals";
  deals::write_synthetic_deals(deals, 256);
  const std::string out = dir / "joint.bwm";
  const ProcessResult result = run_bidwright(train(deals, out, {"--joint-rounds", "1"}));
  ASSERT_EQ(result.status, 0) << result.err;
  EXPECT_THAT(result.out,
              ContainsRegex("nodes, [+-][0-9.]+ \\+- [0-9.]+ IMPs a deal gained on 1500 pairs"));
  EXPECT_THAT(result.out, ContainsRegex("[1-5](C|D|H|S|NT) +[+-]0[.][0-9]+ "));
  const ProcessResult judged =
      run_bidwright(train(deals, out, {"--joint-rounds", "1", "--judges", deals}));
  EXPECT_THAT(judged.out, HasSubstr("on 256 judging deals\n")) << judged.err;
  expect_bids(out);
}

TEST(TrainJoint, RefusesWhatMakesNoSense) {
  const TempDir dir;
  const std::string deals = dir / "a.deals";
  deals::write_synthetic_deals(deals, 64);
  const ProcessResult few = run_bidwright(train(deals, dir / "x.bwm", {}));
  EXPECT_EQ(few.status, 1);
  EXPECT_THAT(few.err, HasSubstr("64 deals are too few"));
  const ProcessResult wide = run_bidwright(train(deals, dir / "x.bwm", {"--joint-answers", "9"}));
  EXPECT_EQ(wide.status, 2);
  EXPECT_THAT(wide.err, HasSubstr("answers is 9; it must lie between 1 and 5"));
}

}  // namespace
}  // namespace bidwright::test
