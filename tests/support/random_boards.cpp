#include "support/random_boards.hpp"

namespace bidwright::test {

using namespace core;

Random test_random(std::uint64_t seed) {
  return {seed, Purpose::kTest};
}

std::vector<Call> legal_calls(const Auction& auction) {
  std::vector<Call> calls;
  for (int i = 0; i < kCalls; ++i) {
    if (auction.is_legal(Call::at(i))) calls.push_back(Call::at(i));
  }
  return calls;
}

Call random_call(Random& random, const Auction& auction) {
  if (auction.is_legal(Call::double_()) && random.below(6) == 0) return Call::double_();
  if (auction.is_legal(Call::redouble()) && random.below(3) == 0) return Call::redouble();
  if (random.below(2) == 0) return Call::pass();
  const int lowest = auction.has_bid() ? auction.last_bid().index() + 1 : 0;
  if (lowest >= kBids) return Call::pass();
  // The smaller of two draws: most raises are small, and a few jump to the top.
  const auto room = static_cast<std::uint32_t>(kBids - lowest);
  const std::uint32_t reach = random.below(4) == 0 ? room : std::min(room, 6U);
  const std::uint32_t step = std::min(random.below(reach), random.below(reach));
  return Bid::at(lowest + static_cast<int>(step));
}

Auction random_auction(Random& random, Seat dealer) {
  Auction auction(dealer);
  while (!auction.ended()) auction.add(random_call(random, auction));
  return auction;
}

Auction random_bid_auction(Random& random, Seat dealer) {
  while (true) {
    const Auction auction = random_auction(random, dealer);
    if (!auction.passed_out()) return auction;
  }
}

Seat random_seat(Random& random) {
  return seat_at(static_cast<int>(random.below(kSeats)));
}

Vulnerability random_vulnerability(Random& random) {
  return static_cast<Vulnerability>(random.below(4));
}

Contract random_contract(Random& random) {
  const Bid bid = Bid::at(static_cast<int>(random.below(kBids)));
  const auto doubling = static_cast<Doubling>(random.below(3));
  return {bid, doubling, random_seat(random)};
}

Card random_card(Random& random, const Play& play) {
  const Hand legal = play.legal();
  auto skip = random.below(static_cast<std::uint32_t>(legal.size()));
  for (const Card card : legal) {
    if (skip-- == 0) return card;
  }
  return legal.lowest();
}

Play random_play(Random& random, const Deal& deal, const Contract& contract, int cards) {
  Play play(deal, contract);
  while (static_cast<int>(play.cards().size()) < cards) play.add(random_card(random, play));
  return play;
}

}  // namespace bidwright::test
