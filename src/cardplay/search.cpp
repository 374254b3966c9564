#include "search.hpp"

#include <algorithm>
#include <cmath>

#include "bidwright/dd/batch.hpp"

namespace bidwright::cardplay {

using core::Card;
using core::Seat;

namespace {

constexpr std::size_t kStep = 8;
/// Deals before a card may be called worse, and before it may be called equal; for the latter
/// half of the samples must have been seen too: safety plays matter in few deals.
constexpr std::size_t kLeastToReject = 16;
constexpr std::size_t kLeastToEqual = 24;
/// Standard errors that a mean loss must be clear of.
constexpr double kClear = 2.6;

/// How many deals to solve by default, by the tricks already played: early positions cost most,
/// late ones next to nothing.
int default_samples(int tricks_played, bool opening_lead) {
  constexpr std::array kSamples{40, 60, 80, 100, 120, 140, 160, 200, 300, 300, 300, 300, 300};
  return opening_lead ? 40 : kSamples[static_cast<std::size_t>(tricks_played)];
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

/// The tricks that `card` leads to; the card must be in the list.
int tricks_of(const dd::CardTricksList& list, Card card) {
  return std::ranges::find(list, card, &dd::CardTricks::card)->tricks;
}

}  // namespace

Search::Search(const sampling::View& view, const Position& position, const CardOptions& options,
               TimeLimit limit, const Clock& clock)
    : view_(view),
      position_(position),
      options_(options),
      limit_(limit),
      clock_(clock),
      declarers_(core::same_side(position.turn(), position.contract.declarer)) {
  if (clock_) start_ = clock_();
}

int Search::declarer_total(int more) const {
  const int left = core::kRanks - position_.tricks_played;
  return position_.declarer_tricks + (declarers_ ? more : left - more);
}

void Search::run(const sampling::CallModels& models, core::Random& random, CardDecision& decision) {
  sampling::SampleOptions sample_options;
  sample_options.samples = std::max(
      1, options_.samples.value_or(default_samples(position_.tricks_played, view_.cards.empty())));
  auto set = sampling::draw_samples(view_, models, sample_options, random);
  decision.notes = std::move(set.notes);
  random.shuffle(set.samples);
  least_to_equal_ = std::max(kLeastToEqual, set.samples.size() / 2);
  std::span<const sampling::Sample> left = set.samples;
  while (!left.empty()) {
    left = left.subspan(solve_step(left.first(std::min(kStep, left.size()))));
    const PerResult worth_now = worth();
    decision.candidates = weigh(worth_now);
    if (left.empty() || is_clear(decision.candidates, worth_now)) break;
    if (out_of_time()) {
      decision.cut_short = true;
      break;
    }
  }
  decision.samples = static_cast<int>(solved_.size());
  decision.seconds = elapsed();
}

std::size_t Search::solve_step(std::span<const sampling::Sample> samples) {
  const std::size_t before = solved_.size();
  const auto threads = static_cast<std::size_t>(std::max(1, options_.threads));
  // With an eye on the clock one deal a thread at a time, otherwise all of them at once.
  const std::size_t at_once = limit_ && clock_ ? threads : samples.size();
  std::size_t done = 0;
  while (done < samples.size() && (done == 0 || !out_of_time())) {
    const std::size_t count = std::min(at_once, samples.size() - done);
    solved_.resize(before + done + count);
    const double begin = elapsed();
    dd::parallel(count, options_.threads, [&](std::size_t i, dd::Solver& solver) {
      const sampling::Sample& sample = samples[done + i];
      const auto cards = solver.cards(solvable(position_, sample.deal));
      if (cards) solved_[before + done + i] = {sample.weight, *cards};
    });
    slowest_ = std::max(slowest_, elapsed() - begin);
    done += count;
  }
  return done;
}

PerResult Search::worth() const {
  PerResult field{};
  for (const Solved& one : solved_) {
    if (one.cards.size() == 0) continue;
    field[static_cast<std::size_t>(declarer_total(one.cards.best()))] += one.weight;
  }
  PerResult result = utility(position_.contract,
                             core::is_vulnerable(view_.vulnerability, position_.contract.declarer),
                             options_.scoring, field);
  if (!declarers_) {
    for (double& x : result) x = -x;
  }
  return result;
}

std::vector<CardCandidate> Search::weigh(const PerResult& worth) const {
  std::vector<CardCandidate> candidates;
  double total = 0;
  for (const Solved& one : solved_) {
    total += one.weight;
    for (const dd::CardTricks& entry : one.cards) {
      auto candidate = std::ranges::find(candidates, entry.card, &CardCandidate::card);
      if (candidate == candidates.end()) {
        candidates.push_back({entry.card, 0, 0});
        candidate = candidates.end() - 1;
      }
      const int tricks = declarer_total(entry.tricks);
      candidate->score += one.weight * worth[static_cast<std::size_t>(tricks)];
      candidate->tricks += one.weight * (declarers_ ? tricks : core::kRanks - tricks);
    }
  }
  for (CardCandidate& candidate : candidates) {
    candidate.score /= total;
    candidate.tricks /= total;
  }
  std::ranges::stable_sort(candidates, [](const auto& a, const auto& b) {
    return std::pair(a.score, a.tricks) > std::pair(b.score, b.tricks);
  });
  return candidates;
}

bool Search::is_clear(const std::vector<CardCandidate>& candidates, const PerResult& worth) const {
  if (solved_.size() < kLeastToReject || candidates.empty()) return false;
  const Card best = candidates.front().card;
  for (const CardCandidate& rival : candidates) {
    if (rival.card == best) continue;
    double weights = 0;
    double weights_squared = 0;
    double sum = 0;
    double squares = 0;
    bool ever_different = false;
    for (const Solved& one : solved_) {
      if (one.cards.size() == 0) continue;
      const int with_best = declarer_total(tricks_of(one.cards, best));
      const int with_rival = declarer_total(tricks_of(one.cards, rival.card));
      ever_different = ever_different || with_best != with_rival;
      const double loss =
          worth[static_cast<std::size_t>(with_best)] - worth[static_cast<std::size_t>(with_rival)];
      weights += one.weight;
      weights_squared += one.weight * one.weight;
      sum += one.weight * loss;
      squares += one.weight * loss * loss;
    }
    if (!ever_different) {
      if (solved_.size() < least_to_equal_) return false;
      continue;
    }
    const double mean = sum / weights;
    const double variance = std::max(0.0, squares / weights - mean * mean);
    const double deals = weights * weights / weights_squared;
    if (mean <= kClear * std::sqrt(variance / deals)) return false;
  }
  return true;
}

}  // namespace bidwright::cardplay
