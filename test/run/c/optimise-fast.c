// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: LEVELS="fast 3" %run_c -fno-math-errno -march=native -w
// -Ofast with vectors of the machine.
#include "check.h"

enum { n = 32 };
static void f(double *z) {
  for (int step = 0; step < 3; step++)
    for (int i = 0; i < n - 1; i++)
      z[n + i] = z[i] * z[i + 1] + sqrt(z[i]) * exp(-z[n + i]);
  double s = 0;
  for (int i = 0; i < n; i++)
    s += z[n + i] * z[i];
  z[0] = s;
}
DERIVE(f)

int main(void) { return check(f, .n = 2 * n, .dot = 1e-9); }
