// The natural priors as a small network: P(call | hand, auction so far), two hidden layers over
// sparse inputs. Private to the module: natural.hpp is what others see.
//
// Inputs of the hand: for each suit its length 0 .. 8 and more (one of 9), each honour A to T, its
// points 0 .. 10; total points 0 .. 25 and more (one of 26); balanced. Inputs of the auction, seats
// counted from the caller clockwise: passes before the opening bid, the first three calls of each
// seat after it (pass, double, redouble, or level and strain), the last bid's level, strain and
// bidder, doubled or not. Outputs: the 38 calls; illegal ones are left out of the softmax.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "bidwright/core/auction.hpp"
#include "bidwright/core/hand.hpp"

namespace bidwright::sampling {

inline constexpr int kHandInputs = 4 * 9 + 4 * 5 + 4 * 11 + 26 + 1;
inline constexpr int kCallsKept = 3;
inline constexpr int kCallInputs = 3 + 7 + 5;
inline constexpr int kAuctionInputs = 4 + 4 * kCallsKept * kCallInputs + 8 + 6 + 4 + 3;
inline constexpr int kFirstHidden = 64;
inline constexpr int kSecondHidden = 32;

/// Indices of the inputs that are 1.
using Active = std::vector<std::uint16_t>;

void hand_inputs(core::Hand hand, Active& active);
/// For the call at position `at` of the auction.
void auction_inputs(const core::Auction& auction, std::size_t at, Active& active);
/// Bit = Call::index().
[[nodiscard]] std::uint64_t legal_calls(const core::Auction& auction, std::size_t at);

struct CallNet {
  using First = std::array<float, kFirstHidden>;
  using Second = std::array<float, kSecondHidden>;

  std::vector<First> hand;     // kHandInputs rows
  std::vector<First> auction;  // kAuctionInputs rows; one of the last is the constant
  First first_bias{};
  std::vector<First> second;  // kSecondHidden rows
  Second second_bias{};
  std::vector<Second> out;  // kCalls rows
  std::array<float, core::kCalls> out_bias{};

  CallNet();
  /// All the numbers one after another, in the order above.
  [[nodiscard]] std::vector<float*> numbers();

  [[nodiscard]] First hand_sum(const Active& active) const;
  [[nodiscard]] First auction_sum(const Active& active) const;
  /// Natural logarithm of the probability of the call among the legal ones.
  [[nodiscard]] float log_probability(const First& hand_sum, const First& auction_sum,
                                      std::uint64_t legal, core::Call call) const;
};

}  // namespace bidwright::sampling
