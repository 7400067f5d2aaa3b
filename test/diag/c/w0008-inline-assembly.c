// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %refuse_c -g | %FileCheck %s
// REQUIRES: x86_64
#include <wengert.h>

static double f(double *x) {
  double y;
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: {{.*}}[W0008]
  __asm__("sqrtsd %1, %0" : "=x"(y) : "x"(x[0]));
  return y;
}

void user(double *x, double *xb) { wengert_adjoint((void *)f, wengert_dup, x, xb); }
