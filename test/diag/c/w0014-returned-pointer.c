// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %refuse_c -g | %FileCheck %s
// Whoever asks for a derivative gets no shadow of a pointer that is returned.
#include <wengert.h>

static double *square(double *x) {
  x[0] = x[0] * x[0];
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: {{.*}}[W0014] {{.*}}returned
  return x + 1;
}

void user(double *x, double *xb) { wengert_adjoint((void *)square, wengert_dup, x, xb); }
