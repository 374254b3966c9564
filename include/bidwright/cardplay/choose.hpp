// Chooses a card from what one seat sees: opening lead, declarer for both of his hands, defender.
//
// A single legal card, or cards that are all equal, are played at once. Otherwise deals are
// sampled (sampling/sampler.hpp), each is solved double dummy for every candidate, and the card
// with the highest expected score is played. For a defender what players usually do counts a
// little, the less the more deals were solved.
#pragma once

#include <string>
#include <vector>

#include "bidwright/cardplay/options.hpp"
#include "bidwright/core/random.hpp"
#include "bidwright/sampling/sampler.hpp"

namespace bidwright::cardplay {

struct CardCandidate {
  core::Card card;
  /// Expected score by the form of scoring: IMPs, or the share of a matchpoint top.
  double score = 0;
  /// Expected tricks of the player's side in all, those already won included.
  double tricks = 0;
  /// What is added to the score, when cards are compared, for being what players usually play.
  double habit = 0;
};

enum class Reason : std::uint8_t {
  /// Only one card may be played.
  kForced,
  /// All cards that may be played are equal.
  kEqual,
  /// The lowest legal card, as the options ask.
  kLowest,
  /// The best over the samples.
  kSampled,
};

[[nodiscard]] std::string_view name(Reason reason);

struct CardDecision {
  core::Card card;
  Reason reason = Reason::kForced;
  /// The best first; empty if nothing was weighed.
  std::vector<CardCandidate> candidates;
  /// Deals solved.
  int samples = 0;
  /// Positions searched to solve them; the same on every machine.
  std::uint64_t work = 0;
  /// The search ended because it had done all the work it may do.
  bool out_of_work = false;
  /// A limit on time cut the search short.
  bool cut_short = false;
  double seconds = 0;
  /// What the sampler found contradictory or dropped.
  std::vector<std::string> notes;
};

/// Seconds that may be spent on this decision; none: as long as the samples take.
using TimeLimit = std::optional<double>;

/// It must be the view's seat's turn, in its own hand or, as declarer, in dummy.
[[nodiscard]] CardDecision choose_card(const sampling::View& view,
                                       const sampling::CallModels& models,
                                       const CardOptions& options, TimeLimit limit,
                                       const Clock& clock, core::Random& random);

}  // namespace bidwright::cardplay
