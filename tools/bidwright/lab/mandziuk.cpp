// `bidwright lab mandziuk`: who should bid higher, by counts of points and by networks, and how
// many tricks (Mandziuk & Suchan 2019, table III, and their earlier works).

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <filesystem>
#include <limits>
#include <memory>
#include <thread>

#include <fmt/core.h>

#include "errors.hpp"
#include "files.hpp"
#include "lab/lab.hpp"
#include "lab/report.hpp"
#include "progress.hpp"

#include "bidwright/dd/solver.hpp"
#include "bidwright/page/chart.hpp"
#include "bidwright/training/dataset.hpp"
#include "bidwright/training/deal_network.hpp"
#include "bidwright/training/hand_estimators.hpp"

namespace bidwright::tools {

namespace {

using training::DealNetwork;
using training::DealNetworkOptions;
using training::Game;
using training::SolvedDeal;
using training::TrickNetwork;
using training::TrickNetworkOptions;
using training::TrickSample;
using training::Wiring;
using Clock = std::chrono::steady_clock;
using Deals = std::span<const SolvedDeal>;

constexpr std::size_t kFewestDeals = 200;
constexpr int kMajority = 7;

struct MandziukFlags {
  std::vector<std::string> deals{"models/dataset"};
  std::string page = "lab-mandziuk.html";
  std::uint64_t seed = 1;
  int threads = 0;
  bool quick = false;
  /// Samples and deals that the networks see in all their passes; 0: by --quick or without it.
  std::size_t visits = 0;
};

struct Settings {
  Deals train;
  Deals test;
  std::uint64_t seed = 1;
  int threads = 1;
  /// Samples shown to a network of the paper, and deals to the network for whole deals.
  std::size_t sample_visits = 0;
  std::size_t deal_visits = 0;
};

/// Rates in percent.
struct Rates {
  std::size_t samples = 0;
  double exact = 0;
  double within_one = 0;
  double within_two = 0;
  double who = 0;
};

/// Counts results until all are known.
class Counter {
 public:
  void add(const training::TrickChances& chances, int tricks) {
    const auto best = std::max_element(chances.begin(), chances.end()) - chances.begin();
    const auto off = std::abs(static_cast<int>(best) - tricks);
    ++rates_.samples;
    rates_.exact += off == 0;
    rates_.within_one += off <= 1;
    rates_.within_two += off <= 2;
    double majority = 0;
    for (std::size_t i = kMajority; i < chances.size(); ++i) majority += double{chances[i]};
    rates_.who += (majority > 0.5) == (tricks >= kMajority);
  }
  [[nodiscard]] Rates rates() const {
    Rates result = rates_;
    const double scale = 100.0 / static_cast<double>(std::max<std::size_t>(1, result.samples));
    for (double* rate : {&result.exact, &result.within_one, &result.within_two, &result.who}) {
      *rate *= scale;
    }
    return result;
  }

