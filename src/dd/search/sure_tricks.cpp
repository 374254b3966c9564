#include "dd/search/sure_tricks.hpp"

#include <algorithm>

namespace bidwright::dd::search {

namespace {

/// One suit as a side sees it that cashes it: one hand first, then its partner.
struct Suit {
  Cards own = 0;
  Cards partner = 0;
  Cards others = 0;
  int own_length = 0;
  int partner_length = 0;
  int others_longest = 0;
};

Suit suit_for(const Situation& situation, int seat, int l) {
  const Hands& hands = situation.hands;
  const Shape shape = situation.shape;
  const int left = after(seat);
  const int right = after(seat, 3);
  return {hand(hands, seat) & lane(l),
          hand(hands, partner_of(seat)) & lane(l),
          (hand(hands, left) | hand(hands, right)) & lane(l),
          shape.length(seat, l),
          shape.length(partner_of(seat), l),
          std::max(shape.length(left, l), shape.length(right, l))};
}

struct Cashed {
  int own = 0;
  int partner = 0;
  /// The lowest card of each that must win by its rank.
  Cards own_relevant = 0;
  Cards partner_relevant = 0;
  /// Afterwards the hand can lead a card that its partner wins.
  bool entry = false;
};

/// Tricks in a suit, at most `rounds` of them: the hand leads from the top while its partner can
/// stay below, playing from the bottom; then, perhaps after something else, the partner leads from
/// the top while the hand can stay below. When nobody else has cards of the suit any more, all that
/// is left wins.
Cashed cash(const Suit& suit, int rounds) {
  Cashed result;
  const Cards winners = above(highest_if_any(suit.others));
  Cards own_winners = suit.own & winners;
  Cards partner_winners = suit.partner & winners;
  if ((own_winners | partner_winners) == 0) return result;

  const int own_count = count(own_winners);
  const int partner_count = count(partner_winners);
  const int partner_losers = suit.partner_length - partner_count;
  const int longest = std::max(suit.others_longest, suit.partner_length);
  Cards below_own = partner_winners;
  while (result.own < own_count && result.own < rounds) {
    const Cards led = highest(own_winners);
    if (result.own >= partner_losers && result.own < suit.partner_length) {
      const Cards followed = lowest(below_own);
      if (followed > led) break;
      below_own ^= followed;
    }
    own_winners ^= led;
    ++result.own;
    if (result.own <= longest) result.own_relevant = led;
  }
  if (result.own == own_count && result.own >= longest) {
    result.own = std::min(suit.own_length, rounds);
  }

  const int partner_left = suit.partner_length - std::min(result.own, suit.partner_length);
  if (partner_left == 0 || partner_count == 0) return result;
  const int own_left = suit.own_length - result.own;
  const int own_losers = suit.own_length - own_count;
  const int can_win = std::min(partner_count, partner_left);
  const int others_left = std::max(suit.others_longest - result.own, own_left);
  while (result.partner < can_win && result.own + result.partner < rounds) {
    const Cards led = highest(partner_winners);
    if (result.partner >= own_losers && result.partner < own_left) {
      const Cards followed = lowest(own_winners);
      if (followed > led) break;
      own_winners ^= followed;
    }
    partner_winners ^= led;
    ++result.partner;
    if (result.partner <= others_left) result.partner_relevant = led;
  }
  if (result.partner == can_win && result.partner >= others_left) {
    result.partner = std::min(partner_left, rounds - result.own);
  }
  result.entry = result.partner > 0 && own_left > 0;
  return result;
}

/// A number of tricks, at most as many as were wanted, and the lowest card it depends on.
struct Tricks {
  int count = 0;
  Cards relevant = 0;
};

/// Each trump of a hand takes a trick unless a higher one of the others falls on it, and each of
/// those can do so once.
Tricks of_one_hand(Cards own, Cards others, int longer_by, int wanted) {
  if (longer_by >= wanted) return {longer_by, 0};
  Tricks result;
  if (own == 0) return result;
  int higher = 0;
  for (Cards left = own | others; left != 0 && result.count < wanted;) {
    const Cards card = highest(left);
    left ^= card;
    if ((card & others) != 0) {
      ++higher;
    } else if (higher > 0) {
      --higher;
    } else {
      ++result.count;
      result.relevant = card;
    }
  }
  return result;
}

/// The highest trumps of both hands never have to fall together while the longer hand has lower
/// ones to follow with.
Tricks of_both_hands(const Suit& trumps, int wanted) {
  const int most = std::min(wanted, std::max(trumps.own_length, trumps.partner_length));
  Tricks result;
  Cards left = (trumps.own | trumps.partner) & above(highest_if_any(trumps.others));
  for (; left != 0 && result.count < most; ++result.count) {
    result.relevant = highest(left);
    left ^= result.relevant;
  }
  return result;
}

/// Tricks that a side's trumps take sooner or later, whoever leads.
Tricks trump_tricks(const Suit& trumps, int others_length, int wanted) {
  Tricks best = of_one_hand(trumps.own, trumps.others, trumps.own_length - others_length, wanted);
  if (best.count >= wanted) return best;
  const Tricks partner =
      of_one_hand(trumps.partner, trumps.others, trumps.partner_length - others_length, wanted);
  if (partner.count > best.count) best = partner;
  if (best.count >= wanted) return best;
  const Tricks both = of_both_hands(trumps, wanted);
  return both.count >= best.count ? both : best;
}

/// What trumps mean for a side that cashes other suits.
struct TrumpPlan {
  Tricks tricks;
  /// Cards that can be cashed without playing a trump to them.
  int others_most = 13;
  /// The others cannot ruff: they have no trumps, or these are drawn first.
  bool drawn = false;
  Cards entry = 0;
};

TrumpPlan plan_of(const Situation& situation, int wanted) {
  const int seat = situation.leader;
  const Shape shape = situation.shape;
  const Suit trumps = suit_for(situation, seat, kTrumpLane);
  const int others_length =
      shape.length(after(seat), kTrumpLane) + shape.length(after(seat, 3), kTrumpLane);
  const int longest = std::max(trumps.own_length, trumps.partner_length);
  TrumpPlan plan;
  plan.tricks = trump_tricks(trumps, others_length, wanted);
  plan.others_most = situation.tricks - longest;
  if (plan.tricks.count >= wanted) return plan;
  const Cashed cashed = cash(trumps, situation.tricks);
  if (others_length == 0) {
    plan.drawn = true;
  } else if (cashed.own >= trumps.others_longest) {
    plan.drawn = true;
    plan.tricks = {longest, cashed.own_relevant};
  }
  if (cashed.entry) plan.entry = highest(trumps.partner);
  return plan;
}

/// How often a suit can be led before one of the others may ruff.
int rounds_without_ruff(const Situation& situation, int l) {
  int rounds = situation.tricks;
  for (const int seat : {after(situation.leader), after(situation.leader, 3)}) {
    if (situation.shape.length(seat, kTrumpLane) > 0) {
      rounds = std::min(rounds, situation.shape.length(seat, l));
    }
  }
  return rounds;
}

/// What a hand alone can cash, without trumps.
bool hand_cashes(const Situation& situation, int seat, int wanted, Cards& relevant) {
  int tricks = 0;
  for (int l = 0; l < kLanes; ++l) {
    const Suit suit = suit_for(situation, seat, l);
    if (suit.own == 0) continue;
    const Cashed cashed = cash(suit, situation.tricks);
    tricks += cashed.own;
    relevant |= cashed.own_relevant;
    if (tricks >= wanted) return true;
  }
  return false;
}

/// The side not on lead wins the first trick with the highest card of any suit led, and goes on.
bool others_cash(const Situation& situation, int wanted, Cards& relevant) {
  const Hands& hands = situation.hands;
  const Cards all = all_of(hands);
  const Cards led = hand(hands, situation.leader);
  Cards tops = 0;
  for (int l = 0; l < kLanes; ++l) {
    if ((led & lane(l)) != 0) tops |= highest(all & lane(l));
  }
  if ((tops & (led | hand(hands, partner_of(situation.leader)))) != 0) return false;
  relevant = tops;
  if (wanted <= 1) return true;
  for (const int seat : {after(situation.leader), after(situation.leader, 3)}) {
    if ((hand(hands, seat) & tops) == 0) continue;
    if (!hand_cashes(situation, seat, wanted, relevant)) return false;
  }
  return true;
}

/// A leader without trumps gives a trick away with each suit: one of the others ruffs it, or holds
/// its highest card and nobody of the leader's side ruffs.
bool others_win_any_lead(const Situation& situation, Cards& relevant) {
  const Hands& hands = situation.hands;
  const Cards own = hand(hands, situation.leader);
  if ((own & kTrumps) != 0) return false;
  const Cards all = all_of(hands);
  const Cards partner = hand(hands, partner_of(situation.leader));
  const auto ruffs = [](Cards held, int l) {
    return (held & lane(l)) == 0 && (held & kTrumps) != 0;
  };
  Cards tops = 0;
  for (int l = 0; l < kTrumpLane; ++l) {
    if ((own & lane(l)) == 0) continue;
    if (ruffs(partner, l)) return false;
    if (ruffs(hand(hands, after(situation.leader)), l)) continue;
    if (ruffs(hand(hands, after(situation.leader, 3)), l)) continue;
    const Cards top = highest(all & lane(l));
    if (((own | partner) & top) != 0) return false;
    tops |= top;
  }
  relevant = tops;
  return true;
}

}  // namespace

// First the leader's winners, suit by suit, then an entry, then its partner's; whoever follows or
// discards keeps what is still to be cashed, which is possible as long as no more is counted than
// there are cards other than trumps. Trumps take theirs besides.
bool leaders_take(const Situation& situation, int wanted, Cards& relevant) {
  TrumpPlan plan;
  plan.others_most = situation.tricks;
  if (situation.has_trumps) plan = plan_of(situation, wanted);
  relevant = plan.tricks.relevant;
  if (plan.tricks.count >= wanted) return true;
  const int missing = wanted - plan.tricks.count;
  if (missing > plan.others_most) return false;

  const Hands& hands = situation.hands;
  const int leader = situation.leader;
  const Cards winners = ~up_to_highest(hand(hands, after(leader)) | hand(hands, after(leader, 3))) &
                        (hand(hands, leader) | hand(hands, partner_of(leader)));
  int own = 0;
  int partner = 0;
  bool entry = plan.entry != 0;
  Cards partner_relevant = plan.entry;
  const int lanes = situation.has_trumps ? kTrumpLane : kLanes;
  for (int l = 0; l < lanes; ++l) {
    if ((winners & lane(l)) == 0) continue;
    const Suit suit = suit_for(situation, situation.leader, l);
    const bool safe = !situation.has_trumps || plan.drawn;
    const int rounds = safe ? situation.tricks : rounds_without_ruff(situation, l);
    if (rounds == 0) continue;
    const Cashed cashed = cash(suit, rounds);
    own += cashed.own;
    partner += cashed.partner;
    relevant |= cashed.own_relevant;
    if (own >= missing) return true;
    partner_relevant |= cashed.partner_relevant;
    entry = entry || cashed.entry;
  }
  if (!entry || own >= plan.others_most || own + partner < missing) return false;
  relevant |= partner_relevant;
  return true;
}

bool others_take(const Situation& situation, int wanted, Cards& relevant) {
  if (!situation.has_trumps) return others_cash(situation, wanted, relevant);
  const int seat = after(situation.leader);
  const Suit trumps = suit_for(situation, seat, kTrumpLane);
  const int others_length = situation.shape.length(situation.leader, kTrumpLane) +
                            situation.shape.length(partner_of(situation.leader), kTrumpLane);
  if (wanted <= std::max(trumps.own_length, trumps.partner_length)) {
    const Tricks tricks = trump_tricks(trumps, others_length, wanted);
    relevant = tricks.relevant;
    if (tricks.count >= wanted) return true;
  }
  return wanted == 1 && others_win_any_lead(situation, relevant);
}

}  // namespace bidwright::dd::search
