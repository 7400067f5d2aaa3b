// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c -ffast-math -march=native
// Under -ffast-math with fused operations, a loop that ends by its data.
#include "check.h"

static void f(double *z) {
  double x = z[0], y = z[1];
  while (x * x + y * y < 4) {
    double next = x * x - y * y + z[0];
    y = 2 * x * y + z[1];
    x = next;
    z[2] += x * y * 0.01;
  }
  z[3] = x * y;
}
DERIVE(f)

int main(void) { return check(f, .n = 4, .dot = 1e-9); }
