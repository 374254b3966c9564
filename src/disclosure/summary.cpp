#include "bidwright/disclosure/summary.hpp"

#include <algorithm>
#include <optional>
#include <vector>

#include "bidwright/disclosure/told.hpp"

namespace bidwright::disclosure {

namespace {

/// The points, then the lengths of the suits.
constexpr std::size_t kFeatures = 1 + core::kSuits;

using Features = std::array<std::uint8_t, kFeatures>;
using Box = std::array<Range, kFeatures>;

Features features_of(core::Hand hand) {
  Features features{};
  features[0] = static_cast<std::uint8_t>(core::high_card_points(hand));
  for (const core::Suit suit : core::kAllSuits) {
    features[1 + static_cast<std::size_t>(suit)] = static_cast<std::uint8_t>(hand.length(suit));
  }
  return features;
}

Range told_feature(std::size_t feature, Range range) {
  return feature == 0 ? told_points(range) : told_length(range);
}

/// The hands that are still inside of a box that is drawn tighter and tighter.
class Trimmer {
 public:
  Trimmer(std::span<const core::Hand> hands, std::size_t allowance) : allowance_(allowance) {
    for (const core::Hand hand : hands) inside_.push_back(features_of(hand));
    for (std::size_t f = 0; f < kFeatures; ++f) {
      const auto [low, high] =
          std::ranges::minmax(inside_, {}, [f](const Features& features) { return features[f]; });
      box_[f] = {low[f], high[f]};
    }
    for (std::size_t f = 0; f < kFeatures; ++f) {
      for (const bool at_high : {false, true}) worth_[f][at_high] = is_worth(f, at_high);
    }
  }

  Box trim() {
    while (const auto end = rarest_end()) cut(end->feature, end->at_high);
    return box_;
  }

 private:
  struct End {
    std::size_t feature = 0;
    bool at_high = false;
    std::size_t hands = 0;
  };

  [[nodiscard]] std::size_t count(std::size_t f, std::uint8_t value) const {
    return static_cast<std::size_t>(std::ranges::count_if(
        inside_, [&](const Features& features) { return features[f] == value; }));
  }

  /// Whether this end is told once it has been drawn in, alone, as far as may be.
  [[nodiscard]] bool is_worth(std::size_t f, bool at_high) const {
    Range range = box_[f];
    std::size_t left = allowance_;
    while (range.low < range.high) {
      const std::size_t lost = count(f, at_high ? range.high : range.low);
      if (lost > left) break;
      left -= lost;
      at_high ? --range.high : ++range.low;
    }
    const Range told = told_feature(f, range);
    return at_high ? told.high != Range::kNoEnd : told.low != 0;
  }

  /// That loses the fewest hands, if it may be lost.
  [[nodiscard]] std::optional<End> rarest_end() const {
    std::optional<End> rarest;
    for (std::size_t f = 0; f < kFeatures; ++f) {
      if (box_[f].low == box_[f].high) continue;
      for (const bool at_high : {false, true}) {
        if (!worth_[f][at_high]) continue;
        const std::size_t lost = count(f, at_high ? box_[f].high : box_[f].low);
        if (lost <= allowance_ && (!rarest || lost < rarest->hands)) rarest = {f, at_high, lost};
      }
    }
    return rarest;
  }

  void cut(std::size_t f, bool at_high) {
    const std::uint8_t value = at_high ? box_[f].high-- : box_[f].low++;
    allowance_ -=
        std::erase_if(inside_, [&](const Features& features) { return features[f] == value; });
  }

  std::size_t allowance_;
  std::vector<Features> inside_;
  Box box_{};
  std::array<std::array<bool, 2>, kFeatures> worth_{};
};

}  // namespace

HandSummary summarise(std::span<const core::Hand> hands, double outside) {
  HandSummary summary;
  summary.hands = hands.size();
  if (hands.empty()) return summary;
  const Box box =
      Trimmer(hands, static_cast<std::size_t>(outside * static_cast<double>(hands.size()))).trim();
  summary.points = box[0];
  std::copy_n(box.begin() + 1, core::kSuits, summary.length.begin());
  summary.balanced = static_cast<double>(std::ranges::count_if(hands, core::is_balanced)) /
                     static_cast<double>(hands.size());
  return summary;
}

HandConstraint told(const HandSummary& summary) {
  HandConstraint constraint;
  if (summary.hands == 0) return constraint;
  constraint.points = told_points(summary.points);
  for (std::size_t s = 0; s < core::kSuits; ++s) {
    constraint.length[s] = told_length(summary.length[s]);
  }
  // With nothing else to tell, the most points of all do.
  if (constraint.is_open()) constraint.points.high = summary.points.high;
  return constraint;
}

}  // namespace bidwright::disclosure
