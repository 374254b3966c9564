#include "bidwright/training/evaluation.hpp"

#include <gmock/gmock.h>

#include "bidding/test_model.hpp"

namespace bidwright::training {
namespace {

using core::Seat;
using core::Strain;

core::Hand hand(std::string_view text) {
  return core::parse_hand(text).value();
}

const bidding::HandPair kGame{hand("AKQ2.AKQ2.32.432"), hand("J43.J98765.4.J65")};  // 4H
const bidding::HandPair kWeak{hand("432.432.432.5432"), hand("765.765.765.9876")};  // Passed out
const bidding::HandPair kPart{hand("AKQ2.AKQ2.32.432"), hand("765.765.765.9876")};  // 1C

PricedPair priced(const bidding::HandPair& hands, int cheapest) {
  PricedPair result;
  result.hands = hands;
  for (CostRow& costs : result.costs) {
    for (std::size_t c = 0; c < costs.size(); ++c) {
      costs[c] = std::abs(static_cast<float>(c) - static_cast<float>(cheapest)) / 2;
    }
  }
  return result;
}

TEST(Tally, KnowsMeanAndStandardError) {
  Tally tally;
  EXPECT_EQ(tally.standard_error(), 0);
  for (const double value : {1.0, 2.0, 3.0, 4.0}) tally.add(value);
  EXPECT_DOUBLE_EQ(tally.mean(), 2.5);
  EXPECT_NEAR(tally.standard_error(), std::sqrt(5.0 / 3 / 4), 1e-12);
}

TEST(ContractClass, IsGameWithAHundredPointsForTheTricksBid) {
  const auto name = [](std::string_view call) {
    return kContractClassNames[static_cast<std::size_t>(class_of(core::parse_call(call).value()))];
  };
  EXPECT_EQ(name("PASS"), "pass");
  EXPECT_EQ(name("2NT"), "partial");
  EXPECT_EQ(name("3NT"), "game");
  EXPECT_EQ(name("3S"), "partial");
  EXPECT_EQ(name("4H"), "game");
  EXPECT_EQ(name("4D"), "partial");
  EXPECT_EQ(name("5C"), "game");
  EXPECT_EQ(name("5NT"), "game");
  EXPECT_EQ(name("6C"), "slam");
  EXPECT_EQ(name("7NT"), "grand slam");
}

TEST(Evaluation, AveragesWhatTheContractsCost) {
  const int four_hearts = bidding::contract_index(core::Call(4, Strain::kHearts));
  const std::vector<PricedPair> pairs{priced(kGame, four_hearts), priced(kWeak, 3),
                                      priced(kPart, 1)};
  const CostReport report = evaluate(bidding::simple_model(), pairs, {});
  EXPECT_EQ(report.all.count(), 3U);
  EXPECT_DOUBLE_EQ(report.all.sum(), 1.5);
  EXPECT_EQ(report.by_contract[static_cast<std::size_t>(ContractClass::kPassedOut)].sum(), 1.5);
  EXPECT_EQ(report.by_contract[static_cast<std::size_t>(ContractClass::kGame)].count(), 1U);
  EXPECT_EQ(report.by_best[static_cast<std::size_t>(ContractClass::kPartial)].count(), 2U);
}

TEST(Evaluation, AsksForTheDeclarerWhoNamedTheStrainFirst) {
  std::vector<PricedPair> pairs{{kGame, {}}, {kPart, {}}};
  for (PricedPair& pair : pairs) {
    pair.costs[1].fill(1);
    pair.costs[0][0] = pair.costs[1][0] = 5;
  }
  const CostReport report = evaluate(bidding::simple_model(), pairs, {});
  EXPECT_DOUBLE_EQ(report.all.sum(), 1);  // South named hearts, North clubs
}

TEST(Evaluation, CountsSlamsThatLackAces) {
  bidding::Model model = bidding::simple_model();
  model.nodes = {bidding::linear_node("PASS", 0, {{"6NT"}, {"7NT", -15.5F, 1}})};  // 16: a grand
  const auto aces = hand("A432.A32.A32.A32");
  const auto no_ace = hand("KQJ.KQJ.KQJ.KQJ9");
  const auto nothing = hand("8765.765.765.987");
  const std::vector<PricedPair> pairs{
      priced({aces, nothing}, 0),                      // A grand slam with all of them
      priced({no_ace, aces}, 0),                       // The same
      priced({no_ace, hand("A432.A32.A32.T32")}, 0),   // A grand slam without the ace of clubs
      priced({hand("A432.A32.A32.T32"), nothing}, 0),  // Small ones without one
      priced({hand("A432.A32.T32.T32"), nothing}, 0),  // ... two
      priced({hand("AKQJ9.AKQJT98.2."), nothing}, 0),  // A grand slam: a void is no ace
  };
  const CostReport report = evaluate(model, pairs, {});
  EXPECT_EQ(report.grand_lacking_an_ace.of, 4U);
  EXPECT_EQ(report.grand_lacking_an_ace.count, 2U);
  EXPECT_EQ(report.small_lacking_two_aces.of, 2U);
  EXPECT_EQ(report.small_lacking_two_aces.count, 1U);
}

TEST(Proportion, KnowsHowLittleFewTriesSay) {
  const auto [low, high] = Proportion{8, 58}.interval();
  EXPECT_NEAR(low, 0.0716, 1e-3);
  EXPECT_NEAR(high, 0.2493, 1e-3);
  EXPECT_EQ((Proportion{0, 58}.interval().first), 0);
  EXPECT_NEAR((Proportion{0, 58}.interval().second), 0.0621, 1e-3);
  EXPECT_EQ((Proportion{}.interval()), (std::pair<double, double>{0, 1}));
}

TEST(Evaluation, DoesNotDependOnThreads) {
  std::vector<PricedPair> pairs;
  core::Random random(1, core::Purpose::kTest);
  for (int i = 0; i < 2000; ++i) {
    const core::Deal deal = core::random_deal(random);
    pairs.push_back(priced({deal[Seat::kNorth], deal[Seat::kSouth]}, i % 36));
  }
  const bidding::Model model = bidding::random_model();
  EXPECT_EQ(evaluate(model, pairs, {}, 1).all.sum(), evaluate(model, pairs, {}, 3).all.sum());
}

/// One game with the same tricks in everything, whoever declares.
core::RecordedGame game(const bidding::HandPair& hands, Seat first, std::string_view calls,
                        int tricks) {
  core::RecordedGame result;
  core::Deal deal;
  deal[first] = hands.first;
  deal[core::partner(first)] = hands.second;
  const core::Hand rest = core::Hand::full_deck() - (hands.first | hands.second);
  Seat to = core::clockwise(first);
  for (const core::Card card : rest) {
    deal[to].add(card);
    to = core::partner(to);
  }
  result.deal = deal;
  result.auction = core::parse_auction(calls, Seat::kNorth).value();
  result.tricks.emplace();
  result.tricks->east_west = true;
  for (const Strain strain : core::kAllStrains) {
    for (const Seat seat : core::kAllSeats) result.tricks->table.set(strain, seat, tricks);
  }
  return result;
}

TEST(Evaluation, ComparesContractsInImps) {
  std::vector<core::RecordedGame> games{
      game(kGame, Seat::kNorth, "1H P 2H AP", 10),  // 420 against 170: 6 IMPs
      game(kGame, Seat::kEast, "P 1H P 2H AP", 9),  // -50 against 140: -5
      game(kWeak, Seat::kNorth, "P P P P", 5),      // Both passed out
      game(kGame, Seat::kNorth, "1H 1S AP", 10),    // Contested
      game(kPart, Seat::kNorth, "1S P 4S AP", 7),   // 70 against -150: 6
  };
  const auto report = evaluate_games(bidding::simple_model(), games);
  ASSERT_TRUE(report);
  EXPECT_EQ(report->all.count(), 4U);
  EXPECT_EQ(report->contested, 1U);
  EXPECT_DOUBLE_EQ(report->all.sum(), 6 - 5 + 6);
  EXPECT_EQ(report->better, 2U);
  EXPECT_EQ(report->equal, 1U);
  EXPECT_EQ(report->worse, 1U);
  EXPECT_DOUBLE_EQ(report->by_recorded[static_cast<std::size_t>(ContractClass::kGame)].sum(), 6);
  games[1].tricks->east_west = false;
  const auto unsolved = evaluate_games(bidding::simple_model(), games);
  ASSERT_FALSE(unsolved);
  EXPECT_EQ(unsolved.error().message, "game 2 has no double-dummy tricks");
}

TEST(Evaluation, ScoresTheRealDeclarer) {
  core::RecordedGame one = game(kGame, Seat::kNorth, "P P 4H AP", 8);
  one.tricks->table.set(Strain::kHearts, Seat::kSouth, 10);
  core::RecordedGame other = game(kGame, Seat::kNorth, "4H AP", 8);
  other.tricks->table.set(Strain::kHearts, Seat::kSouth, 10);
  const auto report =
      evaluate_games(bidding::simple_model(), std::vector<core::RecordedGame>{one, other});
  ASSERT_TRUE(report);
  // The model's 4H is South's: equal to the first, 420 against -100 in the second.
  EXPECT_EQ(report->equal, 1U);
  EXPECT_DOUBLE_EQ(report->all.sum(), 11);
}

}  // namespace
}  // namespace bidwright::training
