#include "cardplay/utility.hpp"

#include <gmock/gmock.h>

namespace bidwright::cardplay {
namespace {

const core::Contract kThreeNoTrump{core::Bid(3, core::Strain::kNoTrump), core::Doubling::kUndoubled,
                                   core::Seat::kSouth};

PerResult field_at(std::size_t tricks) {
  PerResult field{};
  field[tricks] = 1;
  return field;
}

TEST(Utility, RisesWithEveryTrick) {
  for (const Scoring scoring : {Scoring::kImps, Scoring::kMatchpoints}) {
    for (const int left : {1, 7, 13}) {
      const PerResult worth = utility(kThreeNoTrump, true, scoring, field_at(9), left);
      for (std::size_t t = 1; t < worth.size(); ++t) EXPECT_GE(worth[t], worth[t - 1]);
    }
  }
}

TEST(Utility, MakesTheContractTheMainThingAtImps) {
  const PerResult worth = utility(kThreeNoTrump, true, Scoring::kImps, field_at(9), 2);
  EXPECT_GT(worth[9] - worth[8], 8);
  EXPECT_LT(worth[10] - worth[9], 2);
}

TEST(Utility, SparesATrickTheMoreTheMoreMayStillHappen) {
  double last_over = 0;
  double last_contract = 100;
  for (const int left : {1, 4, 8, 13}) {
    const PerResult worth = utility(kThreeNoTrump, true, Scoring::kImps, field_at(9), left);
    const double contract = worth[9] - worth[8];
    const double over = worth[10] - worth[9];
    EXPECT_GT(over, last_over);
    EXPECT_LT(contract, last_contract);
    EXPECT_LT(over, contract);
    last_over = over;
    last_contract = contract;
  }
}

TEST(Utility, CountsEveryTrickAtMatchpoints) {
  PerResult field{};
  field[9] = field[10] = field[11] = 1;
  const PerResult worth = utility(kThreeNoTrump, true, Scoring::kMatchpoints, field, 2);
  EXPECT_GT(worth[10] - worth[9], 0.25);
  EXPECT_GT(worth[11] - worth[10], 0.25);
  EXPECT_LE(worth[13], 1.0);
  EXPECT_GE(worth[0], 0.0);
}

}  // namespace
}  // namespace bidwright::cardplay
