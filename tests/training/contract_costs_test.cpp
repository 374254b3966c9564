#include "bidwright/training/contract_costs.hpp"

#include <gmock/gmock.h>

namespace bidwright::training {
namespace {

using core::Call;
using core::Seat;
using core::Strain;

std::size_t contract(std::string_view call) {
  return static_cast<std::size_t>(bidding::contract_index(core::parse_call(call).value()));
}

/// South takes ten tricks in spades and North nine; everything else takes six.
dd::NorthSouthTricks game_in_spades() {
  dd::NorthSouthTricks tricks;
  for (const Strain strain : core::kAllStrains) {
    for (const Seat seat : {Seat::kNorth, Seat::kSouth}) tricks.set(strain, seat, 6);
  }
  tricks.set(Strain::kSpades, Seat::kNorth, 9);
  tricks.set(Strain::kSpades, Seat::kSouth, 10);
  return tricks;
}

TEST(ContractCosts, AreImpsAgainstTheBestContract) {
  const ContractCosts costs = contract_costs(game_in_spades(), false);
  EXPECT_EQ(costs.assumed[contract("4S")], 0);
  EXPECT_EQ(costs.assumed[contract("PASS")], 9);  // 420
  EXPECT_EQ(costs.assumed[contract("3S")], 6);    // 420 - 170
  EXPECT_EQ(costs.assumed[contract("5S")], 10);   // 420 + 50
  EXPECT_EQ(costs.assumed[contract("7NT")], 13);  // 420 + 350
  const ContractCosts vulnerable = contract_costs(game_in_spades(), true);
  EXPECT_EQ(vulnerable.assumed[contract("PASS")], 12);  // 620
  EXPECT_EQ(vulnerable.assumed[contract("5S")], 12);    // 620 + 100
}

TEST(ContractCosts, CountTheRealDeclarersTricks) {
  const ContractCosts costs = contract_costs(game_in_spades(), false);
  EXPECT_EQ(costs.real[0][contract("4S")], 10);  // 420 + 50
  EXPECT_EQ(costs.real[1][contract("4S")], 0);
  EXPECT_EQ(costs.real[0][contract("PASS")], 9);
}

TEST(ContractCosts, AreThoseOfEastAndWestToo) {
  dd::TrickTable table;
  const dd::NorthSouthTricks tricks = game_in_spades();
  for (const Strain strain : core::kAllStrains) {
    table.set(strain, Seat::kEast, tricks(strain, Seat::kNorth));
    table.set(strain, Seat::kWest, tricks(strain, Seat::kSouth));
  }
  const ContractCosts costs = contract_costs(table, core::Side::kEastWest, false);
  EXPECT_EQ(costs.assumed, contract_costs(tricks, false).assumed);
  EXPECT_EQ(costs.real, contract_costs(tricks, false).real);
}

TEST(ContractCosts, AreZeroForPassWhereNothingMakes) {
  dd::NorthSouthTricks tricks;
  EXPECT_EQ(contract_costs(tricks, false).assumed[0], 0);
  EXPECT_EQ(contract_costs(tricks, false).assumed[contract("1C")], 8);  // 350
}

}  // namespace
}  // namespace bidwright::training
