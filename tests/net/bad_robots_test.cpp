// A table with three good robots and a bad one, all of them processes of their own on loopback.
// Whatever the bad one does, the table comes to an end in time, records only what happened, and
// nobody is sent anything that it may not know: every line sent is checked.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "protocol/may_know.hpp"
#include "protocol/room.hpp"
#include "support/process.hpp"

#include "bidwright/net/table_server.hpp"

namespace bidwright::net {
namespace {

using core::Seat;
using protocol::BoardFinished;
using std::chrono::milliseconds;
using std::chrono::seconds;
using testing::Contains;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;
using How = BoardFinished::How;

struct Robot {
  Seat seat;
  std::string mode = "good";
  int after = 0;
};

class Session {
 public:
  explicit Session(int count) : boards_(test::test_boards(count)), may_know_(boards_) {
    options.gap = options.pause = milliseconds(0);
    options.stall_limit = seconds(1);
    options.rejoin_limit = milliseconds(500);
    options.connect_limit = seconds(1);
    options.gather_until = seconds(60);
  }

  void run(const std::vector<Robot>& robots) {
    Reactor reactor;
    TableServerOptions server_options;
    server_options.unterminated_pause = milliseconds(300);
    TableServer server(reactor, options, server_options, boards_,
                       [this](const TableEvent& event) { on_event(event); });
    server.on_wire([this](const WireLine& line) { on_wire(line); });
    std::vector<std::unique_ptr<test::ChildProcess>> processes;
    for (const Robot& robot : robots) {
      processes.push_back(std::make_unique<test::ChildProcess>(std::vector<std::string>{
          BIDWRIGHT_MOCK_ROBOT, std::to_string(server.port()), std::string(core::name(robot.seat)),
          robot.mode, std::to_string(robot.after)}));
    }
    reactor.run();
    EXPECT_TRUE(server.ended());
    EXPECT_THAT(may_know_.complaints(), IsEmpty());
    EXPECT_THAT(ended, SizeIs(1));
    for (std::size_t i = 0; i < boards.size(); ++i) {
      EXPECT_EQ(boards[i].index, i);
      EXPECT_EQ(boards[i].board, boards_[i]);
      EXPECT_TRUE(boards[i].how != How::kPlayed || boards[i].play->ended());
    }
  }

  /// One bad robot in North, which deals the first board.
  void run_with(const std::string& mode, int after = 0) {
    run({{Seat::kNorth, mode, after}, {Seat::kEast}, {Seat::kSouth}, {Seat::kWest}});
  }

  [[nodiscard]] bool complete() const { return !ended.empty() && ended[0].complete; }
  [[nodiscard]] std::vector<How> hows() const {
    std::vector<How> result;
    for (const auto& board : boards) result.push_back(board.how);
    return result;
  }

  protocol::TableOptions options;
  std::vector<BoardFinished> boards;
  std::vector<protocol::SessionEnded> ended;
  std::vector<protocol::SeatLost> lost;
  std::vector<std::string> log;

 private:
  void on_event(const TableEvent& event) {
    std::visit([this](const auto& one) { may_know_.on_event(one); }, event);
    if (const auto* seated = std::get_if<protocol::Seated>(&event)) {
      seats_[static_cast<std::uint32_t>(seated->connection)] = seated->seat;
    }
    if (const auto* board = std::get_if<BoardFinished>(&event)) boards.push_back(*board);
    if (const auto* end = std::get_if<protocol::SessionEnded>(&event)) ended.push_back(*end);
    if (const auto* left = std::get_if<protocol::SeatLost>(&event)) lost.push_back(*left);
    if (const auto* line = std::get_if<protocol::Log>(&event)) log.push_back(line->text);
  }
  void on_wire(const WireLine& line) {
    if (!line.to_client) return;
    const auto found = seats_.find(line.connection);
    may_know_.on_sent(found == seats_.end() ? std::nullopt : std::optional(found->second),
                      line.text);
  }

