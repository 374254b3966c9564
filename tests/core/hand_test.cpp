#include "bidwright/core/hand.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>

#include "bidwright/core/random.hpp"

namespace bidwright::core {
namespace {

using testing::HasSubstr;

Hand hand_of(std::string_view text) {
  return parse_hand(text).value();
}

TEST(Hand, IsReadAsItIsWritten) {
  const Hand hand = hand_of("AKQ.J52.T98.7643");
  EXPECT_EQ(hand.size(), 13);
  EXPECT_TRUE(hand.contains(Card(Suit::kSpades, Rank::kQueen)));
  EXPECT_TRUE(hand.contains(Card(Suit::kClubs, Rank::kThree)));
  EXPECT_FALSE(hand.contains(Card(Suit::kSpades, Rank::kThree)));
  EXPECT_EQ(to_string(hand), "AKQ.J52.T98.7643");
  for (std::uint64_t k = 0; k < 100; ++k) {
    const Deal deal = random_deal(1, k);
    for (const Hand any : deal.hands()) EXPECT_EQ(parse_hand(to_string(any)), any);
  }
}

TEST(Hand, IsReadInAnyOrderAndCaseWithTwoDigitTensAndDashesForVoids) {
  EXPECT_EQ(hand_of("qka.25j.8910.3467"), hand_of("AKQ.J52.T98.7643"));
  EXPECT_EQ(hand_of("-.AKQJT98765432.-.-"), hand_of(".AKQJT98765432.."));
}

struct BadHand {
  const char* text;
  ErrorCode code;
  std::size_t column;
};

TEST(Hand, SaysWhereAHandIsWrong) {
  for (const BadHand& bad : {
           BadHand{"", ErrorCode::kSyntax, 1},
           BadHand{"AKQ.J52.T98", ErrorCode::kSyntax, 12},
           BadHand{"AKQ.J52.T98.7643.", ErrorCode::kSyntax, 17},
           BadHand{"AKQ.J5x.T98.7643", ErrorCode::kSyntax, 7},
           BadHand{"AKQ.J52 .T98.7643", ErrorCode::kSyntax, 8},
           BadHand{"AKQ.J5-.T98.7643", ErrorCode::kSyntax, 7},
           BadHand{"AKQ.1.T98.7643", ErrorCode::kSyntax, 5},
           BadHand{"AKQ.J55.T98.7643", ErrorCode::kIllegal, 7},
           BadHand{"AKQ.J52.T10.7643", ErrorCode::kIllegal, 10},
           BadHand{"AKQ.J52.T98.764", ErrorCode::kIllegal, 1},
           BadHand{"AKQ.J52.T98.76432", ErrorCode::kIllegal, 1},
       }) {
    const auto hand = parse_hand(bad.text);
    ASSERT_FALSE(hand) << bad.text;
    EXPECT_EQ(hand.error().code, bad.code) << bad.text;
    EXPECT_EQ(hand.error().column, bad.column) << bad.text;
  }
  EXPECT_EQ(parse_hand("AKQ.J52.T98.76432").error().message, "the hand has 14 cards instead of 13");
  EXPECT_THAT(parse_hand("AKQ.J55.T98.7643").error().message, HasSubstr("H5 stands twice"));
}

TEST(Hand, MayHoldFewerCardsLaterInTheBoard) {
  EXPECT_EQ(parse_holding("A...").value(), Hand::of(Card(Suit::kSpades, Rank::kAce)));
  EXPECT_EQ(parse_holding("...").value(), Hand());
  EXPECT_EQ(to_string(Hand()), "...");
}

TEST(Hand, IsASetOfCards) {
  Hand hand;
  const Card low(Suit::kClubs, Rank::kTwo);
  const Card high(Suit::kSpades, Rank::kAce);
  hand.add(high);
  hand.add(low);
  hand.add(low);
  EXPECT_EQ(hand.size(), 2);
  EXPECT_EQ(hand.lowest(), low);
  EXPECT_EQ(hand.highest(), high);
  EXPECT_EQ(hand & Hand::of(Suit::kSpades), Hand::of(high));
  EXPECT_EQ(hand - Hand::of(Suit::kSpades), Hand::of(low));
  EXPECT_EQ(Hand::of(low) | Hand::of(high), hand);
  hand.remove(low);
  hand.remove(low);
  EXPECT_EQ(hand, Hand::of(high));
  EXPECT_EQ(Hand::full_deck().size(), kCards);
  EXPECT_EQ(Hand::from_bits(~std::uint64_t{0}), Hand::full_deck());
}

TEST(Hand, GoesThroughItsCardsInOrder) {
  int next = 0;
  for (const Card card : Hand::full_deck()) EXPECT_EQ(card.index(), next++);
  EXPECT_EQ(next, kCards);
  for ([[maybe_unused]] const Card card : Hand()) FAIL();
}

TEST(Hand, KnowsLengthsAndPoints) {
  const Hand hand = hand_of("AKQ.J52.T98.7643");
  EXPECT_EQ(hand.length(Suit::kSpades), 3);
  EXPECT_EQ(hand.length(Suit::kClubs), 4);
  EXPECT_EQ(hand.ranks(Suit::kSpades), 0b1110000000000U);
  EXPECT_EQ(hand.in_suit(Suit::kHearts).size(), 3);
  EXPECT_EQ(hand.count(Rank::kTen), 1);
  EXPECT_EQ(hand.count(Rank::kSeven), 1);
  EXPECT_EQ(hand.count(Rank::kAce), 1);
  EXPECT_EQ(hand.count(Rank::kEight), 1);
  EXPECT_EQ(hand_of("AK.AQJ.A2.A76543").count(Rank::kAce), 4);
  EXPECT_EQ(high_card_points(hand), 10);
  EXPECT_EQ(high_card_points(Hand::full_deck()), 40);
  EXPECT_EQ(high_card_points(Hand()), 0);
}

TEST(Hand, IsBalancedInThreeShapesOnly) {
  EXPECT_TRUE(is_balanced(hand_of("AKQ.J52.T98.7643")));
  EXPECT_TRUE(is_balanced(hand_of("AKQ2.J542.T9.764")));
  EXPECT_TRUE(is_balanced(hand_of("AKQ.J52.T9.76432")));
  EXPECT_FALSE(is_balanced(hand_of("AK.J542.T9.76432")));
  EXPECT_FALSE(is_balanced(hand_of("AKQ2.J542.T985.7")));
  EXPECT_FALSE(is_balanced(hand_of("AKQ765.J52.T9.64")));
  EXPECT_FALSE(is_balanced(hand_of("AKQJT98765432...")));
}

TEST(Hand, IsFormattedAsText) {
  EXPECT_EQ(fmt::format("[{:>18}]", hand_of("AKQ.J52.T98.7643")), "[  AKQ.J52.T98.7643]");
}

}  // namespace
}  // namespace bidwright::core
