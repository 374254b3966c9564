#include "bidwright/nn/matrix.hpp"

#include "nn/kernels.hpp"

namespace bidwright::nn {

void multiply(std::size_t rows, std::size_t columns, std::size_t inner, Rows a, const float* b,
              std::size_t b_stride, const float* bias, MutableRows c, Then then) {
  kernels().multiply(rows, columns, inner, a, b, b_stride, bias, c, then);
}

void multiply_transposed(std::size_t first, std::size_t last, std::size_t columns,
                         std::size_t inner, Rows a, Rows b, float* c, std::size_t c_stride) {
  kernels().multiply_transposed(first, last, columns, inner, a, b, c, c_stride);
}

void transpose(std::size_t rows, std::size_t columns, const float* from, std::size_t from_stride,
               float* to, std::size_t to_stride) {
  kernels().transpose(rows, columns, from, from_stride, to, to_stride);
}

}  // namespace bidwright::nn
