// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %refuse_c -g | %FileCheck %s
#include <wengert.h>

// What is done to the bits of a number has no derivative.
static void f(double *x, double *y) {
  *y = x[0] * x[0];
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: {{.*}}[W0019]
  __atomic_fetch_and((long *)y, 0x7fffffffffffffff, __ATOMIC_RELAXED);
}

void user(double *x, double *xb, double *y, double *yb) {
  wengert_adjoint((void *)f, wengert_dup, x, xb, wengert_dup, y, yb);
}
