#include "nn/kernels.hpp"

#include <gtest/gtest.h>

#include "bidwright/core/random.hpp"

namespace bidwright::nn {
namespace {

std::vector<float> random_floats(std::size_t count, std::uint64_t stream) {
  core::Random random(3, core::Purpose::kTest, stream);
  std::vector<float> result(count);
  for (float& x : result) x = static_cast<float>(random.normal());
  return result;
}

/// Everything that the kernels do, for shapes that leave remainders everywhere.
std::vector<float> all_results(const Kernels& kernels) {
  std::vector<float> all;
  const auto keep = [&](const std::vector<float>& some) {
    all.insert(all.end(), some.begin(), some.end());
  };
  for (const std::size_t rows : {1U, 11U, 13U}) {
    for (const std::size_t columns : {8U, 24U, 40U, 64U}) {
      for (const std::size_t inner : {1U, 300U, 513U}) {
        const auto a = random_floats(rows * inner, 1);
        const auto b = random_floats(inner * columns, 2);
        const auto bias = random_floats(columns, 3);
        auto c = random_floats(rows * columns, 4);
        const Rows as{a.data(), inner};
        const MutableRows cs{c.data(), columns};
        kernels.multiply(rows, columns, inner, as, b.data(), columns, nullptr, cs, Then::kNothing);
        keep(c);
        kernels.multiply(rows, columns, inner, as, b.data(), columns, bias.data(), cs,
                         Then::kRectify);
        keep(c);
        auto turned = random_floats(rows * columns, 5);
        const auto back = random_floats(rows * inner, 6);
        kernels.multiply_transposed(0, rows, columns, inner, Rows{back.data(), rows},
                                    Rows{b.data(), columns}, turned.data(), columns);
        keep(turned);
        std::vector<float> across(rows * columns);
        kernels.transpose(rows, columns, c.data(), columns, across.data(), rows);
        keep(across);
      }
    }
  }
  for (const std::size_t count : {8U, 16U, 40U, 136U}) {
    const auto gradient = random_floats(count, 7);
    auto weights = random_floats(count, 8);
    auto first = random_floats(count, 9);
    auto second = random_floats(count, 10);
    for (float& x : second) x *= x;
    kernels.adam(AdamStep::after(3, 0.01F), count, gradient.data(), weights.data(), first.data(),
                 second.data());
    for (const auto* some : {&weights, &first, &second}) keep(*some);
    kernels.mask(count, gradient.data(), weights.data());
    kernels.add(count, gradient.data(), first.data());
    kernels.scale(count, 0.3F, first.data());
    auto angles = gradient;
    for (float& x : angles) x *= 5.0F;
    kernels.hyperbolic_tangent(count, angles.data());
    keep(angles);
    kernels.approach(count, 0.9F, first.data(), second.data());
    for (const auto* some : {&weights, &first, &second}) keep(*some);
  }
  for (const std::size_t stride : {8U, 24U, 40U, 128U, 264U}) {
    const auto table = random_floats(9 * stride, 11);
    const auto bias = random_floats(stride, 12);
    std::vector<float> out(stride);
    const std::vector<std::uint16_t> inputs{0, 8, 3, 3, 7};
    kernels.sum_inputs(inputs.size(), inputs.data(), table.data(), stride, bias.data(), out.data(),
                       Then::kRectify);
    keep(out);
    const std::vector<std::uint32_t> rows{8, 1, 4};
    kernels.sum_rows(rows.size(), rows.data(), table.data(), stride, out.data());
    keep(out);
  }
  return all;
}

TEST(Kernels, GiveTheSameBitsWhateverTheWidthOfTheRegisters) {
  EXPECT_EQ(all_results(kPlainKernels), all_results(kernels()));
#if defined(__x86_64__)
  if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma")) {
    EXPECT_EQ(all_results(kPlainKernels), all_results(kAvx2Kernels));
  }
#endif
}

}  // namespace
}  // namespace bidwright::nn
