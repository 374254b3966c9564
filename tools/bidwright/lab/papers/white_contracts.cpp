// The final contract: plain softmax, strain then level, a hidden layer (White, section IV.B).

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <memory>
#include <mutex>

#include <fmt/core.h>

#include "lab/papers/opening_learner.hpp"
#include "lab/papers/white.hpp"
#include "progress.hpp"

#include "bidwright/core/parallel.hpp"
#include "bidwright/core/tally.hpp"
#include "bidwright/page/chart.hpp"

namespace bidwright::tools {

namespace {

using papers::ContractModel;
using papers::ContractProblem;
using papers::PairFeatures;

constexpr double kHundred = 100.0;
/// Every n-th pair is held out.
constexpr std::size_t kHeldOut = 10;
constexpr int kSoftmaxPasses = 30;
constexpr int kNetworkPasses = 20;
/// A hidden layer of shares of one passes back little: with the rate of rectified units it has
/// hardly begun to learn after as many passes.
constexpr float kSoftmaxRate = 2e-2F;

struct Candidate {
  std::string name;
  std::string paper;
  int passes = 0;
  std::function<std::unique_ptr<ContractModel>(std::span<const ContractProblem>,
                                               const papers::PassDone&)>
      train;
};

struct Score {
  double exact = 0;
  double same_strain = 0;
  double cost = 0;
  /// The standard error of the cost.
  double error = 0;
};

Score score_of(const std::function<int(core::Hand)>& choose,
               std::span<const ContractProblem> problems) {
  Score score;
  core::Tally costs;
  for (const ContractProblem& problem : problems) {
    const int choice = choose(problem.cards);
    const int best = problem.best();
    score.exact += choice == best ? 1 : 0;
    const bool same =
        (choice == 0) == (best == 0) && (choice == 0 || (choice - 1) % 5 == (best - 1) % 5);
    score.same_strain += same ? 1 : 0;
    costs.add(problem.costs[static_cast<std::size_t>(choice)]);
  }
  const auto count = static_cast<double>(problems.size());
  return {kHundred * score.exact / count, kHundred * score.same_strain / count, costs.mean(),
          costs.standard_error()};
}

/// The contract that is cheapest on average.
int cheapest_on_average(std::span<const ContractProblem> problems) {
  std::array<double, training::kContracts> sums{};
  for (const ContractProblem& problem : problems) {
    for (std::size_t c = 0; c < sums.size(); ++c) sums[c] += problem.costs[c];
  }
  return static_cast<int>(std::min_element(sums.begin(), sums.end()) - sums.begin());
}

/// In percent.
double passed_out(std::span<const ContractProblem> problems) {
  const auto passes = std::ranges::count_if(
      problems, [](const ContractProblem& problem) { return problem.best() == 0; });
  return kHundred * static_cast<double>(passes) / static_cast<double>(problems.size());
}

std::vector<Candidate> candidates(const WhiteSettings& settings) {
  papers::SoftmaxOptions softmax;
  softmax.seed = settings.seed;
  softmax.passes = kSoftmaxPasses;
  papers::ContractNetworkOptions network;
  network.seed = settings.seed;
  network.passes = kNetworkPasses;
  papers::SoftmaxOptions until_still = softmax;
  until_still.passes = kWhiteMostPasses;
  until_still.least_change = kWhiteLeastChange;
  papers::SoftmaxOptions falling = softmax;
  falling.falling = true;
  papers::ContractNetworkOptions by_cost = network;
  by_cost.by_cost = true;
  papers::ContractNetworkOptions two_softmaxes = network;
  two_softmaxes.softmax = true;
  two_softmaxes.rate = kSoftmaxRate;

  const auto plain = [](PairFeatures features, papers::SoftmaxOptions options) {
    return [=](std::span<const ContractProblem> problems, const papers::PassDone& done) {
      return papers::train_contract_softmax(problems, features, options, done);
    };
  };
  const auto net = [](papers::ContractNetworkOptions options) {
    return [=](std::span<const ContractProblem> problems, const papers::PassDone& done) {
      return papers::train_contract_network(problems, options, done);
    };
  };
  return {{"softmax, 53 card features", "below 25", kSoftmaxPasses,
           plain(PairFeatures::kCards, softmax)},
          {"softmax, 142 domain features", "below 25", kSoftmaxPasses,
           plain(PairFeatures::kDomain, softmax)},
          {"... until White's stop", "below 25", kWhiteMostPasses,
           plain(PairFeatures::kDomain, until_still)},
          {"softmax, both, falling step", "-", kSoftmaxPasses, plain(PairFeatures::kBoth, falling)},
          {"strain, then level", "-", 6 * kSoftmaxPasses,
           [=](std::span<const ContractProblem> problems, const papers::PassDone& done) {
             return papers::train_strain_then_level(problems, PairFeatures::kBoth, falling, done);
           }},
          {"hidden layer of 128, softmax", "-", kNetworkPasses, net(two_softmaxes)},
          {"hidden layer of 128", "-", kNetworkPasses, net(network)},
          {"hidden layer, learns costs", "-", kNetworkPasses, net(by_cost)}};
}

void add_tables(const WhiteSettings& settings, const ContractSet& set, LabReport& report) {
  // Which of several best contracts is the label: the lowest, the highest
  std::array<std::vector<ContractProblem>, 2> train;
  std::array<std::vector<ContractProblem>, 2> held_out;
  for (std::size_t i = 0; i < set.problems.size(); ++i) {
    for (std::size_t label = 0; label < 2; ++label) {
      ContractProblem problem = set.problems[i];
      problem.highest = label == 1;
      (i % kHeldOut == 0 ? held_out : train)[label].push_back(problem);
    }
  }
  report.note(
      fmt::format("{}: {} pairs of hands to train, {} held out; PASS is right for "
                  "{:.1f} % of those held out.",
                  set.whose, train[0].size(), held_out[0].size(), passed_out(held_out[0])));

  const std::vector<Candidate> all = candidates(settings);
  std::uint64_t passes = 0;
  for (const Candidate& candidate : all) passes += 2 * static_cast<std::uint64_t>(candidate.passes);
  std::vector<std::unique_ptr<ContractModel>> models(2 * all.size());
  std::vector<int> taken(2 * all.size());
  {
    Progress progress("learning contracts", passes, "passes");
    core::run_parts(models.size(), settings.threads, [&](std::size_t part) {
      const std::size_t i = models.size() - 1 - part;  // The slow ones first
      models[i] = all[i / 2].train(train[i % 2], [&](int) {
        ++taken[i];
        progress.advance();
      });
    });
  }

  const int constant = cheapest_on_average(train[0]);
  const auto always = [&](core::Hand) { return constant; };
  for (const std::size_t label : {1U, 0U}) {
    LabTable table;
    table.columns = {label == 1 ? "the highest is right" : "the lowest is right",
                     "right %",
                     "paper %",
                     "right strain %",
                     "cost, IMPs",
                     "passes"};
    const auto add = [&](const std::string& name, const std::string& paper, const Score& score,
                         int made) {
      table.rows.push_back({name, fmt::format("{:.1f}", score.exact), paper,
                            fmt::format("{:.1f}", score.same_strain),
                            fmt::format("{:.3f} +- {:.3f}", score.cost, score.error),
                            made == 0 ? "-" : fmt::format("{}", made)});
    };
    add(fmt::format("always {}", core::to_string(papers::call_of_class(constant))), "-",
        score_of(always, held_out[label]), 0);
    for (std::size_t i = 0; i < all.size(); ++i) {
      const ContractModel& model = *models[2 * i + label];
      add(all[i].name, all[i].paper,
          score_of([&](core::Hand cards) { return model.predict(cards); }, held_out[label]),
          taken[2 * i + label]);
    }
    report.table(table);
  }
}

}  // namespace

void white_contracts(const WhiteSettings& settings, LabReport& report) {
  report.heading("The final contract, both hands seen (section IV.B)");
  report.note(
      "The label is the cheapest contract double dummy; "
      "not vulnerable, the assumed declarer, doubled where a contract fails by four tricks or "
      "more, as in `lab ho`. Often several contracts are as good, such as 1S, 2S and 3S with nine "
      "tricks. The paper does not say which of them is right: taking the highest, which bids what "
      "can be made, spreads the labels over many classes; taking the lowest gathers them. The cost "
      "is what the chosen contract loses against the best one, in IMPs.");
  for (const ContractSet& set : settings.contracts) add_tables(settings, set, report);
  report.note(
      "Beside these costs: the optimistic methods of Ho (2014, table 4.1), which see both hands "
      "too, cost 1.8985 (one-sided regression, condensed features) to 2.7697 (ridge regression, "
      "condensed features) on 100,000 deals of his own. A classifier is asked for the most "
      "probable "
      "contract, not for the cheapest, and pays for it.");
}

}  // namespace bidwright::tools
