// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %refuse_c -g | %FileCheck %s
#include <wengert.h>

static double f(double *x, int k) {
  static const int targets[] = {&&first - &&first, &&second - &&first};
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: {{.*}}[W0012]{{.*}}computes with addresses of labels
  goto *(&&first + targets[k]);
first:
  return x[0];
second:
  return x[0] * x[0];
}

void user(double *x, double *xb) { wengert_adjoint((void *)f, wengert_dup, x, xb, wengert_const, 1); }
