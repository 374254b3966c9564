// Which card to try first: only the time of a search depends on it, never its answer.
//
// Leads are valued by features with weights that were tuned by descent on the number of nodes of
// random deals, for no trump and for trumps; followers by rules: win as cheaply as is safe, play
// low after a partner who wins, discard from length. What proved right before in a like situation
// (hints) goes before all of these.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "dd/search/cards.hpp"
#include "dd/search/sure_tricks.hpp"

#include "bidwright/core/card.hpp"

namespace bidwright::dd::search {

/// A trick that is not complete.
struct Trick {
  /// All hands before it.
  Cards all = 0;
  Cards led_suit = 0;
  Cards played = 0;
  Cards best = 0;
  int best_seat = 0;
  /// Tricks that North-South still need, and that are left, this one included.
  int needed = 0;
  int left = 0;
  Shape shape;
};

constexpr bool beats(Cards card, Cards best, bool has_trumps) {
  return card > best && ((card & suit_of(best)) != 0 || (has_trumps && (card & kTrumps) != 0));
}

/// Cards with values, the best first; among equals the one added first.
class MoveList {
 public:
  void add(Cards card, int value) {
    std::size_t i = size_++;
    for (; i > 0 && values_[i - 1] < value; --i) {
      values_[i] = values_[i - 1];
      cards_[i] = cards_[i - 1];
    }
    values_[i] = value;
    cards_[i] = card;
  }
  [[nodiscard]] bool empty() const { return size_ == 0; }
  /// The next one that is among `wanted`; there must be one.
  [[nodiscard]] Cards next(Cards wanted) {
    while ((cards_[next_] & wanted) == 0) ++next_;
    return cards_[next_++];
  }

 private:
  std::array<Cards, core::kRanks> cards_;
  std::array<int, core::kRanks> values_;
  std::size_t size_ = 0;
  std::size_t next_ = 0;
};

/// `others_need`: the tricks with which the side not on lead gets its way.
void order_leads(const Situation& situation, Cards moves, int others_need, MoveList& list);
/// For the follower in `place` 1, 2 or 3.
void order_follows(const Hands& hands, const Trick& trick, bool has_trumps, int seat, int place,
                   Cards moves, MoveList& list);

/// The card that proved right last, by situations that are alike; forgets without notice.
class Hints {
 public:
  struct Entry {
    std::uint32_t tag = 0;
    std::uint32_t card = 0;
  };
  /// Where the hint of a situation is kept.
  class Place {
   public:
    Place() = default;
    Place(Entry& entry, std::uint32_t tag) : entry_(&entry), tag_(tag) {}
    /// The card, or none.
    [[nodiscard]] Cards card() const {
      return entry_ != nullptr && entry_->tag == tag_ ? Cards{1} << entry_->card : 0;
    }
    void set(Cards card) {
      if (entry_ != nullptr) *entry_ = {tag_, static_cast<std::uint32_t>(lowest_bit(card))};
    }

   private:
    Entry* entry_ = nullptr;
    std::uint32_t tag_ = 0;
  };

  static constexpr int kBits = 15;

  Hints() : entries_(std::size_t{1} << kBits) {}

  /// Remembers 2^bits situations from then on, at most kBits.
  void forget(int bits) {
    bits_ = bits;
    std::fill_n(entries_.begin(), std::ptrdiff_t{1} << bits, Entry{});
  }

  [[nodiscard]] Place at(Cards cards, std::uint64_t situation) {
    std::uint64_t hash = (cards ^ situation * 0xD6E8'FEB8'6659'FD93) * 0x9E37'79B9'7F4A'7C15;
    hash ^= hash >> 32;
    hash *= 0xBF58'476D'1CE4'E5B9;
    return {entries_[hash >> (64 - bits_)], static_cast<std::uint32_t>(hash >> 8) | 1};
  }

 private:
  int bits_ = kBits;
  std::vector<Entry> entries_;
};

}  // namespace bidwright::dd::search
