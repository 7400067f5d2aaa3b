// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// RUN: LEVELS="0 1 2" %run_c -mllvm -wengert-tbr=off
// Both branches of a loop write the same cells, under opposite conditions: the log of the first run has them whichever is taken (only those of one branch before:
// the second run's values stayed in memory).
#include "check.h"
#include <wengert.h>

static void region(double *z) {
  double s;
  wengert_checkpoint_begin();
  s = z[3] > 5 ? 0.5 : z[0];
  for (int i = 0; i <= 1; i++) {
    if (s > 0.5)
      z[5 - i] = 0.5;
    else
      z[5 - i] = erf(z[0]);
  }
  wengert_checkpoint_end();
  for (int i = 5; i <= 5; i++) z[i] = 0.059 * z[1];
}
DERIVE(region)

__attribute__((noinline)) static void step(double *z, int up) {
  for (int i = 0; i <= 1; i++) {
    if (up)
      z[5 - i] = z[0] * z[1];
    else
      z[5 - i] = sin(z[0]);
  }
}
static void call(double *z) {
  wengert_joint((void *)step);
  for (int k = 0; k < 3; k++) {
    step(z, z[2] + k > 1);
    z[0] = z[5] * z[4] + z[k];
    z[5] = 0.3 * z[1];
  }
}
DERIVE(call)

int main(void) {
  int wrong = 0;
  for (int side = 0; side < 2; side++) {
    wrong |= check(region, .n = 6, .low = side ? 0.6 : 0.1, .high = side ? 1.2 : 0.4);
    wrong |= check(call, .n = 6, .low = side ? 0.6 : 0.1, .high = side ? 1.2 : 0.4);
  }
  return wrong;
}
