// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// Swapping cells, as pivoting does.
#include "check.h"

static void f(double *z) {
  for (int i = 0; i < 3; i++) {
    int largest = i;
    for (int j = i + 1; j < 4; j++)
      if (fabs(z[j]) > fabs(z[largest]))
        largest = j;
    double kept = z[i];
    z[i] = z[largest];
    z[largest] = kept;
    for (int j = i + 1; j < 4; j++)
      z[j] -= 0.3 * z[i] * z[j];
  }
}
DERIVE(f)

int main(void) { return check(f, .n = 4, .trials = 10); }
