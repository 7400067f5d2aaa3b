// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// A request inside of a loop and a branch: gradient descent.
#include "check.h"

static double cost(const double *x, int n) {
  double s = 0;
  for (int i = 0; i < n; i++)
    s += (x[i] - i) * (x[i] - i);
  return s;
}

int main(void) {
  double x[4] = {5, 5, 5, 5};
  for (int step = 0; step < 200 && cost(x, 4) > 1e-20; step++) {
    double gradient[4] = {0};
    if (step % 2 == 0)
      wengert_adjoint((void *)cost, wengert_dup, x, gradient, wengert_const, 4);
    for (int i = 0; i < 4; i++)
      x[i] -= 0.3 * gradient[i];
  }
  int failures = 0;
  for (int i = 0; i < 4; i++)
    failures += check_near("cost", "minimum", i, x[i], i, 1e-9);
  return failures != 0;
}
