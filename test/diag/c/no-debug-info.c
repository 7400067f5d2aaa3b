// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %refuse_c | %FileCheck %s
// RUN: %refuse_c -O2 | %FileCheck %s
// Without debug information an error still has its code and names the function.
// CHECK: error: {{.*}}[W0007] {{.*}}table
#include <wengert.h>

double table(double x);
static double f(double *x) { return table(x[0] * 2); }

void user(double *x, double *xb) { wengert_adjoint((void *)f, wengert_dup, x, xb); }
