// The loops that training spends its time in, compiled once for each width of vector registers.
// All variants give the same bits: every element of a result is one chain of operations in an
// order that is stated, and a multiply-add is always rounded once, in hardware or in software.
// Private to the module.
#pragma once

#include <cstddef>
#include <cstdint>

#include "bidwright/nn/adam.hpp"
#include "bidwright/nn/matrix.hpp"

namespace bidwright::nn {

/// Counts of floats and strides are multiples of eight.
struct Kernels {
  void (*multiply)(std::size_t rows, std::size_t columns, std::size_t inner, Rows a, const float* b,
                   std::size_t b_stride, const float* bias, MutableRows c, Then then);
  void (*multiply_transposed)(std::size_t first, std::size_t last, std::size_t columns,
                              std::size_t inner, Rows a, Rows b, float* c, std::size_t c_stride);
  void (*transpose)(std::size_t rows, std::size_t columns, const float* from,
                    std::size_t from_stride, float* to, std::size_t to_stride);
  void (*adam)(const AdamStep& step, std::size_t count, const float* gradient, float* weights,
               float* first, float* second);
  /// gradient = value > 0 ? gradient : 0
  void (*mask)(std::size_t count, const float* value, float* gradient);
  /// to += from
  void (*add)(std::size_t count, const float* from, float* to);
  /// values = factor * values
  void (*scale)(std::size_t count, float factor, float* values);
  /// values = tanh(values)
  void (*hyperbolic_tangent)(std::size_t count, float* values);
  /// to = keep * to + (1 - keep) * from
  void (*approach)(std::size_t count, float keep, const float* from, float* to);
  /// out = bias + rows of `table`, one after another.
  void (*sum_inputs)(std::size_t count, const std::uint16_t* rows, const float* table,
                     std::size_t stride, const float* bias, float* out, Then then);
  /// The same without a bias.
  void (*sum_rows)(std::size_t count, const std::uint32_t* rows, const float* table,
                   std::size_t stride, float* out);
};

/// The best that this processor can run.
[[nodiscard]] const Kernels& kernels();

// Each in a source file with flags of its own; not all are there on other processors.
extern const Kernels kPlainKernels;
extern const Kernels kAvx2Kernels;
extern const Kernels kAvx512Kernels;

}  // namespace bidwright::nn
