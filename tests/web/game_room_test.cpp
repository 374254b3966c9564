// A table without sockets: who may do what when, and what everybody sees.

#include "bidwright/web/game_room.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "room_driver.hpp"

namespace bidwright::web {
namespace {

using core::Seat;
using nlohmann::json;
using testing::HasSubstr;

class ATable : public testing::Test {
 protected:
  void sit(Seat seat = Seat::kSouth) {
    driver.room.seat_person(seat, "Ann", driver.now);
    driver.room.start(driver.now);
    driver.settle();
  }
  RoomDriver driver{random_boards()};
};

TEST_F(ATable, PlaysABoardToItsScore) {
  sit();
  driver.play_board(Seat::kSouth);
  const auto state = driver.view(Seat::kSouth);
  ASSERT_EQ(state["phase"], "finished");
  EXPECT_TRUE(state["outcome"].contains("score"));
  ASSERT_EQ(state["session"].size(), 1U);
  EXPECT_TRUE(state["session"][0].contains("imps"));
  const auto review = json::parse(driver.room.review(0));
  EXPECT_EQ(review["board"]["rooms"].size(), 2U);
  EXPECT_TRUE(review["board"].contains("table"));
}

TEST_F(ATable, CardsOfBothTablesHaveFigures) {
  sit();
  driver.play_board(Seat::kSouth);
  const auto rooms = json::parse(driver.room.review(0))["board"]["rooms"];
  ASSERT_EQ(rooms.size(), 2U);
  for (const json& room : rooms) {
    ASSERT_EQ(room["double_dummy"].size(), room["cards"].size());
    for (std::size_t i = 0; i < room["cards"].size(); ++i) {
      EXPECT_TRUE(room["double_dummy"][i].contains(room["cards"][i].get<std::string>())) << i;
    }
    if (!room["cards"].empty()) {
      EXPECT_EQ(room["double_dummy"].back()[room["cards"].back().get<std::string>()],
                room["tricks"]);
    }
  }
}

/// Reports as robots do.
class TellingPlayer final : public match::RandomPlayer {
 public:
  TellingPlayer(std::uint64_t seed, player::DecisionSink* sink) : RandomPlayer(seed), sink_(sink) {}

  core::MadeCall choose_call() override {
    player::CallRecord record;
    record.decision.reason = "for the test";
    const core::MadeCall chosen = RandomPlayer::choose_call();
    record.decision.call = chosen.call;
    if (sink_ != nullptr) sink_->on_call(record);
    return chosen;
  }
  core::Card choose_card() override {
    player::CardRecord record;
    record.decision.card = RandomPlayer::choose_card();
    if (sink_ != nullptr) sink_->on_card(record);
    return record.decision.card;
  }

