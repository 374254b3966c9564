#include "bidwright/match/honesty.hpp"

#include <gtest/gtest.h>

namespace bidwright::match {
namespace {

/// North, home in the open room, holds 12 HCP and five spades.
BoardResult board(std::string_view call, std::string alert) {
  BoardResult result;
  result.setup.deal =
      core::parse_deal("N:AKJ52.Q52.Q98.43 QT9.KJT9.KJT.QJT 876.A87.A765.A65 43.643.432.K9872")
          .value();
  for (const Room room : kAllRooms) {
    result.in(room).calls = {{core::parse_call(call).value(), alert}, {}, {}, {}};
  }
  return result;
}

TEST(Honesty, HoldsEveryCallAgainstTheHandThatMadeIt) {
  const std::vector<BoardResult> boards{
      board("1S", "11 to 15 total points, at least 5 cards in spades."),
      board("1S", "13 to 15 total points, at least 5 cards in spades."),
      board("1S", "at least 6 cards in hearts. Alternatively, at least 5 cards in spades."),
      board("1NT", "15 to 17 total points."),
      board("2C", "Forcing for one round."),
      board("PASS", "up to 11 total points."),
  };
  const Honesty home = honesty_of(boards, Team::kHome);
  EXPECT_EQ(home.told, 5);
  EXPECT_EQ(home.outside, 3);
  EXPECT_EQ(home.silent, 1);
  ASSERT_EQ(home.rows.size(), 3U);
  EXPECT_EQ(home.rows[0].auction, "1S");
  EXPECT_EQ(home.rows[0].told, 3);
  EXPECT_EQ(home.rows[0].outside, 1);
}

TEST(Honesty, CountsTheCallsOfOneTeamOnly) {
  BoardResult one = board("PASS", "");
  one.in(Room::kOpen).calls = {
      {}, {core::parse_call("1S").value(), "at least 5 cards in spades."}, {}, {}, {}};
  one.in(Room::kClosed).calls = {{}, {}, {}, {}};
  EXPECT_EQ(honesty_of({&one, 1}, Team::kHome).told, 0);
  const Honesty away = honesty_of({&one, 1}, Team::kAway);
  EXPECT_EQ(away.told, 1);
  EXPECT_EQ(away.outside, 1);
}

}  // namespace
}  // namespace bidwright::match
