// What networks that predict tricks share when they learn: the loss of a class, and the walk
// through batches.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <functional>
#include <numeric>
#include <span>
#include <vector>

#include "bidwright/core/workers.hpp"
#include "bidwright/nn/dense.hpp"

namespace bidwright::tricks {

/// Turns a row of scores into chances, in place.
inline void softmax(std::span<float> row) {
  const float highest = *std::max_element(row.begin(), row.end());
  float sum = 0;
  for (float& value : row) {
    value = std::exp(value - highest);
    sum += value;
  }
  for (float& value : row) value /= sum;
}

/// For a row of scores: the gradient of the cross-entropy to a class, divided by `batch`; returns
/// the cross-entropy.
inline double softmax_loss(const float* scores, std::size_t size, std::size_t truth, float batch,
                           float* gradient) {
  std::copy_n(scores, size, gradient);
  softmax({gradient, size});
  const double loss = -std::log(std::max(1e-30, static_cast<double>(gradient[truth])));
  gradient[truth] -= 1;
  for (std::size_t i = 0; i < size; ++i) gradient[i] /= batch;
  return loss;
}

/// Numbers 0 .. count - 1 in an order of their own for every pass.
inline std::vector<std::uint32_t> shuffled(std::size_t count, std::uint64_t seed,
                                           std::uint64_t pass) {
  std::vector<std::uint32_t> order(count);
  std::iota(order.begin(), order.end(), 0U);
  core::Random random(seed, core::Purpose::kTraining, 1000 + pass);
  random.shuffle(order);
  return order;
}

/// Falls in a line from `rate` to its tenth over `passes`.
inline float rate_at(float rate, double pass, int passes) {
  const double left = std::max(0.0, 1.0 - pass / std::max(1, passes));
  return static_cast<float>(rate * (0.1 + 0.9 * left));
}

/// What a pass over the samples does with one batch. `members` are the numbers of its samples.
struct BatchWork {
  /// Makes room for so many rows.
  std::function<void(std::size_t rows)> prepare;
  /// Forward and backward for rows [first, last); adds each row's loss to losses[row].
  std::function<void(std::span<const std::uint32_t> members, std::size_t first, std::size_t last,
                     std::vector<double>& losses)>
      rows;
  /// The step after the batch; `done`: the share of the pass before it.
  std::function<void(std::size_t rows, double done)> begin_step;
  std::function<void(std::size_t rows, std::size_t part, std::size_t parts)> step;
};

/// Works through the samples in this order; the mean loss.
inline double run_pass(std::span<const std::uint32_t> order, std::size_t batch,
                       core::Workers& workers, const BatchWork& work) {
  std::vector<double> losses;
  double loss = 0;
  for (std::size_t begin = 0; begin < order.size(); begin += batch) {
    const auto members = order.subspan(begin, std::min(batch, order.size() - begin));
    losses.assign(members.size(), 0);
    work.prepare(members.size());
    workers.run([&](std::size_t part) {
      const auto [first, last] = workers.share(members.size(), part);
      if (first < last) work.rows(members, first, last, losses);
    });
    work.begin_step(members.size(), static_cast<double>(begin) / static_cast<double>(order.size()));
    workers.run([&](std::size_t part) { work.step(members.size(), part, workers.count()); });
    loss += std::accumulate(losses.begin(), losses.end(), 0.0);
  }
  return loss / static_cast<double>(std::max<std::size_t>(1, order.size()));
}

}  // namespace bidwright::tricks
