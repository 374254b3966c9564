// Table III's estimators: how often the pair with the higher estimate takes more tricks.

#include <filesystem>
#include <optional>
#include <sstream>

#include <fmt/core.h>

#include "errors.hpp"
#include "lab/papers/mandziuk.hpp"
#include "text_file.hpp"

#include "bidwright/papers/hand_estimators.hpp"

namespace bidwright::tools {

namespace {

using deals::SolvedDeal;
using papers::Game;

struct PaperRates {
  double no_trump;
  double suit;
};
constexpr std::array<PaperRates, 7> kPaper{{{80.81, 67},
                                            {82.19, 68.47},
                                            {82.16, 68.71},
                                            {79.91, 66.49},
                                            {81.09, 69.75},
                                            {82.2, 69.23},
                                            {81.25, 66.58}}};

/// In percent.
struct EstimatorRates {
  double ties_wrong = 0;
  double ties_half = 0;
  /// Both pairs as declarers: equal tricks exist, and equal estimates are right for them.
  double both_declare = 0;
};

int sign(double a, double b) {
  return (a > b ? 1 : 0) - (a < b ? 1 : 0);
}

EstimatorRates rates_of(SolvedDeals deals, papers::Estimator estimator, Game game, bool all_four) {
  EstimatorRates right;
  double ties = 0;
  double count = 0;
  const auto pair = [&](const SolvedDeal& deal, core::Seat seat, core::Strain strain) {
    return estimate(estimator, deal.deal[seat], strain) +
           estimate(estimator, deal.deal[core::partner(seat)], strain);
  };
  for (const SolvedDeal& deal : deals) {
    for (const core::Strain strain : core::kAllStrains) {
      if ((strain == core::Strain::kNoTrump) != (game == Game::kNoTrump)) continue;
      const double ours = pair(deal, core::Seat::kNorth, strain);
      const double theirs = pair(deal, core::Seat::kEast, strain);
      for (const core::Seat seat : {core::Seat::kNorth, core::Seat::kSouth}) {
        const int tricks = deal.tricks(strain, seat);
        count += 1;
        ties += ours == theirs;
        right.ties_wrong += ours != theirs && (ours > theirs) == (tricks >= kMajority);
        if (all_four) {
          const int other = deal.tricks(strain, core::clockwise(seat));
          right.both_declare += sign(ours, theirs) == sign(tricks, other);
        }
      }
    }
  }
  return {100 * right.ties_wrong / count, 100 * (right.ties_wrong + ties / 2) / count,
          100 * right.both_declare / count};
}

}  // namespace

void mandziuk_estimators(SolvedDeals deals, SolvedDeals deck, LabReport& report) {
  LabTable table{{"estimators, percent right", "no trump", "paper", "suit", "paper"}, {}};
  LabTable check{
      {"on the deck", "no trump", "both declare", "paper", "suit", "both declare", "paper"}, {}};
  for (std::size_t i = 0; i < papers::kAllEstimators.size(); ++i) {
    const auto estimator = papers::kAllEstimators[i];
    std::vector<std::string> row{std::string(papers::name(estimator))};
    std::vector<std::string> check_row = row;
    for (const Game game : {Game::kNoTrump, Game::kSuit}) {
      const std::string paper =
          figure(game == Game::kNoTrump ? kPaper[i].no_trump : kPaper[i].suit, 2);
      const auto ours = rates_of(deals, estimator, game, false);
      row.push_back(fmt::format("{:.2f} ({:.2f})", ours.ties_wrong, ours.ties_half));
      row.push_back(paper);
      if (deck.empty()) continue;
      const auto there = rates_of(deck, estimator, game, true);
      check_row.push_back(figure(there.ties_wrong, 2));
      check_row.push_back(figure(there.both_declare, 2));
      check_row.push_back(paper);
    }
    table.rows.push_back(std::move(row));
    check.rows.push_back(std::move(check_row));
  }
  report.table(table);
  report.note(fmt::format(
      "On all {} deals. Equal estimates count as wrong, in brackets as half right; the paper does "
      "not say how it counts them.",
      deals.size()));
  if (deck.empty()) return;
  report.table(check);
  report.note(fmt::format(
      "The same on {} deals of the dds library's own deck, solved by others, with equal estimates "
      "wrong: where these agree with ours and not with the paper, the difference lies in what was "
      "counted. 'Both declare' is another reading of the question: each pair's tricks as "
      "declarers, so that they may be equal, and equal estimates are right only then. With so few "
      "deals a figure is uncertain by about a point.",
      deck.size()));
}

std::vector<SolvedDeal> load_dds_deck(const std::string& path) {
  const std::string text = value_or_fail(read_text_file(path), path);
  std::vector<SolvedDeal> deals;
  std::optional<core::Deal> deal;
  std::istringstream lines(text);
  int number = 0;
  for (std::string line; std::getline(lines, line);) {
    ++number;
    if (line.starts_with("PBN ")) {
      const std::size_t begin = line.find('"');
      const std::size_t end = line.rfind('"');
      if (begin == end) {
        fail(fmt::format("{}:{}: expected a deal in quotation marks", path, number));
      }
      deal = value_or_fail(core::parse_deal(line.substr(begin + 1, end - begin - 1)),
                           fmt::format("{}:{}", path, number));
    } else if (line.starts_with("TABLE ") && deal) {
      SolvedDeal solved{*deal, {}};
      std::istringstream numbers(line.substr(6));
      for (const core::Strain strain :
           {core::Strain::kSpades, core::Strain::kHearts, core::Strain::kDiamonds,
            core::Strain::kClubs, core::Strain::kNoTrump}) {
        for (const core::Seat seat : core::kAllSeats) {
          int tricks = -1;
          if (!(numbers >> tricks) || tricks < 0 || tricks > core::kRanks) {
            fail(fmt::format("{}:{}: expected 20 numbers of tricks, 0 to 13", path, number));
          }
          solved.tricks.set(strain, seat, tricks);
        }
      }
      deals.push_back(solved);
      deal.reset();
    }
  }
  if (deals.empty()) {
    fail(
        fmt::format("{}: no deal with its results; a deck of the dds library has lines PBN and "
                    "TABLE",
                    path));
  }
  return deals;
}

}  // namespace bidwright::tools
