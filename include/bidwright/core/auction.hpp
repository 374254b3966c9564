// An auction as a value: the dealer and the calls so far, always legal (Laws 17 to 22).
//
// It ends when three passes follow a bid, double or redouble, or when all four players pass at the
// start (Law 22A). Declarer is whoever of the contract's side first named its strain (Definitions).
// A plain value: copies are independent, threads need no care.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "bidwright/core/call.hpp"
#include "bidwright/core/contract.hpp"
#include "bidwright/core/seat.hpp"

namespace bidwright::core {

/// Why a call may not be made now.
enum class CallProblem : std::uint8_t {
  kNone,
  /// The auction is over.
  kAuctionEnded,
  /// Law 18B: a bid must be higher than the last one.
  kInsufficientBid,
  /// Law 19A: only an opponent's last bid, undoubled, may be doubled.
  kInadmissibleDouble,
  /// Law 19B: only an opponent's double may be redoubled.
  kInadmissibleRedouble,
};

/// In words: "the bid is not higher than the last one".
[[nodiscard]] std::string_view describe(CallProblem problem);

class Auction {
 public:
  /// Three passes, then each of 35 bids with pass pass double pass pass redouble pass pass.
  static constexpr std::size_t kLongest = 319;

  constexpr explicit Auction(Seat dealer = Seat::kNorth) : dealer_(dealer) {
    first_to_name_.fill(kNobody);
  }

  [[nodiscard]] constexpr Seat dealer() const { return dealer_; }
  [[nodiscard]] constexpr std::span<const Call> calls() const { return {calls_.data(), size_}; }
  [[nodiscard]] constexpr std::size_t size() const { return size_; }
  [[nodiscard]] constexpr bool empty() const { return size_ == 0; }
  /// Who made call i.
  [[nodiscard]] constexpr Seat seat_of(std::size_t i) const {
    return clockwise(dealer_, static_cast<int>(i & 3));
  }
  /// Whose turn it is; meaningless once the auction has ended.
  [[nodiscard]] constexpr Seat turn() const { return seat_of(size_); }

  [[nodiscard]] constexpr bool ended() const {
    return passes_ == 4 || (passes_ == 3 && last_bidder_ != kNobody);
  }
  /// Four passes and nothing else.
  [[nodiscard]] constexpr bool passed_out() const { return passes_ == 4; }
  [[nodiscard]] constexpr bool has_bid() const { return last_bidder_ != kNobody; }
  /// The last bid; there must be one.
  [[nodiscard]] constexpr Bid last_bid() const { return last_bid_; }
  [[nodiscard]] constexpr Seat last_bidder() const { return seat_at(last_bidder_); }
  [[nodiscard]] constexpr Doubling doubling() const { return doubling_; }

  [[nodiscard]] constexpr CallProblem check(Call call) const {
    if (ended()) return CallProblem::kAuctionEnded;
    if (call.is_bid()) {
      return has_bid() && call.bid() <= last_bid_ ? CallProblem::kInsufficientBid
                                                  : CallProblem::kNone;
    }
    if (call.is_double()) {
      return has_bid() && !same_side(turn(), last_bidder()) && doubling_ == Doubling::kUndoubled
                 ? CallProblem::kNone
                 : CallProblem::kInadmissibleDouble;
    }
    if (call.is_redouble()) {
      return has_bid() && same_side(turn(), last_bidder()) && doubling_ == Doubling::kDoubled
                 ? CallProblem::kNone
                 : CallProblem::kInadmissibleRedouble;
    }
    return CallProblem::kNone;
  }
  [[nodiscard]] constexpr bool is_legal(Call call) const {
    return check(call) == CallProblem::kNone;
  }

  /// Makes the call if it is legal; otherwise nothing changes.
  constexpr CallProblem add(Call call) {
    const CallProblem problem = check(call);
    if (problem != CallProblem::kNone) return problem;
    const Seat caller = turn();
    calls_[size_++] = call;
    if (call.is_pass()) {
      ++passes_;
      return problem;
    }
    passes_ = 0;
    if (call.is_bid()) {
      last_bid_ = call.bid();
      last_bidder_ = static_cast<std::uint8_t>(caller);
      doubling_ = Doubling::kUndoubled;
      std::uint8_t& first =
          first_to_name_[static_cast<std::size_t>(index(side_of(caller))) * kStrains +
                         static_cast<std::size_t>(index(last_bid_.strain()))];
      if (first == kNobody) first = static_cast<std::uint8_t>(caller);
    } else {
      doubling_ = call.is_double() ? Doubling::kDoubled : Doubling::kRedoubled;
    }
    return problem;
  }

  /// Who of the side first named the strain, if anybody has.
  [[nodiscard]] constexpr std::optional<Seat> first_to_name(Side side, Strain strain) const {
    const std::uint8_t seat = first_to_name_[static_cast<std::size_t>(index(side)) * kStrains +
                                             static_cast<std::size_t>(index(strain))];
    return seat == kNobody ? std::nullopt : std::optional(seat_at(seat));
  }
  /// The contract if the auction ended now: none while nobody has bid.
  [[nodiscard]] constexpr FinalContract contract() const {
    if (!has_bid()) return std::nullopt;
    return Contract{last_bid_, doubling_,
                    *first_to_name(side_of(last_bidder()), last_bid_.strain())};
  }

  friend constexpr bool operator==(const Auction& a, const Auction& b) {
    if (a.dealer_ != b.dealer_ || a.size_ != b.size_) return false;
    for (std::size_t i = 0; i < a.size_; ++i) {
      if (a.calls_[i] != b.calls_[i]) return false;
    }
    return true;
  }

 private:
  static constexpr std::uint8_t kNobody = 255;

  std::array<Call, kLongest> calls_{};
  std::uint16_t size_ = 0;
  Seat dealer_;
  std::uint8_t passes_ = 0;
  std::uint8_t last_bidder_ = kNobody;
  Bid last_bid_;
  Doubling doubling_ = Doubling::kUndoubled;
  std::array<std::uint8_t, 2 * kStrains> first_to_name_{};
};

/// Calls between blanks, "1H PASS 2H X": legal ones, from the dealer on. "AP" ends the auction.
[[nodiscard]] Expected<Auction> parse_auction(std::string_view text, Seat dealer);
/// Calls between blanks.
[[nodiscard]] std::string to_string(const Auction& auction);

}  // namespace bidwright::core
