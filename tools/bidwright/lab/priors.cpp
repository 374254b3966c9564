// `bidwright lab priors`: learns how natural bidders call from recorded auctions, and writes the
// numbers that the sampler weighs opponents' hands by.

#include <cstdio>
#include <memory>
#include <string>

#include <fmt/format.h>

#include "errors.hpp"
#include "files.hpp"
#include "lab/lab.hpp"
#include "text_file.hpp"

#include "bidwright/sampling/fit.hpp"
#include "bidwright/training/recorded_game.hpp"

namespace bidwright::tools {

namespace {

struct PriorsFlags {
  std::string games = "../shared/data/wbridge5_games.tsv.zst";
  std::string out = "src/sampling/natural_weights.inc";
  std::size_t train = 4000;
  sampling::FitOptions fit;
};

void run_priors(const PriorsFlags& flags) {
  const auto text = value_or_fail(read_text_file(flags.games), flags.games);
  const auto games = value_or_fail(training::read_games(text), flags.games);
  if (games.size() <= flags.train) {
    fail_usage(fmt::format("{} has {} games; --train {} leaves none to measure on", flags.games,
                           games.size(), flags.train));
  }
  std::vector<sampling::RecordedAuction> auctions;
  for (const auto& game : games) auctions.push_back({game.deal, game.auction});
  const std::span<const sampling::RecordedAuction> all = auctions;
  const auto priors = sampling::fit_natural_priors(
      all.first(flags.train), all.subspan(flags.train), flags.fit,
      [](const sampling::FitProgress& progress) {
        fmt::print(stderr, "pass {:>2} of {}: loss {:.4f}, held out {:.4f}, right {:.1f} %\n",
                   progress.pass, progress.passes, progress.training_loss, progress.held_out_loss,
                   100 * progress.held_out_accuracy);
      });
  const std::string source =
      "// Written by `bidwright lab priors`; not to be edited.\n" + priors.source;
  value_or_fail(write_file(flags.out, source), flags.out);
  fmt::print("{}: mean of -log P(call) {:.4f} on the auctions of {} games not learnt from\n",
             flags.out, priors.held_out_loss, games.size() - flags.train);
}

}  // namespace

void add_lab_priors(CLI::App& lab) {
  auto flags = std::make_shared<PriorsFlags>();
  CLI::App* command =
      lab.add_subcommand("priors", "Learn the natural priors of the sampler from recorded games");
  command->add_option("--games", flags->games, "Recorded games")->capture_default_str();
  command->add_option("--out", flags->out, "The source file to write")->capture_default_str();
  command->add_option("--train", flags->train, "Games to learn from; the others measure")
      ->capture_default_str();
  command->add_option("--passes", flags->fit.passes, "Passes over the games")
      ->check(CLI::Range(1, 1000))
      ->capture_default_str();
  command->add_option("--seed", flags->fit.seed, "Seed of the fit")->capture_default_str();
  command->callback([flags] { run_priors(*flags); });
}

}  // namespace bidwright::tools
