// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %refuse_c -g | %FileCheck %s
#include <wengert.h>

static double f(double *x, void **targets) {
  void *here = &&first;
  if (x[0] > 1)
    goto *here;
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: {{.*}}[W0012]{{.*}}not known that it jumps
  goto *targets[0];
first:
  return x[0];
}

void user(double *x, double *xb, void **t) { wengert_adjoint((void *)f, wengert_dup, x, xb, wengert_const, t); }
