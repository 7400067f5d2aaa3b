// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// A local array whose length differs from iteration to iteration.
#include "check.h"

static void f(double *z) {
  for (int i = 1; i < 5; i++) {
    double work[i];
    for (int j = 0; j < i; j++)
      work[j] = z[j] * z[i];
    for (int j = 0; j < i; j++)
      z[j] = work[i - 1 - j] + 0.1;
  }
}
DERIVE(f)

int main(void) { return check(f, .n = 5); }
