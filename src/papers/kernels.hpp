// The inner loops of small dense algebra, compiled once for every width of vector registers that
// matters and chosen when the program starts. Sums run in a fixed order and nothing is contracted,
// so every variant gives the same bits.
#pragma once

namespace bidwright::papers {

/// out[j] += sum over i of x[i] * matrix[i * stride + j], j < columns; columns a multiple of 4.
void add_product(const double* matrix, int rows, int stride, const double* x, int columns,
                 double* out);
/// matrix[i * stride + j] += u[i] * v[j]; columns a multiple of 4.
void add_outer(double* matrix, int rows, int stride, const double* u, const double* v, int columns);

}  // namespace bidwright::papers
