// `bidwright lab mandziuk`: the experiments of Mandziuk & Suchan (2019), one part a source file.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "lab/report.hpp"

#include "bidwright/deals/deals_format.hpp"
#include "bidwright/papers/trick_network.hpp"
#include "bidwright/tricks/deal_network.hpp"

namespace bidwright::tools {

using SolvedDeals = std::span<const deals::SolvedDeal>;

/// A deal of the paper's figures.
struct ShownDeal {
  core::Deal deal;
  core::Strain trumps = core::Strain::kSpades;
};

struct MandziukSettings {
  SolvedDeals train;
  SolvedDeals test;
  std::uint64_t seed = 1;
  int threads = 1;
  /// Samples shown to a network of the paper, and deals to each network for whole deals.
  std::size_t sample_visits = 0;
  std::size_t deal_visits = 0;
  /// Samples shown to each of the papers' other networks.
  std::size_t variant_visits = 0;
  /// Networks for whole deals that are asked together.
  std::size_t committee = 3;
  /// Deals that the networks for whole deals label for the networks of the paper, and how many
  /// samples of them these see in all.
  std::size_t lessons = 0;
  std::size_t lesson_visits = 0;
  /// Deals that networks for suits are asked about one by one: the declarer is North, the trumps
  /// are those of each.
  std::vector<ShownDeal> shown;
  /// To measure the solver for, of processor time.
  double solver_seconds = 0;
};

/// Rates in percent.
struct TrickRates {
  std::size_t samples = 0;
  double exact = 0;
  double within_one = 0;
  double within_two = 0;
  /// Who should bid higher.
  double who = 0;
  /// The passes of the autoencoder, if it had one.
  double pretraining = 0;
  /// Chances that North and South should, in the deals of MandziukSettings::shown.
  std::vector<double> shown;
};

/// With so many tricks North and South have the majority.
inline constexpr int kMajority = 7;

/// Counts results until all are known.
class TrickCounter {
 public:
  void add(const tricks::TrickChances& chances, int tricks);
  [[nodiscard]] TrickRates rates() const;

 private:
  TrickRates counts_;
};

/// No trump, then suits.
using BothGames = std::array<TrickRates, 2>;
inline constexpr std::array kGames{papers::Game::kNoTrump, papers::Game::kSuit};

struct TrickTraining {
  papers::Game game = papers::Game::kNoTrump;
  papers::Wiring wiring = papers::Wiring::kDedicated;
  bool rename_suits = false;
  std::size_t code = 104;
  bool encoder = true;
  papers::Output output = papers::Output::kClasses;
  papers::Optimiser optimiser = papers::Optimiser::kAdam;
};
[[nodiscard]] TrickRates trick_network(const MandziukSettings& settings, SolvedDeals train,
                                       const TrickTraining& training);
/// Game, wiring and code count.
[[nodiscard]] TrickRates comparator(const MandziukSettings& settings, SolvedDeals train,
                                    const TrickTraining& training);

/// Several networks for whole deals that differ by their seeds; their answer is the mean of theirs.
class DealCommittee {
 public:
  DealCommittee(const MandziukSettings& settings, SolvedDeals train);

  [[nodiscard]] std::vector<tricks::DealChances> predict(std::span<const core::Deal> deals) const;
  [[nodiscard]] const tricks::DealNetwork& first() const { return networks_.front(); }
  [[nodiscard]] std::size_t size() const { return networks_.size(); }

 private:
  int threads_;
  std::vector<tricks::DealNetwork> networks_;
};

/// What the networks for whole deals do on the test deals.
struct WholeDeals {
  DealCommittee networks;
  BothGames single;
  BothGames together;
  /// A single one: a second of processor time.
  double deals_per_second = 0;
  /// Together: mean cost in IMPs of the contract that their results make the best, with its
  /// standard error.
  double cost = 0;
  double cost_error = 0;
};
[[nodiscard]] WholeDeals whole_deals(const MandziukSettings& settings, SolvedDeals train);

/// Random deals with the results that the networks hold most likely (the median of their chances).
[[nodiscard]] std::vector<deals::SolvedDeal> lessons_of(const DealCommittee& networks,
                                                        std::size_t count, std::uint64_t seed);

/// The same ten results by the solver: deals a second of processor time, measured for so long.
[[nodiscard]] double solver_speed(SolvedDeals deals, double seconds);

/// The paper's other networks, beside one of those above trained alike: the comparator with
/// dedicated wiring, codes of 156, a single output, the network of 2009, RMSProp with the paper's
/// stop; and what they say of the deals of figures 4 and 5.
void mandziuk_variants(const MandziukSettings& settings, LabReport& report);

/// Table III's estimators on these deals, and on a deck of the dds library with the results of all
/// four declarers (empty: none).
void mandziuk_estimators(SolvedDeals deals, SolvedDeals deck, LabReport& report);

/// The deals of a deck of the dds library: lines PBN and TABLE. Ends the program if it has none.
[[nodiscard]] std::vector<deals::SolvedDeal> load_dds_deck(const std::string& path);

}  // namespace bidwright::tools
