// Laws 17 to 22.
#include "bidwright/core/auction.hpp"

#include <gmock/gmock.h>

namespace bidwright::core {
namespace {

using enum CallProblem;
using testing::HasSubstr;

constexpr Call kPass = Call::pass();
constexpr Call kDouble = Call::double_();
constexpr Call kRedouble = Call::redouble();
constexpr Call k1C(1, Strain::kClubs);
constexpr Call k1H(1, Strain::kHearts);
constexpr Call k1S(1, Strain::kSpades);
constexpr Call k2H(2, Strain::kHearts);
constexpr Call k7NT(7, Strain::kNoTrump);

Auction auction_of(std::string_view calls, Seat dealer = Seat::kNorth) {
  return parse_auction(calls, dealer).value();
}

TEST(Auction, BeginsWithTheDealerAndGoesClockwise) {
  Auction auction(Seat::kSouth);
  EXPECT_EQ(auction.turn(), Seat::kSouth);
  EXPECT_EQ(auction.add(k1C), kNone);
  EXPECT_EQ(auction.turn(), Seat::kWest);
  EXPECT_EQ(auction.add(kPass), kNone);
  EXPECT_EQ(auction.turn(), Seat::kNorth);
  EXPECT_EQ(auction.seat_of(0), Seat::kSouth);
  EXPECT_EQ(auction.seat_of(5), Seat::kWest);
}

TEST(Auction, EndsWithThreePassesAfterABid) {
  Auction auction = auction_of("1C P P");
  EXPECT_FALSE(auction.ended());
  auction.add(kPass);
  EXPECT_TRUE(auction.ended());
  EXPECT_FALSE(auction.passed_out());
  EXPECT_EQ(auction.check(kPass), kAuctionEnded);
  EXPECT_EQ(auction.check(k7NT), kAuctionEnded);
}

TEST(Auction, EndsWithFourPassesAtTheStart) {
  Auction auction = auction_of("P P P");
  EXPECT_FALSE(auction.ended());
  auction.add(kPass);
  EXPECT_TRUE(auction.ended());
  EXPECT_TRUE(auction.passed_out());
  EXPECT_EQ(auction.contract(), std::nullopt);
  EXPECT_EQ(auction.add(k1C), kAuctionEnded);
}

TEST(Auction, GoesOnWhenTheFourthPlayerOpensAfterThreePasses) {
  const Auction auction = auction_of("P P P 1C P P");
  EXPECT_FALSE(auction.ended());
  EXPECT_TRUE(auction_of("P P P 1C P P P").ended());
}

TEST(Auction, RejectsAnInsufficientBid) {
  const Auction auction = auction_of("1H");
  EXPECT_EQ(auction.check(k1C), kInsufficientBid);
  EXPECT_EQ(auction.check(k1H), kInsufficientBid);
  EXPECT_EQ(auction.check(k1S), kNone);
  EXPECT_EQ(auction.check(Call(2, Strain::kClubs)), kNone);
  EXPECT_EQ(auction_of("7NT").check(k7NT), kInsufficientBid);
}

TEST(Auction, LetsOnlyTheOpponentsDoubleAndOnlyOnce) {
  EXPECT_EQ(Auction().check(kDouble), kInadmissibleDouble);
  EXPECT_EQ(auction_of("P").check(kDouble), kInadmissibleDouble);
  EXPECT_EQ(auction_of("1H").check(kDouble), kNone);
  EXPECT_EQ(auction_of("1H P").check(kDouble), kInadmissibleDouble);
  EXPECT_EQ(auction_of("1H P P").check(kDouble), kNone);
  EXPECT_EQ(auction_of("1H X").check(kDouble), kInadmissibleDouble);
  EXPECT_EQ(auction_of("1H X P").check(kDouble), kInadmissibleDouble);
  EXPECT_EQ(auction_of("1H X XX").check(kDouble), kInadmissibleDouble);
  EXPECT_EQ(auction_of("1H X 1S").check(kDouble), kNone);
}

TEST(Auction, LetsOnlyTheDoubledSideRedoubleAndOnlyOnce) {
  EXPECT_EQ(Auction().check(kRedouble), kInadmissibleRedouble);
  EXPECT_EQ(auction_of("1H").check(kRedouble), kInadmissibleRedouble);
  EXPECT_EQ(auction_of("1H P").check(kRedouble), kInadmissibleRedouble);
  EXPECT_EQ(auction_of("1H X").check(kRedouble), kNone);
  EXPECT_EQ(auction_of("1H X P").check(kRedouble), kInadmissibleRedouble);
  EXPECT_EQ(auction_of("1H X P P").check(kRedouble), kNone);
  EXPECT_EQ(auction_of("1H X XX P").check(kRedouble), kInadmissibleRedouble);
  EXPECT_EQ(auction_of("1H X XX P P").check(kRedouble), kInadmissibleRedouble);
}

TEST(Auction, ForgetsDoublesWithTheNextBid) {
  const Auction auction = auction_of("1H X XX 1S");
  EXPECT_EQ(auction.doubling(), Doubling::kUndoubled);
  EXPECT_EQ(auction.check(kRedouble), kInadmissibleRedouble);
  EXPECT_EQ(auction.check(kDouble), kNone);
}

TEST(Auction, ChangesNothingWithAnIllegalCall) {
  Auction auction = auction_of("1H X");
  const Auction before = auction;
  EXPECT_EQ(auction.add(k1H), kInsufficientBid);
  EXPECT_EQ(auction.add(kDouble), kInadmissibleDouble);
  EXPECT_EQ(auction, before);
  EXPECT_EQ(auction.turn(), Seat::kSouth);
  EXPECT_EQ(auction.doubling(), Doubling::kDoubled);
}

TEST(Auction, MakesTheFirstOfTheSideToNameTheStrainDeclarer) {
  EXPECT_EQ(auction_of("1H P 2H AP").contract()->declarer, Seat::kNorth);
  EXPECT_EQ(auction_of("1C P 1H P 2C P 2H AP").contract()->declarer, Seat::kSouth);
  EXPECT_EQ(auction_of("1C 1S 2S P 4S AP").contract()->declarer, Seat::kSouth);
  // The opponents named the strain first: that does not count.
  EXPECT_EQ(auction_of("1C 1S P P 2S AP").contract()->declarer, Seat::kNorth);
  EXPECT_EQ(auction_of("1NT P 2C P 2S P 3NT AP", Seat::kWest).contract()->declarer, Seat::kWest);
}

TEST(Auction, GivesTheContractWithItsDoubling) {
  EXPECT_EQ(to_string(auction_of("1H X AP").contract()), "1HX");
  EXPECT_EQ(to_string(auction_of("1H X XX AP").contract()), "1HXX");
  EXPECT_EQ(to_string(auction_of("1H X XX 1S AP").contract()), "1S");
  EXPECT_EQ(auction_of("1H X").contract()->doubling, Doubling::kDoubled);
}

TEST(Auction, KnowsWhoFirstNamedAStrain) {
  const Auction auction = auction_of("1C 1S 2C 2S");
  EXPECT_EQ(auction.first_to_name(Side::kNorthSouth, Strain::kClubs), Seat::kNorth);
  EXPECT_EQ(auction.first_to_name(Side::kEastWest, Strain::kSpades), Seat::kEast);
  EXPECT_EQ(auction.first_to_name(Side::kNorthSouth, Strain::kSpades), std::nullopt);
}

TEST(Auction, HoldsTheLongestOfAll) {
  Auction auction(Seat::kEast);
  const auto call = [&](Call next) { ASSERT_EQ(auction.add(next), kNone) << auction.size(); };
  for (int i = 0; i < 3; ++i) call(kPass);
  for (int bid = 0; bid < kBids; ++bid) {
    for (const Call next :
         {Call(Bid::at(bid)), kPass, kPass, kDouble, kPass, kPass, kRedouble, kPass, kPass}) {
      call(next);
    }
    EXPECT_FALSE(auction.ended());
  }
  call(kPass);
  EXPECT_TRUE(auction.ended());
  EXPECT_EQ(auction.size(), Auction::kLongest);
  EXPECT_EQ(auction.size(), 319U);
  EXPECT_EQ(to_string(auction.contract()), "7NTXX");
  EXPECT_EQ(auction.add(kPass), kAuctionEnded);
  EXPECT_EQ(parse_auction(to_string(auction), Seat::kEast), auction);
}

TEST(Auction, IsUsableAtCompileTime) {
  constexpr auto contract = [] {
    Auction auction(Seat::kWest);
    for (const Call call : {k1H, kPass, k2H, kDouble, kPass, kPass, kPass}) auction.add(call);
    return auction.contract();
  }();
  static_assert(contract->declarer == Seat::kWest && contract->doubling == Doubling::kDoubled);
}

TEST(Auction, IsReadAsItIsWritten) {
  const Auction auction = auction_of(" 1h\tX  r 3nt\n P p pass ");
  EXPECT_EQ(to_string(auction), "1H X XX 3NT PASS PASS PASS");
  EXPECT_TRUE(auction.ended());
  EXPECT_EQ(to_string(auction_of("")), "");
  EXPECT_EQ(to_string(auction_of("AP")), "PASS PASS PASS PASS");
  EXPECT_EQ(to_string(auction_of("1C P ap")), "1C PASS PASS PASS");
}

TEST(Auction, SaysWhereItsTextIsWrong) {
  const auto syntax = parse_auction("1H PASS 9C", Seat::kNorth);
  ASSERT_FALSE(syntax);
  EXPECT_EQ(syntax.error().code, ErrorCode::kSyntax);
  EXPECT_EQ(syntax.error().column, 9U);
  const auto insufficient = parse_auction("1H 1C", Seat::kNorth);
  ASSERT_FALSE(insufficient);
  EXPECT_EQ(insufficient.error().code, ErrorCode::kIllegal);
  EXPECT_EQ(insufficient.error().column, 4U);
  EXPECT_THAT(insufficient.error().message, HasSubstr("1C: the bid is not higher"));
  EXPECT_EQ(parse_auction("P P P P P", Seat::kNorth).error().column, 9U);
  EXPECT_EQ(parse_auction("1C AP AP", Seat::kNorth).error().column, 7U);
}

TEST(Auction, ComparesDealersAndCalls) {
  EXPECT_NE(auction_of("1C"), auction_of("1C", Seat::kEast));
  EXPECT_NE(auction_of("1C"), auction_of("1C P"));
  EXPECT_NE(auction_of("1C"), auction_of("1H"));
  EXPECT_EQ(auction_of("1C"), auction_of("1c"));
}

}  // namespace
}  // namespace bidwright::core
