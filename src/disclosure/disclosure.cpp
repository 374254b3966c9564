#include "bidwright/disclosure/disclosure.hpp"

#include <algorithm>

namespace bidwright::disclosure {

namespace {

/// Searches for the honours of a hand that keeps a constraint, suit by suit; its low cards are
/// whatever lengths need.
class HonourSearch {
 public:
  explicit HonourSearch(const HandConstraint& wanted) : wanted_(wanted) {}

  [[nodiscard]] bool finds(std::size_t suit = 0, int points = 0, int aces = 0, int kings = 0,
                           int least = 0, int most = 0) const {
    if (suit == core::kSuits) {
      return least <= core::kRanks && most >= core::kRanks && wanted_.points.contains(points) &&
             (!wanted_.aces || *wanted_.aces == aces) &&
             (!wanted_.kings || *wanted_.kings == kings);
    }
    const Range length = wanted_.length[suit];
    const auto holds = [&](core::Rank rank) {
      return wanted_.holds.contains({static_cast<core::Suit>(suit), rank});
    };
    for (int honours = 0; honours < 16; ++honours) {
      const int ace = honours & 1;
      const int king = honours >> 1 & 1;
      const int queen = honours >> 2 & 1;
      const int jack = honours >> 3 & 1;
      const int here = 4 * ace + 3 * king + 2 * queen + jack;
      const int shortest = std::max<int>(length.low, ace + king + queen + jack);
      const int longest = std::min<int>(length.high, ace + king + queen + jack + kLowCards);
      if (shortest > longest || !wanted_.suit_points[suit].contains(here)) continue;
      if ((ace == 0 && holds(core::Rank::kAce)) || (king == 0 && holds(core::Rank::kKing)))
        continue;
      if (finds(suit + 1, points + here, aces + ace, kings + king, least + shortest,
                most + longest)) {
        return true;
      }
    }
    return false;
  }

 private:
  static constexpr int kLowCards = core::kRanks - 4;
  const HandConstraint& wanted_;
};

}  // namespace

bool HandConstraint::is_possible() const {
  return HonourSearch(*this).finds();
}

bool HandConstraint::contains(core::Hand hand) const {
  if (!points.contains(core::high_card_points(hand))) return false;
  for (const core::Suit suit : core::kAllSuits) {
    const auto s = static_cast<std::size_t>(suit);
    if (!length[s].contains(hand.length(suit))) return false;
    if (!suit_points[s].contains(core::high_card_points(hand.ranks(suit)))) return false;
  }
  return (!aces || *aces == hand.count(core::Rank::kAce)) &&
         (!kings || *kings == hand.count(core::Rank::kKing)) && (holds - hand).empty();
}

bool Disclosure::contains(core::Hand hand) const {
  return alternatives.empty() || std::ranges::any_of(alternatives, [&](const HandConstraint& one) {
           return one.contains(hand);
         });
}

}  // namespace bidwright::disclosure
