#include "bidwright/bidding/bidder.hpp"

#include <thread>

#include <gmock/gmock.h>

#include "bidding/test_model.hpp"

#include "bidwright/bidding/hand_view.hpp"

namespace bidwright::bidding {
namespace {

using core::Seat;
using core::Vulnerability;
using testing::HasSubstr;

constexpr std::string_view kStrong = "AKQ2.AKQ2.32.432";  // 18 points, four hearts
constexpr std::string_view kWeak = "432.432.432.5432";
constexpr std::string_view kHearts = "432.J98765.2.432";

core::Hand hand(std::string_view text) {
  return core::parse_hand(text).value();
}

const Bidder& bidder() {
  static const Bidder kBidder(std::make_shared<const Model>(simple_model()));
  return kBidder;
}

std::string answer(std::string_view cards, std::string_view auction, Seat dealer, Seat seat) {
  const auto decision = bidder().choose(hand(cards), core::parse_auction(auction, dealer).value(),
                                        Vulnerability::kNone, seat);
  return decision ? to_string(decision->call) : std::string(describe(decision.error()));
}

TEST(Bidder, OpensFromAnySeatAfterTheOpponentsPasses) {
  EXPECT_EQ(answer(kStrong, "", Seat::kNorth, Seat::kNorth), "1C");
  EXPECT_EQ(answer(kStrong, "PASS", Seat::kEast, Seat::kSouth), "1C");
  EXPECT_EQ(answer(kStrong, "PASS", Seat::kWest, Seat::kNorth), "1C");
  EXPECT_EQ(answer(kWeak, "PASS", Seat::kWest, Seat::kNorth), "PASS");
}

TEST(Bidder, OpensAfterThePartnersPass) {
  EXPECT_EQ(answer(kStrong, "PASS PASS", Seat::kSouth, Seat::kNorth), "1C");
  EXPECT_EQ(answer(kStrong, "PASS PASS", Seat::kEast, Seat::kWest), "1C");
}

TEST(Bidder, AnswersThePartnerAndGoesOn) {
  EXPECT_EQ(answer(kHearts, "1C PASS", Seat::kNorth, Seat::kSouth), "1H");
  EXPECT_EQ(answer(kWeak, "1C PASS", Seat::kNorth, Seat::kSouth), "PASS");
  EXPECT_EQ(answer(kStrong, "PASS 1C PASS", Seat::kWest, Seat::kSouth), "3NT");
  EXPECT_EQ(answer(kStrong, "1C PASS 1H PASS", Seat::kNorth, Seat::kNorth), "4H");
}

TEST(Bidder, PassesACallThatEndsTheMatter) {
  EXPECT_EQ(answer(kStrong, "1C PASS 3NT PASS", Seat::kNorth, Seat::kNorth), "PASS");
  EXPECT_EQ(answer(kStrong, "PASS PASS 1C PASS", Seat::kNorth, Seat::kNorth), "PASS");
}

TEST(Bidder, RefusesWhatItDoesNotKnow) {
  EXPECT_THAT(answer(kStrong, "1C 1D", Seat::kNorth, Seat::kSouth),
              HasSubstr("opponents have bid"));
  EXPECT_THAT(answer(kStrong, "1C X", Seat::kNorth, Seat::kSouth), HasSubstr("opponents have bid"));
  EXPECT_THAT(answer(kStrong, "1C", Seat::kNorth, Seat::kEast), HasSubstr("opponents have bid"));
  EXPECT_THAT(answer(kStrong, "1D PASS", Seat::kNorth, Seat::kSouth), HasSubstr("never makes"));
  EXPECT_THAT(answer(kStrong, "1C PASS 3NT PASS 4C PASS", Seat::kNorth, Seat::kSouth),
              HasSubstr("never makes"));
  EXPECT_THAT(answer(kStrong, "1C PASS", Seat::kNorth, Seat::kNorth), HasSubstr("turn"));
  EXPECT_THAT(answer(kStrong, "1C AP", Seat::kNorth, Seat::kNorth), HasSubstr("over"));
  const auto twelve = bidder().choose(core::parse_holding("AKQ2.AKQ2.32.43").value(),
                                      core::Auction(), Vulnerability::kNone, Seat::kNorth);
  ASSERT_FALSE(twelve);
  EXPECT_EQ(twelve.error(), Refusal::kNotThirteenCards);
}

TEST(Bidder, ShowsItsAlternativesWithScoresAndProbabilities) {
  const auto decision =
      bidder().choose(hand(kStrong), core::parse_auction("1C PASS", Seat::kNorth).value(),
                      Vulnerability::kNone, Seat::kSouth);
  ASSERT_TRUE(decision);
  ASSERT_EQ(decision->candidates.size(), 4U);
  EXPECT_EQ(decision->candidates[1].call, core::Call(1, core::Strain::kHearts));
  EXPECT_FLOAT_EQ(decision->candidates[1].score, 11);
  EXPECT_FLOAT_EQ(decision->candidates[2].score, 42);
  EXPECT_FLOAT_EQ(decision->candidates[1].reward.value(), 11);
  float sum = 0;
  for (const Candidate& candidate : decision->candidates) sum += candidate.probability;
  EXPECT_NEAR(sum, 1, 1e-5);
  EXPECT_EQ(decision->step, (Step{2, 2}));
}

TEST(Bidder, TellsRewardsOfItsValueHeadOrNone) {
  TestShape shape;
  Model model = random_model(shape);
  const auto choose = [](Model m) {
    return Bidder(std::make_shared<const Model>(std::move(m)))
        .choose(hand(kStrong), core::Auction(), Vulnerability::kNone, Seat::kNorth)
        .value();
  };
  EXPECT_FALSE(choose(model).candidates[0].reward);
  model = random_model(shape_with_values());
  const Decision decision = choose(model);
  HandView view(model);
  view.set(hand(kStrong), {});
  EXPECT_EQ(decision.candidates[3].reward, view.values(model.nodes[0])[3]);
  EXPECT_NE(decision.candidates[3].reward, decision.candidates[3].score);
}

TEST(Bidder, TakesTheRootOfItsOwnVulnerability) {
  Model model = simple_model();
  model.nodes.push_back(linear_node("PASS", 0, {{"PASS", 0}, {"2NT", 1}}));
  model.roots = {0, 4, 0, 4};
  const Bidder twofold(std::make_shared<const Model>(model));
  const auto opening = [&](Vulnerability vulnerability, Seat seat) {
    return to_string(
        twofold.choose(hand(kStrong), core::Auction(seat), vulnerability, seat).value().call);
  };
  EXPECT_EQ(opening(Vulnerability::kNone, Seat::kNorth), "1C");
  EXPECT_EQ(opening(Vulnerability::kNorthSouth, Seat::kNorth), "2NT");
  EXPECT_EQ(opening(Vulnerability::kNorthSouth, Seat::kEast), "1C");
  EXPECT_EQ(opening(Vulnerability::kBoth, Seat::kEast), "2NT");
}

TEST(Bidder, IsSharedByThreads) {
  std::vector<std::thread> threads;
  std::array<std::string, 4> answers;
  for (std::size_t t = 0; t < answers.size(); ++t) {
    threads.emplace_back([&, t] {
      for (int i = 0; i < 200; ++i) {
        answers[t] = answer(kHearts, "1C PASS", Seat::kNorth, Seat::kSouth);
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_THAT(answers, testing::Each("1H"));
}

}  // namespace
}  // namespace bidwright::bidding
