#include "bidwright/bidding/auction_inputs.hpp"

#include <algorithm>
#include <cassert>

namespace bidwright::bidding {

namespace {

/// Hands out the places of one block after the other.
class Places {
 public:
  Places(Ones& ones, int base) : ones_(ones), base_(base) {}

  void one_of(int count, int which) {
    assert(which >= 0 && which < count);
    ones_.push_back(static_cast<std::uint16_t>(base_ + which));
    base_ += count;
  }
  void flag(bool on) {
    if (on) ones_.push_back(static_cast<std::uint16_t>(base_));
    ++base_;
  }
  void any_of(int which) { ones_.push_back(static_cast<std::uint16_t>(base_ + which)); }
  void skip(int count) { base_ += count; }
  [[nodiscard]] int base() const { return base_; }

 private:
  Ones& ones_;
  int base_;
};

}  // namespace

void append_hand_inputs(core::Hand hand, Ones& ones) {
  Places places(ones, 0);
  for (const core::Card card : hand) places.any_of(card.index());
  places.skip(core::kCards);
  places.one_of(kPointInputs, core::high_card_points(hand));
  for (const core::Suit suit : core::kAllSuits) {
    places.one_of(core::kRanks + 1, hand.length(suit));
    places.one_of(11, core::high_card_points(hand.ranks(suit)));
  }
  assert(places.base() == kHandInputs);
}

void append_auction_inputs(const core::Auction& auction, core::Vulnerability vulnerability,
                           Ones& ones) {
  const core::Seat player = auction.turn();
  const auto away = [&](core::Seat seat) {
    return (core::index(seat) - core::index(player) + core::kSeats) % core::kSeats;
  };
  Places places(ones, kHandInputs);
  places.flag(core::is_vulnerable(vulnerability, player));
  places.flag(core::is_vulnerable(vulnerability, core::opponents(core::side_of(player))));
  places.one_of(core::kSeats, away(auction.dealer()));

  const auto calls = auction.calls();
  const auto opening = std::ranges::find_if(calls, [](core::Call call) { return call.is_bid(); });
  places.one_of(4, static_cast<int>(std::min<std::ptrdiff_t>(opening - calls.begin(), 3)));
  int last = -1;
  int passes = 0;
  for (std::size_t i = 0; i < calls.size(); ++i) {
    passes = calls[i].is_pass() ? passes + 1 : 0;
    if (calls[i].is_pass()) continue;
    if (calls[i].is_bid()) last = calls[i].bid().index();
    const int kind = calls[i].is_bid() ? 0 : calls[i].is_double() ? 1 : 2;
    places.any_of((last * 3 + kind) * core::kSeats + away(auction.seat_of(i)));
  }
  places.skip(kBidInputs);
  places.one_of(4, std::min(passes, 3));
  places.one_of(core::kBids + 1, last + 1);
  if (last >= 0) {
    places.one_of(core::kSeats, away(auction.last_bidder()));
    places.one_of(3, static_cast<int>(auction.doubling()));
  } else {
    places.skip(core::kSeats + 3);
  }
  assert(places.base() == kAuctionInputs);
}

std::uint64_t legal_calls(const core::Auction& auction) {
  std::uint64_t legal = 0;
  for (int i = 0; i < core::kCalls; ++i) {
    if (auction.is_legal(core::Call::at(i))) legal |= std::uint64_t{1} << i;
  }
  return legal;
}

}  // namespace bidwright::bidding
