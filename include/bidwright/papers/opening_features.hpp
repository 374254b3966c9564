// What the opening models see of a hand.
//
//   cards     53  constant, one indicator a card                          (White 2017, template 1)
//   domain   142  constant, indicators for the length of each suit 0..13, its points 0..10, and
//                 all points 0..40                                        (White 2017, template 2)
//   judgement     as domain, and what players weigh besides: seat and vulnerability, shape, losers,
//                 quick tricks, the rule of twenty, suit quality, each in steps and in pairs
//   measures      the same things as plain numbers, for trees
//
// The first three are given as the places of the ones. Both of White's templates also take the 26
// cards of two hands together: the indicators of what they add up to.
#pragma once

#include <cstdint>
#include <vector>

#include "bidwright/papers/openings.hpp"

namespace bidwright::papers {

inline constexpr int kCardFeatures = 53;
inline constexpr int kDomainFeatures = 142;

/// They add to `out` and expect nothing of what is there.
void card_features(core::Hand hand, std::vector<std::uint16_t>& out);
void domain_features(core::Hand hand, std::vector<std::uint16_t>& out);
void judgement_features(const Opening& opening, std::vector<std::uint16_t>& out);
[[nodiscard]] int judgement_feature_count();

/// Always the same number of them, small whole numbers.
void opening_measures(const Opening& opening, std::vector<std::uint8_t>& out);
[[nodiscard]] int opening_measure_count();

}  // namespace bidwright::papers
