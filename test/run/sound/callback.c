// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %sound_c
// A callee that calls back through a pointer to a procedure that changes active memory.
#include "check.h"

static void scale(double *x) { *x *= *x; }
static __attribute__((noinline)) void each(double *x, int n, void (*action)(double *)) {
  for (int i = 0; i < n; i++)
    action(x + i);
}
static void f(double *z) { each(z, 3, scale); }
DERIVE(f)

int main(void) { return check(f, .n = 3); }
