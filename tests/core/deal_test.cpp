#include "bidwright/core/deal.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>

#include "bidwright/core/random.hpp"

namespace bidwright::core {
namespace {

using testing::HasSubstr;

constexpr const char* kText =
    "N:QJ6.K652.J85.T98 873.J97.AT764.Q4 K5.T83.KQ9.A7652 AT942.AQ4.32.KJ3";

TEST(Deal, IsReadAsItIsWritten) {
  const Deal deal = parse_deal(kText).value();
  EXPECT_TRUE(deal.is_complete());
  EXPECT_EQ(to_string(deal[Seat::kNorth]), "QJ6.K652.J85.T98");
  EXPECT_EQ(to_string(deal[Seat::kWest]), "AT942.AQ4.32.KJ3");
  EXPECT_EQ(to_string(deal), kText);
  EXPECT_EQ(fmt::format("{}", deal), kText);
}

TEST(Deal, MayBeginWithAnySeat) {
  const Deal deal = parse_deal(kText).value();
  for (const Seat first : kAllSeats) {
    const std::string text = to_string(deal, first);
    EXPECT_EQ(text[0], letter(first));
    EXPECT_EQ(parse_deal(text), deal);
  }
  EXPECT_EQ(parse_deal("  s:K5.T83.KQ9.A7652  AT942.AQ4.32.KJ3\tQJ6.K652.J85.T98 "
                       "873.J97.AT764.Q4\r\n"),
            deal);
}

TEST(Deal, FillsInTheOneUnknownHand) {
  EXPECT_EQ(parse_deal("N:QJ6.K652.J85.T98 873.J97.AT764.Q4 - AT942.AQ4.32.KJ3"),
            parse_deal(kText));
}

TEST(Deal, MayBeUnknownInPartOnlyWhereThatIsAsked) {
  const char* text = "E:873.J97.AT764.Q4 - AT942.AQ4.32.KJ3 -";
  const Deal deal = parse_partial_deal(text).value();
  EXPECT_TRUE(deal[Seat::kNorth].empty());
  EXPECT_FALSE(deal.is_complete());
  EXPECT_EQ(to_string(deal, Seat::kEast), text);
  EXPECT_FALSE(parse_deal(text));
  EXPECT_EQ(parse_partial_deal("N:A... K... - -").value()[Seat::kEast].size(), 1);
}

struct BadDeal {
  std::string text;
  ErrorCode code;
  std::size_t column;
};

TEST(Deal, SaysWhereADealIsWrong) {
  for (const BadDeal& bad : {
           BadDeal{"", ErrorCode::kSyntax, 1},
           BadDeal{"QJ6.K652.J85.T98", ErrorCode::kSyntax, 1},
           BadDeal{" N QJ6", ErrorCode::kSyntax, 2},
           BadDeal{"N:", ErrorCode::kTruncated, 3},
           BadDeal{"N:QJ6.K652.J85.T98 873.J97.AT764.Q4", ErrorCode::kTruncated, 36},
           BadDeal{"N:QJ6.K652.J85.T98 873.J97.AT764.Qx - -", ErrorCode::kSyntax, 35},
           BadDeal{"N:QJ6.K652.J85.T98 873.J97.AT764 - -", ErrorCode::kSyntax, 33},
           BadDeal{"N:QJ6.K652.J85.T98 Q73.J97.AT764.Q4 - -", ErrorCode::kIllegal, 20},
           BadDeal{"N:QJ6.K652.J85.T98 8732.J97.AT764.Q4 - -", ErrorCode::kIllegal, 20},
           BadDeal{std::string(kText) + " A", ErrorCode::kSyntax, 71},
           BadDeal{"N:QJ6.K652.J85.T98 - - -", ErrorCode::kIllegal, 20},
           BadDeal{"N:QJ6.K652.J85.T9 873.J97.AT764.Q4 K5.T83.KQ9.A7652 -", ErrorCode::kIllegal, 3},
       }) {
    const auto deal = parse_deal(bad.text);
    ASSERT_FALSE(deal) << bad.text;
    EXPECT_EQ(deal.error().code, bad.code) << bad.text << ": " << deal.error().message;
    EXPECT_EQ(deal.error().column, bad.column) << bad.text << ": " << deal.error().message;
  }
  EXPECT_THAT(parse_deal("N:QJ6.K652.J85.T98 Q73.J97.AT764.Q4 - -").error().message,
              HasSubstr("SQ stands in two hands"));
  EXPECT_THAT(parse_deal("N:QJ6.K652.J85.T98 8732.J97.AT764.Q4 - -").error().message,
              HasSubstr("East has 14 cards"));
}

TEST(Deal, KnowsWhoHoldsACard) {
  const Deal deal = parse_partial_deal("N:QJ6.K652.J85.T98 873.J97.AT764.Q4 - -").value();
  EXPECT_EQ(deal.holder(Card(Suit::kSpades, Rank::kQueen)), Seat::kNorth);
  EXPECT_EQ(deal.holder(Card(Suit::kClubs, Rank::kQueen)), Seat::kEast);
  EXPECT_EQ(deal.holder(Card(Suit::kSpades, Rank::kAce)), std::nullopt);
}

TEST(Deal, IsIncompleteWithACardTwice) {
  Deal deal = parse_deal(kText).value();
  deal[Seat::kEast] = deal[Seat::kNorth];
  EXPECT_FALSE(deal.is_complete());
}

TEST(Deal, TurnsByQuarters) {
  const Deal deal = parse_deal(kText).value();
  EXPECT_EQ(rotate(deal, 1)[Seat::kEast], deal[Seat::kNorth]);
  EXPECT_EQ(rotate(deal, 3)[Seat::kNorth], deal[Seat::kEast]);
  EXPECT_EQ(rotate(deal, 4), deal);
}

}  // namespace
}  // namespace bidwright::core
