// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// Trip counts that are loaded from memory, which the nest changes.
#include "check.h"

static int counts[4];

static void f(double *z) {
  for (int i = 0; i < 4; i++)
    counts[i] = i;
  for (int i = 0; i < 4; i++) {
    for (int j = 0; j < counts[i]; j++)
      z[i] = z[i] * z[j] + 0.1;
    counts[(i + 1) % 4] += 1;
  }
}
DERIVE(f)

int main(void) { return check(f, .n = 4); }
