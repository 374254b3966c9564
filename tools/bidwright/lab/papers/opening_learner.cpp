#include "lab/papers/opening_learner.hpp"

#include <algorithm>
#include <numeric>

#include "bidwright/papers/opening_features.hpp"

namespace bidwright::tools {

namespace {

using papers::Opening;

std::vector<std::size_t> everything(std::size_t count) {
  std::vector<std::size_t> numbers(count);
  std::iota(numbers.begin(), numbers.end(), std::size_t{0});
  return numbers;
}

}  // namespace

std::string_view name(OpeningMethod method) {
  constexpr std::array<std::string_view, 4> kNames{
      "53 card features", "142 domain features", "judgement, softmax", "judgement, boosted trees"};
  return kNames[static_cast<std::size_t>(method)];
}

OpeningLearner::OpeningLearner(OpeningMethod method, std::span<const Opening> openings, int passes,
                               std::uint64_t seed)
    : method_(method) {
  if (method_ == OpeningMethod::kTrees) {
    grow_trees(openings, seed);
  } else {
    train_softmax(openings, passes, seed);
  }
}

int OpeningLearner::answer(const Opening& opening) const {
  std::array<float, papers::kOpeningClasses> chances{};
  probabilities(opening, chances);
  return static_cast<int>(std::max_element(chances.begin(), chances.end()) - chances.begin());
}

void OpeningLearner::probabilities(const Opening& opening, std::span<float> out) const {
  if (method_ == OpeningMethod::kTrees) {
    std::vector<std::uint8_t> row;
    papers::opening_measures(opening, row);
    trees_->probabilities(row.data(), out);
    return;
  }
  std::vector<std::uint16_t> row;
  features(opening, row);
  softmax_->probabilities(row, out);
}

void OpeningLearner::features(const Opening& opening, std::vector<std::uint16_t>& out) const {
  if (method_ == OpeningMethod::kCards) {
    papers::card_features(opening.hand, out);
  } else if (method_ == OpeningMethod::kDomain) {
    papers::domain_features(opening.hand, out);
  } else {
    papers::judgement_features(opening, out);
  }
}

void OpeningLearner::train_softmax(std::span<const Opening> openings, int passes,
                                   std::uint64_t seed) {
  papers::SparseExamples examples;
  for (const Opening& opening : openings) {
    examples.add([&](auto& out) { features(opening, out); }, papers::opening_class(opening.call));
  }
  int count = papers::judgement_feature_count();
  papers::SoftmaxOptions options;
  options.seed = seed;
  if (method_ == OpeningMethod::kJudgement) {
    options.step = 0.02;
    options.passes = 20;
    options.decay = 0.01;
    options.falling = true;
  } else {
    count = method_ == OpeningMethod::kCards ? papers::kCardFeatures : papers::kDomainFeatures;
    options.step = 0.05;
    options.passes = passes;
    options.least_change = kWhiteLeastChange;
  }
  softmax_ = std::make_unique<papers::SoftmaxRegression>(count, papers::kOpeningClasses);
  passes_ = softmax_->train(examples, everything(examples.size()), options);
}

void OpeningLearner::grow_trees(std::span<const Opening> openings, std::uint64_t seed) {
  papers::MeasuredExamples examples;
  examples.measures = papers::opening_measure_count();
  for (const Opening& opening : openings) {
    papers::opening_measures(opening, examples.values);
    examples.labels.push_back(static_cast<std::uint8_t>(papers::opening_class(opening.call)));
  }
  papers::BoostOptions options;
  options.seed = seed;
  options.rounds = 100;
  options.rate = 0.1;
  options.depth = 6;
  options.least_weight = 0.3;
  trees_ = std::make_unique<papers::BoostedTrees>(papers::kOpeningClasses);
  trees_->train(examples, everything(examples.size()), options);
}

}  // namespace bidwright::tools
