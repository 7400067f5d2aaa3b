// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %sound_c
// A callee that may jump out.
#include "check.h"
#include <setjmp.h>

static jmp_buf back;
static __attribute__((noinline)) double root(double x) {
  if (x < 0)
    longjmp(back, 1);
  return sqrt(x);
}
static void f(double *z) {
  if (setjmp(back)) {
    z[0] = 0;
    return;
  }
  z[0] = root(z[0]) * root(z[1] - 1);
}
DERIVE(f)

int main(void) { return check(f, .n = 2, .trials = 10); }