 private:
  Rates rates_;
};

/// No trump, then suits.
using Both = std::array<Rates, 2>;
constexpr std::array kGames{Game::kNoTrump, Game::kSuit};

int passes_for(std::size_t visits, std::size_t count, int most) {
  return std::clamp(static_cast<int>(visits / std::max<std::size_t>(1, count)), 1, most);
}

constexpr int kMostPasses = 100;
/// The autoencoder's share of what follows it.
constexpr int kPretrainingShare = 10;

TrickNetworkOptions options_for(const Settings& settings, Game game, Wiring wiring, bool rename,
                                std::size_t samples) {
  return {.game = game,
          .wiring = wiring,
          .rename_suits = rename,
          .rate = 2e-3F,
          .passes = passes_for(settings.sample_visits, samples, kMostPasses),
          .seed = settings.seed,
          .threads = settings.threads};
}

Rates trick_network(const Settings& settings, Deals train, Game game, Wiring wiring, bool rename) {
  const auto samples = training::trick_samples(train, game);
  const auto options = options_for(settings, game, wiring, rename, samples.size());
  TrickNetwork network(options);
  for (int pass = 0; pass <= options.passes / kPretrainingShare; ++pass) network.pretrain(samples);
  for (int pass = 0; pass < options.passes; ++pass) network.learn(samples);
  const auto test = training::trick_samples(settings.test, game);
  const auto chances = network.predict(test);
  Counter counter;
  for (std::size_t i = 0; i < test.size(); ++i) counter.add(chances[i], test[i].tricks);
  return counter.rates();
}

Rates comparator(const Settings& settings, Game game) {
  const auto samples = training::trick_samples(settings.train, game);
  auto options = options_for(settings, game, Wiring::kFull, false, samples.size());
  options.passes = std::max(1, options.passes / 2);  // Each sample is two deals
  TrickNetwork pretrained(options);
  for (int pass = 0; pass <= options.passes / kPretrainingShare; ++pass) {
    pretrained.pretrain(samples);
  }
  training::DealComparator network(options, pretrained);
  for (int pass = 0; pass < options.passes; ++pass) network.learn(samples);
  const auto test = training::trick_samples(settings.test, game);
  const auto chances = network.predict(test);
  Rates rates;
  rates.samples = test.size();
  for (std::size_t i = 0; i < test.size(); ++i) {
    rates.who += (chances[i] > 0.5F) == (test[i].tricks >= kMajority);
  }
  rates.who *= 100.0 / static_cast<double>(test.size());
  return rates;
}

struct WholeDeals {
  Both rates;
  double deals_per_second = 0;
};

WholeDeals deal_network(const Settings& settings, Deals train) {
  DealNetworkOptions options;
  options.batch = 32;
  options.rate = 2e-3F;
  options.passes = passes_for(settings.deal_visits, train.size(), kMostPasses);
  options.seed = settings.seed;
  options.threads = settings.threads;
  DealNetwork network(options);
  for (int pass = 0; pass < options.passes; ++pass) network.learn(train);

  std::vector<core::Deal> deals;
  for (const SolvedDeal& deal : settings.test) deals.push_back(deal.deal);
  const auto start = Clock::now();
  const auto chances = network.predict(deals);
  const std::chrono::duration<double> taken = Clock::now() - start;
  std::array<Counter, 2> counters;
  for (std::size_t i = 0; i < deals.size(); ++i) {
    for (const core::Strain strain : core::kAllStrains) {
      Counter& counter = counters[strain == core::Strain::kNoTrump ? 0 : 1];
      const auto& results = chances[i][static_cast<std::size_t>(strain)];
      counter.add(results[0], settings.test[i].tricks(strain, core::Seat::kNorth));
      counter.add(results[1], settings.test[i].tricks(strain, core::Seat::kSouth));
    }
  }
  return {{counters[0].rates(), counters[1].rates()},
          static_cast<double>(deals.size()) / std::max(1e-9, taken.count())};
}

/// Deals a second that the solver needs for the same ten results, on one thread.
double solver_speed(Deals deals) {
  constexpr std::chrono::duration<double> kLongEnough(4);
  dd::Solver solver;
  std::size_t solved = 0;
  const auto start = Clock::now();
  for (const SolvedDeal& deal : deals) {
    if (!solver.north_south(deal.deal)) break;
    ++solved;
    if (Clock::now() - start > kLongEnough) break;
  }
  const std::chrono::duration<double> taken = Clock::now() - start;
  return static_cast<double>(solved) / std::max(1e-9, taken.count());
}

std::string percent(double value) {
  return figure(value, 2);
}

constexpr double kNone = std::numeric_limits<double>::quiet_NaN();

struct EstimatorRates {
  double ties_wrong = 0;
  double ties_half = 0;
};

EstimatorRates estimator_rates(Deals deals, training::Estimator estimator, Game game) {
  double right = 0;
  double ties = 0;
  double all = 0;
  const auto pair = [&](const SolvedDeal& deal, core::Seat seat, core::Strain strain) {
    return estimate(estimator, deal.deal[seat], strain) +
           estimate(estimator, deal.deal[core::partner(seat)], strain);
  };
  for (const SolvedDeal& deal : deals) {
    for (const core::Strain strain : core::kAllStrains) {
      if ((strain == core::Strain::kNoTrump) != (game == Game::kNoTrump)) continue;
      const double ours = pair(deal, core::Seat::kNorth, strain);
      const double theirs = pair(deal, core::Seat::kEast, strain);
      for (const core::Seat seat : {core::Seat::kNorth, core::Seat::kSouth}) {
        all += 1;
        ties += ours == theirs;
        right += ours != theirs && (ours > theirs) == (deal.tricks(strain, seat) >= kMajority);
      }
    }
  }
  return {100 * right / all, 100 * (right + ties / 2) / all};
}

struct PaperRates {
  double no_trump;
  double suit;
};
constexpr std::array<PaperRates, 7> kPaperEstimators{{{80.81, 67},
                                                      {82.19, 68.47},
                                                      {82.16, 68.71},
                                                      {79.91, 66.49},
                                                      {81.09, 69.75},
                                                      {82.2, 69.23},
                                                      {81.25, 66.58}}};

void add_estimators(Deals deals, LabTable& table) {
  for (std::size_t i = 0; i < training::kAllEstimators.size(); ++i) {
    const auto estimator = training::kAllEstimators[i];
    const auto no_trump = estimator_rates(deals, estimator, Game::kNoTrump);
    const auto suit = estimator_rates(deals, estimator, Game::kSuit);
    table.rows.push_back({std::string(training::name(estimator)),
                          fmt::format("{:.2f} ({:.2f})", no_trump.ties_wrong, no_trump.ties_half),
                          percent(kPaperEstimators[i].no_trump),
                          fmt::format("{:.2f} ({:.2f})", suit.ties_wrong, suit.ties_half),
                          percent(kPaperEstimators[i].suit)});
  }
}

struct Method {
  std::string name;
  Both rates;
  PaperRates paper_who;
  /// Exact, within one, within two: no trump, then suits. NaN where not published.
  std::array<std::array<double, 3>, 2> paper_tricks;
};

constexpr std::array<std::array<double, 3>, 2> kUnpublished{
    {{kNone, kNone, kNone}, {kNone, kNone, kNone}}};

std::vector<Method> run_networks(const Settings& settings, double& speed) {
  Progress progress("networks", 11, "trainings");
  const auto both = [&](Wiring wiring, bool rename) {
    Both rates;
    for (std::size_t g = 0; g < kGames.size(); ++g) {
      rates[g] = trick_network(settings, settings.train, kGames[g], wiring, rename);
      progress.advance();
    }
    return rates;
  };
  std::vector<Method> methods;
  Both compared;
  for (std::size_t g = 0; g < kGames.size(); ++g) {
    compared[g] = comparator(settings, kGames[g]);
    progress.advance();
  }
  methods.push_back({"DeepChess-like", compared, {83.42, 88.14}, kUnpublished});
  methods.push_back({"AE-MLP full", both(Wiring::kFull, false), {87.18, 92.2}, kUnpublished});
  methods.push_back({"AE-MLP dedicated",
                     both(Wiring::kDedicated, false),
                     {90.01, 92.44},
                     {{{41.73, 86.1, 96.3}, {51.28, 95.3, 99.7}}}});
  methods.push_back(
      {"full, suits renamed", both(Wiring::kFull, true), {kNone, kNone}, kUnpublished});
  methods.push_back(
      {"dedicated, suits renamed", both(Wiring::kDedicated, true), {kNone, kNone}, kUnpublished});
  const WholeDeals whole = deal_network(settings, settings.train);
  progress.advance();
  speed = whole.deals_per_second;
  methods.push_back({"whole deals at once", whole.rates, {kNone, kNone}, kUnpublished});
  return methods;
}

void trick_table(const std::vector<Method>& methods, LabReport& report) {
  report.heading("How many tricks: exactly right, off by at most one, by at most two");
  LabTable table{{"percent", "no trump", "paper", "suit", "paper"}, {}};
  const auto three = [](double exact, double one, double two) {
    return fmt::format("{} / {} / {}", figure(exact, 2), figure(one, 2), figure(two, 2));
  };
  for (const Method& method : methods) {
    if (method.rates[0].exact == 0 && method.rates[1].exact == 0) continue;  // It only compares
    std::vector<std::string> row{method.name};
    for (std::size_t g = 0; g < kGames.size(); ++g) {
      const Rates& rates = method.rates[g];
      const auto& paper = method.paper_tricks[g];
      row.push_back(three(rates.exact, rates.within_one, rates.within_two));
      row.push_back(three(paper[0], paper[1], paper[2]));
    }
    table.rows.push_back(std::move(row));
  }
  table.rows.push_back({"MLP (2009)", "", "37.80 / - / -", "", "53.11 / - / -"});
  table.rows.push_back({"human masters", "", "73.68 / - / -", "", "53.06 / - / -"});
  report.table(table);
}

void growth(const Settings& settings, LabReport& report) {
  constexpr std::array kShares{8U, 4U, 2U, 1U};
  struct Line {
    std::string name;
    std::array<page::Series, 2> series;
  };
  std::vector<Line> lines{{"dedicated", {}}, {"dedicated, suits renamed", {}}, {"whole deals", {}}};
  LabTable table{{"training deals", "dedicated: NT / suit", "suits renamed", "whole deals"}, {}};
  Progress progress("the curve", kShares.size() * 5, "trainings");
  for (const unsigned share : kShares) {
    const Deals train = settings.train.first(settings.train.size() / share);
    std::vector<std::string> row{fmt::format("{}", train.size())};
    for (std::size_t m = 0; m < lines.size(); ++m) {
      std::array<double, 2> who{};
      if (m == 2) {
        const WholeDeals whole = deal_network(settings, train);
        who = {whole.rates[0].who, whole.rates[1].who};
        progress.advance();
      } else {
        for (std::size_t g = 0; g < kGames.size(); ++g) {
          who[g] = trick_network(settings, train, kGames[g], Wiring::kDedicated, m == 1).who;
          progress.advance();
        }
      }
      for (std::size_t g = 0; g < kGames.size(); ++g) {
        lines[m].series[g].points.emplace_back(static_cast<double>(train.size()), who[g]);
      }
      row.push_back(fmt::format("{:.2f} / {:.2f}", who[0], who[1]));
    }
    table.rows.push_back(std::move(row));
  }
  progress.clear();
  report.heading("Who should bid higher, by the number of deals learnt from");
  for (std::size_t g = 0; g < kGames.size(); ++g) {
    page::LineChart chart;
    chart.title = g == 0 ? "No trump" : "Suits";
    chart.x_label = "training deals";
    chart.y_label = "right, percent";
    chart.height = 260;
    for (Line& line : lines) {
      line.series[g].name = line.name;
      chart.series.push_back(line.series[g]);
    }
    report.picture(page::svg(chart));
  }
  report.table(table);
}

void run_mandziuk(const MandziukFlags& flags) {
  const std::vector<std::filesystem::path> paths(flags.deals.begin(), flags.deals.end());
  const auto dataset = training::load_dataset(paths);
  if (!dataset) fail(dataset.error().text());
  const Deals all(dataset->deals);
  if (all.size() < kFewestDeals) {
    fail(
        fmt::format("{} deals are too few; at least {} are needed: make more with "
                    "`bidwright deal`, or name other files with --deals",
                    all.size(), kFewestDeals));
  }
  Settings settings;
  settings.test = all.last(all.size() / 5);
  settings.train = all.first(all.size() - settings.test.size());
  settings.seed = flags.seed;
  settings.threads = flags.threads > 0
                         ? flags.threads
                         : std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
  settings.sample_visits = flags.quick ? 200'000 : 1'500'000;
  settings.deal_visits = flags.quick ? 30'000 : 300'000;
  if (flags.visits > 0) settings.sample_visits = settings.deal_visits = flags.visits;

  LabReport report("Mandziuk & Suchan (2019), Who should bid higher, NS or WE?");
  report.note(fmt::format(
      "Ours on {} random deals with the results of North and South as declarers: {} to train "
      "({} samples at no trump, {} in suits), {} to test. The paper trained on 800,000 samples of "
      "each kind, from another library of deals.",
      all.size(), settings.train.size(), 2 * settings.train.size(), 8 * settings.train.size(),
      settings.test.size()));
  double speed = 0;
  const auto methods = run_networks(settings, speed);

  report.heading("Table III: who should bid higher");
  LabTable table{{"percent right", "no trump", "paper", "suit", "paper"}, {}};
  add_estimators(all, table);
  for (const Method& method : methods) {
    table.rows.push_back({method.name, percent(method.rates[0].who),
                          percent(method.paper_who.no_trump), percent(method.rates[1].who),
                          percent(method.paper_who.suit)});
  }
  report.table(table);
  report.note(
      "Estimators on all deals: equal estimates count as wrong, in brackets as half right; the "
      "paper does not say how it counts them. Layers are followed by tanh, trained by Adam; a "
      "network says that a side should bid higher if the chance of seven tricks is above a half. "
      "Suits renamed: each pass shows every sample with its suits renamed at random, which the "
      "paper did not do. Whole deals at once: one network for all ten results, built so that the "
      "names of suits cannot matter.");
  trick_table(methods, report);
  const double solver = solver_speed(settings.test);
  report.note(
      fmt::format("All ten results of {:.0f} deals a second by the network on {} threads, "
                  "of {:.1f} by dds {} on one.",
                  speed, settings.threads, solver, dd::library_version()));
  growth(settings, report);
  value_or_fail(write_file(flags.page, report.page()), flags.page);
  fmt::print("\nThe page with the figures: {}\n", flags.page);
}

}  // namespace

void add_lab_mandziuk(CLI::App& lab) {
  auto flags = std::make_shared<MandziukFlags>();
  CLI::App* command = lab.add_subcommand(
      "mandziuk", "Mandziuk & Suchan 2019: who should bid higher, and how many tricks");
  command->add_option("--deals", flags->deals, ".deals files, or directories of them")
      ->capture_default_str();
  command->add_option("--out", flags->page, "The page to write")->capture_default_str();
  command->add_option("--seed", flags->seed, "Seed of the networks")->capture_default_str();
  command->add_option("--threads", flags->threads, "Threads; 0: as many as cores")
      ->check(CLI::Range(0, 1024))
      ->capture_default_str();
  command->add_flag("--quick", flags->quick, "Short trainings");
  command->add_option("--visits", flags->visits,
                      "Samples that each network sees in all, instead of what --quick or its "
                      "absence mean");
  command->callback([flags] { run_mandziuk(*flags); });
}

}  // namespace bidwright::tools
