// Bids and calls, one byte each.
//
//   Bid   (level - 1) * 5 + strain: 1C 0, 1D 1 ... 7NT 34
//   Call  PASS 0, X 1, XX 2, then bids from 3
//
// Text: "1NT", "PASS", "X", "XX".
#pragma once

#include <cassert>
#include <compare>
#include <cstdint>
#include <string>
#include <string_view>

#include "bidwright/core/card.hpp"

namespace bidwright::core {

inline constexpr int kBids = 35;

class Bid {
 public:
  constexpr Bid() = default;
  constexpr Bid(int level, Strain strain)
      : value_(static_cast<std::uint8_t>((level - 1) * kStrains + static_cast<int>(strain))) {
    assert(level >= 1 && level <= 7);
  }
  /// 0 (1C) .. 34 (7NT).
  static constexpr Bid at(int i) {
    Bid bid;
    bid.value_ = static_cast<std::uint8_t>(i);
    return bid;
  }
  [[nodiscard]] constexpr int index() const { return value_; }
  [[nodiscard]] constexpr int level() const { return value_ / kStrains + 1; }
  [[nodiscard]] constexpr Strain strain() const { return static_cast<Strain>(value_ % kStrains); }

  friend constexpr auto operator<=>(Bid, Bid) = default;

 private:
  std::uint8_t value_ = 0;
};

class Call {
 public:
  constexpr Call() = default;  // PASS
  constexpr Call(Bid bid) : value_(static_cast<std::uint8_t>(bid.index() + 3)) {}
  constexpr Call(int level, Strain strain) : Call(Bid(level, strain)) {}
  static constexpr Call pass() { return {}; }
  static constexpr Call double_() { return at(1); }
  static constexpr Call redouble() { return at(2); }
  /// 0 .. 37.
  static constexpr Call at(int i) {
    Call call;
    call.value_ = static_cast<std::uint8_t>(i);
    return call;
  }

  [[nodiscard]] constexpr int index() const { return value_; }
  [[nodiscard]] constexpr bool is_pass() const { return value_ == 0; }
  [[nodiscard]] constexpr bool is_double() const { return value_ == 1; }
  [[nodiscard]] constexpr bool is_redouble() const { return value_ == 2; }
  [[nodiscard]] constexpr bool is_bid() const { return value_ >= 3; }
  /// Only of a bid.
  [[nodiscard]] constexpr Bid bid() const {
    assert(is_bid());
    return Bid::at(value_ - 3);
  }

  friend constexpr auto operator<=>(Call, Call) = default;

 private:
  std::uint8_t value_ = 0;
};

inline constexpr int kCalls = kBids + 3;

[[nodiscard]] std::string to_string(Bid bid);
[[nodiscard]] std::string to_string(Call call);
/// "1C" .. "7NT" ("7N"); "P", "Pass"; "X", "D", "Dbl", "Double"; "XX", "R", "Rdbl", "Redbl",
/// "Redouble"; any case.
[[nodiscard]] Expected<Call> parse_call(std::string_view text);
[[nodiscard]] Expected<Bid> parse_bid(std::string_view text);

}  // namespace bidwright::core

template <>
struct fmt::formatter<bidwright::core::Bid> : bidwright::core::TextFormatter {
  auto format(bidwright::core::Bid bid, fmt::format_context& context) const {
    return write(to_string(bid), context);
  }
};

template <>
struct fmt::formatter<bidwright::core::Call> : bidwright::core::TextFormatter {
  auto format(bidwright::core::Call call, fmt::format_context& context) const {
    return write(to_string(call), context);
  }
};
