// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// A procedure that returns null, chosen beside one that returns an address.
#include "check.h"

__attribute__((noinline)) static double *none(double *x) {
  (void)x;
  return 0;
}
__attribute__((noinline)) static double *second(double *x) { return x + 1; }

static void f(double *z) {
  double *p = z[0] > 100 ? none(z) : second(z);
  if (p) {
    z[0] = *p * *p * z[0];
    *p = z[0] * *p;
  }
}
DERIVE(f)

int main(void) { return check(f, .n = 2); }
