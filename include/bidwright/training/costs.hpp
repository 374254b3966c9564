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
#include "bidwright/core/trick_table.hpp"

namespace bidwright::training {

inline constexpr int kContracts = 36;

/// When the opponents double.
enum class PenaltyRule : std::uint8_t {
  /// Never (Ho 2014).
  kUndoubled,
  /// Whenever a contract fails by four tricks or more (Yeh & Lin 2016).
  kDoubledFromFourDown,
};

/// Who is taken to play a contract.
enum class DeclarerRule : std::uint8_t {
  /// Whoever of the pair named the strain first.
  kReal,
  /// Whichever hand takes more tricks (Ho 2014).
  kAssumed,
  /// Half the points of each (Yeh & Lin 2016).
  kMeanPoints,
  /// Half the IMPs of each; the best contract is that of kReal.
  kMeanImps,
};

struct CostRules {
  /// The pair is.
  bool vulnerable = false;
  PenaltyRule penalty = PenaltyRule::kUndoubled;
  DeclarerRule declarer = DeclarerRule::kAssumed;

  friend bool operator==(const CostRules&, const CostRules&) = default;
};

/// What data/costs_validation.txt was made by.
inline constexpr CostRules kYehLinRules{false, PenaltyRule::kDoubledFromFourDown,
                                        DeclarerRule::kMeanPoints};

// Their words in flags, recipes and headers, in the order of the values.
inline constexpr std::array<std::string_view, 2> kPenaltyRules{"undoubled",
                                                               "doubled-from-four-down"};
inline constexpr std::array<std::string_view, 4> kDeclarerRules{"real", "assumed", "mean-points",
                                                                "mean-imps"};
[[nodiscard]] std::string_view name(PenaltyRule penalty);
[[nodiscard]] std::string_view name(DeclarerRule declarer);
[[nodiscard]] std::optional<PenaltyRule> penalty_rule_from(std::string_view name);
[[nodiscard]] std::optional<DeclarerRule> declarer_rule_from(std::string_view name);

/// By bidding::contract_index().
using Costs = std::array<std::uint8_t, kContracts>;
/// The same where they may be averages.
using CostRow = std::array<float, kContracts>;

/// Which hand of a pair, North's or South's, names the strain first.
enum class Namer : std::uint8_t { kFirst, kSecond };

class CostTable {
 public:
  explicit CostTable(const CostRules& rules = {});

  // The namer counts by kReal only. Whole numbers: not by kMeanImps.
  [[nodiscard]] Costs operator()(const core::NorthSouthTricks& tricks,
                                 Namer namer = Namer::kFirst) const;
  /// 36 costs a deal, one after another.
  void fill(std::span<const core::NorthSouthTricks> tricks, std::span<std::uint8_t> costs,
            Namer namer = Namer::kFirst) const;
  /// By any rule.
  [[nodiscard]] CostRow row(const core::NorthSouthTricks& tricks,
                            Namer namer = Namer::kFirst) const;

 private:
  /// The points of the seven levels of a strain with so many tricks, in units of five (so that a
  /// mean of two scores is whole) of each declarer; the eighth is padding.
  using Levels = std::array<std::int16_t, 8>;

  [[nodiscard]] Levels levels(int strain, const core::NorthSouthTricks& tricks, Namer namer) const;
  void fill_rows(std::span<const core::NorthSouthTricks> tricks, std::span<std::uint8_t> costs,
                 Namer namer) const;

  CostRules rules_;
  std::array<std::array<Levels, 14>, core::kStrains> points_{};
};

}  // namespace bidwright::training
