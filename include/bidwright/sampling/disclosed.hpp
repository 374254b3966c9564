// How well a hand agrees with what was disclosed of it: a weight for the sampler, softer than
// disclosure::Disclosure::contains(), since people and robots round.
#pragma once

#include "bidwright/disclosure/disclosure.hpp"

namespace bidwright::sampling {

/// 0 when the hand fits, further below 0 the worse it misses: total points are a matter of
/// judgement and give a little, lengths hardly. Never below kWorstFit.
[[nodiscard]] float fit(const disclosure::HandConstraint& constraint, core::Hand hand);
/// The best of the alternatives.
[[nodiscard]] float fit(const disclosure::Disclosure& disclosure, core::Hand hand);
inline constexpr float kWorstFit = -40.0F;

}  // namespace bidwright::sampling
