#include "bidwright/core/vp.hpp"

#include <array>
#include <cmath>

#include <gtest/gtest.h>

namespace bidwright::core {
namespace {

constexpr std::array kMatchLengths{1, 2, 4, 6, 7, 8, 10, 12, 14, 16, 20, 24, 28, 32, 48, 64, 96};

TEST(VictoryPoints, FollowsTheOfficialTableForFourBoards) {
  constexpr std::array kTable{10.00, 10.61, 11.20, 11.76, 12.29, 12.80, 13.28, 13.74,
                              14.18, 14.60, 15.00, 15.38, 15.74, 16.09, 16.42, 16.73,
                              17.03, 17.31, 17.59, 17.84, 18.09, 18.33, 18.55, 18.76,
                              18.97, 19.16, 19.34, 19.52, 19.69, 19.85, 20.00};
  for (std::size_t margin = 0; margin < kTable.size(); ++margin) {
    EXPECT_DOUBLE_EQ(victory_points(static_cast<int>(margin), 4), kTable[margin]);
  }
}

TEST(VictoryPoints, HasTheExactPointsOfTheGoldenSection) {
  // A third of the winning margin is worth 15 exactly, two thirds 15 + 5 g = 18.09.
  for (const int boards : {4, 9, 16, 25, 36}) {
    const int all = 15 * static_cast<int>(std::sqrt(boards));
    EXPECT_DOUBLE_EQ(victory_points(all / 3, boards), 15.00);
    EXPECT_DOUBLE_EQ(victory_points(2 * all / 3, boards), 18.09);
    EXPECT_DOUBLE_EQ(victory_points(all, boards), 20.00);
    EXPECT_LT(victory_points(all - 1, boards), 20.00);
  }
}

TEST(VictoryPoints, RaisesAValueWhereRoundingWouldMakeALaterImpWorthMore) {
  // Rounding alone gives 16.09, 16.25, 16.42 for 26, 27 and 28 IMPs on 16 boards.
  EXPECT_DOUBLE_EQ(victory_points(26, 16), 16.09);
  EXPECT_DOUBLE_EQ(victory_points(27, 16), 16.26);
  EXPECT_DOUBLE_EQ(victory_points(28, 16), 16.42);
}

TEST(VictoryPoints, ReachesTwentyAtTheMarginOfTheOfficialTables) {
  EXPECT_LT(victory_points(36, 6), 20);
  EXPECT_DOUBLE_EQ(victory_points(37, 6), 20);
  EXPECT_LT(victory_points(84, 32), 20);
  EXPECT_DOUBLE_EQ(victory_points(85, 32), 20);
  EXPECT_DOUBLE_EQ(victory_points(1000, 32), 20);
  EXPECT_DOUBLE_EQ(victory_points(-1000, 32), 0);
}

TEST(VictoryPoints, MakesEveryImpWorthSomethingAndNoneMoreThanTheOneBefore) {
  for (const int boards : kMatchLengths) {
    long last_step = 1000;
    long last = 1000;
    for (int margin = 1; last < 2000; ++margin) {
      const long now = std::lround(victory_points(margin, boards) * 100);
      EXPECT_LE(now - last, last_step) << margin << " IMPs, " << boards << " boards";
      EXPECT_GT(now, last) << margin << " IMPs, " << boards << " boards";
      last_step = now - last;
      last = now;
    }
  }
}

TEST(VictoryPoints, AddsUpToTwentyForBothTeams) {
  for (const int boards : kMatchLengths) {
    for (int margin = 0; margin < 100; ++margin) {
      EXPECT_DOUBLE_EQ(victory_points(margin, boards) + victory_points(-margin, boards), 20);
    }
  }
}

}  // namespace
}  // namespace bidwright::core
