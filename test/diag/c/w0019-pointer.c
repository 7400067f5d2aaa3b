// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %refuse_c -g | %FileCheck %s
#include <wengert.h>

static double f(double *x) {
  double *volatile where;
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: {{.*}}[W0019]
  where = x;
  return where[0] * where[1];
}

void user(double *x, double *xb) { wengert_adjoint((void *)f, wengert_dup, x, xb); }
