#include "bidwright/match/statistics.hpp"

#include <cmath>
#include <limits>

#include <gtest/gtest.h>

#include "bidwright/core/random.hpp"
#include "bidwright/match/runner.hpp"
#include "bidwright/match/swings.hpp"

namespace bidwright::match {
namespace {

using core::Bid;
using core::Contract;
using core::Seat;
using core::Strain;

BoardResult board_with(const core::FinalContract& open, int open_score,
                       const core::FinalContract& closed, int closed_score) {
  BoardResult board{random_board(1, 1), {}};
  board.in(Room::kOpen).contract = open;
  board.in(Room::kOpen).score = open_score;
  board.in(Room::kClosed).contract = closed;
  board.in(Room::kClosed).score = closed_score;
  return board;
}

const Contract kFourSpades{Bid(4, Strain::kSpades), {}, Seat::kSouth};
const Contract kThreeSpades{Bid(3, Strain::kSpades), {}, Seat::kSouth};

TEST(Statistics, GivesMeanAndStandardErrorOverBoards) {
  const Average average = average_of(std::vector<double>{1, 2, 3, 4});
  EXPECT_DOUBLE_EQ(average.mean, 2.5);
  EXPECT_NEAR(average.standard_error, std::sqrt(5.0 / 3 / 4), 1e-12);
  EXPECT_EQ(average_of(std::vector<double>{}).count, 0);
  EXPECT_EQ(average_of(std::vector<double>{3}).standard_error, 0);
}

TEST(Statistics, WidensTheIntervalOfFewBoardsAsStudentDid) {
  const auto half_width = [](int count) {
    const Average average{count, 1.5, 2.0};
    EXPECT_NEAR(average.low() + average.high(), 3.0, 1e-12);
    return (average.high() - average.low()) / 4;
  };
  EXPECT_NEAR(half_width(2), 12.706, 0.001);
  EXPECT_NEAR(half_width(6), 2.571, 0.005);
  EXPECT_NEAR(half_width(11), 2.228, 0.002);
  EXPECT_NEAR(half_width(31), 2.042, 0.001);
  EXPECT_NEAR(half_width(1001), 1.962, 0.001);
}

TEST(BoundsTest, AcceptsTheMeanThatIsThereAndErrsInOneOfTwenty) {
  core::Random random(3, core::Purpose::kTest);
  int wrong = 0;
  int undecided = 0;
  for (int trial = 0; trial < 400; ++trial) {
    const double mean = trial % 2 == 0 ? 0.0 : 1.0;
    BoundsTest test({0, 1});
    int boards = 0;
    while (!test.accepted() && boards < 5000) {
      test.add(mean + 6 * random.normal());
      ++boards;
    }
    if (!test.accepted()) ++undecided;
    if (test.accepted() && *test.accepted() != mean) ++wrong;
    EXPECT_GE(boards, 20);
  }
  EXPECT_EQ(undecided, 0);
  EXPECT_LT(wrong, 36) << "5 % of 400 are 20, with a standard error of 4.4";
}

TEST(BoundsTest, DecidesOnARowOfTies) {
  BoundsTest test({0, 1});
  for (int i = 0; i < 100; ++i) test.add(0);
  EXPECT_EQ(test.accepted(), 0.0);
}

TEST(Statistics, CountsAbsencesApartFromForfeits) {
  std::vector boards(3, board_with(kFourSpades, 420, kFourSpades, 420));
  boards[0].in(Room::kOpen).forfeit = core::Forfeit{Seat::kEast, "late"};
  boards[0].in(Room::kOpen).absent = true;
  boards[1].in(Room::kOpen).forfeit = core::Forfeit{Seat::kEast, "illegal call"};
  const Statistics statistics = statistics_of(boards, 10);
  EXPECT_EQ(statistics.absences_away, 1);
  EXPECT_EQ(statistics.forfeits_away, 1);
  EXPECT_EQ(statistics.forfeits_home, 0);
}

TEST(Swings, AreTheLargestFirstWithoutTies) {
  const std::vector boards{board_with(kFourSpades, 420, kThreeSpades, 170),
                           board_with(kFourSpades, 420, kFourSpades, 420),
                           board_with(kFourSpades, -50, kFourSpades, 420)};
  EXPECT_EQ(largest_swings(boards, 10, 9), (std::vector<std::size_t>{2, 0}));
  EXPECT_EQ(largest_swings(boards, 10, 1), (std::vector<std::size_t>{2}));
}

TEST(Statistics, ClaimsNoErrorOfOneBoard) {
  EXPECT_EQ(plus_minus(average_of(std::vector<double>{1, 2, 3, 4}), 2), "+2.50 +- 0.65");
  EXPECT_EQ(plus_minus(average_of(std::vector<double>{-3}), 1), "-3.0");
}

TEST(Statistics, SplitsTheSwingIntoBiddingAndPlay) {
  const std::vector boards{
      board_with(kFourSpades, 420, kThreeSpades, 170),  // +6, bidding
      board_with(kFourSpades, -50, kFourSpades, 420),   // -10, play
      board_with(kFourSpades, 420, kFourSpades, 420),   // 0
  };
  const Statistics statistics = statistics_of(boards, 10);
  EXPECT_EQ(statistics.boards, 3);
  EXPECT_EQ(statistics.bidding_swing, 6);
  EXPECT_EQ(statistics.play_swing, -10);
  EXPECT_EQ(statistics.margin(), -4);
  EXPECT_EQ(statistics.won, 1);
  EXPECT_EQ(statistics.lost, 1);
  EXPECT_EQ(statistics.tied, 1);
  EXPECT_EQ(statistics.imps_home, 6);
  EXPECT_EQ(statistics.imps_away, 10);
  EXPECT_EQ(statistics.by_class[static_cast<std::size_t>(ContractClass::kGame)].count, 2);
  EXPECT_LT(statistics.vp_home, 10);
  EXPECT_DOUBLE_EQ(statistics.vp_home + statistics.vp_away, 20);
}

TEST(Statistics, CorrectsForTricksThatOnlyTheCardsDecided) {
  core::TrickTable tricks;
  tricks.set(Strain::kSpades, Seat::kSouth, 9);
  const std::vector boards{board_with(kFourSpades, 420, kThreeSpades, 140)};
  const Statistics statistics = statistics_of(boards, 10, std::vector{tricks});
  EXPECT_EQ(statistics.margin(), 7);
  ASSERT_TRUE(statistics.double_dummy);
  EXPECT_DOUBLE_EQ(statistics.double_dummy->mean, core::imps(-50 - 140));
}

TEST(Statistics, CountsForfeitsApart) {
  BoardResult board = board_with(kFourSpades, 420, kThreeSpades, 140);
  board.in(Room::kOpen).forfeit = core::Forfeit{Seat::kEast, "late"};
  const Statistics statistics = statistics_of(std::vector{board}, 10);
  EXPECT_EQ(statistics.forfeits_away, 1);
  EXPECT_EQ(statistics.forfeit_swing, 10);
  EXPECT_EQ(statistics.bidding_swing, 0);
}

TEST(ContractClass, FollowsTheGameBonus) {
  const auto of = [](int level, Strain strain) {
    return class_of(Contract{Bid(level, strain), {}, Seat::kNorth});
  };
  EXPECT_EQ(class_of(std::nullopt), ContractClass::kPassedOut);
  EXPECT_EQ(of(2, Strain::kNoTrump), ContractClass::kPartial);
  EXPECT_EQ(of(3, Strain::kNoTrump), ContractClass::kGame);
  EXPECT_EQ(of(4, Strain::kDiamonds), ContractClass::kPartial);
  EXPECT_EQ(of(4, Strain::kHearts), ContractClass::kGame);
  EXPECT_EQ(of(5, Strain::kClubs), ContractClass::kGame);
  EXPECT_EQ(of(6, Strain::kClubs), ContractClass::kSlam);
  EXPECT_EQ(of(7, Strain::kSpades), ContractClass::kGrandSlam);
}

TEST(SequentialTest, SeldomSpeaksWhereThereIsNothingToSay) {
  int wrong = 0;
  constexpr int kMatches = 400;
  for (std::uint64_t match = 0; match < kMatches; ++match) {
    core::Random random(match, core::Purpose::kTest);
    SequentialTest test;
    for (int board = 0; board < 500 && !test.decided(); ++board) test.add(5 * random.normal());
    wrong += test.decided() ? 1 : 0;
  }
  EXPECT_LE(wrong, kMatches * 7 / 100);
}

TEST(SequentialTest, SpeaksSoonWhereTheDifferenceIsLarge) {
  core::Random random(1, core::Purpose::kTest);
  SequentialTest test;
  int boards = 0;
  while (!test.decided() && boards < 1000) {
    test.add(2 + 5 * random.normal());
    ++boards;
  }
  EXPECT_LT(boards, 150);
}

}  // namespace
}  // namespace bidwright::match
