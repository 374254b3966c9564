#include "bidwright/protocol/line_splitter.hpp"

#include <gtest/gtest.h>

namespace bidwright::protocol {
namespace {

using Strings = std::vector<std::string>;

Strings texts(const std::vector<LineSplitter::Line>& lines) {
  Strings result;
  for (const auto& line : lines) result.push_back((line.too_long ? "TOO LONG " : "") + line.text);
  return result;
}

TEST(LineSplitter, EndsLinesAtEveryTerminatorInUse) {
  LineSplitter splitter(Peer::kClient);
  EXPECT_EQ(texts(splitter.feed("a\r\nb\nc\r\r\nd\re")), (Strings{"a", "b", "c", "d"}));
  EXPECT_TRUE(splitter.pending());
  EXPECT_EQ(texts(splitter.feed("\n")), Strings{"e"});
  EXPECT_FALSE(splitter.pending());
}

TEST(LineSplitter, PutsSegmentsTogether) {
  LineSplitter splitter(Peer::kClient);
  EXPECT_TRUE(splitter.feed("North pas").empty());
  EXPECT_EQ(texts(splitter.feed("ses\r\nEast ready")), Strings{"North passes"});
}

TEST(LineSplitter, DropsEmptyLines) {
  LineSplitter splitter(Peer::kClient);
  EXPECT_EQ(texts(splitter.feed("\r\n  \r\nx\n\n")), Strings{"x"});
}

TEST(LineSplitter, CutsALineThatNeverEnds) {
  LineSplitter splitter(Peer::kClient, 10);
  EXPECT_TRUE(splitter.feed(std::string(1000000, 'x')).empty());
  EXPECT_EQ(texts(splitter.feed("\nNext\n")), (Strings{"TOO LONG xxxxxxxxxx", "Next"}));
}

TEST(LineSplitter, TakesALineOfExactlyTheLimit) {
  LineSplitter splitter(Peer::kClient, 4);
  EXPECT_EQ(texts(splitter.feed("abcd\nabcde\n")), (Strings{"abcd", "TOO LONG abcd"}));
}

TEST(LineSplitter, MakesTwoOfAGluedStartOfBoard) {
  LineSplitter splitter(Peer::kTable);
  EXPECT_EQ(texts(splitter.feed("Start of BoardStart of Board\n")),
            (Strings{"Start of Board", "Start of Board"}));
}

TEST(LineSplitter, GivesUnterminatedTextsThatSomeTablesSend) {
  LineSplitter splitter(Peer::kTable);
  for (const char* text : {"Dummy to lead", "North to lead", "Start of Board"}) {
    EXPECT_TRUE(splitter.feed(text).empty());
    EXPECT_EQ(texts(splitter.flush_complete()), Strings{text});
    EXPECT_FALSE(splitter.pending());
  }
}

TEST(LineSplitter, MakesTwoOfAnUnterminatedGluedStartOfBoard) {
  LineSplitter splitter(Peer::kTable);
  EXPECT_TRUE(splitter.feed("Start of BoardStart of Board").empty());
  EXPECT_EQ(splitter.flush_complete().size(), 2U);
}

TEST(LineSplitter, KeepsHalfALineThroughAPause) {
  LineSplitter splitter(Peer::kTable);
  EXPECT_TRUE(splitter.feed("North plays A").empty());
  EXPECT_TRUE(splitter.flush_complete().empty());
  EXPECT_EQ(texts(splitter.feed("S\n")), Strings{"North plays AS"});
}

TEST(LineSplitter, TakesHalfACallForNoMessage) {
  for (const char* text : {"North bids", "North bids 1", "North plays", "North plays 1"}) {
    LineSplitter splitter(Peer::kClient);
    EXPECT_TRUE(splitter.feed(text).empty());
    EXPECT_TRUE(splitter.flush_complete().empty()) << text;
    EXPECT_TRUE(splitter.pending());
  }
}

TEST(LineSplitter, GivesAnUnterminatedMessageOfAClient) {
  LineSplitter splitter(Peer::kClient);
  EXPECT_TRUE(splitter.feed("North rea").empty());
  EXPECT_TRUE(splitter.flush_complete().empty());
  EXPECT_TRUE(splitter.feed("dy for teams").empty());
  EXPECT_EQ(texts(splitter.flush_complete()), Strings{"North ready for teams"});
}

}  // namespace
}  // namespace bidwright::protocol
