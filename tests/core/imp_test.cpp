#include "bidwright/core/imp.hpp"

#include <gtest/gtest.h>

namespace bidwright::core {
namespace {

struct ImpRow {
  int from;
  int to;
  int imps;
};

/// Law 78B as printed.
constexpr std::array kTable{
    ImpRow{0, 10, 0},       ImpRow{20, 40, 1},      ImpRow{50, 80, 2},      ImpRow{90, 120, 3},
    ImpRow{130, 160, 4},    ImpRow{170, 210, 5},    ImpRow{220, 260, 6},    ImpRow{270, 310, 7},
    ImpRow{320, 360, 8},    ImpRow{370, 420, 9},    ImpRow{430, 490, 10},   ImpRow{500, 590, 11},
    ImpRow{600, 740, 12},   ImpRow{750, 890, 13},   ImpRow{900, 1090, 14},  ImpRow{1100, 1290, 15},
    ImpRow{1300, 1490, 16}, ImpRow{1500, 1740, 17}, ImpRow{1750, 1990, 18}, ImpRow{2000, 2240, 19},
    ImpRow{2250, 2490, 20}, ImpRow{2500, 2990, 21}, ImpRow{3000, 3490, 22}, ImpRow{3500, 3990, 23},
    ImpRow{4000, 15200, 24}};

TEST(Imp, FollowsTheLawsTableAtEveryBoundary) {
  for (const ImpRow& row : kTable) {
    EXPECT_EQ(imps(row.from), row.imps) << row.from;
    EXPECT_EQ(imps(row.to), row.imps) << row.to;
    EXPECT_EQ(imps(-row.from), -row.imps) << -row.from;
    EXPECT_EQ(imps(-row.to), -row.imps) << -row.to;
  }
}

TEST(Imp, LeavesNoDifferenceOut) {
  for (std::size_t i = 1; i < kTable.size(); ++i) {
    EXPECT_EQ(kTable[i].from, kTable[i - 1].to + 10);
    EXPECT_EQ(kTable[i].imps, kTable[i - 1].imps + 1);
    for (int points = kTable[i].from; points <= kTable[i].to; points += 10) {
      EXPECT_EQ(imps(points), kTable[i].imps);
    }
  }
}

}  // namespace
}  // namespace bidwright::core
