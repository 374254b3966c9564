#include "bidwright/player/auction_policy.hpp"

#include <algorithm>

#include <gmock/gmock.h>

#include "bidding/test_model.hpp"
#include "bidding/test_network.hpp"
#include "support/temp_dir.hpp"

#include "bidwright/bidding/model_file.hpp"
#include "bidwright/player/make_player.hpp"

namespace bidwright::player {
namespace {

using testing::HasSubstr;

std::shared_ptr<const bidding::AuctionNetwork> test_network() {
  return std::make_shared<const bidding::AuctionNetwork>(bidding::random_auction_network());
}

std::shared_ptr<const tricks::DealNetwork> test_tricks() {
  tricks::DealNetworkOptions options;
  options.suit_hidden = options.width = options.strain_hidden = 8;
  return std::make_shared<const tricks::DealNetwork>(options);
}

CallSituation situation(std::string_view calls, core::Seat dealer = core::Seat::kNorth) {
  CallSituation result;
  result.auction = core::parse_auction(calls, dealer).value();
  result.seat = result.auction.turn();
  result.hand = core::random_deal(4, 4)[result.seat];
  return result;
}

TEST(AuctionPolicy, CallsWhatTheNetworkThinksLikeliest) {
  const auto network = test_network();
  const AuctionPolicy policy(network);
  core::Random random(8, core::Purpose::kTest);
  for (std::uint64_t i = 0; i < 200; ++i) {
    CallSituation asked;
    asked.auction = bidding::random_auction(random, 20);
    if (asked.auction.ended()) continue;
    asked.seat = asked.auction.turn();
    asked.hand = core::random_deal(6, i)[asked.seat];
    const CallDecision decision = policy.choose(asked);
    EXPECT_TRUE(asked.auction.is_legal(decision.call));
    ASSERT_FALSE(decision.candidates.empty());
    EXPECT_EQ(decision.candidates.front().call, decision.call);
    EXPECT_EQ(decision.samples, 0);
  }
}

TEST(AuctionPolicy, ReadsCallsFromTheOpponentsFirstOneOn) {
  const AuctionPolicy policy(test_network());
  const core::Auction auction =
      core::parse_auction("1C PASS 1H 2D X 3D 3H", core::Seat::kNorth).value();
  const auto positions = [&](core::Seat seat) {
    const auto calls =
        policy.competitive_reading()->bind(auction, seat, core::Vulnerability::kNone);
    return std::vector<std::size_t>(calls->positions().begin(), calls->positions().end());
  };
  EXPECT_EQ(positions(core::Seat::kNorth), (std::vector<std::size_t>{4}));
  EXPECT_EQ(positions(core::Seat::kSouth), (std::vector<std::size_t>{6}));
  EXPECT_EQ(positions(core::Seat::kEast), (std::vector<std::size_t>{1, 5}));
}

TEST(AuctionPolicy, AloneReadsCallsFromTheFirstOneOn) {
  const AuctionPolicy policy(test_network(), nullptr, AuctionPolicy::Begins::kAtTheFirstCall);
  const core::Auction auction =
      core::parse_auction("1C PASS 1H 2D X 3D 3H", core::Seat::kNorth).value();
  const auto calls =
      policy.reading()->bind(auction, core::Seat::kNorth, core::Vulnerability::kNone);
  EXPECT_THAT(calls->positions(), testing::ElementsAre(0U, 4U));
}

TEST(AuctionPolicy, OpensAsARobotOfItsOwn) {
  const test::TempDir directory;
  const std::string file = (directory / "alone.bwn").string();
  const auto network = test_network();
  ASSERT_TRUE(bidding::save_auction_network(*network, file));
  const auto robot = load_robot(parse_robot_name("network:" + file).value());
  ASSERT_TRUE(robot) << robot.error().message;
  EXPECT_EQ(robot->identity, "network " + bidding::auction_network_checksum(*network));
  EXPECT_TRUE(robot->competes);
  const CallSituation asked = situation("");
  EXPECT_EQ(robot->policy->choose(asked).call, AuctionPolicy(network).choose(asked).call);
  EXPECT_FALSE(robot->policy->choose(asked).candidates.empty());
}

TEST(Thinking, ChoosesTheSameCallForTheSameSeed) {
  const AuctionPolicy policy(test_network(), test_tricks());
  CallSituation asked = situation("1H PASS 2H X");
  asked.budget.think = 12;
  const CallDecision once = policy.choose(asked);
  const CallDecision again = policy.choose(asked);
  EXPECT_EQ(once.call, again.call);
  EXPECT_EQ(once.samples, again.samples);
  EXPECT_GT(once.samples, 0);
  EXPECT_LE(once.samples, 12);
  EXPECT_FALSE(once.cut_short);
  ASSERT_GE(once.candidates.size(), 2U);
  EXPECT_TRUE(once.candidates[1].imps.has_value());
  EXPECT_EQ(once.candidates[1].imps, again.candidates[1].imps);
}

/// Says how often it was asked.
class CountingReader final : public sampling::CallModel {
 public:
  [[nodiscard]] std::unique_ptr<sampling::SeatCalls> bind(
      const core::Auction& auction, core::Seat seat,
      core::Vulnerability vulnerability) const override {
    ++asked;
    return sampling::NaturalPriors::shipped().bind(auction, seat, vulnerability);
  }
  mutable int asked = 0;
};

TEST(Thinking, ReadsTheOpponentsByWhatItIsGiven) {
  const auto reader = std::make_shared<const CountingReader>();
  const ModelPolicy policy(std::make_shared<const bidding::Model>(bidding::random_model()),
                           std::make_unique<const AuctionPolicy>(test_network(), test_tricks()),
                           reader);
  EXPECT_EQ(policy.reading_opponents(), reader.get());
  CallSituation asked = situation("1H PASS 2H X");
  asked.budget.think = 12;
  EXPECT_GT(policy.choose(asked).samples, 0);
  EXPECT_GT(reader->asked, 0);
}

TEST(Robot, ReadsTheOpponentsByWhatItsPolicySays) {
  const auto reader = std::make_shared<const CountingReader>();
  RobotOptions options;
  options.cards.samples = 2;
  Robot robot(std::make_shared<const ModelPolicy>(
                  std::make_shared<const bidding::Model>(bidding::random_model()), nullptr, reader),
              options);
  robot.begin_board({1, core::Seat::kEast, core::Vulnerability::kNone, core::Seat::kNorth,
                     core::parse_hand("AKQJ.AKQ.AKQ.AKQ").value()});
  for (const std::string_view call : {"PASS", "PASS", "1NT", "PASS", "PASS", "PASS"}) {
    robot.see_call(core::parse_call(call).value(), "");
  }
  (void)robot.choose_card();
  EXPECT_GT(reader->asked, 0);
}

TEST(Thinking, CostsNothingWithoutABudget) {
  const auto network = test_network();
  const CallSituation asked = situation("1H PASS 2H X");
  const CallDecision with = AuctionPolicy(network, test_tricks()).choose(asked);
  const CallDecision without = AuctionPolicy(network).choose(asked);
  EXPECT_EQ(with.call, without.call);
  EXPECT_EQ(with.samples, 0);
  EXPECT_EQ(with.reason, without.reason);
}

TEST(Thinking, SaysThatTheClockCutItShort) {
  const AuctionPolicy policy(test_network(), test_tricks());
  CallSituation asked = situation("1H PASS 2H X");
  asked.budget.think = 50;
  asked.budget.seconds = 3.5;
  double now = 0;
  asked.budget.clock = [&now] { return now += 1; };
  const CallDecision decision = policy.choose(asked);
  EXPECT_TRUE(decision.cut_short);
  EXPECT_GT(decision.samples, 0);
  EXPECT_LT(decision.samples, 50);
  EXPECT_TRUE(asked.auction.is_legal(decision.call));
}

TEST(Thinking, AnswersWhereNoSanePlayerWouldBe) {
  const AuctionPolicy policy(test_network(), test_tricks());
  for (const std::string_view calls :
       {"7NT X XX", "1C 7H X 7S X", "PASS PASS PASS 7C X XX PASS PASS 7D"}) {
    CallSituation asked = situation(calls);
    asked.budget.think = 10;
    EXPECT_TRUE(asked.auction.is_legal(policy.choose(asked).call)) << calls;
  }
}

TEST(MakePolicy, LetsTheNetworkTakeOverAtTheOpponentsFirstCall) {
  const auto model = std::make_shared<const bidding::Model>(bidding::random_model());
  const auto network = test_network();
  const auto call_of = [&](std::string_view robot, const CallSituation& asked) {
    return make_policy(parse_robot_name(robot).value(), model, {network, nullptr})
        .value()
        ->choose(asked);
  };
  const CallSituation silent = situation("PASS PASS");
  EXPECT_EQ(call_of("self", silent).call, call_of("self:competition=pass", silent).call);
  EXPECT_NE(call_of("self", silent).reason, "network");
  const CallSituation contested = situation("PASS 1D");
  EXPECT_EQ(call_of("self", contested).call, AuctionPolicy(network).choose(contested).call);
  EXPECT_EQ(call_of("self:competition=pass", contested).call, core::Call::pass());
  EXPECT_EQ(call_of("self:competition=pass", contested).reason, "passes through");
}

TEST(MakePolicy, LetsTheModelAnswerWhatItAskedWhenThatIsDoubled) {
  const auto model = std::make_shared<const bidding::Model>(bidding::asking_model());
  const auto network = test_network();
  const auto policy_of = [&](std::string_view robot) {
    return make_policy(parse_robot_name(robot).value(), model, {network, nullptr}).value();
  };
  CallSituation doubled = situation("1C PASS 1H PASS 4H X");
  doubled.hand = core::parse_hand("AKQ2.AKQ2.32.432").value();
  EXPECT_EQ(to_string(policy_of("self")->choose(doubled).call), "6H");
  std::array<core::Call, 1> calls;
  policy_of("self")->choose_all(doubled, {&doubled.hand, 1}, calls);
  EXPECT_EQ(to_string(calls.front()), "6H");
  EXPECT_EQ(policy_of("self:competition=pass")->choose(doubled).reason, "passes through");
  // South's answer is read by the model, what he calls later by the network.
  const core::Auction auction =
      core::parse_auction("1C PASS 1H PASS 4H X 6H 6S PASS PASS 7H", core::Seat::kNorth).value();
  const auto reading = policy_of("self");
  const auto read =
      reading->reading()->bind(auction, core::Seat::kSouth, core::Vulnerability::kNone);
  const auto positions = read->positions();
  EXPECT_EQ(std::vector<std::size_t>(positions.begin(), positions.end()),
            (std::vector<std::size_t>{2, 6, 10}));
}

TEST(MakePolicy, ShowsWhatTheModelChoseByAndNothingWhereItHadNoChoice) {
  const auto choose = [](bidding::Model model, std::string_view calls) {
    CallSituation asked = situation(calls);
    asked.hand = core::parse_hand("AKQ2.AKQ2.32.432").value();
    return make_policy(parse_robot_name("self:competition=pass").value(),
                       std::make_shared<const bidding::Model>(std::move(model)), {})
        .value()
        ->choose(asked);
  };
  bidding::Model by_chance = bidding::simple_model();
  by_chance.scoring = bidding::Scoring::kSoftmax;
  const CallDecision likeliest = choose(by_chance, "");
  EXPECT_EQ(likeliest.candidates.front().call, likeliest.call);
  EXPECT_GT(likeliest.candidates.front().score, 0.5);
  EXPECT_LE(likeliest.candidates.front().score, 1.0);
  EXPECT_FALSE(likeliest.candidates.front().imps);

  bidding::Model by_reward = bidding::simple_model();
  by_reward.scoring = bidding::Scoring::kReward;
  EXPECT_EQ(choose(by_reward, "").candidates.front().imps, 0.0);
  for (const bidding::Model& model : {by_chance, by_reward}) {
    const CallDecision forced = choose(model, "1C PASS 3NT PASS");
    ASSERT_EQ(forced.candidates.size(), 1U);
    EXPECT_EQ(forced.candidates.front().score, 0.0);
    EXPECT_FALSE(forced.candidates.front().imps);
  }
}

class CompetingRobot : public testing::Test {
 protected:
  void SetUp() override {
    const bidding::Model model = bidding::random_model();
    ASSERT_TRUE(bidding::save_model(model, path("m.bwm")));
    bidding::AuctionNetwork network = bidding::random_auction_network();
    ASSERT_TRUE(bidding::save_auction_network(network, path("other.bwn")));
    network.tree = bidding::model_checksum(model).value();
    ASSERT_TRUE(bidding::save_auction_network(network, path("own.bwn")));
  }
  [[nodiscard]] std::string path(const std::string& name) const {
    return (folder_ / name).string();
  }
  [[nodiscard]] core::Expected<LoadedRobot> load(const std::string& options,
                                                 const std::string& shipped) const {
    return load_robot(parse_robot_name("self:model=" + path("m.bwm") + options).value(),
                      {shipped.empty() ? "" : path(shipped), {}});
  }

