#include "bidwright/formats/spelling.hpp"

#include <gmock/gmock.h>

#include "bidwright/formats/reader.hpp"

namespace bidwright::formats {
namespace {

using core::Call;
using core::Strain;
using testing::ElementsAre;
using testing::HasSubstr;

TEST(ReadHand, UnderstandsWhatPeopleWrite) {
  const core::Hand hand = core::parse_hand("AKQ.J52.T98.7643").value();
  for (const char* text : {
           "AKQ.J52.T98.7643",
           "akq.j52.1098.7643",
           "AKQ J52 T98 7643",
           "  AKQ  J52  T98  7643 ",
           "AKQ/J52/T98/7643",
           "AKQ,J52,T98,7643",
           "AKQ, J52, 10 9 8, 7643",
           "AKQ. J52. T98. 7643",
           "SAKQHJ52DT98C7643",
           "sakqhj52d1098c7643",
           "S:AKQ H:J52 D:T98 C:7643",
           "S AKQ, H J52, D T98, C 7643",
           "C7643 DT98 HJ52 SAKQ",
           "\u2660AKQ \u2665J52 \u2666T98 \u26637643",
           "\u2660\uFE0FAKQ\u2665\uFE0FJ52\u2666\uFE0FT98\u2663\uFE0F7643",
       }) {
    const auto read = read_hand(text);
    ASSERT_TRUE(read) << text << ": " << read.error().message;
    EXPECT_EQ(*read, hand) << text;
  }
  const core::Hand hearts = core::parse_hand(".AKQJT98765432..").value();
  for (const char* text : {"S- HAKQJT98765432 D- C-", "HAKQJT98765432", "- AKQJT98765432 - -",
                           "/AKQJT98765432//", ",AKQJT98765432,,"}) {
    const auto read = read_hand(text);
    ASSERT_TRUE(read) << text << ": " << read.error().message;
    EXPECT_EQ(*read, hearts) << text;
  }
}

TEST(ReadHand, SaysWhatIsWrong) {
  EXPECT_THAT(read_hand("AKQ.J5x.T98.7643").error().message, HasSubstr("'x' is not a rank"));
  EXPECT_EQ(read_hand("AKQ.J5x.T98.7643").error().column, 7U);
  EXPECT_THAT(read_hand("SAKQ HJ52").error().message, HasSubstr("6 cards instead of 13"));
  EXPECT_THAT(read_hand("AKQ SJ52").error().message, HasSubstr("6 cards"));
  EXPECT_FALSE(read_hand(""));
  EXPECT_FALSE(read_hand("hello"));
}

TEST(ReadCalls, UnderstandsWhatPeopleWrite) {
  const Call club(1, Strain::kClubs);
  const Call heart(1, Strain::kHearts);
  for (const char* text : {"1C 1H", "1c-1h", "1C,1H", "1C, 1H!", "1\u2663\u20131\u2665",
                           "1\u2663 \u2014 1\u2665", " 1C / 1H. "}) {
    const auto calls = read_calls(text);
    ASSERT_TRUE(calls) << text << ": " << calls.error().message;
    EXPECT_THAT(*calls, ElementsAre(club, heart)) << text;
  }
  EXPECT_THAT(
      *read_calls("pass x XX 3NT"),
      ElementsAre(Call::pass(), Call::double_(), Call::redouble(), Call(3, Strain::kNoTrump)));
  EXPECT_THAT(read_calls("1C 8H").error().message, HasSubstr("8H"));
  EXPECT_TRUE(read_calls("")->empty());
}

BoardRecord board_at(std::string_view address) {
  const auto lin = lin_of_address(address);
  if (!lin || !*lin) {
    ADD_FAILURE() << "no address";
    return {};
  }
  const auto records = read_all(Format::kLin, **lin);
  if (!records) {
    ADD_FAILURE() << records.error().message << "\n" << **lin;
    return {};
  }
  return records->at(0);
}

TEST(LinOfAddress, FindsTheBoardInALinkToAHandViewer) {
  const BoardRecord record = board_at(
      "https://www.example.org/handviewer.html?bbo=y&lin=pn%7CSue,Will,Nora,Ed%7Cst%7C%7Cmd%7C1"
      "SK5HT83DKQ9CA7652,SAT942HAQ4D32CKJ3,SQJ6HK652DJ85CT98,%7Crh%7C%7Cah%7CBoard+7%7Csv%7Cb%7C"
      "mb%7Cp%7Cmb%7C1S%7Cmb%7Cp%7Cmb%7C2S%21%7Cmb%7Cp%7Cmb%7Cp%7Cmb%7Cp%7Cmc%7C8%7C#top");
  EXPECT_EQ(record.number, 7);
  EXPECT_EQ(record.player(core::Seat::kWest), "Will");
  EXPECT_EQ(record.declarer_tricks(), 8);
  EXPECT_EQ(record.final_contract()->value().declarer, core::Seat::kWest);
}

TEST(LinOfAddress, FindsHandsThatStandOneByOne) {
  const BoardRecord record = board_at(
      "HTTPS://www.example.org/hv.html?n=sqj6hk652dj85ct98&e=s873hj97dat764cq4&s=sk5ht83dkq9ca7652&"
      "w=sat942haq4d32ckj3&d=s&v=b&b=7&a=p1s!(five)p2sppp&p=CTC4&nn=Nora&sn=Sue%2C+S");
  EXPECT_EQ(core::to_string(*record.deal),
            "N:QJ6.K652.J85.T98 873.J97.AT764.Q4 K5.T83.KQ9.A7652 AT942.AQ4.32.KJ3");
  EXPECT_EQ(record.dealer, core::Seat::kSouth);
  EXPECT_EQ(record.vulnerability, core::Vulnerability::kBoth);
  EXPECT_EQ(record.number, 7);
  ASSERT_EQ(record.auction->calls.size(), 7U);
  EXPECT_EQ(find_note(record.auction->notes, record.auction->calls[1].note)->text, "five");
  EXPECT_EQ(record.play->tricks.size(), 1U);
  EXPECT_EQ(record.player(core::Seat::kSouth), "Sue  S");
}

TEST(LinOfAddress, SaysThatAnAddressWouldHaveToBeFetched) {
  EXPECT_FALSE(lin_of_address("a.lin"));
  const auto none = lin_of_address("https://www.example.org/hv.html?myhand=M-1-2");
  ASSERT_TRUE(none);
  ASSERT_FALSE(*none);
  EXPECT_THAT(none->error().message, HasSubstr("does not hold the board itself"));
}

}  // namespace
}  // namespace bidwright::formats
