// The program as people meet it: help, mistakes and exit statuses.

#include <filesystem>
#include <sstream>

#include <fmt/format.h>
#include <gmock/gmock.h>

#include "support/process.hpp"
#include "support/shared_data.hpp"
#include "support/temp_dir.hpp"

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

TEST(CommandLine, ShowsDefaultsInHelp) {
  const std::string table = run_bidwright({"table", "--help"}).out;
  EXPECT_THAT(table, HasSubstr("  --port N                  Port of all seats"));
  EXPECT_THAT(table, HasSubstr("which is printed (from 0 to 65535; default 2000)\n"));
  EXPECT_THAT(run_bidwright({"lab", "priors", "--help"}).out, HasSubstr("wbridge5_games.tsv.zst"));
  // What must be given has none.
  EXPECT_THAT(run_bidwright({"deal", "--help"}).out,
              testing::ContainsRegex("--count N .*\\(must be given\\)\n"));
}

TEST(CommandLine, SaysWhatValuesAreInWordsThatPeopleRead) {
  std::string all;
  for (const std::vector<std::string>& command : {std::vector<std::string>{"table"},
                                                  {"match"},
                                                  {"deal"},
                                                  {"deals", "export"},
                                                  {"train"},
                                                  {"evaluate"},
                                                  {"verify"},
                                                  {"bench"},
                                                  {"report"},
                                                  {"lab", "reading"},
                                                  {"completion"}}) {
    std::vector<std::string> help = command;
    help.emplace_back("--help");
    std::vector<std::string> manual = command;
    manual.insert(manual.begin(), "man");
    all += run_bidwright(help).out + run_bidwright(manual).out;
  }
  for (const char* const word : {"UINT", "INT", "FLOAT", "TEXT", "REQUIRED", "=["}) {
    EXPECT_THAT(all, testing::Not(HasSubstr(word))) << word;
  }
  for (const char* const line :
       {"--declarers ns|all ", "--ports N N N N ", "--bounds LOW HIGH ", "  F ... ",
        "  shell bash|zsh ", "\\fB\\-\\-port\\fR \\fIN\\fR\n"}) {
    EXPECT_THAT(all, HasSubstr(line));
  }
}

TEST(CommandLine, ColoursTerminalsOnlyAndNotWhereNobodyWantsColours) {
  if (run_process({"sh", "-c", "command -v script"}).status != 0) {
    GTEST_SKIP() << "script (util-linux) is not installed";
  }
  const std::string command = bidwright_program() + " solve nonsense";
  const auto on_terminal = [&](const std::string& environment) {
    return run_process(
               {"script", "-qec", "env TERM=xterm " + environment + " " + command, "/dev/null"})
        .out;
  };
  EXPECT_THAT(on_terminal("NO_COLOR="), HasSubstr("\x1b[31mbidwright: \x1b[0m"));
  EXPECT_THAT(on_terminal("NO_COLOR=1"), testing::Not(HasSubstr("\x1b")));
  EXPECT_THAT(run_bidwright({"solve", "nonsense"}).err, testing::Not(HasSubstr("\x1b")));
}

TEST(CommandLine, WantsNamesThatAreNotEmpty) {
  for (const std::vector<std::string>& command :
       {std::vector<std::string>{"match", "--boards", "1", "--out", ""},
        {"deal", "--count", "1", "--out", ""},
        {"train", "--out", ""},
        {"solve", "--out", "", "a.pbn"},
        {"table", "--boards", "1", "--out", ""}}) {
    const ProcessResult result = run_bidwright(command);
    EXPECT_EQ(result.status, 2) << command[0];
    EXPECT_THAT(result.err, HasSubstr("--out: a name is missing")) << command[0];
  }
}

TEST(CommandLine, HelpsByName) {
  EXPECT_EQ(run_bidwright({"help", "bench"}).out, run_bidwright({"bench", "--help"}).out);
  EXPECT_EQ(run_bidwright({"help"}).out, run_bidwright({"--help"}).out);
  const ProcessResult unknown = run_bidwright({"help", "bensh"});
  EXPECT_EQ(unknown.status, 2);
  EXPECT_THAT(unknown.err, HasSubstr("did you mean 'bench'?"));
}

