// bid FILE and solve FILE: whole files of boards.

#include <algorithm>
#include <chrono>
#include <csignal>
#include <fstream>
#include <thread>

#include <gmock/gmock.h>

#include "support/process.hpp"
#include "support/shared_data.hpp"

namespace bidwright::test {
namespace {

using namespace std::chrono_literals;
using testing::EndsWith;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

/// The first two are one board in two rooms.
constexpr const char* kBoards =
    "[Event \"Cup\"]\n[Board \"7\"]\n[Room \"Open\"]\n[Dealer \"S\"]\n[Vulnerable \"All\"]\n"
    "[Deal \"N:QJ6.K652.J85.T98 873.J97.AT764.Q4 K5.T83.KQ9.A7652 AT942.AQ4.32.KJ3\"]\n"
    "[Declarer \"W\"]\n[Contract \"2S\"]\n[Result \"8\"]\n[Score \"NS -110\"]\n"
    "[Auction \"S\"]\nPass 1S Pass 2S\nAP\n\n"
    "[Event \"Cup\"]\n[Board \"7\"]\n[Room \"Closed\"]\n[Dealer \"S\"]\n[Vulnerable \"All\"]\n"
    "[Deal \"N:QJ6.K652.J85.T98 873.J97.AT764.Q4 K5.T83.KQ9.A7652 AT942.AQ4.32.KJ3\"]\n\n"
    "[Event \"Cup\"]\n[Board \"8\"]\n"
    "[Deal \"N:AKQ2.AKQ2.32.432 T98.T43.AKQJ.987 J43.J98765.4.J65 765..T98765.AKQT\"]\n";

std::size_t count_of(const std::string& text, std::string_view what) {
  std::size_t count = 0;
  for (auto at = text.find(what); at != std::string::npos; at = text.find(what, at + 1)) ++count;
  return count;
}

std::size_t lines_in(const std::filesystem::path& path) {
  std::ifstream file(path);
  return static_cast<std::size_t>(std::count(std::istreambuf_iterator<char>(file), {}, '\n'));
}

TEST(BidFile, BidsEveryBoardOnceWithNotesTablesAndPar) {
  const TempDir directory;
  const std::string in = directory.file("a.pbn", kBoards).string();
  const std::string out = (directory / "bid.pbn").string();
  const ProcessResult result =
      run_bidwright({"bid", in, "--robot", "reference", "--opponents", "pass", "--out", out});
  EXPECT_EQ(result.status, 0) << result.err;
  EXPECT_THAT(result.err, HasSubstr("bid.pbn: 2 boards"));
  EXPECT_EQ(result.out, "");
  const std::string text = read_whole_file(out);
  EXPECT_EQ(count_of(text, "[Board "), 2U);
  EXPECT_THAT(text, HasSubstr("[Event \"Cup\"]"));
  EXPECT_THAT(text, HasSubstr("[North \"reference\"]"));
  EXPECT_THAT(text, HasSubstr("[East \"pass\"]"));
  EXPECT_THAT(text, HasSubstr("[Note \"1:"));
  EXPECT_THAT(text, HasSubstr("[OptimumScore \"NS -110\"]"));
  EXPECT_THAT(text, HasSubstr("[ParContract \"EW 1S+1\"]"));
  EXPECT_THAT(text, HasSubstr("N NT  6\r\n"));
  // What was played of them is not theirs any more.
  EXPECT_THAT(text, Not(HasSubstr("[Result \"8\"]")));
  const ProcessResult verified = run_bidwright({"verify", out});
  EXPECT_EQ(verified.status, 0) << verified.out << verified.err;
  EXPECT_FALSE(std::filesystem::exists(out + ".part"));
}

TEST(BidFile, LeavesTablesOutAndWritesOtherFormats) {
  const TempDir directory;
  const std::string in = directory.file("a.pbn", kBoards).string();
  const ProcessResult json =
      run_bidwright({"bid", in, "--robot", "reference", "--no-tables", "--json"});
  EXPECT_EQ(json.status, 0) << json.err;
  EXPECT_EQ(count_of(json.out, "\n"), 2U);
  EXPECT_THAT(json.out, Not(HasSubstr("OptimumResultTable")));
  const std::string lin = (directory / "bid.lin").string();
  EXPECT_EQ(run_bidwright({"bid", in, "--robot", "reference", "--no-tables", "--out", lin}).status,
            0);
  EXPECT_THAT(read_whole_file(lin), HasSubstr("|mb|"));
  EXPECT_THAT(run_bidwright({"bid", in, "--out", (directory / "a.txt").string()}).err,
              HasSubstr("expected a file named .pbn, .lin or .jsonl"));
}

TEST(BidFile, SaysWhichBoardHasNoDeal) {
  const TempDir directory;
  const std::string in =
      directory.file("a.pbn", "[Board \"3\"]\n[Deal \"N:QJ6.K652.J85.T98 - - -\"]\n").string();
  const ProcessResult result = run_bidwright({"bid", in});
  EXPECT_EQ(result.status, 1);
  EXPECT_THAT(result.err, HasSubstr("a.pbn:1"));
  EXPECT_THAT(result.err, HasSubstr("board 3 has no complete deal"));
}

/// Boards that are not solved yet, so that there is time to interrupt who works on them.
std::string unsolved_boards(const TempDir& directory, int count) {
  const ProcessResult all = run_bidwright(
      {"deals", "export", "--to", "pbn", (source_dir() / "models/dataset/ns-000.deals").string()});
  EXPECT_EQ(all.status, 0) << all.err;
  std::size_t end = 0;
  for (int i = 0; i <= count; ++i) end = all.out.find("[Event ", end + 1);
  return directory.file("unsolved.pbn", all.out.substr(0, end)).string();
}

TEST(BidFile, GoesOnAfterAnInterruptionAsIfThereHadBeenNone) {
  const TempDir directory;
  const std::string in = unsolved_boards(directory, 30);
  const auto command = [&](const std::string& robot, const std::string& out) {
    return std::vector<std::string>{"bid",       in,  "--robot", robot, "--no-meanings",
                                    "--threads", "1", "--out",   out};
  };
  const std::string out = (directory / "bid.pbn").string();
  std::vector<std::string> words = command("reference", out);
  words.insert(words.begin(), bidwright_program());
  ChildProcess process(words);
  const auto deadline = std::chrono::steady_clock::now() + 60s;
  while (lines_in(out + ".part") < 5 && std::chrono::steady_clock::now() < deadline) {
    std::this_thread::sleep_for(2ms);
  }
  process.send_signal(SIGINT);
  ASSERT_EQ(process.wait(), 130) << process.err();
  EXPECT_THAT(process.err(), HasSubstr("of 30 boards in"));
  EXPECT_THAT(process.err(), EndsWith("--out " + out + "\n"));
  EXPECT_FALSE(std::filesystem::exists(out));
  // A line that was not written to its end.
  std::ofstream(out + ".part", std::ios::app) << "29 {\"torn";
  // Others may not go on with it.
  const ProcessResult other = run_bidwright(command("pass", out));
  EXPECT_EQ(other.status, 1);
  EXPECT_THAT(other.err, HasSubstr("was begun by another command"));
  const ProcessResult again = run_bidwright(command("reference", out), {}, 300s);
  EXPECT_EQ(again.status, 0) << again.err;
  EXPECT_THAT(again.err, HasSubstr("were already there"));
  const std::string whole = (directory / "whole.pbn").string();
  EXPECT_EQ(run_bidwright(command("reference", whole), {}, 300s).status, 0);
  EXPECT_EQ(read_whole_file(out), read_whole_file(whole));
}

TEST(SolveFile, AddsTablesAndParToAFile) {
  const TempDir directory;
  const std::string in = directory.file("a.pbn", kBoards).string();
  const ProcessResult result = run_bidwright({"solve", in});
  EXPECT_EQ(result.status, 0) << result.err;
  EXPECT_THAT(result.out, StartsWith("% PBN 2.1\r\n"));
  EXPECT_EQ(count_of(result.out, "[OptimumResultTable "), 2U);
  EXPECT_EQ(count_of(result.out, "[OptimumScore "), 2U);
  EXPECT_EQ(count_of(result.out, "[ParContract "), 2U);
  EXPECT_THAT(run_bidwright({"solve", in, in}).err, HasSubstr("one file at a time"));
}

}  // namespace
}  // namespace bidwright::test
