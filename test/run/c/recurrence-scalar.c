// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// Scalars carried from iteration to iteration, one swapping with the other.
#include "check.h"

static void f(double *z) {
  double a = z[0], b = z[1];
  for (int i = 0; i < 12; i++) {
    double next = sin(a) * b + 0.1 * z[2];
    a = b;
    b = next;
  }
  z[3] = a * b;
}
DERIVE(f)

int main(void) { return check(f, .n = 4); }
