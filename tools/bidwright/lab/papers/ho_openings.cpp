// Table A.1: what the opening bids show, by enumeration of all hands.

#include <algorithm>
#include <array>

#include <fmt/core.h>

#include "lab/papers/ho.hpp"

#include "bidwright/bidding/pair_bidder.hpp"
#include "bidwright/papers/condensed_hands.hpp"

namespace bidwright::tools {

namespace {

struct PaperOpening {
  const char* four_bids;
  const char* six_bids;
  const char* sayc;
};

/// PASS, 1C ... 5D; the paper says nothing of higher ones. C D H S: lengths.
constexpr std::array<PaperOpening, 23> kPaper{{
    {"0-11", "0-12", "0-11"},
    {"10-19, not many H", "9-19, H 4-6", "12+, C 3+"},
    {"unused", "8-18, short S and C 4-6", "12+, D 3+"},
    {"9-19, H 4-6", "12-23, no long suit", "12+, H 5+"},
    {"16-23, near balanced", "10-19, S 4-6", "12+, S 5+"},
    {"unused", "unused", "15-17, balanced"},
    {"0-17, long C", "0-17, long C", "22+"},
    {"0-17, long D", "0-17, long D", "5-11, D 6+"},
    {"0-13, long H", "0-13, long H", "5-11, H 6+"},
    {"0-13, long S", "0-13, long S", "5-11, S 6+"},
    {"unused", "unused", "20-21, balanced"},
    {"14-19, long C", "15-19, long C", "5-11, C 7+"},
    {"14-19, long D", "15-19, long D", "5-11, D 7+"},
    {"unused", "unused", "5-11, H 7+"},
    {"unused", "unused", "5-11, S 7+"},
    {"19-29, no long suit", "19-29, no long suit", "25-27, balanced"},
    {"unused", "unused", "5-11, C 8+"},
    {"unused", "unused", "5-11, D 8+"},
    {"10-29, long H", "11-29, long H", "H 8+"},
    {"10-29, long S", "11-29, long S", "S 8+"},
    {"27-29, near balanced", "27-29, near balanced", "unused"},
    {"16-27, long C", "16-27, long C", "C very long"},
    {"17-25, long D", "17-25, long D", "D very long"},
}};

/// Weights of whole numbers, and the range that holds the middle of them.
class Histogram {
 public:
  void add(int value, double weight) {
    weights_[static_cast<std::size_t>(value)] += weight;
    sum_ += weight;
  }
  /// Without the lowest and highest twentieth.
  [[nodiscard]] std::string middle() const {
    const int low = quantile(0.05);
    const int high = quantile(0.95);
    return low == high ? fmt::format("{}", low) : fmt::format("{}-{}", low, high);
  }

 private:
  [[nodiscard]] int quantile(double share) const {
    double below = 0;
    for (std::size_t i = 0; i < weights_.size(); ++i) {
      below += weights_[i];
      if (below >= share * sum_) return static_cast<int>(i);
    }
    return static_cast<int>(weights_.size()) - 1;
  }

  std::array<double, 38> weights_{};
  double sum_ = 0;
};

struct Shown {
  double count = 0;
  double balanced = 0;
  Histogram points;
  std::array<Histogram, core::kSuits> lengths;
};

std::array<Shown, training::kContracts> openings_of(const bidding::Model& model) {
  std::array<Shown, training::kContracts> result;
  bidding::PairBidder bidder(model);
  // Partner's hand does not matter; it must only be one.
  const core::Hand partner = core::Hand::of(core::Suit::kClubs);
  for (const papers::CondensedHand& group : papers::condensed_hands()) {
    bidder.bid(group.hand, partner, {});
    Shown& shown = result[bidder.steps().front().action];
    shown.count += group.count;
    if (core::is_balanced(group.hand)) shown.balanced += group.count;
    shown.points.add(core::high_card_points(group.hand), group.count);
    for (const core::Suit suit : core::kAllSuits) {
      shown.lengths[static_cast<std::size_t>(suit)].add(group.hand.length(suit), group.count);
    }
  }
  return result;
}

constexpr double kAllHands = 635'013'559'600.0;
/// A bid made by fewer hands than this share is as good as unused.
constexpr double kUnused = 1e-5;

std::string text_of(const Shown& shown) {
  if (shown.count / kAllHands < kUnused) return "unused";
  std::string out = fmt::format("{}", shown.points.middle());
  for (const core::Suit suit :
       {core::Suit::kSpades, core::Suit::kHearts, core::Suit::kDiamonds, core::Suit::kClubs}) {
    out += fmt::format(" {}{}", "CDHS"[static_cast<std::size_t>(suit)],
                       shown.lengths[static_cast<std::size_t>(suit)].middle());
  }
  return out + fmt::format(", {:.2g} %", 100 * shown.count / kAllHands);
}

bidding::Model model_of(const papers::UcbOutcome& outcome, const papers::UcbData& data) {
  return ucb_model(papers::run_one(outcome.options, data, {}), data);
}

}  // namespace

void ho_openings(const HoSettings&, const papers::UcbData& data, const HoModels& models,
                 LabReport& report) {
  const auto four = openings_of(model_of(models.four_bids, data));
  const auto six = openings_of(model_of(models.six_bids, data));
  report.heading("Table A.1: what the opening bids show");
  LabTable table{{"bid", "tree l = 4, ours", "paper", "tree l = 6, ours", "paper", "SAYC"}, {}};
  for (std::size_t c = 0; c < training::kContracts; ++c) {
    const PaperOpening paper = c < kPaper.size() ? kPaper[c] : PaperOpening{"-", "-", "-"};
    const std::string ours_four = text_of(four[c]);
    const std::string ours_six = text_of(six[c]);
    if (c >= kPaper.size() && ours_four == "unused" && ours_six == "unused") continue;
    table.rows.push_back({to_string(bidding::call_of_contract(static_cast<int>(c))), ours_four,
                          paper.four_bids, ours_six, paper.six_bids, paper.sayc});
  }
  report.table(table);
  report.note(
      "High-card points, lengths of spades, hearts, diamonds and clubs without the lowest and "
      "highest twentieth of the "
      "hands, and how many of all hands open so: every one of the 635,013,559,600 hands is "
      "counted. Unused: fewer than one hand in 100,000.");
}

}  // namespace bidwright::tools
