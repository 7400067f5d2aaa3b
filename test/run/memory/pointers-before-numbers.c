// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: LEVELS="0 1 2 3" %run_c
// One block with pointers at its beginning and numbers behind them: rows of a matrix that are copied, a constant number of bytes at a time; and numbers behind records of other ones, at places that
// only the run tells. A copy of numbers is none of pointers or records, whatever the block begins with.
#include "check.h"
#include <stdlib.h>

__attribute__((noinline)) static double **matrix(void) {
  double **rows = malloc(3 * sizeof *rows + 12 * sizeof **rows);
  double *first = (double *)(rows + 3);
  for (int i = 0; i < 3; i++) rows[i] = first + 4 * i;
  return rows;
}

static void rows(double *z) {
  double **a = matrix(), **b = matrix(), sum = 0;
  for (int i = 0; i < 3; i++)
    for (int k = 0; k < 4; k++) a[i][k] = z[(i + k) % 4] * z[i];
  memcpy(a[1], a[0], 4 * sizeof **a);
  memcpy(b[0], a[0], 12 * sizeof **a);
  for (int i = 0; i < 3; i++)
    for (int k = 0; k < 4; k++) sum += a[i][k] * b[2 - i][k] * (k + 1);
  z[0] = sum;
  free(a);
  free(b);
}

static float **singles(void) {
  float **rows = malloc(2 * sizeof *rows + 8 * sizeof **rows);
  rows[0] = (float *)(rows + 2);
  rows[1] = rows[0] + 4;
  return rows;
}

static void single_rows(double *z) {
  float **a = singles();
  double sum = 0;
  for (int k = 0; k < 4; k++) a[0][k] = (float)(z[k] * z[0]);
  memcpy(a[1], a[0], 4 * sizeof **a);
  for (int k = 0; k < 4; k++) sum += a[1][k] * a[0][3 - k];
  z[1] = sum;
  free(a);
}

DERIVE(rows)
DERIVE(single_rows)

int main(void) {
  return check(rows, .n = 4) | check(single_rows, .n = 4, .dot = 1e-5, .difference = 1e-2, .step = 1e-2);
}
