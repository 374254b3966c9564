#include "training/selfplay/stepped_network.hpp"

#include <algorithm>

namespace bidwright::training::selfplay {

void SteppedNetwork::step(const SparseRows& rows, const RowGradient& gradient, float rate,
                          core::Workers& workers) {
  if (rows.size() == 0) return;
  network_.prepare(batch_, rows.size());
  workers.run([&](std::size_t part) {
    const auto [first, last] = workers.share(rows.size(), part);
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
  workers.run(
      [&](std::size_t part) { network_.update(rows, batch_, adam, part, workers.count()); });
}

void SteppedNetwork::save(nn::CheckpointWriter& writer) const {
  writer.number(steps_);
  network_.save(writer);
}

void SteppedNetwork::restore(nn::CheckpointReader& reader) {
  steps_ = reader.number();
  network_.restore(reader);
}

}  // namespace bidwright::training::selfplay
