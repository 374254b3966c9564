#include "bidwright/cardplay/choose.hpp"

#include <algorithm>
#include <map>

#include "tie_break.hpp"
#include "utility.hpp"

#include "bidwright/cardplay/position.hpp"
#include "bidwright/dd/batch.hpp"

namespace bidwright::cardplay {

using core::Card;
using core::Hand;
using core::Seat;

namespace {

/// How many deals to solve by default, by the tricks already played: early positions cost most,
/// late ones next to nothing.
int default_samples(int tricks_played, bool opening_lead) {
  constexpr std::array kSamples{40, 50, 60, 80, 100, 120, 140, 160, 200, 200, 200, 200, 200};
  return opening_lead ? 50 : kSamples[static_cast<std::size_t>(tricks_played)];
}

/// The sampled deal as it stands now.
dd::Position solvable(const Position& position, const core::Deal& deal) {
  core::Deal remaining = deal;
  for (const Seat seat : core::kAllSeats) remaining[seat] = remaining[seat] - position.played;
  // The cards on the table go back to the hands they came from, and are laid again.
  for (std::size_t i = 0; i < position.trick.size(); ++i) {
    remaining[core::clockwise(position.leader, static_cast<int>(i))].add(position.trick[i]);
  }
  dd::Position result(remaining, position.contract.strain(), position.leader);
  for (const Card card : position.trick) result.lay(card);
  return result;
}

class Search {
 public:
  Search(const sampling::View& view, const Position& position, const CardOptions& options,
         TimeLimit limit, const Clock& clock)
      : view_(view), position_(position), options_(options), limit_(limit), clock_(clock) {
    if (clock_) start_ = clock_();
  }

  [[nodiscard]] double elapsed() const { return clock_ ? clock_() - start_ : 0; }

  void run(const sampling::CallModels& models, core::Random& random, CardDecision& decision) {
    const int wanted =
        options_.samples.value_or(default_samples(position_.tricks_played, view_.cards.empty()));
    sampling::SampleOptions sampling_options;
    sampling_options.samples = std::max(1, wanted);
    auto set = sampling::draw_samples(view_, models, sampling_options, random);
    decision.notes = std::move(set.notes);
    // In no order, so that a search cut short has seen a fair part of them.
    random.shuffle(set.samples);
    solve(set.samples, decision);
    weigh(set.samples, decision);
  }

 private:
  void solve(const std::vector<sampling::Sample>& samples, CardDecision& decision) {
    results_.resize(samples.size());
    const auto threads = static_cast<std::size_t>(std::max(1, options_.threads));
    const std::size_t chunk = limit_ && clock_ ? 4 * threads : samples.size();
    while (solved_ < samples.size()) {
      const std::size_t count = std::min(chunk, samples.size() - solved_);
      dd::parallel(count, options_.threads, [&](std::size_t i, dd::Solver& solver) {
        const auto cards = solver.cards(solvable(position_, samples[solved_ + i].deal));
        if (cards) results_[solved_ + i] = *cards;
      });
      solved_ += count;
      if (limit_ && elapsed() > *limit_ && solved_ < samples.size()) {
        decision.cut_short = true;
        break;
      }
    }
    decision.samples = static_cast<int>(solved_);
  }

  /// Declarer's tricks in all when the side to play takes `more` from here on.
  [[nodiscard]] int declarer_total(int more) const {
    const bool declarers = core::same_side(position_.turn(), position_.contract.declarer);
    const int left = core::kRanks - position_.tricks_played;
    return position_.declarer_tricks + (declarers ? more : left - more);
  }

  void weigh(const std::vector<sampling::Sample>& samples, CardDecision& decision) {
    const bool declarers = core::same_side(position_.turn(), position_.contract.declarer);
    PerResult field{};
    std::map<Card, PerResult> by_card;
    double total = 0;
    for (std::size_t i = 0; i < solved_; ++i) {
      if (results_[i].size() == 0) continue;
      const double weight = samples[i].weight;
      total += weight;
      field[static_cast<std::size_t>(declarer_total(results_[i].best()))] += weight;
      for (const dd::CardTricks& entry : results_[i]) {
        by_card[entry.card][static_cast<std::size_t>(declarer_total(entry.tricks))] += weight;
      }
    }
    if (total <= 0) return;
    const PerResult worth = utility(
        position_.contract, core::is_vulnerable(view_.vulnerability, position_.contract.declarer),
        options_.scoring, field);
    for (const auto& [card, results] : by_card) {
      CardCandidate candidate;
      candidate.card = card;
      for (std::size_t t = 0; t < results.size(); ++t) {
        const double share = results[t] / total;
        const auto tricks = static_cast<double>(t);
        candidate.score += share * (declarers ? worth[t] : -worth[t]);
        candidate.tricks += share * (declarers ? tricks : core::kRanks - tricks);
      }
      decision.candidates.push_back(candidate);
    }
    std::ranges::stable_sort(decision.candidates, [](const auto& a, const auto& b) {
      return std::pair(a.score, a.tricks) > std::pair(b.score, b.tricks);
    });
  }

  const sampling::View& view_;
  const Position& position_;
  const CardOptions& options_;
  TimeLimit limit_;
  const Clock& clock_;
  double start_ = 0;
  std::vector<dd::CardTricksList> results_;
  std::size_t solved_ = 0;
};

/// The cards as good as the best one.
Hand best_cards(const std::vector<CardCandidate>& candidates) {
  constexpr double kSame = 1e-6;
  Hand best;
  for (const CardCandidate& candidate : candidates) {
    if (candidate.score > candidates.front().score - kSame &&
        candidate.tricks > candidates.front().tricks - kSame) {
      best.add(candidate.card);
    }
  }
  return best;
}

}  // namespace

std::string_view name(Reason reason) {
  switch (reason) {
    case Reason::kForced:
      return "forced";
    case Reason::kEqual:
      return "equal";
    case Reason::kLowest:
      return "lowest";
    case Reason::kSampled:
      return "sampled";
  }
  return "";
}

CardDecision choose_card(const sampling::View& view, const sampling::CallModels& models,
                         const CardOptions& options, TimeLimit limit, const Clock& clock,
                         core::Random& random) {
  const sampling::Facts facts = sampling::facts_of(view);
  const Position position = position_of(view, facts);
  const Hand legal = position.legal();
  Hand gone = position.played;
  for (const Card card : position.trick) gone.remove(card);
  CardDecision decision;
  decision.notes = facts.notes;
  decision.card = lowest_card(legal, position.contract.strain());
  if (legal.size() == 1) {
    decision.reason = Reason::kForced;
    return decision;
  }
  if (different_cards(legal, position.left[position.turn()], gone).size() == 1) {
    decision.reason = Reason::kEqual;
    decision.card = break_tie(legal, position);
    return decision;
  }
  decision.reason = Reason::kLowest;
  if (options.samples == 0) return decision;

  Search search(view, position, options, limit, clock);
  search.run(models, random, decision);
  std::erase_if(decision.candidates,
                [&](const CardCandidate& candidate) { return !legal.contains(candidate.card); });
  if (!decision.candidates.empty()) {
    decision.reason = Reason::kSampled;
    decision.card = break_tie(best_cards(decision.candidates), position);
  }
  decision.seconds = search.elapsed();
  return decision;
}

}  // namespace bidwright::cardplay
