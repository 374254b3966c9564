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

UsualCalls::UsualCalls(core::Random& random) : network_(PolicyNetwork(kShape, random)) {}

void UsualCalls::reward(Lessons& lessons, float weight, core::Workers& workers) {
  rows_.clear();
  for (std::size_t row = 0; row < lessons.size(); ++row) {
    std::ranges::copy_if(lessons.rows[row], std::back_inserter(rows_.ones),
                         [](std::uint16_t input) { return input >= bidding::kHandInputs; });
    rows_.end_row();
  }
  network_.step(
      rows_,
      [&](std::size_t row, const float* numbers, float* out) {
        CallNumbers usual;
        softmax(numbers, lessons.legal[row], usual);
        for (std::uint64_t left = lessons.tried[row]; left != 0; left &= left - 1) {
          const auto call = static_cast<std::size_t>(std::countr_zero(left));
          lessons.gains[row][call] -= weight * std::log(std::max(usual[call], kRarest));
        }
        for (std::size_t call = 0; call < core::kCalls; ++call) {
          out[call] = lessons.weights[row] * (usual[call] - lessons.reference[row][call]);
        }
      },
      kRate, workers);
}

}  // namespace bidwright::training::selfplay
