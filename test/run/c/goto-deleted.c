// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// A procedure with labels that is only differentiated: when the compiler deletes it, its labels are no addresses any more, and the derivative's must not be among them.
#include <wengert.h>
#include <stdio.h>
static double f(volatile double *x, int k) {
  const void *next = k ? &&a : &&b;
  const void *const other = &&b;
  static const void *const t[] = {&&a, &&b, &&c};
  double s = 1;
  goto *next;
a:
  s *= *x * *x;
  next = t[1];
  goto *next;
b:
  s += *x;
  if (next == other)
    goto *t[2];
  return -1;
c:
  return s;
}
int main(void) {
  double x = 3, xb = 0;
  wengert_adjoint((void *)f, wengert_dup, &x, &xb, wengert_const, 1);
  if (xb != 7)
    printf("%g is not 7\n", xb);
  return xb != 7;
}