TEST(CommandLine, CompletesInAShell) {
  const TempDir dir;
  const auto script = dir.file("completion", run_bidwright({"completion", "bash"}).out).string();
  const auto completed = [&](const std::string& words) {
    return run_process({"bash", "-c",
                        "source " + script + "; COMP_WORDS=(" + words +
                            "); COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); _bidwright; "
                            "echo \"${COMPREPLY[@]}\""})
        .out;
  };
  EXPECT_THAT(completed("bidwright be"), HasSubstr("bench"));
  EXPECT_THAT(completed("bidwright bench --sig"), HasSubstr("--signature"));
  EXPECT_THAT(completed("bidwright deals in"), HasSubstr("info"));
  EXPECT_THAT(completed("bidwright deals info --js"), HasSubstr("--json"));
}

TEST(CommandLine, HasAManualPageOfEveryCommand) {
  EXPECT_THAT(run_bidwright({"man"}).out,
              testing::AllOf(StartsWith(".TH \"bidwright\" 1"), HasSubstr("\\fBbench\\fR")));
  const std::string page = run_bidwright({"man", "bench"}).out;
  EXPECT_THAT(page, HasSubstr("\\fB\\-\\-signature\\fR"));
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
  expect_usage_error({"benching"}, "'benching' is not a command (did you mean 'bench'?)\n");
  expect_usage_error({"qqqq"}, "'qqqq' is not a command\n");
  expect_usage_error({"bench", "--jsno"},
                     "'--jsno' is not a flag of 'bidwright bench' (did you mean '--json'?)\n");
  expect_usage_error({"bench", "--jsno=3"}, "'--jsno' is not a flag of 'bidwright bench'");
  expect_usage_error({"bench", "more"}, "'more' is one argument too many\n");
  expect_usage_error({"bench", "--seconds", "x"}, "--seconds: ");
}

TEST(CommandLine, SaysInItsOwnWordsWhatIsMissingOrTooMuch) {
  const TempDir dir;
  const std::string config = dir.file("c.ini", "[solve]\njson = maybe\n").string();
  struct Case {
    std::vector<std::string> command;
    std::string answer;
  };
  for (const Case& one : {
           Case{{"match", "--bounds", "1"}, "--bounds LOW HIGH: 2 values are needed"},
           {{"table", "--ports", "1", "2"}, "--ports N N N N: 4 values are needed"},
           {{"solve", "--out"}, "--out FILE: its value is missing"},
           {{"deal", "--seed"}, "--seed N: its value is missing"},
           {{"--config"}, "--config FILE: its value is missing"},
           {{"table", "--port", "1", "--port", "2"}, "--port is given more than once"},
           {{"bench", "--json=maybe"}, "--json: 'maybe' is neither true nor false"},
           {{"--config", config, "solve", "x"}, config + ":2: --json: 'maybe' is neither true"},
           {{"completion", "tcsh"}, "shell: 'tcsh' is not one of bash, zsh"},
       }) {
    const ProcessResult result = run_bidwright(one.command);
    EXPECT_EQ(result.status, 2);
    EXPECT_THAT(result.err, HasSubstr("bidwright: " + one.answer));
  }
  const ProcessResult nothing = run_bidwright({"report", dir / "none"});
  EXPECT_EQ(nothing.status, 1);
  EXPECT_EQ(nothing.err,
            fmt::format("bidwright: {}: there is no such directory\n", (dir / "none").string()));
}

TEST(CommandLine, TakesNoValueThatIsNone) {
  expect_usage_error({"table", "--boards", "1", "--seed", "-1"},
                     "--seed: '-1' is not a whole number from 0 on");
  expect_usage_error({"table", "--boards", "1", "--seed", "x"},
                     "--seed: 'x' is not a whole number from 0 on");
  expect_usage_error({"train", "--out", "m.bwm", "--gradient-checkpoint", "nan"},
                     "--gradient-checkpoint: 'nan' is not a number");
  expect_usage_error({"train", "--out", ""}, "--out: a name is missing");
  expect_usage_error({"deal", "--count", "1", "--out", ""}, "--out: a name is missing");
}

