// `bidwright lab ho`: flags, data and the order of the parts.

#include "lab/papers/ho.hpp"

#include <algorithm>
#include <filesystem>
#include <memory>
#include <optional>

#include <fmt/format.h>

#include "archive.hpp"
#include "errors.hpp"
#include "files.hpp"
#include "lab/games.hpp"
#include "lab/lab.hpp"
#include "lab/papers/lab_part.hpp"
#include "model_flag.hpp"
#include "threads.hpp"

#include "bidwright/deals/dataset.hpp"
#include "bidwright/papers/forms.hpp"

namespace bidwright::tools {

namespace {

constexpr std::size_t kPaperDeals = 100'000;
/// A tenth must still measure something.
constexpr std::size_t kFewestDeals = 500;

struct HoFlags {
  std::vector<std::string> deals{"models/dataset"};
  std::vector<std::string> games{kSilentGames};
  std::string page = "lab-ho.html";
  std::string penalty = "doubled-from-four-down";
  std::uint64_t seed = 1;
  std::size_t examples = 80'000;
  int threads = 0;
  bool quick = false;
  bool full = false;
  /// Instead of what --quick, --full or neither mean.
  std::optional<std::int64_t> auctions;
  std::optional<std::size_t> svm_deals;
  int choosing = 1;
  LabPart only;
  bool json = false;
};

/// Each with two tenths of its own to choose and to test by.
constexpr int kMostChoosing = 5;

/// Games that North and South bid alone, solved; none if those that are looked for unasked are not
/// there.
std::vector<core::RecordedGame> silent_games(const HoFlags& flags) {
  std::error_code error;
  if (flags.games == HoFlags{}.games && !std::filesystem::exists(kSilentGames, error)) return {};
  std::vector<core::RecordedGame> games = load_lab_games(flags.games);
  std::erase_if(games, [](const core::RecordedGame& game) {
    return training::only_bidding_side(game.auction) != core::Side::kNorthSouth;
  });
  if (games.empty()) {
    fail(fmt::format("{}: in none of these games East and West were silent; --games is for those",
                     fmt::join(flags.games, ", ")));
  }
  solve_games(games, thread_count(flags.threads));
  return games;
}

HoSettings settings_of(const HoFlags& flags) {
  HoSettings settings;
  settings.seed = flags.seed;
  settings.examples = flags.examples;
  settings.threads = thread_count(flags.threads);
  settings.penalty = flags.penalty == "undoubled" ? training::PenaltyRule::kUndoubled
                                                  : training::PenaltyRule::kDoubledFromFourDown;
  if (flags.quick) {
    settings.svm_search = 300;
    settings.svm_final = 1000;
    settings.figure_auctions = 40'000;
    settings.search_auctions = 40'000;
    settings.table_auctions = 80'000;
    settings.alphas = {4, 16, 64};
    settings.penetrations = {0, 0.5};
    settings.repeats = 2;
  } else {
    settings.svm_search = flags.full ? 2000 : 500;
    settings.svm_final = 20'000;
    settings.figure_auctions = flags.full ? 800'000 : 200'000;
    settings.search_auctions = flags.full ? 1'600'000 : 400'000;
    settings.table_auctions = 3'200'000;
    settings.alphas = {1, 4, 16, 64, 256};
    settings.penetrations = {0, 0.25, 0.5, 0.75, 1};
    settings.repeats = flags.full ? 10 : 3;
  }
  if (flags.choosing > 1) {
    settings.choosing = flags.choosing;
    settings.repeats = std::min(std::max(settings.repeats, flags.choosing), kMostChoosing);
  }
  if (flags.auctions) {
    settings.figure_auctions = settings.search_auctions = settings.table_auctions = *flags.auctions;
  }
  if (flags.svm_deals) settings.svm_search = settings.svm_final = *flags.svm_deals;
  return settings;
}

void set_up_note(const HoSettings& settings, LabReport& report) {
  const papers::Split split = papers::split_pairs(settings.problems.size());
  std::string text = fmt::format(
      "Ours on {} random deals: {} to train, {} to choose, {} to test; the paper's 100,000 deals "
      "are not "
      "public.",
      settings.problems.size(), split.train, split.validation, split.test);
  if (settings.problems.size() < kPaperDeals) {
    text += fmt::format(
        " The paper had 80,000, 10,000 and 10,000: with fewer deals all learners that see many "
        "features or have many nodes do worse. Where there are fewer than {} to train, the trees "
        "see each in several forms, its suits renamed and its hands exchanged.",
        settings.examples);
  }
  report.note(text);
  report.note(
      settings.penalty == training::PenaltyRule::kUndoubled
          ? "Costs: not vulnerable, undoubled, the assumed declarer. The paper does not say how "
            "contracts that fail are scored; undoubled, the one-bid methods and WBridge5 cost less "
            "than it reports."
          : "Costs: not vulnerable, the assumed declarer, and doubled where a contract fails by "
            "four tricks or "
            "more. The paper does not say how it scores contracts that fail; this rule, used by "
            "the same group two years later, "
            "is the one under which the one-bid methods (table 4.1) and WBridge5 (table 4.4) cost "
            "what the paper reports. "
            "--penalty undoubled gives the other.");
}

void run_ho(const HoFlags& flags) {
  HoSettings settings = settings_of(flags);
  const auto places = shipped_places(flags.deals);
  const std::vector<std::filesystem::path> paths(places.begin(), places.end());
  const auto dataset = deals::load_dataset(paths);
  if (!dataset) fail(dataset.error().text());
  if (dataset->deals.size() < kFewestDeals) {
    fail(
        fmt::format("{} deals are too few; at least {} are needed: make more with "
                    "`bidwright deal`, or name other files with --deals",
                    dataset->deals.size(), kFewestDeals));
  }
  for (const auto& deal : dataset->deals) settings.problems.push_back(training::solved_pair(deal));
  if (flags.only.wants("models")) settings.games = silent_games(flags);
  const auto data = settings.data_of(0);

  LabReport report("Ho (2014), Contract Bridge Bidding by Learning", flags.json);
  set_up_note(settings, report);
  if (flags.only.wants("one-bid")) ho_one_bid(settings, report);
  if (flags.only.wants("figures")) ho_figures(settings, data, report);
  if (flags.only.wants("models")) {
    const HoModels models = ho_structures(settings, data, report);
    ho_wbridge5(settings, data, models, report);
    ho_openings(settings, data, models, report);
  }
  report.write_page(flags.page);
  report.finish();
}

}  // namespace

std::vector<training::SolvedPair> HoSettings::turned(int repeat) const {
  std::vector<training::SolvedPair> result = problems;
  const int step = choosing > 1 ? 2 : 1;
  const auto tenths = static_cast<std::ptrdiff_t>(step * repeat % 10);
  const auto by = static_cast<std::ptrdiff_t>(problems.size() / 10) * tenths;
  std::rotate(result.begin(), result.begin() + by, result.end());
  return result;
}

papers::UcbData HoSettings::data_of(int repeat) const {
  return papers::prepare_ucb_data(turned(repeat),
                                  bidding::FeatureSet::parse("second-order").value(),
                                  {.penalty = penalty}, examples);
}

void add_lab_ho(Command& lab) {
  auto flags = std::make_shared<HoFlags>();
  Command* command = lab.add_subcommand(
      "ho", "Ho 2014: bidding by learning. Tables 4.1 to 4.4 and A.1, figures 4.1 to 4.3");
  command->add_option("--deals", flags->deals, ".deals files, or directories of them")
      ->type_name("PATH")
      ->capture_default_str();
  command
      ->add_option("--games", flags->games,
                   std::string("Games of WBridge5 with silent East and West: ") + kGamesHelp)
      ->type_name("FILE")
      ->capture_default_str();
  command->add_option("--out", flags->page, "The page to write")
      ->type_name("FILE")
      ->capture_default_str();
  command->add_option("--penalty", flags->penalty, "How contracts that fail are scored")
      ->check(one_of({"undoubled", "doubled-from-four-down"}))
      ->capture_default_str();
  command
      ->add_option("--examples", flags->examples,
                   "With fewer training deals the trees see each in several forms, suits renamed "
                   "and hands exchanged; 0: never")
      ->capture_default_str();
  command->add_option("--seed", flags->seed, "Seed of the runs")->capture_default_str();
  command->add_option("--threads", flags->threads, "Threads; 0: as many as cores")
      ->check(in_range(0, 1024))
      ->capture_default_str();
  auto* quick = command->add_flag("--quick", flags->quick, "Small runs: two minutes");
  command->add_flag("--full", flags->full, "The paper's sizes and long runs: an hour or more")
      ->excludes(quick);
  command->add_option("--auctions", flags->auctions, "Auctions of each run of the tree learner")
      ->check(in_range(std::int64_t{1}, std::int64_t{1} << 40));
  command->add_option("--svm-deals", flags->svm_deals, "Deals for each support-vector machine")
      ->check(in_range(std::size_t{10}, std::size_t{1'000'000}));
  command
      ->add_option("--choosing-seeds", flags->choosing,
                   "Seeds, each with other deals, whose mean validation cost chooses alpha and p")
      ->check(in_range(1, kMostChoosing))
      ->capture_default_str();
  flags->only.add_flag(
      *command, {"one-bid", "figures", "models"},
      "One part: one-bid (table 4.1), figures (4.1 to 4.3), models (the other tables)");
  command->add_flag("--json", flags->json, "The same facts as JSON");
  command->callback([flags] { run_ho(*flags); });
}

}  // namespace bidwright::tools
