// Whatever happens in the play, these hold.
#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include "support/random_boards.hpp"

#include "bidwright/core/play.hpp"

namespace bidwright::core {
namespace {

/// The winner of four cards, by sorting them: trumps, then the suit led, then rank.
Seat winner_by_the_laws(Seat leader, std::span<const Card> trick, Strain strain) {
  int best = 0;
  const auto value = [&](Card card) {
    if (trump_of(strain) == card.suit()) return 200 + index(card.rank());
    return (card.suit() == trick[0].suit() ? 100 : 0) + index(card.rank());
  };
  for (int i = 1; i < 4; ++i) {
    const auto at = [&](int j) { return trick[static_cast<std::size_t>(j)]; };
    if (value(at(i)) > value(at(best))) best = i;
  }
  return clockwise(leader, best);
}

struct Board {
  Deal deal;
  Contract contract;
};

Board random_board(Random& random) {
  const Deal deal = random_deal(random);
  return {deal, test::random_contract(random)};
}

RC_GTEST_PROP(PlayProperty, TakesLegalCardsAndOnlyThose, (std::uint64_t seed)) {
  Random random = test::test_random(seed);
  const Board board = random_board(random);
  Play play(board.deal, board.contract);
  while (!play.ended()) {
    const Hand hand = play.remaining()[play.turn()];
    for (int i = 0; i < kCards; ++i) {
      const Card card = Card::at(i);
      const CardProblem problem = play.check(card);
      RC_ASSERT((problem == CardProblem::kNone) == play.legal().contains(card));
      RC_ASSERT((problem == CardProblem::kNotHeld) == !hand.contains(card));
      if (problem == CardProblem::kNone) continue;
      Play copy = play;
      RC_ASSERT(copy.add(card) == problem);
      RC_ASSERT(copy.cards().size() == play.cards().size());
      RC_ASSERT(copy.remaining() == play.remaining());
      RC_ASSERT(copy.turn() == play.turn());
    }
    RC_ASSERT(!play.legal().empty());
    RC_ASSERT(play.add(test::random_card(random, play)) == CardProblem::kNone);
  }
}

RC_GTEST_PROP(PlayProperty, GivesEveryTrickToItsWinner, (std::uint64_t seed)) {
  Random random = test::test_random(seed);
  const Board board = random_board(random);
  const Play play = test::random_play(random, board.deal, board.contract);
  int declarer_tricks = 0;
  Seat leader = board.contract.leader();
  for (int trick = 0; trick < kRanks; ++trick) {
    RC_ASSERT(play.leader_of(trick) == leader);
    const auto first = static_cast<std::size_t>(trick * 4);
    leader = winner_by_the_laws(leader, play.cards().subspan(first, 4), board.contract.strain());
    declarer_tricks += same_side(leader, board.contract.declarer) ? 1 : 0;
  }
  RC_ASSERT(play.declarer_tricks() == declarer_tricks);
  RC_ASSERT(play.tricks_of(Side::kNorthSouth) + play.tricks_of(Side::kEastWest) == kRanks);
}

RC_GTEST_PROP(PlayProperty, KeepsEveryCardInOnePlace, (std::uint64_t seed)) {
  Random random = test::test_random(seed);
  const Board board = random_board(random);
  const int cards = static_cast<int>(random.below(kCards + 1));
  const Play play = test::random_play(random, board.deal, board.contract, cards);
  Hand all = play.played();
  int count = all.size();
  for (const Seat seat : kAllSeats) {
    all = all | play.remaining()[seat];
    count += play.remaining()[seat].size();
    RC_ASSERT(play.may_have_held(seat, board.deal[seat]));
  }
  RC_ASSERT(all == Hand::full_deck());
  RC_ASSERT(count == kCards);
  for (std::size_t i = 0; i < play.cards().size(); ++i) {
    RC_ASSERT(board.deal[play.seat_of(i)].contains(play.cards()[i]));
  }
}

/// What one seat sees of a play: its own hand, dummy after the lead, and the cards.
RC_GTEST_PROP(PlayProperty, CanBeFollowedFromEverySeat, (std::uint64_t seed)) {
  Random random = test::test_random(seed);
  const Board board = random_board(random);
  const Play whole = test::random_play(random, board.deal, board.contract);
  for (const Seat seat : kAllSeats) {
    Deal seen;
    seen[seat] = board.deal[seat];
    Play play(seen, board.contract);
    for (const Card card : whole.cards()) {
      RC_ASSERT(play.add(card) == CardProblem::kNone);
      if (play.cards().size() == 1 && seat != board.contract.dummy()) {
        play.reveal(board.contract.dummy(), board.deal[board.contract.dummy()]);
      }
      for (const Seat other : kAllSeats) {
        RC_ASSERT(play.may_have_held(other, board.deal[other]));
      }
    }
    RC_ASSERT(play.declarer_tricks() == whole.declarer_tricks());
    RC_ASSERT(play.leader() == whole.leader());
  }
}

}  // namespace
}  // namespace bidwright::core
