// `bidwright lab white`: flags, data and the order of the parts.

#include "lab/papers/white.hpp"

#include <algorithm>
#include <array>
#include <filesystem>
#include <functional>
#include <memory>
#include <span>

#include <fmt/core.h>

#include "archive.hpp"
#include "errors.hpp"
#include "files.hpp"
#include "lab/lab.hpp"
#include "lab/papers/lab_data.hpp"
#include "lab/papers/lab_part.hpp"
#include "model_flag.hpp"
#include "threads.hpp"

#include "bidwright/core/score.hpp"
#include "bidwright/deals/dataset.hpp"
#include "bidwright/deals/deals_file.hpp"
#include "bidwright/training/costs.hpp"

namespace bidwright::tools {

namespace {

/// A fifth must still measure something.
constexpr std::size_t kFewestOpenings = 200;
constexpr std::size_t kFewestDeals = 500;

struct WhiteFlags {
  std::vector<std::string> records{"../shared/data/pbn"};
  std::string games = "../shared/data/wbridge5_games.tsv.zst";
  std::string fresh = kSilentGames;
  std::vector<std::string> deals{"models/duel/all-000.deals"};
  std::string page = "lab-white.html";
  int passes = 100;
  std::uint64_t seed = 1;
  int threads = 0;
  bool skip_contracts = false;
  LabPart only;
  bool json = false;
};

void need(std::size_t count, std::size_t least, const std::string& what, const std::string& how) {
  if (count >= least) return;
  fail(fmt::format("{} {} are too few; at least {} are needed: {}", count, what, least, how));
}

/// Whether all of the files know East's and West's tricks too; what cannot be read is said when the
/// deals are loaded.
bool have_all_declarers(const std::vector<std::string>& names) {
  const auto places = shipped_places(names);
  const std::vector<std::filesystem::path> paths(places.begin(), places.end());
  const auto files = deals::deals_files(paths);
  return files && std::ranges::all_of(*files, [](const std::filesystem::path& file) {
           const auto reader = deals::DealsReader::open(file);
           return reader && reader->header().declarers == deals::Declarers::kAll;
         });
}

/// What the pair scores with its best contract, not vulnerable, by its better declarer.
int best_score(const core::TrickTable& tricks, core::Seat seat) {
  int best = 0;
  for (const core::Strain strain : core::kAllStrains) {
    const int most = std::max(tricks(strain, seat), tricks(strain, core::partner(seat)));
    for (int level = 1; level <= most - 6; ++level) {
      best = std::max(best, core::score({level, strain}, core::Doubling::kUndoubled, false, most));
    }
  }
  return best;
}

using ProblemSeat = std::function<core::Seat(const deals::SolvedDeal&)>;

/// The problem of one pair of each deal, named by one of its seats.
std::vector<papers::ContractProblem> contracts_of(std::span<const deals::SolvedDeal> deals,
                                                  const ProblemSeat& whose) {
  const training::CostTable costs(training::CostRules{
      false, training::PenaltyRule::kDoubledFromFourDown, training::DeclarerRule::kAssumed});
  std::vector<papers::ContractProblem> problems;
  for (const deals::SolvedDeal& deal : deals) {
    const core::Seat first = whose(deal);
    core::NorthSouthTricks tricks;
    for (const core::Strain strain : core::kAllStrains) {
      tricks.set(strain, core::Seat::kNorth, deal.tricks(strain, first));
      tricks.set(strain, core::Seat::kSouth, deal.tricks(strain, core::partner(first)));
    }
    problems.push_back({deal.deal[first] | deal.deal[core::partner(first)], costs(tricks)});
  }
  return problems;
}

/// As the paper labels deals, where East's and West's tricks are known; then North-South of each.
std::vector<ContractSet> load_contracts(const std::vector<std::string>& names) {
  const auto deals = load_lab_deals(names, kFewestDeals);
  std::vector<ContractSet> sets;
  if (have_all_declarers(names)) {
    sets.push_back({"Of each deal the pair that can score more, as the paper has it",
                    contracts_of(deals, [](const deals::SolvedDeal& deal) {
                      return best_score(deal.tricks, core::Seat::kEast) >
                                     best_score(deal.tricks, core::Seat::kNorth)
                                 ? core::Seat::kEast
                                 : core::Seat::kNorth;
                    })});
  }
  sets.push_back(
      {"North-South of each deal, where the paper has the pair that can score more",
       contracts_of(deals, [](const deals::SolvedDeal&) { return core::Seat::kNorth; })});
  return sets;
}

void load_openings(const WhiteFlags& flags, WhiteSettings& settings) {
  settings.recorded = load_recorded_openings(flags.records).openings;
  settings.games = load_lab_games({flags.games});
  settings.wbridge5 = openings_of(settings.games);
  settings.fresh = load_fresh_openings(flags.fresh, settings.games);
  need(settings.recorded.size(), kFewestOpenings, "recorded openings", "name more with --records");
  need(settings.wbridge5.size(), kFewestOpenings, "openings of WBridge5", "name more with --games");
  need_bids(settings.recorded, flags.records.front());
  need_bids(settings.wbridge5, flags.games);
}

void run_white(const WhiteFlags& flags) {
  WhiteSettings settings;
  settings.passes = flags.passes;
  settings.seed = flags.seed;
  settings.threads = thread_count(flags.threads);
  const bool contracts = !flags.skip_contracts && flags.only.wants("contracts");
  if (!flags.only.is("contracts")) load_openings(flags, settings);
  if (contracts) settings.contracts = load_contracts(flags.deals);

  LabReport report("White (2017), \"Do I Hear 3NT?\": Learning a Bridge Bidder", flags.json);
  if (flags.only.wants("openings")) white_openings(settings, report);
  if (flags.only.wants("programs")) white_programs(settings, report);
  if (flags.only.wants("reading")) white_reading(settings, report);
  if (contracts) white_contracts(settings, report);
  report.write_page(flags.page);
  report.finish();
}

}  // namespace

void add_lab_white(Command& lab) {
  const auto flags = std::make_shared<WhiteFlags>();
  Command* command = lab.add_subcommand(
      "white",
      "White 2017: opening bids and final contracts by softmax regression. Table I, "
      "figures 1 and 2");
  command->add_option("--records", flags->records, "Records of matches, or folders of them")
      ->type_name("FILE")
      ->capture_default_str();
  command->add_option("--games", flags->games, std::string("Games of WBridge5: ") + kGamesHelp)
      ->type_name("FILE")
      ->capture_default_str();
  command->add_option("--fresh", flags->fresh, kFreshHelp)
      ->type_name("FILE")
      ->capture_default_str();
  command
      ->add_option(
          "--deals", flags->deals,
          ".deals files, or directories of them; with all declarers, the pair that can score "
          "more is labelled in each, as the paper has it, and then North-South, else only these")
      ->type_name("PATH")
      ->capture_default_str();
  auto* skip = command->add_flag("--skip-contracts", flags->skip_contracts,
                                 "Opening bids only; no deals are needed");
  flags->only
      .add_flag(*command, {"openings", "programs", "reading", "contracts"},
                "One part: openings (table I), programs (openings learnt alone), reading (openings "
                "for the sampler), contracts (final ones; no records and no games are needed)")
      ->excludes(skip);
  command->add_option("--passes", flags->passes, "Passes of White's softmax regressions")
      ->check(in_range(1, 100'000))
      ->capture_default_str();
  command->add_option("--out", flags->page, "The page to write")
      ->type_name("FILE")
      ->capture_default_str();
  command->add_option("--seed", flags->seed, "Seed of the parts and the learners")
      ->capture_default_str();
  command->add_option("--threads", flags->threads, "Threads; 0: as many as cores")
      ->check(in_range(0, 1024))
      ->capture_default_str();
  command->add_flag("--json", flags->json, "The same facts as JSON");
  command->callback([flags] { run_white(*flags); });
}

}  // namespace bidwright::tools
