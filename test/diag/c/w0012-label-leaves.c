// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %refuse_c -g | %FileCheck %s
#include <wengert.h>

static void *resume;

static double f(double *x, int k) {
  if (k)
    goto *resume;
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: {{.*}}[W0012]{{.*}}keep labels in local variables
  resume = &&second;
  return x[0];
second:
  return x[0] * x[0];
}

void user(double *x, double *xb) { wengert_adjoint((void *)f, wengert_dup, x, xb, wengert_const, 1); }
