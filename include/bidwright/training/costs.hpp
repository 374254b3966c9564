// What every final contract of an uncontested auction costs North-South, in IMPs: the IMPs (Law
// 78B) between the best of the 36 contracts and this one, 0 .. 24. PASS scores 0, so the best is
// never negative. Contracts are numbered PASS 0, 1C 1, 1D 2 ... 7NT 35.
//
// Values; a CostTable may be read by any number of threads.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "bidwright/core/seat.hpp"
#include "bidwright/dd/tricks.hpp"

namespace bidwright::training {

inline constexpr int kContracts = 36;

/// How many points a contract that goes down costs.
enum class Scorer : std::uint8_t {
  /// Never doubled (Ho 2014).
  kUndoubled,
  /// Down four or more is doubled (Yeh & Lin 2016).
  kPunished,
};

/// Who is taken to play a contract.
enum class DeclarerRule : std::uint8_t {
  /// Whichever of North and South takes more tricks in its strain.
  kAssumed,
  kNorth,
  kSouth,
  /// Half the points of each.
  kMean,
};

struct CostRules {
  /// North-South are.
  bool vulnerable = false;
  Scorer scorer = Scorer::kUndoubled;
  DeclarerRule declarer = DeclarerRule::kAssumed;

  friend bool operator==(const CostRules&, const CostRules&) = default;
};

/// What data/costs_validation.txt was made by: not vulnerable, punished, both declarers' mean.
inline constexpr CostRules kYehLinRules{false, Scorer::kPunished, DeclarerRule::kMean};

[[nodiscard]] std::string_view name(Scorer scorer);
[[nodiscard]] std::string_view name(DeclarerRule declarer);
[[nodiscard]] std::optional<Scorer> scorer_from(std::string_view name);
[[nodiscard]] std::optional<DeclarerRule> declarer_rule_from(std::string_view name);

using Costs = std::array<std::uint8_t, kContracts>;

class CostTable {
 public:
  explicit CostTable(const CostRules& rules = {});

  [[nodiscard]] Costs operator()(const dd::NorthSouthTricks& tricks) const;
  /// 36 costs a deal, one after another.
  void fill(std::span<const dd::NorthSouthTricks> tricks, std::span<std::uint8_t> costs) const;

 private:
  /// The points of the seven levels of a strain with so many tricks, in units of five (so that a
  /// mean of two scores is whole) of each declarer; the eighth is padding.
  using Levels = std::array<std::int16_t, 8>;

  [[nodiscard]] Levels levels(int strain, const dd::NorthSouthTricks& tricks) const;

  CostRules rules_;
  std::array<std::array<Levels, 14>, core::kStrains> points_{};
};

}  // namespace bidwright::training
