#include "call_inputs.hpp"

#include <algorithm>
#include <cassert>

#include "bidwright/bidding/auction_inputs.hpp"
#include "bidwright/bidding/judgement.hpp"

namespace bidwright::sampling {

namespace {

using core::Call;

constexpr std::uint16_t id(int i) {
  return static_cast<std::uint16_t>(i);
}

int kind_of(Call call) {
  return call.is_pass() ? 0 : call.is_double() ? 1 : 2;
}

/// How many seats clockwise from the maker of the call at `at` sits the maker of the one at `i`.
std::size_t seats_away(const core::Auction& auction, std::size_t at, std::size_t i) {
  return (static_cast<std::size_t>(auction.seat_of(i)) + core::kSeats -
          static_cast<std::size_t>(auction.seat_of(at))) %
         core::kSeats;
}

}  // namespace

bool is_opening(const core::Auction& auction, std::size_t at) {
  return std::ranges::all_of(auction.calls().first(at), [](Call call) { return call.is_pass(); });
}

void hand_inputs(core::Hand hand, Active& active) {
  active.clear();
  int base = 0;
  for (const core::Suit suit : core::kAllSuits) {
    active.push_back(id(base + std::min(hand.length(suit), 8)));
    base += 9;
  }
  for (const core::Suit suit : core::kAllSuits) {
    const std::uint32_t ranks = hand.ranks(suit);
    for (int i = 0; i < 5; ++i) {
      if ((ranks >> (12 - i) & 1) != 0) active.push_back(id(base + i));
    }
    base += 5;
  }
  int points = 0;
  for (const core::Suit suit : core::kAllSuits) {
    const int in_suit = core::high_card_points(hand.ranks(suit));
    points += in_suit;
    active.push_back(id(base + in_suit));
    base += 11;
  }
  active.push_back(id(base + std::min(points, 25)));
  base += 26;
  if (core::is_balanced(hand)) active.push_back(id(base));
}

void opener_inputs(core::Hand hand, Active& active) {
  hand_inputs(hand, active);
  const bidding::Judgement judgement(hand);
  bidding::Indicators out(&active, kHandInputs);
  out.one_of(26, judgement.twenty - 10);
  out.one_of(20, judgement.half_quick_tricks);
  out.one_of(14, judgement.losers);
  out.one_of(13, judgement.controls);
  out.one_of(44, judgement.total + judgement.length_points);
  out.one_of(46, judgement.total + judgement.shortness_points);
  out.one_of(bidding::kShapeNumbers, judgement.shape_number());
  for (std::size_t s = 0; s < core::kSuits; ++s) {
    out.one_of(54, 6 * std::min(judgement.lengths[s], 8) + judgement.high_cards[s]);
  }
  const int long_by = std::min(judgement.shape[0] - 4, 5);
  out.one_of(36, 6 * long_by + judgement.high_cards[judgement.longest]);
  out.one_of(24, 4 * long_by + judgement.top_three);
  out.one_of(40, 10 * static_cast<int>(judgement.longest) + long_by);
  assert(out.count() == kOpenerInputs);
}

void passes_inputs(std::size_t at, Active& active) {
  active.assign(1, id(static_cast<int>(std::min<std::size_t>(at, 3))));
}

void auction_inputs(const core::Auction& auction, std::size_t at, Active& active) {
  active.clear();
  const auto calls = auction.calls().first(at);
  const auto opening = static_cast<std::size_t>(
      std::ranges::find_if(calls, [](Call call) { return !call.is_pass(); }) - calls.begin());
  active.push_back(id(static_cast<int>(std::min<std::size_t>(opening, 3))));
  int base = 4;
  std::array<int, core::kSeats> seen{};
  int last_bid = -1;
  int last_bidder = 0;
  int doubling = 0;
  for (std::size_t i = 0; i < at; ++i) {
    const auto who = static_cast<int>(seats_away(auction, at, i));
    if (calls[i].is_bid()) {
      last_bid = static_cast<int>(i);
      last_bidder = who;
      doubling = 0;
    } else if (!calls[i].is_pass()) {
      doubling = kind_of(calls[i]);
    }
    if (i < opening) continue;
    int& nth = seen[static_cast<std::size_t>(who)];
    if (nth == kCallsKept) continue;
    const int slot = base + (who * kCallsKept + nth) * kCallInputs;
    ++nth;
    if (!calls[i].is_bid()) {
      active.push_back(id(slot + kind_of(calls[i])));
    } else {
      active.push_back(id(slot + 3 + calls[i].bid().level() - 1));
      active.push_back(id(slot + 10 + index(calls[i].bid().strain())));
    }
  }
  base += 4 * kCallsKept * kCallInputs;
  if (last_bid < 0) {
    active.push_back(id(base));
    active.push_back(id(base + 8));
  } else {
    const core::Bid bid = calls[static_cast<std::size_t>(last_bid)].bid();
    active.push_back(id(base + bid.level()));
    active.push_back(id(base + 8 + 1 + index(bid.strain())));
    active.push_back(id(base + 14 + last_bidder));
    active.push_back(id(base + 18 + doubling));
  }
}

std::uint64_t legal_calls(const core::Auction& auction, std::size_t at) {
  core::Auction before(auction.dealer());
  for (const Call call : auction.calls().first(at)) before.add(call);
  return bidding::legal_calls(before);
}

AuctionSuits::AuctionSuits(const core::Auction& auction, std::size_t at) {
  for (std::size_t i = 0; i < at; ++i) {
    const Call call = auction.calls()[i];
    if (!call.is_bid() || call.bid().strain() == core::Strain::kNoTrump) continue;
    const int suit = core::index(call.bid().strain());
    last_[seats_away(auction, at, i)] = static_cast<std::int8_t>(suit);
    bid_[static_cast<std::size_t>(suit)] = true;
  }
}

void AuctionSuits::suit_inputs(core::Hand hand, int base, Active& active) const {
  bidding::Indicators out(&active, base);
  for (const std::int8_t suit : last_) {
    out.one_of(10, suit == kNone ? 9 : std::min(hand.length(core::suit_at(suit)), 8));
  }
  int longest = -1;
  int length = -1;
  for (int suit = 0; suit < core::kSuits; ++suit) {
    if (bid_[static_cast<std::size_t>(suit)]) continue;
    if (const int here = hand.length(core::suit_at(suit)); here >= length) {
      longest = suit;
      length = here;
    }
  }
  out.one_of(37, longest < 0 ? 36 : 9 * longest + std::min(length, 8));
  assert(out.count() == base + kSuitInputs);
}

}  // namespace bidwright::sampling
