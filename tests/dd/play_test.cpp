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

TEST(Cards, AreOnlyThoseWantedWhateverTheyAreLike) {
  Random random = test::test_random(6);
  Solver solver;
  for (int i = 0; i < 30; ++i) {
    const Play play = test::random_play(random, random_deal(random), test::random_contract(random),
                                        28 + static_cast<int>(random.below(16)));
    const auto all = solver.cards(Position(play));
    ASSERT_TRUE(all);
    Effort effort;
    effort.wanted = Hand::of(test::random_card(random, play));
    effort.wanted.add(test::random_card(random, play));
    for (const CardTricks& entry : *all) {
      effort.like.add({entry.card, static_cast<int>(random.below(5))});
    }
    const auto found = solver.cards(Position(play), effort);
    ASSERT_TRUE(found);
    EXPECT_FALSE(found->gave_up);
    std::size_t wanted = 0;
    for (const CardTricks& entry : *all) {
      if (!effort.wanted.contains(entry.card)) continue;
      ASSERT_LT(wanted, found->cards.size());
      EXPECT_EQ(found->cards[wanted++], entry);
    }
    EXPECT_EQ(found->cards.size(), wanted);
  }
}

TEST(Cards, AreNotFoundWithTooLittleWork) {
  const Position position(random_deal(8, 1), Strain::kHearts, Seat::kEast);
  Solver solver;
  const auto freely = solver.cards(position, {});
  ASSERT_TRUE(freely);
  EXPECT_FALSE(freely->gave_up);
  Effort effort;
  effort.most_work = freely->work - 1;
  const auto bounded = solver.cards(position, effort);
  ASSERT_TRUE(bounded);
  EXPECT_TRUE(bounded->gave_up);
  EXPECT_EQ(bounded->work, effort.most_work);
  EXPECT_EQ(bounded->cards.size(), 0U);
  // And nothing of it is remembered, by this question or another one.
  const auto table = solver.table(random_deal(8, 1));
  ASSERT_TRUE(table);
  const int best = std::max_element(freely->cards.begin(), freely->cards.end(), [](auto a, auto b) {
                     return a.tricks < b.tricks;
                   })->tricks;
  EXPECT_EQ((*table)(Strain::kHearts, Seat::kNorth), kRanks - best);
  effort.most_work = freely->work;
  const auto again = solver.cards(position, effort);
  ASSERT_TRUE(again);
  EXPECT_FALSE(again->gave_up);
  ASSERT_EQ(again->cards.size(), freely->cards.size());
  for (std::size_t i = 0; i < again->cards.size(); ++i) {
    EXPECT_EQ(again->cards[i], freely->cards[i]);
  }
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
