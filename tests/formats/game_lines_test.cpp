#include "bidwright/formats/game_lines.hpp"

#include <gmock/gmock.h>

#include "bidwright/formats/compose.hpp"
#include "bidwright/formats/pbn.hpp"

namespace bidwright::formats {
namespace {

using core::Seat;
using core::Strain;
using testing::HasSubstr;

const std::string kDeal = "N:J84.AK72.943.Q42 T9632.Q8.AK75.53 AQ7.JT9.82.AJ987 K5.6543.QJT6.KT6";

core::Error error_of(const std::string& line) {
  const auto record = parse_game_line(line);
  EXPECT_FALSE(record) << line;
  return record ? core::Error{} : record.error();
}

TEST(GameLines, HaveDealAuctionCardsAndTricks) {
  const auto record =
      parse_game_line(kDeal + "\tP P 1C P 1H P P P\tDA D2\t5 6 7 8 9 10 11 12 0 1").value();
  EXPECT_EQ(record.dealer, Seat::kNorth);
  EXPECT_EQ(record.vulnerability, core::Vulnerability::kNone);
  EXPECT_EQ(record.declarer, Seat::kNorth);
  EXPECT_EQ(record.auction->calls.size(), 8U);
  EXPECT_EQ(cards_in_order(*record.play, Strain::kHearts).size(), 2U);
  EXPECT_FALSE(optimum_result_table(record)) << "East and West are missing";
  constexpr std::array kPair{Seat::kNorth, Seat::kSouth};
  const auto table = optimum_result_table(record, kPair);
  ASSERT_TRUE(table);
  EXPECT_EQ((*table)(Strain::kClubs, Seat::kSouth), 12);
}

TEST(GameLines, MayNameDealerAndVulnerability) {
  const auto record = parse_game_line("E\tns\t" + kDeal + "\t1H P P P\tS7").value();
  EXPECT_EQ(record.dealer, Seat::kEast);
  EXPECT_EQ(record.vulnerability, core::Vulnerability::kNorthSouth);
  EXPECT_EQ(record.declarer, Seat::kEast);
  const auto pbn = read_all(Format::kPbn, write_pbn(record)).value();
  EXPECT_EQ(pbn.front().auction, record.auction);
  EXPECT_EQ(error_of("E\tyes\t" + kDeal + "\tP P P P").column, 3U);
}

TEST(GameLines, ThatAreWrongSayWhere) {
  EXPECT_THAT(error_of(kDeal).message, HasSubstr("a tab"));
  EXPECT_EQ(error_of(kDeal + "\tP P 1C P 1C").column, kDeal.size() + 11);
  EXPECT_EQ(error_of("E\tns\t" + kDeal + "\tP P 1C P 1C").column, kDeal.size() + 16);
  EXPECT_THAT(error_of(kDeal + "\tP P 1C P 1H P P P\tDA SK").message, HasSubstr("SK"));
  EXPECT_THAT(error_of(kDeal + "\tP P P P\t\t1 2 3").message, HasSubstr("10 or 20"));
  EXPECT_THAT(error_of(kDeal + "\tP P P P\t\t\t1").message, HasSubstr("four fields"));
}

TEST(GameLines, AreReadOneByOnePastTheWrongOnes) {
  const std::string text =
      "# two games\r\n" + kDeal + "\tP P P P\r\n\nnonsense\n" + kDeal + "\tP P P 1C P P P\n";
  const auto reader = make_reader(Format::kGameLines, source_of(text));
  EXPECT_EQ(reader->next().value()->number, 1);
  const auto wrong = reader->next();
  ASSERT_FALSE(wrong);
  EXPECT_EQ(wrong.error().line, 4U);
  EXPECT_EQ(reader->next().value()->number, 3);
  EXPECT_FALSE(reader->next().value());
  EXPECT_THAT(read_all(Format::kGameLines, "# nothing\n").error().message, HasSubstr("no board"));
}

}  // namespace
}  // namespace bidwright::formats
