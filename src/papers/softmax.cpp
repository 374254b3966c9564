#include "bidwright/papers/softmax.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "bidwright/core/random.hpp"

namespace bidwright::papers {

namespace {

constexpr std::size_t kLanes = 8;

}  // namespace

void SparseExamples::add(const std::function<void(std::vector<std::uint16_t>&)>& write, int label) {
  write(places_);
  begins_.push_back(places_.size());
  labels_.push_back(static_cast<std::uint8_t>(label));
}

SoftmaxRegression::SoftmaxRegression(int features, int classes)
    : classes_(classes),
      stride_((static_cast<std::size_t>(classes) + kLanes - 1) / kLanes * kLanes),
      weights_(static_cast<std::size_t>(features) * stride_) {}

void SoftmaxRegression::probabilities(std::span<const std::uint16_t> row,
                                      std::span<float> out) const {
  assert(out.size() >= static_cast<std::size_t>(classes_));
  const auto classes = static_cast<std::size_t>(classes_);
  std::fill_n(out.begin(), classes, 0.0F);
  for (const std::uint16_t place : row) {
    const float* weights = weights_.data() + place * stride_;
    for (std::size_t c = 0; c < classes; ++c) out[c] += weights[c];
  }
  const float highest = *std::max_element(out.begin(), out.begin() + classes_);
  float sum = 0;
  for (std::size_t c = 0; c < classes; ++c) {
    out[c] = std::exp(out[c] - highest);
    sum += out[c];
  }
  for (std::size_t c = 0; c < classes; ++c) out[c] /= sum;
}

int SoftmaxRegression::predict(std::span<const std::uint16_t> row) const {
  std::vector<float> values(stride_);
  probabilities(row, values);
  return static_cast<int>(std::max_element(values.begin(), values.begin() + classes_) -
                          values.begin());
}

double SoftmaxRegression::norm() const {
  double squares = 0;
  for (const float weight : weights_) squares += double{weight} * double{weight};
  return std::sqrt(squares);
}

int SoftmaxRegression::train(const SparseExamples& examples, std::span<const std::size_t> chosen,
                             const SoftmaxOptions& options,
                             const std::function<void(int)>& pass_done) {
  std::vector<std::size_t> order(chosen.begin(), chosen.end());
  std::vector<float> values(stride_);
  double before = norm();
  for (int pass = 0; pass < options.passes; ++pass) {
    core::Random random(options.seed, core::Purpose::kLab, static_cast<std::uint64_t>(pass));
    random.shuffle(order);
    const double left = options.falling ? 1.0 - static_cast<double>(pass) / options.passes : 1.0;
    const auto step = static_cast<float>(options.step * left);
    const auto keep = static_cast<float>(1.0 - options.step * left * options.decay);
    for (const std::size_t i : order) {
      const auto row = examples.row(i);
      probabilities(row, values);
      values[static_cast<std::size_t>(examples.label(i))] -= 1.0F;
      for (const std::uint16_t place : row) {
        float* weights = weights_.data() + place * stride_;
        for (std::size_t c = 0; c < stride_; ++c) {
          weights[c] = keep * weights[c] - step * values[c];
        }
      }
    }
    if (pass_done) pass_done(pass);
    if (options.least_change > 0) {
      const double after = norm();
      if (std::abs(after - before) < options.least_change) return pass + 1;
      before = after;
    }
  }
  return options.passes;
}

}  // namespace bidwright::papers
