// A network and the steps of Adam that it learns by.
#pragma once

#include <functional>

#include "training/selfplay/policy_network.hpp"

namespace bidwright::training::selfplay {

class SteppedNetwork {
 public:
  explicit SteppedNetwork(PolicyNetwork network) : network_(std::move(network)) {}

  [[nodiscard]] const PolicyNetwork& network() const { return network_; }
  [[nodiscard]] PolicyNetwork& network() { return network_; }

  /// gradient(row, numbers of its calls, gradients to be written, which are 0).
  using RowGradient = std::function<void(std::size_t row, const float* numbers, float* gradient)>;
  /// One step by the mean of the rows' gradients. Results do not depend on the number of workers.
  void step(const SparseRows& rows, const RowGradient& gradient, float rate,
            core::Workers& workers);

  void save(nn::CheckpointWriter& writer) const;
  void restore(nn::CheckpointReader& reader);

 private:
  PolicyNetwork network_;
  PolicyNetwork::Batch batch_;
  std::uint64_t steps_ = 0;
};

}  // namespace bidwright::training::selfplay
