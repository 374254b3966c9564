#include "bidwright/sampling/disclosed.hpp"

#include <gtest/gtest.h>

#include "bidwright/disclosure/alert.hpp"

namespace bidwright::sampling {
namespace {

core::Hand hand(std::string_view text) {
  return core::parse_hand(text).value();
}

TEST(Fit, IsZeroForAHandInsideAndFallsWithEveryStepOutside) {
  const auto [shown, ignored] =
      disclosure::read_alert("at least 5 cards in spades, 11 to 15 total points");
  const float inside = fit(shown, hand("AKJ52.K52.J98.43"));
  const float one_point = fit(shown, hand("AQ952.952.J98.K3"));
  const float three_points = fit(shown, hand("AQ952.952.Q98.43"));
  const float short_suit = fit(shown, hand("AKJ5.K52.J98.432"));
  EXPECT_EQ(inside, 0);
  EXPECT_LT(one_point, 0);
  EXPECT_LT(three_points, one_point);
  EXPECT_LT(short_suit, one_point);
  EXPECT_GE(three_points, kWorstFit);
}

TEST(Fit, TakesTheBestAlternative) {
  const auto [shown, ignored] = disclosure::read_alert(
      "at least 6 cards in hearts. Alternatively, at least 6 cards in spades.");
  EXPECT_EQ(fit(shown, hand("AKJ532.K52.J98.4")), 0);
}

}  // namespace
}  // namespace bidwright::sampling
