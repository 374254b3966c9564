// `bidwright lab cbridge`: opening bids from remembered hands (Bellamy-McIntyre 2008).

#include <algorithm>
#include <array>
#include <memory>
#include <mutex>

#include <fmt/core.h>

#include "errors.hpp"
#include "files.hpp"
#include "lab/lab.hpp"
#include "lab/opening_data.hpp"
#include "lab/parallel.hpp"
#include "lab/report.hpp"
#include "progress.hpp"

#include "bidwright/core/random.hpp"
#include "bidwright/page/chart.hpp"
#include "bidwright/training/case_base.hpp"

namespace bidwright::tools {

namespace {

using training::CaseBase;
using training::Opening;
using training::Similarity;

constexpr std::size_t kMost = CaseBase::kMostNeighbours;
constexpr int kFolds = 5;
/// Where the paper's tables are compared with ours.
constexpr std::array<std::size_t, 5> kCompared{1, 5, 10, 13, 20};
constexpr double kHundred = 100.0;

/// Percent right at K = 1 .. 20.
using Curve = std::array<double, kMost>;

constexpr Curve kPaper{36.97, 36.97, 42.75, 45.67, 47.49, 49.45, 50.41, 51.12, 51.75, 52.12,
                       52.60, 53.04, 53.42, 53.13, 53.32, 53.28, 53.08, 53.28, 52.22, 53.28};
constexpr Curve kPaperAdapted{37.25, 37.25, 43.38, 46.29, 48.02, 50.41, 51.45, 52.51, 52.75, 53.37,
                              53.76, 54.09, 54.42, 54.32, 54.66, 54.62, 54.57, 54.81, 54.81, 54.81};
constexpr Curve kPaperSimilarity{85.20, 83.85, 82.88, 82.11, 81.45, 80.89, 80.39,
                                 79.93, 79.50, 79.10, 78.72, 78.38, 78.06, 77.75,
                                 77.47, 77.19, 76.92, 76.67, 76.43, 76.20};
/// How often CBridge1 passed, of 2,091.
constexpr std::array<int, kMost> kPaperPasses{1127, 1127, 1391, 1517, 1610, 1672, 1722,
                                              1755, 1790, 1825, 1845, 1866, 1880, 1883,
                                              1900, 1906, 1921, 1934, 1936, 1943};

struct CbridgeFlags {
  std::string games = "../shared/data/wbridge5_games.tsv.zst";
  std::string page = "lab-cbridge.html";
  std::size_t cases = 2091;
  std::uint64_t seed = 1;
  int threads = 0;
};

struct Outcome {
  Curve right{};
  Curve similarity{};
  std::array<double, kMost> passes{};
  /// Of the hierarchy: answers by node.
  std::array<double, 3> levels{};

