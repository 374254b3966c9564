#include "bidwright/sampling/sampler.hpp"

#include <algorithm>
#include <cmath>

#include "dealer.hpp"
#include "weigher.hpp"

namespace bidwright::sampling {

namespace {

using core::Card;
using core::Deal;
using core::Random;
using core::Seat;

/// A deal with the log weight of each seat's hand.
struct Candidate {
  Deal deal;
  std::array<float, core::kSeats> part{};
  float total = 0;
};

/// A candidate whose weight is less than that of the best one by this factor (its logarithm) does
/// not count.
constexpr float kHopeless = 12.0F;
constexpr float kNever = -1e6F;

class Draw {
 public:
  Draw(const View& view, const CallModels& models, const SampleOptions& options, Random& random)
      : facts_(facts_of(view)),
        dealer_(facts_),
        notes_(facts_.notes),
        weigher_(view, models, dealer_.hidden(), notes_),
        options_(options),
        random_(random) {}

  SampleSet run() {
    SampleSet set;
    if (dealer_.hidden().size() < 2) {  // Everything is known
      set.samples.push_back({dealer_.deal(random_), 1});
      set.candidates = 1;
      set.effective = 1;
    } else {
      while (true) {
        deal_candidates();
        const auto chosen = choose();
        if (!weigher_.relax(best_->deal, notes_)) {
          collect(chosen, set);
          break;
        }
      }
      set.candidates = looked_at_;
      set.effective = effective_;
    }
    set.notes = std::move(notes_);
    return set;
  }

 private:
  /// Hands that are hopeless beside the best candidate so far are not weighed to the end.
  void weigh(Candidate& candidate) {
    ++looked_at_;
    candidate.total = 0;
    for (const Seat seat : dealer_.hidden()) {
      const float left = best_total_ - kHopeless - candidate.total;
      float& part = candidate.part[static_cast<std::size_t>(seat)];
      part = weigher_.log_weight(seat, candidate.deal[seat], left);
      candidate.total += part;
      if (part < left) {
        candidate.total = kNever;
        return;
      }
    }
    best_total_ = std::max(best_total_, candidate.total);
  }

  void deal_candidates() {
    const bool uniform = weigher_.empty();
    const int count = uniform ? options_.samples : std::max(options_.candidates, options_.samples);
    if (candidates_.empty()) {
      for (const Deal& deal : dealer_.enumerate(static_cast<std::size_t>(count))) {
        candidates_.push_back({deal, {}, 0});
      }
      all_ = !candidates_.empty();
    }
    if (candidates_.empty()) {
      for (int i = 0; i < count; ++i) candidates_.push_back({dealer_.deal(random_), {}, 0});
    }
    best_total_ = kNever;
    for (Candidate& candidate : candidates_) weigh(candidate);
    best_ = &*std::ranges::max_element(candidates_, {}, &Candidate::total);
  }

  /// Systematic resampling to as many chains as samples are wanted, then, when the candidates were
  /// not worth enough, swaps.
  std::vector<Candidate> choose() {
    double sum = 0;
    double squares = 0;
    for (const Candidate& candidate : candidates_) {
      const double weight = std::exp(static_cast<double>(candidate.total - best_->total));
      sum += weight;
      squares += weight * weight;
    }
    effective_ = sum * sum / squares;
    std::vector<Candidate> chosen;
    const auto count = static_cast<std::size_t>(std::max(1, options_.samples));
    const double step = sum / static_cast<double>(count);
    double next = random_.uniform() * step;
    double passed = 0;
    for (const Candidate& candidate : candidates_) {
      passed += std::exp(static_cast<double>(candidate.total - best_->total));
      for (; next < passed && chosen.size() < count; next += step) chosen.push_back(candidate);
    }
    if (chosen.empty()) chosen.push_back(*best_);
    if (!all_ && effective_ < 2 * static_cast<double>(count)) {
      // The fewer good candidates there are, the more copies of each have to be told apart.
      const double copies = static_cast<double>(count) / effective_;
      const int moves = std::min(options_.moves, static_cast<int>(10 + 10 * copies));
      for (Candidate& candidate : chosen) {
        for (int i = 0; i < moves; ++i) move(candidate);
      }
      best_ = &*std::ranges::max_element(chosen, {}, &Candidate::total);
      best_copy_ = *best_;
      best_ = &best_copy_;
    }
    return chosen;
  }

  /// One Metropolis step: two unknown cards of two hidden hands change places.
  void move(Candidate& candidate) {
    const auto& hidden = dealer_.hidden();
    const auto seats = static_cast<std::uint32_t>(hidden.size());
    const std::uint32_t first = random_.below(seats);
    const std::uint32_t second = (first + 1 + random_.below(seats - 1)) % seats;
    const Seat x = hidden[first];
    const Seat y = hidden[second];
    const Card a = random_unknown(candidate.deal[x] - facts_.known[x]);
    const Card b = random_unknown(candidate.deal[y] - facts_.known[y]);
    if (!dealer_.may_hold(y, a) || !dealer_.may_hold(x, b)) return;
    const float least =
        candidate.total + static_cast<float>(std::log(1 - random_.uniform()));  // Metropolis
    Candidate next = candidate;
    next.deal[x].remove(a);
    next.deal[x].add(b);
    next.deal[y].remove(b);
    next.deal[y].add(a);
    ++looked_at_;
    next.total -= next.part[static_cast<std::size_t>(x)] + next.part[static_cast<std::size_t>(y)];
    for (const Seat seat : {x, y}) {
      float& part = next.part[static_cast<std::size_t>(seat)];
      part = weigher_.log_weight(seat, next.deal[seat], least - next.total);
      next.total += part;
      if (next.total < least) return;
    }
    candidate = next;
  }

  Card random_unknown(core::Hand hand) {
    std::uint64_t bits = hand.bits();
    for (std::uint32_t skip = random_.below(static_cast<std::uint32_t>(hand.size())); skip > 0;
         --skip) {
      bits &= bits - 1;
    }
    return Card::at(std::countr_zero(bits));
  }

  static void collect(const std::vector<Candidate>& chosen, SampleSet& set) {
    for (const Candidate& candidate : chosen) set.samples.push_back({candidate.deal, 1});
    std::ranges::sort(set.samples, {}, &Sample::deal);
    std::size_t kept = 0;
    for (std::size_t i = 1; i < set.samples.size(); ++i) {
      if (set.samples[i].deal == set.samples[kept].deal) {
        ++set.samples[kept].weight;
      } else {
        set.samples[++kept] = set.samples[i];
      }
    }
    set.samples.resize(kept + 1);
    for (Sample& sample : set.samples) sample.weight /= static_cast<double>(chosen.size());
  }

  Facts facts_;
  Dealer dealer_;
  std::vector<std::string> notes_;
  Weigher weigher_;
  const SampleOptions& options_;
  Random& random_;
  std::vector<Candidate> candidates_;
  const Candidate* best_ = nullptr;
  Candidate best_copy_;
  /// The candidates are all the deals there are.
  bool all_ = false;
  float best_total_ = 0;
  std::size_t looked_at_ = 0;
  double effective_ = 0;
};

}  // namespace

SampleSet draw_samples(const View& view, const CallModels& models, const SampleOptions& options,
                       Random& random) {
  return Draw(view, models, options, random).run();
}

}  // namespace bidwright::sampling
