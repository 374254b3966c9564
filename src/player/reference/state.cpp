#include "state.hpp"

namespace bidwright::player::reference {

using core::Bid;
using core::Call;
using core::Seat;
using core::Strain;
using core::Suit;

void Shown::narrow(const Option& option) {
  points.low = std::max(points.low, option.points.low);
  points.high = std::max(points.low, std::min(points.high, option.points.high));
  for (const Suit suit : core::kAllSuits) {
    int& known = length[static_cast<std::size_t>(suit)];
    known = std::max(known, option.length[static_cast<std::size_t>(suit)].low);
    if (option.balanced) known = std::max(known, 2);
  }
}

State State::of(const core::Auction& auction) {
  State state(auction.dealer());
  for (const Call call : auction.calls()) state.add(call);
  return state;
}

void State::add(Call call) {
  const Seat seat = me();
  const Options options = system_options(*this);
  const auto option = std::ranges::find(options, call, &Option::call);
  const bool known = option != options.end();
  if (call.is_pass()) {
    if (!auction_.has_bid()) passed_[index(seat)] = true;
    if (known) shown_[index(seat)].narrow(*option);
  } else {
    if (call.is_bid() && !opener_) opener_ = seat;
    calls_[index(seat)].push_back(call);
    if (known) {
      // The same call may stand in the list more than once: it promises what all have in common.
      Option common = *option;
      for (const Option& other : options) {
        if (other.call != call) continue;
        common.points.low = std::min(common.points.low, other.points.low);
        common.points.high = std::max(common.points.high, other.points.high);
        common.balanced = common.balanced && other.balanced;
        for (std::size_t i = 0; i < common.length.size(); ++i) {
          common.length[i].low = std::min(common.length[i].low, other.length[i].low);
        }
      }
      shown_[index(seat)].narrow(common);
    } else if (call.is_bid() && core::is_suit(call.bid().strain())) {
      // A call outside the system: a suit that can be played, no more.
      int& length = shown_[index(seat)].length[static_cast<std::size_t>(call.bid().strain())];
      length = std::max(length, 4);
    }
    // Whatever was asked before has been answered or overtaken.
    forced_.fill(false);
    asked_.fill(false);
    const Seat answers = core::partner(seat);
    if (known) {
      forced_[index(answers)] = option->forcing;
      asked_[index(answers)] = option->asks;
    }
  }
  if (seat == me()) auction_.add(call);
  if (call.is_pass()) {
    forced_[index(seat)] = false;
    asked_[index(seat)] = false;
  }
}

bool State::last_chance() const {
  const auto calls = auction_.calls();
  return calls.size() >= 3 && calls[calls.size() - 1].is_pass() &&
         calls[calls.size() - 2].is_pass();
}

std::optional<Bid> State::their_bid() const {
  if (!auction_.has_bid() || core::same_side(auction_.last_bidder(), me())) return std::nullopt;
  return auction_.last_bid();
}

std::optional<Suit> State::their_suit() const {
  for (const Seat seat : {core::clockwise(me(), 3), core::clockwise(me())}) {
    for (const Call call : calls_of(seat)) {
      if (call.is_bid() && core::is_suit(call.bid().strain())) return suit_of(call.bid());
    }
  }
  return std::nullopt;
}

bool State::they_bid(Suit suit) const {
  for (const Seat seat : {core::clockwise(me(), 3), core::clockwise(me())}) {
    for (const Call call : calls_of(seat)) {
      if (call.is_bid() && call.bid().strain() == core::strain_of(suit)) return true;
    }
  }
  return false;
}

int State::cheapest(Strain strain) const {
  if (!auction_.has_bid()) return 1;
  const Bid last = auction_.last_bid();
  return strain > last.strain() ? last.level() : last.level() + 1;
}

}  // namespace bidwright::player::reference
