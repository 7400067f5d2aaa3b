// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// Temporaries from malloc and calloc, freed at the end of each iteration.
#include "check.h"
#include <stdlib.h>

static void f(double *z) {
  for (int i = 1; i < 5; i++) {
    double *work = malloc(i * sizeof *work), *sums = calloc(2, sizeof *sums);
    for (int j = 0; j < i; j++)
      work[j] = z[j] * z[i];
    for (int j = 0; j < i; j++)
      sums[j % 2] += work[j] * work[i - 1 - j];
    z[i] = sums[0] - sums[1] * z[0];
    free(sums);
    free(work);
  }
}
DERIVE(f)

int main(void) { return check(f, .n = 5); }
