#include "papers/kernels.hpp"

#include <cstring>

#include "core/clones.hpp"

namespace bidwright::papers {
namespace {

constexpr int kLanes = 4;
using Lanes = double __attribute__((vector_size(kLanes * sizeof(double))));

BIDWRIGHT_INLINE void load(Lanes& to, const double* from) {
  std::memcpy(&to, from, sizeof(Lanes));
}
BIDWRIGHT_INLINE void store(double* to, const Lanes& from) {
  std::memcpy(to, &from, sizeof(Lanes));
}

/// Columns that are summed in registers at a time.
template <int Vectors>
BIDWRIGHT_INLINE void product_block(const double* matrix, int rows, int stride, const double* x,
                                    double* out) {
  Lanes sums[static_cast<unsigned>(Vectors)];
  for (int v = 0; v < Vectors; ++v) load(sums[v], out + v * kLanes);
  for (int i = 0; i < rows; ++i) {
    const double* row = matrix + i * stride;
    for (int v = 0; v < Vectors; ++v) {
      Lanes entries;
      load(entries, row + v * kLanes);
      sums[v] += x[i] * entries;
    }
  }
  for (int v = 0; v < Vectors; ++v) store(out + v * kLanes, sums[v]);
}

}  // namespace

BIDWRIGHT_CLONES void add_product(const double* matrix, int rows, int stride, const double* x,
                                  int columns, double* out) {
  int j = 0;
  for (; j + 4 * kLanes <= columns; j += 4 * kLanes) {
    product_block<4>(matrix + j, rows, stride, x, out + j);
  }
  if (columns - j == 3 * kLanes) {
    product_block<3>(matrix + j, rows, stride, x, out + j);
  } else if (columns - j == 2 * kLanes) {
    product_block<2>(matrix + j, rows, stride, x, out + j);
  } else if (columns - j == kLanes) {
    product_block<1>(matrix + j, rows, stride, x, out + j);
  }
}

BIDWRIGHT_CLONES void add_outer(double* matrix, int rows, int stride, const double* u,
                                const double* v, int columns) {
  for (int i = 0; i < rows; ++i) {
    double* row = matrix + i * stride;
    for (int j = 0; j < columns; j += kLanes) {
      Lanes entries;
      Lanes factors;
      load(entries, row + j);
      load(factors, v + j);
      entries += u[i] * factors;
      store(row + j, entries);
    }
  }
}

}  // namespace bidwright::papers
