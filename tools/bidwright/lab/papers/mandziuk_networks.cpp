// The networks: their trainings and what they get right.

#include <algorithm>
#include <cmath>
#include <ctime>
#include <functional>
#include <limits>

#include "lab/papers/mandziuk.hpp"

#include "bidwright/core/random.hpp"
#include "bidwright/core/tally.hpp"
#include "bidwright/dd/solver.hpp"
#include "bidwright/training/costs.hpp"
#include "bidwright/training/solved_pair.hpp"

namespace bidwright::tools {

namespace {

using deals::SolvedDeal;
using papers::Game;
using papers::TrickNetwork;
using papers::TrickNetworkOptions;
using papers::TrickSample;
using tricks::DealNetwork;

constexpr int kMostPasses = 100;
/// The autoencoder's share of what follows it.
constexpr int kPretrainingShare = 10;
/// The paper's stop: a change of the error, looked at after so many batches.
constexpr double kLeastChange = 0.01;
constexpr std::size_t kBatchesBetween = 100;
/// The paper's rate of RMSProp.
constexpr float kPaperRate = 1e-3F;

int passes_for(std::size_t visits, std::size_t count) {
  return std::clamp(static_cast<int>(visits / std::max<std::size_t>(1, count)), 1, kMostPasses);
}

TrickNetworkOptions options_for(const MandziukSettings& settings, const TrickTraining& training,
                                std::size_t samples) {
  return {.game = training.game,
          .wiring = training.wiring,
          .code = training.code,
          .encoder = training.encoder,
          .output = training.output,
          .optimiser = training.optimiser,
          .rename_suits = training.rename_suits,
          .rate = training.optimiser == papers::Optimiser::kAdam ? 2e-3F : kPaperRate,
          .passes = passes_for(settings.sample_visits, samples),
          .seed = settings.seed,
          .threads = settings.threads};
}

/// As many passes as a share of what follows, or, by RMSProp, until the paper's stop.
double pretrain(TrickNetwork& network, std::span<const TrickSample> samples,
                const TrickNetworkOptions& options) {
  if (options.optimiser == papers::Optimiser::kAdam) {
    const int passes = options.passes / kPretrainingShare + 1;
    for (int pass = 0; pass < passes; ++pass) network.pretrain(samples);
    return passes;
  }
  const std::size_t piece = std::min(samples.size(), kBatchesBetween * options.batch);
  const std::size_t pieces = samples.size() / piece;
  double before = std::numeric_limits<double>::infinity();
  for (std::size_t i = 0; i < pieces * static_cast<std::size_t>(options.passes); ++i) {
    const double error = network.pretrain(samples.subspan(i % pieces * piece, piece));
    if (std::abs(error - before) < kLeastChange) {
      return static_cast<double>(i + 1) / static_cast<double>(pieces);
    }
    before = error;
  }
  return options.passes;
}

/// As the networks see a deal whose declarer is North.
TrickSample sample_of(const ShownDeal& shown) {
  const std::array deals{SolvedDeal{shown.deal, {}}};
  const auto samples = papers::trick_samples(
      deals, shown.trumps == core::Strain::kNoTrump ? Game::kNoTrump : Game::kSuit);
  return samples[shown.trumps == core::Strain::kNoTrump
                     ? 0
                     : 2 * static_cast<std::size_t>(shown.trumps)];
}

double chance_of_most(const tricks::TrickChances& chances) {
  double sum = 0;
  for (std::size_t i = kMajority; i < chances.size(); ++i) sum += double{chances[i]};
  return sum;
}

double seconds_since(std::clock_t start) {
  return std::max(1e-6, static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC);
}

/// The number of tricks that is as likely passed as not reached.
int median(const tricks::TrickChances& chances) {
  float sum = 0;
  for (std::size_t tricks = 0; tricks + 1 < chances.size(); ++tricks) {
    sum += chances[tricks];
    if (sum > 0.5F) return static_cast<int>(tricks);
  }
  return core::kRanks;
}

core::TrickTable likely_results(const tricks::DealChances& chances) {
  core::TrickTable table;
  for (const core::Strain strain : core::kAllStrains) {
    const auto& results = chances[static_cast<std::size_t>(strain)];
    for (const core::Seat seat : {core::Seat::kNorth, core::Seat::kSouth}) {
      table.set(strain, seat, median(results[static_cast<std::size_t>(seat)]));
    }
  }
  return table;
}

/// What the contracts cost that these results make the best.
void add_costs(SolvedDeals deals, std::span<const tricks::DealChances> chances, WholeDeals& whole) {
  const training::CostTable costs(training::CostRules{
      false, training::PenaltyRule::kDoubledFromFourDown, training::DeclarerRule::kAssumed});
  core::Tally tally;
  for (std::size_t i = 0; i < deals.size(); ++i) {
    const training::Costs guessed =
        costs(training::solved_pair(SolvedDeal{deals[i].deal, likely_results(chances[i])}).tricks);
    const training::Costs truth = costs(training::solved_pair(deals[i]).tricks);
    const auto chosen = std::min_element(guessed.begin(), guessed.end()) - guessed.begin();
    tally.add(truth[static_cast<std::size_t>(chosen)]);
  }
  whole.cost = tally.mean();
  whole.cost_error = tally.standard_error();
}

BothGames rates_of(SolvedDeals deals, std::span<const tricks::DealChances> chances) {
  std::array<TrickCounter, 2> counters;
  for (std::size_t i = 0; i < deals.size(); ++i) {
    for (const core::Strain strain : core::kAllStrains) {
      TrickCounter& counter = counters[strain == core::Strain::kNoTrump ? 0 : 1];
      const auto& results = chances[i][static_cast<std::size_t>(strain)];
      for (const core::Seat seat : {core::Seat::kNorth, core::Seat::kSouth}) {
        counter.add(results[static_cast<std::size_t>(seat)], deals[i].tricks(strain, seat));
      }
    }
  }
  return {counters[0].rates(), counters[1].rates()};
}

}  // namespace

void TrickCounter::add(const tricks::TrickChances& chances, int tricks) {
  const auto best = std::max_element(chances.begin(), chances.end()) - chances.begin();
  const auto off = std::abs(static_cast<int>(best) - tricks);
  ++counts_.samples;
  counts_.exact += off == 0;
  counts_.within_one += off <= 1;
  counts_.within_two += off <= 2;
  counts_.who += (chance_of_most(chances) > 0.5) == (tricks >= kMajority);
}

TrickRates TrickCounter::rates() const {
  TrickRates result = counts_;
  const double scale = 100.0 / static_cast<double>(std::max<std::size_t>(1, result.samples));
  for (double* rate : {&result.exact, &result.within_one, &result.within_two, &result.who}) {
    *rate *= scale;
  }
  return result;
}

TrickRates trick_network(const MandziukSettings& settings, SolvedDeals train,
                         const TrickTraining& training) {
  const auto samples = papers::trick_samples(train, training.game);
  const auto options = options_for(settings, training, samples.size());
  TrickNetwork network(options);
  const double pretraining = options.encoder ? pretrain(network, samples, options) : 0;
  for (int pass = 0; pass < options.passes; ++pass) network.learn(samples);
  const auto test = papers::trick_samples(settings.test, training.game);
  const auto chances = network.predict(test);
  TrickCounter counter;
  for (std::size_t i = 0; i < test.size(); ++i) counter.add(chances[i], test[i].tricks);
  TrickRates rates = counter.rates();
  rates.pretraining = pretraining;
  for (const ShownDeal& shown : settings.shown) {
    const std::array asked{sample_of(shown)};
    rates.shown.push_back(chance_of_most(network.predict(asked).front()));
  }
  return rates;
}

TrickRates comparator(const MandziukSettings& settings, SolvedDeals train,
                      const TrickTraining& training) {
  const auto samples = papers::trick_samples(train, training.game);
  auto options = options_for(settings, training, samples.size());
  options.passes = std::max(1, options.passes / 2);  // Each sample is two deals
  TrickNetwork pretrained(options);
  const double pretraining = pretrain(pretrained, samples, options);
  papers::DealComparator network(options, pretrained);
  for (int pass = 0; pass < options.passes; ++pass) network.learn(samples);
  const auto test = papers::trick_samples(settings.test, training.game);
  const auto chances = network.predict(test);
  TrickRates rates;
  rates.pretraining = pretraining;
  for (const ShownDeal& shown : settings.shown) {
    const std::array asked{sample_of(shown)};
    rates.shown.push_back(double{network.predict(asked).front()});
  }
  rates.samples = test.size();
  for (std::size_t i = 0; i < test.size(); ++i) {
    rates.who += (chances[i] > 0.5F) == (test[i].tricks >= kMajority);
  }
  rates.who *= 100.0 / static_cast<double>(test.size());
  return rates;
}

DealCommittee::DealCommittee(const MandziukSettings& settings, SolvedDeals train)
    : threads_(settings.threads) {
  for (std::uint64_t i = 0; i < settings.committee; ++i) {
    tricks::DealNetworkOptions options;
    options.batch = 32;
    options.rate = 2e-3F;
    options.passes = passes_for(settings.deal_visits, train.size());
    options.seed = settings.seed + i;
    options.threads = settings.threads;
    DealNetwork& network = networks_.emplace_back(options);
    for (int pass = 0; pass < options.passes; ++pass) network.learn(train);
  }
}

std::vector<tricks::DealChances> DealCommittee::predict(std::span<const core::Deal> deals) const {
  auto sum = networks_.front().predict(deals, deals::Declarers::kNorthSouth, threads_);
  for (std::size_t n = 1; n < networks_.size(); ++n) {
    const auto others = networks_[n].predict(deals, deals::Declarers::kNorthSouth, threads_);
    for (std::size_t i = 0; i < sum.size(); ++i) {
      for (std::size_t strain = 0; strain < sum[i].size(); ++strain) {
        for (std::size_t seat = 0; seat < sum[i][strain].size(); ++seat) {
          auto& to = sum[i][strain][seat];
          const auto& from = others[i][strain][seat];
          std::transform(to.begin(), to.end(), from.begin(), to.begin(), std::plus<>());
        }
      }
    }
  }
  for (auto& deal : sum) {
    for (auto& strain : deal) {
      for (auto& chances : strain) {
        for (float& chance : chances) chance /= static_cast<float>(networks_.size());
      }
    }
  }
  return sum;
}

WholeDeals whole_deals(const MandziukSettings& settings, SolvedDeals train) {
  WholeDeals whole{DealCommittee(settings, train), {}, {}, 0, 0, 0};
  std::vector<core::Deal> deals;
  for (const SolvedDeal& deal : settings.test) deals.push_back(deal.deal);
  const std::clock_t start = std::clock();
  const auto single =
      whole.networks.first().predict(deals, deals::Declarers::kNorthSouth, settings.threads);
  whole.deals_per_second = static_cast<double>(deals.size()) / seconds_since(start);
  whole.single = rates_of(settings.test, single);
  const auto together = whole.networks.predict(deals);
  whole.together = rates_of(settings.test, together);
  add_costs(settings.test, together, whole);
  return whole;
}

std::vector<SolvedDeal> lessons_of(const DealCommittee& networks, std::size_t count,
                                   std::uint64_t seed) {
  constexpr std::size_t kPart = 10'000;
  std::vector<SolvedDeal> lessons;
  lessons.reserve(count);
  std::vector<core::Deal> deals;
  while (lessons.size() < count) {
    deals.clear();
    for (std::size_t k = lessons.size(); k < std::min(count, lessons.size() + kPart); ++k) {
      core::Random random(seed, core::Purpose::kLab, k);
      deals.push_back(core::random_deal(random));
    }
    const auto chances = networks.predict(deals);
    for (std::size_t i = 0; i < deals.size(); ++i) {
      lessons.push_back({deals[i], likely_results(chances[i])});
    }
  }
  return lessons;
}

double solver_speed(SolvedDeals deals, double seconds) {
  dd::Solver solver;
  std::size_t solved = 0;
  const std::clock_t start = std::clock();
  for (const SolvedDeal& deal : deals) {
    if (!solver.north_south(deal.deal)) break;
    ++solved;
    if (seconds_since(start) > seconds) break;
  }
  return static_cast<double>(solved) / seconds_since(start);
}

}  // namespace bidwright::tools
