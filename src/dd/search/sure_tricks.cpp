#include "dd/search/sure_tricks.hpp"

#include <algorithm>

#include "dd/search/cashing.hpp"
#include "dd/search/getting_in.hpp"

namespace bidwright::dd::search {

namespace {

/// Each trump of a hand takes a trick unless a higher one of the others falls on it, and each of
/// those can do so once.
Tricks of_one_hand(Cards own, Cards others, int longer_by, int wanted) {
  if (longer_by >= wanted) return {longer_by, 0};
  Tricks result;
  if (own == 0) return result;
  int higher = 0;
  for (Cards left = (own | others) & ~below(lowest(own)); left != 0 && result.count < wanted;) {
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
  if (trumps.partner_length > best.count) {
    const Tricks partner =
        of_one_hand(trumps.partner, trumps.others, trumps.partner_length - others_length, wanted);
    if (partner.count > best.count) best = partner;
    if (best.count >= wanted) return best;
  }
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
  if (!situation.has_trumps) {
    return others_cash(situation, wanted, relevant) ||
           others_get_in(situation, wanted, {}, relevant);
  }
  const int seat = after(situation.leader);
  const Suit trumps = suit_for(situation, seat, kTrumpLane);
  const int others_length = situation.shape.length(situation.leader, kTrumpLane) +
                            situation.shape.length(partner_of(situation.leader), kTrumpLane);
  Tricks tricks;
  if (others_length > 0 || wanted <= std::max(trumps.own_length, trumps.partner_length)) {
    tricks = trump_tricks(trumps, others_length, wanted);
    relevant = tricks.relevant;
    if (tricks.count >= wanted) return true;
  }
  if (wanted == 1 && others_win_any_lead(situation, relevant)) return true;
  // Where only they have trumps, these are cashed like any suit.
  if (others_length == 0) tricks = {};
  return others_get_in(situation, wanted, tricks, relevant);
}

}  // namespace bidwright::dd::search
