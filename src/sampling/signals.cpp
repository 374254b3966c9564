#include "bidwright/sampling/signals.hpp"

#include "bidwright/core/play.hpp"

namespace bidwright::sampling {

std::optional<core::Card> signal(const SignalPlace& place, core::Suit suit, core::Hand held,
                                 core::Hand serve) {
  if (core::strain_of(suit) == place.strain) return std::nullopt;
  core::Hand small;
  for (const core::Card card : serve.in_suit(suit)) {
    if (card.rank() > core::Rank::kNine) continue;
    if (suit == place.led && core::beats(card, place.winning, place.strain)) continue;
    small.add(card);
  }
  if (small.size() < 2) return std::nullopt;
  const bool count = suit == place.led && !place.partner_led;
  const bool high = count ? held.length(suit) % 2 == 0
                          : held.contains({suit, core::Rank::kAce}) ||
                                held.contains({suit, core::Rank::kKing}) ||
                                held.contains({suit, core::Rank::kQueen});
  return high ? small.highest() : small.lowest();
}

}  // namespace bidwright::sampling
