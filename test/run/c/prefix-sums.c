// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// Sums that are both carried and stored, forward and backward.
#include "check.h"

static void f(double *z) {
  double sum = 0;
  for (int i = 0; i < 6; i++) {
    sum += z[i] * z[i];
    z[i] = sum;
  }
  for (int i = 5; i >= 0; i--) {
    sum = sum * 0.5 + z[i] * sum;
    z[6] += sum;
  }
}
DERIVE(f)

int main(void) { return check(f, .n = 7); }
