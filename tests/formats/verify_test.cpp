#include "bidwright/formats/verify.hpp"

#include <gmock/gmock.h>

#include "bidwright/formats/mend.hpp"
#include "bidwright/formats/reader.hpp"

namespace {

using namespace bidwright;
using namespace bidwright::formats;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

/// West makes 2S with eight tricks, N-S losing 110; every line can be replaced.
struct Board {
  std::string dealer = "[Dealer \"S\"]";
  std::string deal =
      "[Deal \"N:QJ6.K652.J85.T98 873.J97.AT764.Q4 K5.T83.KQ9.A7652 AT942.AQ4.32.KJ3\"]";
  std::string declarer = "[Declarer \"W\"]";
  std::string contract = "[Contract \"2S\"]";
  std::string result = "[Result \"8\"]";
  std::string score = "[Score \"NS -110\"]";
  std::string auction = "[Auction \"S\"]\nPass 1S Pass 2S\nPass Pass Pass";
  std::string play = "[Play \"N\"]\nCT C4 C2 C3\nC9 CQ CA CJ\n*";

  [[nodiscard]] std::string text() const {
    std::string text = "[Vulnerable \"All\"]\n";
    for (const std::string& line :
         {dealer, deal, declarer, contract, result, score, auction, play}) {
      if (!line.empty()) text += line + "\n";  // An empty line would end the board
    }
    return text;
  }
};

Verification verify_text(const std::string& text) {
  const auto records = read_all(Format::kPbn, text);
  if (!records) {
    ADD_FAILURE() << records.error().text();
    return {};
  }
  return verify(records->front());
}

std::vector<std::string> problems(const Board& board) {
  std::vector<std::string> texts;
  for (const core::Error& error : verify_text(board.text()).problems) {
    texts.push_back(error.text());
  }
  return texts;
}

TEST(Verify, FindsNothingWrongWithARightBoard) {
  const Verification found = verify_text(Board().text());
  EXPECT_THAT(found.problems, IsEmpty());
  EXPECT_THAT(found.missing, IsEmpty());
}

TEST(Verify, SaysWhatIsMissing) {
  EXPECT_THAT(verify_text("[Dealer \"S\"]\n").missing,
              ElementsAre("deal", "vulnerability", "auction", "contract"));
  EXPECT_THAT(verify_text("[Auction \"N\"]\n1C *\n[Contract \"1C\"]\n").missing,
              ElementsAre("deal", "vulnerability", "end of the auction", "declarer"));
}

TEST(Verify, ReportsAnInsufficientBidWhereItStands) {
  Board board;
  board.auction = "[Auction \"S\"]\nPass 1S Pass 1H\nPass Pass Pass";
  EXPECT_THAT(problems(board),
              testing::Contains("line 9, column 14: call 4: 1H is not higher than 1S"));
  board.auction = "[Auction \"S\"]\nPass 1S Pass ^I 1H\nPass Pass Pass";
  EXPECT_THAT(problems(board), testing::Each(testing::Not(HasSubstr("higher"))));
}

TEST(Verify, ReportsInadmissibleDoubles) {
  Board board;
  board.auction = "[Auction \"S\"]\nX 1S XX 2S\nPass Pass Pass";
  EXPECT_THAT(problems(board), ElementsAre(HasSubstr("South may not double here"),
                                           HasSubstr("North may not redouble here")));
}

TEST(Verify, ComparesContractAndDeclarerWithTheAuction) {
  Board board;
  board.contract = "[Contract \"3S\"]";
  EXPECT_THAT(problems(board),
              testing::Contains(HasSubstr("given as 3S, but the auction ends in 2S")));
  board = {};
  board.declarer = "[Declarer \"E\"]";
  EXPECT_THAT(problems(board),
              testing::Contains(
                  "line 4, column 12: East is given as declarer, but West named the strain first"));
  board = {};
  board.contract = "[Contract \"Pass\"]";
  EXPECT_THAT(problems(board), testing::Contains(HasSubstr("given as PASS")));
}

TEST(Verify, ComparesTheDealerWithTheFirstCall) {
  Board board;
  board.dealer = "[Dealer \"N\"]";
  EXPECT_THAT(problems(board), ElementsAre(HasSubstr("South makes the first call, but North")));
}

TEST(Verify, ReplaysThePlay) {
  Board board;
  board.play = "[Play \"N\"]\nCT C4 C2 C3\nC9 CT CA CJ\n*";
  EXPECT_THAT(problems(board),
              ElementsAre("line 13, column 4: trick 2: CT is played a second time"));
  board.play = "[Play \"N\"]\nCT C4 C2 S2\n*";
  EXPECT_THAT(problems(board),
              ElementsAre(HasSubstr("West plays S2 and could have followed to CT")));
  board.play = "[Play \"N\"]\nCT C4 C2 ^R S2\n*";
  EXPECT_THAT(problems(board), IsEmpty());
  board.play = "[Play \"N\"]\nCT C5 C2 C3\n*";
  EXPECT_THAT(problems(board), ElementsAre(HasSubstr("East plays C5, which South holds")));
  board.play = "[Play \"E\"]\nC4 C2 C3 CT\n*";
  EXPECT_THAT(problems(board), ElementsAre(HasSubstr("East leads, but the lead is with North")));
  board.play = "[Play \"N\"]\n- C5 - -\n*";
  EXPECT_THAT(problems(board), ElementsAre(HasSubstr("East plays C5, which South holds")));
}

TEST(Verify, ChecksTheNumberOfTricks) {
  Board board;
  board.result = "[Result \"13\"]";
  board.score = "";
  EXPECT_THAT(problems(board),
              ElementsAre("line 6, column 10: the result is given as 13 tricks, but declarer took "
                          "0 of the 2 that were played"));
  board.result = "[Result \"^13\"]";
  EXPECT_THAT(problems(board), IsEmpty());
}

TEST(Verify, ChecksTheScoreInEveryForm) {
  Board board;
  for (const char* right : {"-110", "NS -110", "EW 110", "NS -110 EW 110", "EW +110", "", "?"}) {
    board.score = fmt::format("[Score \"{}\"]", right);
    if (std::string_view(right) == "-110") board.score = "[Score \"110\"]";  // Declarer's
    EXPECT_THAT(problems(board), IsEmpty()) << right;
  }
  board.score = "[Score \"NS 110\"]";
  EXPECT_THAT(problems(board),
              ElementsAre("line 7, column 1: the score is given as NS 110, but 2S by West with 8 "
                          "tricks, both vulnerable, is NS -110"));
  board.score = "[Score \"much\"]";
  EXPECT_THAT(problems(board), ElementsAre(HasSubstr("is no score")));
}

TEST(Verify, TakesAPassedOutBoard) {
  Board board;
  board.auction = "[Auction \"S\"]\nAP";
  board.contract = "[Contract \"Pass\"]";
  board.declarer = board.result = board.play = "";
  board.score = "[Score \"0\"]";
  EXPECT_THAT(problems(board), IsEmpty());
  board.score = "[Score \"NS 50\"]";
  EXPECT_THAT(problems(board), ElementsAre(HasSubstr("passed out")));
}

TEST(ParseScore, NeedsASide) {
  EXPECT_EQ(parse_score("NS -450", std::nullopt), -450);
  EXPECT_EQ(parse_score("ew 450", std::nullopt), -450);
  EXPECT_EQ(parse_score("450", core::Side::kEastWest), -450);
  EXPECT_EQ(parse_score("0", std::nullopt), 0);
  EXPECT_FALSE(parse_score("450", std::nullopt));
  EXPECT_FALSE(parse_score("NS", std::nullopt));
  EXPECT_FALSE(parse_score("NS 99999999999", std::nullopt));
}

BoardRecord record_of(const Board& board) {
  return read_all(Format::kPbn, board.text())->front();
}

TEST(Mend, PutsBackPassesBeforeTheOpeningBid) {
  Board board;
  board.auction = "[Auction \"S\"]\n1S =1= Pass 2S Pass\nPass Pass\n[Note \"1:five\"]";
  BoardRecord record = record_of(board);
  EXPECT_EQ(missing_passes(record), 1);
  EXPECT_THAT(mend(record), ElementsAre("put 1 pass before the first call"));
  EXPECT_TRUE(verify(record).right());
  EXPECT_EQ(record.auction->calls[1].note, 1);
}

TEST(Mend, TurnsRowsBackIntoTheColumnsOfTheirHolders) {
  Board board;
  board.play = "[Play \"N\"]\nCT C4 C2 C3\nCA $7 CJ C9 CQ {second} \n*";
  BoardRecord record = record_of(board);
  EXPECT_FALSE(verify(record).right());
  EXPECT_THAT(mend(record), ElementsAre(HasSubstr("1 trick")));
  EXPECT_TRUE(verify(record).right());
  EXPECT_EQ(core::to_string(record.play->tricks[1][2].card), "CA");
  EXPECT_EQ(record.play->nags[0].at, 6);
  EXPECT_EQ(record.comments[0].at, 5);  // At East's queen
}

TEST(Mend, LeavesARightBoardAlone) {
  BoardRecord record = record_of(Board());
  const BoardRecord before = record;
  EXPECT_THAT(mend(record), IsEmpty());
  EXPECT_EQ(record, before);
}

}  // namespace
