// A position in the play with all cards known: what is left of each hand, and the cards of the
// trick that is not complete yet.
#pragma once

#include <array>
#include <cassert>
#include <span>

#include "bidwright/core/play.hpp"

namespace bidwright::dd {

class Position {
 public:
  /// Before a lead; all hands must have the same number of cards, at least one.
  Position(const core::Deal& remaining, core::Strain strain, core::Seat leader)
      : remaining_(remaining), strain_(strain), leader_(leader) {}
  /// Where a play stands; every hand must be known and the play not ended.
  explicit Position(const core::Play& play)
      : remaining_(play.remaining()), strain_(play.contract().strain()), leader_(play.leader()) {
    for (const core::Card card : play.current_trick()) trick_[trick_size_++] = card;
  }

  /// The hands without the cards of the current trick.
  [[nodiscard]] const core::Deal& remaining() const { return remaining_; }
  [[nodiscard]] core::Strain strain() const { return strain_; }
  /// Who led, or leads, the current trick.
  [[nodiscard]] core::Seat leader() const { return leader_; }
  [[nodiscard]] std::span<const core::Card> trick() const { return {trick_.data(), trick_size_}; }
  [[nodiscard]] core::Seat turn() const {
    return core::clockwise(leader_, static_cast<int>(trick_size_));
  }

  /// Lays a card of the hand whose turn it is on the table, as one of the first three of a trick.
  void lay(core::Card card) {
    assert(trick_size_ < trick_.size() && remaining_[turn()].contains(card));
    remaining_[turn()].remove(card);
    trick_[trick_size_++] = card;
  }

 private:
  core::Deal remaining_;
  core::Strain strain_;
  core::Seat leader_;
  std::array<core::Card, 3> trick_{};
  std::size_t trick_size_ = 0;
};

/// A card that may be played, and the tricks its side then takes from here on, the current trick
/// included.
struct CardTricks {
  core::Card card;
  int tricks = 0;

  friend bool operator==(const CardTricks&, const CardTricks&) = default;
};

/// At most 13 of them, in ascending order of the cards' index.
class CardTricksList {
 public:
  void add(CardTricks entry) {
    assert(size_ < entries_.size());
    entries_[size_++] = entry;
  }
  [[nodiscard]] const CardTricks* begin() const { return entries_.data(); }
  [[nodiscard]] const CardTricks* end() const { return entries_.data() + size_; }
  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] const CardTricks& operator[](std::size_t i) const { return entries_[i]; }
  /// The most tricks any card takes.
  [[nodiscard]] int best() const {
    int result = 0;
    for (const CardTricks& entry : *this) result = std::max(result, entry.tricks);
    return result;
  }

 private:
  std::array<CardTricks, core::kRanks> entries_{};
  std::size_t size_ = 0;
};

}  // namespace bidwright::dd
