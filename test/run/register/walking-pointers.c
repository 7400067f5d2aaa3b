// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c -lm
// Derivatives whose bodies advance their pointers: without optimisation each is kept in a variable, from which it is read and to which it goes back.
#include <assert.h>
#include <math.h>
#include <wengert.h>

static double g(int n, const double *x) {
  double sum = 0;
  while (n-- > 0)
    sum += sin(*x++);
  return sum;
}
static double g_tangent(int n, const double *x, const double *x_tan, double *result) {
  double sum = 0;
  *result = g(n, x);
  while (n-- > 0)
    sum += 2 * cos(*x++) * *x_tan++;
  return sum;
}
static void g_backward(int n, const double *x, double *x_adj, double seed) {
  while (n-- > 0)
    *x_adj++ += 2 * cos(*x++) * seed;
}
static double f(double *x) { return g(3, x) * x[0]; }

int main(void) {
  wengert_register((void *)g, (void *)g, (void *)g_backward);
  wengert_register_tangent((void *)g, (void *)g_tangent);
  double x[3] = {0.3, 1.1, -0.4}, d[3] = {0}, v[3] = {0.5, 2, -1};
  wengert_adjoint((void *)f, wengert_dup, x, d);
  double sum = sin(x[0]) + sin(x[1]) + sin(x[2]), along = 0;
  for (int i = 0; i < 3; i++) {
    assert(fabs(d[i] - (2 * cos(x[i]) * x[0] + (i == 0 ? sum : 0))) < 1e-12);
    along += d[i] * v[i];
  }
  assert(fabs(wengert_tangent((void *)f, wengert_dup, x, v) - along) < 1e-12);
}
