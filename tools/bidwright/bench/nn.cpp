// The loops that training spends its time in.

#include <vector>

#include "bench/subject.hpp"

#include "bidwright/nn/adam.hpp"
#include "bidwright/nn/matrix.hpp"

namespace bidwright::tools::bench {

namespace {

struct Shape {
  std::size_t rows;
  std::size_t inner;
  std::size_t columns;
};

std::vector<float> some_floats(std::size_t count) {
  std::vector<float> floats(count);
  for (std::size_t i = 0; i < count; ++i) floats[i] = static_cast<float>(i % 7) * 0.1F - 0.3F;
  return floats;
}

/// Multiplications and additions, each counted.
Speed product_speed(const char* name, double seconds, const Shape& shape, bool transposed) {
  const auto [rows, inner, columns] = shape;
  const auto a = some_floats(rows * inner);
  const auto b = some_floats(inner * columns);
  const auto bias = some_floats(columns);
  auto c = some_floats(rows * columns);
  auto weights = some_floats(inner * columns);
  return {.name = name,
          .per_second = rate_of(
              seconds,
              [&] {
                if (transposed) {
                  nn::multiply_transposed(0, inner, columns, rows, nn::Rows{a.data(), inner},
                                          nn::Rows{c.data(), columns}, weights.data(), columns);
                } else {
                  nn::multiply(rows, columns, inner, nn::Rows{a.data(), inner}, b.data(), columns,
                               bias.data(), nn::MutableRows{c.data(), columns});
                }
                return std::uint64_t{2} * rows * inner * columns;
              }),
          .goal = {},
          .rival = {}};
}

std::vector<Speed> measure(double seconds) {
  const auto gradient = some_floats(98304);
  auto weights = some_floats(gradient.size());
  std::vector<float> first(gradient.size());
  std::vector<float> second(gradient.size());
  std::uint64_t steps = 0;
  return {product_speed("flops, product 512x256x192", seconds, {512, 256, 192}, false),
          product_speed("flops, transposed 512x256x192", seconds, {512, 256, 192}, true),
          product_speed("flops, product 512x192x40", seconds, {512, 192, 40}, false),
          product_speed("flops, transposed 512x192x40", seconds, {512, 192, 40}, true),
          {.name = "weights moved by Adam",
           .per_second = rate_of(seconds,
                                 [&] {
                                   nn::adam(nn::AdamStep::after(steps++, 1e-3F), gradient.size(),
                                            gradient.data(), weights.data(), first.data(),
                                            second.data());
                                   return std::uint64_t{gradient.size()};
                                 }),
           .goal = {},
           .rival = {}}};
}

}  // namespace

Subject nn_subject() {
  return {"nn", nullptr, measure};
}

}  // namespace bidwright::tools::bench
