// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c -ffp-model=strict
// Constrained arithmetic, as -ffp-model=strict emits it.
#include "check.h"

static void f(double *z) {
  float narrow = (float)z[0];
  for (int i = 0; i < 4; i++) {
    z[i] = z[i] > 1 ? sqrt(z[i]) / z[4] : z[i] * z[4] - sin(z[i]);
    z[4] += narrow * fma(z[i], z[i], 0.5) + (int)(z[i] * 3);
  }
}
DERIVE(f)

int main(void) { return check(f, .n = 5, .dot = 1e-6, .step = 1e-2, .difference = 5e-2, .low = 1.1, .high = 1.2); }
