// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %refuse_c -g | %FileCheck %s
// A pointer to active memory is kept in a structure that was declared passive.
#include <wengert.h>

struct view {
  double *cells;
};
static double f(struct view *v, double *x) {
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: {{.*}}[W0010] {{.*}}argument 1
  v->cells = x;
  return v->cells[0] * v->cells[1];
}

void user(struct view *v, double *x, double *xb) { wengert_adjoint((void *)f, wengert_const, v, wengert_dup, x, xb); }
