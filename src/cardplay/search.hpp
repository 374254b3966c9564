// Weighs the cards that may be played: samples deals, solves them a few at a time, and stops when
// the choice is clear. Private to the module.
//
// The samples are taken in a fixed random order, in steps of a fixed size whatever the number of
// threads. After each step every card is compared with the best one, deal by deal: it is out when
// its mean loss is clear of its error, and as good as the best when it has never differed. The
// search ends when each card is one or the other, when the samples are used up, or when time is.
#pragma once

#include "utility.hpp"

#include "bidwright/cardplay/choose.hpp"
#include "bidwright/cardplay/position.hpp"
#include "bidwright/dd/solver.hpp"

namespace bidwright::cardplay {

class Search {
 public:
  Search(const sampling::View& view, const Position& position, const CardOptions& options,
         TimeLimit limit, const Clock& clock);

  /// Fills in everything but the card and the reason.
  void run(const sampling::CallModels& models, core::Random& random, CardDecision& decision);

 private:
  /// What one deal offers: declarer's tricks in all by each card that may be played.
  struct Solved {
    double weight = 0;
    dd::CardTricksList cards;
  };

  [[nodiscard]] double elapsed() const { return clock_ ? clock_() - start_ : 0; }
  /// Whether another deal like the slowest so far could end too late.
  [[nodiscard]] bool out_of_time() const {
    return limit_ && clock_ && elapsed() + slowest_ > *limit_;
  }
  /// Returns how many were solved before time was up; at least one.
  [[nodiscard]] std::size_t solve_step(std::span<const sampling::Sample> samples);
  /// The worth of each result for the side to play, from the deals solved so far.
  [[nodiscard]] PerResult worth() const;
  [[nodiscard]] std::vector<CardCandidate> weigh(const PerResult& worth) const;
  [[nodiscard]] bool is_clear(const std::vector<CardCandidate>& candidates,
                              const PerResult& worth) const;
  [[nodiscard]] int declarer_total(int more) const;

  const sampling::View& view_;
  const Position& position_;
  const CardOptions& options_;
  TimeLimit limit_;
  const Clock& clock_;
  bool declarers_;
  double start_ = 0;
  /// Seconds that a deal took at most.
  double slowest_ = 0;
  std::size_t least_to_equal_ = 0;
  std::vector<Solved> solved_;
};

}  // namespace bidwright::cardplay
