// Steps of learning: a network, the moving average of its weights, and what is to be made of rows.
//
// Results do not depend on the number of workers.
#pragma once

#include "training/selfplay/arena.hpp"
#include "training/selfplay/stepped_network.hpp"

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

  [[nodiscard]] const PolicyNetwork& network() const { return learning_.network(); }
  /// The player: the average over the last steps.
  [[nodiscard]] const PolicyNetwork& average() const { return average_; }

  /// One step on these lessons: towards calls that gain, as far as the weights allow.
  void improve(const Lessons& lessons, const LessonWeights& weights, float rate);
  /// One step towards the chances that others give to calls; returns the mean cross-entropy.
  double imitate(const SparseRows& rows, const std::vector<std::uint64_t>& legal,
                 const std::vector<CallNumbers>& targets, float rate);

  /// average = keep * average + (1 - keep) * network.
  void follow(float keep) { average_.blend(learning_.network(), keep); }
  /// Goes on from this network, as if it had never made a step.
  void restart(PolicyNetwork network);

  void save(nn::CheckpointWriter& writer) const;
  void restore(nn::CheckpointReader& reader);

 private:
  SteppedNetwork learning_;
  PolicyNetwork average_;
  core::Workers& workers_;
};

}  // namespace bidwright::training::selfplay