 private:
  player::DecisionSink* sink_;
};

TEST_F(ATable, TellsWhyTheOtherTableDidWhatItDid) {
  driver.brain = Brain([](std::uint64_t position, Care, player::DecisionSink* sink) {
    return std::make_unique<TellingPlayer>(position + 1, sink);
  });
  sit();
  driver.play_board(Seat::kSouth);
  const auto there = json::parse(driver.room.review(0))["board"]["rooms"][1];
  for (const json& call : there["calls"]) {
    EXPECT_EQ(call["why"]["reason"], "for the test");
    EXPECT_EQ(call["why"]["call"], call["call"]);
  }
  ASSERT_FALSE(there["cards"].empty());
  ASSERT_EQ(there["whys"].size(), there["cards"].size());
  for (std::size_t i = 0; i < there["cards"].size(); ++i) {
    EXPECT_EQ(there["whys"][i]["why"]["card"], there["cards"][i]);
  }
}

TEST_F(ATable, ATableKnownBeforehandHasFiguresToo) {
  RoomOptions options = random_boards();
  options.board = [brain = random_brain()](std::size_t i) -> std::optional<BoardToPlay> {
    const auto setup = match::random_board(5, static_cast<int>(i) + 1);
    return BoardToPlay{setup,
                       brain.play(setup, Care::kBoard),
                       {"Ann", "Eve", "Ben", "Ed"},
                       {R"({"reason":"logged"})"}};
  };
  RoomDriver known(options);
  known.room.seat_person(Seat::kSouth, "Ann", known.now);
  known.room.start(known.now);
  known.play_board(Seat::kSouth);
  const auto there = json::parse(known.room.review(0))["board"]["rooms"][1];
  ASSERT_FALSE(there["cards"].empty());
  EXPECT_EQ(there["double_dummy"].size(), there["cards"].size());
  EXPECT_EQ(there["players"]["E"], "Eve");
  EXPECT_EQ(there["calls"][0]["why"]["reason"], "logged");
  EXPECT_FALSE(there["calls"][1].contains("why"));
}

TEST_F(ATable, NobodySeesAHiddenCard) {
  // Whatever the page of a seat is sent before the end: its own cards, dummy's, those played.
  for (const Seat seat : core::kAllSeats) {
    RoomDriver table{random_boards(seat == Seat::kSouth ? 5 : 6)};
    table.room.seat_person(seat, "Ann", table.now);
    table.only_questions = true;
    int looked = 0;
    std::size_t board = 0;
    table.on_step = [&] {
      const core::Deal deal =
          match::random_board(seat == Seat::kSouth ? 5 : 6, static_cast<int>(board) + 1).deal;
      for (const auto viewer : {std::optional<Seat>(seat), std::optional<Seat>()}) {
        const auto state = table.view(viewer);
        if (state["phase"] == "finished") continue;
        EXPECT_TRUE((cards_in(state) - cards_allowed(state, deal)).empty()) << state.dump();
        ++looked;
      }
    };
    table.room.start(table.now);
    for (board = 0; board < 4; ++board) {
      table.play_board(seat);
      ASSERT_EQ(table.act(seat, {{"do", "next"}}), "");
    }
    EXPECT_GT(looked, 100);
  }
}

TEST_F(ATable, TakesBackAMisclickBeforeTheNextPlayerActs) {
  sit();
  const auto before = driver.view(Seat::kSouth);
  ASSERT_TRUE(before.contains("legal"));
  const auto first = before["legal"][5]["call"];
  ASSERT_EQ(driver.act(Seat::kSouth, {{"do", "call"}, {"call", first}}), "");
  EXPECT_EQ(driver.view(Seat::kSouth)["calls"].size(), before["calls"].size() + 1);
  ASSERT_TRUE(driver.view(Seat::kSouth)["undo"]);
  ASSERT_EQ(driver.act(Seat::kSouth, {{"do", "undo"}}), "");
  EXPECT_EQ(driver.view(Seat::kSouth)["calls"], before["calls"]);
  ASSERT_EQ(driver.act(Seat::kSouth, {{"do", "call"}, {"call", "PASS"}}), "");
  driver.settle();
  EXPECT_THAT(driver.act(Seat::kSouth, {{"do", "undo"}}), HasSubstr("before the next player acts"));
}

TEST_F(ATable, LeavesTwiceThePaceToTakeACallBack) {
  RoomOptions options = random_boards();
  options.pace = Time(700);
  RoomDriver table(options);
  table.room.seat_person(Seat::kSouth, "Ann", table.now);
  table.room.start(table.now);
  table.settle();
  const auto call = table.view(Seat::kSouth)["legal"].back()["call"];
  ASSERT_EQ(table.act(Seat::kSouth, {{"do", "call"}, {"call", call}}), "");
  for (const RobotJob& job : table.room.take_jobs()) {
    if (const auto news = table.brain.work(job)) table.room.on_news(*news, table.now);
  }
  EXPECT_EQ(table.room.next_deadline(), table.now + Time(1400));
  table.room.on_timeout(table.now + Time(1399));
  EXPECT_TRUE(table.view(Seat::kSouth)["undo"]);
}

TEST_F(ATable, DoesNotTakeBackWhereTheHostForbidsIt) {
  RoomOptions options = random_boards();
  options.undo = false;
  RoomDriver table(options);
  table.room.seat_person(Seat::kSouth, "Ann", table.now);
  table.room.start(table.now);
  table.settle();
  ASSERT_EQ(table.act(Seat::kSouth, {{"do", "call"}, {"call", "PASS"}}), "");
  EXPECT_THAT(table.act(Seat::kSouth, {{"do", "undo"}}), HasSubstr("allows no undo"));
}

TEST_F(ATable, RefusesWhatIsIllegalOrOutOfTurn) {
  sit();
  EXPECT_THAT(driver.act(Seat::kNorth, {{"do", "call"}, {"call", "1C"}}),
              HasSubstr("not your turn"));
  EXPECT_THAT(driver.act(Seat::kSouth, {{"do", "call"}, {"call", "XX"}}), testing::Not(""));
  EXPECT_THAT(driver.act(Seat::kSouth, {{"do", "call"}, {"call", "9Z"}}), testing::Not(""));
  EXPECT_THAT(driver.act(Seat::kSouth, {{"do", "card"}, {"card", "SA"}}), HasSubstr("no play now"));
  EXPECT_THAT(driver.act(Seat::kSouth, {{"do", "next"}}), HasSubstr("not finished"));
  EXPECT_THAT(driver.act(Seat::kSouth, {{"do", "claim"}, {"tricks", 3}}),
              HasSubstr("during the play"));
  EXPECT_THAT(driver.act(Seat::kSouth, {{"do", "dance"}}), HasSubstr("'dance'"));
  EXPECT_THAT(driver.act(Seat::kSouth, json::array()), HasSubstr("not a JSON object"));
  EXPECT_THAT(driver.act(Seat::kSouth, {{"do", "review"}, {"board", 7}}),
              HasSubstr("no such board"));
}

TEST_F(ATable, AClickThatCameLateDoesNothing) {
  sit();
  const auto at = driver.view(Seat::kSouth)["at"].get<std::size_t>();
  EXPECT_THAT(driver.act(Seat::kSouth, {{"do", "call"}, {"call", "PASS"}, {"at", at + 4}}),
              HasSubstr("moved on"));
  EXPECT_EQ(driver.act(Seat::kSouth, {{"do", "call"}, {"call", "PASS"}, {"at", at}}), "");
}

TEST_F(ATable, ARobotThatFailsIsAskedAgainAndTheBoardGoesOn) {
  int calls = 0;
  driver.brain = Brain(
      [&](std::uint64_t position, Care, player::DecisionSink*) -> std::unique_ptr<player::Player> {
        if (++calls % 3 == 1) throw std::runtime_error("out of luck");
        return std::make_unique<match::RandomPlayer>(position + 1);
      });
  sit();
  driver.play_board(Seat::kSouth);
  EXPECT_EQ(driver.view(Seat::kSouth)["phase"], "finished");
  EXPECT_GT(calls, 20);
}

TEST_F(ATable, ARobotThatAlwaysFailsLeavesAWayOut) {
  driver.brain =
      Brain([](std::uint64_t, Care, player::DecisionSink*) -> std::unique_ptr<player::Player> {
        throw std::runtime_error("gone");
      });
  driver.room.seat_person(Seat::kWest, "Ann", driver.now);
  driver.room.start(driver.now);
  driver.settle();
  EXPECT_THAT(driver.view(Seat::kWest)["note"].get<std::string>(), HasSubstr("gone"));
  driver.brain = random_brain();
  EXPECT_EQ(driver.act(Seat::kWest, {{"do", "next"}}), "");
  driver.settle();
  EXPECT_TRUE(driver.view(Seat::kWest).contains("legal"));
}

TEST_F(ATable, APersonTakesOverFromARobotInTheMiddleOfABoardAndLeavesAgain) {
  sit();
  ASSERT_EQ(driver.act(Seat::kSouth, {{"do", "call"}, {"call", "PASS"}}), "");
  driver.room.seat_person(Seat::kWest, "Ben", driver.now);
  driver.settle();
  const auto west = driver.view(Seat::kWest);
  EXPECT_EQ(west["turn"], "W");
  EXPECT_TRUE(west.contains("legal"));
  driver.room.seat_robot(Seat::kWest, driver.now);
  driver.settle();
  EXPECT_NE(driver.view(Seat::kSouth)["turn"], "W");
}

TEST_F(ATable, AdvisesWhatARobotWouldHaveDone) {
  driver.brain = Brain([](std::uint64_t position, Care, player::DecisionSink* sink) {
    if (sink != nullptr) {
      player::CallRecord record;
      record.decision.reason = "for the test";
      sink->on_call(record);
    }
    return std::make_unique<match::RandomPlayer>(position + 1);
  });
  sit();
  driver.play_board(Seat::kSouth);
  const auto calls = json::parse(driver.room.review(0))["board"]["rooms"][0]["calls"];
  std::size_t own = calls.size();
  for (std::size_t i = 0; i < calls.size(); ++i) {
    if (!calls[i].contains("why")) own = i;
  }
  ASSERT_LT(own, calls.size());
  ASSERT_EQ(driver.act(Seat::kSouth, {{"do", "advise"}, {"board", 0}, {"step", own}}), "");
  driver.settle();
  const auto after = json::parse(driver.room.review(0))["board"]["rooms"][0]["calls"][own];
  EXPECT_EQ(after["advice"]["reason"], "for the test");
}

class ATableThatExplains : public testing::Test {
 protected:
  ATableThatExplains() {
    options.meanings = [this](const core::Auction&, core::Vulnerability, core::Call) {
      return std::string(known);
    };
    options.explains = true;
    driver.emplace(options);
    driver->brain = Brain(
        [](std::uint64_t position, Care, player::DecisionSink*) {
          return std::make_unique<match::RandomPlayer>(position + 1);
        },
        [this](const core::Auction& auction, core::Vulnerability) {
          ++asked;
          return CallMeanings{{core::Call::pass(), fmt::format("after {} calls", auction.size())}};
        });
  }
  /// South is to call; what a PASS shows by the bidding box.
  std::string pass_shows() {
    const auto state = driver->view(Seat::kSouth);
    EXPECT_EQ(state["legal"][0]["call"], "PASS");
    return state["legal"][0].value("shows", "");
  }
  void sit() {
    driver->room.seat_person(Seat::kSouth, "Ann", driver->now);
    driver->room.start(driver->now);
  }

