// `bidwright lab priors`: learns how natural bidders call and how players choose their cards from
// recorded games, and writes the numbers that the sampler weighs hidden hands by.

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
  std::string out = "src/sampling";
  std::size_t train = 4000;
  std::uint64_t seed = 1;
};

void tell(const sampling::FitProgress& progress) {
  fmt::print(stderr, "pass {:>2} of {}: loss {:.4f}, held out {:.4f}, right {:.1f} %\n",
             progress.pass, progress.passes, progress.training_loss, progress.held_out_loss,
             100 * progress.held_out_accuracy);
}

void write(const std::string& path, const sampling::FittedPriors& priors, std::string_view what,
           std::size_t held_out) {
  const std::string source =
      "// Written by `bidwright lab priors`; not to be edited.\n" + priors.source;
  value_or_fail(write_file(path, source), path);
  fmt::print("{}: mean of -log P({}) {:.4f} on {} games not learnt from\n", path, what,
             priors.held_out_loss, held_out);
}

void run_priors(const PriorsFlags& flags) {
  const auto text = value_or_fail(read_text_file(flags.games), flags.games);
  const auto games = value_or_fail(training::read_games(text), flags.games);
  if (games.size() <= flags.train) {
    fail_usage(fmt::format("{} has {} games; --train {} leaves none to measure on", flags.games,
                           games.size(), flags.train));
  }
  std::vector<sampling::RecordedBoard> boards;
  for (const auto& game : games) boards.push_back({game.deal, game.auction, game.cards});
  const std::span<const sampling::RecordedBoard> all = boards;
  const auto training = all.first(flags.train);
  const auto held_out = all.subspan(flags.train);
  sampling::FitOptions calls;
  calls.seed = flags.seed;
  write(flags.out + "/natural_weights.inc",
        sampling::fit_natural_priors(training, held_out, calls, tell), "call", held_out.size());
  sampling::PlayFitOptions cards;
  cards.seed = flags.seed;
  write(flags.out + "/play_weights.inc", sampling::fit_play_priors(training, held_out, cards, tell),
        "card", held_out.size());
}

}  // namespace

void add_lab_priors(Command& lab) {
  auto flags = std::make_shared<PriorsFlags>();
  Command* command =
      lab.add_subcommand("priors", "Learn the priors of the sampler from recorded games");
  command->add_option("--games", flags->games, "Recorded games")->capture_default_str();
  command->add_option("--out", flags->out, "The folder to write the two source files into")
      ->capture_default_str();
  command->add_option("--train", flags->train, "Games to learn from; the others measure")
      ->capture_default_str();
  command->add_option("--seed", flags->seed, "Seed of the fits")->capture_default_str();
  command->callback([flags] { run_priors(*flags); });
}

}  // namespace bidwright::tools
