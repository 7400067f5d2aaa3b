// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// A differentiated procedure calls a passive one that asks for a derivative itself: two tapes are out at once.
#include "check.h"

static double cost(double x, int n) {
  for (int i = 0; i < n; i++)
    x = sin(x) * x + 1;
  return x;
}
static __attribute__((noinline)) double sensitivity(int n) {
  return wengert_adjoint((void *)cost, wengert_out, 0.5, wengert_const, n);
}
static void f(double *z) {
  for (int i = 0; i < 4; i++)
    z[i] = z[i] * z[4] * (1 + sensitivity(3 + i)) + sin(z[i]);
}
DERIVE(f)

int main(void) { return check(f, .n = 5); }
