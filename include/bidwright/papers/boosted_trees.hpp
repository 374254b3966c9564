// Gradient-boosted decision trees for several classes (Friedman 2001): every round grows one small
// regression tree a class on the gradient of the likelihood, by second-order gains over histograms
// of small whole numbers.
//
// Everything is a function of the inputs and the seed. A trained model may be read by any number
// of threads.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

namespace bidwright::papers {

/// Rows of small numbers, all of the same width, with their labels.
struct MeasuredExamples {
  int measures = 0;
  std::vector<std::uint8_t> values;
  std::vector<std::uint8_t> labels;

  [[nodiscard]] std::size_t size() const { return labels.size(); }
  [[nodiscard]] const std::uint8_t* row(std::size_t i) const {
    return values.data() + i * static_cast<std::size_t>(measures);
  }
};

struct BoostOptions {
  int rounds = 60;
  double rate = 0.15;
  int depth = 5;
  /// The share of the examples and of the measures that a tree sees.
  double rows = 0.7;
  double columns = 0.6;
  /// A leaf needs so much of the second derivative.
  double least_weight = 1.0;
  std::uint64_t seed = 1;
};

class BoostedTrees {
 public:
  explicit BoostedTrees(int classes) : classes_(classes) {}

  /// `chosen` are numbers of examples.
  void train(const MeasuredExamples& examples, std::span<const std::size_t> chosen,
             const BoostOptions& options, const std::function<void(int)>& round_done = {});

  void probabilities(const std::uint8_t* row, std::span<float> out) const;
  /// The most probable class, the lowest of several.
  [[nodiscard]] int predict(const std::uint8_t* row) const;

 private:
  struct Node {
    /// -1: a leaf.
    std::int16_t measure = -1;
    /// Rows up to this go to `low`.
    std::uint8_t limit = 0;
    std::uint16_t low = 0;
    std::uint16_t high = 0;
    float value = 0;
  };
  struct Tree {
    int label = 0;
    std::vector<Node> nodes;

    [[nodiscard]] float value(const std::uint8_t* row) const;
  };
  class Grower;

  int classes_;
  std::vector<Tree> trees_;
};

}  // namespace bidwright::papers