  void add(const Outcome& other) {
    for (std::size_t k = 0; k < kMost; ++k) {
      right[k] += other.right[k];
      similarity[k] += other.similarity[k];
      passes[k] += other.passes[k];
    }
    for (std::size_t l = 0; l < levels.size(); ++l) levels[l] += other.levels[l];
  }
  void scale(double by) {
    for (std::size_t k = 0; k < kMost; ++k) {
      right[k] *= by;
      similarity[k] *= by;
      passes[k] *= by;
    }
    for (double& level : levels) level *= by;
  }
};

void count(const CaseBase::Answer& answer, core::Call truth, Outcome& outcome) {
  for (std::size_t k = 0; k < kMost; ++k) {
    if (answer.calls[k] == truth) outcome.right[k] += kHundred;
    if (answer.calls[k].is_pass()) outcome.passes[k] += 1;
    outcome.similarity[k] += answer.similarity[k];
  }
  outcome.levels[static_cast<std::size_t>(answer.level)] += kHundred;
}

/// Every case asked of all the others.
Outcome leave_one_out(const CaseBase& base, Similarity similarity, int threads) {
  constexpr std::size_t kPart = 64;
  Outcome total;
  std::mutex adding;
  run_parts((base.size() + kPart - 1) / kPart, threads, [&](std::size_t part) {
    Outcome mine;
    const std::size_t end = std::min(base.size(), (part + 1) * kPart);
    for (std::size_t i = part * kPart; i < end; ++i) {
      count(base.ask(base[i], similarity, i), base[i].call, mine);
    }
    const std::lock_guard lock(adding);
    total.add(mine);
  });
  const std::array<double, kMost> passes = total.passes;
  total.scale(1.0 / static_cast<double>(base.size()));
  total.passes = passes;
  return total;
}

/// The dealer's call in each game.
std::vector<Opening> dealer_calls(const std::vector<training::RecordedGame>& games,
                                  std::size_t wanted) {
  std::vector<Opening> cases;
  for (std::size_t i = 0; i < games.size() && cases.size() < wanted; ++i) {
    training::append_openings(games[i].deal, games[i].auction.dealer(), core::Vulnerability::kNone,
                              games[i].auction.calls().first(1), cases);
  }
  return cases;
}

/// The same calls, but only `share` of them beside the hand they were made with; the others stand
/// beside the hand of another player at the table.
std::vector<Opening> misplaced(std::vector<Opening> cases,
                               const std::vector<training::RecordedGame>& games, double share,
                               std::uint64_t seed) {
  for (std::size_t i = 0; i < cases.size(); ++i) {
    core::Random random(seed, core::Purpose::kLab, i);
    if (random.uniform() < share) continue;
    const int step = 1 + static_cast<int>(random.below(3));
    cases[i].hand = games[i].deal[core::clockwise(games[i].auction.dealer(), step)];
  }
  return cases;
}

/// The largest difference at the K that are compared.
double farthest(const Curve& ours, const Curve& paper) {
  double most = 0;
  for (const std::size_t k : kCompared) most = std::max(most, std::abs(ours[k - 1] - paper[k - 1]));
  return most;
}

double distance_to_paper(const Outcome& plain, const Outcome& adapted) {
  double sum = 0;
  for (const std::size_t k : kCompared) {
    sum += std::abs(plain.right[k - 1] - kPaper[k - 1]);
    sum += std::abs(adapted.right[k - 1] - kPaperAdapted[k - 1]);
  }
  return sum / (2.0 * kCompared.size());
}

struct Misplacement {
  double share = 1;
  Outcome plain;
  Outcome adapted;
  double distance = 0;
};

/// The share of hands beside their own calls that comes closest to the paper's tables.
Misplacement closest_misplacement(const std::vector<Opening>& cases,
                                  const std::vector<training::RecordedGame>& games,
                                  const CbridgeFlags& flags, int threads,
                                  std::vector<Misplacement>& tried) {
  constexpr std::array kShares{0.25, 0.30, 0.35, 0.40, 0.50, 0.75};
  constexpr int kRepeats = 3;
  Progress progress("misplacing hands", kShares.size() * kRepeats, "case bases");
  Misplacement best;
  for (const double share : kShares) {
    Misplacement mean;
    mean.share = share;
    for (int repeat = 0; repeat < kRepeats; ++repeat) {
      const CaseBase base(
          misplaced(cases, games, share, flags.seed * 1000 + static_cast<std::uint64_t>(repeat)));
      mean.plain.add(leave_one_out(base, Similarity::kRatios, threads));
      mean.adapted.add(leave_one_out(base, Similarity::kAdapted, threads));
      progress.advance();
    }
    mean.plain.scale(1.0 / kRepeats);
    mean.adapted.scale(1.0 / kRepeats);
    mean.distance = distance_to_paper(mean.plain, mean.adapted);
    tried.push_back(mean);
    if (tried.size() == 1 || mean.distance < best.distance) best = mean;
  }
  return best;
}

std::string percent(double value) {
  return fmt::format("{:.2f}", value);
}

void report_table(LabReport& report, const Curve& paper, const Outcome& ours,
                  const Outcome& misplaced_hands, bool with_similarity) {
  LabTable table;
  table.columns = {"K", "paper %", "ours %", "misplaced %"};
  if (with_similarity) {
    table.columns.insert(table.columns.end(),
                         {"paper similarity", "ours", "paper passes", "ours", "misplaced"});
  }
  for (std::size_t k = 0; k < kMost; ++k) {
    std::vector<std::string> row{fmt::format("{}", k + 1), percent(paper[k]),
                                 percent(ours.right[k]), percent(misplaced_hands.right[k])};
    if (with_similarity) {
      row.push_back(percent(kPaperSimilarity[k]));
      row.push_back(percent(ours.similarity[k]));
      row.push_back(fmt::format("{}", kPaperPasses[k]));
      row.push_back(fmt::format("{:.0f}", ours.passes[k]));
      row.push_back(fmt::format("{:.0f}", misplaced_hands.passes[k]));
    }
    table.rows.push_back(std::move(row));
  }
  report.table(table);
}

page::Series series(std::string name, const Curve& curve) {
  page::Series result{std::move(name), {}, {}};
  for (std::size_t k = 0; k < kMost; ++k) {
    result.points.emplace_back(static_cast<double>(k + 1), curve[k]);
  }
  return result;
}

void reproduce(const std::vector<training::RecordedGame>& games, const CbridgeFlags& flags,
               int threads, LabReport& report) {
  const std::vector<Opening> cases = dealer_calls(games, flags.cases);
  const auto passes = std::count_if(cases.begin(), cases.end(),
                                    [](const Opening& opening) { return opening.call.is_pass(); });
  const CaseBase base(cases);
  const Outcome plain = leave_one_out(base, Similarity::kRatios, threads);
  const Outcome adapted = leave_one_out(base, Similarity::kAdapted, threads);
  std::vector<Misplacement> tried;
  const Misplacement wrong = closest_misplacement(cases, games, flags, threads, tried);

  report.heading("CBridge1 (table of section 4.4)");
  report.note(fmt::format(
      "{} cases: the dealer's call in as many of WBridge5's games, {} of them PASS ({:.1f} %; the "
      "paper's 2,091 cases: about 53.9 %). Each case is asked of all the others.",
      cases.size(), passes,
      kHundred * static_cast<double>(passes) / static_cast<double>(cases.size())));
  report_table(report, kPaper, plain, wrong.plain, true);
  report.heading("CBridge1a, with adapted suits (table of section 4.6)");
  report_table(report, kPaperAdapted, adapted, wrong.adapted, false);

  report.heading("Why the paper's figures are so low");
  report.note(fmt::format(
      "The method as the paper describes it is right {:.1f} % of the time at K = 1, not 37 %: two "
      "hands as similar as that do get the same call from one program. The paper's own table says "
      "what went wrong: at K = 1 it passes as often as always, and its passes and its accuracy "
      "both drift to those of always passing, as if the calls had next to nothing to do with the "
      "hands. The column 'misplaced' tests that: there only {:.0f} % of the calls stand beside the "
      "hand they were made with and the others beside the hand of another player of the same game. "
      "With nothing else changed the paper's figures come out: at K = 1, 5, 10, 13 and 20 they are "
      "at most {:.1f} points away for CBridge1 and {:.1f} for CBridge1a, and the numbers of passes "
      "follow too. A game log in which the dealer moves from game to game, read as if the same "
      "seat always began, mixes hands up in this way. What remains at large K is the share of "
      "passes among the cases, {:.1f} % here; and the paper's CBridge1a passes less often than its "
      "CBridge1 even at K = 1 (990 times, not 1,127), which adaptation as described cannot bring "
      "about.",
      plain.right[0], kHundred * wrong.share, farthest(wrong.plain.right, kPaper),
      farthest(wrong.adapted.right, kPaperAdapted),
      kHundred * static_cast<double>(passes) / static_cast<double>(cases.size())));
  LabTable table;
  table.columns = {"hands beside their own calls", "mean distance to the paper, points"};
  for (const Misplacement& one : tried) {
    table.rows.push_back(
        {fmt::format("{:.0f} %", kHundred * one.share), fmt::format("{:.2f}", one.distance)});
  }
  table.rows.push_back({"100 %", fmt::format("{:.2f}", distance_to_paper(plain, adapted))});
  report.table(table);

  page::LineChart chart;
  chart.title = "Right calls by the number of neighbours";
  chart.x_label = "K";
  chart.y_label = "%";
  chart.series = {series("CBridge1, ours", plain.right), series("CBridge1a, ours", adapted.right),
                  series("CBridge1, the paper", kPaper),
                  series("CBridge1a, the paper", kPaperAdapted),
                  series("CBridge1, misplaced hands", wrong.plain.right)};
  report.picture(page::svg(chart));
}

/// All openings, asked of the cases of other deals only; `most_cases` of them.
Outcome cross_validate(const std::vector<Opening>& openings, Similarity similarity,
                       std::size_t most_cases, const CbridgeFlags& flags, int threads,
                       Progress& progress) {
  Outcome total;
  std::mutex adding;
  for (int fold = 0; fold < kFolds; ++fold) {
    std::vector<Opening> known;
    std::vector<Opening> asked;
    for (const Opening& opening : openings) {
      const bool held_out = training::fold_of(opening.deal, kFolds, flags.seed) == fold;
      if (held_out) {
        asked.push_back(opening);
      } else if (known.size() < most_cases) {
        known.push_back(opening);
      }
    }
    const CaseBase base(known);
    constexpr std::size_t kPart = 64;
    run_parts((asked.size() + kPart - 1) / kPart, threads, [&](std::size_t part) {
      Outcome mine;
      const std::size_t end = std::min(asked.size(), (part + 1) * kPart);
      for (std::size_t i = part * kPart; i < end; ++i) {
        count(base.ask(asked[i], similarity), asked[i].call, mine);
      }
      progress.advance(end - part * kPart);
      const std::lock_guard lock(adding);
      total.add(mine);
    });
  }
  total.scale(1.0 / static_cast<double>(openings.size()));
  return total;
}

struct Method {
  const char* name;
  Similarity similarity;
};
constexpr std::array<Method, 4> kMethods{{{"CBridge1", Similarity::kRatios},
                                          {"CBridge1a", Similarity::kAdapted},
                                          {"hierarchy", Similarity::kHierarchy},
                                          {"weighted", Similarity::kWeighted}}};

void go_beyond(const std::vector<training::RecordedGame>& games, const CbridgeFlags& flags,
               int threads, LabReport& report) {
  const std::vector<Opening> openings = openings_of(games);
  const std::size_t all_cases = openings.size() * (kFolds - 1) / kFolds;
  std::vector<std::size_t> sizes;
  for (std::size_t size = 500; size < all_cases * 3 / 4; size *= 2) sizes.push_back(size);
  sizes.push_back(openings.size());

  Progress progress("asking case bases", openings.size() * kMethods.size() * sizes.size(), "hands");
  std::vector<std::vector<Outcome>> outcomes(kMethods.size());
  for (std::size_t m = 0; m < kMethods.size(); ++m) {
    for (const std::size_t size : sizes) {
      outcomes[m].push_back(
          cross_validate(openings, kMethods[m].similarity, size, flags, threads, progress));
    }
  }
  progress.clear();

  report.heading("Beyond the paper: a hierarchy, and a better similarity");
  report.note(fmt::format(
      "All {} openings of {} games, in first to fourth seat, in {} parts by deal: each hand is "
      "asked of the cases of other deals, about {}. The hierarchy first looks among the hands with "
      "the same length in every suit and the same points ({:.0f} % of the hands find one), then "
      "among those with the same lengths and range of points ({:.0f} %), then among all "
      "({:.0f} %). The weighted distance counts steps of points and lengths, the ranges openings "
      "are made of, shape, quality of the longest suit, the rule of twenty and the seat; its "
      "weights come from a coarse search on a fifth of these games.",
      openings.size(), games.size(), kFolds, all_cases, outcomes[2].back().levels[0],
      outcomes[2].back().levels[1], outcomes[2].back().levels[2]));
  LabTable table;
  table.columns = {"right, %"};
  for (const std::size_t k : {1U, 3U, 5U, 10U, 13U, 20U}) {
    table.columns.push_back(fmt::format("K = {}", k));
  }
  double best = 0;
  std::string best_name;
  for (std::size_t m = 0; m < kMethods.size(); ++m) {
    std::vector<std::string> row{kMethods[m].name};
    for (const std::size_t k : {1U, 3U, 5U, 10U, 13U, 20U}) {
      const double right = outcomes[m].back().right[k - 1];
      row.push_back(percent(right));
      if (right > best) {
        best = right;
        best_name = fmt::format("{}, K = {}", kMethods[m].name, k);
      }
    }
    table.rows.push_back(std::move(row));
  }
  report.table(table);

  LabTable by_size;
  by_size.columns = {"right at K = 10, %"};
  page::LineChart chart;
  chart.title = "Right calls by the number of cases (K = 10)";
  chart.x_label = "cases";
  chart.y_label = "%";
  for (const std::size_t size : sizes) {
    by_size.columns.push_back(fmt::format("{} cases", std::min(size, all_cases)));
  }
  for (std::size_t m = 0; m < kMethods.size(); ++m) {
    std::vector<std::string> row{kMethods[m].name};
    page::Series line{kMethods[m].name, {}, {}};
    for (std::size_t s = 0; s < sizes.size(); ++s) {
      const double right = outcomes[m][s].right[9];
      row.push_back(percent(right));
      line.points.emplace_back(static_cast<double>(std::min(sizes[s], all_cases)), right);
    }
    by_size.rows.push_back(std::move(row));
    chart.series.push_back(std::move(line));
  }
  report.table(by_size);
  report.picture(page::svg(chart));
  report.note(fmt::format("Best case-based result: {:.2f} % ({}).", best, best_name));
}

void run_cbridge(const CbridgeFlags& flags) {
  const auto games = load_lab_games(flags.games);
  if (games.size() < 2 * kMost) {
    fail(fmt::format("{}: {} games are too few for neighbours up to K = {}; at least {} are needed",
                     flags.games, games.size(), kMost, 2 * kMost));
  }
  const int threads = thread_count(flags.threads);
  LabReport report("Bellamy-McIntyre (2008), Applying Case-Based Reasoning to the Game of Bridge");
  reproduce(games, flags, threads, report);
  go_beyond(games, flags, threads, report);
  value_or_fail(write_file(flags.page, report.page()), flags.page);
  fmt::print("\nThe page with the figures: {}\n", flags.page);
}

}  // namespace

void add_lab_cbridge(CLI::App& lab) {
  const auto flags = std::make_shared<CbridgeFlags>();
  CLI::App* command = lab.add_subcommand(
      "cbridge",
      "Bellamy-McIntyre 2008: opening bids from remembered hands. CBridge1 and CBridge1a");
  command->add_option("--games", flags->games, "Games of WBridge5, one a line")
      ->capture_default_str();
  command->add_option("--cases", flags->cases, "Cases of CBridge1 and CBridge1a")
      ->check(CLI::Range(static_cast<std::size_t>(kMost + 1), std::size_t{100'000}))
      ->capture_default_str();
  command->add_option("--out", flags->page, "The page to write")->capture_default_str();
  command->add_option("--seed", flags->seed, "Seed of the parts and the misplaced hands")
      ->capture_default_str();
  command->add_option("--threads", flags->threads, "Threads; 0: as many as cores")
      ->check(CLI::Range(0, 1024))
      ->capture_default_str();
  command->callback([flags] { run_cbridge(*flags); });
}

}  // namespace bidwright::tools
