// What a hand looks like to a model: blocks of numbers, named, joined into a feature set.
//
//   binary        53  constant 1, one indicator a card (Card::index() order)
//   condensed      6  constant 1, high-card points, lengths of clubs, diamonds, hearts, spades
//   second-order  21  all monomials of degree <= 2 in the five condensed numbers, unscaled
//   third-order   56  the same of degree <= 3
//   rich               constant, honours, lengths and points by suit and in thresholds, controls,
//                      losers, shape, products; everything scaled to about one
//   cards         52  one indicator a card, no constant
//   vulnerable     1  1 when the hand's own side is vulnerable
//   vulnerabilities 2 the same, then 1 when the opponents are
//
// A set is written with plus signs, "rich+cards+vulnerable". The numbers are computed the same on
// every machine (no fused multiply-add, fixed order). The functions here keep no state.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "bidwright/core/hand.hpp"
#include "bidwright/core/seat.hpp"

namespace bidwright::bidding {

/// Vulnerability as the bidding side sees it.
struct Condition {
  bool vulnerable = false;
  bool opponents_vulnerable = false;

  static constexpr int kCount = 4;
  /// Own side 1, opponents 2.
  [[nodiscard]] constexpr std::size_t index() const {
    return (vulnerable ? 1U : 0U) + (opponents_vulnerable ? 2U : 0U);
  }
  static constexpr Condition at(std::size_t i) { return {(i & 1) != 0, (i & 2) != 0}; }
  friend constexpr bool operator==(Condition, Condition) = default;
};

[[nodiscard]] constexpr Condition condition_of(core::Vulnerability vulnerability, core::Side side) {
  return {core::is_vulnerable(vulnerability, side),
          core::is_vulnerable(vulnerability, core::opponents(side))};
}

enum class FeatureBlock : std::uint8_t {
  kBinary,
  kCondensed,
  kSecondOrder,
  kThirdOrder,
  kRich,
  kCards,
  kVulnerable,
  kVulnerabilities,
};

[[nodiscard]] std::size_t width(FeatureBlock block);
[[nodiscard]] std::string_view name(FeatureBlock block);
/// The names of all blocks, for messages: "binary, condensed, ...".
[[nodiscard]] std::string feature_block_names();

class FeatureSet {
 public:
  /// The empty set, of width 0.
  FeatureSet() = default;
  explicit FeatureSet(std::vector<FeatureBlock> blocks);
  /// "rich+vulnerable": at least one block, none twice.
  [[nodiscard]] static core::Expected<FeatureSet> parse(std::string_view text);

  [[nodiscard]] const std::vector<FeatureBlock>& blocks() const { return blocks_; }
  [[nodiscard]] std::size_t width() const { return width_; }
  [[nodiscard]] std::string name() const;
  /// Whether the numbers depend on the own side's vulnerability, and on the opponents'.
  [[nodiscard]] bool sees_own_vulnerability() const;
  [[nodiscard]] bool sees_opponents_vulnerability() const;

  /// Fills width() numbers.
  void fill(core::Hand hand, Condition condition, std::span<float> out) const;
  /// Row i of `out`, width() numbers after one another, is hands[i].
  void fill(std::span<const core::Hand> hands, Condition condition, std::span<float> out) const;

  friend bool operator==(const FeatureSet&, const FeatureSet&) = default;

 private:
  std::vector<FeatureBlock> blocks_;
  std::size_t width_ = 0;
};

}  // namespace bidwright::bidding
