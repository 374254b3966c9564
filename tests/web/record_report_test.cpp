// `report FILE`: the page of boards that somebody played anywhere.

#include <fstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/process.hpp"
#include "support/temp_dir.hpp"

namespace bidwright {
namespace {

using testing::HasSubstr;

std::string contents(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

constexpr const char* kBoard = R"([Event "Club night"]
[Board "7"]
[North "Ann"]
[Dealer "S"]
[Vulnerable "All"]
[Deal "N:QJ6.K652.J85.T98 873.J97.AT764.Q4 K5.T83.KQ9.A7652 AT942.AQ4.32.KJ3"]
[Auction "S"]
1C 1S Pass 2S
Pass Pass Pass
[Contract "2S"]
[Declarer "W"]
[Result "9"]
[Play "N"]
S6 S3 S5 S9
*
)";

TEST(ReportOfAFile, SetsABoardAgainstOurAuctionAndSaysWhatCardsCost) {
  const test::TempDir directory;
  const auto file = directory.file("night.pbn", kBoard);
  const auto report = test::run_bidwright({"report", file.string()});
  ASSERT_EQ(report.status, 0) << report.err;
  EXPECT_THAT(report.err, HasSubstr("night.html"));
  EXPECT_THAT(report.out, HasSubstr("As played"));
  const std::string page = contents(directory / "night.html");
  EXPECT_THAT(page, HasSubstr("id=\"board-7\""));
  EXPECT_THAT(page, HasSubstr("\"double_dummy\""));
  EXPECT_THAT(page, HasSubstr("our robots&#39; auction"));
  EXPECT_THAT(page, HasSubstr("Our robots&#39; auction, double dummy"));
}

TEST(ReportOfAFile, TakesTwoTablesOfABoardAsItsTwoRooms) {
  const test::TempDir directory;
  const std::string other = std::string(kBoard) +
                            "\n[Event \"\"]\n[Board \"7\"]\n[Room \"Closed\"]\n"
                            "[Dealer \"S\"]\n[Vulnerable \"All\"]\n"
                            "[Deal \"N:QJ6.K652.J85.T98 873.J97.AT764.Q4 K5.T83.KQ9.A7652 "
                            "AT942.AQ4.32.KJ3\"]\n[Contract \"1NT\"]\n[Declarer \"W\"]\n"
                            "[Result \"6\"]\n";
  const auto file = directory.file("teams.pbn", other);
  const auto page = (directory / "page.html").string();
  const auto report = test::run_bidwright({"report", file.string(), "--out", page, "--json"});
  ASSERT_EQ(report.status, 0) << report.err;
  // 140 against -100: 6 IMPs to East-West of the open room.
  EXPECT_THAT(contents(page), HasSubstr("\"imps\":-6"));
  EXPECT_EQ(contents(page).find("our robots&#39; auction"), std::string::npos);
  EXPECT_THAT(contents(page), HasSubstr("\"par\""));
  // Nothing has to be solved to know that.
  const auto quick = test::run_bidwright({"report", file.string(), "--out", page, "--no-analysis"});
  ASSERT_EQ(quick.status, 0) << quick.err;
  EXPECT_THAT(contents(page), HasSubstr("\"imps\":-6"));
  EXPECT_EQ(contents(page).find("\"par\""), std::string::npos);
}

TEST(ReportOfAFile, KnowsABoardThatAProgramHasTurned) {
  const test::TempDir directory;
  // A quarter turn: who sat West sits North, West's declarer is North, dealer South is West.
  const std::string other = std::string(kBoard) +
                            "\n[Event \"\"]\n[Board \"7\"]\n[Room \"Closed\"]\n"
                            "[Dealer \"W\"]\n[Vulnerable \"All\"]\n"
                            "[Deal \"E:QJ6.K652.J85.T98 873.J97.AT764.Q4 K5.T83.KQ9.A7652 "
                            "AT942.AQ4.32.KJ3\"]\n[Contract \"1NT\"]\n[Declarer \"N\"]\n"
                            "[Result \"6\"]\n";
  const auto page = (directory / "page.html").string();
  const auto report = test::run_bidwright(
      {"report", directory.file("turned.pbn", other).string(), "--out", page, "--json"});
  ASSERT_EQ(report.status, 0) << report.err;
  EXPECT_THAT(contents(page), HasSubstr("\"imps\":-6"));
}

TEST(ReportOfAFile, SaysWhatCannotBeShown) {
  const test::TempDir directory;
  const auto empty = test::run_bidwright(
      {"report", directory.file("a.pbn", "[Board \"1\"]\n[Deal \"N:- - - -\"]\n").string()});
  EXPECT_EQ(empty.status, 1);
  EXPECT_THAT(empty.err, HasSubstr("a.pbn"));
  const auto nothing = test::run_bidwright({"report", (directory / "none.pbn").string()});
  EXPECT_EQ(nothing.status, 1);
}

}  // namespace
}  // namespace bidwright
