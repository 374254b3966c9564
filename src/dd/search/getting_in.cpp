#include "dd/search/getting_in.hpp"

#include <algorithm>
#include <array>

namespace bidwright::dd::search {

namespace {

class GettingIn {
 public:
  explicit GettingIn(const Situation& situation)
      : situation_(situation),
        ours_(hand(situation.hands, situation.leader) |
              hand(situation.hands, partner_of(situation.leader))),
        ruffs_(situation.has_trumps && (ours_ & kTrumps) != 0) {}

  bool proves(int wanted, const Tricks& trumps, Cards& relevant) {
    if (!count_leads() || !limit_rounds()) return false;
    const int more = wanted - trumps.count;
    const int next = after(situation_.leader);
    const int last = after(situation_.leader, 3);
    const int next_room = room(next, trumps);
    const int last_room = room(last, trumps);
    // Of the cards that will take tricks, one of each suit is the highest.
    if (std::max(more, tops(next)) > next_room || std::max(more, tops(last)) > last_room) {
      return false;
    }
    relevant = tops_ | trumps.relevant;
    if (more == 1 && trumps.count == 0) return true;
    const int nexts = cashes(next, more, relevant);
    const int lasts = cashes(last, more, relevant);
    return enough(next, nexts, lasts, more, next_room) &&
           enough(last, lasts, nexts, more, last_room);
  }

 private:
  /// False if the leader's side may lead to all tricks.
  bool count_leads() {
    const Cards all = all_of(situation_.hands);
    const Shape shape = situation_.shape;
    const int leader = situation_.leader;
    const int partner = partner_of(leader);
    for (int l = 0; l < kLanes; ++l) {
      if ((ours_ & lane(l)) == 0) continue;
      const Cards top = highest(all & lane(l));
      const bool trumps = ruffs_ && l == kTrumpLane;
      if ((top & ours_) == 0 && (trumps || !(ruffs(leader, l) || ruffs(partner, l)))) {
        // Of trumps the highest is kept with the others.
        if (!trumps) tops_ |= top;
        continue;
      }
      const int own_length = shape.length(leader, l);
      const int partner_length = shape.length(partner, l);
      const int most = std::max(own_length, partner_length);
      leads_ += most;
      if (leads_ >= situation_.tricks) return false;
      if (trumps) continue;
      own_discards_ += most - own_length;
      partner_discards_ += most - partner_length;
    }
    return tops_ != 0;
  }

  [[nodiscard]] bool ruffs(int seat, int l) const {
    return ruffs_ && situation_.shape.length(seat, l) == 0 &&
           situation_.shape.length(seat, kTrumpLane) > 0;
  }

  /// False if a suit may be ruffed as soon as it is led.
  bool limit_rounds() {
    rounds_.fill(situation_.tricks);
    if (!ruffs_) return true;
    for (const int seat : {situation_.leader, partner_of(situation_.leader)}) {
      if (situation_.shape.length(seat, kTrumpLane) == 0) continue;
      const int discards = seat == situation_.leader ? own_discards_ : partner_discards_;
      for (int l = 0; l < kTrumpLane; ++l) {
        int& rounds = rounds_[static_cast<std::size_t>(l)];
        rounds = std::min(rounds, situation_.shape.length(seat, l) - discards);
        if (rounds <= 0 && (tops_ & lane(l)) != 0) return false;
      }
    }
    return true;
  }

  /// Cards that a hand can keep beside trumps.
  [[nodiscard]] int room(int seat, const Tricks& trumps) const {
    const int held = trumps.count > 0 ? situation_.shape.length(seat, kTrumpLane) : 0;
    return situation_.tricks - leads_ - held;
  }

  [[nodiscard]] int tops(int seat) const { return count(tops_ & hand(situation_.hands, seat)); }

  /// What a hand takes in the suits whose highest card it holds.
  int cashes(int seat, int wanted, Cards& relevant) const {
    const Cards own = hand(situation_.hands, seat);
    int tricks = 0;
    for (int l = 0; l < (ruffs_ ? kTrumpLane : kLanes); ++l) {
      const int rounds = rounds_[static_cast<std::size_t>(l)];
      if ((own & lane(l)) == 0 || rounds <= 0) continue;
      const Suit suit = suit_for(situation_, seat, l);
      const Cards top = highest(suit.own | suit.partner | suit.others);
      if ((top & own) == 0) continue;
      // A partner who wins as well may be in the way once it has discarded.
      const bool blocked = (suit.partner & above(highest_if_any(suit.others))) != 0;
      const Cashed cashed = cash(suit, blocked ? 1 : rounds);
      tricks += cashed.own;
      relevant |= cashed.own_relevant;
      if (tricks >= wanted) break;
    }
    return std::min(tricks, wanted);
  }

  /// Whether the hand that gets in takes enough: its own, and, if it keeps one more card to lead to
  /// them, its partner's.
  [[nodiscard]] bool enough(int seat, int own, int partners, int wanted, int room) const {
    if (own >= wanted) return true;
    if (own + partners < wanted || std::max({own, tops(seat), 1}) + 1 > room) return false;
    const Cards winners = tops_ & hand(situation_.hands, partner_of(seat));
    for (int l = 0; l < kLanes; ++l) {
      if ((winners & lane(l)) != 0 && (hand(situation_.hands, seat) & lane(l)) != 0) return true;
    }
    return false;
  }

  const Situation& situation_;
  Cards ours_;
  /// The leader's side has trumps.
  bool ruffs_;
  int leads_ = 0;
  int own_discards_ = 0;
  int partner_discards_ = 0;
  /// Of each suit, before it may be ruffed.
  std::array<int, kLanes> rounds_{};
  /// The others' highest cards of the suits in which they win the first lead, but trumps.
  Cards tops_ = 0;
};

}  // namespace

bool others_get_in(const Situation& situation, int wanted, const Tricks& trumps, Cards& relevant) {
  return GettingIn(situation).proves(wanted, trumps, relevant);
}

}  // namespace bidwright::dd::search
