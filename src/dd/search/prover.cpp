#include "dd/search/prover.hpp"

#include <cassert>

namespace bidwright::dd::search {

namespace {

/// The cards of a hand that may still be worth trying, one of each sequence.
class Moves {
 public:
  Moves(Cards hand, Cards legal, Cards all)
      : hand_(hand), different_(lowest_of_sequences(hand, all)), left_(different_ & legal) {}

  [[nodiscard]] Cards left() const { return left_; }
  [[nodiscard]] bool is_choice() const { return (left_ & (left_ - 1)) != 0; }
  /// The one of the same sequence; none if the hand does not hold the card or may not play it.
  [[nodiscard]] Cards like(Cards card) const {
    if ((hand_ & card) == 0) return 0;
    return highest(different_ & suit_of(card) & (2 * card - 1)) & left_;
  }
  void remove(Cards card) { left_ &= ~card; }
  /// After a card that failed: lower ones than all that mattered would fail as well, if it was one
  /// of them.
  void remove_like(Cards card, Cards relevant) { left_ &= ~alike(card, relevant); }
  /// The cards with the same answer as this one, of which `relevant` says what mattered.
  [[nodiscard]] Cards alike(Cards card, Cards relevant) const {
    const Cards suit = suit_of(card);
    const Cards mattered = relevant & suit;
    if (mattered == 0) return suit;
    Cards limit = lowest(mattered);
    if (card >= limit) return 0;
    if ((limit & hand_) != 0) limit = highest(different_ & suit & (2 * limit - 1));
    return suit & below(limit);
  }

