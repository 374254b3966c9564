#include "bidwright/player/robot_name.hpp"

#include <gmock/gmock.h>

#include "bidding/test_model.hpp"
#include "support/temp_dir.hpp"

#include "bidwright/bidding/model_file.hpp"
#include "bidwright/nn/shipped_file.hpp"
#include "bidwright/player/make_player.hpp"

namespace bidwright::player {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

std::string problem(std::string_view text) {
  const auto name = parse_robot_name(text);
  return name ? "none" : name.error().message;
}

TEST(RobotName, IsAWord) {
  for (const std::string_view word : robot_words()) {
    const auto name = parse_robot_name(word).value();
    EXPECT_TRUE(name.built_in());
    EXPECT_EQ(name.word, word);
    EXPECT_EQ(name.text, word);
  }
}

TEST(RobotName, HasOptionsAsChessEnginesHaveThem) {
  const auto name = parse_robot_name("self:model=a b.bwm,competition=natural,think=40").value();
  EXPECT_EQ(name.word, "self");
  EXPECT_EQ(name.settings, (RobotSettings{"a b.bwm", "natural", 40}));
  EXPECT_EQ(parse_robot_name("self:signals=on").value().settings.signals, true);
  EXPECT_EQ(parse_robot_name("self:think=3,signals=off").value().settings.signals, false);
}

TEST(RobotName, SaysHowOpponentsAreReadAndWhoIsImitated) {
  EXPECT_EQ(parse_robot_name("self:opponents=club.bwn").value().settings.opponents, "club.bwn");
  const auto name = parse_robot_name("imitate:club.bwn,temperature=0.5").value();
  EXPECT_EQ(name.word, "imitate");
  EXPECT_FALSE(name.needs_model());
  EXPECT_EQ(name.settings.imitated, "club.bwn");
  EXPECT_EQ(name.settings.temperature, 0.5);
}

TEST(RobotName, IsANetworkAlone) {
  const auto name = parse_robot_name("network:mine.bwn,think=40").value();
  EXPECT_EQ(name.word, "network");
  EXPECT_FALSE(name.needs_model());
  EXPECT_EQ(name.settings, (RobotSettings{"", "mine.bwn", 40}));
}

TEST(RobotName, TakesAModelWithoutItsKey) {
  EXPECT_EQ(parse_robot_name("self:my.bwm").value().settings.model, "my.bwm");
  const auto both = parse_robot_name("self+natural:my.bwm,think=2").value();
  EXPECT_EQ(both.settings, (RobotSettings{"my.bwm", "natural", 2}));
}

TEST(RobotName, IsACommandOtherwise) {
  const auto name = parse_robot_name(R"(tools/peers/ben "a b" {port} it\'s)").value();
  EXPECT_FALSE(name.built_in());
  EXPECT_THAT(name.command, ElementsAre("tools/peers/ben", "a b", "{port}", "it's"));
  EXPECT_FALSE(parse_robot_name("selfish").value().built_in());
}

TEST(RobotName, SaysWhatIsWrongWithIt) {
  EXPECT_THAT(problem("self:thing=3"), HasSubstr("no option 'thing'; self has model"));
  EXPECT_THAT(problem("self:model="), HasSubstr("model= has no value"));
  EXPECT_THAT(problem("self:think=-1"), HasSubstr("think=-1: expected"));
  EXPECT_THAT(problem("self:think=4x"), HasSubstr("think=4x: expected"));
  EXPECT_THAT(problem("self:signals=1"), HasSubstr("signals=1: expected on or off"));
  EXPECT_THAT(problem("self:think=40,my.bwm"), HasSubstr("'my.bwm': expected OPTION=VALUE"));
  EXPECT_THAT(problem("self:"), HasSubstr("expected OPTION=VALUE"));
  EXPECT_THAT(problem("pass:think=1"), HasSubstr("only self, self+natural, network and imitate"));
  EXPECT_THAT(problem("imitate:"), HasSubstr("say whom"));
  EXPECT_THAT(problem("imitate:a.bwn,think=3"), HasSubstr("imitate has temperature"));
  EXPECT_THAT(problem("imitate:a.bwn,temperature=hot"), HasSubstr("temperature=hot: expected"));
  EXPECT_THAT(problem("network:"), HasSubstr("say which"));
  EXPECT_THAT(problem("network:a.bwn,model=b.bwm"), HasSubstr("network has think, signals"));
  EXPECT_THAT(problem("self+natural:competition=pass"), HasSubstr("take self"));
  EXPECT_THAT(problem("  "), HasSubstr("expected a built-in robot (self, self+natural"));
  EXPECT_THAT(problem("ben 'x"), HasSubstr("not closed"));
}

TEST(RobotSettings, TakeFromOthersWhatTheyDoNotSay) {
  const RobotSettings own{"a.bwm", "", 3, "", "", {}, true};
  EXPECT_EQ(own.or_else({"b.bwm", "pass", 4, "", "", {}, false}),
            (RobotSettings{"a.bwm", "pass", 3, "", "", {}, true}));
  EXPECT_EQ(RobotSettings{}.or_else(own), own);
}

TEST(LoadRobot, ReadsTheModelThatIsNamed) {
  const test::TempDir directory;
  const std::string path = (directory / "my.bwm").string();
  const auto model = bidding::random_model();
  ASSERT_TRUE(bidding::save_model(model, path));
  const auto robot = load_robot(parse_robot_name("self:think=7,model=" + path).value());
  ASSERT_TRUE(robot) << robot.error().message;
  EXPECT_EQ(robot->identity, "model " + bidding::model_checksum(model).value());
  EXPECT_EQ(robot->think, 7);
  EXPECT_NE(robot->make({}), nullptr);
}

TEST(LoadRobot, SaysWhatIsMissing) {
  const auto message = [](std::string_view text) {
    const auto robot = load_robot(parse_robot_name(text).value());
    return robot ? std::string("none") : robot.error().message;
  };
  EXPECT_THAT(message("self"), HasSubstr("name one, as in self:model=my.bwm"));
  EXPECT_THAT(message("self:nowhere.bwm"), HasSubstr("nowhere.bwm"));
  EXPECT_THAT(message("tools/peers/ben"), HasSubstr("no built-in robot"));
  EXPECT_EQ(message("reference"), "none");
  EXPECT_THAT(message("imitate"), HasSubstr("imitate:club.bwn"));
  EXPECT_THAT(message("imitate:nowhere.bwn"), HasSubstr("nowhere.bwn"));
  EXPECT_THAT(message("network"), HasSubstr("network:models/dialects/ready.bwn"));
  EXPECT_THAT(message("network:nowhere.bwn"), HasSubstr("nowhere.bwn"));
}

TEST(LoadRobot, ImitatesAndReadsOpponentsByAFile) {
  const auto shipped = nn::find_shipped_file("natural.bwn");
  ASSERT_TRUE(shipped);
  const std::string file = shipped->string();
  const auto imitating = load_robot(parse_robot_name("imitate:" + file).value());
  ASSERT_TRUE(imitating) << imitating.error().message;
  EXPECT_EQ(imitating->identity, "imitates " + sampling::NaturalPriors::shipped().checksum());
  const CallSituation situation{.seat = core::Seat::kNorth,
                                .hand = core::parse_hand("AKJ52.K52.Q98.43").value(),
                                .auction = core::Auction(core::Seat::kNorth),
                                .alerts = {}};
  EXPECT_EQ(imitating->policy->choose(situation).call, core::Call(1, core::Strain::kSpades));

  const test::TempDir directory;
  const std::string model = (directory / "my.bwm").string();
  ASSERT_TRUE(bidding::save_model(bidding::random_model(), model));
  const auto reading =
      load_robot(parse_robot_name("self:model=" + model + ",opponents=" + file).value());
  ASSERT_TRUE(reading) << reading.error().message;
  EXPECT_NE(reading->policy->reading_opponents(), nullptr);
  EXPECT_THAT(reading->identity, HasSubstr("opponents "));
  const auto plain = load_robot(parse_robot_name("self:model=" + model).value());
  EXPECT_EQ(plain->policy->reading_opponents(), nullptr);
  EXPECT_THAT(load_robot(parse_robot_name("self:model=" + model + ",opponents=" + model).value())
                  .error()
                  .message,
              HasSubstr("my.bwm"));
}

TEST(MakePolicy, CompetesAsItsNameSays) {
  const auto model = std::make_shared<const bidding::Model>(bidding::random_model());
  core::Auction auction(core::Seat::kEast);
  ASSERT_EQ(auction.add(core::Call(1, core::Strain::kClubs)), core::CallProblem::kNone);
  for (int i = 0; i < 2; ++i) {
    ASSERT_EQ(auction.add(core::Call::pass()), core::CallProblem::kNone);
  }
  const auto called = [&](std::string_view text) {
    const auto policy = make_policy(parse_robot_name(text).value(), model).value();
    return policy
        ->choose({.seat = core::Seat::kNorth,
                  .hand = core::parse_hand("AKQJ.AKQ.AKQ.AKQ").value(),
                  .vulnerability = core::Vulnerability::kNone,
                  .auction = auction,
                  .alerts = {}})
        .call;
  };
  EXPECT_EQ(called("self"), core::Call::pass());
  EXPECT_EQ(called("self:competition=pass"), core::Call::pass());
  EXPECT_NE(called("self:competition=natural"), core::Call::pass());
  EXPECT_EQ(called("self+natural"), called("self:competition=natural"));
  EXPECT_FALSE(make_policy(parse_robot_name("self:competition=fierce").value(), model));
}

}  // namespace
}  // namespace bidwright::player
