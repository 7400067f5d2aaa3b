// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The gradient of a recurrence, against the formula and against the tangent.

#include <math.h>
#include <stdio.h>
#include <wengert.h>

enum { count = 50 };

// y <- sin(y) * x[i] + x[i]^2, from 1.
static double f(const double *x, int n) {
  double y = 1;
  for (int i = 0; i < n; ++i)
    y = sin(y) * x[i] + x[i] * x[i];
  return y;
}

// The adjoint by hand.
static void gradient(const double *x, int n, double *g) {
  double y[count + 1] = {1};
  for (int i = 0; i < n; ++i)
    y[i + 1] = sin(y[i]) * x[i] + x[i] * x[i];
  double adjoint = 1;
  for (int i = n; i-- > 0;) {
    g[i] = adjoint * (sin(y[i]) + 2 * x[i]);
    adjoint *= cos(y[i]) * x[i];
  }
}

int main(void) {
  double x[count], direction[count], adjoint[count] = {0}, expected[count];
  for (int i = 0; i < count; ++i) {
    x[i] = 0.5 + 0.01 * i;
    direction[i] = 1.0 / (1 + i);
  }
  gradient(x, count, expected);
  wengert_adjoint((void *)f, wengert_dup, x, adjoint, wengert_const, count);
  double tangent = wengert_tangent((void *)f, wengert_dup, x, direction, wengert_const, count);
  double error = 0, product = 0;
  for (int i = 0; i < count; ++i) {
    error = fmax(error, fabs(adjoint[i] - expected[i]));
    product += adjoint[i] * direction[i];
  }
  printf("adjoint off by %g, dot product by %g\n", error, fabs(product - tangent));
  return !(error < 1e-12 && fabs(product - tangent) < 1e-12);
}
