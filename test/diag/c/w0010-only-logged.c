// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %cc -g -O0 -c %s -o %t.o
// RUN: %cc -g -O2 -c %s -o %t.o
// Active data that is stored in passive memory and never read is no error.
#include <wengert.h>

static double f(const double *x, double *log, int n) {
  double s = 0;
  for (int i = 0; i < n; i++) {
    s += x[i] * x[i];
    log[i] = s;
  }
  return s;
}

void user(double *x, double *xb, double *log) {
  wengert_adjoint((void *)f, wengert_dup, x, xb, wengert_const, log, wengert_const, 5);
}
