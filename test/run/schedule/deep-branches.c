// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c -mllvm '-wengert-joint=step'
// RUN: LEVELS="2" %run_c -mllvm '-wengert-joint=step' -mllvm -wengert-versions=off
// Branches within branches, each on what is loaded only if those around it let control through: what a second run touches is known in time
// that grows with their number, not with the number of ways through them. Seen in a random Fortran program, at -O3.
#include "check.h"

enum { N = 4 };
static int way[32] = {1, 2, 3, 2, 1, 1, 3, 2, 1, 1, 2, 3, 3, 2, 1, 2, 1, 2, 3, 2, 1, 1, 3, 2, 1, 1, 2, 3, 3, 0, 1, 2};

#define WITHIN(k, statements)    \
  if (way[k] > 0) {              \
    z[way[k]] += 0.1 * z[0];     \
    statements                   \
    z[0] *= 1 + 0.01 * z[way[k]]; \
  }
#define FOUR(k, statements) WITHIN(k, WITHIN(k + 1, WITHIN(k + 2, WITHIN(k + 3, statements))))
#define SIXTEEN(k, statements) FOUR(k, FOUR(k + 4, FOUR(k + 8, FOUR(k + 12, statements))))

static __attribute__((noinline)) void step(const int *way, double *z) {
  SIXTEEN(0, SIXTEEN(16, z[0] = sin(z[0]);))
}
static void f(double *z) {
  step(way, z);
  step(way, z);
  z[1] *= z[0];
}
DERIVE(f)

int main(void) {
  return check(f, .n = N);
}
