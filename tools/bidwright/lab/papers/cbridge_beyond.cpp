// Beyond the paper: the hierarchy it proposed, and a better similarity.

#include <algorithm>
#include <array>
#include <cmath>
#include <mutex>

#include <fmt/core.h>

#include "lab/papers/cbridge.hpp"
#include "lab/papers/lab_data.hpp"
#include "progress.hpp"

#include "bidwright/core/parallel.hpp"
#include "bidwright/page/chart.hpp"

namespace bidwright::tools {

namespace {

using papers::CaseBase;
using papers::Opening;
using papers::Similarity;

constexpr int kFolds = 5;

std::string percent(double value) {
  return fmt::format("{:.2f}", value);
}

/// All openings, asked of the cases of other deals only; `most_cases` of them.
CaseOutcome cross_validate(const std::vector<Opening>& openings, Similarity similarity,
                           std::size_t most_cases, const CbridgeSettings& settings,
                           Progress& progress) {
  CaseOutcome total;
  std::mutex adding;
  for (int fold = 0; fold < kFolds; ++fold) {
    std::vector<Opening> known;
    std::vector<Opening> asked;
    for (const Opening& opening : openings) {
      const bool held_out = papers::fold_of(opening.deal, kFolds, settings.seed) == fold;
      if (held_out) {
        asked.push_back(opening);
      } else if (known.size() < most_cases) {
        known.push_back(opening);
      }
    }
    const CaseBase base(known);
    constexpr std::size_t kPart = 64;
    core::run_parts((asked.size() + kPart - 1) / kPart, settings.threads, [&](std::size_t part) {
      CaseOutcome mine;
      const std::size_t end = std::min(asked.size(), (part + 1) * kPart);
      for (std::size_t i = part * kPart; i < end; ++i) {
        mine.count(base.ask(asked[i], similarity), asked[i].call);
      }
      progress.advance(end - part * kPart);
      const std::lock_guard lock(adding);
      total.add(mine);
    });
  }
  total.scale(1.0 / static_cast<double>(openings.size()));
  return total;
}

/// Fresh hands, asked of all openings of the games.
CaseOutcome ask_fresh(const std::vector<Opening>& known, const std::vector<Opening>& fresh,
                      Similarity similarity) {
  const CaseBase base(known);
  CaseOutcome outcome;
  for (const Opening& opening : fresh) {
    outcome.count(base.ask(opening, similarity), opening.call);
  }
  outcome.scale(1.0 / static_cast<double>(fresh.size()));
  return outcome;
}

struct Method {
  const char* name;
  Similarity similarity;
};
constexpr std::array<Method, 4> kMethods{{{"CBridge1", Similarity::kRatios},
                                          {"CBridge1a", Similarity::kAdapted},
                                          {"hierarchy", Similarity::kHierarchy},
                                          {"weighted", Similarity::kWeighted}}};

constexpr std::array<std::size_t, 6> kShown{1, 3, 5, 10, 13, 20};

struct Best {
  double right = 0;
  std::size_t method = 0;
  std::size_t k = 1;
};

/// The best of the methods, and what they all do on hands that nothing was chosen by.
void report_fresh(const std::vector<Opening>& openings, const CbridgeSettings& settings,
                  const Best& best, LabReport& report) {
  const std::string name = fmt::format("{}, K = {}", kMethods[best.method].name, best.k);
  if (settings.fresh.empty()) {
    report.note(fmt::format("Best case-based result: {:.2f} % ({}).", best.right, name));
    return;
  }
  LabTable table;
  table.columns = {"fresh hands, right, %"};
  for (const std::size_t k : kShown) table.columns.push_back(fmt::format("K = {}", k));
  double fresh_right = 0;
  for (std::size_t m = 0; m < kMethods.size(); ++m) {
    const CaseOutcome outcome = ask_fresh(openings, settings.fresh, kMethods[m].similarity);
    std::vector<std::string> row{kMethods[m].name};
    for (const std::size_t k : kShown) row.push_back(percent(outcome.right[k - 1]));
    table.rows.push_back(std::move(row));
    if (m == best.method) fresh_right = outcome.right[best.k - 1];
  }
  report.note(fmt::format(
      "Best case-based result: {:.2f} % ({}). On {} fresh hands, North's and South's openings in "
      "deals that WBridge5 bid with silent opponents, asked of all openings of the games: "
      "{:.2f} +- {:.2f} %.",
      best.right, name, settings.fresh.size(), fresh_right,
      error_of_percent(fresh_right, static_cast<double>(settings.fresh.size()))));
  report.table(table);
}

}  // namespace

void cbridge_beyond(const CbridgeSettings& settings, LabReport& report) {
  const std::vector<Opening> openings = openings_of(settings.games);
  const std::size_t all_cases = openings.size() * (kFolds - 1) / kFolds;
  std::vector<std::size_t> sizes;
  for (std::size_t size = 500; size < all_cases * 3 / 4; size *= 2) sizes.push_back(size);
  sizes.push_back(openings.size());

  Progress progress("asking case bases", openings.size() * kMethods.size() * sizes.size(), "hands");
  std::vector<std::vector<CaseOutcome>> outcomes(kMethods.size());
  for (std::size_t m = 0; m < kMethods.size(); ++m) {
    for (const std::size_t size : sizes) {
      outcomes[m].push_back(
          cross_validate(openings, kMethods[m].similarity, size, settings, progress));
    }
  }
  progress.clear();

  report.heading("Beyond the paper: a hierarchy, and a better similarity");
  report.note(fmt::format(
      "All {} openings of {} games, in first to fourth seat, in {} parts by deal: each hand is "
      "asked of the cases of other deals, about {}. The hierarchy takes the hands with "
      "the same length in every suit and the same points first, then those with the same lengths "
      "and range of points, then all, until K vote: of ten {:.1f} have the same shape and points "
      "and {:.1f} the same shape and range, of twenty {:.1f} and {:.1f}. The weighted distance "
      "counts steps of points and lengths, the ranges openings "
      "are made of, shape, quality of the longest suit, the rule of twenty and the seat; its "
      "weights come from a coarse search on a fifth of these games, so that its figures on them "
      "flatter "
      "a little; the fresh hands below were not used for anything.",
      openings.size(), settings.games.size(), kFolds, all_cases, outcomes[2].back().own[0][9],
      outcomes[2].back().own[1][9], outcomes[2].back().own[0][19], outcomes[2].back().own[1][19]));
  LabTable table;
  table.columns = {"right, %"};
  for (const std::size_t k : kShown) {
    table.columns.push_back(fmt::format("K = {}", k));
  }
  Best best;
  for (std::size_t m = 0; m < kMethods.size(); ++m) {
    std::vector<std::string> row{kMethods[m].name};
    for (const std::size_t k : kShown) {
      const double right = outcomes[m].back().right[k - 1];
      row.push_back(percent(right));
      if (right > best.right) best = {right, m, k};
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
  report_fresh(openings, settings, best, report);
}

}  // namespace bidwright::tools
