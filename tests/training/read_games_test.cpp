#include "bidwright/training/read_games.hpp"

#include <gmock/gmock.h>

namespace bidwright::training {
namespace {

using core::Seat;
using core::Side;
using core::Strain;
using testing::HasSubstr;

const std::string kDeal = "N:J84.AK72.943.Q42 T9632.Q8.AK75.53 AQ7.JT9.82.AJ987 K5.6543.QJT6.KT6";

core::Error error_of(const std::string& text) {
  const auto games = read_games(text);
  EXPECT_FALSE(games);
  return games ? core::Error{} : games.error();
}

TEST(RecordedGame, HasDealAuctionAndTricks) {
  const auto games =
      read_games("# deal\n" + kDeal + "\tP P 1C P 1H P P P\t\t5 6 7 8 9 10 11 12 0 1\n" + kDeal +
                 "\tP P P P\tSJ S9\n");
  ASSERT_TRUE(games) << games.error().text();
  ASSERT_EQ(games->size(), 2U);
  const core::RecordedGame& game = games->front();
  EXPECT_EQ(to_string(game.auction.contract()), "1H");
  ASSERT_TRUE(game.tricks);
  EXPECT_FALSE(game.tricks->east_west);
  EXPECT_EQ(game.tricks->table(Strain::kSpades, Seat::kNorth), 5);
  EXPECT_EQ(game.tricks->table(Strain::kSpades, Seat::kSouth), 6);
  EXPECT_EQ(game.tricks->table(Strain::kClubs, Seat::kSouth), 12);
  EXPECT_EQ(game.tricks->table(Strain::kNoTrump, Seat::kSouth), 1);
  EXPECT_FALSE((*games)[1].tricks);
}

TEST(RecordedGame, TakesTricksFromAFileOfTheirOwn) {
  auto games = read_games(kDeal + "\tP P P P\n" + kDeal + "\tP P P P\t\n").value();
  ASSERT_TRUE(
      read_tricks("# game S H D C NT\n1 0 1 2 3 4 5 6 7 8 9 10 11 12 13 0 1 2 3 4 5\n", games));
  EXPECT_FALSE(games[0].tricks);
  ASSERT_TRUE(games[1].tricks);
  EXPECT_TRUE(games[1].tricks->east_west);
  EXPECT_EQ(games[1].tricks->table(Strain::kHearts, Seat::kEast), 5);
  EXPECT_EQ(games[1].tricks->table(Strain::kNoTrump, Seat::kWest), 5);
  const auto absent = read_tricks("2 0 1 2 3 4 5 6 7 8 9 10 11 12 13 0 1 2 3 4 5\n", games);
  ASSERT_FALSE(absent);
  EXPECT_THAT(absent.error().message, HasSubstr("0 to 1"));
  const auto few = read_tricks("\n1 0 1 2", games);
  ASSERT_FALSE(few);
  EXPECT_EQ(few.error().line, 2U);
}

TEST(RecordedGame, ThatIsWrongSaysWhere) {
  core::Error error = error_of(kDeal + "\tP P P P\n" + kDeal + "\tP P 1C P 1C\n");
  EXPECT_EQ(error.line, 2U);
  EXPECT_GT(error.column, kDeal.size());
  EXPECT_THAT(error_of(kDeal + "\tP P 1C P").message, HasSubstr("not over"));
  EXPECT_THAT(error_of(kDeal).message, HasSubstr("a tab"));
  EXPECT_THAT(error_of(kDeal + "\tP P P P\t\t1 2 3").message, HasSubstr("10 or 20"));
  EXPECT_THAT(error_of(kDeal + "\tP P P P\t\t1 2 3 4 5 6 7 8 9 14").message, HasSubstr("0 to 13"));
  EXPECT_FALSE(read_games(""));
}

TEST(RecordedGame, HasTheCardsIfTheyWereRecorded) {
  const auto games = read_games(kDeal + "\tP P 1C P 1H P P P\tDA D2\n").value();
  EXPECT_EQ(games.front().cards,
            (std::vector{core::parse_card("DA").value(), core::parse_card("D2").value()}));
  EXPECT_THAT(error_of(kDeal + "\tP P 1C P 1H P P P\tDA SK").message, HasSubstr("SK"));
}

TEST(RecordedGame, KnowsTheSideThatBidAlone) {
  const auto side = [](std::string_view calls) {
    return only_bidding_side(core::parse_auction(calls, Seat::kNorth).value());
  };
  EXPECT_EQ(side("P P 1C P 1H P P P"), Side::kNorthSouth);
  EXPECT_EQ(side("P 1C P 1H P P P"), Side::kEastWest);
  EXPECT_EQ(side("P P P P"), Side::kNorthSouth);
  EXPECT_EQ(side("P 1C X P P P"), std::nullopt);
}

}  // namespace
}  // namespace bidwright::training
