#include "bidwright/protocol/client.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "bidwright/protocol/write.hpp"

namespace bidwright::protocol {
namespace {

using core::Call;
using core::Card;
using core::Rank;
using core::Seat;
using core::Strain;
using core::Suit;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

using Strings = std::vector<std::string>;

/// A client that is asked everything by hand.
class Desk {
 public:
  explicit Desk(ClientOptions options = {.team = "T", .seat = Seat::kSouth}) : client(options) {
    take(client.on_connect());
  }
  /// What it says to the line.
  Strings hear(std::string_view line) { return take(client.on_line(line)); }
  Strings call(Call what, std::string_view alert = "") {
    return take(client.on_call(ticket, what, alert));
  }
  Strings card(Card what) { return take(client.on_card(ticket, what)); }
  Strings take(const ClientActions& actions) {
    Strings said;
    ticket = 0;
    for (const ClientAction& action : actions) {
      if (const auto* send = std::get_if<SendLine>(&action)) said.push_back(send->line);
      if (const auto* ask = std::get_if<AskCall>(&action)) ticket = ask->ticket;
      if (const auto* ask = std::get_if<AskCard>(&action)) ticket = ask->ticket;
      if (const auto* leave = std::get_if<Leave>(&action)) left = *leave;
      if (const auto* saw = std::get_if<SawCall>(&action)) seen.push_back(*saw);
      if (const auto* log = std::get_if<Log>(&action)) {
        if (log->level >= LogLevel::kWarning) warnings.push_back(log->text);
      }
      begun += std::holds_alternative<core::BoardStart>(action) ? 1 : 0;
      ended += std::holds_alternative<EndBoard>(action) ? 1 : 0;
    }
    return said;
  }
  /// South holds this; North deals.
  void sit_down(std::string_view cards = "S A K Q. H A K Q. D A K Q. C A K Q J.") {
    hear("South (\"T\") seated");
    hear("Teams : N/S : \"T\" E/W : \"U\"");
    deal(cards);
  }
  void deal(std::string_view cards = "S A K Q. H A K Q. D A K Q. C A K Q J.") {
    hear("Start of board");
    hear("Board number 1. Dealer North. Neither vulnerable.");
    hear("South's cards : " + std::string(cards));
  }
  /// South is to call after two passes.
  void to_call() {
    sit_down();
    hear("North passes");
    hear("East passes");
    ASSERT_NE(ticket, 0);
  }

