#include "bidwright/player/thinking.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include <fmt/core.h>

#include "bidwright/core/imp.hpp"
#include "bidwright/core/score.hpp"
#include "bidwright/sampling/natural.hpp"
#include "bidwright/sampling/sampler.hpp"

namespace bidwright::player {

namespace {

/// A call this likely is made without thinking.
constexpr double kClear = 0.985;
/// Calls that are less likely are not tried, and never more than so many.
constexpr double kLeastTried = 0.012;
constexpr std::size_t kMostTried = 6;
/// IMPs that another call must promise beyond its standard error.
constexpr double kErrors = 1.0;
/// Candidates that are dealt for each deal sampled.
constexpr int kDealtForEach = 25;
/// Points in the distribution of tricks at which contracts are scored.
constexpr std::array kLuck{1.0 / 6, 0.5, 5.0 / 6};

using Calls = std::vector<core::Call>;

/// The four hands of a sample, each as the network sees it, and what contracts make.
class World {
 public:
  World(const bidding::AuctionNetwork& network, const core::Deal& deal,
        const tricks::DealChances& chances)
      : views_{bidding::AuctionView(network), bidding::AuctionView(network),
               bidding::AuctionView(network), bidding::AuctionView(network)},
        chances_(chances) {
    for (const core::Seat seat : core::kAllSeats) {
      views_[static_cast<std::size_t>(seat)].set_hand(deal[seat]);
    }
  }

  /// The contract if everybody makes the likeliest call from here on.
  core::FinalContract continued(core::Auction auction, core::Vulnerability vulnerability) {
    while (!auction.ended()) {
      const auto chances =
          views_[static_cast<std::size_t>(auction.turn())].chances(auction, vulnerability);
      auction.add(
          core::Call::at(static_cast<int>(std::ranges::max_element(chances) - chances.begin())));
    }
    return auction.contract();
  }

  /// For North-South, with so much luck for them.
  [[nodiscard]] int points(const core::FinalContract& contract, core::Vulnerability vulnerability,
                           double luck) const {
    if (!contract) return 0;
    const double share =
        core::side_of(contract->declarer) == core::Side::kNorthSouth ? luck : 1 - luck;
    const auto& chances = chances_[static_cast<std::size_t>(core::index(contract->strain()))]
                                  [static_cast<std::size_t>(contract->declarer)];
    int tricks = 0;
    for (double sum = static_cast<double>(chances[0]); sum <= share && tricks < core::kRanks;) {
      ++tricks;
      sum += static_cast<double>(chances[static_cast<std::size_t>(tricks)]);
    }
    return core::score_north_south(contract, vulnerability, tricks);
  }

 private:
  std::array<bidding::AuctionView, core::kSeats> views_;
  const tricks::DealChances& chances_;
};

/// What a call gained over the likeliest one, world by world.
struct Gain {
  double weight = 0;
  double sum = 0;
  double squares = 0;

  void add(double imps, double share) {
    weight += share;
    sum += share * imps;
    squares += share * imps * imps;
  }
  [[nodiscard]] double mean() const { return weight > 0 ? sum / weight : 0; }
  [[nodiscard]] double error(std::size_t worlds) const {
    const double variance = weight > 0 ? squares / weight - mean() * mean() : 0;
    return std::sqrt(std::max(0.0, variance) /
                     static_cast<double>(std::max<std::size_t>(1, worlds)));
  }
};

Calls tried_calls(const CallDecision& looked_up) {
  Calls calls;
  for (const CallCandidate& candidate : looked_up.candidates) {
    if (candidate.score < kLeastTried || calls.size() == kMostTried) break;
    calls.push_back(candidate.call);
  }
  return calls;
}

sampling::View view_of(const CallSituation& situation) {
  sampling::View view;
  view.seat = situation.seat;
  view.hand = situation.hand;
  view.vulnerability = situation.vulnerability;
  view.auction = situation.auction;
  view.alerts.assign(situation.alerts.begin(), situation.alerts.end());
  return view;
}

}  // namespace

Thinker::Thinker(std::shared_ptr<const bidding::AuctionNetwork> network,
                 std::shared_ptr<const tricks::DealNetwork> tricks)
    : network_(std::move(network)), tricks_(std::move(tricks)) {}

CallDecision Thinker::think(const CallSituation& situation, CallDecision looked_up,
                            const sampling::CallModel* partner) const {
  const Calls calls = tried_calls(looked_up);
  if (situation.budget.think <= 0 || calls.size() < 2 ||
      looked_up.candidates.front().score >= kClear) {
    return looked_up;
  }
  const double start = situation.budget.clock ? situation.budget.clock() : 0;
  const auto late = [&] {
    return situation.budget.seconds && situation.budget.clock &&
           situation.budget.clock() - start >= *situation.budget.seconds;
  };

  // Step 1: deals that agree with the auction.
  core::Random random = situation.random();
  sampling::SampleOptions options;
  options.samples = situation.budget.think;
  options.candidates = kDealtForEach * situation.budget.think;
  const sampling::SampleSet set = sampling::draw_samples(
      view_of(situation),
      {partner,
       situation.opponents != nullptr ? situation.opponents : &sampling::NaturalPriors::shipped(),
       nullptr},
      options, random);
  looked_up.notes.insert(looked_up.notes.end(), set.notes.begin(), set.notes.end());
  if (set.samples.empty()) {
    looked_up.reason += "; no hands fit the auction, so nothing was sampled";
    return looked_up;
  }

  // Step 2: what their contracts make.
  std::vector<core::Deal> deals;
  for (const sampling::Sample& sample : set.samples) deals.push_back(sample.deal);
  const auto chances = tricks_->predict(deals);

  // Step 3: each call to the end in each world, against the likeliest one there.
  const bool north_south = core::side_of(situation.seat) == core::Side::kNorthSouth;
  std::vector<Gain> gains(calls.size());
  std::size_t worlds = 0;
  for (; worlds < deals.size() && !late(); ++worlds) {
    World world(*network_, deals[worlds], chances[worlds]);
    std::vector<core::FinalContract> contracts;
    for (const core::Call call : calls) {
      core::Auction auction = situation.auction;
      auction.add(call);
      contracts.push_back(world.continued(auction, situation.vulnerability));
    }
    for (std::size_t c = 1; c < calls.size(); ++c) {
      double imps = 0;
      for (const double luck : kLuck) {
        const int difference = world.points(contracts[c], situation.vulnerability, luck) -
                               world.points(contracts[0], situation.vulnerability, luck);
        imps += core::imps(north_south ? difference : -difference);
      }
      gains[c].add(imps / static_cast<double>(kLuck.size()), set.samples[worlds].weight);
    }
  }

  // Step 4: the best by what it surely gains.
  std::size_t best = 0;
  double most = 0;
  for (std::size_t c = 1; c < calls.size(); ++c) {
    const double sure = gains[c].mean() - kErrors * gains[c].error(worlds);
    if (sure > most) {
      most = sure;
      best = c;
    }
  }
  for (std::size_t c = 0; c < calls.size(); ++c) looked_up.candidates[c].imps = gains[c].mean();
  looked_up.call = calls[best];
  looked_up.samples = static_cast<int>(worlds);
  looked_up.cut_short = worlds < deals.size();
  looked_up.reason = best == 0 ? "network, confirmed by sampled deals"
                               : fmt::format("sampled deals: {:+.2f} IMPs against {}",
                                             gains[best].mean(), calls[0]);
  return looked_up;
}

}  // namespace bidwright::player
