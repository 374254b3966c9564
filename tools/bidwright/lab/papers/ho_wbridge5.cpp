// Tables 4.3 and 4.4: against WBridge5 by class of contract, and with the real declarer.

#include <array>
#include <optional>

#include <fmt/core.h>

#include "lab/games.hpp"
#include "lab/papers/ho.hpp"

#include "bidwright/bidding/pair_bidder.hpp"
#include "bidwright/core/tally.hpp"
#include "bidwright/papers/forms.hpp"
#include "bidwright/training/contract_class.hpp"

namespace bidwright::tools {

namespace {

using core::Tally;
using papers::Examples;
using training::DeclarerRule;
using training::kContractClasses;
using training::SolvedPair;

/// A contract and who of North (0) and South (1) declares it.
struct Bidding {
  int contract = 0;
  int declarer = 0;
};

/// Deals that WBridge5 has bid, and its contracts.
struct Games {
  std::vector<SolvedPair> problems;
  std::vector<Bidding> contracts;
};

Games games_of(const std::vector<core::RecordedGame>& recorded) {
  Games games;
  for (const core::RecordedGame& game : recorded) {
    games.problems.push_back(training::solved_pair({game.deal, game.tricks->table}));
    const core::FinalContract contract = game.auction.contract();
    games.contracts.push_back(contract ? Bidding{bidding::contract_index(contract->bid),
                                                 contract->declarer == core::Seat::kSouth ? 1 : 0}
                                       : Bidding{});
  }
  return games;
}

std::vector<Bidding> bid_all(const bidding::Model& model, std::span<const SolvedPair> problems,
                             int threads) {
  std::vector<bidding::HandPair> pairs;
  for (const SolvedPair& problem : problems) pairs.push_back({problem.hands[0], problem.hands[1]});
  std::vector<Bidding> result;
  for (const bidding::Outcome& outcome :
       bidding::bid_pairs(model, pairs, {}, static_cast<unsigned>(threads))) {
    result.push_back({outcome.contract, outcome.second_declares ? 1 : 0});
  }
  return result;
}

/// Costs of the contracts reached, with assumed and real declarers.
class Costs {
 public:
  Costs(std::span<const SolvedPair> problems, training::PenaltyRule penalty)
      : assumed_(papers::make_examples(problems, {}, {false, penalty, DeclarerRule::kAssumed})),
        real_(papers::make_examples(problems, {}, {false, penalty, DeclarerRule::kReal})) {}

  [[nodiscard]] double assumed(std::size_t i, Bidding bid) const {
    return double{assumed_.cost(i, 0)[bid.contract]};
  }
  [[nodiscard]] double real(std::size_t i, Bidding bid) const {
    return double{real_.cost(i, bid.declarer)[bid.contract]};
  }
  /// Deal by deal, what the first cost more than the others.
  [[nodiscard]] std::array<Tally, 2> difference(const std::vector<Bidding>& bids,
                                                const std::vector<Bidding>& others) const {
    std::array<Tally, 2> tallies;
    for (std::size_t i = 0; i < bids.size(); ++i) {
      tallies[0].add(assumed(i, bids[i]) - assumed(i, others[i]));
      tallies[1].add(real(i, bids[i]) - real(i, others[i]));
    }
    return tallies;
  }
  void add(const std::vector<Bidding>& bids, std::array<Tally, 2>& tallies) const {
    for (std::size_t i = 0; i < bids.size(); ++i) {
      tallies[0].add(assumed(i, bids[i]));
      tallies[1].add(real(i, bids[i]));
    }
  }

