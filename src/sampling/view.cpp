#include "bidwright/sampling/view.hpp"

namespace bidwright::sampling {

View view_of(core::Seat seat, const core::Deal& deal, core::Vulnerability vulnerability,
             const core::Auction& auction, std::span<const core::Card> cards) {
  View view;
  view.seat = seat;
  view.hand = deal[seat];
  view.vulnerability = vulnerability;
  view.auction = auction;
  view.cards.assign(cards.begin(), cards.end());
  if (const auto contract = auction.contract();
      contract && !cards.empty() && contract->dummy() != seat) {
    view.dummy = deal[contract->dummy()];
  }
  return view;
}

}  // namespace bidwright::sampling
