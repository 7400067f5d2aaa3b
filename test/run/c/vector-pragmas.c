// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c -fopenmp-simd
// Loops with promises about vectorisation.
#include "check.h"

static void f(double *z) {
  double s = 0;
#pragma omp simd reduction(+ : s)
  for (int i = 0; i < 8; i++)
    s += z[i] * z[8 + i];
#pragma clang loop vectorize(enable) interleave(enable)
  for (int i = 0; i < 8; i++)
    z[i] = s * z[i];
#pragma clang loop unroll(full)
  for (int i = 1; i < 8; i++)
    z[i] *= z[i - 1];
}
DERIVE(f)

int main(void) { return check(f, .n = 16); }
