// Games of any records, as the commands that learn from games read them.

#include <gmock/gmock.h>

#include "support/process.hpp"
#include "support/shared_data.hpp"

namespace {

using namespace bidwright::test;
using testing::HasSubstr;
using testing::Not;

constexpr const char* kDeal =
    "N:QJ6.K652.J85.T98 873.J97.AT764.Q4 K5.T83.KQ9.A7652 AT942.AQ4.32.KJ3";

std::string tricks_table() {
  std::string rows = "[OptimumResultTable \"Declarer;Denomination\\2R;Result\\2R\"]\n";
  for (const char* declarer : {"N", "E", "S", "W"}) {
    for (const char* strain : {"NT", "S", "H", "D", "C"}) {
      rows += std::string(declarer) + " " + strain + " 8\n";
    }
  }
  return rows;
}

std::string pbn_board(const std::string& auction) {
  return "[Event \"Cup\"]\n[Board \"7\"]\n[Dealer \"S\"]\n[Vulnerable \"All\"]\n[Deal \"" +
         std::string(kDeal) + "\"]\n" + auction + tricks_table() + "\n";
}

const std::string kBid = "[Auction \"S\"]\nPass 1S Pass 2S\nAP\n";

ProcessResult evaluate(const std::vector<std::string>& games) {
  std::vector<std::string> words{"evaluate", "--games"};
  words.insert(words.end(), games.begin(), games.end());
  return run_bidwright(words);
}

TEST(Archive, OfAnyFormatGivesTheSameGames) {
  const TempDir directory;
  const std::string pbn = directory.file("a.pbn", pbn_board(kBid)).string();
  const std::string json = (directory / "a.jsonl").string();
  ASSERT_EQ(run_bidwright({"convert", pbn, json}).status, 0);
  const std::string lines =
      directory
          .file("a_games.tsv", "S\tall\t" + std::string(kDeal) +
                                   "\tP 1S P 2S P P P\t\t8 8 8 8 8 8 8 8 8 8 8 8 8 8 8 8 8 8 8 8\n")
          .string();
  const ProcessResult first = evaluate({pbn});
  ASSERT_EQ(first.status, 0) << first.err;
  EXPECT_THAT(first.out, HasSubstr("on 1 board against a\n"));
  EXPECT_EQ(evaluate({json}).out, first.out);
  EXPECT_EQ(evaluate({lines}).out, first.out);
}

TEST(Archive, IsFilesFoldersAndPatterns) {
  const TempDir directory;
  for (const char* name : {"a.pbn", "b.pbn", "inside/c.PBN", "inside/notes.txt"}) {
    std::filesystem::create_directories((directory / name).parent_path());
    (void)directory.file(name, pbn_board(kBid));
  }
  EXPECT_THAT(evaluate({(directory / "*.pbn").string()}).out, HasSubstr("on 2 boards"));
  EXPECT_THAT(evaluate({(directory / "").string()}).out, HasSubstr("on 3 boards"));
  EXPECT_THAT(evaluate({(directory / "a.pbn").string(), (directory / "inside").string()}).out,
              HasSubstr("on 2 boards against them"));
  const ProcessResult nothing = evaluate({(directory / "*.lin").string()});
  EXPECT_EQ(nothing.status, 1);
  EXPECT_THAT(nothing.err, HasSubstr("no such games"));
}

TEST(Archive, IsAMatchDirectoryOfBothRooms) {
  const TempDir directory;
  const std::string match = (directory / "match").string();
  const ProcessResult played =
      run_bidwright({"match", "--home", "reference", "--away", "pass", "--boards", "2", "--seed",
                     "5", "--bidding", "--out", match});
  ASSERT_EQ(played.status, 0) << played.err;
  const ProcessResult result = evaluate({match});
  ASSERT_EQ(result.status, 0) << result.err;
  EXPECT_THAT(result.out, HasSubstr("on 4 boards against match"));
}

TEST(Archive, CountsAndNamesBadBoardsAndGoesOn) {
  const TempDir directory;
  const std::string mixed =
      directory
          .file("mixed.pbn", pbn_board("[Auction \"S\"]\nPass 1S Pass 1H\nAP\n") +
                                 "[Board \"8\"]\n[Dealer \"Q\"]\n\n" + pbn_board(kBid) +
                                 "[Board \"9\"]\n[Dealer \"N\"]\n[Auction \"N\"]\n1C AP\n")
          .string();
  const ProcessResult result = evaluate({mixed});
  EXPECT_EQ(result.status, 0) << result.err;
  EXPECT_THAT(result.out, HasSubstr("on 1 board"));
  EXPECT_THAT(result.err, HasSubstr("mixed.pbn:"));
  EXPECT_THAT(result.err, HasSubstr("board 7: 1H by East"));
  EXPECT_THAT(result.err, HasSubstr("'Q' is no seat"));
  EXPECT_THAT(result.err, HasSubstr("board 9: there is no deal"));
  EXPECT_THAT(result.err, HasSubstr("3 of 4 boards left out"));
}

TEST(Archive, LeavesOutFilesOfNoFormatThatAPatternFinds) {
  const TempDir directory;
  (void)directory.file("a.pbn", pbn_board(kBid));
  const std::string notes = directory.file("notes.txt", "They play Acol.\n").string();
  const ProcessResult result = evaluate({(directory / "*").string()});
  EXPECT_EQ(result.status, 0) << result.err;
  EXPECT_THAT(result.out, HasSubstr("on 1 board"));
  EXPECT_THAT(result.err, HasSubstr("notes.txt: its name does not tell the format"));
  std::filesystem::create_symlink("nowhere", directory / "lost.pbn");
  const ProcessResult lost = evaluate({directory.path().string()});
  EXPECT_EQ(lost.status, 0) << lost.err;
  EXPECT_THAT(lost.err, HasSubstr("lost.pbn: cannot open it"));
  const ProcessResult alone = evaluate({notes});
  EXPECT_EQ(alone.status, 1);
  EXPECT_THAT(alone.err, HasSubstr(".pbn, .lin, .jsonl or .tsv was expected"));
}

TEST(Archive, WithoutOneAuctionIsAnErrorThatNamesThreeReasons) {
  const TempDir directory;
  std::string text;
  for (const char* number : {"1", "2", "3", "4"}) {
    text += "[Board \"" + std::string(number) + "\"]\n[Dealer \"N\"]\n[Deal \"" + kDeal + "\"]\n\n";
  }
  const ProcessResult result = evaluate({directory.file("bare.pbn", text).string()});
  EXPECT_EQ(result.status, 1);
  for (const char* board : {"board 1: there is no auction", "board 2", "board 3"}) {
    EXPECT_THAT(result.err, HasSubstr(board));
  }
  EXPECT_THAT(result.err, Not(HasSubstr("board 4")));
}

TEST(ExplainRemembered, CountsWhatWasCalledWithSuchHandsAndHowItCameOut) {
  const TempDir directory;
  const std::string games =
      directory
          .file("a.pbn", pbn_board(kBid) + pbn_board(kBid) +
                             pbn_board("[Auction \"S\"]\nPass Pass Pass Pass\n"))
          .string();
  const auto explained = [&](const std::string& nearest) {
    return run_bidwright({"explain", "--hand", "AT852.AQ4.32.KJ3", "--auction", "(PASS)", "--games",
                          games, "--nearest", nearest});
  };
  const ProcessResult result = explained("3");
  ASSERT_EQ(result.status, 0) << result.err;
  EXPECT_THAT(result.out, HasSubstr("3 hands like this, the same lengths and points, of 3 after "
                                    "the same calls:\n"));
  EXPECT_THAT(result.out, HasSubstr("\n  1S       2 times"));
  EXPECT_THAT(result.out, HasSubstr("\n  PASS     1 time"));
  EXPECT_THAT(result.out, HasSubstr("IMPs against par"));
  EXPECT_THAT(result.out, HasSubstr("AT942.AQ4.32.KJ3   2S West"));
  const ProcessResult never = run_bidwright(
      {"explain", "--hand", "AT852.AQ4.32.KJ3", "--auction", "7C (X)", "--games", games});
  EXPECT_THAT(never.out, HasSubstr("Nobody had to call after such an auction"));
  EXPECT_EQ(run_bidwright({"explain", "--hand", "AT852.AQ4.32.KJ3"}).status, 2);
}

TEST(Convert, MakesPbnOfGameLinesFromWhereAndAsManyAsAsked) {
  const auto data = shared_data_dir();
  if (!data) GTEST_SKIP() << kNoSharedData;
  const TempDir directory;
  const std::string games = (*data / "wbridge5_games.tsv.zst").string();
  const std::string pbn = (directory / "some.pbn").string();
  const ProcessResult made =
      run_bidwright({"convert", games, pbn, "--first", "10", "--count", "40"});
  ASSERT_EQ(made.status, 0) << made.err;
  const ProcessResult verified = run_bidwright({"verify", pbn});
  EXPECT_EQ(verified.out, "40 boards: 40 complete, 0 with mistakes\n");
  EXPECT_EQ(run_bidwright({"convert", pbn, (directory / "a.tsv").string()}).status, 2);
}

}  // namespace
