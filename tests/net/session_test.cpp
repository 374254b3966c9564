// The commands `table` and `play` as a user starts them.

#include <csignal>
#include <filesystem>
#include <thread>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/process.hpp"
#include "support/shared_data.hpp"

namespace bidwright {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;
using test::ChildProcess;
using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

using Strings = std::vector<std::string>;

int count(const std::string& text, std::string_view part) {
  int result = 0;
  for (auto at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++result;
  return result;
}

/// `bidwright table` on a port of its own choice.
class Table {
 public:
  explicit Table(Strings flags) : process_(arguments(std::move(flags))) {
    for (int i = 0; i < 1000 && port_.empty(); ++i) {
      const std::string out = process_.out();
      const auto at = out.find("port ");
      if (at != std::string::npos && out.find('\n', at) != std::string::npos) {
        port_ = out.substr(at + 5, out.find('\n', at) - at - 5);
      } else {
        std::this_thread::sleep_for(milliseconds(20));
      }
    }
  }
  [[nodiscard]] const std::string& port() const { return port_; }
  ChildProcess& process() { return process_; }

 private:
  static Strings arguments(Strings flags) {
    Strings all{test::bidwright_program(), "table", "--port", "0", "--gap", "0", "--pause", "0"};
    all.insert(all.end(), flags.begin(), flags.end());
    return all;
  }
  ChildProcess process_;
  std::string port_;
};

Strings play(const std::string& port, const std::string& seats, Strings more = {}) {
  Strings all{test::bidwright_program(),
              "play",
              "--port",
              port,
              "--seat",
              seats,
              "--robot",
              "pass",
              "--gap",
              "0",
              "--samples",
              "0",
              "--attempts",
              "40"};
  all.insert(all.end(), more.begin(), more.end());
  return all;
}

bool wait_until(const std::function<bool()>& done) {
  for (int i = 0; i < 1500; ++i) {
    if (done()) return true;
    std::this_thread::sleep_for(milliseconds(20));
  }
  return false;
}

TEST(Session, OfAHundredBoardsBetweenFourRobotsIsRecorded) {
  const test::TempDir directory;
  const auto out = (directory / "out").string();
  Table table({"--boards", "100", "--seed", "5", "--out", out});
  ASSERT_FALSE(table.port().empty()) << table.process().err();
  Strings robots = play(table.port(), "NESW");
  robots[7] = "self";
  const auto decisions = (directory / "decisions.jsonl").string();
  robots.insert(robots.end(), {"--explain-decisions", decisions});
  ChildProcess players(robots);
  EXPECT_EQ(players.wait(seconds(500)), 0) << players.err();
  EXPECT_EQ(table.process().wait(seconds(300)), 0) << table.process().err();
  const std::string pbn = test::read_whole_file(out + "/boards.pbn");
  EXPECT_EQ(count(pbn, "[Board "), 100);
  EXPECT_EQ(count(pbn, "[Result "), 100);
  EXPECT_EQ(count(pbn, "forfeit"), 0);
  EXPECT_EQ(count(players.out(), "100 boards; the session is over"), 4);
  EXPECT_GT(count(test::read_whole_file(decisions), "\n"), 1000);
  EXPECT_EQ(count(table.process().err(), "warning"), 0) << table.process().err();
}

TEST(Session, GoesOnWhenARobotIsKilledAndStartedAgain) {
  Table table({"--boards", "300"});
  ASSERT_FALSE(table.port().empty());
  ChildProcess three(play(table.port(), "NES", {"--name", "A"}));
  auto west = std::make_unique<ChildProcess>(play(table.port(), "W", {"--name", "A"}));
  ASSERT_TRUE(wait_until([&] { return count(table.process().out(), "\n") > 5; }));
  west->send_signal(SIGKILL);
  EXPECT_EQ(west->wait(), 128 + SIGKILL);
  west = std::make_unique<ChildProcess>(play(table.port(), "W", {"--name", "A"}));
  EXPECT_EQ(table.process().wait(seconds(300)), 0) << table.process().err();
  EXPECT_EQ(west->wait(seconds(300)), 0) << west->err();
  EXPECT_EQ(three.wait(seconds(300)), 0) << three.err();
  EXPECT_THAT(table.process().err(), HasSubstr("the board begins anew"));
  EXPECT_THAT(table.process().out(), HasSubstr("(begun anew: 1; West left and came back)"));
}

TEST(Session, EndsCleanlyWhenTheTableIsTerminated) {
  const test::TempDir directory;
  const auto out = (directory / "out").string();
  Table table({"--boards", "100000", "--out", out});
  ASSERT_FALSE(table.port().empty());
  ChildProcess players(play(table.port(), "NESW"));
  ASSERT_TRUE(wait_until([&] { return count(table.process().out(), "\n") > 5; }));
  table.process().send_signal(SIGTERM);
  EXPECT_EQ(table.process().wait(seconds(300)), 1) << table.process().err();
  EXPECT_EQ(players.wait(seconds(300)), 0) << players.err();
  EXPECT_THAT(players.out(), HasSubstr("the session is over"));
  const std::string pbn = test::read_whole_file(out + "/boards.pbn");
  EXPECT_EQ(count(pbn, "[Board "), count(pbn, "[Result "));
}

TEST(Session, EndsCleanlyWhenTheRobotsAreInterrupted) {
  Table table({"--boards", "100000", "--rejoin-limit", "1"});
  ASSERT_FALSE(table.port().empty());
  ChildProcess players(play(table.port(), "NESW"));
  ASSERT_TRUE(wait_until([&] { return count(table.process().out(), "\n") > 5; }));
  players.send_signal(SIGINT);
  EXPECT_EQ(players.wait(seconds(300)), 1);
  EXPECT_EQ(count(players.out(), "stopped"), 4) << players.out();
  EXPECT_EQ(table.process().wait(seconds(300)), 1);
}

TEST(Session, RobotsWaitForTheTable) {
  // A port that was free a moment ago.
  std::string port;
  {
    Table first({"--boards", "1"});
    port = first.port();
    first.process().send_signal(SIGTERM);
    first.process().wait();
  }
  ChildProcess players(play(port, "NESW"));
  std::this_thread::sleep_for(milliseconds(700));
  ChildProcess table(
      {test::bidwright_program(), "table", "--port", port, "--boards", "2", "--gap", "0"});
  EXPECT_EQ(players.wait(seconds(300)), 0) << players.err();
  EXPECT_EQ(table.wait(seconds(300)), 0) << table.err();
}

TEST(Session, EndsWhenNotEverybodyComesInTime) {
  Table table({"--boards", "1", "--wait", "1.5"});
  ASSERT_FALSE(table.port().empty());
  ChildProcess east(play(table.port(), "E"));
  EXPECT_EQ(table.process().wait(seconds(300)), 1);
  EXPECT_THAT(table.process().err(),
              AllOf(HasSubstr("waiting for North, South and West"),
                    HasSubstr("error: nobody came in time as North, South and West")));
  EXPECT_EQ(east.wait(seconds(300)), 0) << east.err();
}

TEST(Session, EndsInTimeWhenNobodyComesAtAll) {
  Table table({"--boards", "1", "--wait", "0.3"});
  ASSERT_FALSE(table.port().empty());
  EXPECT_EQ(table.process().wait(seconds(10)), 1);
  EXPECT_THAT(table.process().err(), HasSubstr("nobody came in time as North, East, South"));
}

TEST(Session, EndsForEverybodyWhenItsRecordCannotBeWritten) {
  const test::TempDir directory;
  const auto out = (directory / "out").string();
  // No file of the table's may grow beyond eight kilobytes.
  ChildProcess table({"/bin/sh", "-c",
                      "trap '' XFSZ; ulimit -f 16; exec " + test::bidwright_program() +
                          " table --port 0 --gap 0 --pause 0 --boards 100000 --out " + out});
  std::string port;
  ASSERT_TRUE(wait_until([&] {
    const std::string text = table.out();
    const auto at = text.find("port ");
    const auto end = text.find('\n', at);
    if (at != std::string::npos && end != std::string::npos) {
      port = text.substr(at + 5, end - at - 5);
    }
    return !port.empty();
  }));
  ChildProcess players(play(port, "NESW"));
  EXPECT_EQ(table.wait(seconds(300)), 1);
  EXPECT_THAT(table.err(), HasSubstr("boards.pbn cannot be written"));
  // Half a board is taken back.
  const auto verified = test::run_bidwright({"verify", out + "/boards.pbn"});
  EXPECT_EQ(verified.status, 0) << verified.out << verified.err;
  EXPECT_EQ(players.wait(seconds(300)), 0) << players.err();
  EXPECT_THAT(players.out(), HasSubstr("the session is over"));
}

TEST(Session, CanBeInterruptedWhileItWaitsForRobots) {
  Table table({"--boards", "1"});
  ASSERT_FALSE(table.port().empty());
  ChildProcess east(play(table.port(), "E"));
  ASSERT_TRUE(wait_until([&] { return count(table.process().err(), "waiting for") > 0; }));
  table.process().send_signal(SIGINT);
  EXPECT_EQ(table.process().wait(seconds(300)), 1);
  EXPECT_THAT(table.process().err(), HasSubstr("stopped"));
  EXPECT_EQ(east.wait(seconds(300)), 0) << east.err();
}

TEST(Session, RefusesARobotWhoseSeatIsTakenAndSaysSo) {
  Table table({"--boards", "1"});
  ASSERT_FALSE(table.port().empty());
  ChildProcess first(play(table.port(), "E"));
  ASSERT_TRUE(wait_until([&] { return count(table.process().err(), "waiting for") > 0; }));
  // At once, however often it might try.
  const auto second = test::run_process(play(table.port(), "E"), {}, seconds(10));
  EXPECT_EQ(second.status, 1);
  EXPECT_THAT(second.out, HasSubstr("the table refuses"));
  EXPECT_THAT(second.out, HasSubstr("East is already taken"));
  EXPECT_THAT(table.process().err(),
              HasSubstr("127.0.0.1 is refused as East of 'Bidwright': East is already taken"));
}

TEST(Session, NeedsAPortThatNobodyHas) {
  Table table({"--boards", "1"});
  ASSERT_FALSE(table.port().empty());
  for (const Strings& command : {Strings{"table", "--boards", "1"}, Strings{"conformance"}}) {
    Strings arguments = command;
    arguments.insert(arguments.end(), {"--port", table.port()});
    const auto second = test::run_bidwright(arguments);
    EXPECT_EQ(second.status, 1);
    EXPECT_THAT(second.err, AllOf(HasSubstr("port " + table.port()),
                                  HasSubstr("another program has it: choose another port")));
  }
}

TEST(Session, WritesWhatGoesOverTheWireAtBothEnds) {
  const test::TempDir directory;
  const auto at_table = (directory / "table.txt").string();
  const auto at_robots = (directory / "robots.txt").string();
  Table table({"--boards", "1", "--transcript", at_table});
  ASSERT_FALSE(table.port().empty());
  ChildProcess players(play(table.port(), "NESW", {"--transcript", at_robots}));
  EXPECT_EQ(table.process().wait(seconds(300)), 0);
  EXPECT_EQ(players.wait(seconds(300)), 0);
  for (const auto& path : {at_table, at_robots}) {
    const std::string text = test::read_whole_file(path);
    EXPECT_EQ(count(text, ">S North ready for teams\n"), 1) << path;
    EXPECT_EQ(count(text, " Start of board\n"), 4) << path;
    EXPECT_EQ(count(text, " End of session\n"), 4) << path;
    EXPECT_THAT(text, testing::StartsWith("     "));
  }
}

TEST(Session, KeepsWhatWasSaidWhenSomethingGoesWrong) {
  const test::TempDir directory;
  Table table({"--boards", "1"});
  ASSERT_FALSE(table.port().empty());
  ChildProcess first(play(table.port(), "E"));
  ASSERT_TRUE(wait_until([&] { return count(table.process().err(), "waiting for") > 0; }));
  const auto second = test::run_process(play(table.port(), "E"),
                                        {.environment = {"TMPDIR=" + directory.path().string()}});
  EXPECT_EQ(second.status, 1);
  const std::string path = directory.path().string() + "/bidwright-play-";
  ASSERT_THAT(second.err, HasSubstr("what was said is kept in " + path));
  const auto from = second.err.find(path);
  const std::string kept = second.err.substr(from, second.err.find('\n', from) - from);
  EXPECT_THAT(test::read_whole_file(kept), HasSubstr("S>C1 Error: East is already taken"));
}

TEST(Session, RobotsGiveUpWhenThereIsNoTable) {
  Strings arguments = play("1", "N");
  arguments.back() = "2";
  const auto result = test::run_process(arguments);
  EXPECT_EQ(result.status, 1);
  EXPECT_EQ(result.out.substr(0, 27), "North: 0 boards; no table: ");
  arguments.emplace_back("--json");
  EXPECT_THAT(test::run_process(arguments).out,
              testing::StartsWith(R"({"seat":"North","boards":0,"end":"no table","why":")"));
}

TEST(Play, SaysWhatIsWrongWithItsFlags) {
  const auto usage = [](Strings arguments) {
    arguments.insert(arguments.begin(), "play");
    const auto result = test::run_bidwright(arguments);
    EXPECT_EQ(result.status, 2) << result.err;
    return result.err;
  };
  EXPECT_THAT(usage({"--seat", "X"}), HasSubstr("no seat"));
  EXPECT_THAT(usage({"--seat", "NN"}), HasSubstr("twice"));
  EXPECT_THAT(usage({"--seat", "N", "--peer", "nobody", "--robot", "pass"}),
              HasSubstr("bridge-moniteur"));
  EXPECT_THAT(usage({}), HasSubstr("--seat"));
}

TEST(Table, SaysWhatIsWrongWithItsFlags) {
  const auto usage = [](Strings arguments) {
    arguments.insert(arguments.begin(), {"table", "--port", "0"});
    const auto result = test::run_bidwright(arguments);
    EXPECT_NE(result.status, 0);
    return result.err;
  };
  EXPECT_THAT(usage({}), HasSubstr("--boards"));
  EXPECT_THAT(usage({"--boards", "1", "--peer", "N=nobody"}), HasSubstr("bridge-moniteur"));
  EXPECT_THAT(usage({"--boards", "1", "--anypl-order", "NNSW"}), HasSubstr("--anypl-order"));
  EXPECT_THAT(usage({"--boards", "1", "--listen", "nowhere"}), HasSubstr("address"));
}

TEST(Table, NeverWritesOverRecords) {
  const test::TempDir directory;
  const auto file = directory.file("boards.pbn", "precious");
  const auto result = test::run_bidwright(
      {"table", "--port", "0", "--boards", "1", "--out", directory.path().string()});
  EXPECT_EQ(result.status, 1);
  EXPECT_THAT(result.err, HasSubstr("boards.pbn"));
  EXPECT_EQ(test::read_whole_file(file), "precious");
}

}  // namespace
}  // namespace bidwright
