#include "progress.hpp"

#include <gtest/gtest.h>

namespace bidwright::tools {
namespace {

TEST(ProgressLine, ShowsShareRateAndTimeLeft) {
  EXPECT_EQ(progress_line({"solving", "deals", 5000, 10000, 0, 40}, 100),
            "solving [############............] 50%  5000/10000 deals  125/s  0:40 left");
  EXPECT_EQ(progress_line({"solving", "deals", 1, 10000, 0, 2}, 100),
            "solving [........................] 0%  1/10000 deals  0.5/s  5:33:18 left");
}

TEST(ProgressLine, CountsOnlyFreshWorkForTheRate) {
  EXPECT_EQ(progress_line({"solving", "deals", 9000, 10000, 8000, 10}, 100),
            "solving [#####################...] 90%  9000/10000 deals  100/s  0:10 left");
}

TEST(ProgressLine, ManagesWithoutATotal) {
  EXPECT_EQ(progress_line({"reading", "boards", 300, 0, 0, 3}, 100), "reading  300 boards  100/s");
}

TEST(ProgressLine, StaysWithinTheTerminal) {
  EXPECT_EQ(progress_line({"solving", "deals", 5000, 10000, 0, 40}, 20), "solving [###########");
}

TEST(ProgressLine, BearsBeingDoneAndBeingAtTheStart) {
  EXPECT_EQ(progress_line({"solving", "deals", 10, 10, 0, 5}, 100),
            "solving [########################] 100%  10/10 deals  2.0/s  0:00 left");
  EXPECT_EQ(progress_line({"solving", "deals", 0, 10, 0, 0}, 100),
            "solving [........................] 0%  0/10 deals  0.0/s");
}

}  // namespace
}  // namespace bidwright::tools
