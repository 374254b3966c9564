#include "call_net.hpp"

#include <algorithm>
#include <cmath>

namespace bidwright::sampling {

namespace {

using core::Call;
using core::Seat;

constexpr std::uint16_t id(int i) {
  return static_cast<std::uint16_t>(i);
}

int kind_of(Call call) {
  return call.is_pass() ? 0 : call.is_double() ? 1 : 2;
}

}  // namespace

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

void auction_inputs(const core::Auction& auction, std::size_t at, Active& active) {
  active.clear();
  const auto calls = auction.calls().first(at);
  const Seat me = auction.seat_of(at);
  const auto from_me = [&](std::size_t i) {
    return (static_cast<int>(auction.seat_of(i)) - static_cast<int>(me) + 4) & 3;
  };
  const auto opening = static_cast<std::size_t>(
      std::ranges::find_if(calls, [](Call call) { return !call.is_pass(); }) - calls.begin());
  active.push_back(id(static_cast<int>(std::min<std::size_t>(opening, 3))));
  int base = 4;
  std::array<int, core::kSeats> seen{};
  int last_bid = -1;
  int last_bidder = 0;
  int doubling = 0;
  for (std::size_t i = 0; i < at; ++i) {
    const int who = from_me(i);
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
  std::uint64_t legal = 0;
  for (int i = 0; i < core::kCalls; ++i) {
    if (before.is_legal(Call::at(i))) legal |= std::uint64_t{1} << i;
  }
  return legal;
}

CallNet::CallNet()
    : hand(kHandInputs), auction(kAuctionInputs), second(kSecondHidden), out(core::kCalls) {
  for (auto* rows : {&hand, &auction, &second}) {
    for (First& row : *rows) row.fill(0);
  }
  for (Second& row : out) row.fill(0);
}

std::vector<float*> CallNet::numbers() {
  std::vector<float*> all;
  const auto append = [&all](auto& row) {
    for (float& x : row) all.push_back(&x);
  };
  for (First& row : hand) append(row);
  for (First& row : auction) append(row);
  append(first_bias);
  for (First& row : second) append(row);
  append(second_bias);
  for (Second& row : out) append(row);
  append(out_bias);
  return all;
}

CallNet::First CallNet::hand_sum(const Active& active) const {
  First sum{};
  for (const std::uint16_t i : active) {
    const First& row = hand[i];
    for (std::size_t k = 0; k < kFirstHidden; ++k) sum[k] += row[k];
  }
  return sum;
}

CallNet::First CallNet::auction_sum(const Active& active) const {
  First sum = first_bias;
  for (const std::uint16_t i : active) {
    const First& row = auction[i];
    for (std::size_t k = 0; k < kFirstHidden; ++k) sum[k] += row[k];
  }
  return sum;
}

float CallNet::log_probability(const First& hand_sum, const First& auction_sum, std::uint64_t legal,
                               Call call) const {
  First first;
  for (std::size_t k = 0; k < kFirstHidden; ++k) {
    first[k] = std::max(0.0F, hand_sum[k] + auction_sum[k]);
  }
  Second hidden;
  for (std::size_t j = 0; j < kSecondHidden; ++j) {
    // Four partial sums, in a fixed order, that the compiler can keep in one register.
    std::array<float, 4> part{};
    const First& row = second[j];
    for (std::size_t k = 0; k < kFirstHidden; k += 4) {
      for (std::size_t i = 0; i < 4; ++i) part[i] += row[k + i] * first[k + i];
    }
    hidden[j] = std::max(0.0F, second_bias[j] + (part[0] + part[1]) + (part[2] + part[3]));
  }
  float largest = -1e30F;
  std::array<float, core::kCalls> logits;
  std::size_t count = 0;
  float chosen = 0;
  for (; legal != 0; legal &= legal - 1) {
    const auto i = static_cast<std::size_t>(std::countr_zero(legal));
    std::array<float, 4> part{};
    const Second& row = out[i];
    for (std::size_t k = 0; k < kSecondHidden; k += 4) {
      for (std::size_t m = 0; m < 4; ++m) part[m] += row[k + m] * hidden[k + m];
    }
    const float logit = out_bias[i] + (part[0] + part[1]) + (part[2] + part[3]);
    if (static_cast<int>(i) == call.index()) chosen = logit;
    largest = std::max(largest, logit);
    logits[count++] = logit;
  }
  float total = 0;
  for (std::size_t i = 0; i < count; ++i) {
    // Calls far below the best one add nothing that a float would show.
    if (logits[i] > largest - 12) total += std::exp(logits[i] - largest);
  }
  return chosen - largest - std::log(total);
}

}  // namespace bidwright::sampling
