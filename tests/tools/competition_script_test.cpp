// The scripts that train one thing after the other, none of them twice: tools/tree, tools/dialects
// and tools/competition.

#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include <gmock/gmock.h>

#include "support/process.hpp"
#include "support/shared_data.hpp"

namespace {

using namespace bidwright::test;
using testing::HasSubstr;
using testing::Not;

/// In the place of the program: says what it is asked for, and makes the file that --out names,
/// last; but the one that is to fail.
constexpr const char* kProgram = R"(#!/usr/bin/env bash
echo "$@"
if [ "${@: -1}" = "${FAILS:-}" ]; then exit 3; fi
printf made > "${@: -1}"
)";

class CompetitionScript : public testing::Test {
 protected:
  CompetitionScript() : program_(directory_.file("program", kProgram)) {
    std::filesystem::permissions(program_, std::filesystem::perms::owner_all);
  }

  ProcessResult run(const std::string& tool, std::vector<std::string> files,
                    const std::string& failing = "") const {
    files.insert(files.begin(), source_dir() / "tools" / tool);
    return run_process(files,
                       {.environment = {"BIDWRIGHT=" + program_.string(), "FAILS=" + failing}});
  }
  ProcessResult make() const { return run("competition", {out()}); }
  static std::string dialect(const std::string& name) {
    return (source_dir() / "models" / "dialects" / (name + ".bwn")).string();
  }
  /// What the training of a file was asked for, which ran beside another.
  static std::string asked(const std::string& file) {
    std::ifstream log(file + ".log");
    std::string line;
    std::getline(log, line);
    return line;
  }
  [[nodiscard]] std::string out() const { return (directory_ / "network.bwn").string(); }

  TempDir directory_;
  std::filesystem::path program_;
};

TEST_F(CompetitionScript, TheNetworkMeltsAndGoesOnInPairsFromTheirMeans) {
  const ProcessResult result = make();
  ASSERT_EQ(result.status, 0) << result.err;
  EXPECT_THAT(result.out, HasSubstr("--out " + out() + ".hot\n"));
  EXPECT_THAT(result.out, HasSubstr("--selfplay-start " + out() + ".hot "));
  EXPECT_THAT(asked(out() + ".branch-1"), HasSubstr("--selfplay-start " + out() + ".cold "));
  EXPECT_THAT(asked(out() + ".branch-2"),
              HasSubstr(dialect("pre-empter") + " " + dialect("jumping")));
  EXPECT_THAT(result.out, HasSubstr("--selfplay-start " + out() + ".cold " + out() + ".branch-1 " +
                                    out() + ".branch-2 --"));
  EXPECT_THAT(asked(out() + ".branch-4"), HasSubstr("--selfplay-start " + out() + ".mean-1 "));
  EXPECT_THAT(result.out, HasSubstr("--selfplay-start " + out() + ".mean-3 " + out() +
                                    ".branch-7 " + out() + ".branch-8 --"));
  EXPECT_TRUE(std::filesystem::exists(out()));
}

TEST_F(CompetitionScript, DoesNotMakeAgainWhatIsThere) {
  ASSERT_EQ(make().status, 0);
  std::filesystem::remove(out());
  const ProcessResult again = make();
  EXPECT_EQ(again.status, 0) << again.err;
  EXPECT_THAT(again.out, Not(HasSubstr("--seed 1002")));
  EXPECT_THAT(again.out, HasSubstr("--out " + out() + "\n"));
  EXPECT_THAT(again.err, HasSubstr(".cold is there"));
}

TEST_F(CompetitionScript, EndsWithWhatFailsBesideAnother) {
  EXPECT_EQ(run("competition", {out()}, out() + ".branch-2").status, 3);
  EXPECT_TRUE(std::filesystem::exists(out() + ".cold"));
  EXPECT_FALSE(std::filesystem::exists(out() + ".mean-1"));
  EXPECT_EQ(make().status, 0) << "and goes on from there";
  EXPECT_TRUE(std::filesystem::exists(out()));
}

TEST_F(CompetitionScript, DialectsAreMadeTwoAtATime) {
  const std::string dialects = (directory_ / "dialects").string();
  const ProcessResult result = run("dialects", {dialects});
  ASSERT_EQ(result.status, 0) << result.err;
  for (const std::string name :
       {"natural", "free", "small", "pre-empter", "ready", "jumping", "varied"}) {
    const std::string file = (std::filesystem::path(dialects) / (name + ".bwn")).string();
    EXPECT_TRUE(std::filesystem::exists(file)) << file;
    EXPECT_TRUE(std::filesystem::exists(dialect(name))) << "does not come along: " << name;
    EXPECT_THAT(asked(file), HasSubstr("--selfplay-rounds 0"));
    EXPECT_THAT(asked(file), HasSubstr("--threads 1"));
    EXPECT_THAT(result.err, HasSubstr("its progress is in " + file + ".log"));
  }
  const std::string failing = (std::filesystem::path(dialects) / "jumping.bwn").string();
  std::filesystem::remove(failing);
  EXPECT_NE(run("dialects", {dialects}, failing).status, 0);
  EXPECT_FALSE(std::filesystem::exists(failing));
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
