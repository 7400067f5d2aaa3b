// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: LEVELS="1 2 3" %run_c -mllvm -wengert-joint=twice
// A joint call whose callee calls one procedure twice: each call's sections follow from its own arguments. The first one is empty.
#include "check.h"

int near = 0, far = 2, n = 4;
__attribute__((noinline)) static void add(double *to, const double *from, int at, int n) {
  for (int i = 0; i < n; i++) to[3 * at + i] = to[3 * at + i] * from[i] + 0.3 * from[i] * from[i];
}
__attribute__((noinline)) static void twice(double *restrict a, double *restrict b, int near, int far, int n) {
  add(a, b, near, near);
  add(a, b, far, n);
}
static void f(double *z) {
  twice(z, z + 10, near, far, n);
  for (int i = 0; i < 16; i++)
    z[i] = z[i] * z[i];
}
DERIVE(f)
int main(void) { return check(f, .n = 16); }
