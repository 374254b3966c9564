// What is written is read back to the same value.

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include "bidwright/disclosure/alert.hpp"

namespace bidwright::disclosure {
namespace {

/// With any end open or not.
Range any_range(int most) {
  const int low = *rc::gen::inRange(0, most + 1);
  const int high = *rc::gen::inRange(low, most + 1);
  switch (*rc::gen::inRange(0, 4)) {
    case 0:
      return at_least(low);
    case 1:
      return up_to(high);
    case 2:
      return {static_cast<std::uint8_t>(low), static_cast<std::uint8_t>(high)};
    default:
      return {};
  }
}

/// That a hand can keep, and that says something.
HandConstraint any_constraint() {
  HandConstraint constraint;
  constraint.points = any_range(37);
  for (Range& length : constraint.length) length = any_range(8);
  for (Range& points : constraint.suit_points) points = any_range(10);
  if (*rc::gen::arbitrary<bool>()) constraint.aces = *rc::gen::inRange(0, 5);
  if (*rc::gen::arbitrary<bool>()) constraint.kings = *rc::gen::inRange(0, 5);
  for (const core::Suit suit : core::kAllSuits) {
    for (const core::Rank rank : {core::Rank::kAce, core::Rank::kKing}) {
      if (*rc::gen::inRange(0, 6) == 0) constraint.holds.add({suit, rank});
    }
  }
  RC_PRE(!constraint.is_open() && constraint.is_possible());
  return constraint;
}

TEST(AlertProperty, WhatIsWrittenIsReadBackTheSame) {
  EXPECT_TRUE(rc::check([] {
    Disclosure disclosure;
    const int alternatives = *rc::gen::inRange(0, 4);
    for (int i = 0; i < alternatives; ++i) disclosure.alternatives.push_back(any_constraint());
    if (*rc::gen::arbitrary<bool>()) disclosure.requests.emplace_back(kForcing);
    if (*rc::gen::arbitrary<bool>()) {
      disclosure.requests.emplace_back("asking for a four-card major suit");
    }
    const std::string text = write_alert(disclosure);
    const AlertReading reading = read_alert(text);
    RC_TAG(disclosure.alternatives.size());
    RC_ASSERT(reading.ignored.empty());
    RC_ASSERT(reading.disclosure == disclosure);
    RC_ASSERT(write_alert(reading.disclosure) == text);
  }));
}

}  // namespace
}  // namespace bidwright::disclosure
