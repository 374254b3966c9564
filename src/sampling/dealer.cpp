#include "dealer.hpp"

#include <algorithm>

namespace bidwright::sampling {

using core::Card;
using core::Deal;
using core::Hand;
using core::Random;
using core::Seat;

Dealer::Dealer(const Facts& facts) : known_(facts.known), pool_(facts.pool) {
  for (const Seat seat : core::kAllSeats) {
    const auto i = static_cast<std::size_t>(seat);
    missing_[i] = std::max(0, facts.missing(seat));
    if (missing_[i] == 0) continue;
    hidden_.push_back(seat);
    allowed_[i] = pool_;
    for (const core::Suit suit : core::kAllSuits) {
      if ((facts.void_in[i] >> index(suit) & 1) != 0) allowed_[i] = allowed_[i] - Hand::of(suit);
    }
  }
  for (const Card card : pool_) {
    std::vector<Seat> seats;
    for (const Seat seat : hidden_) {
      if (may_hold(seat, card)) seats.push_back(seat);
    }
    const auto same = std::ranges::find(groups_, seats, &Group::seats);
    if (same != groups_.end()) {
      same->cards.push_back(card);
    } else {
      groups_.push_back({{card}, seats});
    }
  }
  std::ranges::stable_sort(groups_, {}, [](const Group& group) { return group.seats.size(); });
}

bool Dealer::try_deal(Random& random, Deal& deal) {
  std::array<int, core::kSeats> room = missing_;
  for (const Group& group : groups_) {
    // Each card goes to a holder in proportion to the room left: exact for the last group dealt.
    auto left = static_cast<int>(group.cards.size());
    for (const Card card : group.cards) {
      int total = 0;
      for (const Seat seat : group.seats) total += room[static_cast<std::size_t>(seat)];
      if (total < left--) return false;
      auto at = static_cast<int>(random.below(static_cast<std::uint32_t>(total)));
      for (const Seat seat : group.seats) {
        int& seats_room = room[static_cast<std::size_t>(seat)];
        at -= seats_room;
        if (at >= 0) continue;
        deal[seat].add(card);
        --seats_room;
        break;
      }
    }
  }
  return true;
}

Deal Dealer::deal_and_mend(Random& random) {
  Deal deal = known_;
  std::vector<Card> cards;
  for (const Card card : pool_) cards.push_back(card);
  random.shuffle(cards);
  std::size_t next = 0;
  for (const Seat seat : hidden_) {
    for (int i = 0; i < missing_[static_cast<std::size_t>(seat)]; ++i)
      deal[seat].add(cards[next++]);
  }
  for (int i = 0; i < 2000; ++i) {
    const Card a = cards[random.below(static_cast<std::uint32_t>(cards.size()))];
    const Card b = cards[random.below(static_cast<std::uint32_t>(cards.size()))];
    const Seat x = *deal.holder(a);
    const Seat y = *deal.holder(b);
    const int now = (may_hold(x, a) ? 1 : 0) + (may_hold(y, b) ? 1 : 0);
    const int then = (may_hold(y, a) ? 1 : 0) + (may_hold(x, b) ? 1 : 0);
    if (x == y || then < now) continue;
    deal[x].remove(a);
    deal[y].remove(b);
    deal[x].add(b);
    deal[y].add(a);
  }
  return deal;
}

Deal Dealer::deal(Random& random) {
  for (int attempt = 0; attempt < 20; ++attempt) {
    Deal deal = known_;
    if (try_deal(random, deal)) return deal;
  }
  return deal_and_mend(random);
}

std::vector<Deal> Dealer::enumerate(std::size_t limit) const {
  std::vector<Deal> deals{known_};
  for (const Group& group : groups_) {
    for (const Card card : group.cards) {
      std::vector<Deal> longer;
      for (const Deal& deal : deals) {
        for (const Seat seat : group.seats) {
          if (deal[seat].size() == core::kRanks) continue;
          longer.push_back(deal);
          longer.back()[seat].add(card);
        }
      }
      // Prefixes that cannot be completed are few, so a prefix too many means deals too many.
      if (longer.size() > 2 * limit) return {};
      deals = std::move(longer);
    }
  }
  std::erase_if(deals, [](const Deal& deal) { return !deal.is_complete(); });
  if (deals.size() > limit) deals.clear();
  return deals;
}

}  // namespace bidwright::sampling
