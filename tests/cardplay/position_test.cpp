#include "bidwright/cardplay/position.hpp"

#include <gmock/gmock.h>

#include "support/random_boards.hpp"

namespace bidwright::cardplay {
namespace {

using core::Hand;
using core::Seat;

Hand holding(std::string_view text) {
  return core::parse_holding(text).value();
}

TEST(Position, AgreesWithThePlayByTheLaws) {
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    core::Random random = test::test_random(seed);
    const core::Deal deal = core::random_deal(random);
    const core::Auction auction = test::random_bid_auction(random);
    const core::Play play = test::random_play(random, deal, *auction.contract(),
                                              static_cast<int>(random.below(core::kCards)));
    const auto view =
        sampling::view_of(play.player(), deal, core::Vulnerability::kNone, auction, play.cards());
    const Position position = position_of(view, sampling::facts_of(view));
    EXPECT_EQ(position.turn(), play.turn());
    EXPECT_EQ(position.player(), play.player());
    EXPECT_EQ(position.legal(), play.legal());
    EXPECT_EQ(position.declarer_tricks, play.declarer_tricks());
    EXPECT_EQ(position.tricks_played, play.tricks_played());
    EXPECT_EQ(position.left[play.turn()], play.remaining()[play.turn()]);
  }
}

TEST(DifferentCards, TakesTheLowestOfTouchingCards) {
  const Hand hand = holding("KQJ4.T8.32.A");
  EXPECT_EQ(different_cards(hand, hand, {}), holding("J4.T8.2.A"));
}

TEST(DifferentCards, LooksThroughCardsThatAreGone) {
  const Hand hand = holding("KJ4.T8..");
  EXPECT_EQ(different_cards(hand, hand, holding("Q.9..")), holding("J4.8.."));
}

TEST(DifferentCards, KeepsToTheLegalCards) {
  const Hand hand = holding("KQ4.T8..");
  EXPECT_EQ(different_cards(holding(".T8.."), hand, holding(".9..")), holding(".8.."));
}

}  // namespace
}  // namespace bidwright::cardplay
