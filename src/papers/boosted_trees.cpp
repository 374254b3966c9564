#include "bidwright/papers/boosted_trees.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "bidwright/core/random.hpp"

namespace bidwright::papers {

namespace {

/// Measures are at most this large.
constexpr std::size_t kBins = 64;
/// Added to the second derivatives of a leaf.
constexpr double kRidge = 1.0;
/// Examples with smaller gradients hardly move a tree: they are left out of it.
constexpr float kLeastGradient = 2e-4F;
constexpr double kLeastGain = 1e-3;

struct Sums {
  double gradient = 0;
  double weight = 0;

  [[nodiscard]] double gain() const { return gradient * gradient / (weight + kRidge); }
};

void to_probabilities(std::span<float> scores) {
  const float highest = *std::max_element(scores.begin(), scores.end());
  float sum = 0;
  for (float& score : scores) {
    score = std::exp(score - highest);
    sum += score;
  }
  for (float& score : scores) score /= sum;
}

}  // namespace

float BoostedTrees::Tree::value(const std::uint8_t* row) const {
  std::size_t i = 0;
  while (nodes[i].measure >= 0) {
    i = row[nodes[i].measure] <= nodes[i].limit ? nodes[i].low : nodes[i].high;
  }
  return nodes[i].value;
}

/// One tree, level by level.
class BoostedTrees::Grower {
 public:
  Grower(const MeasuredExamples& examples, const BoostOptions& options)
      : examples_(examples), options_(options) {}

  /// `gradients` and `weights` by place in `rows`.
  Tree grow(int label, const std::vector<std::uint32_t>& rows, const std::vector<float>& gradients,
            const std::vector<float>& weights, const std::vector<std::uint16_t>& measures) {
    Tree tree;
    tree.label = label;
    tree.nodes.emplace_back();
    std::vector<Part> parts{{0, 0, {}}};
    parts[0].places.resize(rows.size());
    for (std::size_t i = 0; i < rows.size(); ++i)
      parts[0].places[i] = static_cast<std::uint32_t>(i);

    for (std::size_t p = 0; p < parts.size(); ++p) {
      const Part part = std::move(parts[p]);
      Sums all;
      for (const std::uint32_t i : part.places) {
        all.gradient += gradients[i];
        all.weight += weights[i];
      }
      tree.nodes[part.node].value =
          static_cast<float>(options_.rate * all.gradient / (all.weight + kRidge));
      if (part.depth == options_.depth || all.weight < 2 * options_.least_weight) continue;
      const Split split = best_split(rows, part.places, gradients, weights, measures, all);
      if (split.measure < 0) continue;

      Part low{tree.nodes.size(), part.depth + 1, {}};
      Part high{tree.nodes.size() + 1, part.depth + 1, {}};
      for (const std::uint32_t i : part.places) {
        const bool is_low = examples_.row(rows[i])[split.measure] <= split.limit;
        (is_low ? low : high).places.push_back(i);
      }
      tree.nodes[part.node].measure = split.measure;
      tree.nodes[part.node].limit = split.limit;
      tree.nodes[part.node].low = static_cast<std::uint16_t>(low.node);
      tree.nodes[part.node].high = static_cast<std::uint16_t>(high.node);
      tree.nodes.resize(tree.nodes.size() + 2);
      parts.push_back(std::move(low));
      parts.push_back(std::move(high));
    }
    return tree;
  }

 private:
  struct Part {
    std::size_t node = 0;
    int depth = 0;
    std::vector<std::uint32_t> places;
  };
  struct Split {
    std::int16_t measure = -1;
    std::uint8_t limit = 0;
  };

