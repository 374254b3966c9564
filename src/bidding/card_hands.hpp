// Hands that make the calls of a model, found by letting it bid random pairs: an example for every
// call, and the two or three kinds of hands that a call stands for where one range would not tell
// it.
#pragma once

#include <optional>
#include <vector>

#include "bidwright/bidding/model.hpp"
#include "bidwright/bidding/path.hpp"
#include "bidwright/core/hand.hpp"

namespace bidwright::bidding {

/// Part of the hands of a call.
struct HandKind {
  /// The ranges that hold for 9 of 10 of them.
  Meaning meaning;
  /// The share of all hands of the call, 0 to 1.
  double share = 0;
};

/// Two or three kinds that are told apart by points, by a long suit or by balance, if that says
/// much more than one range over all; empty otherwise. The largest first.
[[nodiscard]] std::vector<HandKind> kinds_of(const std::vector<core::Hand>& hands);

class CardHands {
 public:
  /// Bids `pairs` random pairs; equal models give equal hands.
  CardHands(const Model& model, Condition condition, std::uint32_t pairs);

  /// The hands that made the call, the first ones that came up.
  [[nodiscard]] const std::vector<core::Hand>& of(Step step) const;
  /// One in the middle of its hands' points; none if the call never came up.
  [[nodiscard]] std::optional<core::Hand> example(Step step) const;

 private:
  /// By node and action.
  std::vector<std::vector<std::vector<core::Hand>>> hands_;
};

}  // namespace bidwright::bidding
