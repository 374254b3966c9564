// The command `match` with real processes: equal robots, resumption after kills, robots over TCP,
// robots that fail, and what is refused.

#include <algorithm>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <regex>
#include <set>
#include <sstream>
#include <thread>

#include <fcntl.h>
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <sys/file.h>
#include <unistd.h>

#include "support/process.hpp"
#include "support/temp_dir.hpp"

#include "bidwright/core/random.hpp"
#include "bidwright/dd/solver.hpp"

namespace bidwright {
namespace {

using namespace std::chrono_literals;
using testing::HasSubstr;
using testing::Not;

std::string contents(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

class MatchCommand : public testing::Test {
 protected:
  [[nodiscard]] std::vector<std::string> arguments(const std::string& directory,
                                                   std::vector<std::string> more = {}) const {
    std::vector<std::string> result{"match",
                                    "--home",
                                    "reference",
                                    "--away",
                                    "reference",
                                    "--samples",
                                    "0",
                                    "--boards",
                                    std::to_string(boards_),
                                    "--seed",
                                    "3",
                                    "--no-analysis",
                                    "--out",
                                    (directory_ / directory).string()};
    result.insert(result.end(), more.begin(), more.end());
    return result;
  }
  [[nodiscard]] test::ProcessResult play(const std::string& directory,
                                         std::vector<std::string> more = {}) const {
    return test::run_bidwright(arguments(directory, std::move(more)), {}, 300s);
  }
  [[nodiscard]] std::string journal(const std::string& directory) const {
    return contents(directory_ / directory / "journal.jsonl");
  }

  int boards_ = 20;
  test::TempDir directory_;
};

TEST_F(MatchCommand, EqualRobotsTieEveryBoardHoweverManyAreInPlay) {
  const auto one = play("one");
  ASSERT_EQ(one.status, 0) << one.err;
  EXPECT_THAT(one.out, HasSubstr("imps +0.000 +- 0.000 per board on 20 boards"));
  const auto three = play("three", {"--parallel", "3"});
  ASSERT_EQ(three.status, 0) << three.err;
  EXPECT_EQ(three.out, one.out);
  EXPECT_EQ(journal("three"), journal("one"));
  for (const char* const room : {"open.pbn", "closed.pbn"}) {
    const auto verified = test::run_bidwright({"verify", (directory_ / "one" / room).string()});
    EXPECT_EQ(verified.status, 0) << verified.out << verified.err;
  }
}

TEST_F(MatchCommand, KilledAtAnyMomentItEndsTheSame) {
  boards_ = 600;
  const auto whole = play("whole");
  ASSERT_EQ(whole.status, 0) << whole.err;
  core::Random random(1, core::Purpose::kTest);
  std::vector<std::string> command = arguments("killed");
  command.insert(command.begin(), test::bidwright_program());
  int kills = 0;
  for (int start = 0; start < 20; ++start) {
    test::ChildProcess process(command);
    if (process.wait(std::chrono::milliseconds(10 + random.below(50)))) break;
    process.send_signal(SIGKILL);
    ++kills;
  }
  const auto resumed = play("killed");
  ASSERT_EQ(resumed.status, 0) << resumed.err;
  EXPECT_GT(kills, 10);
  EXPECT_EQ(resumed.out, whole.out);
  EXPECT_EQ(journal("killed"), journal("whole"));
  EXPECT_EQ(contents(directory_ / "killed/open.pbn"), contents(directory_ / "whole/open.pbn"));
}

TEST_F(MatchCommand, ShardsEndInTheSameJournal) {
  ASSERT_EQ(play("whole").status, 0);
  ASSERT_EQ(play("sharded", {"--shard", "2/2"}).status, 0);
  ASSERT_EQ(play("sharded", {"--shard", "1/2"}).status, 0);
  EXPECT_EQ(journal("sharded"), journal("whole"));
}

TEST_F(MatchCommand, ProcessesOfMpirunEndInTheSameJournal) {
  if (test::run_process({"sh", "-c", "command -v mpirun"}).status != 0) {
    GTEST_SKIP() << "mpirun is not installed";
  }
  const auto whole = play("whole");
  ASSERT_EQ(whole.status, 0);
  std::vector<std::string> command{"mpirun", "--allow-run-as-root",    "--oversubscribe", "-n",
                                   "2",      test::bidwright_program()};
  const auto arguments_of_match = arguments("mpi");
  command.insert(command.end(), arguments_of_match.begin(), arguments_of_match.end());
  const auto together = test::run_process(command, {}, 300s);
  if (together.err.find("without Open MPI") != std::string::npos) {
    GTEST_SKIP() << "the program was built without Open MPI";
  }
  ASSERT_EQ(together.status, 0) << together.err;
  EXPECT_EQ(together.out, whole.out);
  EXPECT_EQ(journal("mpi"), journal("whole"));
}

TEST_F(MatchCommand, RobotsOverTcpPlayAsTheyDoInOneProcess) {
  ASSERT_EQ(play("direct", {"--explain-decisions"}).status, 0);
  const auto tcp = play("tcp", {"--sockets", "--gap", "0", "--explain-decisions"});
  ASSERT_EQ(tcp.status, 0) << tcp.err;
  EXPECT_EQ(journal("tcp"), journal("direct"));
  const auto decisions = [&](const std::string& match, const std::string& board) {
    const std::string text = contents(directory_ / match / "decisions" / board);
    return std::count(text.begin(), text.end(), '\n');
  };
  for (const std::string room : {"open", "closed"}) {
    for (int board = 1; board <= boards_; ++board) {
      const std::string file = fmt::format("{:06}-{}.jsonl", board, room);
      EXPECT_GE(decisions("direct", file), 4);
      EXPECT_EQ(decisions("tcp", file), decisions("direct", file)) << file;
    }
  }
}

TEST_F(MatchCommand, RobotsThatReadEachOthersAlertsLeaveTheSameFilesOverTcp) {
  const auto robots = [&](const std::string& directory, std::vector<std::string> more) {
    std::vector<std::string> command{
        "match",       "--home", "self",      "--away", "self+natural",
        "--away-name", "Guests", "--samples", "3",      "--no-analysis",
        "--seed",      "1",      "--boards",  "5",      "--out"};
    command.push_back((directory_ / directory).string());
    command.insert(command.end(), more.begin(), more.end());
    return test::run_bidwright(command, {}, 300s);
  };
  const auto direct = robots("direct", {});
  ASSERT_EQ(direct.status, 0) << direct.err;
  const auto tcp = robots("tcp", {"--sockets", "--gap", "0"});
  ASSERT_EQ(tcp.status, 0) << tcp.err;
  EXPECT_EQ(tcp.out, direct.out);
  EXPECT_THAT(journal("direct"), HasSubstr("total points"));
  for (const char* const file : {"match.json", "journal.jsonl", "open.pbn", "closed.pbn",
                                 "match.lin", "report.json", "report.html"}) {
    EXPECT_EQ(contents(directory_ / "tcp" / file), contents(directory_ / "direct" / file)) << file;
  }
}

TEST_F(MatchCommand, StartsRobotsThatAreProgramsOfTheirOwn) {
  const std::string robot = test::bidwright_program() +
                            " play --robot reference --host {host} --port {port} --seat {seat} "
                            "--name {name} --samples 0 --gap 0 --quiet "
                            "--explain-decisions {decisions}";
  const auto result = test::run_bidwright(
      {"match", "--home", "pass", "--samples", "0", "--away", robot, "--boards", "4", "--gap", "0",
       "--no-analysis", "--away-name", "Guests", "--out", (directory_ / "guests").string()},
      {}, 300s);
  ASSERT_EQ(result.status, 0) << result.err;
  EXPECT_THAT(result.out, Not(HasSubstr("forfeited")));
  EXPECT_THAT(result.out, HasSubstr("Guests"));
  const auto verified = test::run_bidwright({"verify", (directory_ / "guests/open.pbn").string()});
  EXPECT_EQ(verified.status, 0) << verified.out;
  for (const char* seat : {"open-East", "open-West", "closed-North", "closed-South"}) {
    const auto file = directory_ / "guests/decisions" / (std::string(seat) + ".jsonl");
    EXPECT_THAT(contents(file), HasSubstr("\"board\"")) << file;
  }
  // The page shows them at each of the four boards, in both rooms.
  const std::string page = contents(directory_ / "guests/report.html");
  int shown = 0;
  for (auto at = page.find("The decisions"); at != std::string::npos;
       at = page.find("The decisions", at + 1)) {
    ++shown;
  }
  EXPECT_EQ(shown, 8);
}

TEST_F(MatchCommand, ShowsOnThePageWhatEndedASearchEarly) {
  ASSERT_EQ(play("m", {"--explain-decisions"}).status, 0);
  const auto log = directory_ / "m/decisions/000001-open.jsonl";
  ASSERT_TRUE(std::filesystem::exists(log));
  std::istringstream lines(contents(log));
  std::ofstream changed(log);
  int cards = 0;
  for (std::string line; std::getline(lines, line);) {
    auto decision = nlohmann::json::parse(line);
    if (decision.contains("card") && ++cards <= 2) {
      decision["samples"] = cards == 1 ? 20 : 7;
      decision[cards == 1 ? "out_of_work" : "cut_short"] = true;
    }
    changed << decision.dump() << '\n';
  }
  changed.close();
  ASSERT_GE(cards, 2);
  ASSERT_EQ(test::run_bidwright({"report", (directory_ / "m").string()}, {}, 300s).status, 0);
  const std::string page = contents(directory_ / "m/report.html");
  EXPECT_THAT(page, HasSubstr("stopped at the most work a card may take</small><td>20"));
  EXPECT_THAT(page, HasSubstr("cut short by time</small><td>7"));
}

/// Commands with robots of their own.
class MatchOfPrograms : public MatchCommand {
 protected:
  [[nodiscard]] std::string script(const std::string& name, const std::string& lines) const {
    const auto path = directory_ / name;
    std::ofstream(path) << "#!/bin/sh\n" << lines;
    std::filesystem::permissions(path, std::filesystem::perms::owner_all);
    return path.string();
  }
  [[nodiscard]] static std::string robot() {
    return test::bidwright_program() +
           " play --robot pass --port {port} --seat {seat} --name {name} --samples 0 --gap 0";
  }
  [[nodiscard]] std::vector<std::string> match_against(const std::string& away,
                                                       std::vector<std::string> more = {}) const {
    std::vector<std::string> command{"match",       "--home", "pass",  "--samples",
                                     "0",           "--away", away,    "--boards",
                                     "3",           "--gap",  "0",     "--no-analysis",
                                     "--away-name", "Guests", "--out", (directory_ / "m").string()};
    command.insert(command.end(), more.begin(), more.end());
    return command;
  }
  /// Processes, guards included, that still have the word in their command line.
  [[nodiscard]] static int running(const std::string& word) {
    int count = 0;
    for (const auto& entry : std::filesystem::directory_iterator("/proc")) {
      const std::string line = contents(entry.path() / "cmdline");
      if (line.find(word) != std::string::npos) ++count;
    }
    return count;
  }
  /// Whether it comes true before long.
  template <typename F>
  [[nodiscard]] static bool soon(F&& holds, std::chrono::milliseconds limit = 20s) {
    for (const auto end = std::chrono::steady_clock::now() + limit;
         std::chrono::steady_clock::now() < end;) {
      if (holds()) return true;
      std::this_thread::sleep_for(50ms);
    }
    return holds();
  }
};

TEST_F(MatchOfPrograms, AreNoResultIfARobotCannotSitDown) {
  const std::string broken = script("broken",
                                    "echo 'set WBRIDGE5 to the path of Wbridge5.exe'\n"
                                    "exit 1\n");
  const auto command = match_against(broken + " {port} {seat}");
  const auto result = test::run_bidwright(command, {}, 300s);
  EXPECT_EQ(result.status, 1);
  EXPECT_THAT(result.err, HasSubstr("Guests in the "));
  EXPECT_THAT(result.err, HasSubstr("ended again and again (exit status 1)"));
  EXPECT_THAT(result.err,
              HasSubstr("its last words: 'set WBRIDGE5 to the path of Wbridge5.exe' ("));
  EXPECT_THAT(result.err, HasSubstr("m/logs/"));
  EXPECT_FALSE(std::filesystem::exists(directory_ / "m/report.html"));
  EXPECT_THAT(result.out, Not(HasSubstr("imps")));
  // Once it is mended the same command plays the match.
  std::ofstream(directory_ / "broken")
      << "#!/bin/sh\nexec " << test::bidwright_program()
      << " play --robot pass --port $1 --seat $2 --name Guests --samples 0 --gap 0\n";
  const auto mended = test::run_bidwright(command, {}, 300s);
  EXPECT_EQ(mended.status, 0) << mended.err;
}

TEST_F(MatchOfPrograms, AreCheckedBeforeABoardIsDealt) {
  const auto good = test::run_bidwright(match_against(robot(), {"--check-peers"}), {}, 300s);
  EXPECT_EQ(good.status, 0) << good.err;
  EXPECT_THAT(good.out, HasSubstr("open room, East: 'Guests', version 18"));
  EXPECT_THAT(good.out, HasSubstr("everybody sat down"));
  EXPECT_FALSE(std::filesystem::exists(directory_ / "m/match.json"));
  const std::string mark = fmt::format("9{}", ::getpid());
  const auto silent = test::run_bidwright(
      match_against("sleep " + mark, {"--check-peers", "--connect-limit", "1"}), {}, 300s);
  EXPECT_EQ(silent.status, 1);
  EXPECT_THAT(silent.err, HasSubstr("nobody sat down within 1 second"));
  EXPECT_EQ(running(mark), 0);
}

TEST_F(MatchOfPrograms, AreSpokenToAsTheirPeerIs) {
  // Both teams' names stand in lines without brackets, and one is the word of a call.
  const auto result = test::run_bidwright(
      match_against(robot(), {"--peer", "away=bridge-env,gap=0,pause=0", "--peer",
                              "home=bridge-moniteur,gap=0,pause=0", "--home-name", "pass",
                              "--transcript", (directory_ / "said.txt").string()}),
      {}, 300s);
  ASSERT_EQ(result.status, 0) << result.err;
  EXPECT_THAT(result.out, Not(HasSubstr("forfeited")));
  const std::string said = contents(directory_ / "said-open.txt");
  EXPECT_THAT(said, HasSubstr(" East Guests seated\n"));
  EXPECT_THAT(said, HasSubstr(" North pass seated\n"));
  EXPECT_THAT(said, HasSubstr(">S East ready for teams\n"));
  EXPECT_TRUE(std::filesystem::exists(directory_ / "said-closed.txt"));
  EXPECT_FALSE(std::filesystem::exists(directory_ / "m/logs/open-last-lines.txt"));
  // Nothing is overwritten, and nothing is begun where it cannot be written.
  const auto again = test::run_bidwright(
      match_against(robot(), {"--check-peers", "--transcript", (directory_ / "said.txt").string()}),
      {}, 300s);
  EXPECT_EQ(again.status, 0) << again.err;
  EXPECT_EQ(contents(directory_ / "said-open.txt"), said);
  EXPECT_THAT(contents(directory_ / "said-open-2.txt"), HasSubstr(">S East ready for teams\n"));
  const auto nowhere = test::run_bidwright(
      match_against(robot(), {"--check-peers", "--transcript", (directory_ / "no/where").string()}),
      {}, 300s);
  EXPECT_EQ(nowhere.status, 1);
  EXPECT_THAT(nowhere.err, HasSubstr("where-open cannot be written: No such file or directory"));
  const auto nobody = test::run_bidwright(match_against(robot(), {"--peer", "away=nobody"}));
  EXPECT_EQ(nobody.status, 2);
  EXPECT_THAT(nobody.err, HasSubstr("nobody"));
}

TEST_F(MatchOfPrograms, ThatCannotStopAfterAnAuctionPlayBoardsOutThatDoNotCount) {
  const auto bid = [&](const std::string& out, const std::vector<std::string>& more) {
    std::vector<std::string> command{"match",
                                     "--bidding",
                                     "--home",
                                     "pass",
                                     "--away",
                                     BIDWRIGHT_MOCK_ROBOT " {port} {seat} whole-boards",
                                     "--boards",
                                     "4",
                                     "--gap",
                                     "0",
                                     "--no-analysis",
                                     "--out",
                                     (directory_ / out).string()};
    command.insert(command.end(), more.begin(), more.end());
    return test::run_bidwright(command, {}, 300s);
  };
  const auto found = bid("found", {});
  ASSERT_EQ(found.status, 0) << found.err;
  EXPECT_THAT(found.err, HasSubstr("open room: East does not begin a new board after an auction"));
  EXPECT_THAT(found.err, HasSubstr("closed room: North does not begin a new board"));
  EXPECT_THAT(found.out, HasSubstr("per board on 4 boards"));
  EXPECT_THAT(found.out, Not(HasSubstr("forfeited")));
  EXPECT_THAT(journal("found"), Not(HasSubstr("\"card\"")));
  const auto told = bid("told", {"--peer", "away=standard,new-board=no,pause=0"});
  ASSERT_EQ(told.status, 0) << told.err;
  EXPECT_THAT(told.err, Not(HasSubstr("does not begin")));
  const auto auctions = [&](const std::string& out) {
    const auto report = nlohmann::json::parse(contents(directory_ / out / "report.json"));
    nlohmann::json result;
    for (const auto& board : report["boards"]) {
      for (const char* const room : {"open", "closed"}) {
        result.push_back({board[room]["auction"], board[room]["score"]});
      }
    }
    return result;
  };
  EXPECT_EQ(auctions("told"), auctions("found"));
}

TEST_F(MatchOfPrograms, LeaveBehindWhatWasSaidWhereABoardIsLost) {
  // It sits down, is dealt a hand and leaves for good.
  const std::string quitter = script("quitter", "");
  std::ofstream(quitter)
      << "#!/bin/bash\nexec 3<>/dev/tcp/127.0.0.1/$1\n"
      << "printf 'Connecting \"Guests\" as %s using protocol version 18\\r\\n' $2 >&3\n"
      << "read -t 5 line <&3; printf \"$2 ready for teams\\r\\n\" >&3\n"
      << "read -t 5 line <&3; printf \"$2 ready to start\\r\\n\" >&3\n"
      << "read -t 5 line <&3; exit 3\n";
  const auto result = test::run_bidwright(match_against(quitter + " {port} {seat}"), {}, 300s);
  EXPECT_EQ(result.status, 1);
  EXPECT_THAT(result.err, HasSubstr("what was said at the table: "));
  EXPECT_THAT(contents(directory_ / "m/logs/open-last-lines.txt"), HasSubstr("Start of board"));
}

TEST_F(MatchOfPrograms, ThatLeaveAndComeBackOrCrashAreRecordedAlsoWhenAMatchGoesOn) {
  // East leaves once in each match that it is started for; North crashes in the first.
  const std::string fickle = script("fickle",
                                    "case $2 in\n"
                                    "East) exec " BIDWRIGHT_MOCK_ROBOT
                                    " $1 $2 drop 8;;\n"
                                    "North) mkdir $0-crashed && exec " BIDWRIGHT_MOCK_ROBOT
                                    " $1 $2 crash 8;;\n"
                                    "esac\n"
                                    "exec " BIDWRIGHT_MOCK_ROBOT " $1 $2 good\n");
  const auto play_boards = [&](const std::string& boards) {
    std::vector<std::string> command = match_against(fickle + " {port} {seat}", {"--json"});
    *std::ranges::find(command, "3") = boards;
    const auto result = test::run_bidwright(command, {}, 300s);
    EXPECT_EQ(result.status, 0) << result.err;
    return nlohmann::json::parse(result.out);
  };
  (void)play_boards("1");
  EXPECT_THAT(journal("m"), HasSubstr("\"interrupted\":{\"restarts\":1,\"returns\":{\"E\":1}}"));
  EXPECT_THAT(journal("m"), HasSubstr("\"interrupted\":{\"restarts\":1,\"returns\":{\"N\":1},"
                                      "\"starts\":{\"N\":1}}"));
  const auto report = play_boards("2");
  EXPECT_EQ(report["restarts"], 3);
  EXPECT_EQ(report["interruptions_away"],
            nlohmann::json::parse(R"({"boards":[1,2],"returns":3,"silences":0,"starts":1})"));
  EXPECT_EQ(report["interruptions_home"]["returns"], 0);
  EXPECT_THAT(report["warnings"].dump(), HasSubstr("Guests interrupted 2 boards (1, 2)"));
  EXPECT_THAT(contents(directory_ / "m/open.pbn"),
              HasSubstr("{begun anew: 1; East left and came back}"));
  EXPECT_THAT(contents(directory_ / "m/closed.pbn"),
              HasSubstr("{begun anew: 1; North left and came back, was started again}"));
  EXPECT_THAT(contents(directory_ / "m/report.html"),
              HasSubstr("Interrupted: begun anew: 1; East left and came back"));
}

TEST_F(MatchCommand, OfWhichOnlyOneMayRunAtATimeWaitForEachOther) {
  const std::string lock = (directory_ / "only one").string();
  const int holder = ::open(lock.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666);
  ASSERT_GE(holder, 0);
  ASSERT_EQ(::flock(holder, LOCK_EX), 0);
  std::vector<std::string> command = arguments("m", {"--lock", lock});
  command.insert(command.begin(), test::bidwright_program());
  test::ChildProcess waits(command);
  for (int i = 0; i < 600 && waits.err().find("waiting for") == std::string::npos; ++i) {
    std::this_thread::sleep_for(50ms);
  }
  EXPECT_THAT(waits.err(), HasSubstr("waiting for " + lock));
  EXPECT_FALSE(std::filesystem::exists(directory_ / "m/match.json"));
  ::close(holder);
  EXPECT_EQ(waits.wait(300s), 0) << waits.err();
}

TEST_F(MatchOfPrograms, EndAtOnceWithAllTheyStartedAtASecondInterrupt) {
  // The robot leaves a process behind that has left its group, too.
  const std::string mark = fmt::format("7{}", ::getpid());
  const std::string stuck = script("stuck", "setsid sleep " + mark + " &\nsleep " + mark + "\n");
  std::vector<std::string> command = match_against(stuck);
  command.insert(command.begin(), test::bidwright_program());
  test::ChildProcess process(command);
  // Two in each room.
  ASSERT_TRUE(soon([&] { return running(mark) >= 8; }));
  process.send_signal(SIGINT);
  ASSERT_TRUE(soon([&] { return process.err().find("interrupted") != std::string::npos; }));
  EXPECT_THAT(process.err(), HasSubstr("waiting for the boards in play, at most 30 s"));
  process.send_signal(SIGINT);
  EXPECT_EQ(process.wait(5s), 130);
  EXPECT_TRUE(soon([&] { return running(mark) == 0; }, 5s)) << running(mark);
}

TEST_F(MatchOfPrograms, EndWithAMatchThatIsKilled) {
  const std::string mark = fmt::format("8{}", ::getpid());
  std::vector<std::string> command = match_against("sleep " + mark);
  command.insert(command.begin(), test::bidwright_program());
  test::ChildProcess process(command);
  ASSERT_TRUE(soon([&] { return running(mark) >= 4; }));
  process.send_signal(SIGKILL);
  EXPECT_TRUE(soon([&] { return running(mark) == 0; }, 5s)) << running(mark);
}

TEST_F(MatchOfPrograms, ThatSayNothingAreSaidToBeWaitedForAndPutOut) {
  // It sits down and is not ready for anything more.
  const std::string mute = script(
      "mute",
      "exec 3<>/dev/tcp/127.0.0.1/$1\nprintf 'Connecting \"Guests\" as %s using protocol version "
      "18\\r\\n' $2 >&3\nsleep 60\n");
  std::string text = contents(mute);
  text.replace(0, text.find('\n'), "#!/bin/bash");
  std::ofstream(mute) << text;
  const auto result = test::run_bidwright(
      match_against(mute + " {port} {seat}", {"--stall-limit", "1", "--connect-limit", "4"}), {},
      60s);
  EXPECT_EQ(result.status, 1);
  EXPECT_THAT(result.err, HasSubstr("is missing as"));
}

TEST_F(MatchCommand, AnyDecisionCanBeWrittenToAFileAndMadeAgain) {
  const std::string match = (directory_ / "m").string();
  const auto played =
      test::run_bidwright({"match", "--home", "self", "--away", "reference", "--samples", "5",
                           "--boards", "1", "--seed", "3", "--no-analysis", "--out", match},
                          {}, 300s);
  ASSERT_EQ(played.status, 0) << played.err;
  const std::string file = (directory_ / "decision.json").string();
  const std::string copy = (directory_ / "copy.json").string();
  // West leads or defends, or is dummy: whatever he is, he calls.
  for (const std::string name : {"1:North:1", "1:South:1", "1:West:1", "1:East:3", "1:South:4"}) {
    const auto written =
        test::run_bidwright({"explain", "--decision", name, "--match", match, "--out", file});
    ASSERT_EQ(written.status, 0) << written.err;
    const auto again = test::run_bidwright({"explain", "--replay", file});
    EXPECT_EQ(again.status, 0) << name << again.out << again.err;
    EXPECT_THAT(again.out, HasSubstr(", as in the match"));
    EXPECT_THAT(again.out, Not(HasSubstr("differs")));
  }
  // Another model is said, and another robot may decide as it likes.
  auto json = nlohmann::json::parse(contents(file));
  EXPECT_EQ(json["robot"], "self");
  const std::string play = json["play"];
  json["play"] = "home model 0123456789abcdef" + play.substr(play.find(','));
  std::ofstream(copy) << json.dump();
  const auto other = test::run_bidwright({"explain", "--replay", copy, "--json"});
  EXPECT_THAT(other.out, HasSubstr("the model differs: 'model 0123456789abcdef' then"));
  const auto ours = test::run_bidwright({"explain", "--replay", file, "--robot", "pass"});
  EXPECT_EQ(ours.status, 0) << ours.err;
  // What cannot be.
  json["cards"] = {"SA", "SA"};
  json["dummy"] = "AKQJT98765432...";
  std::ofstream(copy) << json.dump();
  EXPECT_EQ(test::run_bidwright({"explain", "--replay", copy}).status, 1);
  const auto none = test::run_bidwright({"explain", "--decision", "1:North:99", "--match", match});
  EXPECT_EQ(none.status, 1);
  EXPECT_THAT(none.err, HasSubstr("there is no decision 99"));
  EXPECT_EQ(test::run_bidwright({"explain", "--decision", "1:99", "--match", match}).status, 2);
}

TEST_F(MatchCommand, BothSidesBidAndContractsAreScoredDoubleDummy) {
  const auto deals = (directory_ / "all.deals").string();
  ASSERT_EQ(test::run_bidwright(
                {"deal", "--count", "40", "--seed", "5", "--declarers", "all", "--out", deals})
                .status,
            0);
  const auto bid = [&](const std::string& out, std::vector<std::string> more) {
    std::vector<std::string> command{
        "match",     "--bidding", "--home", "self+natural",
        "--away",    "reference", "--out",  (directory_ / out).string(),
        "--samples", "2"};
    command.insert(command.end(), more.begin(), more.end());
    return test::run_bidwright(command, {}, 300s);
  };
  const auto solved = bid("solved", {"--deals", deals, "--boards", "30"});
  ASSERT_EQ(solved.status, 0) << solved.err;
  EXPECT_TRUE(std::regex_search(
      solved.out, std::regex("imps [+-][0-9.]+ \\+- [0-9.]+ per board on 30 boards: .*\n$")))
      << solved.out;
  EXPECT_THAT(solved.out, HasSubstr("largest swings"));
  EXPECT_THAT(solved.out, HasSubstr("contested"));
  const auto json = nlohmann::json::parse(contents(directory_ / "solved/report.json"));
  bool by_east_west = false;
  for (const auto& board : json["boards"]) {
    const auto deal = core::parse_deal(board["deal"].get<std::string>()).value();
    const auto table = dd::Solver().table(deal).value();
    for (const char* const room : {"open", "closed"}) {
      const auto& played = board[room];
      EXPECT_TRUE(played["auction"].size() >= 4);
      if (played["contract"] == "PASS") continue;
      const auto declarer = core::seat_from(played["declarer"].get<std::string>()).value();
      const auto contract =
          core::parse_contract(played["contract"].get<std::string>(), declarer).value();
      EXPECT_EQ(played["tricks"], table(contract->strain(), declarer)) << board.dump();
      by_east_west |= core::side_of(declarer) == core::Side::kEastWest;
    }
  }
  EXPECT_TRUE(by_east_west);
  EXPECT_THAT(contents(directory_ / "solved/report.html"), HasSubstr("Largest swings"));
  EXPECT_THAT(journal("solved"), Not(HasSubstr("\"card\"")));
  // It goes on with more boards, and from a file that knows North's and South's tricks only.
  const auto longer = bid("solved", {"--deals", deals});
  ASSERT_EQ(longer.status, 0) << longer.err;
  EXPECT_THAT(longer.out, HasSubstr("per board on 40 boards"));
  const auto half = (directory_ / "half.deals").string();
  ASSERT_EQ(test::run_bidwright({"deal", "--count", "30", "--seed", "5", "--out", half}).status, 0);
  const auto from_half = bid("half", {"--deals", half});
  ASSERT_EQ(from_half.status, 0) << from_half.err;
  EXPECT_EQ(from_half.out, solved.out);
  // The same at tables over TCP, without any noise.
  const auto tcp = bid("tcp", {"--deals", deals, "--boards", "30", "--sockets"});
  ASSERT_EQ(tcp.status, 0) << tcp.err;
  EXPECT_EQ(tcp.out, solved.out);
  EXPECT_THAT(tcp.err, Not(HasSubstr("ignored")));
  EXPECT_EQ(contents(directory_ / "tcp/logs/open-table.log").find("ignored"), std::string::npos);
  // And with the leads that the leaders choose.
  const auto led = bid("led", {"--deals", deals, "--boards", "30", "--lead"});
  ASSERT_EQ(led.status, 0) << led.err;
  EXPECT_THAT(led.out, HasSubstr("after chosen leads"));
  EXPECT_THAT(journal("led"), HasSubstr("\"lead_tricks\""));
}

TEST_F(MatchCommand, MoreThanTwoRobotsMeetOverTheSameBoards) {
  const auto out = directory_ / "tournament";
  const std::vector<std::string> command{
      "match",   "--bidding",     "--round-robin", "--robot",   "pass",   "--robot", "reference",
      "--robot", "self",          "--boards",      "12",        "--seed", "4",       "--round",
      "4",       "--no-analysis", "--out",         out.string()};
  const auto result = test::run_bidwright(command, {}, 300s);
  ASSERT_EQ(result.status, 0) << result.err;
  const auto json = nlohmann::json::parse(contents(out / "tournament.json"));
  ASSERT_EQ(json["matches"].size(), 3U);
  ASSERT_EQ(json["robots"].size(), 3U);
  double sum = 0;
  for (const auto& robot : json["robots"]) {
    sum += robot["rating"].get<double>();
    EXPECT_EQ(robot["boards"], 24);
    EXPECT_EQ(robot["rounds"], 6);
  }
  EXPECT_NEAR(sum, 0, 1e-9);
  EXPECT_THAT(result.out, HasSubstr("rows against columns"));
  std::set<std::string> deals;
  for (const char* const match : {"001-pass--reference", "002-pass--self", "003-reference--self"}) {
    std::string all;
    const auto report = nlohmann::json::parse(contents(out / match / "report.json"));
    for (const auto& board : report["boards"]) all += board["deal"].get<std::string>();
    deals.insert(all);
  }
  EXPECT_EQ(deals.size(), 1U);
  EXPECT_EQ(test::run_bidwright(command, {}, 300s).out, result.out) << "given again";
  EXPECT_EQ(test::run_bidwright({"match", "--robot", "pass", "--boards", "1", "--out", "x"}).status,
            2);
}

TEST_F(MatchCommand, GoesOnWithMoreBoards) {
  ASSERT_EQ(play("whole").status, 0);
  const int all = boards_;
  boards_ = 7;
  ASSERT_EQ(play("longer").status, 0);
  boards_ = all;
  ASSERT_EQ(play("longer").status, 0);
  EXPECT_EQ(journal("longer"), journal("whole"));
}

TEST_F(MatchCommand, StopsByBoundsAndSaysWhatWasTested) {
  const auto result = test::run_bidwright(
      {"match", "--bidding", "--home", "reference", "--away", "pass", "--boards", "400", "--bounds",
       "-1", "0.5", "--no-analysis", "--out", (directory_ / "bounds").string()},
      {}, 300s);
  ASSERT_EQ(result.status, 0) << result.err;
  EXPECT_THAT(result.out, HasSubstr("a mean of +0.5 against one of -1 IMPs a board"));
  EXPECT_THAT(result.out, HasSubstr("+0.5 is accepted"));
  EXPECT_EQ(
      test::run_bidwright({"match", "--boards", "4", "--bounds", "1", "0", "--out", "x"}).status,
      2);
}

TEST_F(MatchCommand, SelfCompetesUnlessItIsToPass) {
  const auto play_as = [&](const std::string& robot) {
    const auto result = test::run_bidwright(
        {"match", "--home", robot, "--away", "reference", "--samples", "0", "--boards", "20",
         "--sockets", "--no-analysis", "--out", (directory_ / robot).string()},
        {}, 300s);
    EXPECT_EQ(result.status, 0) << result.err;
    EXPECT_THAT(result.out, Not(HasSubstr("forfeited")));
    return nlohmann::json::parse(contents(directory_ / robot / "report.json"));
  };
  // Calls of the home team (North-South in the open room) after the opponents' first bid.
  const auto competing_calls = [](const nlohmann::json& report) {
    int count = 0;
    for (const auto& board : report["boards"]) {
      const bool dealer_is_home = board["dealer"] == "N" || board["dealer"] == "S";
      bool opposed = false;
      for (std::size_t i = 0; i < board["open"]["auction"].size(); ++i) {
        const bool home = (i % 2 == 0) == dealer_is_home;
        const bool pass = board["open"]["auction"][i] == "PASS";
        if (!home && !pass) opposed = true;
        if (home && !pass && opposed) ++count;
      }
    }
    return count;
  };
  EXPECT_EQ(competing_calls(play_as("self:competition=pass")), 0);
  EXPECT_GT(competing_calls(play_as("self+natural")), 0);
  EXPECT_GT(competing_calls(play_as("self")), 0);
}

TEST_F(MatchCommand, UncontestedMatchesBidOnlyAndAreScoredDoubleDummy) {
  const auto deals = (directory_ / "some.deals").string();
  ASSERT_EQ(test::run_bidwright({"deal", "--count", "6", "--seed", "5", "--out", deals}).status, 0);
  const auto result =
      test::run_bidwright({"match", "--uncontested", "--home", "reference", "--away", "pass",
                           "--deals", deals, "--out", (directory_ / "bidding").string()});
  ASSERT_EQ(result.status, 0) << result.err;
  EXPECT_THAT(result.out, HasSubstr("per board on 6 boards"));
  EXPECT_THAT(journal("bidding"), Not(HasSubstr("\"card\"")));
  const auto json = nlohmann::json::parse(contents(directory_ / "bidding/report.json"));
  for (const auto& board : json["boards"]) EXPECT_EQ(board["closed"]["contract"], "PASS");
}

TEST_F(MatchCommand, RefusesWhatMakesNoSense) {
  ASSERT_EQ(play("there").status, 0);
  const auto other = play("there", {"--forfeit-imps", "12"});
  EXPECT_EQ(other.status, 1);
  EXPECT_THAT(other.err, HasSubstr("forfeit_imps 10 instead of 12"));
  EXPECT_EQ(test::run_bidwright({"match", "--out", "x"}).status, 2);
  EXPECT_EQ(play("bad", {"--shard", "3/2"}).status, 2);
  EXPECT_THAT(play("bad", {"--transcript", "said.txt"}).err, HasSubstr("with --sockets it does"));
  EXPECT_EQ(play("bad", {"--deals", "nowhere.pbn"}).status, 1);
  const auto no_model =
      test::run_bidwright({"match", "--home", "self:nowhere.bwm", "--boards", "1", "--out", "x"});
  EXPECT_EQ(no_model.status, 1);
  EXPECT_THAT(no_model.err, HasSubstr("nowhere.bwm"));
  const auto unknown = test::run_bidwright({"report", (directory_ / "nothing").string()});
  EXPECT_EQ(unknown.status, 1);
  EXPECT_THAT(unknown.err, HasSubstr("there is no such directory"));
}

TEST_F(MatchCommand, SaysAtOnceThatARobotCannotBeStarted) {
  const auto away = [&](const std::string& robot) {
    const auto result = test::run_bidwright(
        {"match", "--home", "pass", "--away", robot, "--boards", "1", "--out", "x"}, {}, 20s);
    EXPECT_EQ(result.status, 1) << robot;
    return result.err;
  };
  EXPECT_THAT(away("slef"), HasSubstr("cannot start 'slef': no such program; did you mean self?"));
  EXPECT_THAT(away("BEN"), HasSubstr("did you mean "));
  EXPECT_THAT(away("BEN"), HasSubstr("tools/peers/ben?"));
  EXPECT_THAT(away("nosuch {port}"), HasSubstr("cannot start 'nosuch': no such program"));
  EXPECT_THAT(away("/etc/passwd"), HasSubstr("it is no program that may be run"));
}

TEST_F(MatchCommand, AFullDiskStopsItWithNothingLost) {
  ASSERT_EQ(play("whole").status, 0);
  // No file may grow beyond 8 blocks of 512 bytes: the journal soon meets that limit.
  std::vector<std::string> command{"sh", "-c", "trap '' XFSZ; ulimit -f 8; exec \"$@\"", "sh",
                                   test::bidwright_program()};
  const auto arguments_of_match = arguments("full");
  command.insert(command.end(), arguments_of_match.begin(), arguments_of_match.end());
  const auto stopped = test::run_process(command);
  EXPECT_EQ(stopped.status, 1);
  EXPECT_THAT(stopped.err, HasSubstr("cannot write"));
  EXPECT_THAT(stopped.err, HasSubstr("run the same command again"));
  ASSERT_EQ(play("full").status, 0);
  EXPECT_EQ(journal("full"), journal("whole"));
}

TEST_F(MatchCommand, ThePageOpensInABrowser) {
  const auto match =
      test::run_bidwright({"match", "--home", "reference", "--away", "pass", "--samples", "0",
                           "--boards", "4", "--out", (directory_ / "page").string()},
                          {}, 300s);
  ASSERT_EQ(match.status, 0) << match.err;
  if (test::run_process({"sh", "-c", "command -v chromium"}).status != 0) {
    GTEST_SKIP() << "chromium is not installed";
  }
  const auto page = (directory_ / "page/report.html").string();
  const auto picture = (directory_ / "page.png").string();
  const auto shown = test::run_process(
      {"chromium", "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic",
       "--no-first-run", "--disable-background-networking", "--disable-component-update",
       "--disable-sync", "--user-data-dir=" + (directory_ / "profile").string(),
       "--window-size=1200,1600", "--dump-dom", "file://" + page},
      {}, 300s);
  ASSERT_EQ(shown.status, 0) << shown.err;
  const auto json = nlohmann::json::parse(contents(directory_ / "page/report.json"));
  EXPECT_THAT(shown.out, HasSubstr(fmt::format("{} \u2013 {}", json["imps_home"].get<int>(),
                                               json["imps_away"].get<int>())));
  EXPECT_THAT(shown.out, HasSubstr("id=\"board-4\""));
  EXPECT_THAT(shown.out, HasSubstr("<svg class=\"chart\""));
  const auto drawn = test::run_process(
      {"chromium", "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic",
       "--no-first-run", "--disable-background-networking", "--disable-component-update",
       "--disable-sync", "--user-data-dir=" + (directory_ / "profile").string(),
       "--window-size=400,1600", "--screenshot=" + picture, "file://" + page},
      {}, 300s);
  ASSERT_EQ(drawn.status, 0) << drawn.err;
  // A blank page of this size is a few kilobytes.
  EXPECT_GT(std::filesystem::file_size(picture), 30000U);
}

}  // namespace
}  // namespace bidwright
