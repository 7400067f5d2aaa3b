// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// A nest four loops deep with code at every level.
#include "check.h"

static void f(double *z) {
  for (int i = 0; i < 3; i++) {
    z[0] += 0.1 * z[1];
    for (int j = 0; j < 2; j++) {
      double a = z[0] * z[j];
      for (int k = j; k < 3; k++) {
        a *= z[k];
        for (int l = 0; l <= k; l++)
          z[3] += a * z[l] * 0.01;
      }
      z[j] = a * 0.5 + 0.5;
    }
    z[2] = z[3] / z[2];
  }
}
DERIVE(f)

int main(void) { return check(f, .n = 4); }
