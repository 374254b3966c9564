// The layers of an AE-MLP and the work of its passes.
#pragma once

#include "papers/tricks/block_layer.hpp"
#include "papers/tricks/inputs.hpp"
#include "tricks/passes.hpp"

#include "bidwright/papers/trick_network.hpp"

namespace bidwright::papers {

class TrickNetwork::State {
 public:
  explicit State(const TrickNetworkOptions& options);

  [[nodiscard]] const Chain& encoder() const { return encoder_; }

  double pretrain(std::span<const TrickSample> samples);
  double learn(std::span<const TrickSample> samples);
  std::vector<TrickChances> predict(std::span<const TrickSample> samples);

 private:
  void fill(std::span<const TrickSample> samples, std::span<const std::uint32_t> members,
            std::size_t first, std::size_t last, std::uint64_t pass);
  void pretrain_rows(std::size_t first, std::size_t last, std::size_t rows,
                     std::vector<double>& losses);
  double answer_loss(std::size_t row, int tricks, std::size_t rows);
  [[nodiscard]] Step step_at(std::uint64_t count, float rate) const {
    return {nn::AdamStep::after(count, rate), options_.optimiser};
  }
  void learn_rows(std::span<const TrickSample> samples, std::span<const std::uint32_t> members,
                  std::size_t first, std::size_t last, std::vector<double>& losses);

  TrickNetworkOptions options_;
  core::Random random_;
  Chain encoder_;
  Chain decoder_;
  Chain head_;
  core::Workers workers_;

  // What belongs to the batch at hand.
  std::vector<float> input_;
  Chain::Batch encoded_;
  Chain::Batch decoded_;
  Chain::Batch answer_;

  Step step_;
  std::uint64_t pretraining_steps_ = 0;
  std::uint64_t pretraining_passes_ = 0;
  std::uint64_t steps_ = 0;
  std::uint64_t passes_ = 0;
};

}  // namespace bidwright::papers
