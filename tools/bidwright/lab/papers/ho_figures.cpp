// Figures 4.1 to 4.3: what full update, piles and penetration do to the validation cost.

#include <array>
#include <chrono>

#include <fmt/core.h>

#include "lab/papers/ho.hpp"
#include "progress.hpp"

#include "bidwright/page/chart.hpp"

namespace bidwright::tools {

namespace {

using papers::UcbOptions;
using papers::UcbOutcome;
using papers::Update;

constexpr int kCurvePoints = 40;
/// The axis counts thousands.
constexpr double kThousand = 1000;

class Runs {
 public:
  explicit Runs(const HoSettings& settings) : settings_(settings) {}

  std::size_t add(UcbOptions options) {
    options.auctions = settings_.figure_auctions;
    options.seed = settings_.seed;
    options_.push_back(options);
    return options_.size() - 1;
  }
  void run(const papers::UcbData& data) {
    Progress progress("runs of the figures",
                      options_.size() * static_cast<std::uint64_t>(settings_.figure_auctions),
                      "auctions");
    papers::UcbSearchOptions search;
    search.threads = settings_.threads;
    search.curve_points = kCurvePoints;
    search.progress = [&](std::int64_t n) { progress.advance(static_cast<std::uint64_t>(n)); };
    outcomes_ = papers::run_all(options_, data, search);
  }
  [[nodiscard]] const UcbOutcome& operator[](std::size_t i) const { return outcomes_[i]; }

