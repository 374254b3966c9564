// What the networks of calls see (call_net.hpp), as the places of ones. Private to the module.
//
// A hand: for each suit its length 0 .. 8 and more, each honour A to T, its points 0 .. 10;
// total points 0 .. 25 and more; balanced. While nobody has bid, the opening network sees besides
// what players weigh before they open (bidding/judgement.hpp), and how many have passed.
//
// After the opening bid the other network sees the auction, seats counted from the caller
// clockwise: passes before the opening bid, the first three calls of each seat after it (pass,
// double, redouble, or level and strain), the last bid's level, strain and bidder, doubled or not;
// and how the hand goes with it: the length of the suit that each seat bid last, and the longest
// suit that nobody has bid, with its length.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "bidwright/core/auction.hpp"
#include "bidwright/core/hand.hpp"

namespace bidwright::sampling {

/// Places of ones.
using Active = std::vector<std::uint16_t>;

inline constexpr int kHandInputs = 4 * 9 + 4 * 5 + 4 * 11 + 26 + 1;
inline constexpr int kCallsKept = 3;
inline constexpr int kCallInputs = 3 + 7 + 5;
inline constexpr int kAuctionInputs = 4 + 4 * kCallsKept * kCallInputs + 8 + 6 + 4 + 3;
inline constexpr int kSuitInputs = 4 * 10 + 37;
inline constexpr int kOpenerInputs = kHandInputs + 26 + 20 + 14 + 13 + 44 + 46 + 128 + 4 * 54 + 100;
inline constexpr int kPassesInputs = 4;

/// Whether nobody has bid before the call at position `at`.
[[nodiscard]] bool is_opening(const core::Auction& auction, std::size_t at);
/// Bit = Call::index().
[[nodiscard]] std::uint64_t legal_calls(const core::Auction& auction, std::size_t at);

/// Each clears what it is given, except suit_inputs().
void hand_inputs(core::Hand hand, Active& active);
/// hand_inputs() and the hand's judgement.
void opener_inputs(core::Hand hand, Active& active);
/// For an opening: how many have passed.
void passes_inputs(std::size_t at, Active& active);
/// For the call at position `at` of the auction.
void auction_inputs(const core::Auction& auction, std::size_t at, Active& active);

/// The suits of an auction, as the player sees them who is to make the call at position `at`.
class AuctionSuits {
 public:
  AuctionSuits(const core::Auction& auction, std::size_t at);
  /// Adds to `active` how the hand goes with them: places from `base` on.
  void suit_inputs(core::Hand hand, int base, Active& active) const;

 private:
  static constexpr std::int8_t kNone = -1;
  /// What each seat, clockwise from the player, bid last.
  std::array<std::int8_t, core::kSeats> last_{kNone, kNone, kNone, kNone};
  std::array<bool, core::kSuits> bid_{};
};

}  // namespace bidwright::sampling
