#include "dd/search/card_search.hpp"

#include <algorithm>

namespace bidwright::dd::search {

SolvedCards CardSearch::solve(const Position& position, const Effort& effort) {
  const std::uint64_t before = prover_.nodes();
  set_up(position, effort);
  const CardTricksList& like = effort.like;
  const int best = best_tricks();
  for (std::size_t i = 0; i < size_; ++i) {
    Candidate& one = candidates_[i];
    int tricks = std::min(best, like.size() > 0 ? one.expected - like.best() + best : best);
    while (one.at_least < one.at_most && !prover_.gave_up()) {
      tricks = std::clamp(tricks, one.at_least + 1, one.at_most);
      tricks += takes(one, tricks) ? 1 : -1;
    }
  }
  SolvedCards result;
  result.work = prover_.nodes() - before;
  result.gave_up = prover_.gave_up();
  if (result.gave_up) return result;
  for (const core::Card card : legal_) {
    if (const Candidate* const one = candidate_of(card)) {
      result.cards.add({card, one->at_least});
    }
  }
  return result;
}

core::Hand CardSearch::taking(const Position& position, int tricks) {
  set_up(position, {});
  core::Hand result;
  for (const core::Card card : legal_) {
    if (takes(*candidate_of(card), tricks)) result.add(card);
  }
  return result;
}

const CardSearch::Candidate* CardSearch::candidate_of(core::Card card) const {
  const Cards move = prover_.move_of(card);
  const auto end = candidates_.begin() + size_;
  const auto found = std::find_if(candidates_.begin(), end,
                                  [move](const Candidate& one) { return one.move == move; });
  return found != end ? &*found : nullptr;
}

void CardSearch::set_up(const Position& position, const Effort& effort) {
  const CardTricksList& like = effort.like;
  core::Deal deal = position.remaining();
  core::Seat seat = position.leader();
  for (const core::Card card : position.trick()) {
    deal[seat].add(card);
    seat = core::clockwise(seat);
  }
  prover_.forget(position.remaining()[position.turn()].size());
  prover_.set_limit(effort.most_work < ~prover_.nodes() ? prover_.nodes() + effort.most_work
                                                        : ~std::uint64_t{0});
  prover_.set_deal(deal);
  prover_.set_strain(position.strain());
  prover_.set_trick(position.leader(), position.trick());
  north_south_ = is_north_south(prover_.turn());

  legal_ = position.remaining()[seat];
  if (!position.trick().empty()) {
    const core::Hand following = legal_.in_suit(position.trick().front().suit());
    if (!following.empty()) legal_ = following;
  }
  legal_ = legal_ & effort.wanted;
  Cards moves = 0;
  for (const core::Card card : legal_) moves |= prover_.move_of(card);
  MoveList list;
  prover_.order(moves, list);
  size_ = 0;
  for (Cards rest = moves; rest != 0;) {
    Candidate one;
    one.move = list.next(rest);
    one.at_most = prover_.left();
    rest ^= one.move;
    candidates_[size_++] = one;
  }
  for (const CardTricks& entry : like) {
    const Cards move = legal_.contains(entry.card) ? prover_.move_of(entry.card) : 0;
    for (std::size_t i = 0; i < size_; ++i) {
      if (candidates_[i].move == move) candidates_[i].expected = entry.tricks;
    }
  }
  std::stable_sort(candidates_.begin(), candidates_.begin() + size_,
                   [](const Candidate& a, const Candidate& b) { return a.expected > b.expected; });
  const int guess = prover_.guess();
  expected_ = like.size() > 0 ? like.best() : north_south_ ? guess : prover_.left() - guess;
}

int CardSearch::best_tricks() {
  int low = 0;
  int high = prover_.left();
  int tricks = expected_;
  while (low < high && !prover_.gave_up()) {
    tricks = std::clamp(tricks, low + 1, high);
    const auto end = candidates_.begin() + size_;
    const auto found =
        std::find_if(candidates_.begin(), end, [&](Candidate& one) { return takes(one, tricks); });
    if (found != end) {
      std::rotate(candidates_.begin(), found, found + 1);
      low = tricks++;
    } else {
      high = --tricks;
    }
  }
  return low;
}

bool CardSearch::takes(const Candidate& candidate, int tricks) {
  if (candidate.at_least >= tricks) return true;
  if (candidate.at_most < tricks) return false;
  Cards alike = 0;
  const int left = prover_.left();
  const bool result =
      north_south_ ? prover_.north_south_take_after(candidate.move, tricks, alike)
                   : !prover_.north_south_take_after(candidate.move, left + 1 - tricks, alike);
  for (std::size_t i = 0; i < size_; ++i) {
    Candidate& one = candidates_[i];
    if ((one.move & alike) == 0) continue;
    if (result) {
      one.at_least = std::max(one.at_least, tricks);
    } else {
      one.at_most = std::min(one.at_most, tricks - 1);
    }
  }
  return result;
}

}  // namespace bidwright::dd::search