  [[nodiscard]] Split best_split(const std::vector<std::uint32_t>& rows,
                                 const std::vector<std::uint32_t>& places,
                                 const std::vector<float>& gradients,
                                 const std::vector<float>& weights,
                                 const std::vector<std::uint16_t>& measures, const Sums& all) {
    const std::size_t width = static_cast<std::size_t>(examples_.measures);
    histogram_.assign(width * kBins, {});
    for (const std::uint32_t i : places) {
      const std::uint8_t* row = examples_.row(rows[i]);
      for (const std::uint16_t m : measures) {
        Sums& bin = histogram_[m * kBins + row[m]];
        bin.gradient += gradients[i];
        bin.weight += weights[i];
      }
    }
    Split best;
    double best_gain = kLeastGain;
    for (const std::uint16_t m : measures) {
      Sums low;
      for (std::size_t bin = 0; bin + 1 < kBins; ++bin) {
        const Sums& here = histogram_[m * kBins + bin];
        if (here.weight == 0) continue;
        low.gradient += here.gradient;
        low.weight += here.weight;
        const Sums high{all.gradient - low.gradient, all.weight - low.weight};
        if (low.weight < options_.least_weight || high.weight < options_.least_weight) continue;
        const double gain = low.gain() + high.gain() - all.gain();
        if (gain > best_gain) {
          best_gain = gain;
          best = {static_cast<std::int16_t>(m), static_cast<std::uint8_t>(bin)};
        }
      }
    }
    return best;
  }

  const MeasuredExamples& examples_;
  const BoostOptions& options_;
  std::vector<Sums> histogram_;
};

void BoostedTrees::train(const MeasuredExamples& examples, std::span<const std::size_t> chosen,
                         const BoostOptions& options, const std::function<void(int)>& round_done) {
  const auto classes = static_cast<std::size_t>(classes_);
  std::vector<int> counts(classes);
  for (const std::size_t i : chosen) ++counts[examples.labels[i]];

  // Labels that hardly occur have no trees and keep a score that is never chosen.
  std::vector<float> start(classes, -20.0F);
  for (std::size_t c = 0; c < classes; ++c) {
    if (counts[c] != 0) {
      start[c] = std::log(static_cast<float>(counts[c]) / static_cast<float>(chosen.size()));
    }
    Tree constant;
    constant.label = static_cast<int>(c);
    constant.nodes.emplace_back().value = start[c];
    trees_.push_back(std::move(constant));
  }

  std::vector<float> scores(chosen.size() * classes);
  for (std::size_t i = 0; i < scores.size(); ++i) scores[i] = start[i % classes];
  std::vector<float> chances(scores.size());
  Grower grower(examples, options);
  for (int round = 0; round < options.rounds; ++round) {
    chances = scores;
    for (std::size_t i = 0; i < chosen.size(); ++i) {
      to_probabilities(std::span(chances).subspan(i * classes, classes));
    }
    for (std::size_t c = 0; c < classes; ++c) {
      if (counts[c] < 2) continue;
      core::Random random(options.seed, core::Purpose::kLab, static_cast<std::uint64_t>(round), c);
      std::vector<std::uint32_t> rows;
      std::vector<float> gradients;
      std::vector<float> weights;
      for (std::size_t i = 0; i < chosen.size(); ++i) {
        const float chance = chances[i * classes + c];
        const float gradient = (examples.labels[chosen[i]] == c ? 1.0F : 0.0F) - chance;
        if (std::abs(gradient) < kLeastGradient || random.uniform() >= options.rows) continue;
        rows.push_back(static_cast<std::uint32_t>(chosen[i]));
        gradients.push_back(gradient);
        weights.push_back(std::max(chance * (1.0F - chance), 1e-6F));
      }
      std::vector<std::uint16_t> measures;
      for (int m = 0; m < examples.measures; ++m) {
        if (random.uniform() < options.columns) measures.push_back(static_cast<std::uint16_t>(m));
      }
      if (rows.empty() || measures.empty()) continue;
      Tree tree = grower.grow(static_cast<int>(c), rows, gradients, weights, measures);
      for (std::size_t i = 0; i < chosen.size(); ++i) {
        scores[i * classes + c] += tree.value(examples.row(chosen[i]));
      }
      trees_.push_back(std::move(tree));
    }
    if (round_done) round_done(round);
  }
}

void BoostedTrees::probabilities(const std::uint8_t* row, std::span<float> out) const {
  const auto scores = out.first(static_cast<std::size_t>(classes_));
  std::fill(scores.begin(), scores.end(), 0.0F);
  for (const Tree& tree : trees_) scores[static_cast<std::size_t>(tree.label)] += tree.value(row);
  to_probabilities(scores);
}

int BoostedTrees::predict(const std::uint8_t* row) const {
  std::vector<float> values(static_cast<std::size_t>(classes_));
  probabilities(row, values);
  return static_cast<int>(std::max_element(values.begin(), values.end()) - values.begin());
}

}  // namespace bidwright::papers