  Client client;
  int ticket = 0;
  int begun = 0;
  int ended = 0;
  std::optional<Leave> left;
  std::vector<SawCall> seen;
  Strings warnings;
};

TEST(Client, IntroducesItselfAndGetsReady) {
  Desk desk;
  EXPECT_THAT(desk.hear("South (\"T\") seated"), ElementsAre("South ready for teams"));
  EXPECT_THAT(desk.hear("Teams : N/S : \"T\" E/W : \"U\""), ElementsAre("South ready to start"));
  EXPECT_THAT(desk.hear("Start of board"), ElementsAre("South ready for deal"));
  EXPECT_THAT(desk.hear("Board number 1. Dealer North. Neither vulnerable."),
              ElementsAre("South ready for cards"));
  EXPECT_THAT(desk.hear("South's cards : S A K Q. H A K Q. D A K Q. C A K Q J."),
              ElementsAre("South ready for North's bid"));
  EXPECT_EQ(desk.begun, 1);
}

TEST(Client, TakesTheSeatThatItIsGiven) {
  Desk desk({.team = "T", .seat = std::nullopt});
  EXPECT_THAT(desk.hear("WEST (\"T\") seated"), ElementsAre("West ready for teams"));
  EXPECT_EQ(desk.client.seat(), Seat::kWest);
}

TEST(Client, LeavesWhenItIsSeatedElsewhere) {
  Desk desk;
  EXPECT_THAT(desk.hear("North (\"T\") seated"), IsEmpty());
  ASSERT_TRUE(desk.left);
  EXPECT_EQ(desk.left->why, Leave::Why::kRefused);
}

TEST(Client, SaysWhatACallShows) {
  Desk desk;
  desk.to_call();
  EXPECT_THAT(
      desk.call(Call(1, Strain::kClubs), "at least 16 total points."),
      ElementsAre("South bids 1C Alert. at least 16 total points.", "South ready for West's bid"));
}

TEST(Client, KeepsWhatACallShowsToItselfIfThePeerCannotStandIt) {
  ClientOptions options{.team = "T", .seat = Seat::kSouth};
  options.dialect.sends_alerts = false;
  Desk desk(options);
  desk.to_call();
  EXPECT_THAT(desk.call(Call(1, Strain::kClubs), "at least 16 total points."),
              ElementsAre("South bids 1C", "South ready for West's bid"));
}

TEST(Client, AlertsNoPassUnlessItIsToldTo) {
  Desk desk;
  desk.to_call();
  EXPECT_THAT(desk.call(Call::pass(), "up to 11 total points"),
              ElementsAre("South passes", "South ready for West's bid"));
  Desk telling(
      {.team = "T", .seat = Seat::kSouth, .dialect = *parse_dialect("standard,alerts-passes=yes")});
  telling.to_call();
  EXPECT_EQ(telling.call(Call::pass(), "up to 11 total points").at(0),
            "South passes Alert. up to 11 total points");
}

TEST(Client, SendsNoAlertToAServerThatEndsOfOne) {
  Desk desk({.team = "T", .seat = Seat::kSouth, .dialect = *find_dialect("bridge-env")});
  desk.to_call();
  EXPECT_EQ(desk.call(Call(1, Strain::kClubs), "11 to 21 total points").at(0), "South bids 1C");
}

TEST(Client, SpeaksAsAWBridge5ToADriverThatKnowsNoOther) {
  ClientOptions options{.team = "T", .seat = {}, .dialect = *find_dialect("openspiel")};
  Client connecting(options);
  const auto first = connecting.on_connect();
  EXPECT_EQ(std::get<SendLine>(first.at(0)).line,
            "Connecting \"T\" as ANYPL using protocol version 18");
  options.seat = Seat::kSouth;
  Desk desk(options);
  EXPECT_THAT(desk.hear("South (\"T\") seated"), ElementsAre("SOUTH ready for teams"));
  Desk caller(options);
  caller.to_call();
  EXPECT_THAT(caller.call(Call(1, Strain::kNoTrump), "15 to 17"),
              ElementsAre("SOUTH bids 1NT Alert.", "SOUTH ready for  WEST's bid"));
  Desk passer(options);
  passer.to_call();
  EXPECT_EQ(passer.call(Call::pass()).at(0), "SOUTH PASSES");
  EXPECT_EQ(client_line::as_wbridge5_says("West doubles"), "WEST DOUBLES");
  EXPECT_EQ(client_line::as_wbridge5_says("West redoubles"), "WEST REDOUBLES");
  EXPECT_EQ(client_line::as_wbridge5_says("West plays JH"), "WEST plays jh");
  EXPECT_EQ(client_line::as_wbridge5_says("North ready for dummy's card to trick 1"),
            "NORTH ready for Dummy's card to trick 1");
  EXPECT_EQ(client_line::as_wbridge5_says("North ready for South's card to trick 1"),
            "NORTH ready for SOUTH's card to trick 1");
  EXPECT_EQ(client_line::as_wbridge5_says("North ready for dummy"), "NORTH ready for dummy");
}

TEST(Client, TellsThePlayerTheOpponentsAlertsOnly) {
  Desk desk;
  desk.sit_down();
  desk.hear("North bids 1C Alert. 16 to 37 total points.");
  desk.hear("East bids 1D Alert. at least 5 cards in diamonds.");
  ASSERT_THAT(desk.seen, SizeIs(2));
  EXPECT_EQ(desk.seen[0].alert, "");
  EXPECT_EQ(desk.seen[1].alert, "at least 5 cards in diamonds.");
}

TEST(Client, PassesInsteadOfAnIllegalCall) {
  Desk desk;
  desk.to_call();
  EXPECT_THAT(desk.call(Call::redouble()),
              ElementsAre("South passes", "South ready for West's bid"));
  EXPECT_THAT(desk.warnings, SizeIs(1));
}

TEST(Client, PassesWhenTheTableRefusesItsCall) {
  Desk desk;
  desk.to_call();
  desk.call(Call(1, Strain::kClubs));
  EXPECT_THAT(desk.hear("Illegal bid"), ElementsAre("South passes", "South ready for West's bid"));
  EXPECT_EQ(desk.begun, 2) << "the player is told again, without the refused call";
  EXPECT_THAT(desk.hear("Illegal bid"), IsEmpty()) << "nothing is left to try";
}

/// East declares 1S: South leads.
void to_lead(Desk& desk) {
  desk.sit_down("S 4 3 2. H A K Q. D A K Q. C A K Q J.");
  desk.hear("North passes");
  desk.hear("East bids 1S");
  desk.call(Call::pass());
  desk.hear("West passes");
  desk.hear("North passes");
}

TEST(Client, WaitsUntilItIsAskedToLead) {
  Desk desk;
  to_lead(desk);
  EXPECT_EQ(desk.ticket, 0);
  EXPECT_THAT(desk.hear("South to lead"), IsEmpty());
  ASSERT_NE(desk.ticket, 0);
  EXPECT_THAT(desk.card({Suit::kHearts, Rank::kAce}),
              ElementsAre("South plays AH", "South ready for dummy"));
}

TEST(Client, PlaysAnotherCardWhenTheTableRefusesOne) {
  Desk desk;
  to_lead(desk);
  desk.hear("South to lead");
  desk.card({Suit::kHearts, Rank::kAce});
  const auto said = desk.hear("Illegal card");
  ASSERT_THAT(said, SizeIs(2));
  EXPECT_NE(said[0], "South plays AH");
  EXPECT_THAT(said[0], testing::StartsWith("South plays "));
  for (int i = 0; i < 30; ++i) desk.hear("Illegal card");
  EXPECT_THAT(desk.hear("Illegal card"), IsEmpty()) << "all thirteen were refused";
}

TEST(Client, PlaysALegalCardInsteadOfAnIllegalOne) {
  Desk desk;
  to_lead(desk);
  desk.hear("South to lead");
  EXPECT_THAT(desk.card({Suit::kHearts, Rank::kTwo}), SizeIs(2));
  EXPECT_THAT(desk.warnings, ElementsAre(HasSubstr("illegal")));
}

TEST(Client, LeadsFromDummyWhenDeclarerIsNamed) {
  Desk desk;
  desk.sit_down();
  desk.hear("North passes");
  desk.hear("East passes");
  desk.call(Call(7, Strain::kNoTrump));
  desk.hear("West passes");
  desk.hear("North passes");
  EXPECT_THAT(desk.hear("East passes"), ElementsAre("South ready for West's card to trick 1"));
  EXPECT_THAT(desk.hear("West plays 2c"), ElementsAre("South ready for dummy"));
  EXPECT_THAT(desk.hear("Dummy's cards : S J T 9 8. H J T 9. D J T 9. C T 9 8."), IsEmpty());
  ASSERT_NE(desk.ticket, 0);
  EXPECT_THAT(desk.card({Suit::kClubs, Rank::kTen}),
              ElementsAre("North plays TC", "South ready for East's card to trick 1"));
  desk.hear("East plays 3C");
  EXPECT_THAT(desk.card({Suit::kClubs, Rank::kAce}), ElementsAre("South plays AC"));
  EXPECT_THAT(desk.hear("South to lead"), IsEmpty());
  EXPECT_NE(desk.ticket, 0);
}

TEST(Client, BeginsABoardAnewInAnyState) {
  Desk desk;
  desk.to_call();
  const int old = desk.ticket;
  EXPECT_THAT(desk.hear("Start of Board"), ElementsAre("South ready for deal"));
  EXPECT_THAT(desk.take(desk.client.on_call(old, Call(1, Strain::kClubs), "")), IsEmpty())
      << "an answer to a question that is no more";
  EXPECT_THAT(desk.hear("Start of Board"), ElementsAre("South ready for deal"));
  desk.deal();
  EXPECT_EQ(desk.begun, 2);
}

TEST(Client, GetsReadyAgainWhenTheTeamsAreToldAgain) {
  Desk desk;
  desk.to_call();
  EXPECT_THAT(desk.hear("Teams : N/S : \"T\" E/W : \"U\""), ElementsAre("South ready to start"));
  EXPECT_THAT(desk.hear("Start of board"), ElementsAre("South ready for deal"));
}

TEST(Client, AnswersAHeartbeat) {
  Desk desk;
  desk.to_call();
  EXPECT_THAT(desk.hear("heartbeat"), ElementsAre("Heartbeat from SOUTH"));
}

TEST(Client, ExplainsItsCallsWhenAsked) {
  Desk desk;
  desk.to_call();
  desk.call(Call(1, Strain::kClubs), "at least 16 total points.");
  EXPECT_THAT(desk.hear("Explain South's  bids 1C"), ElementsAre("at least 16 total points."));
  EXPECT_THAT(desk.hear("Explain North's  bids 1H"), ElementsAre("No special meaning"));
}

TEST(Client, IgnoresWhatItDoesNotKnow) {
  Desk desk;
  desk.to_call();
  for (const char* line : {"Feasability 3", "Client", "Book 7", "CC", "Hello", "", "North",
                           "East to lead", "South's cards : nothing", "Dummy's cards : S A."}) {
    EXPECT_THAT(desk.hear(line), IsEmpty()) << line;
  }
  // An echo of a call that it made itself.
  desk.to_call();
}

TEST(Client, IgnoresAnEchoOfItsOwnCall) {
  Desk desk;
  desk.to_call();
  desk.call(Call::pass());
  EXPECT_THAT(desk.hear("South passes"), IsEmpty());
  EXPECT_THAT(desk.hear("West passes"), IsEmpty());
  EXPECT_EQ(desk.ended, 1);
  EXPECT_THAT(desk.warnings, IsEmpty());
}

TEST(Client, LeavesAtTheEndOfTheSession) {
  for (const char* line : {"End of session", "end of session.", "NS:123 EW:45"}) {
    Desk desk;
    desk.to_call();
    desk.hear(line);
    ASSERT_TRUE(desk.left) << line;
    EXPECT_EQ(desk.left->why, Leave::Why::kEndOfSession);
    EXPECT_THAT(desk.hear("Start of board"), IsEmpty()) << "it has left";
  }
}

TEST(Client, LeavesWhenTheTableRefusesIt) {
  Desk desk;
  desk.hear("Team name must be 'A'");
  ASSERT_TRUE(desk.left);
  EXPECT_EQ(desk.left->why, Leave::Why::kRefused);
  EXPECT_EQ(desk.left->text, "Team name must be 'A'");
}

TEST(Client, TriesAgainWhereItHasSat) {
  Desk desk;
  desk.sit_down();
  desk.client.on_disconnect();
  desk.take(desk.client.on_connect());
  desk.hear("Error: South is already taken");
  ASSERT_TRUE(desk.left);
  EXPECT_EQ(desk.left->why, Leave::Why::kTurnedAway);
}

TEST(Client, GoesOnWithTheBoardAfterALostConnection) {
  Desk desk;
  desk.sit_down();
  desk.hear("North passes");
  desk.client.on_disconnect();
  EXPECT_THAT(desk.take(desk.client.on_connect()),
              ElementsAre("Connecting \"T\" as South using protocol version 18"));
  EXPECT_THAT(desk.hear("South (\"T\") seated"), ElementsAre("South ready for teams"));
  // The table knows that it is ready for East's bid.
  EXPECT_THAT(desk.hear("East passes"), IsEmpty());
  ASSERT_NE(desk.ticket, 0);
  EXPECT_THAT(desk.call(Call::pass()), ElementsAre("South passes", "South ready for West's bid"));
}

TEST(Client, SaysItAgainWhenTheTableStaysQuietAfterALostConnection) {
  Desk desk;
  desk.to_call();
  const int ticket = desk.ticket;
  desk.client.on_disconnect();
  // It decides while there is no connection.
  EXPECT_THAT(desk.take(desk.client.on_call(ticket, Call(1, Strain::kClubs), "")), IsEmpty());
  desk.take(desk.client.on_connect());
  desk.hear("South (\"T\") seated");
  EXPECT_THAT(desk.take(desk.client.on_timeout()),
              ElementsAre("South bids 1C", "South ready for West's bid"));
  EXPECT_THAT(desk.take(desk.client.on_timeout()), IsEmpty());
}

TEST(Client, BeginsAnewIfTheTableDoesAfterALostConnection) {
  Desk desk;
  desk.to_call();
  desk.client.on_disconnect();
  desk.take(desk.client.on_connect());
  desk.hear("South (\"T\") seated");
  desk.hear("Teams : N/S : \"T\" E/W : \"U\"");
  desk.deal();
  EXPECT_EQ(desk.begun, 2);
  EXPECT_THAT(desk.take(desk.client.on_timeout()), IsEmpty());
}

TEST(Client, ReadsSignalsOfVersion19) {
  Desk desk({.team = "T", .seat = Seat::kSouth, .version = 19});
  to_lead(desk);
  desk.hear("South to lead");
  desk.card({Suit::kHearts, Rank::kAce});
  desk.hear("Dummy's cards : S A K Q J. H J T 9. D J T 9. C T 9 8.");
  EXPECT_THAT(desk.hear("West plays 9H. low encourages"),
              ElementsAre("South ready for North's card to trick 1"));
  EXPECT_THAT(desk.warnings, IsEmpty());
}

TEST(Client, KnowsWhenACardCannotBe) {
  Desk desk;
  to_lead(desk);
  desk.hear("South to lead");
  desk.card({Suit::kHearts, Rank::kAce});
  desk.hear("Dummy's cards : S A K Q J. H J T 9. D J T 9. C T 9 8.");
  EXPECT_THAT(desk.hear("West plays AC"), IsEmpty()) << "this seat holds it";
  EXPECT_THAT(desk.hear("West plays TC"), IsEmpty()) << "a revoke";
  EXPECT_THAT(desk.hear("North plays 2H"), IsEmpty()) << "out of turn";
  EXPECT_THAT(desk.warnings, SizeIs(3));
  EXPECT_THAT(desk.hear("West plays JH"), SizeIs(1));
}

}  // namespace
}  // namespace bidwright::protocol
