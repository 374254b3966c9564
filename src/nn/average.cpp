#include "bidwright/nn/average.hpp"

#include <algorithm>
#include <cassert>

#include "nn/kernels.hpp"

#include "bidwright/core/share.hpp"
#include "bidwright/nn/matrix.hpp"

namespace bidwright::nn {

MovingAverage::MovingAverage(const Weights& weights, float keep) : keep_(keep) {
  for (const auto block : weights) means_.emplace_back(block.begin(), block.end());
}

void MovingAverage::follow(const Weights& weights, std::uint64_t step, std::size_t part,
                           std::size_t parts) {
  assert(weights.size() == means_.size());
  const float ramp = static_cast<float>(1 + step) / static_cast<float>(10 + step);
  const float keep = std::min(keep_, ramp);
  for (std::size_t i = 0; i < means_.size(); ++i) {
    const std::size_t size = means_[i].size();
    const core::Share share = core::share_of(size, part, parts);
    const std::size_t first = std::min(size, round_up(share.begin, kLanes));
    const std::size_t last = std::min(size, round_up(share.end, kLanes));
    kernels().approach(last - first, keep, weights[i].data() + first, means_[i].data() + first);
  }
}

void MovingAverage::copy_to(const Weights& weights) const {
  for (std::size_t i = 0; i < means_.size(); ++i) std::ranges::copy(means_[i], weights[i].begin());
}

void MovingAverage::exchange(const Weights& weights) {
  for (std::size_t i = 0; i < means_.size(); ++i) std::ranges::swap_ranges(means_[i], weights[i]);
}

void MovingAverage::save(CheckpointWriter& writer) const {
  for (const auto& block : means_) writer.floats(block);
}

void MovingAverage::restore(CheckpointReader& reader) {
  for (auto& block : means_) reader.floats(block);
}

}  // namespace bidwright::nn
