// Whatever happens in an auction, these hold.
#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include "support/random_boards.hpp"

#include "bidwright/core/auction.hpp"

namespace bidwright::core {
namespace {

/// The Laws once more, from the calls alone and without any state.
CallProblem by_the_laws(Seat dealer, std::span<const Call> calls, Call call) {
  std::size_t passes = 0;
  while (passes < calls.size() && calls[calls.size() - 1 - passes].is_pass()) ++passes;
  const bool all_passed = passes == calls.size();
  if (all_passed ? passes == 4 : passes == 3) return CallProblem::kAuctionEnded;

  std::size_t last_bid = calls.size();  // None
  bool doubled = false;
  bool redoubled = false;
  for (std::size_t i = 0; i < calls.size(); ++i) {
    if (calls[i].is_bid()) {
      last_bid = i;
      doubled = redoubled = false;
    }
    doubled |= calls[i].is_double();
    redoubled |= calls[i].is_redouble();
  }
  const bool has_bid = last_bid != calls.size();
  const auto seat = [&](std::size_t i) { return clockwise(dealer, static_cast<int>(i)); };
  const bool ours = has_bid && same_side(seat(last_bid), seat(calls.size()));
  if (call.is_bid() && has_bid && call.bid() <= calls[last_bid].bid()) {
    return CallProblem::kInsufficientBid;
  }
  if (call.is_double() && (!has_bid || ours || doubled)) return CallProblem::kInadmissibleDouble;
  if (call.is_redouble() && (!has_bid || !ours || !doubled || redoubled)) {
    return CallProblem::kInadmissibleRedouble;
  }
  return CallProblem::kNone;
}

RC_GTEST_PROP(AuctionProperty, JudgesEveryCallAsTheLawsDo, (std::uint64_t seed)) {
  Random random = test::test_random(seed);
  Auction auction(test::random_seat(random));
  while (true) {
    for (int i = 0; i < kCalls; ++i) {
      RC_ASSERT(auction.check(Call::at(i)) ==
                by_the_laws(auction.dealer(), auction.calls(), Call::at(i)));
    }
    if (auction.ended()) break;
    auction.add(test::random_call(random, auction));
  }
}

RC_GTEST_PROP(AuctionProperty, TakesLegalCallsAndOnlyThose, (std::uint64_t seed)) {
  Random random = test::test_random(seed);
  Auction auction(test::random_seat(random));
  while (!auction.ended()) {
    const Auction before = auction;
    const Call call = Call::at(static_cast<int>(random.below(kCalls)));
    const CallProblem problem = auction.add(call);
    RC_ASSERT(problem == before.check(call));
    if (problem == CallProblem::kNone) {
      RC_ASSERT(auction.size() == before.size() + 1);
      RC_ASSERT(auction.calls().back() == call);
      RC_ASSERT(auction.turn() == clockwise(before.turn()));
    } else {
      RC_ASSERT(auction == before);
      RC_ASSERT(auction.contract() == before.contract());
      RC_ASSERT(auction.doubling() == before.doubling());
      RC_ASSERT(auction.add(Call::pass()) == CallProblem::kNone);
    }
  }
}

RC_GTEST_PROP(AuctionProperty, EndsInTheContractOfItsLastBid, (std::uint64_t seed)) {
  Random random = test::test_random(seed);
  const Auction auction = test::random_auction(random, test::random_seat(random));
  RC_ASSERT(auction.size() <= Auction::kLongest);
  RC_ASSERT(auction.passed_out() == !auction.has_bid());
  RC_ASSERT(auction.contract().has_value() == auction.has_bid());
  if (!auction.has_bid()) {
    RC_ASSERT(auction.size() == 4U);
    return;
  }

  const Contract contract = *auction.contract();
  RC_ASSERT(contract.bid == auction.last_bid());
  RC_ASSERT(same_side(contract.declarer, auction.last_bidder()));
  // Nobody of declarer's side named the strain before declarer did.
  for (std::size_t i = 0;; ++i) {
    const Call call = auction.calls()[i];
    if (call.is_bid() && call.bid().strain() == contract.strain() &&
        same_side(auction.seat_of(i), contract.declarer)) {
      RC_ASSERT(auction.seat_of(i) == contract.declarer);
      break;
    }
  }
}

RC_GTEST_PROP(AuctionProperty, IsReadAsItIsWritten, (std::uint64_t seed)) {
  Random random = test::test_random(seed);
  const Auction auction = test::random_auction(random, test::random_seat(random));
  RC_ASSERT(parse_auction(to_string(auction), auction.dealer()).value() == auction);
}

}  // namespace
}  // namespace bidwright::core
