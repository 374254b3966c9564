// How often each call is made in an auction, whoever holds whatever: a small network of what all
// may see. Calls that are rarer than the hands that could make them deserve are found by it: a
// bonus for them is a reward for calls that tell hands apart.
#pragma once

#include "training/selfplay/arena.hpp"
#include "training/selfplay/stepped_network.hpp"

namespace bidwright::training::selfplay {

class UsualCalls {
 public:
  explicit UsualCalls(core::Random& random);

  /// Adds to the gains of the calls that were tried `weight` times minus the logarithm of how often
  /// they are made there, then learns from how often the reference makes them.
  void reward(Lessons& lessons, float weight, core::Workers& workers);

  void save(nn::CheckpointWriter& writer) const { network_.save(writer); }
  void restore(nn::CheckpointReader& reader) { network_.restore(reader); }

 private:
  SteppedNetwork network_;
  SparseRows rows_;
};

}  // namespace bidwright::training::selfplay
