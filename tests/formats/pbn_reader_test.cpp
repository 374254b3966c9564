#include <gmock/gmock.h>

#include "support/shared_data.hpp"

#include "bidwright/formats/pbn.hpp"

namespace {

using namespace bidwright;
using namespace bidwright::formats;
using core::Call;
using core::Seat;
using testing::HasSubstr;

constexpr const char* kDeal =
    "[Deal \"N:QJ6.K652.J85.T98 873.J97.AT764.Q4 K5.T83.KQ9.A7652 AT942.AQ4.32.KJ3\"]\n";

BoardRecord read_one(const std::string& text) {
  auto records = read_all(Format::kPbn, text);
  if (!records) {
    ADD_FAILURE() << records.error().text();
    return {};
  }
  EXPECT_EQ(records->size(), 1U);
  return records->empty() ? BoardRecord() : records->front();
}

core::Error error_of(const std::string& text) {
  const auto records = read_all(Format::kPbn, text);
  if (records) {
    ADD_FAILURE() << "read " << records->size() << " boards";
    return {};
  }
  return records.error();
}

std::string calls(const BoardRecord& record) {
  std::string text;
  for (const CallEntry& entry : record.auction->calls) {
    if (!text.empty()) text += ' ';
    text += core::to_string(entry.call);
  }
  return text;
}

TEST(PbnReader, ReadsEveryPartOfAGame) {
  const BoardRecord record = read_one(
      "[Event \"Cup\"]\n[Board \"7\"]\n[North \"Ann\"]\n[Dealer \"S\"]\n[Vulnerable \"All\"]\n" +
      std::string(kDeal) +
      "[Declarer \"S\"]\n[Contract \"1NTX\"]\n[Result \"6\"]\n[Score \"NS -200\"]\n"
      "[Auction \"S\"]\n1NT X =1= Pass Pass\nPass\n[Note \"1:15 or more\"]\n"
      "[Play \"W\"]\nS4 S6 S3 S5\n*\n[TotalScoreTable \"Rank;PairId\"]\n1 4\n2 3\n");
  EXPECT_EQ(record.number, 7);
  EXPECT_EQ(record.dealer, Seat::kSouth);
  EXPECT_EQ(record.vulnerability, core::Vulnerability::kBoth);
  EXPECT_EQ(core::to_string((*record.deal)[Seat::kSouth]), "K5.T83.KQ9.A7652");
  EXPECT_EQ(record.player(Seat::kNorth), "Ann");
  EXPECT_EQ(calls(record), "1NT X PASS PASS PASS");
  EXPECT_EQ(record.auction->calls[1].note, 1);
  EXPECT_TRUE(record.auction->calls[1].alerted);
  EXPECT_EQ(find_note(record.auction->notes, 1)->text, "15 or more");
  ASSERT_TRUE(record.final_contract() && *record.final_contract());
  EXPECT_EQ((*record.final_contract())->doubling, core::Doubling::kDoubled);
  EXPECT_EQ(record.declarer_tricks(), 6);
  EXPECT_EQ(record.play->first, Seat::kWest);
  EXPECT_EQ(record.play->ending, Ending::kStopped);
  EXPECT_EQ(record.tags.get("score"), "NS -200");
  ASSERT_NE(record.table("TotalScoreTable"), nullptr);
  EXPECT_THAT(record.table("TotalScoreTable")->rows, testing::ElementsAre("1 4", "2 3"));
}

TEST(PbnReader, TakesAnyLineEnd) {
  const std::string unix_text = "[Event \"A\"]\n[Board \"1\"]\n\n[Event \"B\"]\n[Board \"2\"]\n";
  for (const std::string_view end : {"\n", "\r\n", "\r", "\r\r\n"}) {
    std::string text;
    for (const char c : unix_text) c == '\n' ? text.append(end) : text.append(1, c);
    const auto records = read_all(Format::kPbn, text);
    ASSERT_TRUE(records) << records.error().text();
    ASSERT_EQ(records->size(), 2U);
    EXPECT_EQ((*records)[1].number, 2);
    EXPECT_EQ((*records)[1].where.line, 4U);
  }
}

TEST(PbnReader, TakesTagNamesInAnyCaseAndSeveralOnALine) {
  const BoardRecord record = read_one("[BOARD \"3\"][dealer \"w\"]\n[EVENT \"x\"]");
  EXPECT_EQ(record.number, 3);
  EXPECT_EQ(record.dealer, Seat::kWest);
  EXPECT_EQ(record.tags.begin()->name, "Event");
}

TEST(PbnReader, FindsTheFirstCallerAfterDashes) {
  const BoardRecord record = read_one("[Dealer \"S\"]\n[Auction \"W\"]\n- - - 1C\nPass 1H AP\n");
  EXPECT_EQ(record.auction->first, Seat::kSouth);
  EXPECT_EQ(calls(record), "1C PASS 1H PASS PASS PASS");
}

TEST(PbnReader, ExpandsAllPass) {
  EXPECT_EQ(calls(read_one("[Auction \"N\"]\nAP\n")), "PASS PASS PASS PASS");
  EXPECT_EQ(calls(read_one("[Auction \"N\"]\npass ap\n")), "PASS PASS PASS PASS");
  EXPECT_EQ(calls(read_one("[Auction \"N\"]\n1n pass ap\n")), "1NT PASS PASS PASS");
}

TEST(PbnReader, KeepsAnnotationsAsGlyphs) {
  const BoardRecord record =
      read_one("[Auction \"N\"]\n1S !! =1= $25 Pass!? 2H? AP\n[Note \"1:forcing\"]\n");
  const std::vector<Nag> expected{{0, 3}, {0, 25}, {1, 5}, {2, 2}};
  EXPECT_EQ(record.auction->nags, expected);
  const BoardRecord play =
      read_one("[Declarer \"N\"]\n[Contract \"1NT\"]\n[Play \"E\"]\nSA!! S2 S3 S4 $200\n*\n");
  const std::vector<Nag> cards{{0, 9}, {3, 200}};
  EXPECT_EQ(play.play->nags, cards);
}

TEST(PbnReader, KeepsIrregularities) {
  const BoardRecord record = read_one("[Auction \"W\"]\n1D ^S ^I 1C Pass *\n");
  ASSERT_EQ(record.auction->calls.size(), 4U);
  EXPECT_EQ(record.auction->calls[1].irregularity, Irregularity::kSkipped);
  EXPECT_EQ(record.auction->calls[2].irregularity, Irregularity::kInsufficientBid);
  EXPECT_EQ(record.auction->seat_of(2), Seat::kEast);
  const BoardRecord play = read_one(
      "[Declarer \"^S\"]\n[Result \"^9\"]\n[Contract \"1C\"]\n[Play \"W\"]\nCA ^R S6 C3 C4\n"
      "C8 C2 ^L C7 C5\n*\n");
  EXPECT_TRUE(play.declarer_irregular);
  EXPECT_TRUE(play.result->disputed);
  EXPECT_EQ(play.play->tricks[0][1].irregularity, Irregularity::kRevoke);
  const auto order = cards_in_order(*play.play, play.strain());
  ASSERT_EQ(order.size(), 8U);
  EXPECT_EQ(order[4].seat, Seat::kEast);  // Out of turn
  EXPECT_EQ(core::to_string(order[4].card), "C7");
}

TEST(PbnReader, PutsCardsIntoTheOrderOfPlay) {
  const BoardRecord record = read_one(
      "[Declarer \"E\"]\n[Contract \"5C\"]\n[Play \"S\"]\nSQ C3 S3 S9\nC4 C7 C8 CK\n- - D4 CQ\n*");
  const auto order = cards_in_order(*record.play, record.strain());
  ASSERT_EQ(order.size(), 9U);
  EXPECT_EQ(order[4].seat, Seat::kWest);
  EXPECT_EQ(order[5].seat, Seat::kNorth);
  EXPECT_EQ(core::to_string(order[4].card), "C7");
  EXPECT_EQ(order[8].seat, Seat::kEast);
  EXPECT_EQ(record.play->tricks.size(), 3U);
}

TEST(PbnReader, ReadsResultsInEveryForm) {
  const auto tricks = [](const std::string& value) {
    return read_one("[Declarer \"E\"]\n[Contract \"3NT\"]\n[Result \"" + value + "\"]\n")
        .declarer_tricks();
  };
  EXPECT_EQ(tricks("9"), 9);
  EXPECT_EQ(tricks("EW 9"), 9);
  EXPECT_EQ(tricks("NS 4 EW 9"), 9);
  EXPECT_EQ(tricks("="), 9);
  EXPECT_EQ(tricks("+1"), 10);
  EXPECT_EQ(tricks("-2"), 7);
  EXPECT_EQ(tricks("?"), std::nullopt);
  EXPECT_EQ(tricks(""), std::nullopt);
}

TEST(PbnReader, ReadsAllPassAsPeopleWriteIt) {
  for (const char* calls : {"pass pass all", "Pass Pass All Pass", "1C all pass", "1C pass ALL"}) {
    const auto records = read_all(Format::kPbn, fmt::format("[Board \"1\"]\n[Dealer \"N\"]\n"
                                                            "[Auction \"N\"]\n{}\n",
                                                            calls));
    ASSERT_TRUE(records) << calls << ": " << records.error().text();
    EXPECT_EQ((*records)[0].auction->calls.size(), 4U) << calls;
  }
}

TEST(PbnReader, PutsALongValueTogetherAgain) {
  BoardRecord record;
  record.number = 1;
  std::string text;
  for (int i = 0; i < 300; ++i) text += fmt::format("word{} ", i);
  record.tags.set("Event", text);
  std::string odd;
  for (int i = 0; i < 300; ++i) odd += "%[Deal \\\"x\"]";
  record.tags.set("Zoo", odd);
  const auto records = read_all(Format::kPbn, write_pbn(record));
  ASSERT_TRUE(records) << records.error().text();
  EXPECT_EQ((*records)[0].tags.get("Event"), text);
  EXPECT_EQ((*records)[0].tags.get("Zoo"), odd);
  EXPECT_TRUE((*records)[0].comments.empty());
}

TEST(PbnWriter, EndsTheFirstLineOfALongNoteWithAWholeWord) {
  BoardRecord record;
  record.number = 1;
  record.auction.emplace();
  record.auction->calls.push_back({core::Call::pass()});
  record.auction->calls.back().note = 1;
  std::string text = "up to 3 cards in diamonds";
  while (text.size() < 600) text += ", at least 4 cards in hearts";
  record.auction->notes.push_back({1, text});
  const std::string written = write_pbn(record);
  const std::size_t begin = written.find("[Note ");
  const std::string line = written.substr(begin, written.find("\r\n", begin) - begin);
  const std::string said = line.substr(9, line.size() - 11);
  ASSERT_TRUE(text.starts_with(said)) << line;
  EXPECT_EQ(text[said.size()], ' ');
  const auto records = read_all(Format::kPbn, written);
  ASSERT_TRUE(records) << records.error().text();
  EXPECT_EQ((*records)[0].auction->notes.front().text, text);
}

TEST(PbnWriter, WritesNoTagThatIsNone) {
  BoardRecord record;
  record.number = 1;
  record.tags.set("Evil \"x\"]\n[Deal", "N:... ... ... ...");
  record.tags.set("\x1b[31m", "red");
  record.tags.set("", "nothing");
  record.tags.set("Note", "1:a note of no auction");
  record.tags.set("Zoo", "\x1b[31mred\x7f");
  record.tables.push_back({"Bad Table", "A;B", {"1 2", "[Deal \"N:... ... ... ...\"]"}, {}});
  record.tables.push_back({"GoodTable", "A;B", {"1 2", "[Deal \"N:... ... ... ...\"]"}, {}});
  const std::string text = write_pbn(record);
  EXPECT_EQ(text.find('\x1b'), std::string::npos);
  EXPECT_EQ(text.find('\x7f'), std::string::npos);
  const auto records = read_all(Format::kPbn, text);
  ASSERT_TRUE(records) << records.error().text();
  EXPECT_FALSE((*records)[0].deal);
  EXPECT_EQ((*records)[0].tags.size(), 1U);
  EXPECT_EQ((*records)[0].tables.size(), 1U);
}

TEST(PbnReader, ReadsUtf16AsWindowsWritesIt) {
  const std::u16string text =
      u"[Event \"Caf\u00e9 \U0001F0A1\"]\r\n[Board \"7\"]\r\n[Dealer \"S\"]\r\n";
  for (const bool big : {false, true}) {
    for (const bool marked : {false, true}) {
      std::string bytes;
      for (const char16_t unit : marked ? u"\uFEFF" + text : text) {
        const auto high = static_cast<char>(unit >> 8U);
        const auto low = static_cast<char>(unit & 0xFFU);
        bytes += big ? high : low;
        bytes += big ? low : high;
      }
      const auto records = read_all(Format::kPbn, bytes);
      ASSERT_TRUE(records) << records.error().text();
      EXPECT_EQ((*records)[0].tags.get("Event"), "Caf\xC3\xA9 \xF0\x9F\x82\xA1");
      EXPECT_EQ((*records)[0].number, 7);
      EXPECT_EQ((*records)[0].where.line, 1U);
    }
  }
}

TEST(PbnReader, InheritsHashedValues) {
  const auto records =
      read_all(Format::kPbn,
               "[Event \"##Cup\"]\n[Site \"Rome\"]\n[Board \"1\"]\n\n"
               "[Site \"#\"]\n[Board \"2\"]\n\n[Event \"Final\"]\n[Board \"3\"]\n\n"
               "[Event \"#\"]\n[Date \"#\"]\n[Board \"4\"]\n");
  ASSERT_TRUE(records) << records.error().text();
  ASSERT_EQ(records->size(), 4U);
  EXPECT_EQ((*records)[1].tags.get("Event"), "Cup");
  EXPECT_EQ((*records)[1].tags.get("Site"), "Rome");
  EXPECT_EQ((*records)[2].tags.get("Event"), "Final");
  EXPECT_FALSE((*records)[2].tags.contains("Site"));
  EXPECT_EQ((*records)[3].tags.get("Event"), "Final");
  EXPECT_EQ((*records)[3].tags.get("Date"), "");
}

TEST(PbnReader, ReadsValuesThatBeginWithHashesAsTheyWereWritten) {
  for (const std::string team : {"#", "##", "##ues", "#ues", "###"}) {
    BoardRecord record;
    record.number = 1;
    record.tags.set("HomeTeam", team);
    const auto records = read_all(Format::kPbn, write_pbn(record));
    ASSERT_TRUE(records) << records.error().text();
    EXPECT_EQ((*records)[0].tags.get("HomeTeam"), team);
  }
}

TEST(PbnReader, TakesAGameWithoutBoardForAFurtherTable) {
  const auto records =
      read_all(Format::kPbn, "[Board \"5\"]\n[Dealer \"S\"]\n" + std::string(kDeal) +
                                 "[Auction \"S\"]\nAP\n\n[West \"Zoe\"]\n"
                                 "[Contract \"Pass\"]\n");
  ASSERT_TRUE(records) << records.error().text();
  ASSERT_EQ(records->size(), 2U);
  EXPECT_EQ((*records)[1].number, 5);
  EXPECT_EQ((*records)[1].deal, (*records)[0].deal);
  EXPECT_EQ((*records)[1].dealer, Seat::kSouth);
}

TEST(PbnReader, FollowsFilesThatLeaveAwayWhatHasNotChanged) {
  const auto records = read_all(Format::kPbn,
                                "[Event \"Cup\"]\n[West \"a\"]\n[Board \"1\"]\n[Dealer \"N\"]\n\n"
                                "[West \"b\"]\n[Contract \"Pass\"]\n\n[Board \"2\"]\n\n"
                                "[Contract \"Pass\"]\n\n[Event \"New\"]\n[Board \"3\"]\n");
  ASSERT_TRUE(records) << records.error().text();
  ASSERT_EQ(records->size(), 5U);
  EXPECT_EQ((*records)[1].tags.get("Event"), "Cup");
  EXPECT_EQ((*records)[2].player(Seat::kWest), "a");
  EXPECT_EQ((*records)[2].tags.get("Event"), "Cup");
  EXPECT_EQ((*records)[3].player(Seat::kWest), "b");
  EXPECT_EQ((*records)[3].number, 2);
  EXPECT_EQ((*records)[4].tags.get("Event"), "New");
}

TEST(PbnReader, BringsBackSectionsThatAnEmptyLineCutOff) {
  const BoardRecord record =
      read_one("[Board \"5\"]\n[Dealer \"S\"]\n\n\n[Auction \"S\"]\n1C\nAP\n");
  EXPECT_EQ(calls(record), "1C PASS PASS PASS");
  EXPECT_EQ(record.auction->calls[1].where.line, 7U);
}

TEST(PbnReader, SplitsGamesWithoutEmptyLines) {
  const auto records = read_all(Format::kPbn,
                                "[Event \"a\"]\n[Board \"1\"]\n[Auction \"N\"]\nAP\n"
                                "[Event \"a\"]\n[Board \"2\"]\n[Auction \"N\"]\nAP\n");
  ASSERT_TRUE(records) << records.error().text();
  EXPECT_EQ(records->size(), 2U);
}

TEST(PbnReader, KeepsCommentsAndWhereTheyStood) {
  const BoardRecord record = read_one(
      "; first\n[Board \"1\"] {of the\n\nboard}\n[Auction \"N\"]\n1C {why?} Pass ; so\nAP\n");
  ASSERT_EQ(record.comments.size(), 4U);
  EXPECT_EQ(record.comments[0].place, Comment::Place::kStart);
  EXPECT_EQ(record.comments[0].text, "first");
  EXPECT_TRUE(record.comments[0].to_end_of_line);
  EXPECT_EQ(record.comments[1].tag, "Board");
  EXPECT_EQ(record.comments[1].text, "of the\n\nboard");
  EXPECT_EQ(record.comments[2].place, Comment::Place::kCall);
  EXPECT_EQ(record.comments[2].at, 0);
  EXPECT_EQ(record.comments[3].at, 1);
}

TEST(PbnReader, ClosesABraceThatWasForgotten) {
  const BoardRecord record =
      read_one("[Board \"1\"]\n{Feasibility: 5 5 8\n[South \"me\"]\n{again}\n[Dealer \"N\"]\n");
  EXPECT_EQ(record.player(Seat::kSouth), "me");
  EXPECT_EQ(record.dealer, Seat::kNorth);
  EXPECT_EQ(record.comments.size(), 2U);
}

TEST(PbnReader, SkipsEscapedLines) {
  const BoardRecord record =
      read_one("% PBN 2.1\n%Font \"[\"\n\n[Board \"1\"]\n% [Dealer \"E\"]\n");
  EXPECT_EQ(record.number, 1);
  EXPECT_FALSE(record.dealer);
  EXPECT_EQ(record.where.line, 4U);
}

TEST(PbnReader, TurnsLatin1IntoUtf8) {
  EXPECT_EQ(read_one("[Event \"Caf\xE9\"]\n").tags.get("Event"), "Caf\xC3\xA9");
  EXPECT_EQ(read_one("[Event \"Caf\xC3\xA9\"]\n").tags.get("Event"), "Caf\xC3\xA9");
}

TEST(PbnReader, UnescapesOnlyQuotesAndBackslashes) {
  EXPECT_EQ(read_one(R"([Event "a \"b\" \\ \2R"])").tags.get("Event"), R"(a "b" \ \2R)");
  EXPECT_EQ(read_one(R"([Event "the "big" one"])").tags.get("Event"), R"(the "big" one)");
}

TEST(PbnReader, SaysWhatIsWrongAndWhere) {
  struct Case {
    std::string text;
    std::size_t line;
    std::size_t column;
    std::string message;
  };
  const std::vector<Case> cases{
      {"", 1, 1, "no board"},
      {"% PBN 2.1\n\n", 1, 1, "no board"},
      {"hello\n", 1, 1, "a tag such as"},
      {"[Board 1]\n", 1, 8, "double quotes"},
      {"[Board \"1]\n", 1, 11, "closing quote"},
      {"[Board \"1\"\n[Dealer \"N\"]\n", 2, 1, "']' was expected"},
      {"[Dealer \"Q\"]\n", 1, 10, "takes N, E, S or W"},
      {"[Vulnerable \"some\"]\n", 1, 14, "None, NS, EW or All"},
      {"[Deal \"N:AKQJT98765432A... - - -\"]\n", 1, 23, "SA stands twice"},
      {"[Deal \"N:AKQJT98765432.2.. - - -\"]\n", 1, 10, "14 cards"},
      {"[Deal \"N:A... A... - -\"]\n", 1, 15, "two hands"},
      {"[Auction \"N\"]\n1C Pass Pass Pass Pass\n", 2, 19, "goes on after its end"},
      {"[Auction \"N\"]\n8C\n", 2, 1, "is not a call"},
      {"[Auction \"N\"]\n1C - X\n", 2, 4, "only before the first call"},
      {"[Contract \"8NT\"]\n", 1, 12, "is not a contract"},
      {"[Result \"14\"]\n", 1, 10, "0 to 13"},
      {"[Play \"N\"]\nS1 S2\n", 2, 1, "is not a card"},
      {"[Note \"1:x\"]\n", 1, 1, "belongs after"},
      {"[Board \"1\"]\n4 S\n", 2, 1, "nothing may follow"},
      {"[Board \"0\"]\n4 S\n", 2, 1, "nothing may follow"},
      {"[Site \"x\"]\n4 S\n", 2, 1, "nothing may follow"},
      {std::string("[Board \"\0\"]", 11), 1, 9, "binary"},
  };
  for (const Case& c : cases) {
    SCOPED_TRACE(c.text);
    const core::Error error = error_of(c.text);
    EXPECT_EQ(error.line, c.line);
    EXPECT_EQ(error.column, c.column);
    EXPECT_THAT(error.message, HasSubstr(c.message));
  }
}

TEST(PbnReader, GoesOnAfterABadBoard) {
  const auto reader =
      make_pbn_reader(source_of("[Board \"1\"]\n[Dealer \"Q\"]\n\n[Board \"2\"]\n"));
  EXPECT_FALSE(reader->next());
  const auto second = reader->next();
  ASSERT_TRUE(second && *second);
  EXPECT_EQ((*second)->number, 2);
  const auto end = reader->next();
  EXPECT_TRUE(end && !*end);
}

TEST(PbnReader, RefusesLinesAndBoardsWithoutEnd) {
  const auto endless = [](char fill, std::size_t size) -> Source {
    return [=, left = size](std::span<char> buffer) mutable -> core::Expected<std::size_t> {
      const std::size_t count = std::min(left, buffer.size());
      std::fill_n(buffer.begin(), count, fill);
      left -= count;
      return count;
    };
  };
  EXPECT_THAT(make_pbn_reader(endless('x', 100'000'000))->next().error().message,
              HasSubstr("a line of more than"));
  std::size_t at = 0;
  const Source lines = [&](std::span<char> buffer) -> core::Expected<std::size_t> {
    constexpr std::string_view kLine = "{ a comment\n";
    for (char& c : buffer) c = kLine[at++ % kLine.size()];
    return at > 50'000'000 ? 0 : buffer.size();
  };
  EXPECT_THAT(make_pbn_reader(lines)->next().error().message, HasSubstr("a board of more than"));
}

TEST(PbnReader, PassesOnThatItsSourceFailed) {
  const auto reader = make_pbn_reader([](std::span<char>) -> core::Expected<std::size_t> {
    return core::fail(core::ErrorCode::kIo, "the disk is gone");
  });
  const auto first = reader->next();
  ASSERT_FALSE(first);
  EXPECT_EQ(first.error().message, "the disk is gone");
  EXPECT_TRUE(reader->next());
}

}  // namespace
