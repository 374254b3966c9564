#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "support/random_boards.hpp"

#include "bidwright/sampling/natural.hpp"
#include "bidwright/sampling/sampler.hpp"

namespace bidwright::sampling {
namespace {

using core::Seat;

struct Position {
  core::Deal deal;
  core::Auction auction;
  core::Play play;
};

Position random_position(core::Random& random) {
  Position position;
  position.deal = core::random_deal(random);
  position.auction = test::random_bid_auction(random);
  position.play = test::random_play(random, position.deal, *position.auction.contract(),
                                    static_cast<int>(random.below(52)));
  return position;
}

SampleOptions fast() {
  return {.samples = 20, .candidates = 60, .moves = 5};
}

/// Any auction, even one that makes no sense, with any cards: the facts hold in every sample.
RC_GTEST_PROP(Sampler, EverySampleAgreesWithAllFacts, (std::uint64_t seed)) {
  core::Random random = test::test_random(seed);
  const Position position = random_position(random);
  const Seat seat = test::random_seat(random);
  const View view = view_of(seat, position.deal, test::random_vulnerability(random),
                            position.auction, position.play.cards());
  const Facts facts = facts_of(view);
  RC_ASSERT(facts.notes.empty());
  RC_ASSERT(facts.agree(position.deal));
  const CallModels models{&NaturalPriors::shipped(), &NaturalPriors::shipped(),
                          &PlayPriors::shipped()};
  const SampleSet set = draw_samples(view, models, fast(), random);
  RC_ASSERT(!set.samples.empty());
  double total = 0;
  for (const Sample& sample : set.samples) {
    total += sample.weight;
    RC_ASSERT(facts.agree(sample.deal));
    // The cards could have been played like that: no revoke on the way.
    core::Play play(sample.deal, *position.auction.contract());
    for (const core::Card card : position.play.cards()) {
      RC_ASSERT(play.add(card) == core::CardProblem::kNone);
    }
  }
  RC_ASSERT(total > 0.999);
  RC_ASSERT(total < 1.001);
}

/// Swapping cards that the seat does not see changes nothing that the sampler does.
RC_GTEST_PROP(Sampler, DependsOnNothingHidden, (std::uint64_t seed)) {
  core::Random random = test::test_random(seed);
  const Position position = random_position(random);
  const Seat seat = position.play.player();
  const View view = view_of(seat, position.deal, core::Vulnerability::kNone, position.auction,
                            position.play.cards());
  core::Random dealing = test::test_random(seed + 1);
  const SampleSet layouts = draw_samples(view, {}, fast(), dealing);
  const View other = view_of(seat, layouts.samples.back().deal, core::Vulnerability::kNone,
                             position.auction, position.play.cards());
  core::Random a = test::test_random(seed + 2);
  core::Random b = test::test_random(seed + 2);
  const CallModels models{&NaturalPriors::shipped(), &NaturalPriors::shipped(),
                          &PlayPriors::shipped()};
  const SampleSet first = draw_samples(view, models, fast(), a);
  const SampleSet second = draw_samples(other, models, fast(), b);
  RC_ASSERT(first.samples.size() == second.samples.size());
  for (std::size_t i = 0; i < first.samples.size(); ++i) {
    RC_ASSERT(first.samples[i].deal == second.samples[i].deal);
  }
}

}  // namespace
}  // namespace bidwright::sampling
