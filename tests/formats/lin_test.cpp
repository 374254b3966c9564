#include "bidwright/formats/lin.hpp"

#include <gmock/gmock.h>

#include "support/random_boards.hpp"

#include "bidwright/formats/compose.hpp"
#include "bidwright/formats/verify.hpp"

namespace {

using namespace bidwright;
using namespace bidwright::formats;
using core::Seat;
using testing::HasSubstr;
using testing::Not;

constexpr const char* kHands =
    "SK5HT83DKQ9CA7652,SAT942HAQ4D32CKJ3,SQJ6HK652DJ85CT98,S873HJ97DAT764CQ4";

std::vector<BoardRecord> read(const std::string& text) {
  auto records = read_all(Format::kLin, text);
  if (!records) {
    ADD_FAILURE() << records.error().text();
    return {};
  }
  return *std::move(records);
}

core::Error error_of(const std::string& text) {
  const auto records = read_all(Format::kLin, text);
  if (records) {
    ADD_FAILURE() << "read " << records->size() << " boards";
    return {};
  }
  return records.error();
}

TEST(LinReader, ReadsASingleHand) {
  const auto records = read(
      fmt::format("pn|Sue,Will,Nora,Ed|st||md|1{},|rh||ah|Board 7|sv|b|mb|p|mb|1S|an|five|mb|p|"
                  "mb|2S!|mb|p|mb|p|mb|p|pg||pc|CT|pc|C4|pc|C2|pc|C3|nt|why?|pg||mc|8|pg||\n",
                  std::string_view(kHands).substr(0, 53)));
  ASSERT_EQ(records.size(), 1U);
  const BoardRecord& record = records[0];
  EXPECT_EQ(record.number, 7);
  EXPECT_EQ(record.dealer, Seat::kSouth);
  EXPECT_EQ(record.vulnerability, core::Vulnerability::kBoth);
  EXPECT_EQ(core::to_string(*record.deal),
            "N:QJ6.K652.J85.T98 873.J97.AT764.Q4 K5.T83.KQ9.A7652 AT942.AQ4.32.KJ3");
  EXPECT_EQ(record.player(Seat::kWest), "Will");
  EXPECT_EQ(record.declarer, Seat::kWest);
  EXPECT_EQ(find_note(record.auction->notes, record.auction->calls[1].note)->text, "five");
  EXPECT_FALSE(record.auction->calls[1].alerted);
  EXPECT_TRUE(record.auction->calls[3].alerted);
  EXPECT_EQ(record.play->first, Seat::kNorth);
  EXPECT_EQ(record.declarer_tricks(), 8);
  ASSERT_EQ(record.comments.size(), 1U);
  EXPECT_EQ(record.comments[0].at, 3);
  EXPECT_TRUE(verify(record).right());
  EXPECT_TRUE(verify(record).complete());
}

TEST(LinReader, ReadsTwoRoomsOfAVugraph) {
  const auto records =
      read(fmt::format("vg|Cup,Final,I,7,8,Reds,12,Blues,3|\nrs|2SW=,3NTN-1,PASS,|\n"
                       "pn|s1,w1,n1,e1,s2,w2,n2,e2|pg||\n"
                       "qx|o7|st||md|1{0}|sv|b|mb|p|mb|1s|mb|p|mb|2s|mb|p|mb|p|mb|p|pg||\n"
                       "qx|c7|st||md|1{0}|sv|b|pg||\nqx|o8|st||md|2{0}|sv|o|mb|p|mb|p|mb|p|mb|p|\n",
                       kHands));
  ASSERT_EQ(records.size(), 3U);
  EXPECT_EQ(records[0].tags.get("Room"), "Open");
  EXPECT_EQ(records[0].tags.get("Event"), "Cup");
  EXPECT_EQ(records[0].tags.get("Stage"), "Final");
  EXPECT_EQ(records[0].tags.get("Scoring"), "IMP");
  EXPECT_EQ(records[0].tags.get("VisitTeam"), "Blues");
  EXPECT_EQ(records[0].tags.get("HomeCarryOver"), "12");
  EXPECT_EQ(records[0].player(Seat::kNorth), "n1");
  EXPECT_EQ(records[0].declarer_tricks(), 8);  // From the list of results
  EXPECT_EQ(records[1].tags.get("Room"), "Closed");
  EXPECT_EQ(records[1].player(Seat::kNorth), "n2");
  EXPECT_EQ(records[1].declarer, Seat::kNorth);
  EXPECT_EQ(records[1].declarer_tricks(), 8);
  EXPECT_EQ(records[2].contract.kind, ContractRecord::Kind::kPassedOut);
  EXPECT_EQ(records[2].dealer, Seat::kWest);
}

TEST(LinReader, CountsTheTricksOfAPlayToTheEnd) {
  const auto records = read(
      "md|3SAKQJT98765432,HAKQJT98765432,DAKQJT98765432,CAKQJT98765432|sv|o|"
      "mb|p|mb|p|mb|7S|mb|p|mb|p|mb|p|"
      "pc|HA|pc|D2|pc|C2|pc|S2|pc|S3|pc|H2|pc|D3|pc|C3|pc|S4|pc|H3|pc|D4|pc|C4|pc|S5|pc|H4|pc|D5|"
      "pc|C5|pc|S6|pc|H5|pc|D6|pc|C6|pc|S7|pc|H6|pc|D7|pc|C7|pc|S8|pc|H7|pc|D8|pc|C8|pc|S9|pc|H8|"
      "pc|D9|pc|C9|pc|ST|pc|H9|pc|DT|pc|CT|pc|SJ|pc|HT|pc|DJ|pc|CJ|pc|SQ|pc|HJ|pc|DQ|pc|CQ|pc|SK|"
      "pc|HQ|pc|DK|pc|CK|pc|SA|pc|HK|pc|DA|pc|CA|");
  ASSERT_EQ(records.size(), 1U);
  EXPECT_EQ(records[0].declarer, Seat::kSouth);
  EXPECT_EQ(records[0].declarer_tricks(), 13);
  EXPECT_EQ(records[0].play->ending, Ending::kOpen);
}

TEST(LinReader, SaysWhatIsWrongAndWhere) {
  struct Case {
    std::string text;
    std::size_t line;
    std::size_t column;
    std::string message;
  };
  const std::vector<Case> cases{
      {"", 1, 1, "no board"},
      {"nothing to see", 1, 3, "a command such as"},
      {"md|1SAK", 1, 8, "closing '|'"},
      {"pg||\nm", 2, 2, "'|' was expected"},
      {"qx|o1|md|1SAKA|", 1, 14, "twice"},
      {"md|1SAKQJT98765432H2|", 1, 20, "more than 13"},
      {"md|1XAK|", 1, 5, "SAKHQ7"},
      {"md|1|mb|8C|", 1, 9, "is not a call"},
      {"md|1|mb|p|mb|p|mb|p|mb|p|\nmb|1C|", 2, 4, "after its end"},
      {"md|1|pc|ZZ|", 1, 9, "card"},
      {"md|1|mc|14|", 1, 9, "0 to 13"},
  };
  for (const Case& c : cases) {
    SCOPED_TRACE(c.text);
    const core::Error error = error_of(c.text);
    EXPECT_EQ(error.line, c.line);
    EXPECT_EQ(error.column, c.column);
    EXPECT_THAT(error.message, HasSubstr(c.message));
  }
}

TEST(LinReader, GoesOnAfterABadBoard) {
  const auto reader =
      make_lin_reader(source_of("qx|o1|md|1|mb|9C|pg||\nmb|1C|\nqx|o2|md|1|\nqx|o3|md|1|\n"));
  EXPECT_FALSE(reader->next());
  EXPECT_EQ((*reader->next())->number, 2);
  EXPECT_EQ((*reader->next())->number, 3);
  EXPECT_FALSE(*reader->next());
}

TEST(LinReader, RefusesValuesWithoutEnd) {
  std::size_t given = 0;
  const auto reader = make_lin_reader([&](std::span<char> buffer) -> core::Expected<std::size_t> {
    for (char& c : buffer) c = given++ % 64 == 63 ? '\n' : 'n';
    if (given == buffer.size()) buffer[2] = '|';
    return buffer.size();
  });
  EXPECT_THAT(reader->next().error().message, HasSubstr("without the '|'"));
}

BoardRecord played() {
  BoardRecord record =
      read(fmt::format("md|1{}|sv|b|ah|Board 7|mb|p|mb|1S!|an|five|mb|p|mb|2S!|"
                       "mb|p|mb|p|mb|p|pc|CT|pc|C4|pc|C2|pc|C3|pc|C9|mc|8|",
                       kHands))[0];
  record.set_player(Seat::kSouth, "Smith, Sue");
  return record;
}

TEST(LinWriter, WritesASingleHand) {
  EXPECT_EQ(write_lin_hand(played()),
            "pn|Smith Sue,,,|st||md|1SK5HT83DKQ9CA7652,SAT942HAQ4D32CKJ3,SQJ6HK652DJ85CT98,"
            "S873HJ97DAT764CQ4|sv|b|rh||ah|Board 7|mb|p|mb|1S!|an|five|mb|p|mb|2S!|mb|p|mb|p|mb|p|"
            "pg||pc|CT|pc|C4|pc|C2|pc|C3|pg||pc|C9|mc|8|pg||\n");
}

TEST(LinWriter, WritesAVugraph) {
  BoardRecord open = played();
  open.tags.set("Event", "Cup|A");
  open.tags.set("Scoring", "IMP");
  BoardRecord closed = open;
  closed.set_player(Seat::kSouth, "Bo");
  closed.play.reset();
  closed.result->tricks = 7;
  const std::vector<BoardRecord> records{open, closed};
  EXPECT_EQ(
      write_lin_vugraph(records),
      "vg|Cup A,,I,7,7,,,,|\nrs|2SW=,2SW-1|\npn|Smith Sue,,,,Bo,,,|pg||\n"
      "qx|o7|st||md|1SK5HT83DKQ9CA7652,SAT942HAQ4D32CKJ3,SQJ6HK652DJ85CT98,S873HJ97DAT764CQ4|sv|b|"
      "mb|p|mb|1S!|an|five|mb|p|mb|2S!|mb|p|mb|p|mb|p|pg||\n"
      "pc|CT|pc|C4|pc|C2|pc|C3|pg||pc|C9|mc|8|pg||\n"
      "qx|c7|st||md|1SK5HT83DKQ9CA7652,SAT942HAQ4D32CKJ3,SQJ6HK652DJ85CT98,S873HJ97DAT764CQ4|sv|b|"
      "mb|p|mb|1S!|an|five|mb|p|mb|2S!|mb|p|mb|p|mb|p|pg||\nmc|7|pg||\n");
}

TEST(LinWriter, StartsANewSegmentWhenABoardComesAThirdTime) {
  LinWriter writer(LinWriter::Rooms::kYes);
  EXPECT_EQ(writer.add(played()), "");
  EXPECT_EQ(writer.add(played()), "");
  const std::string first = writer.add(played());
  EXPECT_THAT(first, HasSubstr("qx|c7|"));
  EXPECT_THAT(writer.finish(), HasSubstr("qx|o7|"));
  EXPECT_EQ(writer.finish(), "");
}

TEST(LinWriter, MovesNoBoardIntoARoomThatItDoesNotName) {
  LinWriter writer;
  const std::string text = writer.add(played()) + writer.add(played()) + writer.finish();
  EXPECT_THAT(text, Not(HasSubstr("qx|")));
  for (const BoardRecord& record : read(text)) EXPECT_FALSE(record.tags.contains("Room"));
}

TEST(LinWriter, WritesOneRoomForReadersThatKnowNoOther) {
  LinWriter writer(LinWriter::Rooms::kOne);
  const std::string first = writer.add(played()) + writer.add(played());
  EXPECT_THAT(first, HasSubstr("rs|2SW=,|\nqx|o7|pn|Smith Sue,,,|st||md|1S"));
  EXPECT_THAT(writer.finish(), Not(HasSubstr("qx|c")));
}

TEST(LinWriter, WritesTheTricksOfAWholePlayForReadersThatDoNotCount) {
  BoardRecord record = played();
  const core::Contract contract = **record.final_contract();
  core::Random random = test::test_random(1);
  set_play(record, test::random_play(random, *record.deal, contract));
  record.result.reset();
  EXPECT_THAT(write_lin_hand(record), HasSubstr("pg||mc|"));
}

}  // namespace
