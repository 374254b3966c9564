#include "bidwright/bidding/survey.hpp"

#include <algorithm>
#include <atomic>

#include "bidwright/bidding/pair_bidder.hpp"
#include "bidwright/core/parallel.hpp"
#include "bidwright/core/random.hpp"

namespace bidwright::bidding {
namespace {

constexpr std::uint64_t kChunk = 2048;
constexpr std::size_t kPoints = 38;
constexpr std::size_t kLengths = core::kRanks + 1;
/// Percent of the hands that may lie outside a range, or a usual range, on either side.
constexpr std::uint64_t kOutside = 1;
constexpr std::uint64_t kOutsideUsual = 10;

/// The hands of one call, counted.
struct Tally {
  std::array<std::uint32_t, kPoints> points{};
  std::array<std::array<std::uint32_t, kLengths>, core::kSuits> lengths{};
  std::uint32_t balanced = 0;
  std::uint32_t seen = 0;

  void count(core::Hand hand) {
    ++seen;
    ++points[static_cast<std::size_t>(core::high_card_points(hand))];
    for (core::Suit suit : core::kAllSuits) {
      ++lengths[static_cast<std::size_t>(core::index(suit))]
               [static_cast<std::size_t>(hand.length(suit))];
    }
    if (core::is_balanced(hand)) ++balanced;
  }
  void add(const Tally& other) {
    seen += other.seen;
    balanced += other.balanced;
    for (std::size_t i = 0; i < kPoints; ++i) points[i] += other.points[i];
    for (std::size_t s = 0; s < core::kSuits; ++s) {
      for (std::size_t i = 0; i < kLengths; ++i) lengths[s][i] += other.lengths[s][i];
    }
  }
};

/// The smallest and largest value once the outermost hands are left aside.
template <std::size_t N>
Range range_of(const std::array<std::uint32_t, N>& counts, std::uint32_t seen,
               std::uint64_t outside) {
  const std::uint64_t aside = seen * outside / 100;
  Range range;
  std::uint64_t below = 0;
  for (std::size_t i = 0; i < N; ++i) {
    below += counts[i];
    if (below > aside) {
      range.low = static_cast<std::uint8_t>(i);
      break;
    }
  }
  std::uint64_t above = 0;
  for (std::size_t i = N; i-- > 0;) {
    above += counts[i];
    if (above > aside) {
      range.high = static_cast<std::uint8_t>(i);
      break;
    }
  }
  return range;
}

Meaning meaning_of(const Tally& tally) {
  Meaning meaning;
  meaning.seen = tally.seen;
  if (tally.seen == 0) return meaning;
  meaning.points = range_of(tally.points, tally.seen, kOutside);
  meaning.usual_points = range_of(tally.points, tally.seen, kOutsideUsual);
  for (std::size_t s = 0; s < core::kSuits; ++s) {
    meaning.length[s] = range_of(tally.lengths[s], tally.seen, kOutside);
    meaning.usual_length[s] = range_of(tally.lengths[s], tally.seen, kOutsideUsual);
  }
  meaning.balanced = static_cast<std::uint8_t>(
      (std::uint64_t{tally.balanced} * 100 + tally.seen / 2) / tally.seen);
  return meaning;
}

/// Where each node's actions begin in a flat list of all actions.
std::vector<std::size_t> first_actions(const Model& model) {
  std::vector<std::size_t> first{0};
  for (const Node& node : model.nodes) first.push_back(first.back() + node.actions.size());
  return first;
}

class Surveyor {
 public:
  Surveyor(const Model& model, const SurveyOptions& options)
      : model_(model), options_(options), first_(first_actions(model)) {}

  std::vector<Tally> run(Condition condition) {
    const unsigned count = std::max(1U, options_.threads);
    std::vector<std::vector<Tally>> tallies(count);
    std::atomic<std::uint64_t> next{0};
    core::run_parts(count, static_cast<int>(count),
                    [&](std::size_t t) { tallies[t] = work(condition, next); });
    for (unsigned t = 1; t < count; ++t) {
      for (std::size_t i = 0; i < tallies[0].size(); ++i) tallies[0][i].add(tallies[t][i]);
    }
    return std::move(tallies[0]);
  }

  std::vector<std::vector<Meaning>> table(const std::vector<Tally>& tallies) const {
    std::vector<std::vector<Meaning>> table(model_.nodes.size());
    for (std::size_t n = 0; n < table.size(); ++n) {
      for (std::size_t i = first_[n]; i < first_[n + 1]; ++i) {
        table[n].push_back(meaning_of(tallies[i]));
      }
    }
    return table;
  }

 private:
  /// Bids chunks of pairs as long as there are any.
  std::vector<Tally> work(Condition condition, std::atomic<std::uint64_t>& next) const {
    std::vector<Tally> tallies(first_.back());
    PairBidder bidder(model_);
    for (;;) {
      const std::uint64_t begin = next.fetch_add(kChunk);
      if (begin >= options_.pairs) return tallies;
      const std::uint64_t end = std::min<std::uint64_t>(begin + kChunk, options_.pairs);
      core::Random random(options_.seed, core::Purpose::kStatistics, begin);
      for (std::uint64_t i = begin; i < end; ++i) {
        const core::Deal deal = core::random_deal(random);
        const std::array hands{deal[core::Seat::kNorth], deal[core::Seat::kSouth]};
        bidder.bid(hands[0], hands[1], condition);
        std::size_t player = 0;
        for (const Step step : bidder.steps()) {
          tallies[first_[step.node] + step.action].count(hands[player]);
          player = 1 - player;
        }
      }
      if (options_.on_progress) options_.on_progress(end - begin);
    }
  }

  const Model& model_;
  const SurveyOptions& options_;
  std::vector<std::size_t> first_;
};

}  // namespace

std::size_t conditions_told_apart(const Model& model) {
  const auto& roots = model.roots;
  bool own = roots[0] != roots[1] || roots[2] != roots[3];
  bool opponents = roots[0] != roots[2] || roots[1] != roots[3];
  for (const Network& network : model.networks) {
    own = own || network.features.sees_own_vulnerability();
    opponents = opponents || network.features.sees_opponents_vulnerability();
  }
  if (opponents) return 4;
  return own ? 2 : 1;
}

Meanings survey(const Model& model, const SurveyOptions& options) {
  Meanings meanings;
  meanings.sample = options.pairs;
  Surveyor surveyor(model, options);
  for (std::size_t t = 0; t < conditions_told_apart(model); ++t) {
    meanings.tables.push_back(surveyor.table(surveyor.run(Condition::at(t))));
  }
  return meanings;
}

}  // namespace bidwright::bidding