TEST(CommandLine, SaysWhatAModelCanBeMeasuredOn) {
  const ProcessResult result = run_bidwright({"evaluate"});
  EXPECT_EQ(result.status, 2);
  EXPECT_THAT(result.err, testing::AllOf(HasSubstr("--deals FILE.deals"), HasSubstr("--costs"),
                                         HasSubstr("--games")));
}

TEST(CommandLine, SaysThatADirectoryIsNoModel) {
  const TempDir dir;
  const ProcessResult result = run_bidwright({"bid", "--model", dir.path().string(), "--north",
                                              "AKQ.J52.T98.7643", "--south", "J2.AKQ.7654.AKQ8"});
  EXPECT_EQ(result.status, 1);
  EXPECT_THAT(result.err, HasSubstr(dir.path().string() + ": it is a directory"));
}

TEST(CommandLine, TakesBothWordsForBothVulnerable) {
  for (const char* word : {"both", "all", "All"}) {
    const ProcessResult result =
        run_bidwright({"solve", "--vul", word,
                       "N:QJ6.K652.J85.T98 873.J97.AT764.Q4 K5.T83.KQ9.A7652 AT942.AQ4.32.KJ3"});
    EXPECT_EQ(result.status, 0) << result.err;
  }
}

TEST(CommandLine, StopsReadingAConfigurationThatHasNoEnd) {
  const ProcessResult zero = run_bidwright({"--config", "/dev/zero", "bench", "--signature"});
  EXPECT_EQ(zero.status, 2);
  EXPECT_THAT(zero.err, HasSubstr("too long for a configuration"));
  const TempDir dir;
  const auto sparse = dir.file("sparse.ini", "");
  std::filesystem::resize_file(sparse, std::uintmax_t{1} << 36);
  EXPECT_EQ(run_bidwright({"--config", sparse.string(), "bench"}).status, 2);
}

TEST(CommandLine, LetsNoTextSpeakToTheTerminal) {
  const TempDir dir;
  const auto path = dir / "evil\x1b[31m\x7f\x0b\x0c\xc2\x9b.pbn";
  const std::string err =
      run_bidwright({"verify", path.string()}).err + run_bidwright({"evil\x1b[31m"}).err +
      run_bidwright({"solve", "\x1b]0;title\x07"}).err + run_bidwright({"bench", "--\x1b[31m"}).err;
  EXPECT_THAT(err, HasSubstr("\\x1b[31m"));
  for (const char c : err) EXPECT_TRUE(c == '\n' || (c >= ' ' && c != '\x7f')) << int{c};
}

TEST(CommandLine, ReadsFlagsFromAFile) {
  const TempDir dir;
  const std::string path = dir.file("b.ini", "[bench]\nsignature\njson\n").string();
  const ProcessResult result = run_bidwright({"bench", "--config", path});
  EXPECT_EQ(result.status, 0);
  EXPECT_THAT(result.out, StartsWith("{"));

  // As editors of Windows save it.
  const std::string marked = dir.file("m.ini", "\xEF\xBB\xBF[bench]\r\nsignature\r\n").string();
  EXPECT_THAT(run_bidwright({"bench", "--config", marked}).out, StartsWith("signature "));
  const std::string wide = dir.file("w.ini", std::string("\xFF\xFE[\0b\0", 6)).string();
  expect_usage_error({"bench", "--config", wide}, wide + ":1: it is saved as UTF-16");

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
  const ProcessResult help =
      run_process({"/bin/sh", "-c", bidwright_program() + " --help >/dev/full"});
  EXPECT_EQ(help.status, 1);
  EXPECT_THAT(help.err, HasSubstr("standard output"));
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
