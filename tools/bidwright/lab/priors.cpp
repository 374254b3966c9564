// `bidwright lab priors`: learns how natural bidders call and how players choose their cards from
// recorded games, and writes the numbers that the sampler weighs hidden hands by.

#include <cstdio>
#include <filesystem>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "archive.hpp"
#include "errors.hpp"
#include "lab/games.hpp"
#include "lab/lab.hpp"
#include "lab/report.hpp"

#include "bidwright/core/error.hpp"
#include "bidwright/nn/weights_file.hpp"
#include "bidwright/sampling/fit.hpp"
#include "bidwright/sampling/natural.hpp"
#include "bidwright/sampling/reading.hpp"
#include "bidwright/training/read_games.hpp"

namespace bidwright::tools {

namespace {

struct PriorsFlags {
  std::vector<std::string> games{"../shared/data/wbridge5_games.tsv.zst"};
  std::string fresh = kSilentGames;
  std::string out;
  std::size_t train = 4000;
  std::uint64_t seed = 1;
  bool json = false;
};

void tell(const sampling::FitProgress& progress) {
  fmt::print(stderr, "{}, pass {:>2} of {}: loss {:.4f}, held out {:.4f}, right {:.1f} %\n",
             progress.what, progress.pass, progress.passes, progress.training_loss,
             progress.held_out_loss, 100 * progress.held_out_accuracy);
}

void write(nn::WeightsFile weights, const PriorsFlags& flags, std::string_view name,
           LabReport& report) {
  weights.about = nlohmann::json{
      {"learnt by", "bidwright lab priors"},
      {"games", flags.train},
      {"seed",
       flags.seed}}.dump();
  if (flags.out.empty()) return;
  const std::string path = fmt::format("{}/{}", flags.out, name);
  if (auto saved = nn::save_weights(weights, path); !saved) fail(saved.error().message);
  report.file("written", path);
}

/// What ships with this program; nothing if it is not there, or of another shape.
const sampling::CallModel* shipped_priors() {
  try {
    return &sampling::NaturalPriors::shipped();
  } catch (const core::StartupError&) {
    return nullptr;
  }
}

/// A set of calls that nothing was learnt from.
struct Unseen {
  std::string_view name;
  std::span<const core::RecordedGame> boards;
  std::optional<core::Side> side;
};

std::vector<std::string> row_of(std::string name, const sampling::ReadingByPlace& reading) {
  std::vector<std::string> row{std::move(name)};
  const auto cell = [&row](const sampling::Reading& one) {
    row.push_back(one.calls == 0 ? "-" : fmt::format("{:.4f} +- {:.4f}", one.mean, one.error));
  };
  for (const sampling::Reading& one : reading.places) cell(one);
  cell(reading.all);
  return row;
}

void report_reading(const sampling::CallModel& learnt, const std::vector<Unseen>& sets,
                    LabReport& report) {
  report.heading("Calls: mean of -log P by place in the auction");
  for (const Unseen& set : sets) {
    const auto reading = sampling::read_calls(learnt, set.boards, set.side);
    LabTable table;
    table.columns = {std::string(set.name)};
    for (std::size_t i = 0; i < sampling::kCallPlaces; ++i) {
      table.columns.push_back(fmt::format("{} ({})", name(static_cast<sampling::CallPlace>(i)),
                                          reading.places[i].calls));
    }
    table.columns.push_back(fmt::format("all ({})", reading.all.calls));
    if (const auto* shipped = shipped_priors()) {
      table.rows.push_back(row_of("shipped", sampling::read_calls(*shipped, set.boards, set.side)));
    }
    table.rows.push_back(row_of("learnt now", reading));
    report.table(table);
  }
}

/// Games on deals that are not among the known ones.
std::vector<core::RecordedGame> fresh_games(const std::string& path,
                                            const std::vector<core::RecordedGame>& known) {
  std::error_code error;
  if (path == kSilentGames && !std::filesystem::exists(path, error)) {
    print_warning(fmt::format("{}: there are no such games; nothing is measured on them", path));
    return {};
  }
  std::set<core::Deal> deals;
  for (const auto& game : known) deals.insert(game.deal);
  auto games = load_lab_games({path});
  std::erase_if(games, [&](const auto& game) { return deals.contains(game.deal); });
  return games;
}

void run_priors(const PriorsFlags& flags) {
  const auto games = load_lab_games(flags.games);
  if (games.size() <= flags.train) {
    fail_usage(fmt::format("{} has {} games; --train {} leaves none to measure on",
                           fmt::join(flags.games, ", "), games.size(), flags.train));
  }
  const auto fresh = fresh_games(flags.fresh, games);
  const std::span<const core::RecordedGame> all = games;
  const auto training = all.first(flags.train);
  const auto held_out = all.subspan(flags.train);

  sampling::FitOptions calls;
  calls.seed = flags.seed;
  const auto fitted = sampling::fit_natural_priors(training, held_out, calls, tell);
  sampling::PlayFitOptions cards;
  cards.seed = flags.seed;
  const auto plays = sampling::fit_play_priors(training, held_out, cards, tell);

  LabReport report("The sampler's priors", flags.json);
  std::vector<Unseen> sets{{"games not learnt from", held_out, std::nullopt}};
  if (!fresh.empty()) {
    sets.push_back({"silent opponents, fresh deals", fresh, core::Side::kNorthSouth});
  }
  report_reading(sampling::NaturalPriors(fitted), sets, report);
  report.note(fmt::format("Cards: mean of -log P {:.4f}. {} games not learnt from.",
                          plays.held_out_loss, held_out.size()));
  write(fitted, flags, "natural.bwn", report);
  write(plays.weights, flags, "play.bwn", report);
  report.finish();
}

}  // namespace

void add_lab_priors(Command& lab) {
  auto flags = std::make_shared<PriorsFlags>();
  Command* command =
      lab.add_subcommand("priors", "Learn the priors of the sampler from recorded games");
  command->add_option("--games", flags->games, std::string("Games: ") + kGamesHelp)
      ->type_name("FILE")
      ->capture_default_str();
  command->add_option("--fresh", flags->fresh, kFreshHelp)
      ->type_name("FILE")
      ->capture_default_str();
  command
      ->add_option("--out", flags->out,
                   "The folder to write natural.bwn and play.bwn into; left out: they are only "
                   "measured")
      ->type_name("DIR");
  command->add_option("--train", flags->train, "Games to learn from; the others measure")
      ->capture_default_str();
  command->add_option("--seed", flags->seed, "Seed of the fits")->capture_default_str();
  command->add_flag("--json", flags->json, "The same facts as JSON");
  command->callback([flags] { run_priors(*flags); });
}

}  // namespace bidwright::tools
