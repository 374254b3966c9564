#include "play_features.hpp"

#include <algorithm>

namespace bidwright::sampling {

using core::Card;
using core::Hand;
using core::Seat;
using core::Suit;

namespace {

/// 1 the player himself, 2 his partner, 3 an opponent.
int relation(Seat player, Seat other) {
  if (player == other) return 1;
  return core::same_side(player, other) ? 2 : 3;
}

/// Follows the cards and notes the context of each.
class Replay {
 public:
  Replay(const core::Auction& auction, Hand dummy)
      : auction_(auction), contract_(*auction.contract()), dummy_(dummy) {
    leader_ = contract_.leader();
    first_led_.fill(-1);
  }

  std::vector<PlayContext> run(std::span<const Card> cards) {
    std::vector<PlayContext> contexts;
    for (const Card card : cards) {
      const Seat seat = core::clockwise(leader_, count_ & 3);
      if (seat != contract_.dummy()) contexts.push_back(context(seat, card));
      take(seat, card);
    }
    return contexts;
  }

 private:
  PlayContext context(Seat seat, Card card) const {
    PlayContext result;
    result.seat = seat;
    result.card = card;
    result.own_before = played_by_[static_cast<std::size_t>(seat)];
    result.gone = gone_;
    result.strain = contract_.strain();
    const int place = count_ & 3;
    result.situation = count_ == 0 ? 0 : place + 1;
    result.declarers = seat == contract_.declarer;
    result.led = led_.suit();
    result.winning = winning_;
    result.partner_wins = place > 0 && winner_ == core::partner(seat);
    if (count_ > 0) {
      result.dummy = dummy_ - played_by_[static_cast<std::size_t>(contract_.dummy())];
    }
    for (std::size_t i = 0; i < auction_.size(); ++i) {
      const core::Call call = auction_.calls()[i];
      if (!call.is_bid() || !core::is_suit(call.bid().strain())) continue;
      int& by = result.bid_by[static_cast<std::size_t>(call.bid().strain())];
      if (by == 0) by = relation(seat, auction_.seat_of(i));
    }
    for (std::size_t s = 0; s < first_led_.size(); ++s) {
      if (first_led_[s] >= 0) result.led_by[s] = relation(seat, core::seat_at(first_led_[s]));
    }
    return result;
  }

  void take(Seat seat, Card card) {
    if ((count_ & 3) == 0) {
      led_ = winning_ = card;
      winner_ = seat;
      int& first = first_led_[static_cast<std::size_t>(card.suit())];
      if (first < 0) first = core::index(seat);
    } else if (core::beats(card, winning_, contract_.strain())) {
      winning_ = card;
      winner_ = seat;
    }
    played_by_[static_cast<std::size_t>(seat)].add(card);
    trick_.add(card);
    if ((++count_ & 3) == 0) {
      leader_ = winner_;
      gone_ = gone_ | trick_;
      trick_ = {};
    }
  }

  const core::Auction& auction_;
  core::Contract contract_;
  Hand dummy_;
  Seat leader_ = Seat::kNorth;
  Seat winner_ = Seat::kNorth;
  Card led_;
  Card winning_;
  int count_ = 0;
  Hand gone_;
  Hand trick_;
  std::array<Hand, core::kSeats> played_by_{};
  std::array<int, core::kSuits> first_led_{};
};

/// A, K, Q, J, T, 9, 8 to 6, lower: 0 to 7.
std::uint64_t rank_class(Card card) {
  const int rank = core::index(card.rank());
  if (rank >= 7) return static_cast<std::uint64_t>(12 - rank);
  return rank >= 4 ? 6 : 7;
}

class Mixer {
 public:
  explicit Mixer(std::uint64_t first) : state_(first) {}
  Mixer& operator<<(std::uint64_t field) {
    state_ = state_ * 64 + field;
    return *this;
  }
  [[nodiscard]] std::uint16_t index() const {
    std::uint64_t x = state_ * 0x9e3779b97f4a7c15U;
    x ^= x >> 29;
    x *= 0xbf58476d1ce4e5b9U;
    return static_cast<std::uint16_t>((x >> 40) & (kPlayFeatures - 1));
  }