  test::TempDir folder_;
};

TEST_F(CompetingRobot, CompetesByWhatComesAlongIfItBelongsToItsTree) {
  const CallSituation contested = situation("PASS 1D");
  const auto robot = load("", "own.bwn").value();
  EXPECT_EQ(robot.policy->choose(contested).reason, "network");
  EXPECT_THAT(robot.identity, HasSubstr("network "));
  EXPECT_EQ(robot.notice, "");
}

TEST_F(CompetingRobot, SaysWhatItsContestedCallsShow) {
  const auto robot = load("", "own.bwn").value();
  int calls = 0;
  for (std::uint64_t i = 0; i < 12; ++i) {
    CallSituation asked = situation("PASS 1D");
    asked.hand = core::random_deal(11, i)[asked.seat];
    const CallDecision decision = robot.disclosing->choose(asked);
    EXPECT_EQ(decision.call, robot.policy->choose(asked).call);
    if (decision.call.is_pass()) {
      EXPECT_EQ(decision.alert, "");
    } else if (!decision.alert.empty()) {
      ++calls;
    }
  }
  EXPECT_GT(calls, 0);
}

TEST_F(CompetingRobot, PassesThroughAndSaysSoIfWhatComesAlongBelongsToAnotherTree) {
  const CallSituation contested = situation("PASS 1D");
  const auto robot = load("", "other.bwn").value();
  EXPECT_EQ(robot.policy->choose(contested).reason, "passes through");
  EXPECT_THAT(robot.notice, HasSubstr("passes once the opponents have bid"));
  EXPECT_THAT(robot.notice, HasSubstr("0123456789abcdef"));
  EXPECT_EQ(load("", "").value().policy->choose(contested).reason, "passes through");
}

TEST_F(CompetingRobot, RefusesANamedNetworkThatDoesNotFit) {
  const auto problem = [&](const std::string& options) {
    const auto robot = load(options, "own.bwn");
    return robot ? "none" : robot.error().text();
  };
  EXPECT_EQ(problem(",competition=" + path("own.bwn")), "none");
  EXPECT_EQ(problem(",competition=pass"), "none");
  EXPECT_THAT(problem(",competition=" + path("other.bwn")), HasSubstr("train --learner selfplay"));
  EXPECT_THAT(problem(",competition=" + path("m.bwm")), HasSubstr("m.bwm"));
  EXPECT_THAT(problem(",competition=" + path("nowhere.bwn")), HasSubstr("nowhere.bwn"));
}

}  // namespace
}  // namespace bidwright::player
