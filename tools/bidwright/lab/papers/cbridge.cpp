// `bidwright lab cbridge`: flags, data and the order of the parts.

#include "lab/papers/cbridge.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <memory>

#include <fmt/core.h>

#include "archive.hpp"
#include "errors.hpp"
#include "files.hpp"
#include "lab/lab.hpp"
#include "lab/papers/lab_data.hpp"
#include "lab/papers/lab_part.hpp"
#include "threads.hpp"

namespace bidwright::tools {

void CaseOutcome::add(const CaseOutcome& other) {
  for (std::size_t k = 0; k < kMostNeighbours; ++k) {
    right[k] += other.right[k];
    similarity[k] += other.similarity[k];
    passes[k] += other.passes[k];
    bids_right[k] += other.bids_right[k];
    for (std::size_t l = 0; l < own.size(); ++l) own[l][k] += other.own[l][k];
  }
  bids += other.bids;
}

void CaseOutcome::scale(double by) {
  for (std::size_t k = 0; k < kMostNeighbours; ++k) {
    right[k] *= by;
    similarity[k] *= by;
    passes[k] *= by;
    bids_right[k] *= by;
    for (NeighbourCurve& level : own) level[k] *= by;
  }
  bids *= by;
}

void CaseOutcome::count(const papers::CaseBase::Answer& answer, core::Call truth) {
  std::array<double, 3> found{};
  for (std::size_t k = 0; k < kMostNeighbours; ++k) {
    if (answer.calls[k] == truth) right[k] += 100;
    if (answer.calls[k] == truth && !truth.is_pass()) bids_right[k] += 1;
    if (answer.calls[k].is_pass()) passes[k] += 1;
    similarity[k] += answer.similarity[k];
    if (k < static_cast<std::size_t>(answer.votes)) found[answer.levels[k]] += 1;
    for (std::size_t l = 0; l < own.size(); ++l) own[l][k] += found[l];
  }
  if (!truth.is_pass()) bids += 1;
}

namespace {

struct CbridgeFlags {
  std::vector<std::string> games{"../shared/data/wbridge5_games.tsv.zst"};
  std::string page = "lab-cbridge.html";
  std::size_t cases = 2091;
  std::size_t node_cases = 2000;
  LabPart only;
  std::string fresh = kSilentGames;
  std::uint64_t seed = 1;
  int threads = 0;
  bool json = false;
};

void run_cbridge(const CbridgeFlags& flags) {
  CbridgeSettings settings;
  settings.games = load_lab_games(flags.games);
  if (settings.games.size() < 2 * kMostNeighbours) {
    fail(fmt::format("{}: {} games are too few for neighbours up to K = {}; at least {} are needed",
                     flags.games.front(), settings.games.size(), kMostNeighbours,
                     2 * kMostNeighbours));
  }
  need_bids(openings_of(settings.games), flags.games.front());
  settings.fresh = load_fresh_openings(flags.fresh, settings.games);
  settings.cases = flags.cases;
  settings.node_cases = flags.node_cases;
  settings.seed = flags.seed;
  settings.threads = thread_count(flags.threads);
  LabReport report("Bellamy-McIntyre (2008), Applying Case-Based Reasoning to the Game of Bridge",
                   flags.json);
  if (flags.only.wants("paper")) cbridge_paper(settings, report);
  if (flags.only.wants("hierarchy")) cbridge_beyond(settings, report);
  if (flags.only.wants("filled")) cbridge_filled(settings, report);
  if (flags.only.wants("hybrid")) cbridge_hybrid(settings, report);
  report.write_page(flags.page);
  report.finish();
}

}  // namespace

double error_of_percent(double percent, double count) {
  return std::sqrt(percent * (100 - percent) / count);
}

std::string percent_of(double right, double count) {
  const double all = std::max(1.0, count);
  const double percent = 100 * right / all;
  return fmt::format("{:.1f} ± {:.1f}", percent, error_of_percent(percent, all));
}

void add_lab_cbridge(Command& lab) {
  const auto flags = std::make_shared<CbridgeFlags>();
  Command* command = lab.add_subcommand(
      "cbridge",
      "Bellamy-McIntyre 2008: opening bids from remembered hands. CBridge1 and CBridge1a");
  command->add_option("--games", flags->games, std::string("Games to remember: ") + kGamesHelp)
      ->type_name("FILE")
      ->capture_default_str();
  command->add_option("--fresh", flags->fresh, kFreshHelp)
      ->type_name("FILE")
      ->capture_default_str();
  command->add_option("--cases", flags->cases, "Cases of CBridge1 and CBridge1a")
      ->check(in_range(static_cast<std::size_t>(kMostNeighbours + 1), std::size_t{100'000}))
      ->capture_default_str();
  command
      ->add_option("--node-cases", flags->node_cases, "Cases made for every node of the hierarchy")
      ->check(in_range(static_cast<std::size_t>(kMostNeighbours + 1), std::size_t{100'000}))
      ->capture_default_str();
  flags->only.add_flag(*command, {"paper", "hierarchy", "filled", "hybrid"},
                       "One part: paper (its tables), hierarchy (on recorded games), filled (with "
                       "cases made for every node), hybrid (later calls)");
  command->add_option("--out", flags->page, "The page to write")
      ->type_name("FILE")
      ->capture_default_str();
  command->add_option("--seed", flags->seed, "Seed of the parts and the misplaced hands")
      ->capture_default_str();
  command->add_option("--threads", flags->threads, "Threads; 0: as many as cores")
      ->check(in_range(0, 1024))
      ->capture_default_str();
  command->add_flag("--json", flags->json, "The same facts as JSON");
  command->callback([flags] { run_cbridge(*flags); });
}

}  // namespace bidwright::tools
