// Weighs hands by the calls made and the cards played with them. Private to the module.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "bidwright/disclosure/disclosure.hpp"
#include "bidwright/sampling/play_priors.hpp"
#include "bidwright/sampling/sampler.hpp"

namespace bidwright::sampling {

/// A call below this does not fit the hand.
inline constexpr float kFits = -7.5F;

class Weigher {
 public:
  Weigher(const View& view, const CallModels& models, const std::vector<core::Seat>& hidden,
          std::vector<std::string>& notes);

  /// The logarithm of the weight of a hand, at most 0; anything below `least` if it is less.
  [[nodiscard]] float log_weight(core::Seat seat, core::Hand hand, float least) const;
  /// Gives up what fits this deal worst by the order of sampler.hpp; false when everything fits.
  [[nodiscard]] bool relax(const core::Deal& deal, std::vector<std::string>& notes);
  [[nodiscard]] bool empty() const;

 private:
  struct Term {
    std::size_t position = 0;
    core::Seat seat = core::Seat::kNorth;
    /// Which of the seat's bound calls; none: only what was disclosed is known.
    std::optional<std::size_t> bound;
    disclosure::Disclosure disclosure;
    bool by_disclosure = false;
    bool dropped = false;
  };

  /// The seat's bound calls must have been given the hand.
  [[nodiscard]] float value(const Term& term, core::Hand hand) const;
  void set_hand(core::Seat seat, core::Hand hand) const;
  [[nodiscard]] std::string describe(const Term& term) const;

  core::Seat viewer_;
  core::Auction auction_;
  std::array<std::unique_ptr<SeatCalls>, core::kSeats> bound_;
  std::array<std::unique_ptr<PlayPriors::SeatPlays>, core::kSeats> plays_;
  /// Calls that tell much first: bids and doubles before passes.
  std::array<std::vector<Term>, core::kSeats> terms_;
};

}  // namespace bidwright::sampling
