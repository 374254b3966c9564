#include "bidwright/core/card.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>

namespace bidwright::core {
namespace {

using testing::HasSubstr;

TEST(Card, IsNumberedBySuitAndRank) {
  EXPECT_EQ(Card(Suit::kClubs, Rank::kTwo).index(), 0);
  EXPECT_EQ(Card(Suit::kDiamonds, Rank::kTwo).index(), 13);
  EXPECT_EQ(Card(Suit::kSpades, Rank::kAce).index(), 51);
  for (int i = 0; i < kCards; ++i) {
    const Card card = Card::at(i);
    EXPECT_EQ(Card(card.suit(), card.rank()), card);
    EXPECT_EQ(card.index(), i);
  }
}

TEST(Card, IsReadAsItIsWritten) {
  for (int i = 0; i < kCards; ++i) EXPECT_EQ(parse_card(to_string(Card::at(i))), Card::at(i));
}

TEST(Card, IsReadRankFirstInAnyCaseAndWithTwoDigits) {
  const Card ten(Suit::kHearts, Rank::kTen);
  for (const char* text : {"HT", "TH", "ht", "tH", "H10", "10H", "h10", "10h"}) {
    EXPECT_EQ(parse_card(text), ten) << text;
  }
  EXPECT_EQ(parse_card("CA"), Card(Suit::kClubs, Rank::kAce));
  EXPECT_EQ(parse_card("AC"), Card(Suit::kClubs, Rank::kAce));
}

TEST(Card, RefusesEverythingElse) {
  for (const char* text : {"", "S", "A", "SS", "AA", "S1", "1S", "S11", "SA ", " SA", "S-A", "SAK",
                           "XA", "\xff\xff"}) {
    const auto card = parse_card(text);
    ASSERT_FALSE(card) << text;
    EXPECT_EQ(card.error().code, ErrorCode::kSyntax);
    EXPECT_THAT(card.error().message, HasSubstr("such as SA"));
  }
}

TEST(Card, ShowsWhatItRefusesWithoutHarm) {
  EXPECT_THAT(parse_card("\x1b[2J").error().message, HasSubstr("'\\x1b[2J'"));
  EXPECT_THAT(parse_card(std::string(5000, 'z')).error().message,
              testing::SizeIs(testing::Lt(100U)));
}

TEST(Strain, KnowsItsKindAndTrumps) {
  EXPECT_EQ(trump_of(Strain::kHearts), Suit::kHearts);
  EXPECT_EQ(trump_of(Strain::kNoTrump), std::nullopt);
  EXPECT_TRUE(is_major(Strain::kSpades) && is_major(Strain::kHearts));
  EXPECT_TRUE(is_minor(Strain::kClubs) && is_minor(Strain::kDiamonds));
  EXPECT_FALSE(is_major(Strain::kNoTrump) || is_minor(Strain::kNoTrump));
  EXPECT_LT(Strain::kSpades, Strain::kNoTrump);
}

TEST(Strain, IsReadInAnyCase) {
  EXPECT_EQ(strain_from("n"), Strain::kNoTrump);
  EXPECT_EQ(strain_from("Nt"), Strain::kNoTrump);
  EXPECT_EQ(strain_from("d"), Strain::kDiamonds);
  for (const char* text : {"", "NTT", "T", "CC", "1"}) EXPECT_EQ(strain_from(text), std::nullopt);
}

TEST(Format, KeepsWidthAndAlignment) {
  EXPECT_EQ(fmt::format("{}", Card(Suit::kSpades, Rank::kTen)), "ST");
  EXPECT_EQ(fmt::format("[{:>4}]", Card(Suit::kSpades, Rank::kAce)), "[  SA]");
  EXPECT_EQ(fmt::format("[{:<3}|{:^4}]", Suit::kHearts, Strain::kNoTrump), "[H  | NT ]");
}

TEST(Quoted, EscapesAndShortens) {
  EXPECT_EQ(quoted("1NT"), "'1NT'");
  EXPECT_EQ(quoted(""), "''");
  EXPECT_EQ(quoted(std::string_view("a\0\n\xc3\xa9", 5)), "'a\\x00\\x0a\\xc3\\xa9'");
  EXPECT_EQ(quoted("abcdefghijklmnopqrstuvwxyz"), "'abcdefghijklmnopqrst...'");
}

TEST(Error, TellsItsPlace) {
  EXPECT_EQ((Error{ErrorCode::kSyntax, "no", 3, 14}).text(), "line 3, column 14: no");
  EXPECT_EQ((Error{ErrorCode::kSyntax, "no", 3, 0}).text(), "line 3: no");
  EXPECT_EQ((Error{ErrorCode::kSyntax, "no", 0, 14}).text(), "column 14: no");
  EXPECT_EQ((Error{ErrorCode::kSyntax, "no", 0, 0}).text(), "no");
  EXPECT_EQ((Error{ErrorCode::kSyntax, "no", 3, 14}).text("a.pbn"), "a.pbn:3:14: no");
  EXPECT_EQ((Error{ErrorCode::kSyntax, "no", 3, 0}).text("a.pbn"), "a.pbn:3: no");
  EXPECT_EQ((Error{ErrorCode::kSyntax, "no", 0, 14}).text("DEAL"), "DEAL, column 14: no");
  EXPECT_EQ((Error{ErrorCode::kSyntax, "no", 0, 0}).text("a.pbn"), "a.pbn: no");
}

}  // namespace
}  // namespace bidwright::core
