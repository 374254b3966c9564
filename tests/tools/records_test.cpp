// convert and verify as a user runs them.

#include <gmock/gmock.h>

#include "support/process.hpp"
#include "support/shared_data.hpp"

namespace {

using namespace bidwright::test;
using testing::HasSubstr;
using testing::StartsWith;

constexpr const char* kBoard =
    "[Event \"Cup\"]\n[Board \"7\"]\n[Dealer \"S\"]\n[Vulnerable \"All\"]\n"
    "[Deal \"N:QJ6.K652.J85.T98 873.J97.AT764.Q4 K5.T83.KQ9.A7652 AT942.AQ4.32.KJ3\"]\n"
    "[Declarer \"W\"]\n[Contract \"2S\"]\n[Result \"8\"]\n[Score \"NS -110\"]\n"
    "[Auction \"S\"]\nPass 1S Pass 2S\nAP\n[Play \"N\"]\nCT C4 C2 C3\n*\n";

std::string wrong_board() {
  std::string text = kBoard;
  text.replace(text.find("-110"), 4, "-140");
  return text;
}

TEST(Convert, GoesThroughLinAndJsonAndBack) {
  const TempDir directory;
  const std::string pbn = directory.file("a.pbn", kBoard).string();
  const std::string lin = (directory / "a.lin").string();
  const std::string json = (directory / "a.jsonl").string();
  EXPECT_EQ(run_bidwright({"convert", pbn, lin}).status, 0);
  const ProcessResult converted = run_bidwright({"convert", lin, json, "--json"});
  EXPECT_EQ(converted.status, 0) << converted.err;
  EXPECT_THAT(converted.out, HasSubstr(R"("left_out":0})"));
  EXPECT_EQ(run_bidwright({"convert", lin, "-", "--to", "pbn", "--json"}).status, 2);
  const ProcessResult back = run_bidwright({"convert", json, "-", "--to", "pbn"});
  EXPECT_EQ(back.status, 0) << back.err;
  EXPECT_THAT(back.out, StartsWith("% PBN 2.1\r\n% EXPORT\r\n[Event \"?\"]\r\n"));
  EXPECT_THAT(back.out, HasSubstr("[Contract \"2S\"]\r\n[Result \"8\"]\r\n"));
  EXPECT_THAT(back.out, HasSubstr("[Play \"N\"]\r\nCT C4 C2 C3\r\n*\r\n"));
}

TEST(Convert, ReadsStandardInput) {
  ProcessOptions options;
  options.input = kBoard;
  const ProcessResult result = run_bidwright(
      {"convert", "-", "-", "--from", "pbn", "--to", "pbn", "--pbn-version", "1.0"}, options);
  EXPECT_EQ(result.status, 0) << result.err;
  EXPECT_THAT(result.out, StartsWith("% PBN 1.0\r\n"));
}

TEST(Convert, UnpacksZstd) {
  const auto data = shared_data_dir();
  if (!data) GTEST_SKIP() << kNoSharedData;
  const ProcessResult result =
      run_bidwright({"convert", (*data / "pbn" / "world_championship_2012.pbn.zst").string(), "-",
                     "--to", "jsonl", "--mend"});
  EXPECT_EQ(result.status, 0) << result.err;
  EXPECT_EQ(std::count(result.out.begin(), result.out.end(), '\n'), 7632);
}

TEST(Convert, SaysWhatIsWrongAndLeavesNothingBehind) {
  const TempDir directory;
  const std::string bad = directory.file("bad.pbn", "[Board \"1\"]\n[Dealer \"Q\"]\n").string();
  const std::string out = (directory / "out.lin").string();
  const ProcessResult result = run_bidwright({"convert", bad, out});
  EXPECT_EQ(result.status, 1);
  EXPECT_THAT(result.err, HasSubstr("bad.pbn:2:10: 'Q' is no seat"));
  EXPECT_FALSE(std::filesystem::exists(out));

  EXPECT_EQ(run_bidwright({"convert", "nowhere.pbn", out}).status, 1);
  const ProcessResult unnamed = run_bidwright({"convert", bad, "-"});
  EXPECT_EQ(unnamed.status, 2);
  EXPECT_THAT(unnamed.err, HasSubstr("--to"));
  EXPECT_EQ(run_bidwright({"convert", bad, out, "--from", "doc"}).status, 2);
  EXPECT_EQ(run_bidwright({"convert", bad, out + ".zst"}).status, 2);
}

TEST(Convert, KeepsGoingWhenAsked) {
  const TempDir directory;
  const std::string bad =
      directory.file("bad.pbn", "[Board \"1\"]\n[Dealer \"Q\"]\n\n[Board \"2\"]\n").string();
  const ProcessResult result = run_bidwright({"convert", bad, "-", "--to", "json", "--keep-going"});
  EXPECT_EQ(result.status, 1);
  EXPECT_THAT(result.out, HasSubstr("\"board\":2"));
  EXPECT_THAT(result.err, HasSubstr("one board was left out"));
}

TEST(Verify, ReportsEveryMistakeWithItsPlace) {
  const TempDir directory;
  const std::string right = directory.file("right.pbn", kBoard).string();
  const ProcessResult fine = run_bidwright({"verify", right});
  EXPECT_EQ(fine.status, 0);
  EXPECT_EQ(fine.out, "1 board: 1 complete, 0 with mistakes\n");

  const std::string wrong = directory.file("wrong.pbn", wrong_board()).string();
  const ProcessResult result = run_bidwright({"verify", right, wrong});
  EXPECT_EQ(result.status, 1);
  EXPECT_THAT(result.out, HasSubstr("wrong.pbn:9:1: board 7: the score is given as NS -140"));
  EXPECT_THAT(result.out, HasSubstr("2 boards: 2 complete, 1 with mistakes\n"));
  const ProcessResult json = run_bidwright({"verify", "--json", wrong});
  EXPECT_THAT(json.out, HasSubstr("\"problems\":[{\"line\":9,\"column\":1,"));
  EXPECT_THAT(json.out, HasSubstr("{\"boards\":1,\"complete\":1,\"wrong\":1,"));
}

TEST(Verify, RefusesWhatIsNoRecord) {
  const TempDir directory;
  for (const char* name : {"empty.pbn", "empty.lin", "empty.jsonl"}) {
    const ProcessResult result = run_bidwright({"verify", directory.file(name, "").string()});
    EXPECT_EQ(result.status, 1);
    EXPECT_THAT(result.out, HasSubstr("no board"));
  }
  const std::string damaged = directory.file("a.pbn", "\x28\xB5\x2F\xFD garbage").string();
  EXPECT_THAT(run_bidwright({"verify", damaged}).out, HasSubstr("zstd data is damaged"));
}

}  // namespace
