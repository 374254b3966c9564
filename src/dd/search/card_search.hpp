// The tricks that each card of a position leads to, by proofs around a guess.
//
// First the best card: cards are asked one after the other whether they take as many tricks as is
// expected, until one does and none takes more. No other card takes more then, and most take as
// many or one less. What is proved for one card holds for those that differ from it in nothing that
// mattered, so low cards of a suit are mostly solved together.
#pragma once

#include "dd/search/prover.hpp"

#include "bidwright/dd/solver.hpp"

namespace bidwright::dd::search {

class CardSearch {
 public:
  explicit CardSearch(Prover& prover) : prover_(prover) {}

  /// The position must be one.
  [[nodiscard]] SolvedCards solve(const Position& position, const Effort& effort);
  /// The cards that take at least so many tricks.
  [[nodiscard]] core::Hand taking(const Position& position, int tricks);

 private:
  /// A card that differs from the others, and bounds for the tricks of the side to play.
  struct Candidate {
    Cards move = 0;
    int at_least = 0;
    int at_most = core::kRanks;
    int expected = 0;
  };

  void set_up(const Position& position, const Effort& effort);
  [[nodiscard]] int best_tricks();
  [[nodiscard]] bool takes(const Candidate& candidate, int tricks);
  /// The candidate that stands for a card; null if it is not wanted.
  [[nodiscard]] const Candidate* candidate_of(core::Card card) const;

  Prover& prover_;
  bool north_south_ = false;
  core::Hand legal_;
  int expected_ = 0;
  std::array<Candidate, core::kRanks> candidates_;
  std::size_t size_ = 0;
};

}  // namespace bidwright::dd::search