 private:
  std::uint64_t state_;
};

std::uint64_t at_most(int value, int limit) {
  return static_cast<std::uint64_t>(std::min(value, limit));
}

}  // namespace

Hand PlayContext::legal(Hand start) const {
  const Hand left = start - own_before;
  if (situation < 2) return left;
  const Hand following = left.in_suit(led);
  return following.empty() ? left : following;
}

std::vector<PlayContext> play_contexts(const core::Auction& auction, Hand dummy,
                                       std::span<const Card> cards) {
  return Replay(auction, dummy).run(cards);
}

std::array<std::uint16_t, kFeaturesOfACard> play_features(const PlayContext& context, Hand left,
                                                          Card card) {
  const Suit suit = card.suit();
  const auto s = static_cast<std::size_t>(suit);
  const std::uint32_t ranks = left.ranks(suit);
  const int rank = core::index(card.rank());
  const int length = std::popcount(ranks);
  const int above = std::popcount(ranks >> (rank + 1));
  const int below = length - above - 1;
  const std::uint64_t honours = ranks >> 8;
  // Cards that are gone join those on either side of them.
  const std::uint32_t gone = context.gone.ranks(suit);
  int next = rank - 1;
  while (next >= 0 && (gone >> next & 1) != 0) --next;
  const std::uint64_t touches_below = next >= 0 && (ranks >> next & 1) != 0 ? 1 : 0;
  next = rank + 1;
  while (next < core::kRanks && (gone >> next & 1) != 0) ++next;
  const std::uint64_t touches_above = next < core::kRanks && (ranks >> next & 1) != 0 ? 1 : 0;

  const bool trumps = core::is_suit(context.strain);
  const bool is_trump = trumps && core::strain_of(suit) == context.strain;
  const bool follows = context.situation >= 2 && suit == context.led;
  const bool leads = context.situation < 2;
  const bool discards = !follows && !leads;
  const bool wins = leads || core::beats(card, context.winning, context.strain);
  const std::uint64_t kind = static_cast<std::uint64_t>(context.situation) * 8 +
                             (context.declarers ? 4U : 0U) + (trumps ? 2U : 0U) +
                             (discards ? 1U : 0U);
  const std::uint64_t a = rank_class(card);
  const std::uint64_t n = at_most(length, 7);
  const std::uint64_t bid = static_cast<std::uint64_t>(context.bid_by[s]);
  const std::uint64_t led = static_cast<std::uint64_t>(context.led_by[s]);
  const std::uint64_t dummy_honours = context.dummy.ranks(suit) >> 8;
  const std::uint64_t dummy_length = at_most(context.dummy.length(suit), 5);
  const std::uint64_t w = wins ? 1 : 0;
  const std::uint64_t t = is_trump ? 1 : 0;
  const std::uint64_t partner = context.partner_wins ? 1 : 0;

  std::array<std::uint16_t, kFeaturesOfACard> features{};
  const auto base = [kind](std::uint64_t feature) { return Mixer(feature * 128 + kind + 1); };
  features[0] = (base(1) << honours << n << a << at_most(above, 4)).index();
  features[1] = (base(2) << a << touches_below << touches_above << w << partner).index();
  features[2] = (base(3) << at_most(above, 5) << at_most(below, 3) << n << t).index();
  features[3] = (base(4) << n << bid << led << t).index();
  features[4] = (base(5) << dummy_honours << dummy_length << w << (a < 5 ? a : 5)).index();
  if (leads) {
    features[5] = (base(6) << honours << n << bid << t).index();
    features[6] =
        (base(7) << at_most(below, 2) << led << n
                 << at_most(left.length(core::Suit(trumps ? core::index(context.strain) : 0)), 5)
                 << (trumps ? 1U : 0U))
            .index();
  } else if (follows) {
    features[5] = (base(8) << rank_class(context.winning) << a << w << partner << honours).index();
    features[6] = (base(9) << w << partner << (below == 0 ? 1U : 0U) << (above == 0 ? 1U : 0U)
                           << dummy_honours)
                      .index();
  } else {
    features[5] = (base(10) << t << w << partner << n << a).index();
    features[6] = (base(11) << n << dummy_length << at_most(below, 2) << bid << honours).index();
  }
  return features;
}

}  // namespace bidwright::sampling
