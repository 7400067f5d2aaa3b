// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a descent by matrix and vector takes the gradient of: half the square of the length of a matrix times a vector.
#include "../bench.h"

namespace {

void energy(long n, const double *__restrict matrix, const double *__restrict vector, double *__restrict result) {
  double total = 0;
  for (long i = 0; i < n; i++) {
    double sum = 0;
    for (long j = 0; j < n; j++) sum += matrix[i * n + j] * vector[j];
    total += 0.5 * sum * sum;
  }
  *result = total;
}

// The bench's own from here on.
long n;
void primal(const double *x, double *y) { energy(n, x, x + n * n, y); }
void tangent(const double *x, const double *x_tan, double *y, double *y_tan) {
  wengert_tangent((void *)energy, wengert_const, n, wengert_dup, x, x_tan, wengert_dup, x + n * n, x_tan + n * n, wengert_dup, y, y_tan);
}
void tangents(const double *x, const double *x_tans, double *y, double *y_tans) {
  const long apart = sizeof(double) * (n * n + n);
  wengert_tangent((void *)energy, wengert_width, bench::directions, wengert_const, n, wengert_dupv, apart, x, x_tans, wengert_dupv, apart,
                  x + n * n, x_tans + n * n, wengert_dupv, sizeof(double), y, y_tans);
}
void adjoint(const double *x, double *x_adj, double *y, double *y_adj) {
  wengert_adjoint((void *)energy, wengert_const, n, wengert_dup, x, x_adj, wengert_dup, x + n * n, x_adj + n * n, wengert_dupnoneed, y, y_adj);
}

// By hand: each row is read once more, right behind its own product.
void hand(const double *x, double *x_adj, double *y, double *y_adj) {
  const double *__restrict vector = x + n * n;
  double *__restrict vector_adj = x_adj + n * n, total = 0;
  for (long i = 0; i < n; i++) {
    const double *__restrict row = x + i * n;
    double *__restrict row_adj = x_adj + i * n, sum = 0;
    for (long j = 0; j < n; j++) sum += row[j] * vector[j];
    total += 0.5 * sum * sum;
    const double seed = *y_adj * sum;
    for (long j = 0; j < n; j++) row_adj[j] += seed * vector[j], vector_adj[j] += seed * row[j];
  }
  *y = total, *y_adj = 0;
}

} // namespace

int main(int argc, char **argv) {
  bench::start(argc, argv);
  n = bench::small() ? 6 : 2000;
  return bench::measure<double>({"matrix_descent", bench::noise<double>(n * n + n), 1, primal, tangent, adjoint, tangents, hand});
}
