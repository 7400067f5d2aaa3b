// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %refuse_c -g | %FileCheck %s
// The kind of a link is a constant.
#include <wengert.h>

static void step(double *x) { x[0] *= x[0]; }
static void f(double *x) { step(x); }

void user(double *x, double *xb, int strong) {
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: {{.*}}[W0002] the third argument of wengert_link is a constant
  wengert_link((void *)f, (void *)step, strong);
  wengert_adjoint((void *)f, wengert_dup, x, xb);
}
