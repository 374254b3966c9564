// Deals that agree with all that a seat has seen, weighted by how likely everybody would have made
// the calls they made.
//
// Candidates are dealt at random around the facts (facts.hpp), or all of them are taken when they
// are few, and weighed by every call of the
// hidden hands: a call that came with a readable disclosure by that, any other by the model of its
// side (call_model.hpp); and by the cards they played (play_priors.hpp). When few candidates carry
// nearly all the weight, the best are improved by a Markov chain of swaps (Metropolis), so that
// rare hands are found as well.
//
// Facts hold in every sample. Calls are given up when no deal fits them all, in this order, and a
// note says so: (1) disclosures of the opponents, their calls being read by the model instead,
// (2) calls of the opponents, the latest first, (3) calls of the partner, the latest first. Without
// any calls left the sample is uniform over the deals that agree with the cards.
//
// Equal views, options and random streams give equal samples. A Sampler is used by one thread at
// a time.
#pragma once

#include <string>
#include <vector>

#include "bidwright/core/random.hpp"
#include "bidwright/sampling/call_model.hpp"
#include "bidwright/sampling/facts.hpp"
#include "bidwright/sampling/play_priors.hpp"
#include "bidwright/sampling/view.hpp"

namespace bidwright::sampling {

struct Sample {
  /// Thirteen cards each, as they were at the start of the board.
  core::Deal deal;
  /// The weights of a set add up to 1.
  double weight = 0;
};

struct SampleSet {
  std::vector<Sample> samples;
  /// What was contradictory or did not fit and was dropped, in words.
  std::vector<std::string> notes;
  /// Deals looked at.
  std::size_t candidates = 0;
  /// How many equally weighted ones the first, random candidates are worth.
  double effective = 0;
};

struct SampleOptions {
  /// How many different deals to return, when there are so many.
  int samples = 100;
  /// Random candidates to weigh before choosing.
  int candidates = 2000;
  /// Swaps tried per chain when the candidates are not worth twice the samples asked for.
  int moves = 60;
};

/// Whose calls are read by what; null: the calls of that side say nothing. They must outlive their
/// use.
struct CallModels {
  const CallModel* own_side = nullptr;
  const CallModel* opponents = nullptr;
  /// How hidden hands' cards are read; null: they say nothing but what hands hold.
  const PlayPriors* plays = nullptr;
  /// Whose defenders signal (signals.hpp), as far as their cards are read: the partner by
  /// agreement, the opponents by what they disclosed.
  bool partner_signals = false;
  bool opponents_signal = false;
};

[[nodiscard]] SampleSet draw_samples(const View& view, const CallModels& models,
                                     const SampleOptions& options, core::Random& random);

}  // namespace bidwright::sampling
