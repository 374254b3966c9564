#include "bidwright/bidding/judgement.hpp"

namespace bidwright::bidding {

using core::Hand;
using core::Suit;

Judgement::Judgement(Hand the_hand) : hand(the_hand) {
  for (const Suit suit : core::kAllSuits) {
    const auto s = static_cast<std::size_t>(suit);
    const std::uint32_t ranks = hand.ranks(suit);
    lengths[s] = std::popcount(ranks);
    points[s] = core::high_card_points(ranks);
    high_cards[s] = std::popcount(ranks >> 8);
    tens += static_cast<int>(ranks >> 8 & 1);
    aces += static_cast<int>(ranks >> 12 & 1);
    controls += 2 * static_cast<int>(ranks >> 12 & 1) + static_cast<int>(ranks >> 11 & 1);
    if (lengths[s] == 1) bare_points += points[s];
    const bool weak_doubleton = lengths[s] == 2 && ranks >> 11 == 0 && (ranks >> 9 & 3) != 0;
    if (weak_doubleton) ++weak_doubletons;
    total += points[s];
    length_points += std::max(0, lengths[s] - 4);
    shortness_points += std::max(0, 3 - lengths[s]);
    losers += bidding::losers(ranks);
    half_quick_tricks += bidding::half_quick_tricks(ranks);
  }
  shape = lengths;
  std::sort(shape.begin(), shape.end(), std::greater<>());
  for (std::size_t s = 3; s-- > 0;) {
    if (lengths[s] > lengths[longest]) longest = s;
  }
  twenty = total + shape[0] + shape[1];
  balanced = core::is_balanced(hand);
  top_three = std::popcount(hand.ranks(core::suit_at(static_cast<int>(longest))) >> 10);
}

int Judgement::shape_number() const {
  return (shape[0] - 4) * 12 + std::min(shape[1], 6) * 2 - 2 + (shape[2] > shape[3] ? 1 : 0);
}

int losers(Hand hand) {
  int result = 0;
  for (const Suit suit : core::kAllSuits) result += losers(hand.ranks(suit));
  return result;
}

int half_quick_tricks(Hand hand) {
  int result = 0;
  for (const Suit suit : core::kAllSuits) result += half_quick_tricks(hand.ranks(suit));
  return result;
}

}  // namespace bidwright::bidding
