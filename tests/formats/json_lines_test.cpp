#include "bidwright/formats/json_lines.hpp"

#include <gmock/gmock.h>

namespace {

using namespace bidwright;
using namespace bidwright::formats;
using testing::HasSubstr;

/// Everything that a record can hold, at once.
BoardRecord full_record() {
  const auto records = read_all(
      Format::kPbn,
      "; opens\n[Event \"Caf\xC3\xA9 \\\"A\\\"\"]\n[Board \"7\"]\n[Dealer \"S\"]\n[Vulnerable "
      "\"All\"]\n"
      "[Deal \"N:QJ6.K652.J85.T98 - K5.T83.KQ9.A7652 -\"]\n[Declarer \"^W\"]\n[Contract \"2SXX\"]\n"
      "[Result \"^EW 8\"]\n[Score \"NS -110\"]\n[Auction \"S\"]\n^S 1S =1= {hm} $3 ^I 1C ? *\n"
      "[Note \"1:five\"]\n[Play \"N\"]\nCT =2= ^R C4 C2 C3\n+ - ^L CQ!! -\n[Note \"2:lead\"]\n"
      "[TotalScoreTable \"Rank;PairId\"]\n1 4\n2 \"a b\"\n");
  EXPECT_TRUE(records) << records.error().text();
  return records->front();
}

TEST(JsonLines, HoldsEverythingARecordHolds) {
  const BoardRecord record = full_record();
  const std::string line = write_json_line(record);
  EXPECT_EQ(line.find('\n'), std::string::npos);
  const auto again = parse_json_line(line);
  ASSERT_TRUE(again) << again.error().text();
  EXPECT_EQ(*again, record);
}

TEST(JsonLines, WritesWhatItsHeaderSays) {
  EXPECT_EQ(
      write_json_line(full_record()),
      R"({"format":"bidwright-board-1","board":7,"dealer":"S","vulnerable":"All",)"
      R"("deal":"N:QJ6.K652.J85.T98 - K5.T83.KQ9.A7652 -",)"
      R"("auction":{"first":"S","calls":["^S","1S","1C"],"alerted":[1],"noted":[[1,1]],)"
      R"("notes":[[1,"five"]],"irregular":[[2,"I"]],"nags":[[1,3],[2,2]],"end":"*"},)"
      R"("contract":"2SXX","declarer":"W","declarer_irregular":true,)"
      R"("play":{"first":"N","tricks":[["CT","C4","C2","C3"],["+","-","CQ","-"]],"noted":[[0,2]],)"
      R"("notes":[[2,"lead"]],"irregular":[[1,"R"],[6,"L"]],"nags":[[6,9]],"end":"+"},)"
      R"("result":{"tricks":8,"side":"EW","disputed":true},)"
      R"("tags":{"Event":"Café \"A\"","Score":"NS -110"},)"
      R"("tables":[{"name":"TotalScoreTable","columns":"Rank;PairId","rows":["1 4","2 \"a b\""]}],)"
      R"("comments":[{"after":"start","text":"opens","line":true},)"
      R"({"after":"call","at":1,"text":"hm"}]})");
}

TEST(JsonLines, ReadsBoardsAndSkipsEmptyLines) {
  const auto records = read_all(Format::kJsonLines, "\n{\"board\": 1}\r\n\n{\"board\": 2}");
  ASSERT_TRUE(records) << records.error().text();
  ASSERT_EQ(records->size(), 2U);
  EXPECT_EQ((*records)[1].where.line, 4U);
}

TEST(JsonLines, SaysWhatIsWrongAndWhere) {
  struct Case {
    std::string text;
    std::size_t line;
    std::size_t column;
    std::string message;
  };
  const std::vector<Case> cases{
      {"", 1, 1, "no board"},
      {"{\"board\": 1}\n{\"board\": }", 2, 11, "no JSON"},
      {"[]", 1, 1, "an object was expected"},
      {"{\"bord\": 1}", 1, 0, "a board has no such key"},
      {"{\"board\": 0}", 1, 0, "a number from 1"},
      {"{\"board\": 99999999999999999999}", 1, 0, "a number from 1"},
      {"{\"dealer\": \"Q\"}", 1, 0, "N, E, S or W"},
      {"{\"deal\": \"N:AA... - - -\"}", 1, 0, "stands twice"},
      {"{\"auction\": {\"calls\": []}}", 1, 0, "\"first\" was expected"},
      {"{\"auction\": {\"first\": \"N\", \"calls\": [\"1C\"], \"noted\": [[1, 1]]}}", 1, 0,
       "a number from 0 to 0"},
      {"{\"play\": {\"first\": \"N\", \"tricks\": [[\"SA\"]]}}", 1, 0, "four cards"},
      {"{\"result\": 14}", 1, 0, "from 0 to 13"},
      {"{\"tags\": {\"a\\\"]\\n[Deal\": \"x\"}}", 1, 0, "cannot be the name of a tag"},
      {"{\"tags\": {\"\": \"x\"}}", 1, 0, "cannot be the name of a tag"},
      {"{\"tags\": {\"Deal\": \"x\"}}", 1, 0, "cannot be the name of a tag"},
      {"{\"tables\": [{\"name\": \"\\u001b\", \"columns\": \"\", \"rows\": []}]}", 1, 0,
       "cannot be the name of a tag"},
      {"{\"format\": \"other\"}", 1, 0, "bidwright-board-1"},
      {"{\"comments\": [{\"after\": \"lunch\", \"text\": \"\"}]}", 1, 0,
       "start, tag, call or card"},
  };
  for (const Case& c : cases) {
    SCOPED_TRACE(c.text);
    const auto records = read_all(Format::kJsonLines, c.text);
    ASSERT_FALSE(records);
    EXPECT_EQ(records.error().line, c.line);
    EXPECT_EQ(records.error().column, c.column);
    EXPECT_THAT(records.error().message, HasSubstr(c.message));
  }
}

}  // namespace
