// What a model's calls show, found by letting it bid random pairs of hands.
#pragma once

#include <cstdint>
#include <functional>

#include "bidwright/bidding/model.hpp"

namespace bidwright::bidding {

struct SurveyOptions {
  /// Pairs of hands for each condition that the model tells apart; each is bid once.
  std::uint32_t pairs = 1'000'000;
  std::uint64_t seed = 1;
  /// The result does not depend on it.
  unsigned threads = 1;
  /// Called with the number of pairs bid since the last time, from any thread.
  std::function<void(std::uint64_t)> on_progress;
};

/// How many tables of meanings a model needs: 1; 2 if it looks at its own vulnerability only; 4.
[[nodiscard]] std::size_t conditions_told_apart(const Model& model);

/// The meanings of all calls, by bidding random pairs.
[[nodiscard]] Meanings survey(const Model& model, const SurveyOptions& options);

/// The model without the nodes and calls that its survey never saw, and without their weights.
/// The model must have meanings. A root keeps at least one call.
[[nodiscard]] Model without_unused(const Model& model);

}  // namespace bidwright::bidding