 private:
  const HoSettings& settings_;
  std::vector<UcbOptions> options_;
  std::vector<UcbOutcome> outcomes_;
};

page::Series curve(const std::string& name, const UcbOutcome& outcome) {
  page::Series series{name, {}, {}};
  for (const papers::UcbPoint& point : outcome.curve) {
    series.points.emplace_back(static_cast<double>(point.auctions) / kThousand, point.validation);
  }
  return series;
}

page::LineChart chart(std::string title) {
  page::LineChart result;
  result.title = std::move(title);
  result.x_label = "thousand auctions";
  result.y_label = "validation cost, IMPs";
  return result;
}

std::vector<std::string> row_of(const std::string& name, const UcbOutcome& outcome) {
  const auto at = [&](std::size_t part) {
    const auto& points = outcome.curve;
    return points.empty() ? "-" : figure(points[(points.size() * part + 3) / 4 - 1].validation);
  };
  return {name, at(1), at(2), at(3), at(4)};
}

LabTable quarters() {
  return {{"run", "a quarter", "half", "three quarters", "all auctions"}, {}};
}

std::string seconds_of(const UcbOptions& options, const papers::UcbData& data) {
  const auto start = std::chrono::steady_clock::now();
  static_cast<void>(papers::run_one(options, data, {}));
  const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - start;
  return fmt::format("{:.1f} s", taken.count());
}

}  // namespace

void ho_figures(const HoSettings& settings, const papers::UcbData& data, LabReport& report) {
  Runs runs(settings);
  constexpr std::array kUpdateAlphas{10.0, 100.0};
  std::vector<std::size_t> updates;
  for (const double alpha : kUpdateAlphas) {
    for (const Update update : {Update::kFull, Update::kSingle}) {
      updates.push_back(runs.add({.alpha = alpha, .update = update}));
    }
  }
  constexpr std::array kPiles{1, 10, 100, 1000};
  std::vector<std::size_t> piles;
  for (const double alpha : kUpdateAlphas) {
    for (const int pile : kPiles) piles.push_back(runs.add({.alpha = alpha, .pile = pile}));
  }
  constexpr std::array kDepths{2, 4, 6};
  constexpr std::array kPenetrationAlphas{10.0, 50.0, 100.0};
  constexpr std::array kPenetrations{0.0, 0.25, 0.5, 0.75, 1.0};
  std::vector<std::size_t> penetrations;
  for (const int depth : kDepths) {
    for (const double alpha : kPenetrationAlphas) {
      for (const double p : kPenetrations) {
        penetrations.push_back(runs.add({.depth = depth, .alpha = alpha, .penetration = p}));
      }
    }
  }
  runs.run(data);

  report.heading("Figure 4.1: full against single update");
  page::LineChart picture = chart("Tree, l = 4, M = 5, UCB1, pile 100, p = 0");
  LabTable table = quarters();
  for (std::size_t i = 0; i < updates.size(); ++i) {
    const std::string name =
        fmt::format("{}, alpha {:g}", i % 2 == 0 ? "full" : "single", kUpdateAlphas[i / 2]);
    picture.series.push_back(curve(name, runs[updates[i]]));
    table.rows.push_back(row_of(name, runs[updates[i]]));
  }
  report.picture(page::svg(picture));
  report.table(table);
  // Full before single, for each alpha.
  const auto gain_of_full = [&](std::size_t a) {
    return runs[updates[2 * a + 1]].validation.mean - runs[updates[2 * a]].validation.mean;
  };
  const bool full_is_better = gain_of_full(0) > 0 && gain_of_full(1) > 0;
  report.note(fmt::format(
      "On validation ours end with full update {:+.3f} IMPs better than with single at alpha {:g} "
      "and {:+.3f} at alpha {:g}; in the paper's figure full update lies below single for both: "
      "{}.",
      gain_of_full(0), kUpdateAlphas[0], gain_of_full(1), kUpdateAlphas[1],
      full_is_better ? "the two agree" : "the two do not agree"));

  report.heading("Figure 4.2: delayed against instant update");
  table = quarters();
  for (std::size_t a = 0; a < kUpdateAlphas.size(); ++a) {
    picture = chart(fmt::format("Tree, l = 4, M = 5, UCB1, alpha {:g}, p = 0", kUpdateAlphas[a]));
    for (std::size_t k = 0; k < kPiles.size(); ++k) {
      const UcbOutcome& outcome = runs[piles[a * kPiles.size() + k]];
      const std::string pile =
          kPiles[k] == 1 ? std::string("instant") : fmt::format("pile {}", kPiles[k]);
      picture.series.push_back(curve(pile, outcome));
      table.rows.push_back(row_of(fmt::format("{}, alpha {:g}", pile, kUpdateAlphas[a]), outcome));
    }
    report.picture(page::svg(picture));
  }
  report.table(table);
  const auto best_pile = [&](std::size_t a) {
    std::size_t best = 0;
    for (std::size_t k = 1; k < kPiles.size(); ++k) {
      const auto cost = [&](std::size_t i) {
        return runs[piles[a * kPiles.size() + i]].validation.mean;
      };
      if (cost(k) < cost(best)) best = k;
    }
    return kPiles[best];
  };
  const bool piles_agree = best_pile(0) <= kPiles[1] && best_pile(1) >= best_pile(0);
  report.note(fmt::format(
      "Ours end best with a pile of {} at alpha {:g} and of {} at alpha {:g}. In the paper's "
      "figure instant update or a small pile is best with the small alpha, and the larger alpha "
      "allows larger piles: {}.",
      best_pile(0), kUpdateAlphas[0], best_pile(1), kUpdateAlphas[1],
      piles_agree ? "the two agree" : "the two do not agree"));

  constexpr std::array kPaperTimes{"4 h", "2 h", "60 min", "50 min"};
  table = {{"training time, l = 4", "instant", "pile 10", "pile 100", "pile 1000"}, {}};
  std::vector<std::string> ours{
      fmt::format("ours, {} auctions, one thread", settings.search_auctions)};
  std::vector<std::string> paper{"paper"};
  for (std::size_t k = 0; k < kPiles.size(); ++k) {
    ours.push_back(seconds_of({.pile = kPiles[k], .auctions = settings.search_auctions}, data));
    paper.emplace_back(kPaperTimes[k]);
  }
  table.rows = {ours, paper};
  report.table(table);
  report.note(fmt::format(
      "On {} training examples. The paper does not say how many auctions its runs played.",
      data.train.size()));

  report.heading("Figure 4.3: penetrative update");
  table = {{"l, alpha", "p = 0", "p = 0.25", "p = 0.5", "p = 0.75", "p = 1"}, {}};
  for (std::size_t d = 0; d < kDepths.size(); ++d) {
    picture = chart(fmt::format("Tree, l = {}, M = 5, UCB1, pile 100", kDepths[d]));
    picture.x_label = "penetration p";
    picture.height = 260;
    for (std::size_t a = 0; a < kPenetrationAlphas.size(); ++a) {
      const std::string alpha = fmt::format("alpha {:g}", kPenetrationAlphas[a]);
      page::Series series{alpha, {}, {}};
      std::vector<std::string> row{fmt::format("l = {}, {}", kDepths[d], alpha)};
      for (std::size_t p = 0; p < kPenetrations.size(); ++p) {
        const std::size_t i = (d * kPenetrationAlphas.size() + a) * kPenetrations.size() + p;
        const double cost = runs[penetrations[i]].validation.mean;
        series.points.emplace_back(kPenetrations[p], cost);
        row.push_back(figure(cost));
      }
      picture.series.push_back(std::move(series));
      table.rows.push_back(std::move(row));
    }
    report.picture(page::svg(picture));
  }
  report.table(table);
  // What the best p above 0 gains over none.
  const auto gain_of_p = [&](std::size_t d, std::size_t a) {
    const std::size_t first = (d * kPenetrationAlphas.size() + a) * kPenetrations.size();
    double least = runs[penetrations[first + 1]].validation.mean;
    for (std::size_t p = 2; p < kPenetrations.size(); ++p) {
      least = std::min(least, runs[penetrations[first + p]].validation.mean);
    }
    return runs[penetrations[first]].validation.mean - least;
  };
  const std::size_t deep = kDepths.size() - 1;
  const std::size_t large = kPenetrationAlphas.size() - 1;
  const bool agree = gain_of_p(deep, 0) > 0 && gain_of_p(deep, 0) > gain_of_p(deep, large);
  report.note(fmt::format(
      "Ours gain {:+.3f} IMPs by the best p above 0 with l = {} and alpha {:g}, {:+.3f} with "
      "alpha {:g}, and {:+.3f} with l = {} and alpha {:g}. In the paper's figure p > 0 helps where "
      "alpha is small and l large, and matters little where alpha is large: {}.",
      gain_of_p(deep, 0), kDepths[deep], kPenetrationAlphas[0], gain_of_p(deep, large),
      kPenetrationAlphas[large], gain_of_p(0, 0), kDepths[0], kPenetrationAlphas[0],
      agree ? "the two agree" : "the two do not agree"));
}

}  // namespace bidwright::tools
