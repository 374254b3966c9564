#include <gtest/gtest.h>

#include "bidwright/protocol/parse.hpp"

namespace bidwright::protocol {
namespace {

using core::Seat;
using core::Vulnerability;

TableMessage read(std::string_view line) {
  const auto message = parse_table_line(line);
  EXPECT_TRUE(message) << line << ": " << (message ? "" : message.error().message);
  return message ? *message : TableMessage{};
}

TEST(ParseTableLine, ReadsEveryFormOfSeated) {
  for (const char* line : {"North (\"My Team\") seated", "North My Team seated",
                           "NORTH \"My Team\" seated", "north (\"My Team\") seated."}) {
    const auto message = read(line);
    EXPECT_EQ(message.kind, TableKind::kSeated) << line;
    EXPECT_EQ(message.seat, Seat::kNorth) << line;
    EXPECT_EQ(message.team, "My Team") << line;
  }
}

TEST(ParseTableLine, ReadsTeamsThatAreCalledLikeCalls) {
  for (const std::string team : {"pass", "Passes", "Double Dutch", "redoubles", "Bid masters"}) {
    const auto message = read("North " + team + " seated");
    EXPECT_EQ(message.kind, TableKind::kSeated) << team;
    EXPECT_EQ(message.team, team);
  }
  // What a call shows may end in any word.
  const auto call = read("North passes Alert. nobody is seated");
  EXPECT_EQ(call.kind, TableKind::kCall);
  EXPECT_EQ(call.explanation.text, "nobody is seated");
}

TEST(ParseTableLine, ReadsEveryFormOfTeams) {
  for (const char* line :
       {"Teams : N/S : \"A b\" E/W : \"C\"", "Teams : N/S : \"A b\". E/W : \"C\"",
        "Teams: N/S \"A b\" E/W \"C\"", "Teams: N/S: \"A b\". E/W: \"C\"",
        "Teams : N/S : \"A b\" E/W : \"C\". Playing IMP'", "teams : n/s : A b. e/w : C"}) {
    const auto message = read(line);
    EXPECT_EQ(message.kind, TableKind::kTeams) << line;
    EXPECT_EQ(message.team, "A b") << line;
    EXPECT_EQ(message.other_team, "C") << line;
  }
  EXPECT_EQ(read("Teams : N/S : \"A\" E/W : \"B\". Playing IMP").text, "Playing IMP");
}

TEST(ParseTableLine, ReadsTheBoardByKeyword) {
  struct Case {
    const char* line;
    int number;
    Seat dealer;
    Vulnerability vulnerability;
  };
  const std::vector<Case> cases{
      {"Board number 7. Dealer North. N/S vulnerable.", 7, Seat::kNorth,
       Vulnerability::kNorthSouth},
      {"Board number 1. Dealer East. Neither vulnerable", 1, Seat::kEast, Vulnerability::kNone},
      {"Board number 8. Dealer WEST. e/w vulnerable. ", 8, Seat::kWest, Vulnerability::kEastWest},
      {"board number 123456. dealer south. both vulnerable. Open room.", 123456, Seat::kSouth,
       Vulnerability::kBoth},
  };
  for (const Case& expected : cases) {
    const auto message = read(expected.line);
    EXPECT_EQ(message.kind, TableKind::kBoard) << expected.line;
    EXPECT_EQ(message.number, expected.number) << expected.line;
    EXPECT_EQ(message.seat, expected.dealer) << expected.line;
    EXPECT_EQ(message.vulnerability, expected.vulnerability) << expected.line;
  }
  for (const char* line : {"Board number x. Dealer North. Both vulnerable.",
                           "Board number 1. Dealer Nobody. Both vulnerable.",
                           "Board number 1. Dealer North. All of them",
                           "Board number 1. Dealer North. somewhat vulnerable."}) {
    EXPECT_FALSE(parse_table_line(line)) << line;
  }
}

TEST(ParseTableLine, ReadsHandsInEverySpelling) {
  const auto hand = core::parse_hand("KJ93.-.AJ8765.AQ8");
  ASSERT_TRUE(hand);
  for (const char* line : {"North's cards : S K J 9 3. H -. D A J 8 7 6 5. C A Q 8.",
                           "NORTH's cards: C A Q 8. D A J 8 7 6 5. H -. S K J 9 3.",
                           "North's cards : S K J 9 3.H.D A J 8 7 6 5.C A Q 8.",
                           "North's cards : S KJ93. H. D AJ8765. C AQ8",
                           "north's cards : s k j 9 3. h - d a j 8 7 6 5. c a q 8. "}) {
    const auto message = read(line);
    EXPECT_EQ(message.kind, TableKind::kCards) << line;
    EXPECT_EQ(message.seat, Seat::kNorth);
    EXPECT_EQ(message.hand, *hand) << line;
  }
  const auto tens = read("Dummy's cards : S 10 9 8 7. H 10 9 8. D T 9 8. C T 9 8.");
  EXPECT_EQ(tens.kind, TableKind::kDummyCards);
  EXPECT_EQ(tens.hand, *core::parse_hand("T987.T98.T98.T98"));
  EXPECT_EQ(read("dummy's cards : S T 9 8 7. H T 9 8. D T 9 8. C T 9 8.").kind,
            TableKind::kDummyCards);
}

TEST(ParseTableLine, RefusesHandsThatAreNone) {
  for (const char* line : {"North's cards : S K J 9 3. H -. D A J 8 7 6 5. C A Q.",
                           "North's cards : S K K 9 3. H -. D A J 8 7 6 5. C A Q 8.",
                           "North's cards : K J 9 3. H -. D A J 8 7 6 5. C A Q 8.",
                           "North's cards : S K J X 3. H -. D A J 8 7 6 5. C A Q 8.",
                           "North's cards :", "Dummy's cards : S A."}) {
    EXPECT_FALSE(parse_table_line(line)) << line;
  }
}

TEST(ParseTableLine, ReadsWhatIsRelayed) {
  EXPECT_EQ(read("North passes").call, core::Call::pass());
  EXPECT_EQ(read("NORTH DOUBLES").call, core::Call::double_());
  const auto call = read("North bids 1H Alert. 13 to 19 total points.");
  EXPECT_EQ(call.kind, TableKind::kCall);
  EXPECT_EQ(call.explanation.text, "13 to 19 total points.");
  const auto card = read("North plays 7H");
  EXPECT_EQ(card.kind, TableKind::kCard);
  EXPECT_EQ(card.card, core::Card(core::Suit::kHearts, core::Rank::kSeven));
}

TEST(ParseTableLine, ReadsWhoIsToLead) {
  EXPECT_EQ(read("EAST to lead").seat, Seat::kEast);
  EXPECT_EQ(read("Dummy to lead").kind, TableKind::kToLead);
  EXPECT_FALSE(read("Dummy to lead").seat);
}

TEST(ParseTableLine, ReadsTheRest) {
  EXPECT_EQ(read("Start of board").kind, TableKind::kStartOfBoard);
  EXPECT_EQ(read("start of Board.").kind, TableKind::kStartOfBoard);
  EXPECT_EQ(read("Timing - N/S : this board  [1:15],  total  [0:11:23].").kind, TableKind::kTiming);
  EXPECT_EQ(read("End of session").kind, TableKind::kEndOfSession);
  EXPECT_EQ(read("NS:12 EW:3").kind, TableKind::kEndOfSession);
  EXPECT_EQ(read("Illegal bid").kind, TableKind::kIllegalCall);
  EXPECT_EQ(read("Illegal card").kind, TableKind::kIllegalCard);
  EXPECT_EQ(read("heartbeat").kind, TableKind::kHeartbeat);
  const auto explain = read("Explain North's  bids 1H");
  EXPECT_EQ(explain.kind, TableKind::kExplain);
  EXPECT_EQ(explain.seat, Seat::kNorth);
  EXPECT_EQ(explain.call, core::Call(1, core::Strain::kHearts));
  for (const char* line : {"Feasability 3", "Client 4", "Book", "CC whatever"}) {
    EXPECT_EQ(read(line).kind, TableKind::kIgnored) << line;
  }
}

TEST(ParseTableLine, KnowsRefusals) {
  for (const char* line :
       {"Illegal hand 'anypl' specified", "Team name must be 'A'", "Expected team name 'A'",
        "Seat was already taken", "Seat already has been taken", "Expected 'Connecting ....'",
        "Unexpected 'x' in state y", "ERROR: no", "Error Team name mismatch", "disconnect"}) {
    EXPECT_EQ(read(line).kind, TableKind::kError) << line;
  }
}

TEST(ParseTableLine, RefusesTheRest) {
  for (const char* line : {"", "x", "North", "North plays", "North plays 1Z", "North bids 9C",
                           "North sings", "Dummy passes", "Explain", "Explain North's mood"}) {
    EXPECT_FALSE(parse_table_line(line)) << line;
  }
}

}  // namespace
}  // namespace bidwright::protocol
