// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %refuse_c -g -std=gnu11 -w | %FileCheck %s
// A call that passes what its procedure does not have, which a declaration without arguments lets pass; what the machine makes agree is taken (run/c/unprototyped.c).
#include <wengert.h>

static double square();

static double f(double *x) {
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: {{.*}}[W0015] the call of 'square' passes other arguments
  return square(x);
}
static double square(double x) { return x * x; }

void user(double *x, double *xb) { wengert_adjoint((void *)f, wengert_dup, x, xb); }
