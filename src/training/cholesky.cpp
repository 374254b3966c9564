#include "cholesky.hpp"

#include <cmath>

namespace bidwright::training {

void cholesky(const double* a, int n, double* lower) {
  for (int i = 0; i < n; ++i) {
    double* row = lower + i * n;
    for (int j = 0; j <= i; ++j) {
      const double* other = lower + j * n;
      double sum = a[i * n + j];
      for (int k = 0; k < j; ++k) sum -= row[k] * other[k];
      row[j] = i == j ? std::sqrt(sum) : sum / other[j];
    }
    for (int j = i + 1; j < n; ++j) row[j] = 0;
  }
}

void cholesky_solve(const double* lower, int n, double* b, int columns, int stride) {
  for (int i = 0; i < n; ++i) {
    double* __restrict to = b + i * stride;
    for (int k = 0; k < i; ++k) {
      const double factor = lower[i * n + k];
      const double* __restrict from = b + k * stride;
      for (int c = 0; c < columns; ++c) to[c] -= factor * from[c];
    }
    const double scale = 1 / lower[i * n + i];
    for (int c = 0; c < columns; ++c) to[c] *= scale;
  }
  for (int i = n - 1; i >= 0; --i) {
    double* __restrict to = b + i * stride;
    for (int k = i + 1; k < n; ++k) {
      const double factor = lower[k * n + i];
      const double* __restrict from = b + k * stride;
      for (int c = 0; c < columns; ++c) to[c] -= factor * from[c];
    }
    const double scale = 1 / lower[i * n + i];
    for (int c = 0; c < columns; ++c) to[c] *= scale;
  }
}

}  // namespace bidwright::training
