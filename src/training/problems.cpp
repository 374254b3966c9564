#include "bidwright/training/problems.hpp"

#include <algorithm>
#include <array>
#include <vector>

#include "bidwright/training/costs.hpp"

namespace bidwright::training {
namespace {

using core::Seat;

void append_row(const bidding::FeatureSet& features, core::Hand hand, std::vector<float>& room,
                FeatureMatrix& matrix) {
  features.fill(hand, {}, room);
  matrix.values.insert(matrix.values.end(), room.begin(), room.end());
}

}  // namespace

Problem problem_of(const deals::SolvedDeal& deal) {
  Problem problem{deal.deal[Seat::kNorth], deal.deal[Seat::kSouth], {}};
  for (int s = 0; s < core::kStrains; ++s) {
    const auto strain = static_cast<core::Strain>(s);
    for (const Seat seat : {Seat::kNorth, Seat::kSouth}) {
      problem.tricks.set(strain, seat, deal.tricks(strain, seat));
    }
  }
  return problem;
}

Problem in_form(const Problem& problem, std::size_t form) {
  std::array<int, core::kSuits> names{0, 1, 2, 3};
  for (std::size_t i = 0; i < form % 24; ++i) std::next_permutation(names.begin(), names.end());
  const bool exchange = form >= 24;
  const auto rename = [&](core::Hand hand) {
    std::uint64_t bits = 0;
    for (const core::Suit suit : core::kAllSuits) {
      bits |= std::uint64_t{hand.ranks(suit)}
              << (names[static_cast<std::size_t>(suit)] * core::kRanks);
    }
    return core::Hand::from_bits(bits);
  };
  Problem result;
  result.north = rename(exchange ? problem.south : problem.north);
  result.south = rename(exchange ? problem.north : problem.south);
  for (const core::Strain strain : core::kAllStrains) {
    const auto to = strain == core::Strain::kNoTrump
                        ? strain
                        : static_cast<core::Strain>(names[static_cast<std::size_t>(strain)]);
    for (const Seat seat : {Seat::kNorth, Seat::kSouth}) {
      const Seat from = exchange ? core::partner(seat) : seat;
      result.tricks.set(to, seat, problem.tricks(strain, from));
    }
  }
  return result;
}

std::vector<Problem> in_forms(std::span<const Problem> problems, std::size_t count) {
  std::vector<Problem> result;
  count = std::min(count, problems.size() * kForms);
  result.reserve(count);
  for (std::size_t i = 0; i < count; ++i) {
    const std::size_t which = i % problems.size();
    const std::size_t round = i / problems.size();
    // 47 is prime: rounds 1 .. 47 go through forms 1 .. 47, each problem in an order of its own.
    const std::size_t form = round == 0 ? 0 : 1 + (which * 29 + round * 11) % (kForms - 1);
    result.push_back(in_form(problems[which], form));
  }
  return result;
}

Examples make_examples(std::span<const Problem> problems, const bidding::FeatureSet& features,
                       CostRule rule) {
  Examples examples;
  examples.declarers = rule.declarer == Declaring::kAssumed ? 1 : 2;
  examples.north.dimensions = examples.south.dimensions = static_cast<int>(features.width());
  examples.north.values.reserve(problems.size() * features.width());
  examples.south.values.reserve(problems.size() * features.width());
  examples.costs.reserve(problems.size() *
                         static_cast<std::size_t>(kContracts * examples.declarers));
  std::vector<float> room(features.width());
  std::vector<CostTable> tables;
  if (rule.declarer == Declaring::kAssumed) {
    tables.emplace_back(CostRules{.scorer = rule.scorer});
  } else {
    for (const auto declarer : {DeclarerRule::kNorth, DeclarerRule::kSouth}) {
      tables.emplace_back(CostRules{.scorer = rule.scorer, .declarer = declarer});
    }
  }

  for (const Problem& problem : problems) {
    append_row(features, problem.north, room, examples.north);
    append_row(features, problem.south, room, examples.south);

    for (const CostTable& table : tables) {
      const Costs costs = table(problem.tricks);
      examples.costs.insert(examples.costs.end(), costs.begin(), costs.end());
    }
  }
  return examples;
}

Split split_problems(std::size_t count) {
  const std::size_t tenth = count / 10;
  return {count - 2 * tenth, tenth, tenth};
}

}  // namespace bidwright::training
