#include "bidwright/training/solved_pair.hpp"

#include <algorithm>

namespace bidwright::training {

using core::Seat;

SolvedPair solved_pair(const deals::SolvedDeal& deal) {
  return {{deal.deal[Seat::kNorth], deal.deal[Seat::kSouth]},
          core::tricks_of(deal.tricks, core::Side::kNorthSouth)};
}

std::array<SuitOrder, 24> suit_orders() {
  std::array<SuitOrder, 24> result{};
  SuitOrder order{0, 1, 2, 3};
  for (SuitOrder& one : result) {
    one = order;
    std::next_permutation(order.begin(), order.end());
  }
  return result;
}

core::Hand renamed(core::Hand hand, const SuitOrder& order) {
  std::uint64_t bits = 0;
  for (const core::Suit suit : core::kAllSuits) {
    bits |= std::uint64_t{hand.ranks(suit)}
            << (order[static_cast<std::size_t>(suit)] * core::kRanks);
  }
  return core::Hand::from_bits(bits);
}

SolvedPair renamed(const SolvedPair& pair, const SuitOrder& order, bool exchange) {
  SolvedPair result;
  for (std::size_t hand = 0; hand < 2; ++hand) {
    result.hands[hand] = renamed(pair.hands[exchange ? 1 - hand : hand], order);
  }
  for (const core::Strain strain : core::kAllStrains) {
    const core::Strain to = strain == core::Strain::kNoTrump
                                ? strain
                                : core::strain_at(order[static_cast<std::size_t>(strain)]);
    for (const Seat seat : {Seat::kNorth, Seat::kSouth}) {
      result.tricks.set(to, seat, pair.tricks(strain, exchange ? core::partner(seat) : seat));
    }
  }
  return result;
}

}  // namespace bidwright::training
