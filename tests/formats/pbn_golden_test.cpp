// The export form of PBN, byte by byte.

#include <gtest/gtest.h>

#include "bidwright/formats/compose.hpp"
#include "bidwright/formats/pbn.hpp"

namespace {

using namespace bidwright;
using namespace bidwright::formats;

core::Deal some_deal() {
  return *core::parse_deal("N:QJ6.K652.J85.T98 873.J97.AT764.Q4 K5.T83.KQ9.A7652 AT942.AQ4.32.KJ3");
}

std::string crlf(std::string_view text) {
  std::string result;
  for (const char c : text) {
    if (c == '\n') result += '\r';
    result += c;
  }
  return result;
}

BoardRecord played_board() {
  BoardRecord record = make_record(7, some_deal(), core::Seat::kSouth, core::Vulnerability::kBoth);
  record.tags.set("Room", "Open");
  record.tags.set("Event", "Cup \"A\"");
  record.tags.set("Date", "2024.05.??");
  record.set_player(core::Seat::kNorth, "Ann");
  record.set_player(core::Seat::kWest, "Bob");
  record.tags.set("HomeTeam", "Reds");
  set_auction(record, *core::parse_auction("PASS 1S PASS 2S PASS PASS PASS", core::Seat::kSouth),
              std::vector<std::string>{"", "5+ spades", "", "5+ spades"});
  core::Play play(*record.deal, **record.final_contract());
  for (const char* card : {"HK", "H7", "H3", "HA", "S2"}) {
    EXPECT_EQ(play.add(*core::parse_card(card)), core::CardProblem::kNone);
  }
  set_play(record, play);
  set_result(record, 8);
  set_score_imp(record, -3);
  return record;
}

TEST(PbnExport, WritesAPlayedBoard) {
  EXPECT_EQ(write_pbn(played_board()), crlf(R"([Event "Cup \"A\""]
[Site "?"]
[Date "2024.05.??"]
[Board "7"]
[West "Bob"]
[North "Ann"]
[East "?"]
[South "?"]
[Dealer "S"]
[Vulnerable "All"]
[Deal "S:K5.T83.KQ9.A7652 AT942.AQ4.32.KJ3 QJ6.K652.J85.T98 873.J97.AT764.Q4"]
[Scoring "?"]
[Declarer "W"]
[Contract "2S"]
[Result "8"]
[HomeTeam "Reds"]
[Room "Open"]
[Score "NS -110"]
[ScoreIMP "NS -3"]
[Auction "S"]
Pass 1S =1= Pass 2S =1=
Pass Pass Pass
[Note "1:5+ spades"]
[Play "N"]
HK H7 H3 HA
- - - S2
*
)"));
}

}  // namespace
