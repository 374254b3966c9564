#include "bidwright/core/pair_auction.hpp"

#include <gtest/gtest.h>

namespace bidwright::core {
namespace {

std::string calls_of(std::string_view text) {
  const auto auction = parse_pair_auction(text);
  return auction ? to_string(*auction) : auction.error().text();
}

TEST(PairAuction, FillsInThePassesThatAreLeftOut) {
  EXPECT_EQ(calls_of("1C 1H 4H"), "1C PASS 1H PASS 4H");
  EXPECT_EQ(calls_of("1C (1H) X"), "1C 1H X");
  EXPECT_EQ(calls_of("1C (1H) X 2S"), "1C 1H X PASS 2S");
  EXPECT_EQ(calls_of("1C (1H) (2H)"), "1C 1H PASS 2H");
  EXPECT_EQ(calls_of("PASS 1C"), "PASS PASS 1C");
  EXPECT_EQ(calls_of("(1NT) X (XX)"), "1NT X XX");
  EXPECT_EQ(calls_of(""), "");
}

TEST(PairAuction, SeatsThePairNorthSouth) {
  EXPECT_EQ(parse_pair_auction("1C (1H)").value().dealer(), Seat::kNorth);
  EXPECT_EQ(parse_pair_auction("(1H) X").value().dealer(), Seat::kWest);
  EXPECT_EQ(parse_pair_auction("(1H)").value().turn(), Seat::kNorth);
}

TEST(PairAuction, SaysWhereACallIsWrong) {
  EXPECT_EQ(parse_pair_auction("1C (1H X").error().column, 4U);
  EXPECT_EQ(parse_pair_auction("1C (8H) X").error().column, 4U);
  EXPECT_EQ(parse_pair_auction("1H (1C) X").error().column, 4U);
  EXPECT_EQ(parse_pair_auction("1H PASS PASS 2H").error().column, 9U);
}

TEST(PairAuction, IsToldByEitherSide) {
  const auto auction = parse_auction("PASS 1C 1H X PASS 2S", Seat::kEast).value();
  EXPECT_EQ(pair_text(auction, auction.size(), Side::kNorthSouth), "1C (1H) X 2S");
  EXPECT_EQ(pair_text(auction, auction.size(), Side::kEastWest), "PASS (1C) 1H (X) PASS (2S)");
  EXPECT_EQ(pair_text(auction, 3, Side::kNorthSouth), "1C (1H)");
}

}  // namespace
}  // namespace bidwright::core
