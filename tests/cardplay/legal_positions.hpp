// Random positions from every role, whatever the auction and the cards before: the card chosen
// must be legal. Shared by the quick and the slow test.
#pragma once

#include <gtest/gtest.h>

#include "support/random_boards.hpp"

#include "bidwright/cardplay/choose.hpp"
#include "bidwright/sampling/natural.hpp"

namespace bidwright::cardplay {
struct Roles {
  int lead = 0;
  int declarer = 0;
  int dummy = 0;
  int defender = 0;
};

/// A random position with `cards` cards played: the choice must be legal.
inline void check(std::uint64_t seed, const CardOptions& options, Roles& roles) {
  core::Random random = test::test_random(seed);
  const core::Deal deal = core::random_deal(random);
  const core::Auction auction = test::random_bid_auction(random);
  const core::Contract contract = *auction.contract();
  const int played = random.below(20) == 0 ? 0 : static_cast<int>(random.below(core::kCards));
  const core::Play play = test::random_play(random, deal, contract, played);
  const auto view = sampling::view_of(play.player(), deal, test::random_vulnerability(random),
                                      auction, play.cards());
  const sampling::CallModels models{&sampling::NaturalPriors::shipped(),
                                    &sampling::NaturalPriors::shipped(),
                                    &sampling::PlayPriors::shipped()};
  const auto decision = choose_card(view, models, options, std::nullopt, {}, random);
  ASSERT_EQ(play.check(decision.card), core::CardProblem::kNone)
      << "seed " << seed << ": " << core::to_string(decision.card) << " is not in "
      << core::to_string(play.legal());
  if (played == 0) {
    ++roles.lead;
  } else if (play.turn() == contract.dummy()) {
    ++roles.dummy;
  } else {
    ++(play.turn() == contract.declarer ? roles.declarer : roles.defender);
  }
}

inline void check_many(int positions, const CardOptions& options) {
  Roles roles;
  for (int i = 0; i < positions && !testing::Test::HasFatalFailure(); ++i) {
    check(static_cast<std::uint64_t>(i), options, roles);
  }
  const int least = positions / 50;
  EXPECT_GT(roles.lead, least);
  EXPECT_GT(roles.declarer, least);
  EXPECT_GT(roles.dummy, least);
  EXPECT_GT(roles.defender, least);
}

}  // namespace bidwright::cardplay
