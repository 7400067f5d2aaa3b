// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %cc -g -c %s -o %t.o
// What would be an error on active data is none on passive data.
#include <stdio.h>
#include <wengert.h>

int lookup(int key);
double read_table(int key);
static double f(double *x, const double *fixed, int n) {
  volatile int key = n;
  double weight = read_table(lookup(key)) * fixed[0];
  return weight * x[0] * x[0];
}

void user(double *x, double *xb, double *fixed) {
  wengert_adjoint((void *)f, wengert_dup, x, xb, wengert_const, fixed, wengert_const, 9);
}
