// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A front that spreads by its own density, u' = div (u grad u) + u (1 - u), in two dimensions, by explicit steps between two arrays whose pointers
// are swapped. Nothing says that the arrays lie apart.
#include "../bench.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace {

constexpr int side = 150, size = side * side;
int steps;

double flux(double a, double b) { return 0.5 * (a + b) * (b - a); }

void advance(const double *u, double *v, int n) {
  const double dt = 0.05;
  for (int j = 1; j < n - 1; j++)
    for (int i = 1; i < n - 1; i++) {
      const double *at = u + j * n + i;
      const double in = flux(*at, at[-1]) + flux(*at, at[1]) + flux(*at, at[-n]) + flux(*at, at[n]);
      v[j * n + i] = *at + dt * (in + *at * (1 - *at));
    }
}

void integrate(const double *x, double *work, int steps, double *y) {
  for (int i = 0; i < size; i++) work[i] = y[i] = x[i];
  double *u = y, *v = work;
  for (int step = 0; step < steps; step++) {
    advance(u, v, side);
    std::swap(u, v);
  }
}

std::vector<double> work(size), work_tan(size), work_tans(size * bench::directions);

void primal(const double *x, double *y) { integrate(x, work.data(), steps, y); }
void tangent(const double *x, const double *x_tan, double *y, double *y_tan) {
  wengert_tangent((void *)integrate, wengert_dup, x, x_tan, wengert_dup, work.data(), work_tan.data(), wengert_const, steps, wengert_dup, y,
                  y_tan);
}
void tangents(const double *x, const double *x_tans, double *y, double *y_tans) {
  wengert_tangent((void *)integrate, wengert_width, bench::directions, wengert_dupv, sizeof(double) * size, x, x_tans, wengert_dupv,
                  sizeof(double) * size, work.data(), work_tans.data(), wengert_const, steps, wengert_dupv, sizeof(double) * size, y, y_tans);
}
void adjoint(const double *x, double *x_adj, double *y, double *y_adj) {
  std::fill(work_tan.begin(), work_tan.end(), 0);
  wengert_adjoint((void *)integrate, wengert_dup, x, x_adj, wengert_dup, work.data(), work_tan.data(), wengert_const, steps, wengert_dup, y,
                  y_adj);
}

} // namespace

int main(int argc, char **argv) {
  bench::start(argc, argv);
  steps = bench::small() ? 4 : 40; // an even number: the last state is in y
  std::vector<double> density = bench::noise<double>(size);
  for (double &u : density) u = 0.5 + 0.5 * u;
  return bench::measure<double>({"front", density, size, primal, tangent, adjoint, tangents});
}
