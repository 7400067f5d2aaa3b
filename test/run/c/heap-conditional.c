// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// A temporary on the heap or on the stack, by its size, as libraries do.
#include "check.h"
#include <stdlib.h>

static double smooth(double *x, int n) {
  double small[4], *work = n > 4 ? malloc(n * sizeof *work) : small, s = 0;
  for (int i = 0; i < n; i++)
    work[i] = x[i] * x[(i + 1) % n];
  for (int i = 0; i < n; i++)
    s += work[i] * work[n - 1 - i];
  if (work != small)
    free(work);
  return s;
}
static void f(double *z) { z[6] = smooth(z, 6) * smooth(z, 3); }
DERIVE(f)

int main(void) { return check(f, .n = 7); }
