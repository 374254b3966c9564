#include "bidwright/match/room_keeper.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace bidwright::match {
namespace {

using core::Seat;
using std::chrono::seconds;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using Action = RoomKeeper::Action;
using StartProgram = RoomKeeper::StartProgram;
using OpenTable = RoomKeeper::OpenTable;

class RoomKeeperTest : public testing::Test {
 protected:
  RoomKeeperTest() {
    options_.programs = {false, true, false, true};
    options_.connect_limit = seconds(20);
    options_.starts = 3;
    options_.patience = 2;
    keeper_.emplace(options_);
  }

  void all_sit_down() {
    for (const Seat seat : core::kAllSeats) keeper_->on_seated(seat);
    keeper_->on_session_started();
  }
  static RoomKeeper::LoseBoard lost(const RoomKeeper::Actions& actions) {
    EXPECT_EQ(actions.size(), 1U);
    const auto* lose = actions.empty() ? nullptr : std::get_if<RoomKeeper::LoseBoard>(&actions[0]);
    EXPECT_NE(lose, nullptr);
    return lose == nullptr ? RoomKeeper::LoseBoard{} : *lose;
  }

  RoomKeeper::Options options_;
  std::optional<RoomKeeper> keeper_;
};

TEST_F(RoomKeeperTest, OpensATableAndStartsTheProgramsForTheFirstBoardOnly) {
  EXPECT_THAT(keeper_->begin_board(seconds(1)),
              ElementsAre(Action(OpenTable{}), Action(StartProgram{Seat::kEast}),
                          Action(StartProgram{Seat::kWest})));
  EXPECT_THAT(keeper_->missing(), testing::SizeIs(4));
  all_sit_down();
  EXPECT_TRUE(keeper_->in_session());
  EXPECT_THAT(keeper_->missing(), IsEmpty());
  keeper_->on_board_finished();
  EXPECT_THAT(keeper_->begin_board(seconds(100)), IsEmpty());
  EXPECT_THAT(keeper_->on_time(seconds(1000)), IsEmpty());
}

TEST_F(RoomKeeperTest, StartsAProgramAgainThatEndsButNotForEver) {
  (void)keeper_->begin_board(seconds(1));
  all_sit_down();
  for (int i = 0; i < 2; ++i) {
    EXPECT_THAT(keeper_->on_program_ended(Seat::kEast, "signal 11"),
                ElementsAre(Action(StartProgram{Seat::kEast})));
  }
  const auto board = lost(keeper_->on_program_ended(Seat::kEast, "signal 11"));
  EXPECT_EQ(board.forfeit.offender, Seat::kEast);
  EXPECT_EQ(board.forfeit.reason, "its program ended again and again (signal 11)");
  EXPECT_FALSE(board.absent) << "it sat down, and crashed in the board";
}

TEST_F(RoomKeeperTest, StartsAProgramAnewThatTheTableWantsAnew) {
  EXPECT_THAT(keeper_->on_new_start_needed(Seat::kEast), IsEmpty());
  (void)keeper_->begin_board(seconds(1));
  all_sit_down();
  EXPECT_THAT(keeper_->on_new_start_needed(Seat::kEast),
              ElementsAre(Action(StartProgram{Seat::kEast})));
  EXPECT_THAT(keeper_->on_new_start_needed(Seat::kNorth), IsEmpty()) << "nobody's program";
}

TEST_F(RoomKeeperTest, BlamesWhoSatDownAndIsWaitedFor) {
  (void)keeper_->begin_board(seconds(1));
  keeper_->on_seat_awaited(Seat::kNorth);
  for (const Seat seat : core::kAllSeats) keeper_->on_seated(seat);
  keeper_->on_seat_awaited(Seat::kWest);
  const auto board = lost(keeper_->on_time(seconds(21)));
  EXPECT_EQ(board.forfeit.offender, Seat::kWest);
  EXPECT_TRUE(board.absent);
}

TEST_F(RoomKeeperTest, BlamesWhoSatDownLastOrWasWaitedForLast) {
  (void)keeper_->begin_board(seconds(1));
  for (const Seat seat : {Seat::kNorth, Seat::kSouth, Seat::kWest, Seat::kEast}) {
    keeper_->on_seated(seat);
  }
  EXPECT_EQ(lost(keeper_->on_time(seconds(21))).forfeit.offender, Seat::kEast);
  (void)keeper_->begin_board(seconds(30));
  for (const Seat seat : core::kAllSeats) keeper_->on_seated(seat);
  for (const Seat seat : {Seat::kNorth, Seat::kEast}) keeper_->on_seat_awaited(seat);
  EXPECT_EQ(lost(keeper_->on_time(seconds(51))).forfeit.offender, Seat::kEast)
      << "North has been ready since";
}

TEST_F(RoomKeeperTest, CountsStartsForEachBoard) {
  (void)keeper_->begin_board(seconds(1));
  all_sit_down();
  for (int board = 0; board < 5; ++board) {
    EXPECT_THAT(keeper_->on_program_ended(Seat::kEast, "exit status 1"), testing::SizeIs(1));
    keeper_->on_board_finished();
    EXPECT_THAT(keeper_->begin_board(seconds(2)), IsEmpty());
  }
}

TEST_F(RoomKeeperTest, CallsAbsentWhoseProgramEndsBeforeItEverSatDown) {
  (void)keeper_->begin_board(seconds(1));
  for (int i = 0; i < 2; ++i) (void)keeper_->on_program_ended(Seat::kWest, "exit status 2");
  const auto board = lost(keeper_->on_program_ended(Seat::kWest, "exit status 2"));
  EXPECT_EQ(board.forfeit.offender, Seat::kWest);
  EXPECT_TRUE(board.absent);
}

TEST_F(RoomKeeperTest, CallsAbsentWhoDoesNotComeInTime) {
  (void)keeper_->begin_board(seconds(1));
  for (const Seat seat : {Seat::kNorth, Seat::kEast, Seat::kSouth}) keeper_->on_seated(seat);
  EXPECT_THAT(keeper_->on_time(seconds(20)), IsEmpty());
  const auto board = lost(keeper_->on_time(seconds(21)));
  EXPECT_EQ(board,
            (RoomKeeper::LoseBoard{{Seat::kWest, "nobody sat down within 20 seconds"}, true}));
}

TEST_F(RoomKeeperTest, CallsAbsentWhoseProgramCannotBeStarted) {
  (void)keeper_->begin_board(seconds(1));
  const auto board = lost(keeper_->on_start_failed(Seat::kEast, "cannot start x: no such file"));
  EXPECT_EQ(board, (RoomKeeper::LoseBoard{{Seat::kEast, "cannot start x: no such file"}, true}));
}

TEST_F(RoomKeeperTest, LosesTheBoardForWhomTheTableLostLast) {
  (void)keeper_->begin_board(seconds(1));
  all_sit_down();
  keeper_->on_seat_lost(Seat::kSouth, "nothing came in time", true);
  const auto board = lost(keeper_->on_session_ended("South has left and not come back"));
  EXPECT_EQ(board, (RoomKeeper::LoseBoard{{Seat::kSouth, "nothing came in time"}, false}));
}

TEST_F(RoomKeeperTest, OpensANewTableAfterASessionThatEndedBetweenBoards) {
  (void)keeper_->begin_board(seconds(1));
  all_sit_down();
  keeper_->on_board_finished();
  EXPECT_THAT(keeper_->on_session_ended("West has left"), IsEmpty());
  EXPECT_THAT(keeper_->begin_board(seconds(50)), testing::SizeIs(3));
  EXPECT_FALSE(keeper_->in_session());
}

TEST_F(RoomKeeperTest, WaitsOnlyAMomentOnceNobodyCameForSomeBoards) {
  RoomKeeper::Time now = seconds(0);
  for (int board = 0; board < 2; ++board) {
    (void)keeper_->begin_board(now);
    now += seconds(20);
    EXPECT_THAT(lost(keeper_->on_time(now)).forfeit.reason, HasSubstr("within 20 seconds"));
  }
  (void)keeper_->begin_board(now);
  EXPECT_THAT(lost(keeper_->on_time(now + seconds(1))).forfeit.reason,
              HasSubstr("within 1 second"));
  // Who comes after all is given time again.
  (void)keeper_->begin_board(now);
  all_sit_down();
  (void)keeper_->on_session_ended("stopped");
  (void)keeper_->begin_board(now);
  EXPECT_THAT(keeper_->on_time(now + seconds(19)), IsEmpty());
}

TEST_F(RoomKeeperTest, CountsWhatInterruptsABoard) {
  (void)keeper_->begin_board(seconds(1));
  all_sit_down();
  EXPECT_FALSE(keeper_->take_interruptions().any()) << "sitting down interrupts nothing";
  keeper_->on_board_started(0);
  (void)keeper_->on_program_ended(Seat::kEast, "signal 11");
  keeper_->on_seat_lost(Seat::kEast, "the connection was closed", false);
  keeper_->on_seated(Seat::kEast);
  keeper_->on_board_started(1);
  keeper_->on_seat_lost(Seat::kNorth, "nothing came in time", true);
  keeper_->on_seated(Seat::kNorth);
  keeper_->on_board_started(2);
  keeper_->on_board_finished();
  const Interruptions first = keeper_->take_interruptions();
  EXPECT_EQ(first, (Interruptions{2, {1, 1, 0, 0}, {1, 0, 0, 0}, {0, 1, 0, 0}}));
  EXPECT_EQ(to_string(first),
            "begun anew: 2; North left and came back, fell silent; East left and came back, was "
            "started again");
  EXPECT_TRUE(first.any(core::Side::kEastWest));

  // Who leaves between two boards comes back for the second.
  keeper_->on_seat_lost(Seat::kWest, "the connection was closed", false);
  keeper_->on_seated(Seat::kWest);
  (void)keeper_->begin_board(seconds(2));
  keeper_->on_board_started(0);
  keeper_->on_board_finished();
  const Interruptions second = keeper_->take_interruptions();
  EXPECT_EQ(second, (Interruptions{0, {0, 0, 0, 1}, {}, {}}));
  EXPECT_FALSE(second.any(core::Side::kNorthSouth));

  // Who is sent away, since it cannot stop after an auction, interrupts nothing.
  (void)keeper_->begin_board(seconds(3));
  (void)keeper_->on_new_start_needed(Seat::kEast);
  keeper_->on_seat_lost(Seat::kEast, "nothing came in time", true);
  keeper_->on_seated(Seat::kEast);
  EXPECT_FALSE(keeper_->take_interruptions().any());
}

TEST_F(RoomKeeperTest, CountsARobotThatIsGoneBetweenBoardsAsStartedAgainForTheNext) {
  (void)keeper_->begin_board(seconds(1));
  all_sit_down();
  keeper_->on_board_finished();
  EXPECT_FALSE(keeper_->take_interruptions().any());
  keeper_->on_seat_lost(Seat::kWest, "the connection was closed", false);
  (void)keeper_->on_session_ended("West has left and not come back");
  (void)keeper_->begin_board(seconds(100));
  all_sit_down();
  EXPECT_EQ(keeper_->take_interruptions(), (Interruptions{0, {}, {}, {0, 0, 0, 1}}));
}

}  // namespace
}  // namespace bidwright::match
