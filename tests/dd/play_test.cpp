#include <algorithm>
#include <array>

#include <gtest/gtest.h>

#include "support/random_boards.hpp"

#include "bidwright/dd/solver.hpp"

namespace bidwright::dd {
namespace {

using namespace core;

TEST(Trace, RefusesACardOutOfTurn) {
  const Deal deal = random_deal(5, 0);
  const Card card = deal[Seat::kSouth].lowest();
  Solver solver;
  const auto found = solver.trace(deal, Strain::kHearts, Seat::kNorth, std::array{card});
  ASSERT_FALSE(found);
  EXPECT_EQ(found.error().code, ErrorCode::kIllegal);
  EXPECT_TRUE(found.error().message.starts_with("card 1 (" + to_string(card) + "): "));
}

int tricks_with(const Play& play, Card card);

/// Plain search of everything, for the end of a board.
int best_by_hand(const Play& play) {
  if (play.ended()) return 0;
  int best = 0;
  for (const Card card : play.legal()) best = std::max(best, tricks_with(play, card));
  return best;
}

/// What the side to play takes from here on if it plays this card.
int tricks_with(const Play& play, Card card) {
  const Side side = side_of(play.turn());
  const int left = 13 - play.tricks_played();
  Play next = play;
  next.add(card);
  const int won = next.tricks_of(side) - play.tricks_of(side);
  const int rest = best_by_hand(next);
  if (next.ended() || side_of(next.turn()) == side) return won + rest;
  const int lost = next.tricks_of(opponents(side)) - play.tricks_of(opponents(side));
  return left - lost - rest;
}

TEST(Cards, AreRightInEveryEndingThatPlainSearchCanCheck) {
  Solver solver;
  Random random = test::test_random(3);
  for (int i = 0; i < 60; ++i) {
    const Contract contract = test::random_contract(random);
    const int played = 36 + static_cast<int>(random.below(16));
    const Play play = test::random_play(random, random_deal(random), contract, played);
    const auto found = solver.cards(Position(play));
    ASSERT_TRUE(found) << found.error().message;
    Hand cards;
    for (const CardTricks& entry : *found) {
      cards.add(entry.card);
      EXPECT_EQ(entry.tricks, tricks_with(play, entry.card)) << to_string(entry.card);
    }
    EXPECT_EQ(cards, play.legal());
    EXPECT_EQ(*solver.tricks(Position(play)), found->best());
    for (int tricks = 0; tricks <= 5; ++tricks) {
      Hand enough;
      for (const CardTricks& entry : *found) {
        if (entry.tricks >= tricks) enough.add(entry.card);
      }
      EXPECT_EQ(*solver.cards_taking(Position(play), tricks), enough) << tricks;
    }
  }
}

TEST(Cards, OfAPositionCanBeLaidOneByOne) {
  Random random = test::test_random(4);
  const Deal deal = random_deal(random);
  const Play play = test::random_play(random, deal, test::random_contract(random), 38);
  Position position(play);
  ASSERT_EQ(position.trick().size(), 2U);
  Solver solver;
  const auto before = solver.cards(position);
  ASSERT_TRUE(before);
  const Card card = (*before)[0].card;
  position.lay(card);
  Play next = play;
  next.add(card);
  EXPECT_EQ(*solver.tricks(position), *solver.tricks(Position(next)));
}

TEST(Cards, OfABrokenPositionAreRefused) {
  Solver solver;
  const auto nothing = solver.cards(Position(Deal(), Strain::kSpades, Seat::kNorth));
  ASSERT_FALSE(nothing);
  EXPECT_EQ(nothing.error().message, "no cards are left to be played");

  Deal deal = random_deal(9, 9);
  deal[Seat::kWest].remove(deal[Seat::kWest].lowest());
  const auto uneven = solver.tricks(Position(deal, Strain::kSpades, Seat::kNorth));
  ASSERT_FALSE(uneven);
  EXPECT_EQ(uneven.error().message,
            "West has 12 cards and North 13; before a trick all hands must have the same number");

  deal[Seat::kWest].add(deal[Seat::kNorth].lowest());
  const auto twice = solver.tricks(Position(deal, Strain::kSpades, Seat::kNorth));
  ASSERT_FALSE(twice);
  EXPECT_EQ(twice.error().message, "two hands hold the same card");
}

}  // namespace
}  // namespace bidwright::dd
