// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %refuse_c -g | %FileCheck %s
#include <wengert.h>

static void f(double *x) { x[0] = x[0] * x[0]; }

void *user(double *x, double *xb, double *xc) {
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: {{.*}}[W0017]
  return wengert_forward((void *)f, wengert_width, 2, wengert_dup, x, xb, xc);
}
