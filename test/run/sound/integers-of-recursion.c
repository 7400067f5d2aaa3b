// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// A procedure that writes numbers and integers through its arguments, and calls itself: its integers stay passive, whatever the
// optimisation level says of the type of 32 bits.
#include "check.h"

static void walk(int depth, double *a, int *k) {
  if (depth == 0) return;
  for (int i = 1; i <= 2; i++) {
    if (*k > 3) *k = 0;
    else a[i] = a[i] * a[i - 1];
  }
  *k = *k + 1;
  walk(depth - 1, a, k);
}
static void f(double *x) {
  int k[2] = {0, 2};
  walk(4, x, &k[1]);
}
DERIVE(f)

int main(void) { return check(f, .n = 3); }
