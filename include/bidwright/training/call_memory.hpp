// Calls that players made with hands like one, where the auction went alike: reasons taken from
// games instead of from a model (Bellamy-McIntyre 2008, section 6, proposed the hierarchy for
// openings).
//
// Situations are kept by auction and by hand, each from the same to the merely similar:
//
//   auction   the same calls; the same but for the passes before the opening bid; the same last
//             bid of every player and doubled alike
//   hand      the same lengths and points; the same lengths and range of points; lengths and points
//             at most one apart; all
//
// The first kind of both that holds as many calls as are asked for answers, with the nearest hands
// of those. A memory is a value; threads may share it for reading.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "bidwright/training/read_games.hpp"

namespace bidwright::training {

/// The same calls, the same from the opening bid on, or the same last bids.
enum class AuctionLikeness : std::uint8_t { kSame, kSameFromOpening, kSameBids };
enum class HandLikeness : std::uint8_t { kSamePoints, kSameRange, kOneApart, kAny };
[[nodiscard]] std::string_view describe(AuctionLikeness likeness);
[[nodiscard]] std::string_view describe(HandLikeness likeness);

class CallMemory {
 public:
  /// Call `at` of the auction of game `game`, counted as they were given.
  struct Place {
    std::uint32_t game = 0;
    std::uint16_t at = 0;
  };
  struct Found {
    /// The nearest hands first; empty if nobody ever had to call after such an auction.
    std::vector<Place> calls;
    AuctionLikeness auction = AuctionLikeness::kSame;
    HandLikeness hand = HandLikeness::kSamePoints;
    /// Calls after an auction as alike, whatever the hand.
    std::size_t after = 0;
  };

  explicit CallMemory(std::span<const core::RecordedGame> games);

  /// Calls that are remembered.
  [[nodiscard]] std::size_t size() const { return traits_.size(); }
  /// What others called whose turn it was after such an auction with such a hand: at least `fewest`
  /// calls, if any kind has so many, and at most `most`.
  [[nodiscard]] Found nearest(core::Hand hand, const core::Auction& auction, std::size_t fewest,
                              std::size_t most) const;

 private:
  static constexpr std::size_t kLikenesses = 3;
  struct Traits {
    Place place;
    std::array<std::int8_t, core::kSuits> lengths{};
    std::int8_t points = 0;
    std::int8_t range = 0;
    std::uint64_t cards = 0;
  };
  using Index = std::unordered_map<std::string, std::vector<std::uint32_t>>;

  [[nodiscard]] static Traits traits_of(core::Hand hand);
  /// How far the hands are apart; 0 for the same cards only.
  [[nodiscard]] static double distance(const Traits& a, const Traits& b);
  [[nodiscard]] static bool alike(const Traits& a, const Traits& b, HandLikeness likeness);

  std::vector<Traits> traits_;
  std::array<Index, kLikenesses> index_;
};

}  // namespace bidwright::training
