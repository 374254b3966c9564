// The program as people meet it: help, mistakes and exit statuses.

#include <sstream>

#include <gmock/gmock.h>

#include "support/process.hpp"
#include "support/shared_data.hpp"

namespace bidwright::test {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

TEST(CommandLine, HelpsOnEveryLevel) {
  const ProcessResult all = run_bidwright({"--help"});
  EXPECT_EQ(all.status, 0);
  EXPECT_THAT(all.out, HasSubstr("Laboratory:\n"));
  EXPECT_EQ(all.err, "");
  const ProcessResult one = run_bidwright({"bench", "--help"});
  EXPECT_EQ(one.status, 0);
  EXPECT_THAT(one.out, HasSubstr("--json"));
}

TEST(CommandLine, HasEveryCommandInTheReadme) {
  const std::string readme = read_whole_file(source_dir() / "README.md");
  const std::string help = run_bidwright({"--help"}).out;
  std::size_t commands = 0;
  std::istringstream lines(help.substr(help.find("COMMAND\n")));
  for (std::string line; std::getline(lines, line);) {
    // "  solve                     The double-dummy table ..."
    if (!line.starts_with("  ") || line[2] == ' ' || line[2] == '-') continue;
    const std::string name = line.substr(2, line.find(' ', 2) - 2);
    EXPECT_TRUE(readme.find("| `" + name + " ") != std::string::npos ||
                readme.find("| `" + name + "`") != std::string::npos)
        << "the README's table of commands lacks " << name;
    ++commands;
  }
  EXPECT_GE(commands, 15U);
}

TEST(CommandLine, TellsItsVersion) {
  const ProcessResult result = run_bidwright({"--version"});
  EXPECT_EQ(result.status, 0);
  EXPECT_THAT(result.out, testing::MatchesRegex("bidwright [0-9]+\\.[0-9]+\\.[0-9]+\n"));
}

void expect_usage_error(const std::vector<std::string>& arguments, const std::string& message) {
  const ProcessResult result = run_bidwright(arguments);
  EXPECT_EQ(result.status, 2) << message;
  EXPECT_EQ(result.out, "");
  EXPECT_THAT(result.err, StartsWith("bidwright: " + message));
  EXPECT_THAT(result.err, HasSubstr("--help` says more."));
}

TEST(CommandLine, SaysWhatIsWrongWithIt) {
  expect_usage_error({}, "a command is missing\n");
  expect_usage_error({"bensh"}, "'bensh' is not a command (did you mean 'bench'?)\n");
  expect_usage_error({"qqqq"}, "'qqqq' is not a command\n");
  expect_usage_error({"bench", "--jsno"},
                     "'--jsno' is not a flag of 'bidwright bench' (did you mean '--json'?)\n");
  expect_usage_error({"bench", "--jsno=3"}, "'--jsno' is not a flag of 'bidwright bench'");
  expect_usage_error({"bench", "more"}, "'more' is one argument too many\n");
  expect_usage_error({"bench", "--seconds", "x"}, "--seconds: ");
}

TEST(CommandLine, ReadsFlagsFromAFile) {
  const TempDir dir;
  const std::string path = dir.file("b.ini", "[bench]\nsignature\njson\n").string();
  const ProcessResult result = run_bidwright({"bench", "--config", path});
  EXPECT_EQ(result.status, 0);
  EXPECT_THAT(result.out, StartsWith("{"));

  const std::string bad = dir.file("c.ini", "[bench]\nsignatur\n").string();
  expect_usage_error({"bench", "--config", bad}, bad + ":2: 'signatur' is not a flag");
  const std::string value = dir.file("d.ini", "[bench]\nseconds = soon\n").string();
  expect_usage_error({"--config", value, "bench"}, value + ":2: --seconds: ");
  expect_usage_error({"bench", "--config", dir / "none"}, "--config " + (dir / "none").string());
}

TEST(CommandLine, FailsWhenItsOutputIsLost) {
  const ProcessResult result =
      run_process({"/bin/sh", "-c", bidwright_program() + " bench --signature >/dev/full"});
  EXPECT_EQ(result.status, 1);
  EXPECT_THAT(result.err, HasSubstr("No space left"));
}

TEST(Bench, GivesTheSameSignatureEveryTime) {
  const ProcessResult first = run_bidwright({"bench", "--signature"});
  EXPECT_EQ(first.status, 0);
  EXPECT_THAT(first.out, testing::MatchesRegex("signature [0-9]+\n"));
  EXPECT_EQ(run_bidwright({"bench", "--signature"}).out, first.out);
}

TEST(Bench, MeasuresOnlyWhatItIsAskedTo) {
  const ProcessResult core = run_bidwright({"bench", "--subject", "core", "--seconds", "0.02"});
  EXPECT_EQ(core.status, 0);
  EXPECT_THAT(core.out, HasSubstr("auction calls applied"));
  const ProcessResult unknown = run_bidwright({"bench", "--subject", "cor"});
  EXPECT_EQ(unknown.status, 2);
  EXPECT_THAT(unknown.err, HasSubstr("did you mean 'core'?"));
}

}  // namespace
}  // namespace bidwright::test
