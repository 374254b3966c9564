#include "kernels.hpp"

#if defined(__x86_64__) && defined(__GNUC__) && !defined(__SANITIZE_THREAD__) && \
    !defined(__SANITIZE_ADDRESS__) && !defined(__clang__)
#define BIDWRIGHT_CLONES __attribute__((target_clones("default", "avx2", "avx512f")))
#else
#define BIDWRIGHT_CLONES
#endif

namespace bidwright::training {
namespace {

template <int Width>
inline __attribute__((always_inline)) void product_block(const double* __restrict matrix, int rows,
                                                         int stride, const double* __restrict x,
                                                         double* __restrict out) {
  double sums[static_cast<unsigned>(Width)];
  for (int j = 0; j < Width; ++j) sums[j] = out[j];
  for (int i = 0; i < rows; ++i) {
    const double factor = x[i];
    const double* __restrict row = matrix + i * stride;
    for (int j = 0; j < Width; ++j) sums[j] += factor * row[j];
  }
  for (int j = 0; j < Width; ++j) out[j] = sums[j];
}

}  // namespace

BIDWRIGHT_CLONES void add_product(const double* matrix, int rows, int stride, const double* x,
                                  int columns, double* out) {
  int j = 0;
  for (; j + 16 <= columns; j += 16) product_block<16>(matrix + j, rows, stride, x, out + j);
  for (; j < columns; j += 4) product_block<4>(matrix + j, rows, stride, x, out + j);
}

BIDWRIGHT_CLONES void add_outer(double* matrix, int rows, int stride, const double* u,
                                const double* v, int columns) {
  for (int i = 0; i < rows; ++i) {
    const double factor = u[i];
    double* __restrict row = matrix + i * stride;
    const double* __restrict from = v;
    for (int j = 0; j < columns; ++j) row[j] += factor * from[j];
  }
}

}  // namespace bidwright::training
