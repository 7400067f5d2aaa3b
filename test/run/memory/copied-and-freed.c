// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: LEVELS="0 1 2 3" %run_c -g0
// A copy of active numbers of which nobody reads any, so that nothing says of what kind they are: a tangent moves the bytes of the shadow.
#include <wengert.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static __attribute__((noinline)) double *copied(double **from) {
  double *to = malloc(2 * sizeof *to);
  memcpy(to, *from, 2 * sizeof *to);
  return to;
}

void f(double **rows) {
  double *copy = copied(rows);
  if (copy[0] > 0.5) {
  }
  free(copy);
}

int main(void) {
  double x[2] = {2, 3}, x_tan[2] = {5, 7}, *rows[1] = {x}, *rows_tan[1] = {x_tan};
  wengert_tangent((void *)f, wengert_dup, rows, rows_tan);
  printf("%g %g %g %g\n", x[0], x[1], x_tan[0], x_tan[1]);
  return !(x[0] == 2 && x[1] == 3 && x_tan[0] == 5 && x_tan[1] == 7);
}
