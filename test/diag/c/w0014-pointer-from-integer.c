// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %refuse_c -g | %FileCheck %s
// An active pointer that was made of an integer.
#include <wengert.h>

static double f(double *x, long distance) {
  double *p = (double *)((unsigned long)x ^ (unsigned long)distance);
  // CHECK: :{{[0-9]+}}:{{[0-9]+}}: error: {{.*}}[W0014]
  return *p * x[0];
}

void user(double *x, double *xb, long d) { wengert_adjoint((void *)f, wengert_dup, x, xb, wengert_const, d); }
