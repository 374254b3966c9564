#include "dd/search/move_order.hpp"

namespace bidwright::dd::search {

namespace {

struct LeadWeights {
  // The card: the highest left of its suit, the hand's highest, the hand's lowest.
  int winner;
  int high;
  int low;
  /// Each four cards that the side has more of the suit than the other side.
  int length;
  int trump;
  int others_may_ruff;
  // To a partner who may ruff: with no more trumps than the leader, with more, a winner.
  int short_ruff;
  int long_ruff;
  int ruffed_winner;
  // Through an honour of the next hand, and into one of the last hand.
  int finesse;
  int into_tenace;
  // The side holds so many of the three highest, and both others follow.
  int three_honours;
  int two_honours;
  int one_honour;
  int partner_void;
  int next_void;
  int last_void;
  // Who else holds the highest.
  int partner_top;
  int next_top;
  int last_top;
  /// The leader or its partner can never again lead the suit to the other.
  int no_return;
  int singleton_for_ruff;
  /// A winner, each sixteen tricks that are left.
  int early_winner;
  /// The side does not hold the highest, and two tricks are enough for the others.
  int dangerous;
};

constexpr LeadWeights kNoTrumpLeads{
    .winner = 8,
    .high = 3,
    .low = -4,
    .length = 2,
    .trump = 0,
    .others_may_ruff = 0,
    .short_ruff = 0,
    .long_ruff = 0,
    .ruffed_winner = 0,
    .finesse = 18,
    .into_tenace = -24,
    .three_honours = 20,
    .two_honours = 20,
    .one_honour = 0,
    .partner_void = 2,
    .next_void = -4,
    .last_void = -4,
    .partner_top = 12,
    .next_top = 0,
    .last_top = 3,
    .no_return = -6,
    .singleton_for_ruff = 0,
    .early_winner = 12,
    .dangerous = 6,
};
constexpr LeadWeights kTrumpLeads{
    .winner = 17,
    .high = -9,
    .low = -4,
    .length = 2,
    .trump = -34,
    .others_may_ruff = -60,
    .short_ruff = 40,
    .long_ruff = 4,
    .ruffed_winner = 12,
    .finesse = 66,
    .into_tenace = -31,
    .three_honours = 38,
    .two_honours = 20,
    .one_honour = 12,
    .partner_void = -4,
    .next_void = -4,
    .last_void = -16,
    .partner_top = 12,
    .next_top = -12,
    .last_top = -24,
    .no_return = 0,
    .singleton_for_ruff = 12,
    .early_winner = 0,
    .dangerous = 0,
};

/// The five highest of a suit's cards, none where there are fewer.
std::array<Cards, 5> top_cards(Cards suit) {
  std::array<Cards, 5> result{};
  for (Cards& card : result) {
    if (suit == 0) break;
    card = highest(suit);
    suit ^= card;
  }
  return result;
}

bool holds(Cards cards, Cards card) {
  return (cards & card) != 0;
}

/// What all cards of a suit have in common, and what depends on the card.
struct SuitLead {
  Cards own = 0;
  Cards top = 0;
  int value = 0;
  /// A partner who may ruff: for a winner of the suit, and for another card.
  int winner_ruffed = 0;
  int loser_ruffed = 0;
};

SuitLead suit_lead(const Situation& situation, const LeadWeights& weights, int l, int others_need) {
  const Hands& hands = situation.hands;
  const Shape shape = situation.shape;
  const int leader = situation.leader;
  const int next = after(leader);
  const int last = after(leader, 3);
  const int partner = partner_of(leader);
  const Cards own = hand(hands, leader) & lane(l);
  const Cards partners = hand(hands, partner) & lane(l);
  const Cards nexts = hand(hands, next) & lane(l);
  const Cards lasts = hand(hands, last) & lane(l);
  const Cards ours = own | partners;
  const auto [a, k, q, j, t] = top_cards(ours | nexts | lasts);
  const int own_length = shape.length(leader, l);
  const int partner_length = shape.length(partner, l);
  const int next_length = shape.length(next, l);
  const int last_length = shape.length(last, l);

  SuitLead lead{own, a, 0, 0, 0};
  int& value = lead.value;
  value += weights.length * (own_length + partner_length - next_length - last_length) / 4;
  const auto can_ruff = [&](int seat, Cards held) {
    return held == 0 && (hand(hands, seat) & kTrumps) != 0;
  };
  if (situation.has_trumps && l == kTrumpLane) {
    value += weights.trump;
  } else if (situation.has_trumps) {
    if (can_ruff(next, nexts) || can_ruff(last, lasts)) {
      value += weights.others_may_ruff;
    } else if (can_ruff(partner, partners)) {
      const bool shorter = shape.length(partner, kTrumpLane) <= shape.length(leader, kTrumpLane);
      lead.winner_ruffed = weights.ruffed_winner;
      lead.loser_ruffed = nexts == 0 || lasts == 0 ? weights.ruffed_winner
                          : shorter                ? weights.short_ruff
                                                   : weights.long_ruff;
    }
    if (own_length == 1 && (hand(hands, leader) & kTrumps) != 0) {
      value += weights.singleton_for_ruff;
    }
  }
  if (partner_length >= 2 && next_length >= 2 &&
      ((holds(partners, k) && holds(nexts, a)) ||
       (holds(partners, a) && holds(nexts, k) &&
        (holds(partners, q) || (holds(ours, q) && holds(ours, j)))) ||
       (holds(partners, k) && holds(nexts, q) &&
        (holds(partners, j) || (holds(ours, j) && holds(ours, t)))))) {
    value += weights.finesse;
  }
  if (own_length >= 2 && last_length >= 2 &&
      ((holds(own, a) && holds(lasts, k)) ||
       (holds(own, k) && holds(lasts, a) && !holds(ours, q)))) {
    value += weights.into_tenace;
  }
  if (nexts != 0 && lasts != 0) {
    const int honours =
        (holds(ours, a) ? 1 : 0) + (holds(ours, k) ? 1 : 0) + (holds(ours, q) ? 1 : 0);
    if (honours == 3) value += weights.three_honours;
    if (honours == 2) value += weights.two_honours;
    if (honours == 1) value += weights.one_honour;
  }
  if (partners == 0) value += weights.partner_void;
  if (nexts == 0) value += weights.next_void;
  if (lasts == 0) value += weights.last_void;
  if (holds(partners, a)) value += weights.partner_top;
  if (holds(nexts, a)) value += weights.next_top;
  if (holds(lasts, a)) value += weights.last_top;
  if (partners == 0 || own_length == 1) value += weights.no_return;
  if (others_need <= 2 && !holds(ours, a)) value += weights.dangerous;
  return lead;
}

/// The rank as a small number, the two 0.
int rank_of(Cards card) {
  return lowest_bit(card) & 15;
}

/// A follower who can follow suit.
class Follower {
 public:
  Follower(const Hands& hands, const Trick& trick, bool has_trumps, int seat, int place)
      : trick_(trick), place_(place), partner_wins_((trick.best_seat ^ seat) == 2) {
    const Cards next = hand(hands, after(seat));
    const Cards partner = hand(hands, partner_of(seat));
    const auto may_ruff = [&](Cards held) {
      return has_trumps && trick.led_suit != kTrumps && (held & trick.led_suit) == 0 &&
             (held & kTrumps) != 0;
    };
    next_best_ = highest_if_any(next & trick.led_suit);
    next_ruffs_ = may_ruff(next);
    const Cards partners_best = highest_if_any(partner & trick.led_suit);
    partner_will_win_ =
        (partners_best > trick.best && partners_best > next_best_) || may_ruff(partner);
  }

