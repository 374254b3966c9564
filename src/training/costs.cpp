#include "bidwright/training/costs.hpp"

#include <algorithm>
#include <cassert>

#include "bidwright/core/imp.hpp"
#include "bidwright/core/score.hpp"

namespace bidwright::training {

namespace {

using core::Doubling;
using core::Seat;

/// Points are kept in units of five.
constexpr int kUnit = 5;
/// From 7NT made to thirteen down, doubled and vulnerable, and then some.
constexpr std::size_t kDifferences = 8192 / kUnit;

constexpr std::array<std::uint8_t, kDifferences> make_imp_table() {
  std::array<std::uint8_t, kDifferences> table{};
  std::size_t step = 0;
  for (std::size_t i = 0; i < kDifferences; ++i) {
    const int difference = static_cast<int>(i) * kUnit;
    while (step < core::kImpSteps.size() && difference >= core::kImpSteps[step]) ++step;
    table[i] = static_cast<std::uint8_t>(step);
  }
  return table;
}

constexpr std::array<std::uint8_t, kDifferences> kImps = make_imp_table();

int points_of(core::Bid bid, int tricks, const CostRules& rules) {
  const int down = bid.level() + 6 - tricks;
  const bool doubled = rules.penalty == PenaltyRule::kDoubledFromFourDown && down >= 4;
  return core::score(bid, doubled ? Doubling::kDoubled : Doubling::kUndoubled, rules.vulnerable,
                     tricks);
}

template <typename Enum, std::size_t N>
std::optional<Enum> find(const std::array<std::string_view, N>& names, std::string_view name) {
  const auto found = std::find(names.begin(), names.end(), name);
  if (found == names.end()) return std::nullopt;
  return static_cast<Enum>(found - names.begin());
}

}  // namespace

std::string_view name(PenaltyRule penalty) {
  return kPenaltyRules[static_cast<std::size_t>(penalty)];
}

std::string_view name(DeclarerRule declarer) {
  return kDeclarerRules[static_cast<std::size_t>(declarer)];
}

std::optional<PenaltyRule> penalty_rule_from(std::string_view name) {
  return find<PenaltyRule>(kPenaltyRules, name);
}

std::optional<DeclarerRule> declarer_rule_from(std::string_view name) {
  return find<DeclarerRule>(kDeclarerRules, name);
}

CostTable::CostTable(const CostRules& rules) : rules_(rules) {
  for (const core::Strain strain : core::kAllStrains) {
    for (int tricks = 0; tricks <= 13; ++tricks) {
      Levels& levels = points_[static_cast<std::size_t>(strain)][static_cast<std::size_t>(tricks)];
      for (int level = 1; level <= 7; ++level) {
        const int points = points_of(core::Bid(level, strain), tricks, rules);
        levels[static_cast<std::size_t>(level - 1)] = static_cast<std::int16_t>(points / kUnit);
      }
    }
  }
}

CostTable::Levels CostTable::levels(int strain, const core::NorthSouthTricks& tricks,
                                    Namer namer) const {
  const auto& of_strain = points_[static_cast<std::size_t>(strain)];
  const auto taken = [&](Seat seat) {
    return static_cast<std::size_t>(tricks(core::strain_at(strain), seat));
  };
  const std::size_t north = taken(Seat::kNorth);
  const std::size_t south = taken(Seat::kSouth);
  switch (rules_.declarer) {
    case DeclarerRule::kAssumed:
      return of_strain[std::max(north, south)];
    case DeclarerRule::kReal:
    case DeclarerRule::kMeanImps:
      return of_strain[namer == Namer::kFirst ? north : south];
    case DeclarerRule::kMeanPoints:
      break;
  }
  Levels mean = of_strain[north];
  for (std::size_t i = 0; i < mean.size(); ++i) {
    mean[i] = static_cast<std::int16_t>((mean[i] + of_strain[south][i]) / 2);
  }
  return mean;
}

Costs CostTable::operator()(const core::NorthSouthTricks& tricks, Namer namer) const {
  Costs costs;
  fill({&tricks, 1}, costs, namer);
  return costs;
}

CostRow CostTable::row(const core::NorthSouthTricks& tricks, Namer namer) const {
  CostRow row;
  Costs costs;
  if (rules_.declarer != DeclarerRule::kMeanImps) {
    fill_rows({&tricks, 1}, costs, namer);
    std::copy(costs.begin(), costs.end(), row.begin());
    return row;
  }
  Costs others;
  fill_rows({&tricks, 1}, costs, Namer::kFirst);
  fill_rows({&tricks, 1}, others, Namer::kSecond);
  for (std::size_t i = 0; i < row.size(); ++i) {
    row[i] = static_cast<float>(costs[i] + others[i]) * 0.5F;
  }
  return row;
}

void CostTable::fill(std::span<const core::NorthSouthTricks> tricks, std::span<std::uint8_t> costs,
                     Namer namer) const {
  assert(rules_.declarer != DeclarerRule::kMeanImps);
  fill_rows(tricks, costs, namer);
}

void CostTable::fill_rows(std::span<const core::NorthSouthTricks> tricks,
                          std::span<std::uint8_t> costs, Namer namer) const {
  assert(costs.size() == tricks.size() * kContracts);
  std::uint8_t* out = costs.data();
  for (const core::NorthSouthTricks& deal : tricks) {
    std::array<Levels, core::kStrains> points;
    Levels best{};
    for (int strain = 0; strain < core::kStrains; ++strain) {
      points[static_cast<std::size_t>(strain)] = levels(strain, deal, namer);
      // Whoever declares, the best contract is the pair's.
      if (rules_.declarer == DeclarerRule::kReal || rules_.declarer == DeclarerRule::kMeanImps) {
        const auto s = core::strain_at(strain);
        const auto most =
            static_cast<std::size_t>(std::max(deal(s, Seat::kNorth), deal(s, Seat::kSouth)));
        const Levels& better = points_[static_cast<std::size_t>(strain)][most];
        for (std::size_t i = 0; i < best.size(); ++i) best[i] = std::max(best[i], better[i]);
      } else {
        for (std::size_t i = 0; i < best.size(); ++i) {
          best[i] = std::max(best[i], points[static_cast<std::size_t>(strain)][i]);
        }
      }
    }
    const int highest = *std::max_element(best.begin(), best.end());
    *out++ = kImps[static_cast<std::size_t>(highest)];
    for (std::size_t level = 0; level < 7; ++level) {
      for (std::size_t strain = 0; strain < core::kStrains; ++strain) {
        *out++ = kImps[static_cast<std::size_t>(highest - points[strain][level])];
      }
    }
  }
}

}  // namespace bidwright::training
