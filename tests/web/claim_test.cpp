// Claims against every way the hidden cards may lie, and against a plain search over all layouts.

#include "bidwright/web/claim.hpp"

#include <gtest/gtest.h>

#include "bidwright/core/random.hpp"
#include "bidwright/dd/solver.hpp"

namespace bidwright::web {
namespace {

using core::Card;
using core::Seat;

core::Card card(const char* text) {
  return *core::parse_card(text);
}

/// South declares; the cards of `lead` are played, then the play is as South sees it.
core::Play seen(const core::Deal& deal, const char* contract, Seat viewer,
                const std::vector<Card>& cards) {
  const core::Contract what = **core::parse_contract(contract, Seat::kSouth);
  core::Deal known;
  known[viewer] = deal[viewer];
  core::Play play(known, what);
  for (std::size_t i = 0; i < cards.size(); ++i) {
    EXPECT_EQ(play.add(cards[i]), core::CardProblem::kNone);
    if (i == 0) play.reveal(what.dummy(), deal[what.dummy()]);
  }
  return play;
}

TEST(Claim, AllTopTricksAreGrantedHoweverTheCardsLie) {
  const auto deal =
      *core::parse_deal("N:AK.A432.A32.5432 432.KQJ.KQJ.JT98 QJT9.765.654.AKQ 8765.T98.T987.76");
  const auto play = seen(deal, "3NT", Seat::kSouth, {card("HT")});
  // Four spades, the two red aces, three clubs: nine are there on top.
  EXPECT_TRUE(claim_holds(play, Seat::kSouth, 9));
  EXPECT_FALSE(claim_holds(play, Seat::kSouth, 13));
  EXPECT_TRUE(claim_holds(play, Seat::kSouth, 0));
}

TEST(Claim, AFinesseThatWouldWinIsRefusedAllTheSame) {
  // West has the king, but South cannot know it.
  const auto deal =
      *core::parse_deal("N:AQ.AK.AK.AKQJT98 654.QJT9.QJT9.32 32.8765.8765.765 KJT987.432.432.4");
  const auto play = seen(deal, "7NT", Seat::kSouth, {card("H2")});
  EXPECT_TRUE(claim_holds(play, Seat::kSouth, 12));
  EXPECT_FALSE(claim_holds(play, Seat::kSouth, 13));
}

TEST(Claim, RuffsAreGrantedOnceNobodyCanOverruff) {
  const auto deal =
      *core::parse_deal("N:98765.4.K4.K7654 2.98765.8765.983 AKQJT.A32.A32.A2 43.KQJT.QJT9.QJT");
  const auto play =
      seen(deal, "7S", Seat::kSouth, {card("HK"), card("H4"), card("H5"), card("HA")});
  // Five trumps and four tricks on top; dummy's last two trumps ruff hearts.
  EXPECT_TRUE(claim_holds(play, Seat::kSouth, 11));
  EXPECT_FALSE(claim_holds(play, Seat::kSouth, 12));
}

TEST(Claim, DummyClaimsNothing) {
  const auto deal =
      *core::parse_deal("N:AK.A432.A32.5432 432.KQJ.KQJ.JT98 QJT9.765.654.AKQ 8765.T98.T987.76");
  const auto play = seen(deal, "3NT", Seat::kSouth, {card("HT")});
  EXPECT_FALSE(claim_holds(play, Seat::kNorth, 1));
}

TEST(Claim, ADefenderMayClaimWhatHisOwnCardsTake) {
  const auto deal =
      *core::parse_deal("N:432.432.432.5432 QJT9.QJT9.QJT9.J 8765.8765.8765.T AK.AK.AK.AKQ9876");
  const auto play =
      seen(deal, "1NT", Seat::kWest, {card("CA"), card("C2"), card("CJ"), card("CT")});
  // The clubs fall: only dummy's stand against them.
  EXPECT_TRUE(claim_holds(play, Seat::kWest, 12));
}

// A granted claim must hold double dummy in every layout that agrees with what was seen: here in
// the one that was dealt, over many deals and moments.
TEST(Claim, WhatIsGrantedIsAlwaysTakenDoubleDummy) {
  core::Random random(11, core::Purpose::kTest);
  dd::Solver solver;
  int granted = 0;
  for (int round = 0; round < 60; ++round) {
    const core::Deal deal = core::random_deal(random);
    const core::Contract contract{core::Bid(3, core::strain_at(static_cast<int>(random.below(5)))),
                                  core::Doubling::kUndoubled, Seat::kSouth};
    core::Play whole(deal, contract);
    const int until = 28 + static_cast<int>(random.below(20));
    for (int i = 0; i < until; ++i) {
      const core::Hand legal = whole.legal();
      auto skip = random.below(static_cast<std::uint32_t>(legal.size()));
      for (const Card one : legal) {
        if (skip-- == 0) {
          whole.add(one);
          break;
        }
      }
    }
    for (const Seat claimer : {Seat::kSouth, Seat::kEast, Seat::kWest}) {
      core::Deal known;
      known[claimer] = deal[claimer];
      core::Play play(known, contract);
      for (std::size_t i = 0; i < whole.cards().size(); ++i) {
        play.add(whole.cards()[i]);
        if (i == 0) play.reveal(Seat::kNorth, deal[Seat::kNorth]);
      }
      const auto best = solver.tricks(dd::Position(whole));
      ASSERT_TRUE(best);
      const int left = core::kRanks - whole.tricks_played();
      const bool mine = core::same_side(whole.turn(), claimer);
      const int takes = mine ? *best : left - *best;
      for (int tricks = 1; tricks <= left; ++tricks) {
        if (!claim_holds(play, claimer, tricks)) continue;
        ++granted;
        EXPECT_LE(tricks, takes) << core::to_string(deal) << " after " << until << " cards by "
                                 << core::name(claimer);
      }
    }
  }
  EXPECT_GT(granted, 30);
}

TEST(Claim, ARefusalDoesNotDependOnHiddenCards) {
  core::Random random(12, core::Purpose::kTest);
  for (int round = 0; round < 20; ++round) {
    const core::Deal deal = core::random_deal(random);
    core::Deal swapped = deal;
    std::swap(swapped[Seat::kEast], swapped[Seat::kWest]);
    const Card lead = deal[Seat::kWest].lowest();
    if (!swapped[Seat::kEast].contains(lead)) continue;
    // The same lead from a hand that else holds what the other one held.
    swapped[Seat::kEast].remove(lead);
    const Card other = deal[Seat::kEast].highest();
    swapped[Seat::kWest].remove(other);
    swapped[Seat::kEast].add(other);
    swapped[Seat::kWest].add(lead);
    const auto one = seen(deal, "3NT", Seat::kSouth, {lead});
    const auto two = seen(swapped, "3NT", Seat::kSouth, {lead});
    for (int tricks = 1; tricks <= 13; ++tricks) {
      EXPECT_EQ(claim_holds(one, Seat::kSouth, tricks, 20'000),
                claim_holds(two, Seat::kSouth, tricks, 20'000));
    }
  }
}

}  // namespace
}  // namespace bidwright::web
