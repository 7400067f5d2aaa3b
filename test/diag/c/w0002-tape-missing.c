// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %refuse_c -g | %FileCheck %s
#include <wengert.h>

static double f(double *x) { return x[0] * x[0]; }

void user(double *x, double *xb) {
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: {{.*}}[W0002] the tape is missing
  wengert_backward((void *)f, wengert_dup, x, xb);
}
