// Weighs the cards that may be played: samples deals, solves them a few at a time, and stops when
// the choice is safe. Private to the module.
//
// The samples are taken in a fixed random order, in steps whose size does not depend on the number
// of threads. After each step every card is compared with the best one, deal by deal: what choosing
// the best may cost, if the other is better after all, follows from the mean of their difference
// and its error. Where that is next to nothing the card is out and not solved any more. The search
// ends when the sum of these costs is small, when the samples are used up, or when the work or the
// time is. A deal that is too hard for its share of the work is left out.
//
// What a few deals say is uncertain. So a defender also goes by what players usually do: it counts
// as one more deal in which cards are worth the logarithm of their chance by the play priors.
#pragma once

#include <array>

#include "utility.hpp"

#include "bidwright/cardplay/choose.hpp"
#include "bidwright/cardplay/position.hpp"
#include "bidwright/dd/solver.hpp"

namespace bidwright::cardplay {

class Search {
 public:
  /// `gone`: the cards of the tricks that are complete.
  Search(const sampling::View& view, const Position& position, core::Hand gone,
         const CardOptions& options, TimeLimit limit, const Clock& clock);

  /// Fills in everything but the card and the reason.
  void run(const sampling::CallModels& models, core::Random& random, CardDecision& decision);

 private:
  static constexpr int kUnknown = -1;

  /// Cards that are worth the same in every deal.
  struct Choice {
    core::Card card;
    core::Hand equals;
    /// The logarithm of the chance that players like those of the priors play one of them.
    double habit = 0;
    bool out = false;
  };
  /// What one deal offers: declarer's tricks in all by choice.
  struct Solved {
    double weight = 0;
    std::array<int, core::kRanks> tricks{};
  };
  /// How much one choice is worth more than another in the deals where both are known.
  struct Difference {
    double mean = 0;
    double mean_tricks = 0;
    /// Of what habit adds, which the mean has not.
    double habit = 0;
    double error = 0;
  };

  [[nodiscard]] double elapsed() const { return clock_ ? clock_() - start_ : 0; }
  /// Whether another deal like the slowest so far could end too late.
  [[nodiscard]] bool out_of_time() const {
    return limit_ && clock_ && elapsed() + slowest_ > *limit_;
  }
  /// So many of the deals to come as may be expected to stay within the work.
  [[nodiscard]] std::size_t deals_at_once() const;
  /// For a defender, unless it signals: which cards are usual.
  void set_habits(const sampling::CallModels& models);
  /// What is added to the expected worth of a choice.
  [[nodiscard]] double habit(std::size_t c) const { return habit_share_ * choices_[c].habit; }
  /// Returns how many were looked at before time was up; at least one.
  [[nodiscard]] std::size_t solve_step(std::span<const sampling::Sample> samples);
  /// None if a card that is not out was not solved.
  [[nodiscard]] std::optional<Solved> solved(const sampling::Sample& sample,
                                             const dd::CardTricksList& cards) const;
  /// The worth of each result for the side to play, from the deals solved so far.
  void set_worth();
  [[nodiscard]] std::size_t best_choice() const;
  [[nodiscard]] Difference difference(std::size_t best, std::size_t other) const;
  /// Takes out what is worse, and says whether to go on is not worth the while.
  [[nodiscard]] bool is_safe(std::size_t best);
  [[nodiscard]] std::vector<CardCandidate> candidates(std::size_t best) const;
  [[nodiscard]] double worth(int tricks) const { return worth_[static_cast<std::size_t>(tricks)]; }
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
  std::uint64_t work_ = 0;
  std::size_t looked_at_ = 0;
  std::vector<Choice> choices_;
  std::vector<Solved> solved_;
  dd::CardTricksList last_;
  PerResult worth_{};
  /// From the least worth that came up to the greatest, those of one trick more and less included.
  double range_ = 0;
  double habit_share_ = 0;
};

}  // namespace bidwright::cardplay
