#include "bidwright/sampling/facts.hpp"

#include <fmt/format.h>

#include "bidwright/core/counted.hpp"
#include "bidwright/core/format.hpp"

namespace bidwright::sampling {

namespace {

using core::Card;
using core::Hand;
using core::Seat;

/// Follows the cards trick by trick, taking every card as it came.
class Replay {
 public:
  Replay(const View& view, const core::Contract& contract, Facts& facts)
      : view_(view), contract_(contract), facts_(facts), leader_(contract.leader()) {}

  void run() {
    for (const Card card : view_.cards) {
      if (count_ == core::kCards) break;
      take(card);
    }
  }

 private:
  void take(Card card) {
    const Seat seat = core::clockwise(leader_, static_cast<int>(count_ % 4));
    if (count_ % 4 == 0) {
      led_ = winning_ = card;
      winner_ = seat;
    } else {
      if (card.suit() != led_.suit()) out_of(seat, led_.suit());
      if (core::beats(card, winning_, contract_.strain())) {
        winning_ = card;
        winner_ = seat;
      }
    }
    own(seat, card);
    if (++count_ % 4 == 0) leader_ = winner_;
  }

  void own(Seat seat, Card card) {
    const auto holder = facts_.known.holder(card);
    if (holder && *holder != seat) {
      facts_.notes.push_back(fmt::format("{} was played by {}, but {} holds it: dropped", card,
                                         core::name(seat), core::name(*holder)));
      return;
    }
    if (!holder && facts_.missing(seat) == 0) {
      facts_.notes.push_back(
          fmt::format("{} was played by {}, who did not hold it: dropped", card, core::name(seat)));
      return;
    }
    facts_.known[seat].add(card);
    facts_.played[seat].add(card);
    if ((facts_.void_in[static_cast<std::size_t>(seat)] >> index(card.suit()) & 1) != 0) {
      facts_.void_in[static_cast<std::size_t>(seat)] &= ~(1U << index(card.suit()));
      facts_.notes.push_back(
          fmt::format("{} played {} after showing out of the suit: that void "
                      "is dropped",
                      core::name(seat), card));
    }
  }

  void out_of(Seat seat, core::Suit suit) {
    facts_.void_in[static_cast<std::size_t>(seat)] |= 1U << index(suit);
  }

  const View& view_;
  const core::Contract& contract_;
  Facts& facts_;
  Seat leader_;
  Seat winner_ = Seat::kNorth;
  Card led_;
  Card winning_;
  std::size_t count_ = 0;
};

/// Dummy's cards, without those that are known to be elsewhere, and never more than thirteen.
void face_dummy(Seat dummy, Hand hand, Facts& facts) {
  Hand elsewhere;
  for (const Seat seat : core::kAllSeats) {
    if (seat != dummy) elsewhere = elsewhere | facts.known[seat];
  }
  for (const Card card : hand& elsewhere) {
    facts.notes.push_back(fmt::format("{} is shown in dummy, but {} had it: dropped from dummy",
                                      card, core::name(*facts.known.holder(card))));
  }
  for (const Card card : hand - elsewhere) {
    if (facts.missing(dummy) == 0 && !facts.known[dummy].contains(card)) {
      facts.notes.push_back(fmt::format("dummy shows more than 13 cards: {} is dropped", card));
      continue;
    }
    facts.known[dummy].add(card);
  }
  if (facts.missing(dummy) > 0) {
    facts.notes.push_back(fmt::format("dummy shows {}: the other {} are guessed",
                                      core::counted(13 - facts.missing(dummy), "card"),
                                      facts.missing(dummy)));
  }
}

/// Suits shown out of that cannot be true: a hand fully known, or too few cards left for it.
void check_voids(Facts& facts) {
  for (const Seat seat : core::kAllSeats) {
    if (facts.missing(seat) == 0) facts.void_in[static_cast<std::size_t>(seat)] = 0;
  }
  for (const Seat seat : core::kAllSeats) {
    unsigned& voids = facts.void_in[static_cast<std::size_t>(seat)];
    Hand possible;
    for (const core::Suit suit : core::kAllSuits) {
      if ((voids >> index(suit) & 1) == 0) possible = possible | facts.pool.in_suit(suit);
    }
    if (voids != 0 && possible.size() < facts.missing(seat)) {
      voids = 0;
      facts.notes.push_back(
          fmt::format("{} showed out of suits that it must still hold: those "
                      "voids are dropped",
                      core::name(seat)));
    }
  }
  // A suit that every hand with unknown cards is out of must be somewhere all the same.
  for (const core::Suit suit : core::kAllSuits) {
    if (facts.pool.in_suit(suit).empty()) continue;
    int room = 0;
    for (const Seat seat : core::kAllSeats) {
      if ((facts.void_in[static_cast<std::size_t>(seat)] >> index(suit) & 1) == 0) {
        room += facts.missing(seat);
      }
    }
    if (room >= facts.pool.in_suit(suit).size()) continue;
    for (unsigned& voids : facts.void_in) voids &= ~(1U << index(suit));
    facts.notes.push_back(
        fmt::format("the rest of the suit {} has no place: the voids in it are "
                    "dropped",
                    core::letter(suit)));
  }
}

}  // namespace

bool Facts::agree(const core::Deal& deal) const {
  for (const Seat seat : core::kAllSeats) {
    if ((deal[seat] & known[seat]) != known[seat]) return false;
    const Hand unknown = deal[seat] - known[seat];
    for (const core::Suit suit : core::kAllSuits) {
      if ((void_in[static_cast<std::size_t>(seat)] >> index(suit) & 1) != 0 &&
          !unknown.in_suit(suit).empty()) {
        return false;
      }
    }
  }
  return deal.is_complete();
}

Facts facts_of(const View& view) {
  Facts facts;
  facts.known[view.seat] = view.hand;
  if (const auto contract = view.contract()) {
    Replay(view, *contract, facts).run();
    if (view.dummy && contract->dummy() != view.seat) {
      face_dummy(contract->dummy(), *view.dummy, facts);
    }
  }
  Hand all;
  for (const Seat seat : core::kAllSeats) all = all | facts.known[seat];
  facts.pool = Hand::full_deck() - all;
  check_voids(facts);
  return facts;
}

}  // namespace bidwright::sampling
