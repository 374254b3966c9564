// The networks that the paper and its predecessors also tried, each beside one of the main table's
// trained alike, and the two sample deals.

#include <array>

#include <fmt/core.h>

#include "errors.hpp"
#include "lab/papers/mandziuk.hpp"
#include "progress.hpp"

namespace bidwright::tools {

namespace {

using papers::Game;
using papers::Optimiser;
using papers::Output;
using papers::Wiring;

struct Variant {
  const char* name;
  /// Who, then tricks exactly right: no trump / suit.
  const char* paper_who;
  const char* paper_exact;
  bool compares;
  TrickTraining training;
};

constexpr TrickTraining with(Wiring wiring, std::size_t code = 104, bool encoder = true,
                             Output output = Output::kClasses,
                             Optimiser optimiser = Optimiser::kAdam) {
  return {
      .wiring = wiring, .code = code, .encoder = encoder, .output = output, .optimiser = optimiser};
}

constexpr std::array kVariants{
    Variant{"DeepChess-like, full", "83.42 / 88.14", "-", true, with(Wiring::kFull)},
    Variant{"DeepChess-like, dedicated", "-", "-", true, with(Wiring::kDedicated)},
    Variant{"AE-MLP full", "87.18 / 92.2", "-", false, with(Wiring::kFull)},
    Variant{"AE-MLP dedicated", "90.01 / 92.44", "41.73 / 51.28", false, with(Wiring::kDedicated)},
    Variant{"... full, code of 156", "-", "slightly less", false, with(Wiring::kFull, 156)},
    Variant{"... dedicated, code of 156", "-", "slightly less", false,
            with(Wiring::kDedicated, 156)},
    Variant{"... dedicated, one output", "-", "-", false,
            with(Wiring::kDedicated, 104, true, Output::kRange)},
    Variant{"... dedicated, RMSProp and the paper's stop", "-", "-", false,
            with(Wiring::kDedicated, 104, true, Output::kClasses, Optimiser::kRmsProp)},
    Variant{"208-52-13-1 (2009)", "-", "37.80 / 53.11", false,
            with(Wiring::kDedicated, 104, false, Output::kRange)}};

std::string both(double no_trump, double suit) {
  return fmt::format("{:.2f} / {:.2f}", no_trump, suit);
}

}  // namespace

void mandziuk_variants(const MandziukSettings& settings, LabReport& report) {
  std::array<BothGames, kVariants.size()> rates;
  {
    Progress progress("other networks", kVariants.size() * kGames.size(), "trainings");
    for (std::size_t v = 0; v < kVariants.size(); ++v) {
      for (std::size_t g = 0; g < kGames.size(); ++g) {
        TrickTraining training = kVariants[v].training;
        training.game = kGames[g];
        MandziukSettings alike = settings;
        alike.sample_visits = settings.variant_visits;
        if (kGames[g] == Game::kNoTrump) alike.shown.clear();
        rates[v][g] = kVariants[v].compares ? comparator(alike, settings.train, training)
                                            : trick_network(alike, settings.train, training);
        progress.advance();
      }
    }
  }
  report.heading("The papers' other networks");
  LabTable table{
      {"no trump / suit, percent", "who", "paper", "exact", "paper", "passes of the autoencoder"},
      {}};
  LabTable deals{
      {"chance that North and South should", "figure 4 (10 tricks)", "figure 5 (3 tricks)"}, {}};
  for (std::size_t v = 0; v < kVariants.size(); ++v) {
    const Variant& variant = kVariants[v];
    const auto& [no_trump, suit] = rates[v];
    table.rows.push_back(
        {variant.name, both(no_trump.who, suit.who), variant.paper_who,
         variant.compares ? "-" : both(no_trump.exact, suit.exact), variant.paper_exact,
         variant.training.encoder
             ? fmt::format("{:.2g} / {:.2g}", no_trump.pretraining, suit.pretraining)
             : "-"});
    std::vector<std::string> row{variant.name};
    for (const double chance : suit.shown) row.push_back(fmt::format("{:.2f}", chance));
    deals.rows.push_back(std::move(row));
  }
  report.table(table);
  report.note(fmt::format(
      "All learn from the same {} deals and see about {} samples (all of them at least once; a "
      "comparator half as many pairs), so that only what is named differs. RMSProp: at the paper's "
      "rate of 0.001 throughout, its autoencoder until the mean error of 100 batches is within "
      "0.01 of that of the 100 before, or for as many passes as the network; the others learn by "
      "Adam, whose step of 0.002 falls evenly to a tenth. The network of 2009 has no autoencoder; "
      "it and 'one output' say a number between 0 and 1, whose range is cut into fourteen parts, "
      "and learn its square distance to the middle of the right one.",
      settings.train.size(), settings.variant_visits));
  report.heading("The deals of figures 4 and 5");
  report.table(deals);
  report.note(
      "Figure 4: spades are trumps, North and South hold fewer points by every estimator and take "
      "ten tricks. Figure 5: they hold more and take three. Its picture is lost and its trumps are "
      "printed as spades, but of 52 random deals with all of table II and of the text none takes "
      "three so; with diamonds as trumps, which table II allows too, and the ace of spades with "
      "East and West, seven of 28 do, this one among them. A single output says 0 or 1. The "
      "paper's networks were right about both deals.");
}

}  // namespace bidwright::tools
