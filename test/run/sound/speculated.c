// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c -fno-math-errno
// What the optimiser computes although nobody asks for it may be no number: log of a negative one, and an element that is not
// set yet. The zero adjoint of such a value must not meet it in a product.
#include "check.h"

#include <math.h>

static void logarithm(double *x) {
  double t = x[0] - 10.0, sum = 0.0;
  for (int i = 0; i < 4; i++) {
    double term = 0.0;
    if (t > 0.0) term = log(t) * log(t) * x[1] + sqrt(t) * x[2];
    sum += term + x[i] * x[1];
  }
  x[3] = sum;
}
DERIVE(logarithm)

static void unset(double *x) {
  double w[4];
  w[0] = x[0];
  for (int i = 1; i < 4; i++) w[i] = 0.0 / (x[0] - x[0]);
  for (int i = 0; i < 4; i++) x[3] += (i < 1) ? w[i] * x[1] : x[2] * x[i - 1];
}
DERIVE(unset)

int main(void) { return check(logarithm, .n = 4) || check(unset, .n = 4); }
