// One call of the reference system in one situation: what it promises. The same list serves to
// choose a call (the first that the hand fits) and to read one. Private to the module.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "hand_value.hpp"

#include "bidwright/core/call.hpp"
#include "bidwright/disclosure/disclosure.hpp"

namespace bidwright::player::reference {

struct Range {
  int low = 0;
  int high = 40;

  [[nodiscard]] constexpr bool contains(int x) const { return low <= x && x <= high; }
  friend constexpr bool operator==(Range, Range) = default;
};

struct Option {
  core::Call call;
  const char* reason = "";
  Range points;
  std::array<Range, core::kSuits> length{};
  /// Points count shortness with this suit as trumps; otherwise length, unless no trump.
  std::optional<core::Suit> support_for;
  bool balanced = false;
  bool good_suit = false;
  std::optional<core::Suit> stopper;
  bool forcing = false;
  /// A takeout or negative double: the partner must choose a suit.
  bool asks = false;
  /// Said to the opponents beside what the ranges say; a natural call needs nothing.
  disclosure::Disclosure shows;

  Option(core::Call c, const char* why, Range p) : call(c), reason(why), points(p) {}

  Option&& with(core::Suit suit, int low, int high = 13) && {
    length[static_cast<std::size_t>(suit)] = {low, high};
    return std::move(*this);
  }
  Option&& supporting(core::Suit suit, int low) && {
    support_for = suit;
    return std::move(*this).with(suit, low);
  }
  Option&& is_balanced() && {
    balanced = true;
    return std::move(*this);
  }
  Option&& with_good_suit() && {
    good_suit = true;
    return std::move(*this);
  }
  Option&& stopping(std::optional<core::Suit> suit) && {
    stopper = suit;
    return std::move(*this);
  }
  Option&& is_forcing() && {
    forcing = true;
    return std::move(*this);
  }
  Option&& asking() && {
    asks = true;
    return std::move(*this);
  }
  Option&& alerted(disclosure::Disclosure what) && {
    shows = std::move(what);
    return std::move(*this);
  }

  [[nodiscard]] bool fits(const HandValue& value) const {
    const bool no_trump = call.is_bid() && call.bid().strain() == core::Strain::kNoTrump;
    const int count = support_for                              ? value.with_support(*support_for)
                      : no_trump || balanced || !call.is_bid() ? value.points
                                                               : value.with_length();
    if (!points.contains(count)) return false;
    for (const core::Suit suit : core::kAllSuits) {
      if (!length[static_cast<std::size_t>(suit)].contains(value.length(suit))) return false;
    }
    if (balanced && !value.balanced) return false;
    if (stopper && !value.stops(*stopper)) return false;
    return !good_suit || value.good(core::suit_at(core::index(call.bid().strain())));
  }
};

using Options = std::vector<Option>;

}  // namespace bidwright::player::reference
