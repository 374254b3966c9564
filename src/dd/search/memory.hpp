// What a search has proved: for a leader and the lengths of all suits in all hands, whoever holds
// the few highest cards of each suit, bounds for the tricks of North-South.
//
// A proof holds wherever the same hands hold the cards it depends on, counted from the top of what
// is left of a suit; lower cards count by number only. So a pattern says, for each suit, how many
// of the highest cards left matter and who holds them, two bits a card. Patterns of a shape and
// leader are in one list, from which a more special one mostly goes when a more general one says as
// much.
//
// Size is bounded, by default to 48 MB of patterns; then all is forgotten and the search goes on.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "dd/search/cards.hpp"

namespace bidwright::dd::search {

/// Who holds which cards of each suit, from the highest card left: two bits a card from bit 31 of
/// each suit's 32 bits down. The lowest six bits are not used.
using Holders = std::array<std::uint64_t, 2>;

/// The holders of all sets of cards that can be left of the suits of one deal.
class HolderTable {
 public:
  HolderTable() : table_(kLanes << kBits) {}

  /// One suit's cards of each hand, as bits from bit 0 up; `row` is any number for the suit.
  void set(int row, const std::array<std::uint32_t, core::kSeats>& ranks);
  /// Which suit each lane holds.
  void set_rows(const std::array<int, kLanes>& rows) {
    for (std::size_t l = 0; l < kLanes; ++l)
      begins_[l] = static_cast<std::size_t>(rows[l]) << kBits;
  }

  [[nodiscard]] Holders of(Cards left) const {
    return {at(left, 0) | at(left, 1) << 32, at(left, 2) | at(left, 3) << 32};
  }

 private:
  static constexpr int kBits = 13;

  [[nodiscard]] std::uint64_t at(Cards left, int l) const {
    return table_[begins_[static_cast<std::size_t>(l)] + (left >> (16 * l) & kLane)];
  }

  std::vector<std::uint32_t> table_;
  /// Where each lane's numbers begin.
  std::array<std::size_t, kLanes> begins_{};
};

/// How many of the highest cards left of each suit matter.
using Depths = std::array<int, kLanes>;

struct Bounds {
  int at_least = 0;
  int at_most = 13;
};

class Pattern {
 public:
  Pattern(const Holders& holders, const Depths& depths, Bounds bounds);

  [[nodiscard]] bool matches(const Holders& holders) const {
    return (((holders[0] ^ holders_[0]) & mask_[0]) | ((holders[1] ^ holders_[1]) & mask_[1])) == 0;
  }
  [[nodiscard]] bool same_depths(const Pattern& other) const { return mask_ == other.mask_; }
  /// Whether all positions of `other` are positions of this pattern.
  [[nodiscard]] bool covers(const Pattern& other) const {
    return (mask_[0] & ~other.mask_[0]) == 0 && (mask_[1] & ~other.mask_[1]) == 0 &&
           matches(other.holders_);
  }
  [[nodiscard]] Bounds bounds() const {
    return {static_cast<int>(holders_[0] & kLow), static_cast<int>(holders_[1] & kLow)};
  }
  void set_bounds(Bounds bounds);
  /// The lowest card that matters of each suit.
  [[nodiscard]] Cards lowest_relevant(Cards left) const;

 private:
  static constexpr std::uint64_t kLow = 63;

  /// Bounds in the bits that holders do not use.
  Holders holders_;
  Holders mask_;
};

class Memory {
 public:
  static constexpr int kFewestBits = 13;
  static constexpr std::size_t kMostPatterns = 48U * 1024 * 1024 / sizeof(Pattern);

  explicit Memory(std::size_t most_patterns = kMostPatterns);

  /// Grows from so many lists, a power of two.
  void forget(std::size_t lists = std::size_t{1} << kFewestBits);
  [[nodiscard]] std::size_t patterns_used() const { return patterns_used_; }

  [[nodiscard]] static std::uint64_t hash(std::uint64_t key) {
    key *= 0x9E37'79B9'7F4A'7C15;
    key ^= key >> 29;
    key *= 0xBF58'476D'1CE4'E5B9;
    return key ^ key >> 32;
  }
  /// Fetches early what find() will read.
  void prefetch(std::uint64_t hash) const { __builtin_prefetch(&lists_[hash & mask_]); }

  /// A pattern that holds here and answers whether North-South take `tricks`; null if none does.
  [[nodiscard]] const Pattern* find(std::uint64_t key, std::uint64_t hash, const Holders& holders,
                                    int tricks);
  void add(std::uint64_t key, std::uint64_t hash, Pattern pattern);

 private:
  struct List {
    std::uint64_t key = 0;
    std::uint32_t first = 0;
    std::uint16_t size = 0;
    /// Room for 2^size_class patterns; 0 for none at all.
    std::uint16_t size_class = 0;
  };
  static constexpr std::size_t kClasses = 13;
  /// A list never gets longer; its older half makes room.
  static constexpr std::size_t kLongest = 1U << (kClasses - 1);
  /// A new pattern is compared with so many of the most useful ones.
  static constexpr std::uint16_t kCompared = 8;

  [[nodiscard]] List& list_of(std::uint64_t key, std::uint64_t hash);
  void grow_lists();
  void make_room(List& list);
  [[nodiscard]] std::uint32_t allocate(std::size_t size_class);

  std::size_t most_patterns_;
  /// Open addressing; key 0 is free.
  std::vector<List> lists_;
  /// One less than there are places for lists.
  std::size_t mask_ = 0;
  std::size_t lists_used_ = 0;
  std::vector<Pattern> patterns_;
  std::size_t patterns_used_ = 0;
  std::array<std::vector<std::uint32_t>, kClasses> given_back_;
};

}  // namespace bidwright::dd::search
