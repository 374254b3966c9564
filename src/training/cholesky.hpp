// Small symmetric systems, row-major and square, solved in place. Sums run in a fixed order.
#pragma once

#include <vector>

namespace bidwright::training {

/// The lower triangle of L with A = L L'; the rest of the result is 0. A must be positive definite.
void cholesky(const double* a, int n, double* lower);
/// Turns the n x columns matrix B (rows `stride` apart) into A^-1 B.
void cholesky_solve(const double* lower, int n, double* b, int columns, int stride);

}  // namespace bidwright::training
