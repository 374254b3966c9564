// How players choose their cards: P(card | hand, what everybody sees), learnt from recorded games
// (fit.hpp), in models/play.bwn. It weighs hidden hands by the cards they have played: who led
// fourth best holds length, who played the queen third in hand has not the jack.
//
// A linear model over features of each card that could have been played, softmax over those. Since
// others play otherwise, it is blended with "any legal card".
#pragma once

#include <array>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "bidwright/core/auction.hpp"
#include "bidwright/core/hand.hpp"
#include "bidwright/nn/weights_file.hpp"
#include "bidwright/sampling/view.hpp"

namespace bidwright::sampling {

class PlayPriors {
 public:
  /// What the project ships. Loaded when first asked for, once; any thread may use it. StartupError
  /// if the file is missing or damaged.
  [[nodiscard]] static const PlayPriors& shipped();

  static constexpr std::string_view kKind = "card play";
  /// As fit_play_priors() makes them.
  explicit PlayPriors(const nn::WeightsFile& weights);
  ~PlayPriors();
  PlayPriors(const PlayPriors&) = delete;
  PlayPriors& operator=(const PlayPriors&) = delete;

  /// The plays of one seat, ready to be weighed for many hands.
  class SeatPlays;
  /// With `signals` the seat, if it defends, has the agreement of signals.hpp.
  [[nodiscard]] std::unique_ptr<SeatPlays> bind(const View& view, core::Seat seat,
                                                bool signals = false) const;

  /// P(card) of what the viewer plays next from its own hand, by Card::index(); `legal`: what may
  /// be played. It must be its turn, and not be dummy.
  [[nodiscard]] std::array<float, core::kCards> chances(const View& view, core::Hand legal) const;

 private:
  std::vector<float> weights_;
};

class PlayPriors::SeatPlays {
 public:
  SeatPlays(const PlayPriors& priors, const View& view, core::Seat seat, bool signals);
  ~SeatPlays();

  /// The logarithm of the probability of all the seat's plays with these thirteen cards, at most 0;
  /// anything below `least` if it is less.
  [[nodiscard]] float log_likelihood(core::Hand hand, float least) const;

 private:
  struct Plays;
  const std::vector<float>& weights_;
  bool signals_;
  std::unique_ptr<const Plays> plays_;
};

}  // namespace bidwright::sampling