  [[nodiscard]] int value(Cards card, bool wins) const {
    const int rank = rank_of(card);
    if (place_ == 3) return wins && !partner_wins_ ? 50 - rank : -rank;
    if (place_ == 2) {
      if (partner_wins_) {
        const bool enough = next_best_ < trick_.best && !next_ruffs_;
        return !enough && wins && !beaten_by_next(card) ? 40 - rank : -rank;
      }
      return !wins ? -rank : beaten_by_next(card) ? 10 + rank : 50 - rank;
    }
    if (partner_will_win_) return wins ? -rank - 5 : 10 - rank;
    return !wins ? -rank : next_best_ > card ? 5 + rank : 30 - rank;
  }

 private:
  [[nodiscard]] bool beaten_by_next(Cards card) const {
    return next_best_ != 0 ? next_best_ > card : next_ruffs_;
  }

  const Trick& trick_;
  int place_;
  bool partner_wins_;
  Cards next_best_ = 0;
  bool next_ruffs_ = false;
  bool partner_will_win_ = false;
};

}  // namespace

void order_leads(const Situation& situation, Cards moves, int others_need, MoveList& list) {
  const LeadWeights& weights = situation.has_trumps ? kTrumpLeads : kNoTrumpLeads;
  for (int l = 0; l < kLanes; ++l) {
    Cards cards = moves & lane(l);
    if (cards == 0) continue;
    const SuitLead suit = suit_lead(situation, weights, l, others_need);
    for (; cards != 0; cards &= cards - 1) {
      const Cards card = lowest(cards);
      int value = suit.value;
      if (card == suit.top) {
        value += weights.winner + suit.winner_ruffed + weights.early_winner * situation.tricks / 16;
      } else {
        value += suit.loser_ruffed;
        if ((suit.own & above(card)) == 0) {
          value += weights.high;
        } else if ((suit.own & below(card)) == 0) {
          value += weights.low;
        }
      }
      list.add(card, value);
    }
  }
}

void order_follows(const Hands& hands, const Trick& trick, bool has_trumps, int seat, int place,
                   Cards moves, MoveList& list) {
  if ((moves & trick.led_suit) != 0) {
    const Follower follower(hands, trick, has_trumps, seat, place);
    for (; moves != 0; moves &= moves - 1) {
      const Cards card = lowest(moves);
      list.add(card, follower.value(card, beats(card, trick.best, has_trumps)));
    }
    return;
  }
  const bool partner_wins = (trick.best_seat ^ seat) == 2;
  for (; moves != 0; moves &= moves - 1) {
    const Cards card = lowest(moves);
    if (has_trumps && (card & kTrumps) != 0) {
      const int value = !beats(card, trick.best, has_trumps) ? -30 : partner_wins ? -5 : 40;
      list.add(card, value - rank_of(card));
    } else {
      list.add(card, 2 * trick.shape.length(seat, lane_of(card)) - rank_of(card));
    }
  }
}

}  // namespace bidwright::dd::search
