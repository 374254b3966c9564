#include "bidwright/training/problems.hpp"

#include <algorithm>
#include <array>

#include "bidwright/core/imp.hpp"
#include "bidwright/core/score.hpp"

namespace bidwright::training {
namespace {

using core::Seat;

/// Points of the contracts with this declarer's tricks.
std::array<int, kContracts> points_of(const std::array<int, core::kStrains>& tricks) {
  std::array<int, kContracts> points{};
  for (int i = 0; i < core::kBids; ++i) {
    const core::Bid bid = core::Bid::at(i);
    points[static_cast<std::size_t>(i + 1)] = core::score(
        bid, core::Doubling::kUndoubled, false, tricks[static_cast<std::size_t>(bid.strain())]);
  }
  return points;
}

void append_row(const bidding::FeatureSet& features, core::Hand hand, std::vector<float>& room,
                FeatureMatrix& matrix) {
  features.fill(hand, {}, room);
  matrix.values.insert(matrix.values.end(), room.begin(), room.end());
}

}  // namespace

Problem problem_of(const SolvedDeal& deal) {
  Problem problem{deal.deal[Seat::kNorth], deal.deal[Seat::kSouth], {}};
  for (int s = 0; s < core::kStrains; ++s) {
    const auto strain = static_cast<core::Strain>(s);
    for (const Seat seat : {Seat::kNorth, Seat::kSouth}) {
      problem.tricks.set(strain, seat, deal.tricks(strain, seat));
    }
  }
  return problem;
}

Examples make_examples(std::span<const Problem> problems, const bidding::FeatureSet& features,
                       Declaring declarer) {
  Examples examples;
  examples.declarers = declarer == Declaring::kAssumed ? 1 : 2;
  examples.north.dimensions = examples.south.dimensions = static_cast<int>(features.width());
  examples.north.values.reserve(problems.size() * features.width());
  examples.south.values.reserve(problems.size() * features.width());
  examples.costs.reserve(problems.size() *
                         static_cast<std::size_t>(kContracts * examples.declarers));
  std::vector<float> room(features.width());

  for (const Problem& problem : problems) {
    append_row(features, problem.north, room, examples.north);
    append_row(features, problem.south, room, examples.south);

    std::array<int, core::kStrains> north{};
    std::array<int, core::kStrains> south{};
    std::array<int, core::kStrains> better{};
    for (std::size_t s = 0; s < core::kStrains; ++s) {
      north[s] = problem.tricks(static_cast<core::Strain>(s), Seat::kNorth);
      south[s] = problem.tricks(static_cast<core::Strain>(s), Seat::kSouth);
      better[s] = std::max(north[s], south[s]);
    }
    // The best contract is the same under both rules.
    const auto assumed = points_of(better);
    const int best = *std::max_element(assumed.begin(), assumed.end());
    const auto append_costs = [&](const std::array<int, kContracts>& points) {
      for (const int p : points) examples.costs.push_back(static_cast<float>(core::imps(best - p)));
    };
    if (declarer == Declaring::kAssumed) {
      append_costs(assumed);
    } else {
      append_costs(points_of(north));
      append_costs(points_of(south));
    }
  }
  return examples;
}

Split split_problems(std::size_t count) {
  const std::size_t tenth = count / 10;
  return {count - 2 * tenth, tenth, tenth};
}

}  // namespace bidwright::training
