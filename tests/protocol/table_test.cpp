#include "bidwright/protocol/table.hpp"

#include <algorithm>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "protocol/room.hpp"

namespace bidwright::protocol {
namespace {

using core::Seat;
using std::chrono::minutes;
using std::chrono::seconds;
using test::quick_options;
using test::Room;
using test::test_boards;
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::SizeIs;
using testing::StartsWith;

using Strings = std::vector<std::string>;

/// The client says this instead of its first line that begins so.
Room::Change instead_of(std::string begin, Strings lines) {
  return [begin = std::move(begin), lines = std::move(lines),
          done = false](const std::string& line) mutable {
    if (done || !line.starts_with(begin)) return Strings{line};
    done = true;
    return lines;
  };
}

TEST(Table, PlaysASessionOfFour) {
  Room room(quick_options(), test_boards(12));
  room.connect_all();
  room.run();
  EXPECT_TRUE(room.table().ended());
  const auto boards = room.events<BoardFinished>();
  ASSERT_THAT(boards, SizeIs(12));
  int played = 0;
  for (const auto& board : boards) {
    played += board.how == BoardFinished::How::kPlayed ? 1 : 0;
    EXPECT_EQ(board.how == BoardFinished::How::kPlayed, board.play.has_value());
    EXPECT_TRUE(!board.play || board.play->ended());
    EXPECT_EQ(board.explanations.size(), board.auction.size());
  }
  EXPECT_GT(played, 5);
  EXPECT_THAT(room.warnings(), IsEmpty());
  EXPECT_THAT(room.may_know().complaints(), IsEmpty());
  for (const Seat seat : core::kAllSeats) {
    ASSERT_THAT(room.left(seat), SizeIs(1));
    EXPECT_EQ(room.left(seat)[0].why, Leave::Why::kEndOfSession);
    EXPECT_EQ(room.client(seat).boards_played(), 12);
    EXPECT_EQ(room.player(seat).ended(), 12);
  }
}

TEST(Table, SendsATimingLineAfterEveryBoardAlsoWhenPassedOut) {
  auto boards = test_boards(2);
  boards[0].deal =
      *core::parse_deal("N:KQ52.KJ4.932.832 AJ3.972.KQ54.J94 974.AQ3.J876.Q65 T86.T865.AT.AKT7");
  Room room(quick_options(), boards);
  room.connect_all();
  room.run();
  ASSERT_THAT(room.events<BoardFinished>(), SizeIs(2));
  EXPECT_EQ(room.events<BoardFinished>()[0].how, BoardFinished::How::kPassedOut);
  for (const Seat seat : core::kAllSeats) {
    EXPECT_EQ(std::count_if(room.heard(seat).begin(), room.heard(seat).end(),
                            [](const auto& line) { return line.starts_with("Timing"); }),
              2);
  }
}

TEST(Table, ShowsAlertsToOpponentsOnly) {
  Room room(quick_options(), test_boards(12));
  room.connect_all();
  room.run();
  Strings with_alert;
  for (const auto& line : room.heard(Seat::kNorth)) {
    if (line.find("Alert") != std::string::npos) with_alert.push_back(line);
  }
  EXPECT_THAT(with_alert, Not(IsEmpty()));
  for (const auto& line : with_alert) {
    EXPECT_THAT(line, testing::AnyOf(StartsWith("East bids"), StartsWith("West bids")));
    EXPECT_THAT(line, testing::EndsWith(" Alert. at least 12 total points."));
  }
}

/// North and South bear the name of the team; East is known by its capitals only.
void expect_alerts_to_west_only(const TableOptions& options, const std::string& team) {
  Room room(options, test_boards(12));
  room.options(Seat::kNorth).team = room.options(Seat::kSouth).team = team;
  room.change(Seat::kEast, [](const std::string& line) {
    return Strings{line.starts_with("East") ? "EAST" + line.substr(4) : line};
  });
  room.connect_all();
  room.run();
  EXPECT_THAT(room.events<BoardFinished>(), SizeIs(12));
  for (const Seat seat : {Seat::kNorth, Seat::kSouth, Seat::kEast}) {
    EXPECT_THAT(room.heard(seat), Not(Contains(HasSubstr("lert")))) << core::name(seat);
  }
  EXPECT_THAT(room.heard(Seat::kWest), Contains(HasSubstr("Alert. ")));
  EXPECT_THAT(room.may_know().complaints(), IsEmpty());
}

TEST(Table, NeverSendsAnAlertToAWBridge5) {
  expect_alerts_to_west_only(quick_options(), "WBridge5");
}

TEST(Table, NeverSendsAnAlertToAWBridge5ThatWasTakenForSomebodyElse) {
  auto options = quick_options();
  options.dialects.fill(*find_dialect("ben"));
  expect_alerts_to_west_only(options, "My WBridge5");
}

TEST(Table, SendsInfosToVersion19Only) {
  Room room(quick_options(), test_boards(4));
  room.options(Seat::kEast).version = 19;
  room.change(Seat::kNorth, [](const std::string& line) {
    return Strings{line.find("bids") != std::string::npos || line == "North passes"
                       ? line.substr(0, line.find(" Alert")) + " Infos. S5"
                       : line};
  });
  room.connect_all();
  room.run();
  EXPECT_THAT(room.heard(Seat::kEast), Contains(HasSubstr("Infos. S5")));
  EXPECT_THAT(room.heard(Seat::kWest), Not(Contains(HasSubstr("Infos"))));
  EXPECT_THAT(room.heard(Seat::kSouth), Not(Contains(HasSubstr("Infos"))));
}

TEST(Table, WritesAnewWhatItRelays) {
  Room room(quick_options(), test_boards(2));
  room.change(Seat::kNorth, [](std::string line) {
    if (line.starts_with("Connecting")) return Strings{line};
    for (char& c : line) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    line.insert(line.find(' '), "  ");
    return Strings{line + ". "};
  });
  room.connect_all();
  room.run();
  EXPECT_THAT(room.events<BoardFinished>(), SizeIs(2));
  EXPECT_THAT(room.warnings(), IsEmpty());
  for (const auto& line : room.heard(Seat::kEast)) {
    if (line.starts_with("Timing")) continue;
    EXPECT_THAT(line, Not(HasSubstr("  ")));
    EXPECT_THAT(line, Not(StartsWith("north")));
  }
}

TEST(Table, SeatsWhoeverAsksForAnySeat) {
  auto options = quick_options();
  options.any_order = {Seat::kSouth, Seat::kWest, Seat::kNorth, Seat::kEast};
  Room room(options, test_boards(1));
  const int first = room.stranger();
  const int second = room.stranger();
  room.say_as(first, "Connecting \"A\" as ANYPL using protocol version 18");
  room.say_as(second, "Connecting \"A\" as ANYPL using protocol version 18");
  room.run();
  EXPECT_THAT(room.heard_by(first), ElementsAre("South (\"A\") seated"));
  EXPECT_THAT(room.heard_by(second), ElementsAre("West (\"A\") seated"));
}

TEST(Table, RefusesWhatItDoesNotSeat) {
  auto options = quick_options();
  options.any_seat = false;
  Room room(options, test_boards(1));
  room.connect(Seat::kNorth);
  room.run();
  const auto answer = [&](const std::string& line) {
    const int stranger = room.stranger();
    room.say_as(stranger, line);
    room.run();
    EXPECT_TRUE(room.is_closed(stranger)) << line;
    EXPECT_THAT(room.heard_by(stranger), SizeIs(1)) << line;
    return room.heard_by(stranger).empty() ? "" : room.heard_by(stranger)[0];
  };
  EXPECT_THAT(answer("Connecting \"North-South\" as North using protocol version 18"),
              HasSubstr("already taken"));
  EXPECT_THAT(answer("Connecting \"Other\" as South using protocol version 18"),
              HasSubstr("team name must be 'North-South'"));
  EXPECT_THAT(answer("Connecting \"A\" as East using protocol version 17"),
              HasSubstr("version 17"));
  EXPECT_THAT(answer("Connecting \"A\" as ANYPL using protocol version 18"), HasSubstr("a seat"));
  EXPECT_THAT(answer("Connecting \"A\" as Norht using protocol version 18"),
              HasSubstr("expected North, East, South, West or ANYPL"));
  EXPECT_THAT(answer("Connecting \"A\" as East using protocol version x"), HasSubstr("number"));
  EXPECT_THAT(answer("North ready for teams"), StartsWith("Expected"));
  EXPECT_THAT(answer("GET / HTTP/1.1"), StartsWith("Expected"));
  EXPECT_THAT(room.may_know().complaints(), IsEmpty());
}

TEST(Table, AdmitsOnlyTheTeamsItWasToldOf) {
  auto options = quick_options();
  options.teams = {"A", "B"};
  Room room(options, test_boards(1));
  const int wrong = room.stranger();
  const int right = room.stranger();
  room.say_as(wrong, "Connecting \"B\" as North using protocol version 18");
  room.say_as(right, "Connecting \"B\" as East using protocol version 18");
  room.run();
  EXPECT_TRUE(room.is_closed(wrong));
  EXPECT_FALSE(room.is_closed(right));
}

TEST(Table, AnswersAnIllegalCallAndWaitsForABetterOne) {
  Room room(quick_options(), test_boards(1));
  room.connect_all();
  for (const Seat seat : core::kAllSeats) {
    const auto name = std::string(core::name(seat));
    room.change(seat, instead_of(name + " bids", {name + " bids 8C"}));
  }
  room.run();
  const auto boards = room.events<BoardFinished>();
  ASSERT_THAT(boards, SizeIs(1));
  EXPECT_NE(boards[0].how, BoardFinished::How::kForfeited);
  EXPECT_THAT(boards[0].illegal, Contains(1));
}

TEST(Table, TakesTheBoardFromWhoKeepsCallingIllegally) {
  Room room(quick_options(), test_boards(2));
  room.connect_all();
  room.change(Seat::kNorth,
              instead_of("North passes", {"North redoubles", "North bids 0C", "North bids"}));
  room.change(Seat::kSouth,
              instead_of("South passes", {"South redoubles", "South bids 0C", "South bids"}));
  room.run();
  const auto boards = room.events<BoardFinished>();
  ASSERT_THAT(boards, SizeIs(2));
  EXPECT_EQ(boards[0].how, BoardFinished::How::kForfeited);
  ASSERT_TRUE(boards[0].forfeit);
  EXPECT_THAT(boards[0].forfeit->reason, HasSubstr("illegal call"));
  EXPECT_TRUE(room.table().ended());
  EXPECT_THAT(room.may_know().complaints(), IsEmpty());
}

TEST(Table, TakesTheBoardFromWhoKeepsPlayingWhatItMayNot) {
  const auto boards = test_boards(1);
  Room room(quick_options(), boards);
  room.connect_all();
  for (const Seat seat : core::kAllSeats) {
    // Its left-hand opponent's lowest card, whichever of its own it wanted to play.
    const auto card = core::to_string(boards[0].deal[core::clockwise(seat)].lowest());
    room.change(seat, [card](const std::string& line) {
      const auto plays = line.find(" plays ");
      return Strings{plays == std::string::npos ? line : line.substr(0, plays) + " plays " + card};
    });
  }
  room.run();
  const auto finished = room.events<BoardFinished>();
  ASSERT_THAT(finished, SizeIs(1));
  EXPECT_EQ(finished[0].how, BoardFinished::How::kForfeited);
  EXPECT_EQ(finished[0].forfeit->offender, finished[0].play->contract().leader());
  EXPECT_THAT(finished[0].illegal, Contains(3));
  EXPECT_TRUE(finished[0].play->cards().empty());
  EXPECT_THAT(room.may_know().complaints(), IsEmpty());
}

TEST(Table, IgnoresWhoSpeaksForAnotherSeat) {
  Room room(quick_options(), test_boards(4));
  room.connect_all();
  room.change(Seat::kEast, [](const std::string& line) {
    return Strings{"North passes", "South bids 7NT", "West plays AS", line};
  });
  auto unlimited = room.events<SeatLost>();
  room.run();
  EXPECT_THAT(room.warnings(), Contains(HasSubstr("not this seat's to say")));
  EXPECT_THAT(room.may_know().complaints(), IsEmpty());
}

TEST(Table, PutsOutWhoTalksTooMuch) {
  auto options = quick_options();
  options.useless_lines = 20;
  Room room(options, test_boards(4));
  room.connect_all();
  room.change(Seat::kEast, [](const std::string& line) { return Strings{"blah", line, "blah"}; });
  room.run();
  ASSERT_THAT(room.events<SeatLost>(), Not(IsEmpty()));
  EXPECT_EQ(room.events<SeatLost>()[0].seat, Seat::kEast);
  EXPECT_FALSE(room.events<SeatLost>()[0].silent);
  room.wait(minutes(2));
  EXPECT_TRUE(room.table().ended());
  ASSERT_THAT(room.events<SessionEnded>(), SizeIs(1));
  EXPECT_FALSE(room.events<SessionEnded>()[0].complete);
}

TEST(Table, BeginsTheBoardAnewWhenALostSeatComesBack) {
  Room room(quick_options(), test_boards(2));
  room.connect_all();
  ASSERT_TRUE(room.run_until_heard(Seat::kEast, "Dummy's cards"));
  room.drop(Seat::kWest);
  room.run();
  EXPECT_THAT(room.events<SeatLost>(), SizeIs(1));
  room.connect(Seat::kWest);
  room.run();
  const auto boards = room.events<BoardFinished>();
  ASSERT_THAT(boards, SizeIs(2));
  EXPECT_EQ(boards[0].restarts, 1);
  EXPECT_NE(boards[0].how, BoardFinished::How::kForfeited);
  EXPECT_TRUE(room.events<SessionEnded>()[0].complete);
  EXPECT_THAT(room.may_know().complaints(), IsEmpty());
}

TEST(Table, GoesOnWithWhoSimplySpeaksOnAfterALostConnection) {
  Room room(quick_options(), test_boards(1));
  room.connect_all();
  ASSERT_TRUE(room.run_until_heard(Seat::kWest, "Dummy's cards"));
  room.reconnect_silently(Seat::kWest);
  room.run();
  ASSERT_THAT(room.events<BoardFinished>(), SizeIs(1));
  EXPECT_EQ(room.events<BoardFinished>()[0].how, BoardFinished::How::kPlayed);
  EXPECT_EQ(room.events<BoardFinished>()[0].restarts, 0);
  EXPECT_THAT(room.events<SeatLost>(), SizeIs(1));
  EXPECT_THAT(room.may_know().complaints(), IsEmpty());
}

TEST(Table, GivesALostSeatOnlyToItsAddress) {
  Room room(quick_options(), test_boards(1));
  room.connect_all();
  ASSERT_TRUE(room.run_until_heard(Seat::kWest, "Dummy's cards"));
  room.drop(Seat::kWest);
  const int stranger = room.stranger();
  room.say_as(stranger, "West ready for dummy's card to trick 1");
  room.run();
  EXPECT_TRUE(room.is_closed(stranger));
  EXPECT_THAT(room.heard_by(stranger), ElementsAre(StartsWith("Expected")));
}

TEST(Table, TakesTheBoardFromWhoLeavesTooOften) {
  auto options = quick_options();
  options.restarts = 2;
  Room room(options, test_boards(2));
  room.connect_all();
  for (int i = 0; i < 3; ++i) {
    ASSERT_TRUE(room.run_until_heard(Seat::kWest, "West's cards"));
    room.drop(Seat::kWest);
    room.connect(Seat::kWest);
  }
  room.run();
  const auto boards = room.events<BoardFinished>();
  ASSERT_THAT(boards, SizeIs(2));
  EXPECT_EQ(boards[0].how, BoardFinished::How::kForfeited);
  EXPECT_EQ(boards[0].forfeit->offender, Seat::kWest);
  EXPECT_THAT(boards[0].forfeit->reason,
              AllOf(StartsWith("left the board too often; the last line to it was 'West's cards"),
                    HasSubstr("the last from it 'West ready for cards'; it was taken to speak the "
                              "dialect standard")));
  EXPECT_NE(boards[1].how, BoardFinished::How::kForfeited);
}

TEST(Table, HoldsNobodyUpForASeatThatKeepsDroppingBeforeItIsReady) {
  Room room(quick_options(), test_boards(2));
  room.connect_all();
  ASSERT_TRUE(room.run_until_heard(Seat::kWest, "West's cards"));
  room.change(Seat::kWest, [](const std::string& line) {
    return line == "West ready to start" ? Strings{} : Strings{line};
  });
  const auto lost_at = room.now();
  for (int i = 0; i < 100 && !room.table().ended(); ++i) {
    room.drop(Seat::kWest);
    room.wait(seconds(3));
    if (room.table().ended()) break;
    room.connect(Seat::kWest);
    room.run();
  }
  EXPECT_TRUE(room.table().ended());
  EXPECT_LE(room.now() - lost_at, seconds(2 * 60 + 6));
  const auto boards = room.events<BoardFinished>();
  ASSERT_THAT(boards, Not(IsEmpty()));
  EXPECT_EQ(boards[0].how, BoardFinished::How::kForfeited);
  EXPECT_EQ(boards[0].forfeit->offender, Seat::kWest);
}

TEST(Table, CountsAllAbsencesOfASideTogether) {
  auto options = quick_options();
  options.restarts = 1000;
  Room room(options, test_boards(1));
  room.connect_all();
  ASSERT_TRUE(room.run_until_heard(Seat::kWest, "West's cards"));
  for (int i = 0; i < 6; ++i) {
    const Seat seat = i % 2 == 0 ? Seat::kWest : Seat::kEast;
    room.drop(seat);
    room.wait(seconds(11));
    if (i == 5) break;
    ASSERT_FALSE(room.table().ended());
    room.connect(seat);
    ASSERT_TRUE(room.run_until_heard(seat, "'s cards"));
  }
  EXPECT_TRUE(room.table().ended());
  ASSERT_THAT(room.events<BoardFinished>(), SizeIs(1));
  EXPECT_THAT(room.events<BoardFinished>()[0].forfeit->reason, HasSubstr("East keeps leaving"));
}

TEST(Table, SaysWhomItWaitsForAndForWhat) {
  const auto waits = [](const Room& room) {
    Strings texts;
    for (const SeatAwaited& awaited : room.events<SeatAwaited>()) texts.push_back(awaited.text());
    return texts;
  };
  Room room(quick_options(), test_boards(1));
  for (const Seat seat : {Seat::kNorth, Seat::kEast, Seat::kSouth}) room.connect(seat);
  room.run();
  room.wait(seconds(61));
  EXPECT_THAT(waits(room), testing::Each(StartsWith("waiting for West to sit down, for ")));
  EXPECT_THAT(waits(room), SizeIs(2));
  room.change(Seat::kWest, [](const std::string& line) {
    return line.find("ready for teams") == std::string::npos ? Strings{line} : Strings{};
  });
  room.connect(Seat::kWest);
  room.run();
  room.wait(seconds(31));
  EXPECT_THAT(waits(room).back(), StartsWith("waiting for West to be ready for teams, for "));
}

TEST(Table, SaysWhoseCallItWaitsFor) {
  Room room(quick_options(), test_boards(1));
  room.change(Seat::kNorth, [](const std::string& line) {
    return line.find("passes") == std::string::npos && line.find(" bids ") == std::string::npos
               ? Strings{line}
               : Strings{};
  });
  room.connect_all();
  room.run();
  room.wait(seconds(31));
  Strings texts;
  for (const SeatAwaited& awaited : room.events<SeatAwaited>()) texts.push_back(awaited.text());
  EXPECT_THAT(texts, Contains(StartsWith("waiting for North to call on board 1, for 3")));
}

TEST(Table, SaysWhatWasSaidLastByWhoDoesNotComeBack) {
  Room room(quick_options(), test_boards(1));
  room.connect_all();
  ASSERT_TRUE(room.run_until_heard(Seat::kWest, "West's cards"));
  room.drop(Seat::kWest);
  room.wait(minutes(5));
  ASSERT_THAT(room.events<BoardFinished>(), SizeIs(1));
  const std::string reason = room.events<BoardFinished>()[0].forfeit->reason;
  EXPECT_THAT(reason, HasSubstr("West has left and not come back; the last line to it was "
                                "'West's cards"));
  EXPECT_THAT(reason, HasSubstr("the last from it 'West ready for cards'"));
  EXPECT_THAT(reason, HasSubstr("dialect standard"));
}

TEST(Table, CountsTimeAwayAsTimeOfTheSide) {
  auto options = quick_options();
  options.time_limit = seconds(30);
  Room room(options, test_boards(1));
  room.connect_all();
  ASSERT_TRUE(room.run_until_heard(Seat::kWest, "West's cards"));
  room.drop(Seat::kWest);
  room.wait(seconds(20));
  room.connect(Seat::kWest);
  room.run();
  ASSERT_THAT(room.events<BoardFinished>(), SizeIs(1));
  EXPECT_EQ(room.events<BoardFinished>()[0].times[1], seconds(20));

  Room second(options, test_boards(1));
  second.connect_all();
  ASSERT_TRUE(second.run_until_heard(Seat::kWest, "West's cards"));
  second.drop(Seat::kWest);
  second.wait(seconds(31));
  ASSERT_THAT(second.events<BoardFinished>(), SizeIs(1));
  EXPECT_EQ(second.events<BoardFinished>()[0].forfeit->reason,
            "the pair's time for the board is used up");
}

TEST(Table, TakesTheBoardFromWhoComesBackAfterTheAuctionAndCallsOtherwise) {
  Room room(quick_options(), test_boards(1));
  room.connect_all();
  ASSERT_TRUE(room.run_until_heard(Seat::kWest, "Dummy's cards"));
  const core::Auction before = room.table().running()->auction();
  const Seat declarer = before.contract()->declarer;
  room.drop(declarer);
  room.change(declarer,
              instead_of(fmt::format("{} bids", declarer), {fmt::format("{} bids 2NT", declarer)}));
  room.connect(declarer);
  room.run();
  const auto boards = room.events<BoardFinished>();
  ASSERT_THAT(boards, SizeIs(1));
  EXPECT_EQ(boards[0].how, BoardFinished::How::kForfeited);
  EXPECT_EQ(boards[0].forfeit->offender, declarer);
  EXPECT_THAT(boards[0].forfeit->reason,
              StartsWith("it came back and called 2NT where it had called 1"));
  EXPECT_EQ(boards[0].restarts, 1);
  EXPECT_EQ(boards[0].returns[static_cast<std::size_t>(declarer)], 1);
}

TEST(Table, EndsTheSessionWhenALostSeatStaysAway) {
  Room room(quick_options(), test_boards(3));
  room.connect_all();
  ASSERT_TRUE(room.run_until_heard(Seat::kWest, "West's cards"));
  room.drop(Seat::kWest);
  room.run();
  room.wait(seconds(59));
  EXPECT_FALSE(room.table().ended());
  room.wait(seconds(2));
  EXPECT_TRUE(room.table().ended());
  const auto boards = room.events<BoardFinished>();
  ASSERT_THAT(boards, SizeIs(1));
  EXPECT_EQ(boards[0].forfeit->offender, Seat::kWest);
  EXPECT_THAT(room.heard(Seat::kNorth).back(), "End of session");
}

TEST(Table, PutsOutWhoStalls) {
  Room room(quick_options(), test_boards(1));
  room.connect_all();
  room.change(Seat::kWest, [](const std::string& line) {
    return line.find("plays") == std::string::npos ? Strings{line} : Strings{};
  });
  room.run();
  room.wait(minutes(9));
  EXPECT_THAT(room.events<SeatLost>(), IsEmpty());
  room.wait(minutes(2));
  ASSERT_THAT(room.events<SeatLost>(), SizeIs(1));
  EXPECT_EQ(room.events<SeatLost>()[0].seat, Seat::kWest);
  EXPECT_TRUE(room.events<SeatLost>()[0].silent);
  room.wait(minutes(2));
  EXPECT_TRUE(room.table().ended());
}

TEST(Table, DoesNotWaitForEverForAConnectLine) {
  Room room(quick_options(), test_boards(1));
  const int silent = room.stranger();
  room.wait(seconds(9));
  EXPECT_FALSE(room.is_closed(silent));
  room.wait(seconds(2));
  EXPECT_TRUE(room.is_closed(silent));
}

TEST(Table, LetsTheOldestGoOfManySilentConnections) {
  Room room(quick_options(), test_boards(1));
  std::vector<int> silent;
  for (int i = 0; i < 34; ++i) silent.push_back(room.stranger());
  EXPECT_TRUE(room.is_closed(silent.front()));
  EXPECT_FALSE(room.is_closed(silent.back()));
  room.connect_all();
  for (int i = 0; i < 10; ++i) silent.push_back(room.stranger());
  room.run();
  ASSERT_THAT(room.events<SessionEnded>(), SizeIs(1));
  EXPECT_TRUE(room.events<SessionEnded>()[0].complete);
}

TEST(Table, SaysWhomItIsWaitingFor) {
  Room room(quick_options(), test_boards(1));
  const auto last = [&] { return room.events<Log>().back().text; };
  room.connect(Seat::kSouth);
  room.run();
  EXPECT_EQ(last(), "waiting for North, East and West");
  room.connect(Seat::kEast);
  room.connect(Seat::kWest);
  room.run();
  EXPECT_EQ(last(), "waiting for North");
  room.drop(Seat::kWest);
  EXPECT_EQ(last(), "waiting for North and West");
}

TEST(Table, DoesNotWaitForPlayersLongerThanItIsTold) {
  auto options = quick_options();
  options.gather_until = seconds(60);
  Room room(options, test_boards(1));
  room.connect(Seat::kSouth);
  room.connect(Seat::kEast);
  room.run();
  room.wait(seconds(59));
  EXPECT_FALSE(room.table().ended());
  room.wait(seconds(2));
  EXPECT_TRUE(room.table().ended());
  ASSERT_THAT(room.events<SessionEnded>(), SizeIs(1));
  EXPECT_FALSE(room.events<SessionEnded>()[0].complete);
  EXPECT_EQ(room.events<SessionEnded>()[0].why, "nobody came in time as North and West");
  EXPECT_EQ(room.heard(Seat::kSouth).back(), "End of session");
}

TEST(Table, WaitsNoLimitedTimeOnceBoardsArePlayed) {
  auto options = quick_options();
  options.gather_until = seconds(60);
  Room room(options, test_boards(1));
  room.connect_all();
  ASSERT_TRUE(room.run_until_heard(Seat::kEast, "Dummy's cards"));
  room.wait(seconds(61));
  room.run();
  EXPECT_TRUE(room.events<SessionEnded>().at(0).complete);
}

TEST(Table, CountsTheTimeOfEachPairAndEndsABoardThatTakesTooLong) {
  auto options = quick_options();
  options.time_limit = seconds(30);
  Room room(options, test_boards(2));
  room.connect_all();
  room.change(Seat::kNorth, instead_of("North passes", {}));
  room.change(Seat::kSouth, instead_of("South passes", {}));
  room.run();
  room.wait(seconds(29));
  EXPECT_THAT(room.events<BoardFinished>(), IsEmpty());
  room.wait(seconds(2));
  const auto boards = room.events<BoardFinished>();
  ASSERT_THAT(boards, Not(IsEmpty()));
  EXPECT_EQ(boards[0].how, BoardFinished::How::kForfeited);
  EXPECT_EQ(core::side_of(boards[0].forfeit->offender), core::Side::kNorthSouth);
  EXPECT_EQ(boards[0].times[0], seconds(30));
  EXPECT_EQ(boards[0].times[1], seconds(0));
}

TEST(Table, EndsBoardsWithTheirAuctionIfNothingElseIsWanted) {
  auto options = quick_options();
  options.played = core::Played::kBidding;
  Room room(options, test_boards(6));
  room.connect_all();
  room.run();
  const auto boards = room.events<BoardFinished>();
  ASSERT_THAT(boards, SizeIs(6));
  for (const auto& board : boards) {
    EXPECT_TRUE(board.auction.ended());
    EXPECT_EQ(board.how, board.auction.passed_out() ? BoardFinished::How::kPassedOut
                                                    : BoardFinished::How::kAuctionOnly);
  }
  EXPECT_THAT(room.events<CardPlayed>(), IsEmpty());
  for (const Seat seat : core::kAllSeats) {
    EXPECT_THAT(room.heard(seat), Not(Contains(StartsWith("Timing"))));
  }
}

TEST(Table, SaysNothingOfLinesThatWereOnTheirWayWhenAnAuctionEnded) {
  auto options = quick_options();
  options.played = core::Played::kBidding;
  options.keep_open = true;
  const auto boards = test_boards(6);
  Room room(options, {boards[0]});
  room.connect_all();
  room.run();
  for (std::size_t next = 1; next < boards.size(); ++next) {
    room.perform(room.table().add_board(boards[next], room.now()));
    // One from the last board comes after the start of this one.
    for (const Seat seat : core::kAllSeats) {
      room.say(seat, std::string(core::name(seat)) + " ready for North's card to trick 1");
    }
    room.run();
  }
  EXPECT_THAT(room.events<BoardFinished>(), SizeIs(6));
  EXPECT_THAT(room.warnings(), IsEmpty());
}

/// Of a table where the auctions of six boards are wanted, and East and West play them out.
TableOptions with_east_and_west_played_out() {
  auto options = quick_options();
  options.played = core::Played::kBidding;
  options.dialects[1] = options.dialects[3] = *parse_dialect("standard,new-board=no");
  return options;
}

void expect_auctions_alone(const Room& room) {
  const auto boards = room.events<BoardFinished>();
  ASSERT_THAT(boards, SizeIs(6));
  for (const auto& board : boards) {
    EXPECT_EQ(board.how, board.auction.passed_out() ? BoardFinished::How::kPassedOut
                                                    : BoardFinished::How::kAuctionOnly);
    EXPECT_TRUE(!board.play || board.play->cards().empty());
  }
  EXPECT_TRUE(room.table().ended());
  EXPECT_THAT(room.may_know().complaints(), IsEmpty());
}

TEST(Table, PlaysBoardsOutForThoseWhoCannotStopAfterTheAuction) {
  Room room(with_east_and_west_played_out(), test_boards(6));
  room.connect_all();
  room.run();
  expect_auctions_alone(room);
  EXPECT_THAT(room.warnings(), IsEmpty());
  EXPECT_THAT(room.events<SeatPlaysOut>(), IsEmpty());
  for (const Seat seat : {Seat::kEast, Seat::kWest}) {
    EXPECT_EQ(room.client(seat).boards_played(), 6);
    EXPECT_EQ(std::ranges::count_if(room.heard(seat),
                                    [](const auto& line) { return line.starts_with("Timing"); }),
              6);
  }
  for (const Seat seat : {Seat::kNorth, Seat::kSouth}) {
    EXPECT_THAT(room.heard(seat), Not(Contains(HasSubstr(" plays "))));
    EXPECT_THAT(room.said(seat), Not(Contains(HasSubstr(" plays "))));
  }
}

TEST(Table, FindsOutWhoIsSilentWhenANewBoardBeginsAfterAnAuction) {
  auto options = quick_options();
  options.played = core::Played::kBidding;
  Room room(options, test_boards(6));
  int dealt = 0;
  room.change(Seat::kEast, [&](const std::string& line) {
    if (line.starts_with("Connecting")) dealt = room.client(Seat::kEast).boards_played();
    if (!line.ends_with("ready for deal")) return Strings{line};
    if (dealt > room.client(Seat::kEast).boards_played()) return Strings{};
    ++dealt;
    return Strings{line};
  });
  room.connect_all();
  room.run();
  EXPECT_THAT(room.events<BoardFinished>(), SizeIs(1));
  room.wait(seconds(19));
  EXPECT_FALSE(room.is_out(Seat::kEast));
  room.wait(seconds(2));
  EXPECT_TRUE(room.is_out(Seat::kEast));
  ASSERT_THAT(room.events<SeatPlaysOut>(), SizeIs(1));
  EXPECT_EQ(room.events<SeatPlaysOut>()[0].seat, Seat::kEast);
  room.drop(Seat::kEast);
  room.connect(Seat::kEast);
  room.run();
  expect_auctions_alone(room);
  EXPECT_THAT(room.events<SeatPlaysOut>(), SizeIs(1));
  EXPECT_EQ(room.client(Seat::kEast).boards_played(), 5);
  EXPECT_EQ(room.client(Seat::kWest).boards_played(), 0);
}

TEST(Table, FindsOutWhoLeavesWhenANewBoardBeginsAfterAnAuction) {
  auto options = quick_options();
  options.played = core::Played::kBidding;
  Room room(options, test_boards(6));
  room.connect_all();
  room.change(Seat::kSouth, [boards = 0](const std::string& line) mutable {
    return line.ends_with("ready for deal") && ++boards == 2 ? Strings{} : Strings{line};
  });
  room.run();
  room.change(Seat::kSouth, nullptr);
  room.drop(Seat::kSouth);
  ASSERT_THAT(room.events<SeatPlaysOut>(), SizeIs(1));
  EXPECT_EQ(room.events<SeatPlaysOut>()[0].seat, Seat::kSouth);
  room.connect(Seat::kSouth);
  room.run();
  expect_auctions_alone(room);
}

TEST(Table, LosesNoAuctionToWhatGoesWrongWhileABoardIsPlayedOut) {
  for (const char* const mischief : {"leaves", "revokes", "stalls"}) {
    SCOPED_TRACE(mischief);
    Room room(with_east_and_west_played_out(), test_boards(6));
    room.connect_all();
    ASSERT_TRUE(room.run_until_heard(Seat::kEast, "Dummy's cards")) << mischief;
    if (mischief == std::string("revokes")) {
      for (int i = 0; i < 5; ++i) room.say(Seat::kEast, "East plays an ace");
      room.run();
    } else if (mischief == std::string("stalls")) {
      room.change(Seat::kEast, [](const std::string&) { return Strings{}; });
      room.run();
      room.wait(minutes(10) + seconds(1));
      room.change(Seat::kEast, nullptr);
    }
    room.drop(Seat::kEast);
    room.connect(Seat::kEast);
    room.run();
    expect_auctions_alone(room);
  }
}

TEST(Table, BreaksABoardOffWhenItIsTold) {
  Room room(quick_options(), test_boards(2));
  room.connect_all();
  ASSERT_TRUE(room.run_until_heard(Seat::kEast, "Dummy's cards"));
  room.perform(room.table().abort_board("enough", room.now()));
  room.run();
  const auto boards = room.events<BoardFinished>();
  ASSERT_THAT(boards, SizeIs(2));
  EXPECT_EQ(boards[0].how, BoardFinished::How::kAborted);
  EXPECT_EQ(room.client(Seat::kEast).boards_played(), 1);
}

TEST(Table, TakesBoardsOneAtATime) {
  auto options = quick_options();
  options.keep_open = true;
  Room room(options, test_boards(3));
  Table table(options, {});
  room.connect_all();
  room.run();
  EXPECT_THAT(room.events<BoardFinished>(), SizeIs(3));
  EXPECT_FALSE(room.table().ended());
  room.perform(room.table().finish(room.now()));
  room.run();
  EXPECT_TRUE(room.table().ended());
  EXPECT_TRUE(room.events<SessionEnded>()[0].complete);
}

TEST(Table, TellsTheTeamsAgainWhenSomebodyLeavesBeforeTheStart) {
  Room room(quick_options(), test_boards(1));
  room.connect(Seat::kNorth);
  room.connect(Seat::kEast);
  room.run();
  room.drop(Seat::kNorth);
  room.options(Seat::kNorth).team = "Others";
  room.connect(Seat::kSouth);
  room.connect(Seat::kWest);
  room.run();
  room.connect(Seat::kNorth);
  room.run();
  EXPECT_THAT(room.events<BoardFinished>(), SizeIs(1));
}

TEST(Table, FollowsAPeersDialect) {
  auto options = quick_options();
  options.dialects[0] = *find_dialect("bridge-moniteur");
  options.dialects[1] = *find_dialect("bridge-env");
  Room room(options, test_boards(1));
  room.connect_all();
  room.run();
  EXPECT_THAT(room.heard(Seat::kNorth), Contains("Start of Board"));
  EXPECT_THAT(room.heard(Seat::kNorth), Contains("North North-South seated"));
  EXPECT_THAT(room.heard(Seat::kEast), Not(Contains(StartsWith("Timing"))));
  EXPECT_THAT(room.heard(Seat::kSouth), Contains("Start of board"));
}

}  // namespace
}  // namespace bidwright::protocol
