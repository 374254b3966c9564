#include "training/selfplay/learner.hpp"

#include <bit>
#include <cmath>
#include <numeric>

namespace bidwright::training::selfplay {

namespace {

constexpr float kTiny = 1e-7F;

/// What a lesson asks of the outputs: the gradient of minus the gain expected of the calls tried,
/// of the entropy and of the divergence.
void lesson_gradient(const Lessons& lessons, std::size_t member, const LessonWeights& weights,
                     const CallNumbers& chances, float* gradient) {
  const std::uint64_t tried = lessons.tried[member];
  const CallNumbers& gains = lessons.gains[member];
  const CallNumbers& reference = lessons.reference[member];
  float share = 0;
  float mean = 0;
  float entropy = 0;
  float divergence = 0;
  std::array<float, kOutputs> logs{};
  std::array<float, kOutputs> ratios{};
  for (std::uint64_t left = lessons.legal[member]; left != 0; left &= left - 1) {
    const auto i = static_cast<std::size_t>(std::countr_zero(left));
    if ((tried >> i & 1) != 0) {
      share += chances[i];
      mean += chances[i] * gains[i];
    }
    logs[i] = std::log(std::max(chances[i], kTiny));
    ratios[i] = logs[i] - std::log(std::max(reference[i], kTiny));
    entropy -= chances[i] * logs[i];
    divergence += chances[i] * ratios[i];
  }
  mean /= std::max(share, kTiny);
  for (std::uint64_t left = lessons.legal[member]; left != 0; left &= left - 1) {
    const auto i = static_cast<std::size_t>(std::countr_zero(left));
    float wanted = weights.divergence * -chances[i] * (ratios[i] - divergence) -
                   weights.entropy * chances[i] * (logs[i] + entropy);
    if ((tried >> i & 1) != 0) wanted += chances[i] / std::max(share, kTiny) * (gains[i] - mean);
    gradient[i] = -wanted * lessons.weights[member];
  }
}

}  // namespace

Learner::Learner(PolicyNetwork network, core::Workers& workers)
    : network_(std::move(network)), average_(network_), workers_(workers) {}

void Learner::step(const SparseRows& rows, const RowGradient& gradient, float rate) {
  if (rows.size() == 0) return;
  network_.prepare(batch_, rows.size());
  workers_.run([&](std::size_t part) {
    const std::size_t first = rows.size() * part / workers_.count();
    const std::size_t last = rows.size() * (part + 1) / workers_.count();
    if (first == last) return;
    network_.forward(rows, first, last, batch_);
    for (std::size_t row = first; row < last; ++row) {
      float* out = network_.output_gradients(batch_, row);
      std::fill(out, out + network_.output_stride(), 0.0F);
      gradient(row, network_.outputs(batch_, row), out);
      for (std::size_t i = 0; i < network_.outputs(); ++i) {
        out[i] /= static_cast<float>(rows.size());
      }
    }
    network_.backward(first, last, batch_);
  });
  const auto adam = nn::AdamStep::after(steps_++, rate);
  workers_.run(
      [&](std::size_t part) { network_.update(rows, batch_, adam, part, workers_.count()); });
}

void Learner::improve(const Lessons& lessons, const LessonWeights& weights, float rate) {
  step(
      lessons.rows,
      [&](std::size_t row, const float* numbers, float* out) {
        CallNumbers chances;
        softmax(numbers, lessons.legal[row], chances);
        lesson_gradient(lessons, row, weights, chances, out);
        if (!network_.shape().guesses) return;
        for (std::size_t i = 0; i < kGuesses; ++i) {
          const std::size_t at = core::kCalls + i;
          out[at] = lessons.weights[row] * weights.guess * (numbers[at] - lessons.others[row][i]);
        }
      },
      rate);
}

double Learner::imitate(const SparseRows& rows, const std::vector<std::uint64_t>& legal,
                        const std::vector<CallNumbers>& targets, float rate) {
  std::vector<double> losses(rows.size(), 0.0);
  step(
      rows,
      [&](std::size_t row, const float* numbers, float* out) {
        CallNumbers chances;
        softmax(numbers, legal[row], chances);
        for (std::size_t i = 0; i < core::kCalls; ++i) {
          out[i] = chances[i] - targets[row][i];
          if (targets[row][i] > 0) {
            losses[row] -= static_cast<double>(targets[row][i]) *
                           std::log(std::max(1e-9, static_cast<double>(chances[i])));
          }
        }
      },
      rate);
  return std::accumulate(losses.begin(), losses.end(), 0.0) /
         static_cast<double>(std::max<std::size_t>(1, rows.size()));
}

void Learner::restart(PolicyNetwork network) {
  network_ = std::move(network);
  network_.forget_moments();
  average_ = network_;
  steps_ = 0;
}

void Learner::save(nn::CheckpointWriter& writer) const {
  writer.number(steps_);
  network_.save(writer);
  average_.save(writer);
}

void Learner::restore(nn::CheckpointReader& reader) {
  steps_ = reader.number();
  network_.restore(reader);
  average_.restore(reader);
}

}  // namespace bidwright::training::selfplay
