// Softmax regression on features that are 0 or 1, by stochastic gradient ascent (White 2017,
// section III): theta += step * (indicator of the label - probabilities) x'. Weights may shrink
// at every step; the step may fall to zero in a line. White stops once a pass changes the norm of
// theta by less than 0.01, after 1,000 passes at the latest.
//
// Examples keep only the places of the ones. Everything is a function of its inputs and the seed.
// A trained model may be read by any number of threads.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

namespace bidwright::papers {

/// Rows of indicators with their labels.
class SparseExamples {
 public:
  /// `write` adds the places of a row's ones to the vector it is given.
  void add(const std::function<void(std::vector<std::uint16_t>&)>& write, int label);

  [[nodiscard]] std::size_t size() const { return labels_.size(); }
  [[nodiscard]] std::span<const std::uint16_t> row(std::size_t i) const {
    return {places_.data() + begins_[i], places_.data() + begins_[i + 1]};
  }
  [[nodiscard]] int label(std::size_t i) const { return labels_[i]; }

 private:
  std::vector<std::uint16_t> places_;
  std::vector<std::size_t> begins_{0};
  std::vector<std::uint8_t> labels_;
};

struct SoftmaxOptions {
  double step = 0.05;
  int passes = 100;
  /// Each step multiplies the weights it touches by 1 - step * decay.
  double decay = 0.0;
  /// The step falls in a line to zero; otherwise it stays.
  bool falling = false;
  /// Stops after a pass that changes the norm of all weights by less; 0: never.
  double least_change = 0.0;
  std::uint64_t seed = 1;
};

class SoftmaxRegression {
 public:
  SoftmaxRegression(int features, int classes);

  /// `chosen` are numbers of examples; `pass_done` is told after every pass and may be empty.
  /// Returns how many passes it took.
  int train(const SparseExamples& examples, std::span<const std::size_t> chosen,
            const SoftmaxOptions& options, const std::function<void(int)>& pass_done = {});

  /// Of all weights.
  [[nodiscard]] double norm() const;
  [[nodiscard]] int classes() const { return classes_; }
  /// One probability a class.
  void probabilities(std::span<const std::uint16_t> row, std::span<float> out) const;
  /// The most probable class, the lowest of several.
  [[nodiscard]] int predict(std::span<const std::uint16_t> row) const;

 private:
  int classes_;
  /// Classes, rounded up so that loops need no remainder.
  std::size_t stride_;
  std::vector<float> weights_;
};

}  // namespace bidwright::papers
