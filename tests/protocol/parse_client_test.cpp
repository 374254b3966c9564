#include <gtest/gtest.h>

#include "bidwright/protocol/dialect.hpp"
#include "bidwright/protocol/parse.hpp"

namespace bidwright::protocol {
namespace {

using core::Card;
using core::Rank;
using core::Seat;
using core::Strain;
using core::Suit;

ClientMessage read(std::string_view line) {
  const auto message = parse_client_line(line);
  EXPECT_TRUE(message) << line << ": " << (message ? "" : message.error().message);
  return message ? *message : ClientMessage{};
}

void expect_call(std::string_view line, Seat seat, core::Call call, const Explanation& shown = {}) {
  const ClientMessage message = read(line);
  EXPECT_EQ(message.kind, ClientKind::kCall) << line;
  EXPECT_EQ(message.seat, seat) << line;
  EXPECT_EQ(message.call, call) << line;
  EXPECT_EQ(message.explanation, shown) << line << " gave '" << message.explanation.text << "'";
}

Explanation alert(std::string text) {
  return {Explanation::Kind::kAlert, std::move(text)};
}
Explanation infos(std::string text) {
  return {Explanation::Kind::kInfos, std::move(text)};
}

TEST(ParseClientLine, ReadsTheConnectLine) {
  const auto message = read("Connecting \"My Team\" as South using protocol version 18");
  EXPECT_EQ(message.kind, ClientKind::kConnect);
  EXPECT_EQ(message.team, "My Team");
  EXPECT_EQ(message.seat, Seat::kSouth);
  EXPECT_EQ(message.version, 18);
}

TEST(ParseClientLine, ReadsTheConnectLineOfOthers) {
  auto message = read("connecting  Rob as EAST using protocol version 19 sayc");
  EXPECT_EQ(message.team, "Rob");
  EXPECT_EQ(message.seat, Seat::kEast);
  EXPECT_EQ(message.version, 19);
  EXPECT_EQ(message.text, "sayc");
  message = read("Connecting \"X as Y\" as ANYPL using protocol version 18.");
  EXPECT_EQ(message.team, "X as Y");
  EXPECT_FALSE(message.seat);
  EXPECT_EQ(message.version, 18);
}

TEST(ParseClientLine, RefusesBadConnectLines) {
  for (const char* line :
       {"Connecting", "Connecting \"\" as North using protocol version 18",
        "Connecting \"A\" as Middle using protocol version 18",
        "Connecting \"A\" as North using protocol version x", "Connecting \"A\" as North",
        "Connecting \"A\" North using protocol version 18",
        "Connecting \"A\" as North using protocol version 99999999999999999999"}) {
    EXPECT_FALSE(parse_client_line(line)) << line;
  }
}

TEST(ParseClientLine, ReadsEveryReady) {
  EXPECT_EQ(read("North ready for teams").kind, ClientKind::kReadyForTeams);
  EXPECT_EQ(read("North ready for teams.").kind, ClientKind::kReadyForTeams);
  EXPECT_EQ(read("EAST ready to start").kind, ClientKind::kReadyToStart);
  EXPECT_EQ(read("south READY for  deal ").kind, ClientKind::kReadyForDeal);
  EXPECT_EQ(read("west ready for cards").kind, ClientKind::kReadyForCards);
  EXPECT_EQ(read("West ready for dummy").kind, ClientKind::kReadyForDummy);
}

TEST(ParseClientLine, ReadsWhoseBidIsAwaited) {
  for (const char* line : {"East ready for North's bid", "EAST ready for  NORTH's bid",
                           "east ready for north's bid."}) {
    const auto message = read(line);
    EXPECT_EQ(message.kind, ClientKind::kReadyForCall) << line;
    EXPECT_EQ(message.seat, Seat::kEast);
    EXPECT_EQ(message.whose, Seat::kNorth);
  }
}

TEST(ParseClientLine, ReadsWhoseCardIsAwaited) {
  auto message = read("North ready for  EAST's card to trick 13");
  EXPECT_EQ(message.kind, ClientKind::kReadyForCard);
  EXPECT_EQ(message.whose, Seat::kEast);
  EXPECT_EQ(message.trick, 13);
  for (const char* line :
       {"North ready for dummy's card to trick 2", "NORTH ready for Dummy's card to trick 2"}) {
    message = read(line);
    EXPECT_EQ(message.kind, ClientKind::kReadyForCard) << line;
    EXPECT_FALSE(message.whose);
    EXPECT_EQ(message.trick, 2);
  }
}

TEST(ParseClientLine, KnowsWhoWritesSeatsInCapitals) {
  EXPECT_TRUE(read("EAST PASSES").capitals);
  EXPECT_FALSE(read("East passes").capitals);
  EXPECT_FALSE(read("east passes").capitals);
}

TEST(ParseClientLine, ReadsCalls) {
  expect_call("North passes", Seat::kNorth, core::Call::pass());
  expect_call("EAST PASSES", Seat::kEast, core::Call::pass());
  expect_call("South doubles.", Seat::kSouth, core::Call::double_());
  expect_call("WEST REDOUBLES", Seat::kWest, core::Call::redouble());
  expect_call("North bids 1C", Seat::kNorth, core::Call(1, Strain::kClubs));
  expect_call("north bids 7nt", Seat::kNorth, core::Call(7, Strain::kNoTrump));
  expect_call("north bids 3N", Seat::kNorth, core::Call(3, Strain::kNoTrump));
  expect_call("EAST bids 1NT", Seat::kEast, core::Call(1, Strain::kNoTrump));
}

TEST(ParseClientLine, ReadsWhatIsDisclosed) {
  const core::Call heart(1, Strain::kHearts);
  expect_call("North bids 1H Alert. 13 to 19 total points.", Seat::kNorth, heart,
              alert("13 to 19 total points."));
  expect_call("North bids 1H Alert.C=0-8,HCP=17-19,Total=19-21.", Seat::kNorth, heart,
              alert("C=0-8,HCP=17-19,Total=19-21."));
  expect_call("North bids 1H.Infos.C=0-8,D=4-8.", Seat::kNorth, heart, infos("C=0-8,D=4-8."));
  expect_call("North bids 1H Infos. S5", Seat::kNorth, heart, infos("S5"));
  expect_call("EAST bids 4C Alert.", Seat::kEast, core::Call(4, Strain::kClubs), alert(""));
  expect_call("South bids 3S  Alert. ", Seat::kSouth, core::Call(3, Strain::kSpades), alert(""));
  expect_call("North passes Alert.", Seat::kNorth, core::Call::pass(), alert(""));
  expect_call("North doubles Alert. ", Seat::kNorth, core::Call::double_(), alert(""));
  expect_call("North bids 1C3+ clubs, 11-21 hcp", Seat::kNorth, core::Call(1, Strain::kClubs),
              alert("3+ clubs, 11-21 hcp"));
}

TEST(ParseClientLine, KeepsACallThatCannotBeReadAsACall) {
  for (const char* line : {"North bids 8C", "North bids", "North bids 1X", "North bids NT"}) {
    const auto message = read(line);
    EXPECT_EQ(message.kind, ClientKind::kCall) << line;
    EXPECT_FALSE(message.call) << line;
  }
}

TEST(ParseClientLine, ReadsCards) {
  struct Case {
    const char* line;
    Seat seat;
    Card card;
    const char* signal;
  };
  const std::vector<Case> cases{
      {"North plays AS", Seat::kNorth, {Suit::kSpades, Rank::kAce}, ""},
      {"WEST plays 3s", Seat::kWest, {Suit::kSpades, Rank::kThree}, ""},
      {"South plays HT", Seat::kSouth, {Suit::kHearts, Rank::kTen}, ""},
      {"North plays Dk", Seat::kNorth, {Suit::kDiamonds, Rank::kKing}, ""},
      {"East plays 10c.", Seat::kEast, {Suit::kClubs, Rank::kTen}, ""},
      {"East plays C10", Seat::kEast, {Suit::kClubs, Rank::kTen}, ""},
      {"North plays AS. encouraging", Seat::kNorth, {Suit::kSpades, Rank::kAce}, "encouraging"},
  };
  for (const Case& expected : cases) {
    const auto message = read(expected.line);
    EXPECT_EQ(message.kind, ClientKind::kCard) << expected.line;
    EXPECT_EQ(message.seat, expected.seat) << expected.line;
    EXPECT_EQ(message.card, expected.card) << expected.line;
    EXPECT_EQ(message.text, expected.signal) << expected.line;
  }
  EXPECT_FALSE(read("Dummy plays 4C").seat);
  EXPECT_FALSE(read("North plays").card);
  EXPECT_FALSE(read("North plays XX").card);
}

TEST(ParseClientLine, KnowsWhatAsksForNothing) {
  EXPECT_EQ(read("North received dummy").kind, ClientKind::kIgnored);
  EXPECT_EQ(read("Heartbeat from Nord").kind, ClientKind::kIgnored);
}

TEST(ParseClientLine, SaysWhereALineIsNoMessage) {
  for (const char* line : {"", "hello", "North", "North sings", "North ready", "North ready for",
                           "North ready for tea", "North ready for East's tea", "Northbids 1C",
                           "GET / HTTP/1.1", "N passes"}) {
    const auto message = parse_client_line(line);
    ASSERT_FALSE(message) << line;
    EXPECT_GT(message.error().column, 0U) << line;
    EXPECT_FALSE(message.error().message.empty());
  }
}

TEST(ParseClientLine, DropsControlCharacters) {
  const std::string line("North\0 pas\1ses\t", 15);
  expect_call(line, Seat::kNorth, core::Call::pass());
}

TEST(Recognise, KnowsPeersByTheirConnectLine) {
  const auto name = [](std::string_view line) { return recognise(read(line)).name; };
  EXPECT_EQ(name("Connecting \"WBridge5\" as ANYPL using protocol version 18"), "wbridge5");
  EXPECT_EQ(name("Connecting \"Anything\" as ANYPL using protocol version 18"), "wbridge5");
  EXPECT_EQ(name("Connecting \"My wbridge\" as North using protocol version 18"), "wbridge5");
  EXPECT_EQ(name("Connecting \"BEN\" as North using protocol version 18"), "ben");
  EXPECT_EQ(name("Connecting \"RoboBridge1\" as East using protocol version 19 sayc"),
            "robobridge");
  EXPECT_EQ(name("Connecting \"Bridge Moniteur\" as East using protocol version 18"),
            "bridge-moniteur");
  EXPECT_EQ(name("Connecting \"Blue Chip 4\" as East using protocol version 18"), "blue-chip");
  EXPECT_EQ(name("Connecting \"bridge_env\" as East using protocol version 18"), "bridge-env");
  EXPECT_EQ(name("Connecting \"Bidwright\" as East using protocol version 18"), "standard");
  EXPECT_EQ(name("Connecting \"Bidwright\" as EAST using protocol version 18"), "wbridge5");
}

TEST(Recognise, KnowsAWBridge5BeyondDoubt) {
  const auto known = [](std::string_view line) { return is_wbridge5(read(line)); };
  EXPECT_TRUE(known("Connecting \"WBridge5\" as ANYPL using protocol version 18"));
  EXPECT_TRUE(known("Connecting \"WBRIDGE5\" as North using protocol version 18"));
  EXPECT_TRUE(known("Connecting \"A\" as NORTH using protocol version 18"));
  EXPECT_FALSE(known("Connecting \"A\" as ANYPL using protocol version 18"));
  EXPECT_FALSE(known("Connecting \"A\" as North using protocol version 18"));
  EXPECT_FALSE(known("Connecting \"A\" as north using protocol version 18"));
}

}  // namespace
}  // namespace bidwright::protocol
