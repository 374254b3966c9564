// tools/tree, tools/competition, tools/melted, tools/averaged and tools/branched: trainings one
// after the other, none of them twice.

#include <filesystem>
#include <string>
#include <vector>

#include <gmock/gmock.h>

#include "support/process.hpp"
#include "support/shared_data.hpp"

namespace {

using namespace bidwright::test;
using testing::HasSubstr;
using testing::Not;

/// In the place of the program: writes down what it is asked for, and makes the file that --out
/// names, last.
constexpr const char* kProgram = R"(#!/usr/bin/env bash
echo "$@"
printf made > "${@: -1}"
)";

class CompetitionScript : public testing::Test {
 protected:
  CompetitionScript() : program_(directory_.file("program", kProgram)) {
    std::filesystem::permissions(program_, std::filesystem::perms::owner_all);
  }

  ProcessResult run(const std::string& tool, std::vector<std::string> files) const {
    files.insert(files.begin(), source_dir() / "tools" / tool);
    return run_process(files, {.environment = {"BIDWRIGHT=" + program_.string()}});
  }
  ProcessResult make() const { return run("competition", {out()}); }
  [[nodiscard]] std::string out() const { return (directory_ / "network.bwn").string(); }

  TempDir directory_;
  std::filesystem::path program_;
};

TEST_F(CompetitionScript, TrainsEachNetworkFromTheOneBefore) {
  const ProcessResult result = make();
  ASSERT_EQ(result.status, 0) << result.err;
  EXPECT_THAT(result.out, HasSubstr("train --learner selfplay --out " + out() + ".first\n"));
  EXPECT_THAT(result.out, HasSubstr("--selfplay-start " + out() + ".first --seed 11"));
  EXPECT_THAT(result.out, HasSubstr("--selfplay-start " + out() + ".second"));
  EXPECT_THAT(result.out, HasSubstr("--selfplay-start " + out() + ".third"));
  EXPECT_THAT(result.out, HasSubstr("--selfplay-start " + out() + ".fourth"));
  EXPECT_THAT(result.out,
              HasSubstr("--selfplay-openers " + out() + ".natural " + out() + ".free --"));
  EXPECT_TRUE(std::filesystem::exists(out()));
}

TEST_F(CompetitionScript, DoesNotMakeAgainWhatIsThere) {
  ASSERT_EQ(make().status, 0);
  std::filesystem::remove(out());
  const ProcessResult again = make();
  EXPECT_EQ(again.status, 0) << again.err;
  EXPECT_THAT(again.out, Not(HasSubstr("--seed 11")));
  EXPECT_THAT(again.out, HasSubstr("--out " + out() + "\n"));
  EXPECT_THAT(again.err, HasSubstr(".second is there"));
}

TEST_F(CompetitionScript, ItsNetworkIsLearnedAgainstByAnother) {
  ASSERT_EQ(make().status, 0);
  const std::string melted = (directory_ / "melted.bwn").string();
  const ProcessResult result = run("melted", {melted, out()});
  ASSERT_EQ(result.status, 0) << result.err;
  EXPECT_THAT(result.out, HasSubstr("--selfplay-start " + melted + ".hot"));
  EXPECT_THAT(result.out, HasSubstr("--selfplay-start " + melted + ".cold"));
  EXPECT_THAT(result.out, HasSubstr("--selfplay-rivals " + out() + " "));
  EXPECT_TRUE(std::filesystem::exists(melted));
  const ProcessResult without = run("melted", {melted, "nothing.bwn"});
  EXPECT_EQ(without.status, 1);
  EXPECT_THAT(without.err, HasSubstr("nothing.bwn is not there"));
}

TEST_F(CompetitionScript, ItsNetworkAndThreeThatGoOnFromItHaveAMean) {
  ASSERT_EQ(make().status, 0);
  const std::string melted = (directory_ / "melted.bwn").string();
  const std::string mean = (directory_ / "mean.bwn").string();
  const ProcessResult early = run("averaged", {mean, out(), melted});
  EXPECT_EQ(early.status, 1);
  EXPECT_THAT(early.err, HasSubstr("melted.bwn is not there"));
  ASSERT_EQ(run("melted", {melted, out()}).status, 0);
  const ProcessResult result = run("averaged", {mean, out(), melted});
  ASSERT_EQ(result.status, 0) << result.err;
  EXPECT_THAT(result.out, HasSubstr("--selfplay-start " + out() + " " + mean + ".second " + mean +
                                    ".third " + mean + ".fourth --"));
  EXPECT_TRUE(std::filesystem::exists(mean));
}

TEST_F(CompetitionScript, ItsMeanIsGoneOnFromInPairsThenByMoreDialects) {
  ASSERT_EQ(make().status, 0);
  const std::string melted = (directory_ / "melted.bwn").string();
  const std::string mean = (directory_ / "mean.bwn").string();
  const std::string shipped = (directory_ / "shipped.bwn").string();
  ASSERT_EQ(run("melted", {melted, out()}).status, 0);
  const ProcessResult early = run("branched", {shipped, mean, out(), melted});
  EXPECT_EQ(early.status, 1);
  EXPECT_THAT(early.err, HasSubstr("mean.bwn is not there"));
  ASSERT_EQ(run("averaged", {mean, out(), melted}).status, 0);
  const ProcessResult result = run("branched", {shipped, mean, out(), melted});
  ASSERT_EQ(result.status, 0) << result.err;
  EXPECT_THAT(result.out, HasSubstr("--seed 811 --selfplay-start " + mean + " "));
  EXPECT_THAT(result.out, HasSubstr("--selfplay-start " + mean + " " + shipped + ".natural-1 " +
                                    shipped + ".high-1 --"));
  EXPECT_THAT(result.out, HasSubstr("--seed 822 --selfplay-start " + shipped + ".2 "));
  EXPECT_THAT(result.out, HasSubstr("--out " + shipped + ".varied\n"));
  EXPECT_THAT(result.out, HasSubstr(" " + shipped + ".jumping " + shipped + ".varied --"));
  EXPECT_THAT(result.out, HasSubstr("--seed 884 --selfplay-start " + shipped + ".6 "));
  EXPECT_THAT(result.out, HasSubstr("--selfplay-start " + shipped + ".5 " + shipped + ".all-1 "));
  EXPECT_TRUE(std::filesystem::exists(shipped));
}

TEST_F(CompetitionScript, TheTreeIsLearnedFourTimesAndThenAsks) {
  const std::string tree = (directory_ / "tree.bwm").string();
  const ProcessResult result = run("tree", {tree});
  ASSERT_EQ(result.status, 0) << result.err;
  EXPECT_THAT(result.out, HasSubstr("train --learner gradient --out " + tree + ".first\n"));
  EXPECT_THAT(result.out, HasSubstr("--gradient-start " + tree + ".first --gradient-layouts"));
  EXPECT_THAT(result.out, HasSubstr("--gradient-start " + tree + ".second --gradient-layouts"));
  EXPECT_THAT(result.out, HasSubstr("--gradient-start " + tree + ".third --gradient-layouts"));
  EXPECT_THAT(result.out, HasSubstr("train --learner asks --asks-start " + tree + ".fourth"));
  EXPECT_TRUE(std::filesystem::exists(tree));
}

TEST_F(CompetitionScript, SaysThatTheProgramIsNotThere) {
  program_ = directory_ / "nothing";
  const ProcessResult result = make();
  EXPECT_EQ(result.status, 1);
  EXPECT_THAT(result.err, HasSubstr("build it, or name it by BIDWRIGHT"));
}

}  // namespace
