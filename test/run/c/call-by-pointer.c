// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// A procedure that changes its arguments in place, called several times.
#include "check.h"

static __attribute__((noinline)) void mix(double *a, const double *b) { *a = *a * *b + *b * *b; }

static void f(double *z) {
  mix(&z[0], &z[1]);
  mix(&z[1], &z[0]);
  mix(&z[2], &z[2]);
  double local = z[0] * z[2];
  mix(&local, &z[1]);
  z[3] = local;
}
DERIVE(f)

int main(void) { return check(f, .n = 4); }
