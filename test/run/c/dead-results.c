// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// Active results that nobody uses, computed in ways that would fail if their shadows were touched carelessly.
#include "check.h"

static __attribute__((noinline)) double used_and_not(double *x, double *unused) {
  *unused = x[0] / (x[1] - x[1]);
  return x[0] * x[1];
}
static void f(double *z) {
  double garbage, more[4];
  for (int i = 0; i < 3; i++) {
    z[2] += used_and_not(z, &garbage);
    more[i] = log(z[0] - z[0]);
  }
}
DERIVE(f)

int main(void) { return check(f, .n = 3); }