 private:
  Examples assumed_;
  Examples real_;
};

std::string text_of(const Tally& tally) {
  return fmt::format("{:.4f} ± {:.4f}", tally.mean(), tally.standard_error());
}

std::size_t class_index(Bidding bid) {
  return static_cast<std::size_t>(training::class_of(bidding::call_of_contract(bid.contract)));
}

struct PaperClass {
  int difference;
  int deals;
};
/// By contracts of the model, then by those of WBridge5.
constexpr std::array<std::array<PaperClass, kContractClasses>, 2> kPaper{
    {{{{1205, 1907}, {1506, 5900}, {-1878, 2131}, {-164, 61}, {11, 1}}},
     {{{-12, 2116}, {4205, 4779}, {-1607, 2670}, {-1612, 406}, {-294, 29}}}}};
constexpr double kPaperDeals = 10'000;

void table_4_3(const Games& games, const std::vector<Bidding>& ours, const Costs& costs,
               LabReport& report) {
  report.heading("Table 4.3: against WBridge5 by class of contract");
  for (std::size_t side = 0; side < 2; ++side) {
    std::array<Tally, kContractClasses> classes;
    for (std::size_t i = 0; i < ours.size(); ++i) {
      const std::size_t c = class_index(side == 0 ? ours[i] : games.contracts[i]);
      classes[c].add(costs.assumed(i, games.contracts[i]) - costs.assumed(i, ours[i]));
    }
    LabTable table{{side == 0 ? "contracts of the model" : "contracts of WBridge5", "deals",
                    "share", "paper", "IMPs won", "a deal", "paper", "a deal, paper"},
                   {}};
    for (std::size_t c = 0; c < kContractClasses; ++c) {
      const PaperClass& paper = kPaper[side][c];
      table.rows.push_back(
          {std::string(training::kContractClassNames[c]), fmt::format("{}", classes[c].count()),
           fmt::format("{:.1f} %", 100 * static_cast<double>(classes[c].count()) /
                                       static_cast<double>(ours.size())),
           fmt::format("{:.1f} %", 100 * paper.deals / kPaperDeals),
           fmt::format("{:+.0f}", classes[c].sum()), fmt::format("{:+.2f}", classes[c].mean()),
           fmt::format("{:+}", paper.difference),
           fmt::format("{:+.2f}", static_cast<double>(paper.difference) / paper.deals)});
    }
    report.table(table);
    report.note("");
  }
  report.note(
      fmt::format("Cost of WBridge5 minus cost of the model, so that positive is better for the "
                  "model, with the assumed declarer, on {} deals that "
                  "WBridge5 5.12 bid (the paper: its 10,000 test deals, a WBridge5 of 2014).",
                  ours.size()));
}

/// The best model of each repeat on the test deals of that repeat.
std::array<Tally, 2> test_costs(const HoSettings& settings, const HoModels& models) {
  std::array<Tally, 2> tallies;
  for (std::size_t repeat = 0; repeat < models.best.size(); ++repeat) {
    const auto all = settings.turned(static_cast<int>(repeat));
    const papers::UcbData data = settings.data_of(static_cast<int>(repeat));
    const bidding::Model model =
        ucb_model(papers::run_one(models.best[repeat].options, data, {}), data);
    const auto test = std::span(all).last(papers::split_pairs(all.size()).test);
    Costs(test, settings.penalty).add(bid_all(model, test, settings.threads), tallies);
  }
  return tallies;
}

}  // namespace

void ho_wbridge5(const HoSettings& settings, const papers::UcbData& data, const HoModels& models,
                 LabReport& report) {
  const papers::UcbOptions& first = models.best.front().options;
  const bidding::Model model = ucb_model(papers::run_one(first, data, {}), data);
  const auto on_test = test_costs(settings, models);

  std::optional<Games> games;
  std::array<Tally, 2> wbridge5;
  std::array<Tally, 2> model_there;
  std::array<Tally, 2> less;
  if (!settings.games.empty()) {
    games = games_of(settings.games);
    const Costs costs(games->problems, settings.penalty);
    const auto ours = bid_all(model, games->problems, settings.threads);
    costs.add(games->contracts, wbridge5);
    costs.add(ours, model_there);
    less = costs.difference(ours, games->contracts);
    table_4_3(*games, ours, costs, report);
  } else {
    report.heading("Table 4.3: against WBridge5 by class of contract");
    report.note(fmt::format(
        "Left out: there are no games of WBridge5 at {}; name some with --games.", kSilentGames));
  }

  report.heading("Table 4.4: assumed and real declarer");
  LabTable table{{"", "deals", "assumed (paper)", "real (paper)", "real - assumed (paper)"}, {}};
  const auto row = [&](const std::string& name, const std::array<Tally, 2>& tallies,
                       std::array<double, 2> paper) {
    table.rows.push_back({name, fmt::format("{}", tallies[0].count()),
                          fmt::format("{} ({:.4f})", text_of(tallies[0]), paper[0]),
                          fmt::format("{} ({:.4f})", text_of(tallies[1]), paper[1]),
                          fmt::format("{:.4f} ({:.4f})", tallies[1].mean() - tallies[0].mean(),
                                      paper[1] - paper[0])});
  };
  row("best models, their test deals", on_test, {2.8870, 2.9435});
  if (games) {
    row("best model, WBridge5's deals", model_there, {2.8870, 2.9435});
    row("WBridge5, its deals", wbridge5, {2.9550, 3.0314});
    row("best model less WBridge5", less, {-0.0680, -0.0879});
  }
  report.table(table);
  report.note(
      fmt::format("Best by validation among the rows of table 4.2: in each of its {} runs for the "
                  "test deals, in "
                  "the first for WBridge5's, {}.",
                  models.best.size(), papers::describe(first)));
  report.note(
      "The paper's best model and its WBridge5 were measured on the same 10,000 deals: the classes "
      "of table 4.3 add up to 680 IMPs, and 2.9550 less 0.0680 is 2.8870. The error of the last "
      "row is that of differences deal by deal.");
}

}  // namespace bidwright::tools
