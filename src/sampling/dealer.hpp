// Deals the unknown cards at random: uniform over the deals that agree with the facts when at most
// two hands are unknown or nobody has shown out, and close to it otherwise. Private to the module.
#pragma once

#include <vector>

#include "bidwright/core/random.hpp"
#include "bidwright/sampling/facts.hpp"

namespace bidwright::sampling {

class Dealer {
 public:
  explicit Dealer(const Facts& facts);

  [[nodiscard]] core::Deal deal(core::Random& random);
  /// All deals that agree with the facts, if there are at most `limit`; otherwise nothing.
  [[nodiscard]] std::vector<core::Deal> enumerate(std::size_t limit) const;
  /// The seats whose hands are not wholly known.
  [[nodiscard]] const std::vector<core::Seat>& hidden() const { return hidden_; }
  [[nodiscard]] bool may_hold(core::Seat seat, core::Card card) const {
    return allowed_[static_cast<std::size_t>(seat)].contains(card);
  }

 private:
  struct Group {
    std::vector<core::Card> cards;
    std::vector<core::Seat> seats;
  };

  [[nodiscard]] bool try_deal(core::Random& random, core::Deal& deal);
  /// Deals whatever the voids, then mends them by swaps as far as they can be.
  [[nodiscard]] core::Deal deal_and_mend(core::Random& random);

  core::Deal known_;
  core::Hand pool_;
  std::array<core::Hand, core::kSeats> allowed_{};
  std::array<int, core::kSeats> missing_{};
  std::vector<core::Seat> hidden_;
  /// Cards with the same possible holders, those with the fewest holders first.
  std::vector<Group> groups_;
};

}  // namespace bidwright::sampling
