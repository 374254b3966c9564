// Steps of learning: a network, the moving average of its weights, and what is to be made of rows.
//
// Results do not depend on the number of workers.
#pragma once

#include <functional>

#include "training/selfplay/arena.hpp"

namespace bidwright::training::selfplay {

struct LessonWeights {
  /// IMPs for uncertainty, a natural logarithm of it.
  float entropy = 0.03F;
  /// IMPs for the divergence from the reference network.
  float divergence = 0.1F;
  /// IMPs for guessing the others' hands.
  float guess = 0.0F;
};

class Learner {
 public:
  Learner(PolicyNetwork network, core::Workers& workers);

  [[nodiscard]] const PolicyNetwork& network() const { return network_; }
  /// The player: the average over the last steps.
  [[nodiscard]] const PolicyNetwork& average() const { return average_; }

  /// One step on these lessons: towards calls that gain, as far as the weights allow.
  void improve(const Lessons& lessons, const LessonWeights& weights, float rate);
  /// One step towards the chances that others give to calls; returns the mean cross-entropy.
  double imitate(const SparseRows& rows, const std::vector<std::uint64_t>& legal,
                 const std::vector<CallNumbers>& targets, float rate);

  /// average = keep * average + (1 - keep) * network.
  void follow(float keep) { average_.blend(network_, keep); }
  /// Goes on from this network, as if it had never made a step.
  void restart(PolicyNetwork network);

  void save(nn::CheckpointWriter& writer) const;
  void restore(nn::CheckpointReader& reader);

 private:
  /// gradient(row, numbers of its calls, gradients to be written).
  using RowGradient = std::function<void(std::size_t row, const float* numbers, float* gradient)>;
  void step(const SparseRows& rows, const RowGradient& gradient, float rate);

  PolicyNetwork network_;
  PolicyNetwork average_;
  core::Workers& workers_;
  PolicyNetwork::Batch batch_;
  std::uint64_t steps_ = 0;
};

}  // namespace bidwright::training::selfplay
