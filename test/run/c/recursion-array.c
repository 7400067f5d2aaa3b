// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// Recursion over halves of an array, with local arrays at each level.
#include "check.h"

static void transform(double *x, int n) {
  if (n < 2)
    return;
  double even[8], odd[8];
  for (int i = 0; i < n / 2; i++)
    even[i] = x[2 * i], odd[i] = x[2 * i + 1];
  transform(even, n / 2);
  transform(odd, n / 2);
  for (int i = 0; i < n / 2; i++) {
    x[i] = even[i] * odd[i];
    x[i + n / 2] = even[i] - 0.5 * odd[i] * odd[i];
  }
}
static void f(double *z) { transform(z, 8); }
DERIVE(f)

int main(void) { return check(f, .n = 8); }
