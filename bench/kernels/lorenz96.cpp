// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Lorenz's equations of 1996 on a ring of 32 places, by the classical Runge-Kutta method with a fixed step.
#include "../bench.h"

namespace {

constexpr int size = 32;
int steps;

void slope(const double *__restrict x, double *__restrict out) {
  for (int i = 0; i < size; i++) out[i] = (x[(i + 1) % size] - x[(i + size - 2) % size]) * x[(i + size - 1) % size] - x[i] + 8;
}

void integrate(int n, const double *__restrict x, int steps, double *__restrict y) {
  const double h = 0.01;
  double a[size], b[size], c[size], d[size], stage[size];
  for (int i = 0; i < n; i++) y[i] = x[i];
  for (int step = 0; step < steps; step++) {
    slope(y, a);
    for (int i = 0; i < size; i++) stage[i] = y[i] + 0.5 * h * a[i];
    slope(stage, b);
    for (int i = 0; i < size; i++) stage[i] = y[i] + 0.5 * h * b[i];
    slope(stage, c);
    for (int i = 0; i < size; i++) stage[i] = y[i] + h * c[i];
    slope(stage, d);
    for (int i = 0; i < size; i++) y[i] += h / 6 * (a[i] + 2 * b[i] + 2 * c[i] + d[i]);
  }
}

void primal(const double *x, double *y) { integrate(size, x, steps, y); }
void tangent(const double *x, const double *x_tan, double *y, double *y_tan) {
  wengert_tangent((void *)integrate, wengert_const, size, wengert_dup, x, x_tan, wengert_const, steps, wengert_dup, y, y_tan);
}
void tangents(const double *x, const double *x_tans, double *y, double *y_tans) {
  wengert_tangent((void *)integrate, wengert_width, bench::directions, wengert_const, size, wengert_dupv, sizeof(double) * size, x, x_tans,
                  wengert_const, steps, wengert_dupv, sizeof(double) * size, y, y_tans);
}
void adjoint(const double *x, double *x_adj, double *y, double *y_adj) {
  wengert_adjoint((void *)integrate, wengert_const, size, wengert_dup, x, x_adj, wengert_const, steps, wengert_dupnoneed, y, y_adj);
}

} // namespace

int main(int argc, char **argv) {
  bench::start(argc, argv);
  steps = bench::small() ? 5 : 200;
  return bench::measure<double>({"lorenz96", bench::noise<double>(size), size, primal, tangent, adjoint, tangents});
}
