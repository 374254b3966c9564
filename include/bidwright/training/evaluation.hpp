// How good a model is: IMPs lost against the best contract of each deal, and IMPs won against
// auctions that somebody else has bid.
#pragma once

#include <array>
#include <span>

#include "bidwright/bidding/model.hpp"
#include "bidwright/core/tally.hpp"
#include "bidwright/training/contract_class.hpp"
#include "bidwright/training/priced_pairs.hpp"
#include "bidwright/training/proportion.hpp"
#include "bidwright/training/read_games.hpp"

namespace bidwright::training {

using core::Tally;

struct CostReport {
  Tally all;
  /// By the contract that the model reaches, and by the cheapest contract of the deal.
  std::array<Tally, kContractClasses> by_contract;
  std::array<Tally, kContractClasses> by_best;
  /// The small slams reached in which the pair lacks two aces or more, and the grand slams reached
  /// in which it lacks one. A void makes no exception.
  Proportion small_lacking_two_aces;
  Proportion grand_lacking_an_ace;
};

/// The first hand of each pair calls first.
[[nodiscard]] CostReport evaluate(const bidding::Model& model, std::span<const PricedPair> pairs,
                                  bidding::Condition condition, unsigned threads = 1);

/// What the model costs more than another one, pair by pair, so that luck of the deals counts
/// little.
[[nodiscard]] Tally compare(const bidding::Model& model, const bidding::Model& other,
                            std::span<const PricedPair> pairs, bidding::Condition condition,
                            unsigned threads = 1);

struct GameReport {
  /// IMPs for the model a board.
  Tally all;
  /// By the class of the recorded contract.
  std::array<Tally, kContractClasses> by_recorded;
  /// What the model's contracts and the recorded ones cost against the best, undoubled, with
  /// the assumed declarer and with the real one.
  std::array<Tally, 2> model_cost;
  std::array<Tally, 2> recorded_cost;
  /// Games left out, since both sides had called.
  std::size_t contested = 0;
  std::size_t better = 0;
  std::size_t equal = 0;
  std::size_t worse = 0;
};

/// Whether one side bid alone, and what it would take double dummy is not known.
[[nodiscard]] bool needs_tricks(const core::RecordedGame& game);

/// Bids the deals of games in which one side passed throughout again, for the other side; scores
/// both contracts with their real declarers. An error if a game needs_tricks().
[[nodiscard]] core::Expected<GameReport> evaluate_games(const bidding::Model& model,
                                                        std::span<const core::RecordedGame> games);

}  // namespace bidwright::training
