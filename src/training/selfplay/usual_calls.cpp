#include "training/selfplay/usual_calls.hpp"

#include <algorithm>
#include <bit>
#include <cmath>

namespace bidwright::training::selfplay {

namespace {

constexpr NetworkShape kShape{96, 48, 48, false};
constexpr float kRate = 1e-3F;
/// Calls rarer than this are rewarded as if they were not.
constexpr float kRarest = 1e-3F;

}  // namespace

UsualCalls::UsualCalls(core::Random& random) : network_(kShape, random) {}

void UsualCalls::reward(Lessons& lessons, float weight, core::Workers& workers) {
  if (lessons.size() == 0) return;
  rows_.clear();
  for (std::size_t row = 0; row < lessons.size(); ++row) {
    std::ranges::copy_if(lessons.rows[row], std::back_inserter(rows_.ones),
                         [](std::uint16_t input) { return input >= bidding::kHandInputs; });
    rows_.end_row();
  }
  network_.prepare(batch_, rows_.size());
  workers.run([&](std::size_t part) {
    const std::size_t first = rows_.size() * part / workers.count();
    const std::size_t last = rows_.size() * (part + 1) / workers.count();
    if (first == last) return;
    network_.forward(rows_, first, last, batch_);
    for (std::size_t row = first; row < last; ++row) {
      CallNumbers usual;
      softmax(network_.outputs(batch_, row), lessons.legal[row], usual);
      for (std::uint64_t left = lessons.tried[row]; left != 0; left &= left - 1) {
        const auto call = static_cast<std::size_t>(std::countr_zero(left));
        lessons.gains[row][call] -= weight * std::log(std::max(usual[call], kRarest));
      }
      float* out = network_.output_gradients(batch_, row);
      std::fill(out, out + network_.output_stride(), 0.0F);
      for (std::size_t call = 0; call < core::kCalls; ++call) {
        out[call] = lessons.weights[row] * (usual[call] - lessons.reference[row][call]) /
                    static_cast<float>(rows_.size());
      }
    }
    network_.backward(first, last, batch_);
  });
  const auto adam = nn::AdamStep::after(steps_++, kRate);
  workers.run(
      [&](std::size_t part) { network_.update(rows_, batch_, adam, part, workers.count()); });
}

void UsualCalls::save(nn::CheckpointWriter& writer) const {
  writer.number(steps_);
  network_.save(writer);
}

void UsualCalls::restore(nn::CheckpointReader& reader) {
  steps_ = reader.number();
  network_.restore(reader);
}

}  // namespace bidwright::training::selfplay
