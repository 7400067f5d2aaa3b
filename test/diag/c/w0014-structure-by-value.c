// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %refuse_c -g | %FileCheck %s
// A large structure by value is passed in memory of its own; active data in it is an error so far.
#include <wengert.h>

struct large {
  double cells[5];
  int used;
};
// CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: {{.*}}[W0014] {{.*}}by value
static double sum(struct large l) {
  double s = 0;
  for (int i = 0; i < l.used; i++)
    s += l.cells[i] * l.cells[i];
  return s;
}
static double f(const double *x) {
  struct large l = {{x[0], x[1], x[2]}, 3};
  return sum(l);
}

void user(double *x, double *xb) { wengert_adjoint((void *)f, wengert_dup, x, xb); }
