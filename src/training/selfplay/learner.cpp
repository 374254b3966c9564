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
    : learning_(std::move(network)), average_(learning_.network()), workers_(workers) {}

void Learner::improve(const Lessons& lessons, const LessonWeights& weights, float rate) {
  learning_.step(
      lessons.rows,
      [&](std::size_t row, const float* numbers, float* out) {
        CallNumbers chances;
        softmax(numbers, lessons.legal[row], chances);
        lesson_gradient(lessons, row, weights, chances, out);
        if (!network().shape().guesses) return;
        for (std::size_t i = 0; i < kGuesses; ++i) {
          const std::size_t at = core::kCalls + i;
          out[at] = lessons.weights[row] * weights.guess * (numbers[at] - lessons.others[row][i]);
        }
      },
      rate, workers_);
}

double Learner::imitate(const SparseRows& rows, const std::vector<std::uint64_t>& legal,
                        const std::vector<CallNumbers>& targets, float rate) {
  std::vector<double> losses(rows.size(), 0.0);
  learning_.step(
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
      rate, workers_);
  return std::accumulate(losses.begin(), losses.end(), 0.0) /
         static_cast<double>(std::max<std::size_t>(1, rows.size()));
}

void Learner::restart(PolicyNetwork network) {
  network.forget_moments();
  average_ = network;
  learning_ = SteppedNetwork(std::move(network));
}

void Learner::save(nn::CheckpointWriter& writer) const {
  learning_.save(writer);
  average_.save(writer);
}

void Learner::restore(nn::CheckpointReader& reader) {
  learning_.restore(reader);
  average_.restore(reader);
}

}  // namespace bidwright::training::selfplay
