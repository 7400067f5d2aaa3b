// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %refuse_c -g | %FileCheck %s
#include <wengert.h>

static double f(double *x, int k) {
  static void *targets[] = {&&first, &&second};
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: {{.*}}[W0012]{{.*}}a table that is not constant
  goto *targets[k];
first:
  return x[0];
second:
  targets[0] = targets[1];
  return x[0] * x[0];
}

void user(double *x, double *xb) { wengert_adjoint((void *)f, wengert_dup, x, xb, wengert_const, 1); }
