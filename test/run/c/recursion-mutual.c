// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// Two procedures that call each other, the depth given by active data.
#include "check.h"

static double down(double x, double *log);
static __attribute__((noinline)) double up(double x, double *log) {
  *log += 0.1 * x * x;
  return down(x * 1.1, log) * x;
}
static __attribute__((noinline)) double down(double x, double *log) {
  *log *= x;
  return x < 0.3 ? x * *log : up(x * 0.7, log) + x;
}
static void f(double *z) { z[2] = up(z[0], &z[1]); }
DERIVE(f)

int main(void) { return check(f, .n = 3, .trials = 10); }
