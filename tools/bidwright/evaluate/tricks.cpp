// evaluate --tricks-network: how well a network knows what whole deals make.

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "errors.hpp"
#include "evaluate/parts.hpp"
#include "threads.hpp"

#include "bidwright/core/counted.hpp"
#include "bidwright/deals/dataset.hpp"
#include "bidwright/tricks/deal_network.hpp"

namespace bidwright::tools {
namespace {

using core::Strain;
using core::Tally;

constexpr std::array kDeclarers{core::Seat::kNorth, core::Seat::kSouth};

/// Of each deal the mean over some of its results, so that errors know that these hang together.
struct Figures {
  /// Percent of likeliest numbers of tricks that are right, and that are wrong by one at most.
  Tally right;
  Tally near;
  /// Expected tricks less those taken.
  Tally too_many;
};

class Sum {
 public:
  void add(const tricks::TrickChances& chances, int taken) {
    const int likeliest =
        static_cast<int>(std::max_element(chances.begin(), chances.end()) - chances.begin());
    right_ += likeliest == taken ? 1 : 0;
    near_ += std::abs(likeliest - taken) <= 1 ? 1 : 0;
    for (int n = 0; n < tricks::kTrickClasses; ++n) {
      too_many_ += static_cast<double>(chances[static_cast<std::size_t>(n)]) * (n - taken);
    }
    ++count_;
  }
  void end_deal(Figures& figures) const {
    figures.right.add(100.0 * right_ / count_);
    figures.near.add(100.0 * near_ / count_);
    figures.too_many.add(too_many_ / count_);
  }

 private:
  int right_ = 0;
  int near_ = 0;
  double too_many_ = 0;
  int count_ = 0;
};

struct Report {
  Figures no_trump;
  Figures suits;
  Figures all;

  void add(const tricks::DealChances& chances, const core::TrickTable& taken) {
    Sum in_no_trump;
    Sum in_suits;
    Sum in_all;
    for (const Strain strain : core::kAllStrains) {
      for (const core::Seat declarer : kDeclarers) {
        const auto& each =
            chances[static_cast<std::size_t>(strain)][static_cast<std::size_t>(declarer)];
        const int tricks = taken(strain, declarer);
        (strain == Strain::kNoTrump ? in_no_trump : in_suits).add(each, tricks);
        in_all.add(each, tricks);
      }
    }
    in_no_trump.end_deal(no_trump);
    in_suits.end_deal(suits);
    in_all.end_deal(all);
  }
};

nlohmann::json tally_json(const Tally& tally) {
  return {{"mean", tally.mean()}, {"standard_error", tally.standard_error()}};
}

void print(const Report& report, bool as_json) {
  const std::array<std::pair<const char*, const Figures*>, 3> rows{
      {{"no_trump", &report.no_trump}, {"suits", &report.suits}, {"all", &report.all}}};
  if (as_json) {
    nlohmann::json result{{"deals", report.all.right.count()}};
    for (const auto& [name, figures] : rows) {
      result[name] = {{"percent_right", tally_json(figures->right)},
                      {"percent_within_one", tally_json(figures->near)},
                      {"tricks_too_many", tally_json(figures->too_many)}};
    }
    fmt::print("{}\n", result.dump(2));
    return;
  }
  const auto cell = [](const Tally& tally, int digits, std::string_view unit) {
    return fmt::format("{:.{}f} +- {:.{}f}{}", tally.mean(), digits, tally.standard_error(), digits,
                       unit);
  };
  fmt::print("{:<10} {:>18} {:>18} {:>22}\n", "tricks", "right", "within one", "expected too many");
  for (const auto& [name, figures] : rows) {
    fmt::print("{:<10} {:>18} {:>18} {:>22}\n", name == rows[0].first ? "no trump" : name,
               cell(figures->right, 2, " %"), cell(figures->near, 2, " %"),
               cell(figures->too_many, 4, ""));
  }
  fmt::print("\ntricks {:.2f} +- {:.2f} % right on {}, North's and South's results\n",
             report.all.right.mean(), report.all.right.standard_error(),
             core::counted(report.all.right.count(), "deal"));
}

}  // namespace

void evaluate_tricks(const EvaluateFlags& flags) {
  const auto network = tricks::DealNetwork::load(flags.tricks_network);
  if (!network) fail(network.error().text());
  const std::vector<std::filesystem::path> paths(flags.deals.begin(), flags.deals.end());
  const auto dataset = deals::load_dataset(paths);
  if (!dataset) fail(dataset.error().text());
  std::vector<core::Deal> deals;
  for (const auto& solved : dataset->deals) deals.push_back(solved.deal);
  const auto chances =
      network->predict(deals, deals::Declarers::kNorthSouth, thread_count(flags.threads));
  Report report;
  for (std::size_t i = 0; i < deals.size(); ++i) report.add(chances[i], dataset->deals[i].tricks);
  print(report, flags.json);
}

}  // namespace bidwright::tools
