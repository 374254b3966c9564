#include "bidwright/player/robot.hpp"

#include <cmath>

#include <gmock/gmock.h>

#include "bidding/test_model.hpp"
#include "four_players.hpp"

#include "bidwright/player/make_player.hpp"

namespace bidwright::player {
namespace {

std::shared_ptr<const bidding::Model> test_model() {
  return std::make_shared<const bidding::Model>(bidding::random_model());
}

RobotOptions lowest() {
  RobotOptions options;
  options.cards = cardplay::lowest_cards();
  return options;
}

std::unique_ptr<Player> robot(std::string_view kind, const RobotOptions& options = lowest()) {
  return std::make_unique<Robot>(make_policy(parse_robot_name(kind).value(), test_model()).value(),
                                 options);
}

class Recorder final : public DecisionSink {
 public:
  void on_call(const CallRecord& record) override { lines.push_back(to_json_line(record)); }
  void on_card(const CardRecord& record) override { lines.push_back(to_json_line(record)); }

  std::vector<std::string> lines;
};

TEST(Robot, PlaysWholeBoardsByTheLaws) {
  const auto self = [] { return robot("self"); };
  const std::array players{self(), self(), self(), self()};
  int played = 0;
  for (int board = 1; board <= 40; ++board) {
    const auto result =
        test::play_board({players[0].get(), players[1].get(), players[2].get(), players[3].get()},
                         core::random_deal(1, static_cast<std::uint64_t>(board)), board);
    EXPECT_TRUE(result.auction.ended());
    if (!result.cards.empty()) ++played;
  }
  EXPECT_GT(played, 30);
}

TEST(Robot, PassesThroughOnceTheOpponentsBid) {
  const auto player = robot("self");
  player->begin_board({1, core::Seat::kEast, core::Vulnerability::kNone, core::Seat::kNorth,
                       core::parse_hand("AKQJ.AKQ.AKQ.AKQ").value()});
  player->see_call(core::Call(1, core::Strain::kClubs), "");
  player->see_call(core::Call::pass(), "");
  player->see_call(core::Call::pass(), "");
  EXPECT_EQ(player->choose_call().call, core::Call::pass());
}

TEST(Robot, LeavesAnUnfinishedBoardForTheNext) {
  const auto player = robot("pass");
  player->begin_board({1, core::Seat::kNorth, core::Vulnerability::kNone, core::Seat::kNorth,
                       core::parse_hand("AKQJ.AKQ.AKQ.AKQ").value()});
  player->see_call(core::Call::pass(), "");
  player->begin_board({2, core::Seat::kEast, core::Vulnerability::kNone, core::Seat::kSouth,
                       core::parse_hand("5432.432.432.432").value()});
  player->see_call(core::Call(1, core::Strain::kClubs), "");
  EXPECT_EQ(player->choose_call().call, core::Call::pass());
}

TEST(Robot, TellsTheSinkOfEveryDecision) {
  Recorder recorder;
  RobotOptions options = lowest();
  options.sink = &recorder;
  const auto north = robot("self", options);
  const auto others = std::array{robot("pass"), robot("pass"), robot("pass")};
  const auto result = test::play_board(
      {north.get(), others[0].get(), others[1].get(), others[2].get()}, core::random_deal(1, 3));
  ASSERT_THAT(recorder.lines, testing::Not(testing::IsEmpty()));
  EXPECT_THAT(recorder.lines.front(),
              testing::HasSubstr(R"("board":1,"seat":"N","number":1,"call":)"));
  EXPECT_THAT(recorder.lines, testing::Each(testing::Not(testing::HasSubstr("\n"))));
}

TEST(Robot, PlaysAllKindsAgainstEachOtherWithSamples) {
  RobotOptions options;
  options.cards.samples = 1;
  const std::array players{robot("reference", options), robot("self", options),
                           robot("reference", options), robot("pass", options)};
  for (int board = 1; board <= 3; ++board) {
    const auto result =
        test::play_board({players[0].get(), players[1].get(), players[2].get(), players[3].get()},
                         core::random_deal(3, static_cast<std::uint64_t>(board)), board);
    EXPECT_TRUE(result.auction.passed_out() || result.cards.size() == core::kCards);
  }
}

TEST(Robot, DecidesAlikeInTheSamePlaceWhateverHappenedBefore) {
  RobotOptions options;
  options.cards.samples = 1;
  const auto once = [&](int boards_before) {
    const std::array players{robot("reference", options), robot("reference", options),
                             robot("reference", options), robot("reference", options)};
    const test::Players table{players[0].get(), players[1].get(), players[2].get(),
                              players[3].get()};
    for (int board = 1; board <= boards_before; ++board) {
      (void)test::play_board(table, core::random_deal(4, static_cast<std::uint64_t>(board)), board);
    }
    return test::play_board(table, core::random_deal(4, 9), 9).cards;
  };
  EXPECT_EQ(once(0), once(1));
}

RobotOptions eight_samples() {
  RobotOptions options;
  options.cards.samples = 8;
  return options;
}

/// East as defender of 1NT by South, on the third card.
std::unique_ptr<Player> defending_east(Recorder& recorder, std::string_view alert, core::Hand dummy,
                                       RobotOptions options = eight_samples()) {
  options.sink = &recorder;
  auto player = robot("pass", options);
  player->begin_board({1, core::Seat::kSouth, core::Vulnerability::kNone, core::Seat::kEast,
                       core::parse_hand("873.J97.AT764.Q4").value()});
  player->see_call(core::Call(1, core::Strain::kNoTrump), alert);
  for (int i = 0; i < 3; ++i) player->see_call(core::Call::pass(), "");
  player->see_card(core::parse_card("S4").value());
  player->see_dummy(dummy);
  player->see_card(core::parse_card("S6").value());
  return player;
}

TEST(Robot, PlaysOnWhenAnAlertIsNonsenseAndSaysSo) {
  Recorder recorder;
  const auto player = defending_east(recorder, "all your base are belong to us",
                                     core::parse_hand("QJ6.K652.J85.T98").value());
  EXPECT_EQ(player->choose_card().suit(), core::Suit::kSpades);
  EXPECT_THAT(recorder.lines.back(), testing::HasSubstr("could not be read: ignored"));
}

TEST(Robot, PlaysOnWhenAnAlertContradictsTheCardsAndSaysSo) {
  Recorder recorder;
  const auto player = defending_east(recorder, "at least 8 cards in diamonds, 40 total points.",
                                     core::parse_hand("QJ6.K652.J85.T98").value());
  EXPECT_EQ(player->choose_card().suit(), core::Suit::kSpades);
  EXPECT_THAT(recorder.lines.back(), testing::HasSubstr("\"notes\":"));
}

TEST(Robot, PlaysOnWithADummyThatHasPlayedAlready) {
  Recorder recorder;
  const auto player = defending_east(recorder, "", core::parse_holding("QJ.K652.J85.T98").value());
  EXPECT_EQ(player->choose_card().suit(), core::Suit::kSpades);
}

TEST(Robot, KeepsToItsBudgetForABoard) {
  Recorder recorder;
  double now = 0;
  RobotOptions options;
  options.cards.samples = 100;
  options.cards.time_per_card.reset();
  options.cards.board_budget = 0.0;
  options.clock = [&now] { return now += 0.001; };
  const auto player =
      defending_east(recorder, "", core::parse_hand("QJ6.K652.J85.T98").value(), options);
  (void)player->choose_card();
  EXPECT_THAT(recorder.lines.back(), testing::HasSubstr(R"("samples":1,"cut_short":true)"));
}

/// Calls at random among PASS and the bids of one, weighing as many samples as it may.
class Gambler final : public CallPolicy {
 public:
  [[nodiscard]] CallDecision choose(const CallSituation& situation) const override {
    core::Random random = situation.random();
    std::vector<core::Call> calls{core::Call::pass()};
    for (const core::Strain strain : core::kAllStrains) {
      const core::Call bid(1, strain);
      if (situation.auction.check(bid) == core::CallProblem::kNone) calls.push_back(bid);
    }
    CallDecision decision;
    decision.call = calls[random.below(static_cast<std::uint32_t>(calls.size()))];
    decision.samples = situation.budget.think;
    const CallBudget& budget = situation.budget;
    if (budget.seconds && budget.clock && budget.clock() > *budget.seconds) {
      decision.cut_short = true;
    }
    decision.candidates = {{decision.call, 0.5, 1.25}, {core::Call::pass(), 0.25, {}}};
    decision.notes = {"a note"};
    return decision;
  }
};

/// What four gamblers call on boards 5 to 8, having begun with board `first`.
std::string calls_of_gamblers(std::uint64_t seed, int first) {
  RobotOptions options = lowest();
  options.seed = seed;
  std::array<std::unique_ptr<Player>, core::kSeats> players;
  test::Players table{};
  for (std::size_t i = 0; i < players.size(); ++i) {
    players[i] = std::make_unique<Robot>(std::make_shared<const Gambler>(), options);
    table[i] = players[i].get();
  }
  std::string calls;
  for (int board = first; board <= 8; ++board) {
    const auto played = test::play_board(table, core::random_deal(1, 1), board);
    if (board >= 5) calls += core::to_string(played.auction) + "\n";
  }
  return calls;
}

TEST(Robot, GivesAPolicyRandomNumbersOfThePlaceAlone) {
  EXPECT_EQ(calls_of_gamblers(7, 1), calls_of_gamblers(7, 5));
  EXPECT_NE(calls_of_gamblers(7, 5), calls_of_gamblers(8, 5));
}

TEST(Robot, GivesCallsAnEighthOfWhatIsLeftOfABoardsBudget) {
  /// Says what it was given, in hundredths of a second, and takes ten seconds.
  class Slow final : public CallPolicy {
   public:
    explicit Slow(double& now) : now_(now) {}
    [[nodiscard]] CallDecision choose(const CallSituation& situation) const override {
      now_ += 10;
      CallDecision decision;
      decision.call = core::Call::pass();
      decision.samples = static_cast<int>(std::lround(100 * situation.budget.seconds.value_or(-1)));
      return decision;
    }

   private:
    double& now_;
  };
  Recorder recorder;
  double now = 0;
  RobotOptions options = lowest();
  options.cards.board_budget = 16;
  options.time_per_call = 1.5;
  options.clock = [&now] { return now; };
  options.sink = &recorder;
  Robot robot(std::make_shared<const Slow>(now), options);
  robot.begin_board({1, core::Seat::kNorth, core::Vulnerability::kNone, core::Seat::kNorth,
                     core::parse_hand("AKQJ.AKQ.AKQ.AKQ").value()});
  for (int i = 0; i < 3; ++i) (void)robot.choose_call();
  EXPECT_THAT(recorder.lines[0], testing::HasSubstr(R"("samples":150)"));
  EXPECT_THAT(recorder.lines[1], testing::HasSubstr(R"("samples":75)"));
  EXPECT_THAT(recorder.lines[2], testing::Not(testing::HasSubstr("samples")));
}

TEST(Robot, TellsAPolicyWhatItMaySpendAndRecordsWhatItSpent) {
  Recorder recorder;
  RobotOptions options = lowest();
  options.think = 40;
  options.time_per_call = 0.5;
  options.clock = [] { return 1.0; };
  options.sink = &recorder;
  Robot robot(std::make_shared<const Gambler>(), options);
  robot.begin_board({1, core::Seat::kNorth, core::Vulnerability::kNone, core::Seat::kNorth,
                     core::parse_hand("AKQJ.AKQ.AKQ.AKQ").value()});
  (void)robot.choose_call();
  ASSERT_EQ(recorder.lines.size(), 1U);
  const std::string& line = recorder.lines.front();
  EXPECT_THAT(line, testing::HasSubstr(R"("samples":40,"cut_short":true)"));
  EXPECT_THAT(line, testing::HasSubstr(R"("score":0.5,"imps":1.25})"));
  EXPECT_THAT(line, testing::HasSubstr(R"("score":0.25})"));
  EXPECT_THAT(line, testing::HasSubstr(R"("notes":["a note"])"));
}

}  // namespace
}  // namespace bidwright::player