  std::vector<core::BoardSetup> boards_;
  test::MayKnow may_know_;
  std::map<std::uint32_t, Seat> seats_;
};

TEST(BadRobots, GoodOnesPlayTheirBoards) {
  Session session(4);
  session.run_with("good");
  EXPECT_TRUE(session.complete());
  EXPECT_THAT(session.boards, SizeIs(4));
  EXPECT_THAT(session.lost, IsEmpty());
}

TEST(BadRobots, OneThatCrashesEndsTheSessionAndLosesTheBoard) {
  Session session(4);
  session.run_with("crash", 12);
  EXPECT_FALSE(session.complete());
  ASSERT_THAT(session.boards, SizeIs(1));
  EXPECT_EQ(session.boards[0].how, How::kForfeited);
  EXPECT_EQ(session.boards[0].forfeit->offender, Seat::kNorth);
}

TEST(BadRobots, OneThatCrashesAndIsStartedAgainGoesOn) {
  Session session(4);
  session.options.rejoin_limit = seconds(20);
  // The second North is refused while the first one sits there, and tries again.
  session.run({{Seat::kNorth, "drop", 30}, {Seat::kEast}, {Seat::kSouth}, {Seat::kWest}});
  EXPECT_TRUE(session.complete());
  EXPECT_THAT(session.boards, SizeIs(4));
  EXPECT_THAT(session.lost, SizeIs(1));
}

TEST(BadRobots, OneThatStallsIsPutOut) {
  Session session(3);
  session.run_with("stall", 8);
  EXPECT_FALSE(session.complete());
  ASSERT_THAT(session.lost, SizeIs(1));
  EXPECT_EQ(session.lost[0].seat, Seat::kNorth);
}

TEST(BadRobots, OneThatOnlyConnectsHoldsNobodyUp) {
  Session session(2);
  session.run(
      {{Seat::kNorth}, {Seat::kEast}, {Seat::kSouth}, {Seat::kWest}, {Seat::kWest, "silent"}});
  EXPECT_TRUE(session.complete());
}

TEST(BadRobots, GarbageBetweenLinesDoesNoHarm) {
  Session session(2);
  session.options.useless_lines = 10000;
  session.run_with("garbage", 1);
  EXPECT_TRUE(session.complete());
  EXPECT_THAT(session.log, Contains(HasSubstr("ignored")));
}

TEST(BadRobots, AMegabyteInOneLineDoesNoHarm) {
  Session session(2);
  session.run_with("mega", 20);
  EXPECT_TRUE(session.complete());
  EXPECT_THAT(session.log, Contains(testing::AllOf(HasSubstr("North at 127.0.0.1: ignored"),
                                                   HasSubstr("too long"))));
}

TEST(BadRobots, OneThatNeverEndsItsLineIsPutOut) {
  Session session(2);
  session.run_with("endless", 20);
  EXPECT_FALSE(session.complete());
}

TEST(BadRobots, OneThatFloodsIsPutOut) {
  Session session(2);
  session.run_with("flood", 20);
  ASSERT_THAT(session.lost, testing::Not(IsEmpty()));
  EXPECT_THAT(session.lost[0].why, HasSubstr("without use"));
}

TEST(BadRobots, OneThatDripsIsUnderstood) {
  Session session(1);
  session.options.stall_limit = seconds(20);
  session.run_with("drip");
  EXPECT_TRUE(session.complete());
  EXPECT_THAT(session.lost, IsEmpty());
}

TEST(BadRobots, OneThatDripsAByteASecondIsNotWaitedForLongerThanASilentOne) {
  Session session(1);
  session.options.stall_limit = milliseconds(3500);
  session.run_with("slow-drip", 6);
  EXPECT_FALSE(session.complete());
  ASSERT_THAT(session.lost, testing::Not(IsEmpty()));
  EXPECT_EQ(session.lost[0].seat, Seat::kNorth);
  EXPECT_EQ(session.lost[0].why, "nothing came in time");
}

TEST(BadRobots, OneThatDripsItsFirstLineHoldsNobodyUp) {
  Session session(2);
  session.options.connect_limit = milliseconds(2500);
  session.run(
      {{Seat::kNorth}, {Seat::kEast}, {Seat::kSouth}, {Seat::kWest}, {Seat::kWest, "slow-drip"}});
  EXPECT_TRUE(session.complete());
}

TEST(BadRobots, NulBytesDoNoHarm) {
  Session session(2);
  session.options.useless_lines = 10000;
  session.run_with("nul", 1);
  EXPECT_TRUE(session.complete());
  EXPECT_THAT(session.boards, SizeIs(2));
  EXPECT_THAT(session.log, Contains(HasSubstr("North at 127.0.0.1: ignored")));
}

TEST(BadRobots, OneThatCallsOutOfTurnLosesItsBoards) {
  Session session(3);
  session.run_with("out-of-turn", 12);
  EXPECT_TRUE(session.complete());
  EXPECT_THAT(session.boards, SizeIs(3));
  EXPECT_THAT(session.hows(), Contains(How::kForfeited));
  for (const auto& board : session.boards) {
    if (board.forfeit) {
      EXPECT_EQ(board.forfeit->offender, Seat::kNorth);
    }
  }
}

TEST(BadRobots, OneThatDoesRightAtTheSecondTryLosesNothing) {
  Session session(3);
  session.run_with("second-try");
  EXPECT_TRUE(session.complete());
  EXPECT_THAT(session.hows(), testing::Not(Contains(How::kForfeited)));
  EXPECT_THAT(session.hows(), Contains(How::kPlayed));
  int refused = 0;
  for (const auto& board : session.boards) refused += board.illegal[0];
  EXPECT_GE(refused, 4);
  EXPECT_THAT(session.log, Contains(HasSubstr("North at 127.0.0.1: illegal call")));
  EXPECT_THAT(session.log, Contains(HasSubstr("North at 127.0.0.1: illegal card")));
}

TEST(BadRobots, OneThatRevokesLosesItsBoards) {
  Session session(3);
  session.run_with("revoke");
  EXPECT_TRUE(session.complete());
  EXPECT_THAT(session.hows(), Contains(How::kForfeited));
}

TEST(BadRobots, OneThatSpeaksForOthersChangesNothing) {
  Session session(2);
  session.options.useless_lines = 10000;
  session.run_with("others", 1);
  EXPECT_TRUE(session.complete());
  EXPECT_THAT(session.boards, SizeIs(2));
}

TEST(BadRobots, OneThatWantsATakenSeatIsRefused) {
  Session session(2);
  session.run(
      {{Seat::kNorth}, {Seat::kEast}, {Seat::kSouth}, {Seat::kWest}, {Seat::kNorth, "steal"}});
  EXPECT_TRUE(session.complete());
  EXPECT_THAT(session.lost, IsEmpty());
}

TEST(BadRobots, OneThatReadsNothingAnyMoreIsPutOut) {
  Session session(2);
  session.run_with("deaf", 10);
  EXPECT_FALSE(session.complete());
}

}  // namespace
}  // namespace bidwright::net
