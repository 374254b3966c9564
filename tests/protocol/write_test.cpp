#include "bidwright/protocol/write.hpp"

#include <gtest/gtest.h>

#include "bidwright/protocol/parse.hpp"

namespace bidwright::protocol {
namespace {

using core::Seat;
using std::chrono::milliseconds;
using std::chrono::seconds;

const core::Hand kHand = *core::parse_hand("KJT3.-.AJ8765.AQ8");

TEST(ClientLine, IsWrittenExactly) {
  using namespace client_line;
  EXPECT_EQ(connecting("A \"b\"", Seat::kEast, 18),
            "Connecting \"A 'b'\" as East using protocol version 18");
  EXPECT_EQ(connecting("A", std::nullopt, 19),
            "Connecting \"A\" as ANYPL using protocol version 19");
  EXPECT_EQ(ready_for_teams(Seat::kNorth), "North ready for teams");
  EXPECT_EQ(ready_to_start(Seat::kNorth), "North ready to start");
  EXPECT_EQ(ready_for_deal(Seat::kNorth), "North ready for deal");
  EXPECT_EQ(ready_for_cards(Seat::kNorth), "North ready for cards");
  EXPECT_EQ(ready_for_call(Seat::kNorth, Seat::kWest), "North ready for West's bid");
  EXPECT_EQ(ready_for_dummy(Seat::kNorth), "North ready for dummy");
  EXPECT_EQ(ready_for_card(Seat::kNorth, Seat::kEast, 3), "North ready for East's card to trick 3");
  EXPECT_EQ(ready_for_card(Seat::kNorth, std::nullopt, 13),
            "North ready for dummy's card to trick 13");
  EXPECT_EQ(heartbeat(Seat::kNorth), "Heartbeat from NORTH");
}

TEST(TableLine, IsWrittenExactly) {
  using namespace table_line;
  const Dialect dialect;
  EXPECT_EQ(seated(Seat::kNorth, "A b", dialect), "North (\"A b\") seated");
  EXPECT_EQ(teams("A", "B", dialect), "Teams : N/S : \"A\" E/W : \"B\"");
  EXPECT_EQ(start_of_board(dialect), "Start of board");
  EXPECT_EQ(board(7, Seat::kSouth, core::Vulnerability::kNorthSouth, dialect),
            "Board number 7. Dealer South. N/S vulnerable.");
  EXPECT_EQ(board(7, Seat::kSouth, core::Vulnerability::kNone, dialect),
            "Board number 7. Dealer South. Neither vulnerable.");
  EXPECT_EQ(cards(Seat::kWest, kHand), "West's cards : S K J T 3. H -. D A J 8 7 6 5. C A Q 8.");
  EXPECT_EQ(dummy_cards(kHand), "Dummy's cards : S K J T 3. H -. D A J 8 7 6 5. C A Q 8.");
  EXPECT_EQ(to_lead(Seat::kEast), "East to lead");
  EXPECT_EQ(to_lead(std::nullopt), "Dummy to lead");
  Times times;
  times.board = {seconds(96), milliseconds(4400)};
  times.total = {seconds(3723), seconds(94)};
  EXPECT_EQ(timing(times, dialect),
            "Timing - N/S : this board  01:36,  total  1:02:03.  "
            "E/W : this board  00:04,  total  0:01:34.");
  EXPECT_EQ(end_of_session(), "End of session");
  EXPECT_EQ(illegal_call(), "Illegal bid");
  EXPECT_EQ(illegal_card(), "Illegal card");
}

TEST(TableLine, FollowsTheDialect) {
  using namespace table_line;
  Dialect dialect;
  dialect.stop_in_teams = true;
  dialect.capital_board = true;
  dialect.stop_after_board = false;
  dialect.stop_after_timing = false;
  dialect.seated_in_brackets = false;
  EXPECT_EQ(seated(Seat::kNorth, "A", dialect), "North A seated");
  EXPECT_EQ(teams("A", "B", dialect), "Teams : N/S : \"A\". E/W : \"B\"");
  EXPECT_EQ(start_of_board(dialect), "Start of Board");
  EXPECT_EQ(board(1, Seat::kNorth, core::Vulnerability::kBoth, dialect),
            "Board number 1. Dealer North. Both vulnerable");
  EXPECT_EQ(timing({}, dialect),
            "Timing - N/S : this board  00:00,  total  0:00:00.  "
            "E/W : this board  00:00,  total  0:00:00");
}

TEST(CallLine, IsWrittenExactly) {
  const core::Call spade(1, core::Strain::kSpades);
  EXPECT_EQ(call_line(Seat::kNorth, spade), "North bids 1S");
  EXPECT_EQ(call_line(Seat::kNorth, core::Call(3, core::Strain::kNoTrump)), "North bids 3NT");
  EXPECT_EQ(call_line(Seat::kEast, core::Call::pass()), "East passes");
  EXPECT_EQ(call_line(Seat::kEast, core::Call::double_()), "East doubles");
  EXPECT_EQ(call_line(Seat::kEast, core::Call::redouble()), "East redoubles");
  EXPECT_EQ(call_line(Seat::kNorth, spade, {Explanation::Kind::kAlert, "11 total\r\npoints."}),
            "North bids 1S Alert. 11 total? points.");
  EXPECT_EQ(call_line(Seat::kNorth, spade, {Explanation::Kind::kAlert, ""}),
            "North bids 1S Alert.");
  EXPECT_EQ(call_line(Seat::kNorth, spade, {Explanation::Kind::kInfos, "S5"}),
            "North bids 1S Infos. S5");
}

TEST(CardLine, IsWrittenRankFirst) {
  EXPECT_EQ(card_line(Seat::kNorth, {core::Suit::kSpades, core::Rank::kAce}), "North plays AS");
  EXPECT_EQ(card_line(Seat::kNorth, {core::Suit::kHearts, core::Rank::kTen}), "North plays TH");
}

TEST(Writing, GivesWhatIsReadAgain) {
  for (int i = 0; i < core::kCalls; ++i) {
    const auto line = call_line(Seat::kSouth, core::Call::at(i));
    EXPECT_EQ(parse_client_line(line)->call, core::Call::at(i)) << line;
    EXPECT_EQ(parse_table_line(line)->call, core::Call::at(i)) << line;
  }
  for (int i = 0; i < core::kCards; ++i) {
    const auto line = card_line(Seat::kSouth, core::Card::at(i));
    EXPECT_EQ(parse_client_line(line)->card, core::Card::at(i)) << line;
    EXPECT_EQ(parse_table_line(line)->card, core::Card::at(i)) << line;
  }
  EXPECT_EQ(parse_table_line(table_line::cards(Seat::kWest, kHand))->hand, kHand);
}

TEST(CleanText, CannotBreakALine) {
  EXPECT_EQ(clean_text("a\r\nNorth passes\x01 \x7f"), "a? North passes? ?");
  EXPECT_EQ(clean_name("  a\"b  c "), "a'b c");
  EXPECT_EQ(clean_name(std::string(500, 'x')).size(), 64U);
}

}  // namespace
}  // namespace bidwright::protocol