  const char* known = "";
  int asked = 0;
  RoomOptions options = random_boards();
  std::optional<RoomDriver> driver;
};

TEST_F(ATableThatExplains, SaysWhatCallsShowOnceItHasBeenFoundOut) {
  sit();
  driver->settle();
  const auto calls = driver->view(Seat::kSouth)["calls"].size();
  EXPECT_EQ(pass_shows(), fmt::format("after {} calls", calls));
  EXPECT_EQ(asked, 1);
  ASSERT_EQ(driver->act(Seat::kSouth, {{"do", "call"}, {"call", "PASS"}}), "");
  EXPECT_EQ(driver->view(Seat::kNorth)["calls"][calls]["shows"],
            fmt::format("after {} calls", calls));
}

TEST_F(ATableThatExplains, AsksNothingThatIsKnown) {
  known = "by the system";
  sit();
  driver->settle();
  EXPECT_EQ(pass_shows(), "by the system");
  EXPECT_EQ(asked, 0);
}

TEST_F(ATableThatExplains, ExplainsACallAfterwardsWhereThePersonWasQuicker) {
  sit();
  std::vector<RobotJob> late;
  for (int i = 0; i < 20 && late.empty(); ++i) {
    for (RobotJob& job : driver->room.take_jobs()) {
      if (std::holds_alternative<ExplainCalls>(job)) {
        late.push_back(std::move(job));
      } else if (const auto news = driver->brain.work(job)) {
        driver->room.on_news(*news, driver->now);
      }
    }
    driver->now += Time(10'000);
    driver->room.on_timeout(driver->now);
  }
  ASSERT_EQ(late.size(), 1U);
  const auto calls = driver->view(Seat::kSouth)["calls"].size();
  EXPECT_EQ(pass_shows(), "");
  ASSERT_EQ(driver->act(Seat::kSouth, {{"do", "call"}, {"call", "PASS"}}), "");
  EXPECT_FALSE(driver->view(Seat::kSouth)["calls"][calls].contains("shows"));
  driver->room.on_news(*driver->brain.work(late[0]), driver->now);
  EXPECT_EQ(driver->view(Seat::kSouth)["calls"][calls]["shows"],
            fmt::format("after {} calls", calls));
}

TEST_F(ATableThatExplains, AnAnswerAboutAnEarlierCallDoesNotTakeThePlaceOfTheNext) {
  // Two people: what one of them asked comes when the other is to call.
  driver->room.seat_person(Seat::kNorth, "Bob", driver->now);
  driver->room.seat_person(Seat::kEast, "Cy", driver->now);
  driver->room.seat_person(Seat::kWest, "Di", driver->now);
  sit();
  const auto asked_now = [&] {
    std::optional<RobotJob> job;
    for (RobotJob& one : driver->room.take_jobs()) {
      if (std::holds_alternative<ExplainCalls>(one)) job = std::move(one);
    }
    return job;
  };
  const auto first = asked_now();
  ASSERT_TRUE(first);
  const auto seat = *core::seat_from(driver->view({})["turn"].get<std::string>());
  ASSERT_EQ(driver->act(seat, {{"do", "call"}, {"call", "PASS"}}), "");
  const auto second = asked_now();
  ASSERT_TRUE(second);
  driver->room.on_news(*driver->brain.work(*first), driver->now);
  driver->room.on_news(*driver->brain.work(*second), driver->now);
  EXPECT_EQ(driver->view({})["calls"][0]["shows"], "after 0 calls");
  EXPECT_EQ(driver->view(core::clockwise(seat, 1))["legal"][0]["shows"], "after 1 calls");
}

TEST_F(ATable, GrantsAConcessionAndEndsTheBoard) {
  sit();
  driver.settle();
  for (int i = 0; i < 300; ++i) {
    const auto state = driver.view(Seat::kSouth);
    if (state["phase"] == "finished") break;
    if (state.contains("claim")) {
      const int won = state["won"][1].get<int>();
      ASSERT_EQ(driver.act(Seat::kSouth, {{"do", "claim"}, {"tricks", 0}}), "");
      driver.settle();
      const auto after = driver.view(Seat::kSouth);
      EXPECT_EQ(after["phase"], "finished");
      EXPECT_TRUE(after["outcome"]["claimed"]);
      const bool declaring = after["declarer"] == "S";
      const int left = state["claim"].get<int>();
      EXPECT_EQ(after["outcome"]["tricks"].get<int>(),
                declaring ? state["won"][0].get<int>() : won + left);
      return;
    }
    if (!state.contains("legal")) break;
    const auto& legal = state["legal"];
    if (state["phase"] == "auction") {
      driver.act(Seat::kSouth, {{"do", "call"}, {"call", legal[i == 0 ? 8 : 0]["call"]}});
    } else {
      driver.act(Seat::kSouth, {{"do", "card"}, {"card", legal[0]}});
    }
    driver.settle();
  }
  FAIL() << "the board never came to a point where South may claim";
}

}  // namespace
}  // namespace bidwright::web
