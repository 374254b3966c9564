// How strong players estimate a hand's worth in tricks: points for honours, and corrections for
// shape or for honours that work together (Mandziuk & Suchan 2019, section III). A pair's estimate
// is the sum of its hands'. Pure functions.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "bidwright/core/hand.hpp"

namespace bidwright::papers {

enum class Estimator : std::uint8_t {
  /// Ace 4, king 3, queen 2, jack 1.
  kWork,
  /// 7, 5, 3, 1.
  kBamberger,
  /// 4, 3, 2, 0.5, ten 0.5.
  kCollet,
  /// 4, 3, 2.
  kAkq,
  /// Work, 2 for a void, 1 for a singleton, 1 for a suit of five or more.
  kAssert,
  /// Work, 0.25 for an ace, 0.5 for a ten with another honour or a nine, 0.5 for a suit with three
  /// honours or two of ace, king and queen.
  kPlusValue,
  /// Work, 1 for each trump from the fifth and each card of a side suit from the fourth.
  kThreeAndFour,
};

inline constexpr std::array kAllEstimators{
    Estimator::kWork,   Estimator::kBamberger, Estimator::kCollet,      Estimator::kAkq,
    Estimator::kAssert, Estimator::kPlusValue, Estimator::kThreeAndFour};

[[nodiscard]] std::string_view name(Estimator estimator);

/// At no trump every suit is a side suit.
[[nodiscard]] double estimate(Estimator estimator, core::Hand hand, core::Strain strain);

}  // namespace bidwright::papers
