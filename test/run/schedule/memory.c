// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: JOINT=gather,work LINK=outer:gather:weak,f:work:weak %schedules_c
// RUN: JOINT=gather,work,outer LINK=f:outer:weak %schedules_c
// Memory that a second run needs: passive arrays of a split caller on its stack and on the heap, allocations within a joint
// procedure, arrays of run-time size, tables that cannot be written.
#include "check.h"
#include <stdlib.h>

static const double table[3] = {0.5, -1.25, 2};

static double gather(const double *z, const int *index, const double *weight, int n) {
  double s = 0;
  for (int i = 0; i < n; i++)
    s += z[index[i]] * z[index[i]] * weight[i] * 0.2;
  return sin(s);
}
static double outer(double *z, int n) {
  int index[8];
  double *weight = malloc(8 * sizeof *weight);
  double local[n];
  for (int i = 0; i < 8; i++)
    index[i] = (5 * i + n) % n, weight[i] = 1 + 0.1 * i;
  for (int i = 0; i < n; i++)
    local[i] = z[i] * z[i];
  double s = gather(local, index, weight, n) + gather(local, index, table, 3);
  for (int i = 0; i < n; i++)
    local[i] = sin(z[i] * s), index[i] = n - 1 - i, weight[i] = 0.5 * i;
  s *= gather(local, index, weight, n);
  z[0] *= cos(s);
  index[0] = 99;
  weight[0] = 99;
  free(weight);
  return sin(s) + gather(local, (const int[]){1, 0, 2}, table, 3);
}
static void work(double *z, int n) {
  double *copy = malloc(n * sizeof *copy);
  for (int i = 0; i < n; i++)
    copy[i] = z[i] * z[i];
  for (int i = 0; i < n; i++)
    z[i] = copy[n - 1 - i] * exp(-copy[i]);
  free(copy);
}
static void f(double *z) {
  double s = 0;
  for (int k = 0; k < 3; k++) {
    s += outer(z, 5);
    work(z, 5);
  }
  z[5] = s;
}
DERIVE(f)

static void f_apart(double *z) { f(z); }
DERIVE_SPLIT(f_apart, 6)

int main(void) {
  check_show(f_adjoint, 6);
  return check(f, .n = 6) | check(f_apart, .n = 6);
}
