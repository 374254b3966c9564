#include <fmt/format.h>
#include <gmock/gmock.h>

#include "bidwright/core/contract.hpp"

namespace bidwright::core {
namespace {

using testing::HasSubstr;

TEST(Bid, IsOrderedByLevelThenStrain) {
  EXPECT_LT(Bid(1, Strain::kClubs), Bid(1, Strain::kDiamonds));
  EXPECT_LT(Bid(1, Strain::kSpades), Bid(1, Strain::kNoTrump));
  EXPECT_LT(Bid(1, Strain::kNoTrump), Bid(2, Strain::kClubs));
  EXPECT_EQ(Bid(1, Strain::kClubs).index(), 0);
  EXPECT_EQ(Bid(7, Strain::kNoTrump).index(), 34);
  for (int i = 0; i < kBids; ++i) {
    EXPECT_EQ(Bid(Bid::at(i).level(), Bid::at(i).strain()), Bid::at(i));
  }
}

TEST(Call, IsPassDoubleRedoubleOrBid) {
  EXPECT_TRUE(Call().is_pass());
  EXPECT_TRUE(Call::double_().is_double());
  EXPECT_TRUE(Call::redouble().is_redouble());
  EXPECT_FALSE(Call::redouble().is_bid());
  EXPECT_EQ(Call(3, Strain::kNoTrump).bid(), Bid(3, Strain::kNoTrump));
}

TEST(Call, IsReadAsItIsWritten) {
  for (int i = 0; i < kCalls; ++i) EXPECT_EQ(parse_call(to_string(Call::at(i))), Call::at(i));
  EXPECT_EQ(to_string(Call(1, Strain::kNoTrump)), "1NT");
  EXPECT_EQ(fmt::format("{:<5}|", Call::pass()), "PASS |");
}

TEST(Call, IsReadInEveryUsualSpelling) {
  for (const char* text : {"p", "Pass", "PASS"}) EXPECT_EQ(parse_call(text), Call::pass());
  for (const char* text : {"x", "D", "Dbl", "Double"}) {
    EXPECT_EQ(parse_call(text), Call::double_());
  }
  for (const char* text : {"xx", "R", "Rdbl", "Redbl", "Redouble"}) {
    EXPECT_EQ(parse_call(text), Call::redouble());
  }
  EXPECT_EQ(parse_call("3n"), Call(3, Strain::kNoTrump));
  EXPECT_EQ(parse_call("7c"), Call(7, Strain::kClubs));
}

TEST(Call, RefusesEverythingElse) {
  for (const char* text :
       {"", "0C", "8C", "1", "1X", "C1", "1NTT", "XXX", "AP", "-", "1 C", "PASS "}) {
    const auto call = parse_call(text);
    ASSERT_FALSE(call) << text;
    EXPECT_EQ(call.error().code, ErrorCode::kSyntax);
    EXPECT_THAT(call.error().message, HasSubstr("is not a call"));
  }
}

TEST(Contract, KnowsItsPlayers) {
  const Contract contract{Bid(4, Strain::kSpades), Doubling::kDoubled, Seat::kSouth};
  EXPECT_EQ(contract.dummy(), Seat::kNorth);
  EXPECT_EQ(contract.leader(), Seat::kWest);
  EXPECT_EQ(contract.tricks_needed(), 10);
}

TEST(Contract, IsReadAsItIsWritten) {
  for (int i = 0; i < kBids; ++i) {
    for (const Doubling doubling :
         {Doubling::kUndoubled, Doubling::kDoubled, Doubling::kRedoubled}) {
      const FinalContract contract = Contract{Bid::at(i), doubling, Seat::kEast};
      EXPECT_EQ(parse_contract(to_string(contract), Seat::kEast).value(), contract);
    }
  }
  EXPECT_EQ(to_string(FinalContract()), "PASS");
  EXPECT_EQ(parse_contract("Pass").value(), std::nullopt);
  EXPECT_EQ(to_string(parse_contract("3nxx").value()), "3NTXX");
}

TEST(Contract, RefusesEverythingElse) {
  for (const char* text : {"", "X", "4", "4SXXX", "4 S", "8C", "4SX ", "XX"}) {
    const auto contract = parse_contract(text);
    ASSERT_FALSE(contract) << text;
    EXPECT_THAT(contract.error().message, HasSubstr("is not a contract"));
  }
}

}  // namespace
}  // namespace bidwright::core
