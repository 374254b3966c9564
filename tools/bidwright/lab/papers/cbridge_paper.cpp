// The tables of sections 4.4 and 4.6, and what is odd about them.

#include <algorithm>
#include <array>
#include <cmath>
#include <mutex>
#include <span>

#include <fmt/core.h>

#include "lab/papers/cbridge.hpp"
#include "progress.hpp"

#include "bidwright/core/parallel.hpp"
#include "bidwright/core/random.hpp"
#include "bidwright/page/chart.hpp"

namespace bidwright::tools {

namespace {

using papers::CaseBase;
using papers::Opening;
using papers::Similarity;

/// Where the paper's tables are compared with ours.
constexpr std::array<std::size_t, 5> kCompared{1, 5, 10, 13, 20};
constexpr double kHundred = 100.0;
/// Among a twelfth of its 2,091 cases, similarities are those of the paper.
constexpr std::size_t kBlocks = 12;

constexpr NeighbourCurve kPaper{36.97, 36.97, 42.75, 45.67, 47.49, 49.45, 50.41,
                                51.12, 51.75, 52.12, 52.60, 53.04, 53.42, 53.13,
                                53.32, 53.28, 53.08, 53.28, 52.22, 53.28};
constexpr NeighbourCurve kPaperAdapted{37.25, 37.25, 43.38, 46.29, 48.02, 50.41, 51.45,
                                       52.51, 52.75, 53.37, 53.76, 54.09, 54.42, 54.32,
                                       54.66, 54.62, 54.57, 54.81, 54.81, 54.81};
constexpr NeighbourCurve kPaperSimilarity{85.20, 83.85, 82.88, 82.11, 81.45, 80.89, 80.39,
                                          79.93, 79.50, 79.10, 78.72, 78.38, 78.06, 77.75,
                                          77.47, 77.19, 76.92, 76.67, 76.43, 76.20};
/// How often CBridge1 passed, of 2,091.
constexpr std::array<int, kMostNeighbours> kPaperPasses{1127, 1127, 1391, 1517, 1610, 1672, 1722,
                                                        1755, 1790, 1825, 1845, 1866, 1880, 1883,
                                                        1900, 1906, 1921, 1934, 1936, 1943};

/// The same of CBridge1a.
constexpr std::array<int, kMostNeighbours> kPaperAdaptedPasses{
    990,  990,  1223, 1330, 1418, 1476, 1516, 1545, 1577, 1602,
    1619, 1639, 1650, 1651, 1661, 1667, 1677, 1684, 1688, 1694};

/// Every case asked of all the others.
CaseOutcome leave_one_out(const CaseBase& base, Similarity similarity, int threads) {
  constexpr std::size_t kPart = 64;
  CaseOutcome total;
  std::mutex adding;
  core::run_parts((base.size() + kPart - 1) / kPart, threads, [&](std::size_t part) {
    CaseOutcome mine;
    const std::size_t end = std::min(base.size(), (part + 1) * kPart);
    for (std::size_t i = part * kPart; i < end; ++i) {
      mine.count(base.ask(base[i], similarity, i), base[i].call);
    }
    const std::lock_guard lock(adding);
    total.add(mine);
  });
  // In percent, or counted.
  const CaseOutcome counted = total;
  total.scale(1.0 / static_cast<double>(base.size()));
  total.passes = counted.passes;
  total.bids_right = counted.bids_right;
  total.bids = counted.bids;
  return total;
}

/// The dealer's call in each game.
std::vector<Opening> dealer_calls(const std::vector<core::RecordedGame>& games,
                                  std::size_t wanted) {
  std::vector<Opening> cases;
  for (std::size_t i = 0; i < games.size() && cases.size() < wanted; ++i) {
    papers::append_openings(games[i].deal, games[i].auction.dealer(), core::Vulnerability::kNone,
                            games[i].auction.calls().first(1), cases);
  }
  return cases;
}

/// The same calls, but only `share` of them beside the hand they were made with; the others stand
/// beside the hand of another player at the table.
std::vector<Opening> misplaced(std::vector<Opening> cases,
                               const std::vector<core::RecordedGame>& games, double share,
                               std::uint64_t seed) {
  for (std::size_t i = 0; i < cases.size(); ++i) {
    core::Random random(seed, core::Purpose::kLab, i);
    if (random.uniform() < share) continue;
    const int step = 1 + static_cast<int>(random.below(3));
    cases[i].hand = games[i].deal[core::clockwise(games[i].auction.dealer(), step)];
  }
  return cases;
}

/// The mean similarity if each case is compared with those of its own block only.
NeighbourCurve similarity_in_blocks(const std::vector<Opening>& cases, std::size_t blocks,
                                    int threads) {
  CaseOutcome mean;
  for (std::size_t block = 0; block < blocks; ++block) {
    const std::size_t begin = cases.size() * block / blocks;
    const std::size_t end = cases.size() * (block + 1) / blocks;
    const CaseBase base(std::span<const Opening>(cases).subspan(begin, end - begin));
    mean.add(leave_one_out(base, Similarity::kRatios, threads));
  }
  mean.scale(1.0 / static_cast<double>(blocks));
  return mean.similarity;
}

/// The largest difference at the K that are compared.
double farthest(const NeighbourCurve& ours, const NeighbourCurve& paper) {
  double most = 0;
  for (const std::size_t k : kCompared) most = std::max(most, std::abs(ours[k - 1] - paper[k - 1]));
  return most;
}

double distance_to_paper(const CaseOutcome& plain, const CaseOutcome& adapted) {
  double sum = 0;
  for (const std::size_t k : kCompared) {
    sum += std::abs(plain.right[k - 1] - kPaper[k - 1]);
    sum += std::abs(adapted.right[k - 1] - kPaperAdapted[k - 1]);
  }
  return sum / (2.0 * kCompared.size());
}

struct Misplacement {
  double share = 1;
  CaseOutcome plain;
  CaseOutcome adapted;
  double distance = 0;
};

/// The share of hands beside their own calls that comes closest to the paper's tables.
Misplacement closest_misplacement(const std::vector<Opening>& cases,
                                  const CbridgeSettings& settings,
                                  std::vector<Misplacement>& tried) {
  constexpr std::array kShares{0.25, 0.30, 0.35, 0.40, 0.50, 0.75};
  constexpr int kRepeats = 3;
  Progress progress("misplacing hands", kShares.size() * kRepeats, "case bases");
  Misplacement best;
  for (const double share : kShares) {
    Misplacement mean;
    mean.share = share;
    for (int repeat = 0; repeat < kRepeats; ++repeat) {
      const CaseBase base(misplaced(cases, settings.games, share,
                                    settings.seed * 1000 + static_cast<std::uint64_t>(repeat)));
      mean.plain.add(leave_one_out(base, Similarity::kRatios, settings.threads));
      mean.adapted.add(leave_one_out(base, Similarity::kAdapted, settings.threads));
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

void report_table(LabReport& report, const NeighbourCurve& paper, const CaseOutcome& ours,
                  const CaseOutcome& misplaced_hands,
                  const std::array<int, kMostNeighbours>& paper_passes, bool with_similarity) {
  LabTable table;
  table.columns = {"K", "paper %", "ours %", "misplaced, fitted %"};
  if (with_similarity) {
    table.columns.insert(table.columns.end(), {"paper similarity", "ours"});
  }
  table.columns.insert(table.columns.end(),
                       {"paper passes", "ours", "misplaced", "right where no PASS"});
  for (std::size_t k = 0; k < kMostNeighbours; ++k) {
    std::vector<std::string> row{fmt::format("{}", k + 1), percent(paper[k]),
                                 percent(ours.right[k]), percent(misplaced_hands.right[k])};
    if (with_similarity) {
      row.push_back(percent(kPaperSimilarity[k]));
      row.push_back(percent(ours.similarity[k]));
    }
    row.push_back(fmt::format("{}", paper_passes[k]));
    row.push_back(fmt::format("{:.0f}", ours.passes[k]));
    row.push_back(fmt::format("{:.0f}", misplaced_hands.passes[k]));
    row.push_back(fmt::format("{:.0f} of {:.0f}", ours.bids_right[k], ours.bids));
    table.rows.push_back(std::move(row));
  }
  report.table(table);
}

/// The similarities of section 4.6 that the paper gave up.
void report_failed(LabReport& report, const CaseBase& base, int threads) {
  struct Failed {
    const char* name;
    const char* paper;
    Similarity similarity;
  };
  constexpr std::array<Failed, 3> kFailed{
      {{"the same points and longest suit: 100 %, else 0", "about 16", Similarity::kLongest},
       {"points in one of five ranges", "about 18", Similarity::kRanges},
       {"a bias against PASS (half a vote)", "as low", Similarity::kPassBias}}};
  constexpr std::array<std::size_t, 4> kShown{1, 5, 10, 20};
  LabTable table;
  table.columns = {"right, %", "paper, low K"};
  for (const std::size_t k : kShown) table.columns.push_back(fmt::format("K = {}", k));
  table.columns.insert(table.columns.end(), {"similarity, K = 1", "passes, K = 20"});
  for (const Failed& failed : kFailed) {
    const CaseOutcome outcome = leave_one_out(base, failed.similarity, threads);
    std::vector<std::string> row{failed.name, failed.paper};
    for (const std::size_t k : kShown) row.push_back(percent(outcome.right[k - 1]));
    row.push_back(percent(outcome.similarity.front()));
    row.push_back(fmt::format("{:.0f}", outcome.passes.back()));
    table.rows.push_back(std::move(row));
  }
  report.heading("The similarities that the paper gave up (section 4.6)");
  report.table(table);
  report.note(
      "With many neighbours the paper's were right 53 %, as always passing is, and that is where "
      "its passes went; its weights of the bias are not published. Of cases that are equally alike "
      "the first in the case base is taken.");
}

page::Series series(std::string name, const NeighbourCurve& curve) {
  page::Series result{std::move(name), {}, {}};
  for (std::size_t k = 0; k < kMostNeighbours; ++k) {
    result.points.emplace_back(static_cast<double>(k + 1), curve[k]);
  }
  return result;
}

}  // namespace

void cbridge_paper(const CbridgeSettings& settings, LabReport& report) {
  const std::vector<Opening> cases = dealer_calls(settings.games, settings.cases);
  const auto passes = std::count_if(cases.begin(), cases.end(),
                                    [](const Opening& opening) { return opening.call.is_pass(); });
  const double pass_share =
      kHundred * static_cast<double>(passes) / static_cast<double>(cases.size());
  const CaseBase base(cases);
  const CaseOutcome plain = leave_one_out(base, Similarity::kRatios, settings.threads);
  const CaseOutcome adapted = leave_one_out(base, Similarity::kAdapted, settings.threads);
  std::vector<Misplacement> tried;
  const Misplacement wrong = closest_misplacement(cases, settings, tried);

  report.heading("CBridge1 (table of section 4.4)");
  report.note(fmt::format(
      "{} cases: the dealer's call in as many of WBridge5's games, {} of them PASS ({:.1f} %; the "
      "paper's 2,091 cases: about 53.9 %). Each case is asked of all the others. The column "
      "'misplaced, fitted' is explained below.",
      cases.size(), passes, pass_share));
  report_table(report, kPaper, plain, wrong.plain, kPaperPasses, true);
  report.note(fmt::format(
      "Of the hands that are no PASS the paper's CBridge1 has 142 of 970 right at K = 1, 14.6 %; "
      "ours {:.0f} of {:.0f}, {:.1f} %.",
      plain.bids_right.front(), plain.bids, kHundred * plain.bids_right.front() / plain.bids));
  report.heading("CBridge1a, with adapted suits (table of section 4.6)");
  report_table(report, kPaperAdapted, adapted, wrong.adapted, kPaperAdaptedPasses, false);
  report_failed(report, base, settings.threads);

  report.heading("The paper's figures are not those of its method");
  report.note(fmt::format(
      "The method as the paper describes it is right {:.1f} % of the time at K = 1, where the "
      "paper has 37 %. At K = 1, 5, 10, 13 and 20 the two are up to {:.1f} points apart for "
      "CBridge1 and {:.1f} for CBridge1a: the figures of the paper are not reproduced.",
      plain.right[0], farthest(plain.right, kPaper), farthest(adapted.right, kPaperAdapted)));
  const NeighbourCurve in_blocks = similarity_in_blocks(cases, kBlocks, settings.threads);
  report.note(fmt::format(
      "Three things in the paper's own tables say that its case base was not what the text "
      "describes. At K = 1 only 631 of its 1,127 passes are right, 56 %, where always passing is "
      "right 53 %: calls had next to nothing to do with hands. Its mean similarity falls from "
      "85.20 to 76.20 from K = 1 to 20; among {} cases it falls from {:.2f} to {:.2f}, and only if "
      "each hand is compared with no more than {} others do we see {:.2f} to {:.2f}. And CBridge1a "
      "passes less often than CBridge1 even at K = 1 (990 times, not 1,127), though adaptation "
      "never changes a PASS.",
      cases.size(), plain.similarity.front(), plain.similarity.back(), cases.size() / kBlocks - 1,
      in_blocks.front(), in_blocks.back()));
  report.note(fmt::format(
      "A guess at the first of them: if only {:.0f} % of the calls stand beside the hand they were "
      "made with, and the others beside the hand of another player of the same game, the figures "
      "come within {:.1f} points of the paper's for CBridge1 and {:.1f} for CBridge1a. The share "
      "was chosen, among those below, to come closest, so this shows what such a fault would look "
      "like and is no reproduction; nor does it explain the other two.",
      kHundred * wrong.share, farthest(wrong.plain.right, kPaper),
      farthest(wrong.adapted.right, kPaperAdapted)));
  LabTable table;
  table.columns = {"beside their own calls", "mean distance, points"};
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
                  series("CBridge1, misplaced hands (fitted)", wrong.plain.right)};
  report.picture(page::svg(chart));
}

}  // namespace bidwright::tools
