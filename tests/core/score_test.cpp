#include "bidwright/core/score.hpp"

#include <gtest/gtest.h>

namespace bidwright::core {
namespace {

TEST(Score, PaysAGameInAMajor) {
  EXPECT_EQ(score(Bid(4, Strain::kSpades), Doubling::kUndoubled, false, 10), 420);
  EXPECT_EQ(score(Bid(4, Strain::kSpades), Doubling::kUndoubled, true, 10), 620);
}

TEST(Score, ChargesDoubledUndertricksByTheTable) {
  constexpr std::array kNotVulnerable{100, 300, 500, 800, 1100, 1400};
  constexpr std::array kVulnerable{200, 500, 800, 1100, 1400, 1700};
  for (int down = 1; down <= 6; ++down) {
    const auto i = static_cast<std::size_t>(down - 1);
    const Bid bid(4, Strain::kHearts);
    EXPECT_EQ(score(bid, Doubling::kDoubled, false, 10 - down), -kNotVulnerable[i]);
    EXPECT_EQ(score(bid, Doubling::kRedoubled, false, 10 - down), -2 * kNotVulnerable[i]);
    EXPECT_EQ(score(bid, Doubling::kDoubled, true, 10 - down), -kVulnerable[i]);
  }
}

}  // namespace
}  // namespace bidwright::core
