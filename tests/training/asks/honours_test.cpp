#include "training/asks/honours.hpp"

#include <gtest/gtest.h>

#include "bidding/test_model.hpp"

#include "bidwright/bidding/hand_view.hpp"
#include "bidwright/core/deal.hpp"
#include "bidwright/core/random.hpp"

namespace bidwright::training::asks {
namespace {

bidding::Model hidden_model(std::string_view features) {
  bidding::TestShape shape;
  shape.features = features;
  shape.hidden = {8};
  shape.values = true;
  return bidding::random_model(shape);
}

TEST(HonourUnits, CountAcesAndKingsAndChangeNoCall) {
  const bidding::Model before = hidden_model("rich+vulnerable");
  const bidding::Model after = with_honour_units(before);
  ASSERT_TRUE(bidding::validate(after)) << bidding::validate(after).error().message;
  EXPECT_FALSE(ace_units(before.networks.front()));
  const auto first = ace_units(after.networks.front());
  ASSERT_EQ(first, 8U);
  bidding::HandView old_view(before);
  bidding::HandView new_view(after);
  for (std::uint64_t i = 0; i < 200; ++i) {
    const core::Hand hand = core::random_deal(5, i)[core::Seat::kWest];
    old_view.set(hand, {});
    new_view.set(hand, {});
    int aces = 0;
    for (const core::Suit suit : core::kAllSuits) {
      aces += hand.contains(core::Card(suit, core::Rank::kAce)) ? 1 : 0;
    }
    for (int k = 0; k < core::kSuits; ++k) {
      EXPECT_EQ(new_view.outputs(0)[*first + static_cast<std::size_t>(k)],
                kHonourUnit * static_cast<float>(std::max(0, aces - k)));
    }
    for (std::size_t n = 0; n < before.nodes.size(); ++n) {
      EXPECT_EQ(old_view.best(before.nodes[n]), new_view.best(after.nodes[n]));
    }
  }
}

TEST(HonourUnits, AreAddedOnceAndOnlyWhereCardsAreSeen) {
  const bidding::Model once = with_honour_units(hidden_model("rich+vulnerable"));
  EXPECT_EQ(with_honour_units(once), once);
  for (const auto& blind : {hidden_model("condensed"), bidding::simple_model()}) {
    EXPECT_EQ(with_honour_units(blind), blind);
    EXPECT_FALSE(ace_units(blind.networks.front()));
  }
}

}  // namespace
}  // namespace bidwright::training::asks