 private:
  Cards hand_;
  Cards different_;
  Cards left_;
};

/// Puts a hand's card on the table.
void lay(Trick& trick, Cards card, int seat, bool has_trumps) {
  const bool leads = trick.played == 0;
  trick.shape = trick.shape.without(seat, lane_of(card));
  trick.played |= card;
  if (leads) trick.led_suit = suit_of(card);
  if (!leads && !beats(card, trick.best, has_trumps)) return;
  trick.best = card;
  trick.best_seat = seat;
}

/// Small numbers as one.
constexpr std::uint64_t situation_of(int a, int b, int c, int d) {
  return static_cast<std::uint64_t>(((a * 64 + b) * 64 + c) * 64 + d);
}

/// Tries a hand's cards, the hinted one first, until one gives what its side wants. `order` fills
/// the list once it is needed; `play` says what a card leads to, after it has left the hand.
template <typename Order, typename Play>
bool try_moves(Cards& own, Moves& moves, Cards first, bool wanted, Hints::Place hint,
               Cards& relevant, Order order, Play play) {
  const Cards held = own;
  MoveList list;
  relevant = 0;
  for (Cards card = first; moves.left() != 0; card = 0) {
    if (card == 0) {
      if (list.empty()) order(list);
      card = list.next(moves.left());
    }
    moves.remove(card);
    own = held ^ card;
    Cards mattered = 0;
    const bool result = play(card, mattered);
    own = held;
    if (result == wanted) {
      relevant = mattered;
      hint.set(card);
      return wanted;
    }
    relevant |= mattered;
    moves.remove_like(card, mattered);
  }
  return !wanted;
}

}  // namespace

void Prover::set_deal(const core::Deal& deal) {
  deal_ = deal;
  map_.set_deal(deal);
  for (const core::Suit suit : core::kAllSuits) {
    std::array<std::uint32_t, core::kSeats> ranks{};
    for (const core::Seat seat : core::kAllSeats) {
      ranks[static_cast<std::size_t>(seat)] = map_.ranks(suit, deal[seat]);
    }
    holders_.set(core::index(suit), ranks);
  }
}

void Prover::set_strain(core::Strain strain) {
  has_trumps_ = strain != core::Strain::kNoTrump;
  map_.set_strain(strain);
  std::array<int, kLanes> suits{};
  for (int l = 0; l < kLanes; ++l) suits[static_cast<std::size_t>(l)] = core::index(map_.suit(l));
  holders_.set_rows(suits);
}

void Prover::set_trick(core::Seat leader, std::span<const core::Card> laid) {
  for (const core::Seat seat : core::kAllSeats) {
    hands_[static_cast<std::size_t>(seat)] = map_.cards(deal_[seat]);
  }
  leader_ = core::index(leader);
  turn_ = leader_;
  root_ = Trick();
  root_.all = all_of(hands_);
  root_.left = deal_[leader].size();
  root_.shape = Shape(hands_);
  for (const core::Card card : laid) {
    const Cards bit = map_.card(card);
    hands_[static_cast<std::size_t>(turn_)] ^= bit;
    lay(root_, bit, turn_, has_trumps_);
    turn_ = after(turn_);
  }
}

void Prover::forget(int tricks) {
  limit_ = std::numeric_limits<std::uint64_t>::max();
  gave_up_ = false;
  memory_.forget(std::size_t{1} << std::clamp(2 * tricks, 4, Memory::kFewestBits));
  hints_.forget(std::clamp(2 * tricks + 2, 4, Hints::kBits));
}

bool Prover::north_south_take(int tricks) {
  if (tricks <= 0) return true;
  if (tricks > root_.left) return false;
  Trick trick = root_;
  trick.needed = tricks;
  Cards relevant = 0;
  return go_on(trick, place(), turn_, relevant);
}

Cards Prover::legal() const {
  const Cards own = hand(hands_, turn_);
  const Cards following = own & root_.led_suit;
  return following != 0 ? following : own;
}

Cards Prover::moves() const {
  return Moves(hand(hands_, turn_), legal(), root_.all).left();
}

void Prover::order(Cards moves, MoveList& list) const {
  if (place() == 0) {
    order_leads({hands_, root_.shape, leader_, root_.left, has_trumps_}, moves, root_.left, list);
  } else {
    order_follows(hands_, root_, has_trumps_, turn_, place(), moves, list);
  }
}

bool Prover::north_south_take_after(Cards move, int tricks, Cards& alike) {
  Cards& own = hands_[static_cast<std::size_t>(turn_)];
  const Moves moves(own, legal(), root_.all);
  alike = moves.left();
  if (tricks <= 0) return true;
  if (tricks > root_.left) return false;
  Trick trick = root_;
  trick.needed = tricks;
  lay(trick, move, turn_, has_trumps_);
  own ^= move;
  Cards relevant = 0;
  const bool result = go_on(trick, place() + 1, after(turn_), relevant);
  own ^= move;
  alike = move | (moves.alike(move, relevant) & moves.left());
  return result;
}

Cards Prover::move_of(core::Card card) const {
  return Moves(hand(hands_, turn_), legal(), root_.all).like(map_.card(card));
}

int Prover::guess() const {
  const Cards all = root_.all;
  const Cards ours = (hands_[0] | hands_[2]) & all;
  int points = 0;
  int of_all = 0;
  for (int l = 0; l < kLanes; ++l) {
    Cards cards = all & lane(l);
    for (int value = 4; value > 0 && cards != 0; --value) {
      const Cards card = highest(cards);
      cards ^= card;
      of_all += value;
      if ((card & ours) != 0) points += value;
    }
  }
  double tricks = root_.left * (0.5 + 1.1 * (static_cast<double>(points) / of_all - 0.5));
  if (has_trumps_) {
    tricks += 0.35 * (std::popcount(ours & kTrumps) - std::popcount(all & ~ours & kTrumps));
  }
  return std::clamp(static_cast<int>(tricks + 0.5), 0, root_.left);
}

bool Prover::go_on(const Trick& trick, int place, int seat, Cards& relevant) {
  switch (place) {
    case 0:
      return before_trick(seat, trick.needed, trick.left, trick.shape, relevant);
    case 1:
      return follow<1>(trick, seat, relevant);
    case 2:
      return follow<2>(trick, seat, relevant);
    case 3:
      return follow<3>(trick, seat, relevant);
    default:
      return after_trick(trick, relevant);
  }
}

bool Prover::before_trick(int leader, int needed, int left, Shape shape, Cards& relevant) {
  relevant = 0;
  if (needed <= 0) return true;
  if (needed > left) return false;
  if (left == 1) return last_trick(leader, relevant);
  if (nodes_ >= limit_) {
    gave_up_ = true;
    return false;
  }
  ++nodes_;
  const std::uint64_t key = shape.key(leader);
  const std::uint64_t hash = Memory::hash(key);
  memory_.prefetch(hash);

  const Cards all = all_of(hands_);
  const Holders holders = holders_.of(all);
  if (const Pattern* const pattern = memory_.find(key, hash, holders, needed)) {
    relevant = pattern->lowest_relevant(all);
    return pattern->bounds().at_least >= needed;
  }
  const Situation situation{hands_, shape, leader, left, has_trumps_};
  const bool wanted = is_north_south(leader);
  const int leaders_need = wanted ? needed : left + 1 - needed;
  if (leaders_take(situation, leaders_need, relevant)) return wanted;
  if (others_take(situation, left + 1 - leaders_need, relevant)) return !wanted;

  const bool result = lead(situation, needed, all, relevant);
  if (gave_up_) return false;
  Depths depths{};
  relevant = keep_what_matters(relevant, all, depths);
  const Bounds bounds = result ? Bounds{needed, left} : Bounds{0, needed - 1};
  memory_.add(key, hash, Pattern(holders, depths, bounds));
  return result;
}

bool Prover::last_trick(int leader, Cards& relevant) const {
  Cards played = hand(hands_, leader);
  Cards best = played;
  int best_seat = leader;
  for (int place = 1; place < core::kSeats; ++place) {
    const int seat = after(leader, place);
    const Cards card = hand(hands_, seat);
    played |= card;
    if (!beats(card, best, has_trumps_)) continue;
    best = card;
    best_seat = seat;
  }
  relevant = (played & suit_of(best)) != best ? best : 0;
  return is_north_south(best_seat);
}

bool Prover::lead(const Situation& situation, int needed, Cards all, Cards& relevant) {
  const int leader = situation.leader;
  const bool wanted = is_north_south(leader);
  Cards& own = hands_[static_cast<std::size_t>(leader)];
  Moves moves(own, own, all);
  Hints::Place hint = hints_.at(own, situation_of(0, leader, 0, situation.has_trumps ? needed : 0));
  Trick trick;
  trick.all = all;
  trick.best_seat = leader;
  trick.needed = needed;
  trick.left = situation.tricks;
  const auto order = [&](MoveList& list) {
    const int others_need = wanted ? situation.tricks + 1 - needed : needed;
    order_leads(situation, moves.left(), others_need, list);
  };
  const auto play = [&](Cards card, Cards& mattered) {
    trick.shape = situation.shape.without(leader, lane_of(card));
    trick.led_suit = suit_of(card);
    trick.played = card;
    trick.best = card;
    return follow<1>(trick, after(leader), mattered);
  };
  return try_moves(own, moves, moves.like(hint.card()), wanted, hint, relevant, order, play);
}

template <int kPlace>
bool Prover::follow(const Trick& trick, int seat, Cards& relevant) {
  Cards& own = hands_[static_cast<std::size_t>(seat)];
  const Cards following = own & trick.led_suit;
  Moves moves(own, following != 0 ? following : own, trick.all);
  Trick next = trick;
  const auto play = [&](Cards card, Cards& mattered) {
    next.shape = trick.shape.without(seat, lane_of(card));
    next.played = trick.played | card;
    const bool wins = beats(card, trick.best, has_trumps_);
    next.best = wins ? card : trick.best;
    next.best_seat = wins ? seat : trick.best_seat;
    if constexpr (kPlace < 3) {
      return follow<kPlace + 1>(next, after(seat), mattered);
    } else {
      return after_trick(next, mattered);
    }
  };
  if (!moves.is_choice()) {
    const Cards only = moves.left();
    own ^= only;
    const bool result = play(only, relevant);
    own ^= only;
    return result;
  }
  const int best = lowest_bit(trick.best);
  const Hints::Place hint =
      following != 0
          ? hints_.at(trick.all & trick.led_suit, situation_of(kPlace, seat, best, trick.best_seat))
          : hints_.at(own,
                      situation_of(kPlace + 4, seat + 4 * trick.best_seat, best, trick.needed));
  const auto order = [&](MoveList& list) {
    order_follows(hands_, trick, has_trumps_, seat, kPlace, moves.left(), list);
  };
  return try_moves(own, moves, moves.like(hint.card()), is_north_south(seat), hint, relevant, order,
                   play);
}

bool Prover::after_trick(const Trick& trick, Cards& relevant) {
  const int won = is_north_south(trick.best_seat) ? 1 : 0;
  const bool result =
      before_trick(trick.best_seat, trick.needed - won, trick.left - 1, trick.shape, relevant);
  if ((trick.played & suit_of(trick.best)) != trick.best) relevant |= trick.best;
  return result;
}

/// One card of each suit, the lowest that matters, and how many are not below it. A sequence
/// matters down to its lowest card; but when all lower cards are in one hand, who holds them
/// follows from the lengths.
Cards Prover::keep_what_matters(Cards relevant, Cards all, Depths& depths) const {
  Cards result = 0;
  for (int l = 0; l < kLanes; ++l) {
    const Cards mattered = relevant & lane(l);
    if (mattered == 0) continue;
    Cards card = lowest(mattered);
    Cards holder = 0;
    for (const Cards cards : hands_) {
      if ((cards & card) != 0) holder = cards;
    }
    assert(holder != 0);
    const Cards others = all & ~holder & lane(l);
    const Cards lower = others & below(card);
    if (lower != 0) {
      card = lowest(holder & above(highest(lower)));
    } else {
      const Cards higher = others & above(card);
      if (higher == 0) continue;
      card = lowest(higher);
    }
    result |= card;
    depths[static_cast<std::size_t>(l)] = count(all & lane(l) & ~below(card));
  }
  return result;
}

}  // namespace bidwright::dd::search
