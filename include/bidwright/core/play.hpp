// The play of a board as a value: hands, contract, and the cards so far, always legal (Laws 41 to
// 45). Each hand follows suit if it can (Law 44C); the highest trump, or else the highest card of
// the suit led, wins the trick (Law 44E, F) and its hand leads to the next (Law 44G). Declarer
// plays dummy's cards: player_of() tells who chooses. There are no claims: thirteen tricks.
//
// Hands may be unknown (empty): then any card not yet seen may come from them. That is how a seat
// follows the play of hands it does not see. A known hand has thirteen cards at the start. A plain
// value: copies are independent, threads need no care.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "bidwright/core/contract.hpp"
#include "bidwright/core/deal.hpp"

namespace bidwright::core {

/// Why a card may not be played now.
enum class CardProblem : std::uint8_t {
  kNone,
  /// All thirteen tricks are played.
  kPlayEnded,
  /// The hand whose turn it is does not hold the card.
  kNotHeld,
  /// The card was played before, or lies in a hand that is known.
  kSeenElsewhere,
  /// Law 44C: the hand must follow suit and can.
  kRevoke,
};

[[nodiscard]] std::string_view describe(CardProblem problem);

/// Whether b, played after a, beats it. Neither need be of the suit led, but a must be winning.
constexpr bool beats(Card b, Card a, Strain strain) {
  if (b.suit() == a.suit()) return b.rank() > a.rank();
  return is_suit(strain) && strain_of(b.suit()) == strain;
}

class Play {
 public:
  Play() = default;
  Play(const Deal& deal, const Contract& contract);

  [[nodiscard]] const Contract& contract() const { return contract_; }
  /// What is left of each hand; an unknown hand stays empty.
  [[nodiscard]] const Deal& remaining() const { return remaining_; }
  [[nodiscard]] bool is_known(Seat seat) const { return known_[static_cast<std::size_t>(seat)]; }
  /// Turns an unknown hand into a known one: dummy, once it is faced (Law 41D), or what is
  /// known afterwards. Give the whole thirteen cards; those already played are taken out.
  void reveal(Seat seat, Hand hand);
  /// Whether the hand can have been that, by all that is known: thirteen cards, none of them seen
  /// elsewhere, those it has played among them, and none left of a suit it has shown out of.
  [[nodiscard]] bool may_have_held(Seat seat, Hand hand) const;

  [[nodiscard]] std::span<const Card> cards() const { return {cards_.data(), size_}; }
  [[nodiscard]] Hand played() const { return played_; }
  [[nodiscard]] Seat seat_of(std::size_t i) const {
    return clockwise(leaders_[i / 4], static_cast<int>(i & 3));
  }
  [[nodiscard]] bool ended() const { return size_ == kCards; }
  /// Complete tricks so far.
  [[nodiscard]] int tricks_played() const { return static_cast<int>(size_ / 4); }
  [[nodiscard]] int tricks_of(Side side) const {
    return side == side_of(contract_.declarer) ? declarer_tricks_
                                               : tricks_played() - declarer_tricks_;
  }
  [[nodiscard]] int declarer_tricks() const { return declarer_tricks_; }

  /// The hand that must play now, and the player who chooses its card.
  [[nodiscard]] Seat turn() const { return clockwise(leader(), static_cast<int>(size_ & 3)); }
  [[nodiscard]] Seat player() const { return player_of(turn()); }
  [[nodiscard]] Seat player_of(Seat hand) const {
    return hand == contract_.dummy() ? contract_.declarer : hand;
  }
  /// Who led, or must lead, trick i (from 0); the current one by default.
  [[nodiscard]] Seat leader() const { return leaders_[size_ / 4]; }
  [[nodiscard]] Seat leader_of(int trick) const {
    return leaders_[static_cast<std::size_t>(trick)];
  }
  /// The cards of the trick that is not complete yet: 0 to 3.
  [[nodiscard]] std::span<const Card> current_trick() const {
    return {cards_.data() + size_ / 4 * 4, std::size_t{size_} & 3};
  }
  /// Suits a hand is known to be out of, since it did not follow: bit = suit.
  [[nodiscard]] unsigned shown_out(Seat seat) const {
    return shown_out_[static_cast<std::size_t>(seat)];
  }

  [[nodiscard]] CardProblem check(Card card) const;
  /// The cards that may be played now; for an unknown hand all that it might hold.
  [[nodiscard]] Hand legal() const;
  /// Plays the card if it is legal; otherwise nothing changes.
  CardProblem add(Card card);

 private:
  Contract contract_;
  Deal remaining_;
  std::array<bool, kSeats> known_{};
  std::array<Card, kCards> cards_{};
  std::array<Seat, kRanks + 1> leaders_{};
  std::array<std::uint8_t, kSeats> shown_out_{};
  Hand played_;
  std::uint8_t size_ = 0;
  std::uint8_t declarer_tricks_ = 0;
};

}  // namespace bidwright::core
