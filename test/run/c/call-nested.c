// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// Calls three deep, each level with its own state.
#include "check.h"

static __attribute__((noinline)) double inner(double x, double *log) {
  *log += 0.1 * cos(x);
  return sin(x) * *log;
}
static __attribute__((noinline)) double middle(double x, double *log) {
  double work[2] = {inner(x, log), 1};
  for (int i = 0; i < 3; i++)
    work[i % 2] *= inner(work[(i + 1) % 2], log);
  return work[0] + work[1];
}
static void f(double *z) { z[2] = middle(middle(z[0], &z[1]), &z[1]) * z[0]; }
DERIVE(f)

int main(void) { return check(f, .n = 3); }
