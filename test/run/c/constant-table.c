// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// Constant tables of coefficients, by value and by pointer, in one and two dimensions.
#include "check.h"

static const double weights[3][3] = {{0.5, 0.25, 1}, {2, -1, 0.5}, {1, 1, -0.25}};

static double apply(const double *row, const double *x) { return row[0] * x[0] + row[1] * x[1] * x[1] + row[2] * x[2] * x[0]; }
static void f(double *z) {
  for (int i = 0; i < 3; i++)
    z[3 + i] = apply(weights[i], z) * apply(weights[(i + 1) % 3], z + 1);
}
DERIVE(f)

int main(void) { return check(f, .n = 6); }
