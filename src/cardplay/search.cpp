#include "search.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "bidwright/dd/batch.hpp"

namespace bidwright::cardplay {

using core::Card;
using core::Seat;

namespace {

constexpr std::size_t kStep = 8;
/// Deals before anything is decided.
constexpr std::size_t kLeast = 16;
/// In units of the range of what results are worth: the cost with which a card is out, and the sum
/// of costs with which the search ends.
constexpr double kCostToReject = 0.0002;
constexpr double kCostToEnd = 0.002;
/// A difference that no deal has shown yet may be in the next one, such as a safety play: every
/// comparison starts with one of this share of the range, either way.
constexpr double kUnseen = 0.25;
/// In the deal that says what is usual: what a card is worth less, in units of the range, which is
/// less usual by a factor of e.
constexpr double kHabit = 0.12;

/// How many deals to solve by default, by the tricks already played.
int default_samples(int tricks_played) {
  constexpr std::array kSamples{128, 128, 144, 160, 176, 192, 208, 224, 300, 300, 300, 300, 300};
  return kSamples[static_cast<std::size_t>(tricks_played)];
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

/// The mean of what is below 0 of a normal distribution, as a positive number.
double mean_below_zero(double mean, double deviation) {
  if (deviation <= 0) return std::max(0.0, -mean);
  const double z = mean / deviation;
  const double density = std::exp(-z * z / 2) / std::sqrt(2 * std::numbers::pi);
  return deviation * density - mean * 0.5 * std::erfc(z / std::numbers::sqrt2);
}

}  // namespace

Search::Search(const sampling::View& view, const Position& position, core::Hand gone,
               const CardOptions& options, TimeLimit limit, const Clock& clock)
    : view_(view),
      position_(position),
      options_(options),
      limit_(limit),
      clock_(clock),
      declarers_(core::same_side(position.turn(), position.contract.declarer)) {
  if (clock_) start_ = clock_();
  const core::Hand legal = position.legal();
  const core::Hand different = different_cards(legal, position.left[position.turn()], gone);
  for (const Card card : legal) {
    if (different.contains(card)) choices_.push_back({card, {}});
    choices_.back().equals.add(card);
  }
}

int Search::declarer_total(int more) const {
  const int left = core::kRanks - position_.tricks_played;
  return position_.declarer_tricks + (declarers_ ? more : left - more);
}

void Search::set_habits(const sampling::CallModels& models) {
  const bool signals = options_.signals && !position_.trick.empty();
  if (declarers_ || signals || models.plays == nullptr) return;
  const auto chances = models.plays->chances(view_, position_.legal());
  for (Choice& choice : choices_) {
    double chance = 0;
    for (const Card card : choice.equals) chance += chances[static_cast<std::size_t>(card.index())];
    choice.habit = std::log(chance);
  }
}

void Search::run(const sampling::CallModels& models, core::Random& random, CardDecision& decision) {
  set_habits(models);
  sampling::SampleOptions sample_options;
  sample_options.samples =
      std::max(1, options_.samples.value_or(default_samples(position_.tricks_played)));
  // Three hands are hidden from the leader, and few deals of all fit the auction.
  if (view_.cards.empty()) sample_options.candidates *= 2;
  auto set = sampling::draw_samples(view_, models, sample_options, random);
  decision.notes = std::move(set.notes);
  random.shuffle(set.samples);
  std::span<const sampling::Sample> left = set.samples;
  while (!left.empty()) {
    left = left.subspan(solve_step(left.first(std::min(deals_at_once(), left.size()))));
    if (!solved_.empty()) {
      set_worth();
      const std::size_t best = best_choice();
      const bool safe = is_safe(best);
      decision.candidates = candidates(best);
      if (safe) break;
    }
    if (left.empty()) break;
    decision.out_of_work = work_ >= options_.most_work;
    decision.cut_short = out_of_time();
    if (decision.out_of_work || decision.cut_short) break;
  }
  decision.samples = static_cast<int>(solved_.size());
  decision.work = work_;
  decision.seconds = elapsed();
}

std::size_t Search::deals_at_once() const {
  if (looked_at_ == 0) return kStep;
  const std::uint64_t left = options_.most_work - std::min(work_, options_.most_work);
  const std::uint64_t each = std::max<std::uint64_t>(1, work_ / looked_at_);
  return static_cast<std::size_t>(std::clamp<std::uint64_t>(left / each, 1, kStep));
}

std::size_t Search::solve_step(std::span<const sampling::Sample> samples) {
  dd::Effort effort;
  effort.like = last_;
  effort.most_work = std::max<std::uint64_t>(1, options_.most_work / kStep);
  effort.wanted = {};
  for (const Choice& choice : choices_) {
    if (!choice.out) effort.wanted.add(choice.card);
  }
  const auto threads = static_cast<std::size_t>(std::max(1, options_.threads));
  // With an eye on the clock one deal a thread at a time, otherwise all of them at once.
  const std::size_t at_once = limit_ && clock_ ? threads : samples.size();
  std::size_t done = 0;
  while (done < samples.size() && (done == 0 || !out_of_time())) {
    const std::size_t count = std::min(at_once, samples.size() - done);
    std::vector<dd::SolvedCards> found(count);
    const double begin = elapsed();
    dd::parallel(count, options_.threads, [&](std::size_t i, dd::Solver& solver) {
      auto cards = solver.cards(solvable(position_, samples[done + i].deal), effort);
      if (cards) found[i] = std::move(*cards);
    });
    slowest_ = std::max(slowest_, elapsed() - begin);
    for (std::size_t i = 0; i < count; ++i) {
      work_ += found[i].work;
      const auto one = solved(samples[done + i], found[i].cards);
      if (!one) continue;
      solved_.push_back(*one);
      last_ = found[i].cards;
    }
    done += count;
  }
  looked_at_ += done;
  return done;
}

std::optional<Search::Solved> Search::solved(const sampling::Sample& sample,
                                             const dd::CardTricksList& cards) const {
  Solved result;
  result.weight = sample.weight;
  for (std::size_t c = 0; c < choices_.size(); ++c) {
    const auto* const entry = std::ranges::find(cards, choices_[c].card, &dd::CardTricks::card);
    const bool known = entry != cards.end();
    if (!known && !choices_[c].out) return std::nullopt;
    result.tricks[c] = known ? declarer_total(entry->tricks) : kUnknown;
  }
  return result;
}

void Search::set_worth() {
  PerResult field{};
  int least = core::kRanks;
  int most = 0;
  for (const Solved& one : solved_) {
    int best = kUnknown;
    for (std::size_t c = 0; c < choices_.size(); ++c) {
      const int tricks = one.tricks[c];
      if (tricks == kUnknown) continue;
      least = std::min(least, tricks);
      most = std::max(most, tricks);
      if (best == kUnknown || (declarers_ ? tricks > best : tricks < best)) best = tricks;
    }
    field[static_cast<std::size_t>(best)] += one.weight;
  }
  worth_ = utility(position_.contract,
                   core::is_vulnerable(view_.vulnerability, position_.contract.declarer),
                   options_.scoring, field, core::kRanks - position_.tricks_played);
  if (!declarers_) {
    for (double& x : worth_) x = -x;
  }
  // One more trick either way may come up.
  const auto [low, high] =
      std::minmax_element(worth_.begin() + std::max(0, least - 1),
                          worth_.begin() + std::min(core::kRanks, most + 1) + 1);
  range_ = *high - *low;
  double weights = 0;
  double weights_squared = 0;
  for (const Solved& one : solved_) {
    weights += one.weight;
    weights_squared += one.weight * one.weight;
  }
  habit_share_ = kHabit * range_ * weights_squared / (weights * weights);
}

std::size_t Search::best_choice() const {
  std::size_t best = 0;
  std::pair<double, double> best_value;
  bool found = false;
  for (std::size_t c = 0; c < choices_.size(); ++c) {
    if (choices_[c].out) continue;
    std::pair<double, double> value;
    double weights = 0;
    for (const Solved& one : solved_) {
      const int tricks = one.tricks[c];
      weights += one.weight;
      value.first += one.weight * worth(tricks);
      value.second += one.weight * (declarers_ ? tricks : -tricks);
    }
    value.first += weights * habit(c);
    if (found && value <= best_value) continue;
    best = c;
    best_value = value;
    found = true;
  }
  return best;
}

Search::Difference Search::difference(std::size_t best, std::size_t other) const {
  double weights = 0;
  double weights_squared = 0;
  double sum = 0;
  double squares = 0;
  double tricks = 0;
  for (const Solved& one : solved_) {
    if (one.tricks[other] == kUnknown) continue;
    const double gain = worth(one.tricks[best]) - worth(one.tricks[other]);
    weights += one.weight;
    weights_squared += one.weight * one.weight;
    sum += one.weight * gain;
    squares += one.weight * gain * gain;
    tricks += one.weight * (one.tricks[best] - one.tricks[other]) * (declarers_ ? 1 : -1);
  }
  const double deals = weights * weights / weights_squared;
  const double mean = sum / weights;
  const double unseen = kUnseen * range_;
  const double variance = std::max(0.0, squares / weights - mean * mean) + unseen * unseen / deals;
  return {mean, tricks / weights, habit(best) - habit(other), std::sqrt(variance / deals)};
}

bool Search::is_safe(std::size_t best) {
  if (solved_.size() < kLeast) return false;
  double cost = 0;
  for (std::size_t c = 0; c < choices_.size(); ++c) {
    if (c == best || choices_[c].out) continue;
    const Difference less = difference(best, c);
    const double one = mean_below_zero(less.mean + less.habit, less.error);
    if (one < kCostToReject * range_) choices_[c].out = true;
    cost += one;
  }
  return cost <= kCostToEnd * range_;
}

std::vector<CardCandidate> Search::candidates(std::size_t best) const {
  double total = 0;
  CardCandidate top;
  for (const Solved& one : solved_) {
    const int tricks = one.tricks[best];
    total += one.weight;
    top.score += one.weight * worth(tricks);
    top.tricks += one.weight * (declarers_ ? tricks : core::kRanks - tricks);
  }
  top.score /= total;
  top.tricks /= total;
  std::vector<CardCandidate> result;
  for (std::size_t c = 0; c < choices_.size(); ++c) {
    const Difference less = difference(best, c);
    for (const Card card : choices_[c].equals) {
      result.push_back({card, top.score - less.mean, top.tricks - less.mean_tricks, habit(c)});
    }
  }
  std::ranges::stable_sort(result, [](const auto& a, const auto& b) {
    return std::pair(a.score + a.habit, a.tricks) > std::pair(b.score + b.habit, b.tricks);
  });
  return result;
}

}  // namespace bidwright::cardplay
