#include "training/joint/subtree.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "training/changed_tree.hpp"

#include "bidwright/core/random.hpp"
#include "bidwright/nn/adam.hpp"
#include "bidwright/nn/infer.hpp"

namespace bidwright::training::joint {

namespace {

/// A loss of so many IMPs gives the call to a hand for sure, while it is taught.
constexpr float kSure = 6.0F;
constexpr float kLeastTaught = 0.02F;
/// How far weights are from zero at first.
constexpr float kScatter = 0.1F;

/// Scores to probabilities, in place.
void soften(std::span<float> scores) {
  const float top = *std::max_element(scores.begin(), scores.end());
  float sum = 0.0F;
  for (float& score : scores) sum += score = std::exp(score - top);
  for (float& score : scores) score /= sum;
}

std::size_t highest(std::span<const float> scores) {
  return static_cast<std::size_t>(std::max_element(scores.begin(), scores.end()) - scores.begin());
}

/// The value of a decision with these probabilities and costs; the costs become the gradients of
/// the scores.
float value(std::span<const float> chances, std::span<float> costs, float temperature) {
  float mean = 0.0F;
  for (std::size_t i = 0; i < costs.size(); ++i) {
    costs[i] += temperature * std::log(std::max(chances[i], 1e-30F));
    mean += chances[i] * costs[i];
  }
  for (std::size_t i = 0; i < costs.size(); ++i) costs[i] = chances[i] * (costs[i] - mean);
  return mean;
}

void add_outer(std::span<const float> activations, std::span<const float> of_scores, float scale,
               std::vector<float>& gradient) {
  const std::size_t calls = of_scores.size();
  const auto add_row = [&](std::size_t row, float factor) {
    float* to = gradient.data() + row * calls;
    for (std::size_t i = 0; i < calls; ++i) to[i] += factor * of_scores[i];
  };
  for (std::size_t h = 0; h < activations.size(); ++h) {
    if (activations[h] != 0.0F) add_row(h, scale * activations[h]);
  }
  add_row(activations.size(), scale);
}

}  // namespace

void LinearHead::scores(std::span<const float> activations, std::span<float> out) const {
  const std::span<const float> all(weights);
  nn::affine(activations, all.first(inputs * calls), all.subspan(inputs * calls, calls), out);
}

Subtree::Subtree(const SubtreeOptions& options, std::size_t inputs)
    : options_(options), call_(inputs, 1) {
  const int answers = std::min(options.answers, core::kBids - 1 - options.call);
  answer_ = LinearHead(inputs, static_cast<std::size_t>(answers) + 1);
  for (int a = 1; a <= answers; ++a) {
    places_.emplace_back(inputs, static_cast<std::size_t>(core::kBids - options.call - a));
  }
  // Answers are alike until something tells them apart.
  core::Random random(options.seed, core::Purpose::kTraining, 0, 41);
  const auto scatter = [&](LinearHead& head) {
    for (std::size_t i = 0; i < head.inputs * head.calls; ++i) {
      head.weights[i] = kScatter * static_cast<float>(random.normal());
    }
  };
  scatter(answer_);
  for (LinearHead& place : places_) scatter(place);
  const auto add_moments = [this](const LinearHead& head) {
    const std::vector<float> zeros(head.weights.size());
    moments_.push_back({zeros, zeros, zeros});
  };
  add_moments(call_);
  add_moments(answer_);
  for (const LinearHead& place : places_) add_moments(place);
}

float Subtree::pass_cost(const Example& example, std::size_t a) const {
  // The call is the caller's strain, an answer partner's; they differ as long as there are fewer
  // than five answers, and the fifth is in the strain that the caller named.
  const std::size_t namer = a == 0 || a % core::kStrains == 0 ? 0 : 1;
  return example.costs[namer][static_cast<std::size_t>(options_.call) + a];
}

float Subtree::place_cost(const Example& example, std::size_t a, std::size_t place) const {
  if (place == 0) return pass_cost(example, a);
  const std::size_t bid = static_cast<std::size_t>(options_.call) + a + place;
  const bool partners =
      (bid - static_cast<std::size_t>(options_.call)) % core::kStrains == a % core::kStrains &&
      a % core::kStrains != 0;
  return example.costs[partners ? 1 : 0][bid];
}

void Subtree::add(const Example& example, float share, float temperature) {
  std::array<float, core::kBids + 1> answers{};
  std::array<float, core::kBids + 1> answer_costs{};
  const auto chances = std::span(answers).first(answer_.calls);
  const auto costs = std::span(answer_costs).first(answer_.calls);
  answer_.scores(example.partner, chances);
  soften(chances);
  std::array<std::array<float, core::kBids + 1>, core::kStrains + 1> place_gradients{};
  costs[0] = pass_cost(example, 0);
  for (std::size_t a = 1; a < answer_.calls; ++a) {
    const LinearHead& head = places_[a - 1];
    std::array<float, core::kBids + 1> places{};
    const auto place_chances = std::span(places).first(head.calls);
    const auto place_costs = std::span(place_gradients[a]).first(head.calls);
    head.scores(example.caller, place_chances);
    soften(place_chances);
    for (std::size_t p = 0; p < head.calls; ++p) place_costs[p] = place_cost(example, a, p);
    costs[a] = value(place_chances, place_costs, temperature);
  }
  const float worth = value(chances, costs, temperature);

  float made = share;
  if (share < 0.0F) {
    float score = 0.0F;
    call_.scores(example.caller, {&score, 1});
    made = 1.0F / (1.0F + std::exp(example.score - score));
    // Logistic loss, weighted by what is at stake. The exact gradient has a factor made * (1 -
    // made), so that a call once refused to all hands would never be tried again.
    const float gain = example.cost_now - worth;
    const float of_score = std::abs(gain) * (made - (gain > 0.0F ? 1.0F : 0.0F));
    add_outer(example.caller, {&of_score, 1}, example.weight, moments_[0].gradient);
    made = std::max(made, kLeastTaught);
  }
  const float scale = example.weight * made;
  add_outer(example.partner, costs, scale, moments_[1].gradient);
  for (std::size_t a = 1; a < answer_.calls; ++a) {
    const auto gradient = std::span<const float>(place_gradients[a]).first(places_[a - 1].calls);
    add_outer(example.caller, gradient, scale * chances[a], moments_[1 + a].gradient);
  }
}

void Subtree::step(float rate) {
  const nn::AdamStep adam_step = nn::AdamStep::after(steps_++, rate);
  for (std::size_t m = 0; m < moments_.size(); ++m) {
    std::vector<float>& weights = (m == 0 ? call_ : m == 1 ? answer_ : places_[m - 2]).weights;
    Moments& moments = moments_[m];
    nn::adam(adam_step, weights.size(), moments.gradient.data(), weights.data(),
             moments.first.data(), moments.second.data());
    std::ranges::fill(moments.gradient, 0.0F);
  }
}

void Subtree::learn(std::span<const Example> examples) {
  if (examples.empty()) return;
  // At first the call is as good as what there is.
  double score = 0;
  for (const Example& example : examples) score += double{example.score};
  call_.bias(0) = static_cast<float>(score / static_cast<double>(examples.size()));

  std::vector<std::size_t> order(examples.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  for (int pass = 0; pass < options_.passes; ++pass) {
    core::Random random(options_.seed, core::Purpose::kTraining, static_cast<std::uint64_t>(pass),
                        40);
    random.shuffle(order);
    const float done = static_cast<float>(pass) / static_cast<float>(options_.passes);
    const bool taught = done < options_.taught;
    const float temperature = options_.entropy * std::max(0.0F, 1.0F - done / 0.9F);
    const float rate = options_.rate * (1.0F - done);
    for (std::size_t start = 0; start < order.size(); start += options_.batch) {
      const std::size_t end = std::min(order.size(), start + options_.batch);
      for (std::size_t i = start; i < end; ++i) {
        Example example = examples[order[i]];
        example.weight /= static_cast<float>(end - start);
        const float share = std::clamp(example.regret / kSure, kLeastTaught, 1.0F);
        add(example, taught ? share : -1.0F, temperature);
      }
      step(rate);
    }
  }
}

void Subtree::calibrate(std::span<const Example> examples) {
  std::vector<Stake> stakes;
  for (const Example& example : examples) {
    float score = 0.0F;
    call_.scores(example.caller, {&score, 1});
    const double gain = double{example.cost_now} - double{play(example).cost};
    stakes.push_back({score - example.score, double{example.weight} * gain});
  }
  call_.bias(0) -= least_lead(std::move(stakes));
}

bool Subtree::calls(const Example& example) const {
  float score = 0.0F;
  call_.scores(example.caller, {&score, 1});
  return score > example.score;
}

Subtree::Played Subtree::play(const Example& example) const {
  std::array<float, core::kBids + 1> scores{};
  Played played;
  const auto answers = std::span(scores).first(answer_.calls);
  answer_.scores(example.partner, answers);
  played.answer = highest(answers);
  if (played.answer == 0) {
    played.cost = pass_cost(example, 0);
    return played;
  }
  const LinearHead& head = places_[played.answer - 1];
  const auto places = std::span(scores).first(head.calls);
  head.scores(example.caller, places);
  played.place = highest(places);
  played.cost = place_cost(example, played.answer, played.place);
  return played;
}

}  // namespace bidwright::training::joint
